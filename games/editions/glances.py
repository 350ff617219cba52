"""What the calendar shows of the puzzles themselves, and what they are made of; what was read lately is remembered."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from threading import Lock
from typing import Generic, TypeVar

from games.editions.models import Edition
from puzzles import registry
from puzzles.abilities import DrawsOnLists
from puzzles.contract import BadPuzzle
from puzzles.tools import Glance

REMEMBERED = 1000
DAMAGED = Glance(words=("damaged",))
Key = tuple[int, datetime, int]
"""Which puzzle an edition has: its key, when that puzzle was made, and how often it was corrected."""
Told = TypeVar("Told")


class _Remembered(Generic[Told]):
    """What was told lately of the puzzles of editions: a month is asked for again and again."""

    def __init__(self, tell: Callable[[Edition], Told]) -> None:
        self._tell = tell
        self._kept: OrderedDict[Key, Told] = OrderedDict()
        self._lock = Lock()

    def of(self, editions: Iterable[Edition]) -> Mapping[int, Told]:
        """What is told of each edition, by its key; nothing of one that was replaced this very moment. One question."""
        wanted = {_key(one): one.pk for one in editions}
        with self._lock:
            known = {key: self._kept[key] for key in wanted if key in self._kept}
        missing = [pk for key, pk in wanted.items() if key not in known]
        read = {_key(one): self._tell(one) for one in Edition.objects.filter(pk__in=missing)} if missing else {}
        with self._lock:
            self._kept.update(read)
            while len(self._kept) > REMEMBERED:
                self._kept.popitem(last=False)
        return {key[0]: told for key, told in {**known, **read}.items() if key in wanted}


def _key(edition: Edition) -> Key:
    return edition.pk, edition.made_at, edition.revision


def glance_at(edition: Edition) -> Glance:
    """A glance at the puzzle that an edition has."""
    try:
        glance = registry.tools(edition.game).glance(edition.puzzle)
        return replace(glance, difficulty=edition.puzzle.public.difficulty)
    except BadPuzzle:
        return DAMAGED


def _drawn(edition: Edition) -> Mapping[str, frozenset[str]]:
    try:
        engine = edition.engine
        return engine.draws_on(edition.puzzle) if isinstance(engine, DrawsOnLists) else {}
    except BadPuzzle:
        return {}


glances = _Remembered(glance_at).of
drawn = _Remembered(_drawn).of
"""Which rows of word lists each edition's puzzle is made of."""
