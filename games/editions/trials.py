"""What an editor wrote into a puzzle's form, worked out: the puzzle that it makes, proven, or why it makes none.

That is done in the request, or by a worker where a game's tools are `slow`: then a row keeps what was asked and what
came of it, so that the same texts are worked out once, and whoever asks again is told how far it is.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from games.editions import desk
from games.editions.making import NotReplaceable
from games.editions.models import Edition, Trial
from games.words.approved import blocked_everywhere
from puzzles import registry
from puzzles.contract import AnyPuzzle, BadPuzzle
from puzzles.shapes import JSON

KEPT = timedelta(days=2)


@dataclass(frozen=True)
class Outcome:
    """What came of some texts: a puzzle, or why there is none, or neither while a worker is at it."""

    stored: JSON = None
    hindered: str = ""

    @property
    def waits(self) -> bool:
        return self.stored is None and not self.hindered


def worked_out(edition: Edition, texts: Mapping[str, str]) -> Outcome:
    """The puzzle of some texts; of a slow game a worker is asked, unless it has answered already."""
    if not registry.tools(edition.game).slow:
        return _outcome(edition, texts)
    Trial.objects.filter(asked_at__lt=timezone.now() - KEPT).delete()
    asked: JSON = [edition.pk, edition.revision, edition.made_at.isoformat(), dict(sorted(texts.items()))]
    key = hashlib.sha256(json.dumps(asked).encode()).hexdigest()
    row, new = Trial.objects.get_or_create(key=key, defaults={"edition": edition, "texts": dict(texts)})
    if new or row.waits:
        from games.editions.tasks import work_out  # which works with what stands here

        work_out.delay(row.pk)
        row.refresh_from_db()
    return Outcome(row.stored, row.hindered)


def work_out(number: int) -> None:
    """The worker's part; safe to repeat."""
    row = Trial.objects.select_related("edition").filter(pk=number).first()
    if row is None or not row.waits:
        return
    found = _outcome(row.edition, row.texts)
    Trial.objects.filter(pk=number).update(stored=found.stored, hindered=found.hindered[: Trial.LONGEST])


def _outcome(edition: Edition, texts: Mapping[str, str]) -> Outcome:
    try:
        _look_for_blocked(edition, texts)
        data = registry.tools(edition.game).rewritten(edition.puzzle, texts)
        desk.own_puzzle(edition, data)
    except BadPuzzle as problem:
        return Outcome(hindered=f"This cannot be put in: {problem}.")
    except NotReplaceable as problem:
        return Outcome(hindered=str(problem))
    return Outcome(data)


def _look_for_blocked(edition: Edition, texts: Mapping[str, str]) -> None:
    """Raises `NotReplaceable` where a text that is new has a word that no game may use."""
    before = {one.name: one.value for one in registry.tools(edition.game).blanks(edition.puzzle)}
    new = [text.casefold() for name, text in texts.items() if text != before.get(name)]
    blocked = blocked_everywhere() if new else frozenset()
    for text in new:
        if found := [word for word in (text, *re.findall(r"[\w’'-]+", text)) if word in blocked]:
            raise NotReplaceable(f"“{found[0]}” is on the blocklist: no game may use it.")


def described(edition: Edition, stored: JSON) -> list[tuple[str, str]]:
    """What an editor wants to know of a puzzle that was worked out: its grade, its solution and figures."""
    puzzle: AnyPuzzle = edition.engine.read(stored)
    grade = edition.engine.grade(puzzle)
    return [("Grade", grade or "unfair"), *registry.tools(edition.game).describe(puzzle)]
