"""What the cells of the calendar show of the puzzles themselves; what was read lately is remembered."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from datetime import datetime
from threading import Lock

from games.editions.models import Edition
from puzzles import registry
from puzzles.contract import BadPuzzle
from puzzles.tools import Glance

REMEMBERED = 1000
DAMAGED = Glance(words=("damaged",))
Key = tuple[int, datetime, int]
"""Which puzzle an edition has: its key, when that puzzle was made, and how often it was corrected."""


class _GlanceCache:
    """The glances at puzzles that were read lately: a month is asked for again and again."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, Glance] = OrderedDict()
        self._lock = Lock()

    def read(self, editions: Iterable[Edition]) -> Mapping[int, Glance]:
        """A glance at each edition, by its key; of one that was replaced this very moment there is none."""
        wanted = {_puzzle_key(one): one.pk for one in editions}
        with self._lock:
            known = {key: self._kept[key] for key in wanted if key in self._kept}
        missing = [pk for key, pk in wanted.items() if key not in known]
        read = (
            {_puzzle_key(one): _read_glance(one) for one in Edition.objects.filter(pk__in=missing)} if missing else {}
        )
        with self._lock:
            self._kept.update(read)
            while len(self._kept) > REMEMBERED:
                self._kept.popitem(last=False)
        return {key[0]: glance for key, glance in {**known, **read}.items() if key in wanted}

    def clear(self) -> None:
        """Read every puzzle again from now on."""
        with self._lock:
            self._kept.clear()


def _puzzle_key(edition: Edition) -> Key:
    return edition.pk, edition.made_at, edition.revision


def _read_glance(edition: Edition) -> Glance:
    try:
        return registry.tools(edition.game).glance(edition.puzzle)
    except BadPuzzle:
        return DAMAGED


_cache = _GlanceCache()
read_glances, forget_glances = _cache.read, _cache.clear
