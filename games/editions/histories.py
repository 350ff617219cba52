"""What the history of the desk says of deeds with editions: dates as people write them, and texts from what to what."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Q, QuerySet

from games.editions.models import Edition
from games.words.reasons import quoted
from puzzles import registry

SWAPPED = "Swapped:"


def swap_told(one: Edition, other: Edition, undone: bool = False) -> str:
    """The one line of a swap, which stands for both days."""
    first, second = sorted([one.day, other.day])
    back = ": the swap is undone" if undone else ""
    return f"{SWAPPED} {first:%-d %B %Y} and {second:%-d %B %Y}{back}."


def entries_of(edition: Edition) -> QuerySet[LogEntry]:
    """What was done with an edition, the latest first; a swap may be kept with the other day."""
    entries = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(Edition)).select_related("user")
    wanted = Q(object_id=str(edition.pk))
    if edition.date:
        kind = str(edition).rpartition(", ")[0]
        day = f" {edition.date:%-d %B %Y}"
        wanted |= Q(
            object_repr__startswith=f"{kind}, ", change_message__startswith=SWAPPED, change_message__contains=day
        )
    return entries.filter(wanted).order_by("-action_time", "-pk")


def texts_told(edition: Edition, texts: Mapping[str, str]) -> str:
    """Which texts of a puzzle change from what to what; of one that is drawn, that it does."""
    told = []
    for one in registry.tools(edition.game).blanks(edition.puzzle):
        after = texts[one.name]
        if after != one.value:
            told.append(f"{one.label}: {'drawn anew' if one.drawn else f'{quoted(one.value)} → {quoted(after)}'}")
    return "; ".join(told)
