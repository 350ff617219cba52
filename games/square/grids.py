"""Search the grids of the approved words once, store them in a file, and update them word by word."""

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
from puzzles.square.generator import GRID_KEY_PREFIX, load_clues
from puzzles.square.grid import list_words
from puzzles.square.puzzle import list_clues as list_puzzle_clues
from puzzles.square.store import BadStore, Grids
from puzzles.square.words import read_clue_text

MOST_GRID_FILES = 3
"""Keep this many files of grids, the newest."""
log = logging.getLogger(__name__)
_thread_lock = RLock()

Clues = dict[str, tuple[str, ...]]


def list_approved_clues() -> Clues:
    """Return the approved words with their clues."""
    return load_clues(load_curated_stock(registry.engine("square")))


def list_resting_words() -> list[str]:
    """Return the words to leave out of files and pages today, so that none gives an answer away.

    They are the words of today's grids, and every word that shares a clue with one of them.
    """
    todays_puzzles = list_todays_puzzles("square")
    todays_clues = {clue for puzzle in todays_puzzles for clue in list_puzzle_clues(puzzle)}
    words = {word for puzzle in todays_puzzles for word in list_words(puzzle.secret.rows)}
    if todays_clues:
        words |= {
            word
            for word, lines in list_approved_clues().items()
            if not todays_clues.isdisjoint(map(read_clue_text, lines))
        }
    return sorted(words)


def list_coming_keys() -> list[str]:
    """Return the keys of the grids of coming days and of backup puzzles, which no file may contain."""
    uses = EditionUse.objects.filter(edition__game="square", edition__kind__in=(Edition.DAILY, Edition.BACKUP))
    coming = uses.exclude(edition__date__lte=today()).filter(key__startswith=GRID_KEY_PREFIX)
    return sorted(coming.values_list("key", flat=True))


def name_approved_grids() -> str:
    """Return the hash that names the grids of the approved words in files and in the cache."""
    return _make_name(list_approved_clues())


def find_approved_grids() -> Grids:
    """Return all grids of the approved words. If only a file of an earlier list exists, its grids are updated."""
    clues = list_approved_clues()
    return _find_grids(_make_name(clues), json.dumps(clues))


def _make_name(clues: Clues) -> str:
    """Return a hash of clues and of the engine's version."""
    content = [registry.engine("square").version, clues]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:16]


@lru_cache(maxsize=2)
def _find_grids(name: str, text: str) -> Grids:
    path = make_grids_folder() / f"{name}.npz"
    grids = _open_grids(path)
    if grids is None:
        with hold_maker_lock("grids"):
            grids = _open_grids(path) or _update_grids(
                path, {word: tuple(lines) for word, lines in json.loads(text).items()}
            )
    return grids


def _update_grids(path: Path, clues: Clues) -> Grids:
    earlier = _open_newest(path.parent)
    grids = earlier.change_list(clues) if earlier else Grids.from_clues(clues)
    grids.write_file(path)
    _delete_old_files(path.parent)
    return grids


def make_grids_folder() -> Path:
    """Return the folder of cached grids, creating it if needed."""
    path = Path(settings.VAR) / "square"
    path.mkdir(parents=True, exist_ok=True)
    return path


class BusyError(Exception):
    """Report that another thread or process is making the same thing."""


@contextmanager
def hold_maker_lock(name: str, wait: bool = True) -> Iterator[None]:
    """Hold a lock, so that one thread of one process makes something at a time. Without `wait`, raises `BusyError`."""
    if not _thread_lock.acquire(blocking=wait):
        raise BusyError
    try:
        with (make_grids_folder().parent / f"square-{name}.lock").open("w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise BusyError from None
            yield
    finally:
        _thread_lock.release()


def _open_grids(path: Path) -> Grids | None:
    try:
        return Grids.read_file(path)
    except FileNotFoundError:
        return None
    except (BadStore, OSError) as problem:
        log.warning("the grids are searched again: %s", problem)
        return None


def _list_files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.npz"), key=lambda path: path.stat().st_mtime, reverse=True)


def _open_newest(folder: Path) -> Grids | None:
    return next((grids for path in _list_files(folder) if (grids := _open_grids(path))), None)


def _delete_old_files(folder: Path) -> None:
    for path in _list_files(folder)[MOST_GRID_FILES:]:
        path.unlink(missing_ok=True)
        path.with_suffix(".coasters.json").unlink(missing_ok=True)
