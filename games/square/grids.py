"""Search the grids of the approved words once, store them in a file, lay coasters of them, and judge new words.

Coasters are laid once for each bag of tiles. A file beside the grids has those of a Scrabble set, the cache all others.
"""

import fcntl
import hashlib
import json
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from pathlib import Path
from threading import RLock

from django.conf import settings

from games.editions.calendar import today
from games.editions.embargo import list_todays_puzzles
from games.editions.making import load_curated_stock
from games.editions.models import Edition, EditionUse
from games.infra.caching import get_or_make, is_cached, make_cache_key
from games.words.game_rules import WordRules
from games.words.models import Word
from games.words.word_lists import BLOCKLIST
from puzzles import registry
from puzzles.square.coasters import SCRABBLE_TILES, Coaster, lay_coasters, read_tiles
from puzzles.square.generator import GRID_KEY_PREFIX, WORD_LIST, load_clues
from puzzles.square.grid import list_words
from puzzles.square.puzzle import list_clues as list_puzzle_clues
from puzzles.square.store import BadStore, Grids
from puzzles.square.tables import normalise_word
from puzzles.square.wire import LONGEST_CLUE
from puzzles.square.word_families import gives_away
from puzzles.square.words import read_clue_text

MOST_GRID_FILES = 3
"""Keep this many files of grids, the newest."""
MOST_SEARCH_WORK = 500_000
"""Limit the search for a visitor's bag to about a second of a processor."""
log = logging.getLogger(__name__)
_thread_lock = RLock()

Clues = dict[str, tuple[str, ...]]


def list_approved_clues() -> Clues:
    return load_clues(load_curated_stock(registry.engine("square")))


def list_resting_words() -> list[str]:
    """Return the words to leave out of files and pages today, so that none gives an answer away.

    They are the words of today's grids, and every word that shares a clue with one of them.
    """
    todays_puzzles = list_todays_puzzles("square")
    todays_clues = {clue for puzzle in todays_puzzles for clue in list_puzzle_clues(puzzle)}
    words = {word for puzzle in todays_puzzles for word in list_words(puzzle.secret.rows)}
    if todays_clues:
        approved = list_approved_clues().items()
        words |= {word for word, lines in approved if not todays_clues.isdisjoint(map(read_clue_text, lines))}
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
            clues = {word: tuple(lines) for word, lines in json.loads(text).items()}
            grids = _open_grids(path) or _update_grids(path, clues)
    return grids


def _update_grids(path: Path, clues: Clues) -> Grids:
    """Make the grids of a new list from those of the newest file, store them, and delete old files."""
    earlier = next((grids for file in _list_files(path.parent) if (grids := _open_grids(file))), None)
    grids = earlier.change_list(clues) if earlier else Grids.from_clues(clues)
    grids.write_file(path)
    for old_file in _list_files(path.parent)[MOST_GRID_FILES:]:
        old_file.unlink(missing_ok=True)
        old_file.with_suffix(".coasters.json").unlink(missing_ok=True)
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


def find_coasters(tiles: str) -> tuple[Coaster, ...]:
    """Return the coasters for a bag of sorted tiles, without the words that rest today. Raises `BusyError`.

    If a bag's coasters have such a word, others are laid without it, for the day.
    """
    name, resting = name_approved_grids(), list_resting_words()
    coasters = (
        _read_scrabble_file(name)
        if tiles == read_tiles(SCRABBLE_TILES)
        else get_or_make(_make_cache_key(name, tiles), partial(_lay_bag, tiles))
    )
    if all(set(list_words(coaster.rows)).isdisjoint(resting) for coaster in coasters):
        return coasters
    return get_or_make(_make_cache_key(name, tiles, *resting), partial(_lay_bag, tiles, resting))


def has_coasters(tiles: str) -> bool:
    return tiles == read_tiles(SCRABBLE_TILES) or is_cached(_make_cache_key(name_approved_grids(), tiles))


def find_scrabble_coasters() -> tuple[Coaster, ...]:
    return _read_scrabble_file(name_approved_grids())


def _make_cache_key(name: str, tiles: str, *resting: str) -> str:
    return make_cache_key("coasters", name, tiles, *resting)


def _lay_bag(tiles: str, resting: Sequence[str] = ()) -> tuple[Coaster, ...]:
    grids = find_approved_grids()
    if resting:
        grids = grids.remove_words(resting)
    if tiles == read_tiles(SCRABBLE_TILES):
        return tuple(lay_coasters(grids, tiles))
    with hold_maker_lock("bag", wait=False):
        return tuple(lay_coasters(grids, tiles, MOST_SEARCH_WORK))


@lru_cache(maxsize=2)
def _read_scrabble_file(name: str) -> tuple[Coaster, ...]:
    path = make_grids_folder() / f"{name}.coasters.json"
    with hold_maker_lock("coasters"):
        if not path.is_file():
            coasters = [[coaster.rows, sorted(coaster.blank_cells)] for coaster in _lay_bag(read_tiles(SCRABBLE_TILES))]
            new_file = path.with_suffix(".making")
            new_file.write_text(json.dumps(coasters))
            new_file.replace(path)
    stored = json.loads(path.read_text())
    return tuple(Coaster(tuple(rows), frozenset(cells)) for rows, cells in stored)


MOST_WORDS_NAMED = 5
SHOWN_LETTERS = 40
"""How many letters of a long clue its refusal repeats."""
DETAILS_HELP = {
    WORD_LIST: "A word in Square has four letters, as in “ABLE”. Write its clues in the details, one per line, without "
    "the answer or a related word."
}


def describe_changes(word_list: str, texts: list[str]) -> str | None:
    """Update the grids of a changed list, and say how many there are and how many hold the changed words."""
    if word_list not in (WORD_LIST, BLOCKLIST):
        return None
    grids = find_approved_grids()
    words = [word for text in texts[:MOST_WORDS_NAMED] if (word := normalise_word(text))]
    counts = {word: grids.count_grids_with(word) for word in words}
    parts = "; ".join(f"{count:,} with {word}" for word, count in counts.items())
    return f"Square now has {len(grids):,} grids{f': {parts}' if parts else ''}."


def judge_word(word: Word) -> list[str]:
    """Return why a word can't be saved, in sentences; a blocked one is always accepted."""
    if word.word_list != WORD_LIST or word.status == Word.BLOCKED:
        return []
    if not (normal_form := normalise_word(word.text)):
        return ["A word in Square has four letters from A to Z."]
    if word.text != normal_form:
        return [f"Write it as “{normal_form}”."]
    clues = [clue.strip() for clue in word.details.splitlines() if clue.strip()]
    if not clues:
        return ["A word in Square needs a clue in its details."]
    return [problem for clue in clues if (problem := _judge_clue(clue, normal_form))]


def _judge_clue(clue: str, word: str) -> str:
    """Return why a clue can't be used, or an empty text."""
    if len(read_clue_text(clue)) > LONGEST_CLUE:
        return f"This clue has more than {LONGEST_CLUE} letters: “{clue[:SHOWN_LETTERS]}…”."
    return f"The clue “{clue}” contains {word} or a related word." if gives_away(clue, word) else ""


RULES = WordRules(judge_word, DETAILS_HELP, describe_changes)
