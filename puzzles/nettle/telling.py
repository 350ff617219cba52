"""What each guess of a play told: how many secret words still fitted after it, and what another guess would have left.

A word fits a clue where the way that its clue would show has as many steps: so much is on the card. It fits all signs
of the clue where those steps are of the same kinds in the same order: anyone who knew all ways by heart would have
nothing else left. What a clue tells is measured in bits, each of which halves what is left (C. E. Shannon, “A
Mathematical Theory of Communication”, 1948).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from puzzles.nettle.fitting import KINDS, Table, code_of, steps_of
from puzzles.nettle.network import wide_zipf
from puzzles.nettle.puzzle import Opened
from puzzles.nettle.rules import Clue, is_unfit

WELL_KNOWN, FITTING = 250, 150
"""Among so many usual words, and of those that fit so many, a better guess is looked for."""
ENOUGH = 3
"""Where fewer words fit, no better guess is looked for: one may as well guess them."""


@dataclass(frozen=True)
class Told:
    """A guess: how many words fitted before it and after it, and how many it leaves on average (`usually`).

    `by_signs` is how many fitted all signs of all clues after it. `usually` is None for a word that is not in the
    table; nothing is counted for its clue.
    """

    n: int
    word: str
    before: int
    after: int
    by_signs: int
    usually: float | None

    @property
    def bits(self) -> float:
        """How much the clue told."""
        return math.log2(self.before / self.after)

    @property
    def luck(self) -> float:
        """How much more it told than such a guess does on average, in bits."""
        return math.log2(self.usually / self.after) if self.usually else 0.0


@dataclass(frozen=True)
class Better:
    """A word that would have left fewer than a guess did, on average over all that fitted."""

    told: Told
    word: str
    usually: float


class Telling:
    """The clues of a play against a table. The secret word always fits, be it in the table or not."""

    def __init__(self, puzzle: Opened, table: Table, clues: Sequence[Clue]) -> None:
        self.puzzle, self.table = puzzle, table
        self.told: list[Told] = []
        self.fits: list[NDArray[np.bool_]] = [np.ones(len(table.secrets), dtype=np.bool_)]
        self.signs = self.fits[0]
        for clue in clues:
            self._take(clue)

    @property
    def all(self) -> int:
        """How many words might have been the secret one before the first guess."""
        return self._count(self.fits[0])

    def _count(self, fits: NDArray[np.bool_]) -> int:
        listed = bool((self.table.secrets[fits] == self.puzzle.target).any())
        return int(fits.sum()) + (not listed)

    def _take(self, clue: Clue) -> None:
        fits, row = self.fits[-1], self.table.row(clue.spelling)
        after, usually = fits, None
        if row is not None:
            steps, code = steps_of(row), code_of(clue.lead.relations)
            after, usually = fits & (steps == code >> KINDS), left_by(steps, fits)
            self.signs = self.signs & (row == code)
        if clue.spelling == self.puzzle.target:
            after = self.signs = fits & (self.table.secrets == clue.spelling)
        word, left = self.puzzle.words.spelling(clue.spelling), self._count(after)
        self.told.append(Told(clue.n, word, self._count(fits), left, self._count(self.signs), usually))
        self.fits.append(after)

    def better(self, known: set[int]) -> Better | None:
        """The place where another word would have helped most, and the word: the best of a bounded number."""
        found = [better for place in range(1, len(self.told)) if (better := self._better_at(place, known))]
        return max(found, key=lambda one: math.log2((one.told.usually or 1) / one.usually), default=None)

    def _better_at(self, place: int, known: set[int]) -> Better | None:
        told, fits = self.told[place], self.fits[place]
        if told.usually is None or told.before < ENOUGH:
            return None
        tried = [guess for guess in self._candidates(fits) if guess not in known]
        rows = ((guess, row) for guess in tried if (row := self.table.row(guess)) is not None)
        left = [(left_by(steps_of(row), fits), guess) for guess, row in rows]
        best, guess = min(left, default=(told.usually, 0))
        return Better(told, self.puzzle.words.spelling(guess), best) if best < told.usually / 2 else None

    def _candidates(self, fits: NDArray[np.bool_]) -> list[int]:
        zipf = wide_zipf(self.puzzle.words)
        fitting, usual = self.table.secrets[fits], self.table.guesses
        best = [*_best_known(usual, zipf, WELL_KNOWN), *_best_known(fitting, zipf, FITTING)]
        allowed = {word for word in best if not is_unfit(self.puzzle.words, word, self.puzzle.unfit)}
        return sorted(allowed - {self.puzzle.target})


def _best_known(words: NDArray[np.intp], zipf: NDArray[np.float64], most: int) -> list[int]:
    found: list[int] = words[np.argsort(-zipf[words], kind="stable")[:most]].tolist()
    return found


def left_by(row: NDArray[np.uint16], fits: NDArray[np.bool_]) -> float:
    """How many of the words that fit will still fit after a guess, on average over which of them is the secret one.

    >>> left_by(np.array([5, 5, 7, 9], dtype=np.uint16), np.array([True, True, True, False]))
    1.6666666666666667
    """
    _, many = np.unique(row[fits], return_counts=True)
    return float((many.astype(np.float64) ** 2).sum() / max(1, many.sum()))
