"""Number the chains of a cover: with few different numbers at first, then with more to rule out stray moves.

A *stray* is a possible move that the cover doesn't use. Numbers rise along each chain. To rule out a stray, numbers are
raised from the cell that it leaves on, or lowered up to the cell that it enters, so that it would lead downwards. When
deductions leave no stray, the level has one solution, and the deductions are its proof.

In the end numbers are split in two, so that fewer neighbours are equal. A split rules moves out and allows no new ones,
so the proof still holds. The level stays as hard as it was if the moves that deductions couldn't decide stay possible.
"""

from collections import Counter
from collections.abc import Iterator
from operator import itemgetter
from random import Random

from puzzles.chains.board import Board, group_links_of_path
from puzzles.chains.covers import Path
from puzzles.chains.level import DIRECTIONS, STEP_BY_DIRECTION, Level, iterate_cells
from puzzles.chains.wire import HOLE, START, Link

MOST_SPLITS = 32
"""The number of random splits from which the best is taken."""
MOST_FAILED_SPLITS = 3
"""Splitting ends after this many rounds without a better split."""


class NumberedChains:
    """Chains with a number for each cell; the first cell of a chain is its start."""

    def __init__(self, paths: list[Path], repeat_probability: float, rng: Random) -> None:
        """Number the paths; a number is the same as the one before it with a probability of `repeat_probability`."""
        self.paths, self.rng = paths, rng
        self.position = {cell: (chain, at) for chain, path in enumerate(paths) for at, cell in enumerate(path)}
        self.values = [self._draw_rising_values(len(path), repeat_probability) for path in paths]

    def _draw_rising_values(self, length: int, repeat_probability: float) -> list[int]:
        value, values = self.rng.randint(1, 2), []
        for _ in range(length):
            values.append(value)
            value += self.rng.random() >= repeat_probability
        return values

    def make_level(self) -> Level:
        """Return the level of these chains, with the numbers replaced by 1, 2, 3 and so on in their order."""
        shown = sorted({value for values in self.values for value in values[1:]})
        rank = {value: number for number, value in enumerate(shown, 1)}
        rows, columns = (1 + max(cell[axis] for cell in self.position) for axis in (0, 1))
        matrix = [[HOLE] * columns for _ in range(rows)]
        for (r, c), (chain, at) in self.position.items():
            matrix[r][c] = rank[self.values[chain][at]] if at else START
        return Level(tuple(map(tuple, matrix)))

    @property
    def number_count(self) -> int:
        return len({value for values in self.values for value in values[1:]})

    def find_strays(self, board: Board) -> list[Link]:
        """List the strays: the moves that are possible on a board, but not used by the cover."""
        level, cover_moves = board.level, [0, 0, 0, 0]
        for path in self.paths:
            for d, used in enumerate(group_links_of_path(level, path)):
                cover_moves[d] |= used
        return [
            (cell, (cell[0] + down, cell[1] + right))
            for d, (down, right) in zip(DIRECTIONS, STEP_BY_DIRECTION, strict=True)
            for cell in map(level.locate_cell, iterate_cells(board.moves[d] & ~cover_moves[d]))
        ]

    def forbid_move(self, move: Link) -> bool:
        """Change numbers so that a stray leads downwards; return False if that is impossible."""
        (chain, at), (other, there) = self.position[move[0]], self.position[move[1]]
        if at == 0 or (chain == other and there > at):
            return False
        low, high = self.values[chain][at], self.values[other][there]
        if chain == other:
            self._raise_numbers(chain, self.rng.randint(there + 1, at), high + 1)
        elif self.rng.random() < 0.5 and low > 1:
            self._lower_numbers(other, self._draw_plateau_end(other, there), low - 1)
        else:
            self._raise_numbers(chain, self._draw_plateau_start(chain, at), high + 1)
        return True

    def _raise_numbers(self, chain: int, first: int, least: int) -> None:
        values = self.values[chain]
        values[first:] = [max(value, least) for value in values[first:]]

    def _lower_numbers(self, chain: int, last: int, most: int) -> None:
        values = self.values[chain]
        values[: last + 1] = [min(value, most) for value in values[: last + 1]]

    def _draw_plateau_start(self, chain: int, at: int) -> int:
        """Draw an index on a chain: `at`, or that of a cell before it with the same number."""
        values = self.values[chain]
        return self.rng.randint(max(1, values.index(values[at])), at)

    def _draw_plateau_end(self, chain: int, at: int) -> int:
        values, last = self.values[chain], at
        while last + 1 < len(values) and values[last + 1] == values[at]:
            last += 1
        return self.rng.randint(at, last)

    def split_numbers(self, most_plateaus: float, most_numbers: int, open_board: Board) -> None:
        """Split numbers until the share of equal neighbours is at most `most_plateaus`, or there are `most_numbers`.

        The moves that are possible on `open_board` stay possible.
        """
        failed, share = 0, measure_plateaus(self.make_level())
        while self.number_count < most_numbers and failed < MOST_FAILED_SPLITS and share > most_plateaus:
            splits = [(measure_plateaus(level), values) for level, values in self._draw_splits(self.values, open_board)]
            best, values = min(splits, key=itemgetter(0), default=(share, self.values))
            if best < share:
                share, self.values = best, values
            else:
                failed += 1

    def _draw_splits(
        self, earlier_values: list[list[int]], open_board: Board
    ) -> Iterator[tuple[Level, list[list[int]]]]:
        """Yield (level, numbers) of random splits after which the moves of `open_board` are still possible."""
        for _ in range(MOST_SPLITS):
            self.values = self._split_random_number(earlier_values)
            level = self.make_level()
            if not any(wanted & ~there for wanted, there in zip(open_board.moves, level.moves, strict=True)):
                yield level, self.values
        self.values = earlier_values

    def _split_random_number(self, earlier_values: list[list[int]]) -> list[list[int]]:
        """Split a random number in two: double all numbers, then add 1 to some of the cells with the chosen one.

        In each chain these are the last cells with that number. It is random how many they are, and there may be none.
        """
        counted = Counter(value for values in earlier_values for value in values[1:])
        (chosen,) = self.rng.choices(list(counted), [count**2 for count in counted.values()])
        new_values = []
        for values in earlier_values:
            run = [at for at, value in enumerate(values) if at and value == chosen]
            cut = self.rng.choice((*run, len(values))) if run else 0
            new_values.append(
                [2 * value + (at >= cut and value == chosen and at > 0) for at, value in enumerate(values)]
            )
        return new_values

    def loosen_numbers(self) -> list[list[int]]:
        """Move or remove one rise in the numbers of a random chain; return the numbers before that."""
        earlier_values = [values[:] for values in self.values]
        rises = [(values, at) for values in self.values for at in range(2, len(values)) if values[at] > values[at - 1]]
        if rises:
            self.rng.choice((_remove_rise, _delay_rise, _advance_rise))(*self.rng.choice(rises), self.rng)
        return earlier_values


def _remove_rise(values: list[int], at: int, rng: Random) -> None:
    step = values[at] - values[at - 1]
    values[at:] = [value - step for value in values[at:]]


def _delay_rise(values: list[int], at: int, rng: Random) -> None:
    later = rng.randint(at + 1, min(len(values), at + 3))
    values[at:later] = [values[at - 1]] * (later - at)


def _advance_rise(values: list[int], at: int, rng: Random) -> None:
    earlier = rng.randint(max(1, at - 3), at - 1)
    values[earlier:at] = [values[at]] * (at - earlier)


def measure_plateaus(level: Level) -> float:
    """Return the share of equal pairs, from 0 to 1, among the pairs of neighbouring cells with numbers."""
    numbers, equal, pairs = level.numbers, 0, 0
    for cell, number in numbers.items():
        if number != START:
            for step in level.offsets[1:3]:
                other = numbers.get(cell << step, START)
                if other != START:
                    pairs += 1
                    equal += other == number
    return equal / pairs if pairs else 0.0
