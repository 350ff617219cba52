"""The grids of the words that editors approved: searched once, kept in a file, and changed word by word."""

import fcntl
import hashlib
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from threading import RLock

from django.conf import settings

from games.editions.calendar import today
from games.editions.embargo import list_todays_puzzles
from games.editions.making import load_curated_stock
from games.editions.models import Edition, EditionUse
from puzzles import registry
from puzzles.square.generator import GRID, stocked_clues
from puzzles.square.grid import words_of
from puzzles.square.kinds import text_of_line
from puzzles.square.puzzle import clues as clues_of
from puzzles.square.store import BadStore, Grids

KEPT = 3
"""How many files of earlier lists are left lying."""
log = logging.getLogger(__name__)
_one = RLock()

Clues = dict[str, tuple[str, ...]]


def approved_clues() -> Clues:
    """The approved words with their clues."""
    return stocked_clues(load_curated_stock(registry.engine("square")))


def resting_words() -> list[str]:
    """The words of today's grids, and whatever else has one of their clues: until tomorrow no file or page of ours
    tells which word a clue of today means."""
    running = list_todays_puzzles("square")
    asked = {clue for puzzle in running for clue in clues_of(puzzle)}
    words = {word for puzzle in running for word in words_of(puzzle.secret.rows)}
    if asked:
        words |= {word for word, lines in approved_clues().items() if not asked.isdisjoint(map(text_of_line, lines))}
    return sorted(words)


def coming_grids() -> list[str]:
    """What stands for the grids of days to come, and of backup puzzles: no file of ours holds one."""
    uses = EditionUse.objects.filter(edition__game="square", edition__kind__in=(Edition.DAILY, Edition.SPARE))
    coming = uses.exclude(edition__date__lte=today()).filter(key__startswith=GRID)
    return sorted(coming.values_list("key", flat=True))


def approved_name() -> str:
    """Return the hash of the approved clues and the engine's version, which names their cached grids."""
    return _name(approved_clues())


def approved_grids() -> Grids:
    """All grids of the approved words; of a list that changed a little, made from what was there before."""
    clues = approved_clues()
    return _grids(_name(clues), json.dumps(clues))


def _name(clues: Clues) -> str:
    """What stands for a list and for the engine that judged its grids."""
    judged = [registry.engine("square").version, clues]
    return hashlib.sha256(json.dumps(judged).encode()).hexdigest()[:16]


@lru_cache(maxsize=2)
def _grids(name: str, text: str) -> Grids:
    path = folder() / f"{name}.npz"
    grids = _opened(path)
    if grids is None:
        with making("grids"):
            grids = _opened(path) or _searched(path, {word: tuple(lines) for word, lines in json.loads(text).items()})
    return grids


def _searched(path: Path, clues: Clues) -> Grids:
    before = _newest(path.parent)
    grids = before.changed_to(clues) if before else Grids.of(clues)
    grids.save(path)
    _tidy(path.parent)
    return grids


def folder() -> Path:
    """Return the folder of cached grids, creating it if needed."""
    found = Path(settings.VAR) / "square"
    found.mkdir(parents=True, exist_ok=True)
    return found


class Busy(Exception):
    """Something is being made just now that is made one at a time."""


@contextmanager
def making(what: str, waits: bool = True) -> Iterator[None]:
    """One thread of one process of this machine at a time makes it; the others wait, or else `Busy` is raised."""
    if not _one.acquire(blocking=waits):
        raise Busy
    try:
        with (folder().parent / f"square-{what}.lock").open("w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX if waits else fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Busy from None
            yield
    finally:
        _one.release()


def _opened(path: Path) -> Grids | None:
    try:
        return Grids.open(path)
    except FileNotFoundError:
        return None
    except (BadStore, OSError) as problem:
        log.warning("the grids are searched anew: %s", problem)
        return None


def _by_age(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.npz"), key=lambda path: path.stat().st_mtime, reverse=True)


def _newest(folder: Path) -> Grids | None:
    return next((grids for path in _by_age(folder) if (grids := _opened(path))), None)


def _tidy(folder: Path) -> None:
    for path in _by_age(folder)[KEPT:]:
        path.unlink(missing_ok=True)
        path.with_suffix(".coasters.json").unlink(missing_ok=True)
