"""Simulated players of Name Dominoes, for development and measurement.

A player finds their way into the layout as the solver's answer goes, with tiles tried elsewhere and taken back. The
last tiles they lay as they see it: an expert where most is joined, a hasty one anywhere. Whoever is stuck takes some
tiles back and tries again, a few times.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log
from random import Random

from puzzles.abilities import Skill
from puzzles.contract import Status
from puzzles.dominoes import playing
from puzzles.dominoes.counting import complete, joins_of
from puzzles.dominoes.hints import ways_of
from puzzles.dominoes.playing import State
from puzzles.dominoes.puzzle import ground_of, solution_of
from puzzles.dominoes.rules import Laid
from puzzles.dominoes.solver import bits
from puzzles.dominoes.wire import Finish, Hint, Lay, Lift, Move, Puzzle
from puzzles.shapes import GIVE_UP


@dataclass(frozen=True)
class Manner:
    """How somebody plays: how many of the last tiles they lay as they see it, how often they lay one where most is
    joined, how often a tile before that is tried elsewhere, the seconds for a tile, and how often they try again."""

    own: int
    sees: float
    elsewhere: float
    seconds: float
    patience: int


MANNERS = {
    Skill.HASTY: Manner(own=6, sees=0.3, elsewhere=0.3, seconds=5.0, patience=4),
    Skill.CAREFUL: Manner(own=4, sees=0.75, elsewhere=0.2, seconds=13.0, patience=10),
    Skill.EXPERT: Manner(own=2, sees=0.95, elsewhere=0.06, seconds=7.0, patience=15),
}
RESIGNS = 0.4
"""How often somebody who has tried often enough gives up, rather than hand in what lies there."""
ASKS = 0.3
"""How often somebody who is stuck asks for a hint, once tiles are back in the rack."""
SPREAD = 0.6
"""How unlike each other the seconds of one player are: the deviation of their logarithms."""


def play(puzzle: Puzzle, rng: Random, skill: Skill) -> Iterator[tuple[Move, float]]:
    """The moves of one whole play in order, each with the seconds that it took."""
    player = _Player(puzzle, rng, MANNERS[skill])
    yield from player.begin()
    yield from player.end()


class _Player:
    """Somebody before a board: how it stands, and how they play."""

    def __init__(self, puzzle: Puzzle, rng: Random, manner: Manner) -> None:
        self.ground, self.answer, self.ways = ground_of(puzzle.public), solution_of(puzzle), ways_of(puzzle.public)
        self.rng, self.manner = rng, manner
        self.state = State((self.ground.given,))

    def begin(self) -> Iterator[tuple[Move, float]]:
        """Lays the first tiles as the answer goes, some after a try elsewhere."""
        for one in self.answer[: max(0, len(self.answer) - self.manner.own)]:
            if self.rng.random() < self.manner.elsewhere:
                others = [other for other in self._places() if other != one]
                if others and len(self.state.laid) + 1 < len(self.ground.tiles):
                    other = self.rng.choice(others)
                    yield self._lay(other)
                    yield self._lift(other.tile)
            yield self._lay(one)

    def end(self) -> Iterator[tuple[Move, float]]:
        """Lays the last tiles, again after every dead end, and hands in."""
        for tried in range(self.manner.patience + 1):
            while places := self._places():
                yield self._lay(self._chosen(places))
            if complete(self.ground, self.state.laid) or tried == self.manner.patience:
                break
            back = self.rng.randint(min(2, self.manner.own), self.manner.own)
            for one in self.state.laid[:0:-1][:back]:
                yield self._lift(one.tile)
            if self.rng.random() < ASKS and self._is_as_the_answer():
                yield Hint(hint=True), self._seconds()
        if playing.status(self.ground, self.state) is Status.PLAYING:
            done = complete(self.ground, self.state.laid)
            resigns = not done and (len(self.state.laid) == 1 or self.rng.random() < RESIGNS)
            yield GIVE_UP if resigns or self.ground.par is None else Finish(finish=True), self._seconds()

    def _places(self) -> list[Laid]:
        """Every tile of the rack in every place where it may lie now."""
        open_ways, touching = self.ways.after(self.state.laid)
        return [self.ways.ways[bit].laid for bit in bits(open_ways & touching)]

    def _chosen(self, places: Sequence[Laid]) -> Laid:
        """A place where most is joined, or any."""
        if self.rng.random() >= self.manner.sees:
            return self.rng.choice(places)
        joins = [joins_of((*self.state.laid, one)) for one in places]
        return self.rng.choice([one for one, many in zip(places, joins, strict=True) if many == max(joins)])

    def _is_as_the_answer(self) -> bool:
        """Whether a hint is at hand: all that lies there is as the answer has it."""
        return set(self.state.laid) <= {self.ground.given, *self.answer}

    def _lay(self, one: Laid) -> tuple[Move, float]:
        self.state = playing.lay(self.ground, self.state, one.tile, one.squares)
        return Lay(lay=one.tile, squares=one.squares), self._seconds()

    def _lift(self, tile: int) -> tuple[Move, float]:
        self.state = playing.lift(self.ground, self.state, tile)
        return Lift(lift=tile), self._seconds() / 3

    def _seconds(self) -> float:
        return self.rng.lognormvariate(log(self.manner.seconds), SPREAD)
