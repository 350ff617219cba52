"""Simulated players of Square, for development and measurement.

A player reads one clue after the other. Whether a word comes to mind depends on how familiar it is, on how many of its
letters stand there already, and on who asks; now and then a letter slips. A full grid that is not solved is looked over
or checked, and whoever has read enough clues in vain has something revealed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import log
from random import Random
from string import ascii_uppercase

from puzzles.abilities import Skill
from puzzles.shapes import GIVE_UP, GiveUp
from puzzles.square import puzzle as form
from puzzles.square import rules
from puzzles.square.grid import BLANK, CELLS, ENTRIES, SIDE, Entry
from puzzles.square.rules import State
from puzzles.square.wire import Check, Move, OneLetter, OneWord, Puzzle, Uncover, Write
from puzzles.square.words import familiarity


@dataclass(frozen=True)
class Manner:
    """How somebody plays: how often an unfamiliar word comes to mind without a letter, how often a letter slips, the
    seconds for a clue, how many clues in a row are read in vain before help is asked for, and how often that means to
    give up."""

    knows: float
    slips: float
    reading: float
    patience: int
    resigns: float


MANNERS = {
    Skill.HASTY: Manner(knows=0.02, slips=0.15, reading=6.0, patience=6, resigns=0.35),
    Skill.CAREFUL: Manner(knows=0.08, slips=0.06, reading=14.0, patience=12, resigns=0.1),
    Skill.EXPERT: Manner(knows=0.25, slips=0.03, reading=6.0, patience=18, resigns=0.02),
}
FAMILIAR, CROSSING = 0.22, 0.18
"""How much oftener a familiar word comes to mind, and what each letter that stands there adds."""
LOOKED_OVER = 0.5
"""How often a slip is found by looking at a full grid again."""
TURNS = 120
"""So many clues are read before a player gives up."""
SPREAD = 0.5
"""How unlike each other the seconds of one player are: the deviation of their logarithms."""


def play(puzzle: Puzzle, rng: Random, skill: Skill) -> Iterator[tuple[Move, float]]:
    """The moves of one whole play in order, each with the seconds that it took."""
    player = _Player(form.solved(puzzle), rng, MANNERS[skill], skill is Skill.HASTY)
    spent = 0.0
    for _ in range(TURNS):
        spent += rng.lognormvariate(log(player.manner.reading), SPREAD)
        if move := player.turn():
            yield move, spent
            spent = 0.0
            player.make(move)
        if player.state.status.over:
            return
    yield GIVE_UP, spent


class _Player:
    """Somebody before a grid; `secret` are its sixteen letters."""

    def __init__(self, secret: str, rng: Random, manner: Manner, checks_all: bool) -> None:
        self.secret, self.rng, self.manner, self.checks_all = secret, rng, manner, checks_all
        self.state, self.in_vain = State(), 0

    def make(self, move: Move) -> None:
        """Takes a move in, as the rules say."""
        match move:
            case Write():
                self.state = rules.write(self.secret, self.state, move.letters)
            case Check():
                self.state = rules.check(self.state, move.check)
            case Uncover():
                self.state = rules.uncover(self.secret, self.state, move.reveal)
            case GiveUp():
                self.state = State(gave_up=True)

    def turn(self) -> Move | None:
        """What reading a clue comes to; None where it comes to nothing."""
        state = self.state
        if len(state.filled) == CELLS and not state.wrong:
            return self._look_over()
        entry = self.rng.choice([one for one in ENTRIES if self._is_open(one)])
        if self.in_vain >= self.manner.patience:
            self.in_vain = 0
            return self._ask(entry)
        if self.rng.random() < self._chance(entry):
            self.in_vain = 0
            return self._write(entry)
        self.in_vain += 1
        return None

    def _is_open(self, entry: Entry) -> bool:
        """Whether a word has letters that are missing, or known to be wrong."""
        return any(self.state.letters[cell] == BLANK or cell in self.state.wrong for cell in entry.cells)

    def _chance(self, entry: Entry) -> float:
        """How likely the word comes to mind now."""
        word = "".join(self.secret[cell] for cell in entry.cells)
        there = sum(cell in self.state.filled and cell not in self.state.wrong for cell in entry.cells)
        return self.manner.knows + FAMILIAR * familiarity(word) + CROSSING * there

    def _write(self, entry: Entry) -> Move | None:
        """The word goes into the grid, perhaps with a slip in a cell that nobody has vouched for."""
        letters = list(self.state.letters)
        for cell in entry.cells:
            letters[cell] = self.secret[cell]
        loose = [cell for cell in entry.cells if cell not in self.state.sure]
        if loose and self.rng.random() < self.manner.slips:
            letters[self.rng.choice(loose)] = self.rng.choice(ascii_uppercase)
        return self._written(letters)

    def _written(self, letters: list[str]) -> Move | None:
        text = "".join(letters)
        return Write(letters=text) if text != self.state.letters else None

    def _look_over(self) -> Move | None:
        """Something in the full grid is off: it is found by looking, or by a check of a word or of everything."""
        off = sorted(set(range(CELLS)) - self.state.right)
        if self.rng.random() < LOOKED_OVER:
            letters = list(self.state.letters)
            letters[off[0]] = self.secret[off[0]]
            return self._written(letters)
        if self.checks_all:
            return Check(check="grid")
        return Check(check=OneWord(word=ENTRIES[off[0] // SIDE].name))

    def _ask(self, entry: Entry) -> Move:
        """Help after many clues in vain."""
        if self.rng.random() < self.manner.resigns:
            return GIVE_UP
        if self.checks_all:
            return Uncover(reveal=OneWord(word=entry.name))
        missing = [cell for cell in entry.cells if cell not in self.state.sure]
        return Uncover(reveal=OneLetter(letter=self.rng.choice(missing)))
