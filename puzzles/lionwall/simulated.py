"""Simulated players of Lion Wall, for development and measurement.

A player sees either a group or a lure: what a red herring tempts with, or three cards of a group and one that only
seems to belong. The more cards have two homes, the likelier the lure; a group whose cards have one home is seen first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log
from random import Random

from puzzles.abilities import Skill
from puzzles.lionwall import puzzle as stored
from puzzles.lionwall import rules
from puzzles.lionwall.rules import GROUPS, State
from puzzles.lionwall.solver import GROUP
from puzzles.lionwall.wire import CARDS, Choice, Grade, Move, NameGroup, Puzzle, TryFour
from puzzles.shapes import GIVE_UP


@dataclass(frozen=True)
class Manner:
    """How somebody plays: how often they fall for a lure on a plain wall, how often they know what joins a group, the
    seconds that they look before a try and before a name, and after how many wrong tries they give up."""

    misled: float
    knows: float
    looking: float
    naming: float
    patience: int


MANNERS = {
    Skill.HASTY: Manner(misled=0.6, knows=0.6, looking=14.0, naming=3.0, patience=6),
    Skill.CAREFUL: Manner(misled=0.35, knows=0.8, looking=38.0, naming=7.0, patience=9),
    Skill.EXPERT: Manner(misled=0.17, knows=0.93, looking=18.0, naming=3.5, patience=14),
}
HARD: dict[Grade, float] = {"gentle": 0.8, "tricky": 1.0, "fiendish": 1.3}
"""How much longer a wall of a grade is looked at, and how much oftener it misleads."""
SPREAD = 0.5
"""How unlike each other the seconds of one player are: the deviation of their logarithms."""


def play(puzzle: Puzzle, rng: Random, skill: Skill) -> Iterator[tuple[Move, float]]:
    """The moves of one whole play in order, each with the seconds that it took."""
    manner, groups, state = MANNERS[skill], stored.groups(puzzle), State()
    hard = HARD[puzzle.public.grade]
    homes = [card for herring in puzzle.secret.herrings.tempting for card in herring.cards]
    misled = min(0.9, manner.misled * hard * (0.7 + len(set(homes)) / CARDS))
    while not state.wall_done:
        if len(state.tries) - len(state.found) >= manner.patience:
            yield GIVE_UP, _seconds(rng, manner.looking)
            return
        lure = _lure(puzzle, state, rng) if rng.random() < misled else None
        four = lure or _group(groups, homes, state, rng)
        left = (GROUPS - len(state.found)) / GROUPS
        yield TryFour(cards=four), _seconds(rng, manner.looking * hard * (0.4 + 0.6 * left))
        state = rules.try_four(groups, state, four)
    for number, (name, choices) in enumerate(zip(stored.names(puzzle), puzzle.secret.choices, strict=True)):
        named = name if rng.random() < manner.knows else rng.choice(choices)
        yield NameGroup(name=Choice(group=number, choice=named)), _seconds(rng, manner.naming)


def _seconds(rng: Random, mean: float) -> float:
    return rng.lognormvariate(log(mean), SPREAD)


def _group(groups: Sequence[tuple[str, ...]], homes: Sequence[str], state: State, rng: Random) -> tuple[str, ...]:
    """A group that is still to be found: the likelier, the fewer of its cards have another home."""
    left = [group for number, group in enumerate(groups) if number not in state.found]
    weights = [1 / (1 + sum(map(homes.count, group))) for group in left]
    return rng.choices(left, weights)[0]


def _lure(puzzle: Puzzle, state: State, rng: Random) -> tuple[str, ...] | None:
    """Four cards that are no group and were not tried: a herring's and what seems to go with them; None for no such."""
    left = [group for number, group in enumerate(stored.groups(puzzle)) if number not in state.found]
    cards = [card for group in left for card in group]
    herrings = [[card for card in one.cards if card in cards] for one in puzzle.secret.herrings.tempting]
    tempting = [held[:GROUP] for held in herrings if len(held) > 1]
    held = rng.choice(tempting) if tempting and rng.random() < 0.7 else rng.sample(rng.choice(left), GROUP - 1)
    near = max(left, key=lambda group: len(set(held) & set(group)))
    if len(held) < GROUP - 1:  # what is missing is taken from the group that the lure is nearest to
        others = [card for card in near if card not in held]
        held = [*held, *rng.sample(others, GROUP - 1 - len(held))]
    strangers = [card for card in cards if card not in held and card not in near]
    four = tuple([*held, rng.choice(strangers)][:GROUP])
    tried = [set(one.cards) for one in state.tries]
    is_group = any(set(four) == set(group) for group in left)
    return None if is_group or set(four) in tried else four
