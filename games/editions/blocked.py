"""Coming puzzles that use a word that was blocked after they were made; the desk marks them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.editions.calendar import days_ahead, today
from games.editions.glances import drawn
from games.editions.models import Edition
from games.words.approved import blocked_in


def blocked_of(editions: Iterable[Edition]) -> Mapping[int, list[str]]:
    """What is blocked of each coming edition that uses such, by its key; at most four questions."""
    coming = [one for one in editions if one.kind == Edition.DAILY and one.day > today()]
    found = blocked_in(drawn(coming)) if coming else {}
    return {pk: texts for pk, texts in found.items() if texts}


def blocked_ahead() -> Mapping[int, list[str]]:
    """The same for all of the days ahead."""
    return blocked_of(Edition.objects.filter(kind=Edition.DAILY, date__in=days_ahead()).defer("stored"))
