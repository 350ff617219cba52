"""Which secret words fit a clue: the kinds of step from every usual guess to every secret word, as one table.

To fill it every secret word is searched from once (a minute for some 900 words). What is kept of the way from a
guess to a secret word is a number of 16 bits: four for how many steps it has, twelve for which kinds of step in which
order (two different ways of one length share a number once in 4,096 times). 6,600 guesses × 900 secrets are 12 MB.
They lie beside the lexicon and are mapped into memory, a guess in a row, so that reading one guess reads 2 KB.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from puzzles.lexicon import cache as kept_on_disk
from puzzles.lexicon import places
from puzzles.lexicon import unfit as marks
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.relations import RELATIONS, Relation
from puzzles.nettle.routes import Directions, Ints
from puzzles.nettle.solver import directions
from puzzles.nettle.warmth import usual_words
from puzzles.nettle.words import secret_words

Codes = NDArray[np.uint16]
FORM = 8
"""Raised whenever the numbers change their meaning, or the list of secret words changes."""
FIRST, PRIME = 0x811C9DC5, 0x01000193
"""Of the hash FNV-1a (G. Fowler, L. C. Noll and K.-P. Vo, 1991), of which the halves are laid over each other."""
MOST_STEPS, KINDS = 15, 12
"""Longer ways count as ones of so many steps; and the bits for the kinds."""
NO_WAY = 0xFFFF


def code_of(relations: Iterable[Relation]) -> int:
    """The number of a way's kinds of step.

    >>> from puzzles.nettle.relations import ANTONYM, SYNONYM
    >>> code_of([]) == code_of([SYNONYM]), code_of([SYNONYM, ANTONYM]) == code_of([ANTONYM, SYNONYM])
    (False, False)
    """
    told, steps = FIRST, 0
    for relation in relations:
        steps += 1
        told = (told ^ (RELATIONS.index(relation) + 1)) * PRIME & 0xFFFFFFFF
    return min(steps, MOST_STEPS) << KINDS | (told ^ told >> 16) & ((1 << KINDS) - 1)


def steps_of(codes: Codes) -> Codes:
    """How many steps the ways of some numbers have."""
    return codes >> np.uint16(KINDS)


def codes(ways: Directions, guesses: Ints) -> Codes:
    """The numbers of the ways from many words at once. Takes 3 ms."""
    senses, led = ways.heads(guesses)
    told, steps = np.full(len(guesses), FIRST, dtype=np.uint32), np.zeros(len(guesses), dtype=np.uint16)
    for going, kind, _ in ways.strides(senses):
        told[going] = (told[going] ^ (kind + 1).astype(np.uint32)) * np.uint32(PRIME)
        steps[going] += 1
    kinds = ((told ^ told >> np.uint32(16)) & np.uint32((1 << KINDS) - 1)).astype(np.uint16)
    found: Codes = np.minimum(steps, MOST_STEPS).astype(np.uint16) << np.uint16(KINDS) | kinds
    found[~led] = NO_WAY
    return found


@dataclass(frozen=True, eq=False)
class Table:
    """The numbers of the ways from `guesses` (rows) to `secrets` (columns), both spellings in their order."""

    guesses: Ints
    secrets: Ints
    codes: Codes

    def row(self, guess: int) -> Codes | None:
        """What each secret word would answer a guess; None for a word that is not in the table."""
        place = int(np.searchsorted(self.guesses, guess))
        known = place < len(self.guesses) and self.guesses[place] == guess
        return self.codes[place] if known else None


def filled(wordnet: Wordnet, guesses: Ints, secrets: Sequence[int]) -> Table:
    """Compute the table of route codes from each guess to each secret word."""
    ordered = np.array(sorted(secrets), dtype=np.intp)
    found = np.empty((len(guesses), len(ordered)), dtype=np.uint16)
    unfit = marks.unfit(wordnet)
    for place, secret in enumerate(ordered.tolist()):
        found[:, place] = codes(directions(wordnet, secret, unfit), guesses)
    return Table(guesses, ordered, found)


def _name(wordnet: Wordnet) -> str:
    return f"clues-{FORM}-{marks.marks_version()}-{wordnet.version}"


def is_kept(wordnet: Wordnet) -> bool:
    """Whether the table of a lexicon lies on this machine."""
    return (places.cache_folder() / _name(wordnet)).is_dir()


def keep(wordnet: Wordnet) -> Path:
    """The folder of the table of a lexicon, made if it is not there, which takes some minutes."""

    def fill(beside: Path) -> None:
        secrets = [number for word in secret_words(wordnet) if (number := wordnet.lookup(word.text)) is not None]
        table = filled(wordnet, usual_words(wordnet), secrets)
        kept_on_disk.save_arrays(beside, {"guesses": table.guesses, "secrets": table.secrets, "codes": table.codes})

    return kept_on_disk.cached_folder(_name(wordnet), fill)


def table(wordnet: Wordnet) -> Table | None:
    """The table of a lexicon, mapped into memory; None where nobody has made it yet."""
    return _opened(wordnet) if is_kept(wordnet) else None


@cache
def _opened(wordnet: Wordnet) -> Table:
    return Table(**kept_on_disk.open_arrays(keep(wordnet)))
