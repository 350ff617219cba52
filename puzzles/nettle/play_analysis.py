"""Measure what each guess revealed: how many secret words still fitted, and what another guess would have left.

A word fits a clue if the guess would be as many steps from it as the card shows. It fits all symbols of the clue if the
steps would also be of the same kinds in the same order, but only someone who knew all routes could tell.
Information is measured in bits; each bit halves the words that are left (C. E. Shannon, “A Mathematical Theory of
Communication”, 1948).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from puzzles.nettle.network import find_frequencies
from puzzles.nettle.puzzle import OpenPuzzle
from puzzles.nettle.route_table import KIND_BITS, RouteTable, count_steps, encode_route
from puzzles.nettle.rules import Clue, is_unfit

USUAL_WORDS_TRIED, FITTING_WORDS_TRIED = 250, 150
"""How many usual words, and how many fitting words, are tried as a better guess."""
FEWEST_FITTING = 3
"""If fewer words fit, no better guess is looked for, because you may as well guess one of them."""


@dataclass(frozen=True)
class GuessInfo:
    """What a guess revealed.

    `before`, `after`: how many words fitted all clues before it, and with its own. `by_signs`: how many fitted all
    symbols of all clues so far. `usually`: how many words it leaves on average; None if the word isn't in the table or
    came from a hint, so that its clue doesn't count.
    """

    n: int
    word: str
    before: int
    after: int
    by_signs: int
    usually: float | None

    @property
    def bits(self) -> float:
        """Return how much the clue revealed, in bits."""
        return math.log2(self.before / self.after)

    @property
    def luck(self) -> float:
        """Return how many bits more than on average the clue revealed; 0 if the average is unknown."""
        return math.log2(self.usually / self.after) if self.usually else 0.0


@dataclass(frozen=True)
class BetterGuess:
    """A word that would have been better than a guess: on average, it leaves only `usually` words."""

    guess: GuessInfo
    word: str
    usually: float


class PlayAnalysis:
    """What the clues of a play revealed, by a table. The secret word always fits, even if it isn't in the table."""

    def __init__(self, puzzle: OpenPuzzle, table: RouteTable, clues: Sequence[Clue]) -> None:
        self.puzzle, self.table = puzzle, table
        self.guesses: list[GuessInfo] = []
        self.fits: list[NDArray[np.bool_]] = [np.ones(len(table.secrets), dtype=np.bool_)]
        self.fits_all_signs = self.fits[0]
        for clue in clues:
            self._add_clue(clue)

    @property
    def candidate_count(self) -> int:
        """Return how many words could have been the secret one before the first guess."""
        return self._count(self.fits[0])

    def _count(self, fits: NDArray[np.bool_]) -> int:
        listed = bool((self.table.secrets[fits] == self.puzzle.target).any())
        return int(fits.sum()) + (not listed)

    def _add_clue(self, clue: Clue) -> None:
        fits, row = self.fits[-1], self.table.find_row(clue.spelling)
        after, usually = fits, None
        if row is not None and not clue.hinted:
            steps, code = count_steps(row), encode_route(clue.shown_route.relations)
            after, usually = fits & (steps == code >> KIND_BITS), compute_average_left(steps, fits)
            self.fits_all_signs = self.fits_all_signs & (row == code)
        if clue.spelling == self.puzzle.target:
            after = self.fits_all_signs = fits & (self.table.secrets == clue.spelling)
        word, left = self.puzzle.lexicon.spelling(clue.spelling), self._count(after)
        self.guesses.append(GuessInfo(clue.n, word, self._count(fits), left, self._count(self.fits_all_signs), usually))
        self.fits.append(after)

    def find_better_guess(self, guessed: set[int]) -> BetterGuess | None:
        """Return the guess that another word would have improved on most, and that word; None if there is none.

        Only some words are tried, none of those in `guessed`.
        """
        better_guesses = [
            better for index in range(1, len(self.guesses)) if (better := self._find_better_at(index, guessed))
        ]
        return max(
            better_guesses, key=lambda better: math.log2((better.guess.usually or 1) / better.usually), default=None
        )

    def _find_better_at(self, index: int, guessed: set[int]) -> BetterGuess | None:
        guess_info, fits = self.guesses[index], self.fits[index]
        if guess_info.usually is None or guess_info.before < FEWEST_FITTING:
            return None
        tried = [guess for guess in self._list_candidates(fits) if guess not in guessed]
        rows = ((guess, row) for guess in tried if (row := self.table.find_row(guess)) is not None)
        averages = [(compute_average_left(count_steps(row), fits), guess) for guess, row in rows]
        best, guess = min(averages, default=(guess_info.usually, 0))
        return (
            BetterGuess(guess_info, self.puzzle.lexicon.spelling(guess), best)
            if best < guess_info.usually / 2
            else None
        )

    def _list_candidates(self, fits: NDArray[np.bool_]) -> list[int]:
        zipf = find_frequencies(self.puzzle.lexicon)
        fitting, usual = self.table.secrets[fits], self.table.guesses
        best = [
            *_choose_best_known(usual, zipf, USUAL_WORDS_TRIED),
            *_choose_best_known(fitting, zipf, FITTING_WORDS_TRIED),
        ]
        allowed = {word for word in best if not is_unfit(self.puzzle.lexicon, word, self.puzzle.unfit)}
        return sorted(allowed - {self.puzzle.target})


def _choose_best_known(words: NDArray[np.intp], zipf: NDArray[np.float64], most: int) -> list[int]:
    best: list[int] = words[np.argsort(-zipf[words], kind="stable")[:most]].tolist()
    return best


def compute_average_left(row: NDArray[np.uint16], fits: NDArray[np.bool_]) -> float:
    """Return how many of the fitting words a guess leaves on average, if each is equally likely to be the secret one.

    `row` has for each word the number of steps that the guess's clue would show.

    >>> compute_average_left(np.array([5, 5, 7, 9], dtype=np.uint16), np.array([True, True, True, False]))
    1.6666666666666667
    """
    _, counts = np.unique(row[fits], return_counts=True)
    return float((counts.astype(np.float64) ** 2).sum() / max(1, counts.sum()))
