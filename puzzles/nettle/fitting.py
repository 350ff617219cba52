"""Which secret words fit a clue: the kinds of step from every usual guess to every secret word, as one table.

To fill it every secret word is searched from (two minutes for some 450 words). What is kept of the way that a clue
shows from a guess to a secret word is a number of 16 bits: four for how many steps it has, twelve for which kinds of
step in which order (two different ways of one length share a number once in 4,096 times). 6,600 guesses × 450 secrets
are 6 MB. They are stored beside the lexicon and mapped into memory, a guess in a row, so reading one reads 1 KB.
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
from puzzles.lexicon.unfit import Marks
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.puzzle import meant_ways
from puzzles.nettle.relations import HOMOGRAPH, RELATIONS, Relation
from puzzles.nettle.routes import Directions, Ints
from puzzles.nettle.rules import LONGER
from puzzles.nettle.solver import directions
from puzzles.nettle.usual import LONGEST, MOST_CHANGES, familiar, usual
from puzzles.nettle.warmth import usual_words
from puzzles.nettle.words import secret_words

Codes = NDArray[np.uint16]
FORM = 9
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


@dataclass(frozen=True, eq=False)
class _Ways:
    """Of one way from each of many words: its kinds of step hashed, its steps, its changes of meaning.

    `led`: whether there is a way at all; `familiar`: whether it passes through familiar meanings alone.
    """

    told: NDArray[np.uint32]
    steps: Ints
    changes: Ints
    led: Marks
    familiar: Marks


def _follow(ways: Directions, guesses: Ints, known: Marks) -> _Ways:
    """Follow the ways from many words at once; `known` are the meanings that a familiar way may pass through."""
    senses, led = ways.heads(guesses)
    told = np.full(len(guesses), FIRST, dtype=np.uint32)
    steps, changed = np.zeros(len(guesses), dtype=np.intp), np.zeros(len(guesses), dtype=np.intp)
    plain = usual(ways.wordnet)[senses]
    for going, kind, following in ways.strides(senses):
        told[going] = (told[going] ^ (kind + 1).astype(np.uint32)) * np.uint32(PRIME)
        steps[going] += 1
        changed[going] += kind == RELATIONS.index(HOMOGRAPH)
        plain[going] &= known[following]
    return _Ways(told, steps, changed, led, plain)


def codes(ways: Directions, meant: Directions, target: int, guesses: Ints) -> Codes:
    """The numbers of the ways that the clues of many words show at once (see `Clue.lead`). Takes 10 ms."""
    words = ways.wordnet
    known = np.where(words.spelling_of == target, usual(words), familiar(words))
    short, other = _follow(ways, guesses, known), _follow(meant, guesses, known)
    needed = (short.steps > 0) & ~(short.familiar & (short.changes <= MOST_CHANGES))
    better = ~short.familiar | (other.changes < short.changes)
    followed = other.led & other.familiar & (other.changes <= MOST_CHANGES)
    lead = needed & better & followed & (other.steps <= short.steps + LONGER - (other.steps > LONGEST))
    told, steps = np.where(lead, other.told, short.told), np.where(lead, other.steps, short.steps)
    kinds = ((told ^ told >> np.uint32(16)) & np.uint32((1 << KINDS) - 1)).astype(np.uint16)
    found: Codes = np.minimum(steps, MOST_STEPS).astype(np.uint16) << np.uint16(KINDS) | kinds
    found[~short.led] = NO_WAY
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
        ways = directions(wordnet, secret, unfit)
        found[:, place] = codes(ways, meant_ways(ways, secret, unfit), secret, guesses)
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
