"""Make a table of the routes from every usual guess to every secret word, to find out which words fit a clue.

Filling the table takes two searches from every secret word: two minutes for some 450 words. The route that a clue shows
is stored as a *code* of 16 bits: four for its number of steps, twelve for a hash of its kinds of step in order. Two
different routes with the same number of steps have the same code once in 4,096 times. 6,600 guesses × 450 secret words
are 6 MB. The table is cached beside the lexicon and mapped into memory, with a row for each guess, so that looking up a
guess reads 1 KB.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from puzzles.lexicon import cache as disk_cache
from puzzles.lexicon import data_paths
from puzzles.lexicon import unfit as marks
from puzzles.lexicon.unfit import Marks
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.puzzle import find_familiar_directions
from puzzles.nettle.relations import HOMOGRAPH, RELATIONS, Relation
from puzzles.nettle.routes import Directions, Ints
from puzzles.nettle.rules import MOST_EXTRA_STEPS
from puzzles.nettle.solver import find_directions
from puzzles.nettle.usual_meanings import LONGEST_PLAIN_ROUTE, MOST_CHANGES, mark_familiar, mark_usual
from puzzles.nettle.warmth import list_usual_words
from puzzles.nettle.words import list_secret_words

Codes = NDArray[np.uint16]
TABLE_VERSION = 10
"""Increase this number when the codes change their meaning, or the list of secret words changes."""
FNV_OFFSET, FNV_PRIME = 0x811C9DC5, 0x01000193
"""The offset and prime of the hash FNV-1a (G. Fowler, L. C. Noll and K.-P. Vo, 1991), which is then cut to 12 bits."""
MOST_STEPS, KIND_BITS = 15, 12
"""The most steps in a code (a longer route gets this number), and the bits for the hash of the kinds of step."""
NO_ROUTE = 0xFFFF


def encode_route(relations: Iterable[Relation]) -> int:
    """Return the code of a route with these kinds of step, in order.

    >>> from puzzles.nettle.relations import ANTONYM, SYNONYM
    >>> encode_route([SYNONYM, ANTONYM]) == encode_route([ANTONYM, SYNONYM])
    False
    """
    code, steps = FNV_OFFSET, 0
    for relation in relations:
        steps += 1
        code = (code ^ (RELATIONS.index(relation) + 1)) * FNV_PRIME & 0xFFFFFFFF
    return min(steps, MOST_STEPS) << KIND_BITS | (code ^ code >> 16) & ((1 << KIND_BITS) - 1)


def count_steps(codes: Codes) -> Codes:
    """Return the number of steps of the route of each code."""
    return codes >> np.uint16(KIND_BITS)


@dataclass(frozen=True, eq=False)
class _RouteArrays:
    """Arrays about the routes from many words, one route for each.

    `hashes`: of the kinds of step. `steps`: their number. `changes`: the number of changes of meaning. `is_connected`:
    whether there is a route at all. `is_familiar`: whether it has only familiar meanings.
    """

    hashes: NDArray[np.uint32]
    steps: Ints
    changes: Ints
    is_connected: Marks
    is_familiar: Marks


def _follow_routes(directions: Directions, guesses: Ints, familiar: Marks) -> _RouteArrays:
    """Follow the routes from many words at once; those that pass only through `familiar` senses are familiar."""
    senses, is_connected = directions.find_heads(guesses)
    hashes = np.full(len(guesses), FNV_OFFSET, dtype=np.uint32)
    steps, changes = np.zeros(len(guesses), dtype=np.intp), np.zeros(len(guesses), dtype=np.intp)
    is_familiar = mark_usual(directions.wordnet)[senses]
    for positions, kind, following in directions.follow_routes(senses):
        hashes[positions] = (hashes[positions] ^ (kind + 1).astype(np.uint32)) * np.uint32(FNV_PRIME)
        steps[positions] += 1
        changes[positions] += kind == RELATIONS.index(HOMOGRAPH)
        is_familiar[positions] &= familiar[following]
    return _RouteArrays(hashes, steps, changes, is_connected, is_familiar)


def encode_routes(directions: Directions, familiar_directions: Directions, target: int, guesses: Ints) -> Codes:
    """Return the codes of the routes that the clues of many guesses would show (see `Clue.shown_route`), in 10 ms."""
    lexicon = directions.wordnet
    familiar = np.where(lexicon.spelling_of == target, mark_usual(lexicon), mark_familiar(lexicon))
    shortest, other = (
        _follow_routes(directions, guesses, familiar),
        _follow_routes(familiar_directions, guesses, familiar),
    )
    is_hard = (shortest.steps > 0) & ~(shortest.is_familiar & (shortest.changes <= MOST_CHANGES))
    is_better = ~shortest.is_familiar | (other.changes < shortest.changes)
    is_plain = other.is_connected & other.is_familiar & (other.changes <= MOST_CHANGES)
    is_near = other.steps <= shortest.steps + MOST_EXTRA_STEPS - (other.steps > LONGEST_PLAIN_ROUTE)
    leads = is_hard & is_better & is_plain & is_near
    hashes = np.where(leads, other.hashes, shortest.hashes)
    steps = np.where(leads, other.steps, shortest.steps)
    kinds = ((hashes ^ hashes >> np.uint32(16)) & np.uint32((1 << KIND_BITS) - 1)).astype(np.uint16)
    codes: Codes = np.minimum(steps, MOST_STEPS).astype(np.uint16) << np.uint16(KIND_BITS) | kinds
    codes[~shortest.is_connected] = NO_ROUTE
    return codes


@dataclass(frozen=True, eq=False)
class RouteTable:
    """The codes of the routes from `guesses` (rows) to `secrets` (columns), both spellings in ascending order."""

    guesses: Ints
    secrets: Ints
    codes: Codes

    def find_row(self, guess: int) -> Codes | None:
        """Return the codes from a guess to each secret word; None for a guess that is not in the table."""
        index = int(np.searchsorted(self.guesses, guess))
        is_listed = index < len(self.guesses) and self.guesses[index] == guess
        return self.codes[index] if is_listed else None


def compute_table(wordnet: Wordnet, guesses: Ints, secrets: Sequence[int]) -> RouteTable:
    """Compute the codes of the routes from each guess to each secret word."""
    ordered = np.array(sorted(secrets), dtype=np.intp)
    codes = np.empty((len(guesses), len(ordered)), dtype=np.uint16)
    unfit = marks.mark_unfit(wordnet)
    for column, secret in enumerate(ordered.tolist()):
        directions = find_directions(wordnet, secret, unfit)
        familiar_directions = find_familiar_directions(directions, secret, unfit)
        codes[:, column] = encode_routes(directions, familiar_directions, secret, guesses)
    return RouteTable(guesses, ordered, codes)


def _name_table(wordnet: Wordnet) -> str:
    return f"clues-{TABLE_VERSION}-{marks.compute_marks_version()}-{wordnet.version}"


def is_table_cached(wordnet: Wordnet) -> bool:
    """Return True if the table of a lexicon is on this machine."""
    return (data_paths.find_cache_folder() / _name_table(wordnet)).is_dir()


def cache_table(wordnet: Wordnet) -> Path:
    """Return the folder of a lexicon's table; if the table is missing, make it, which takes some minutes."""

    def write_table(new_folder: Path) -> None:
        secrets = [number for word in list_secret_words(wordnet) if (number := wordnet.lookup(word.text)) is not None]
        table = compute_table(wordnet, list_usual_words(wordnet), secrets)
        disk_cache.save_arrays(new_folder, {"guesses": table.guesses, "secrets": table.secrets, "codes": table.codes})

    return disk_cache.ensure_cache_folder(_name_table(wordnet), write_table)


def load_table(wordnet: Wordnet) -> RouteTable | None:
    """Return the table of a lexicon, mapped into memory; None if it has not been made."""
    return _open_table(wordnet) if is_table_cached(wordnet) else None


@cache
def _open_table(wordnet: Wordnet) -> RouteTable:
    return RouteTable(**disk_cache.open_arrays(cache_table(wordnet)))
