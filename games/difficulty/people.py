"""People who are made up: how often they come, when in the day, what they like to play, how well and how patiently.

All of a person follows from a seed and their number, and all of one of their days from these and the day, so that the
same seed gives the same plays whatever else is asked for.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import Final

from puzzles.abilities import Skill
from puzzles.shapes import GiveUp, Shape

SKILLS: Final = {Skill.CAREFUL: 5, Skill.HASTY: 3, Skill.EXPERT: 2}
"""How many of ten people play so as a rule."""
AS_USUAL = 0.8
"""How often somebody plays as they do as a rule."""
ABILITY, MOOD = 0.3, 0.15
"""How much people differ in pace, and a person from one play to the next: standard deviations of its logarithm."""
PATIENCE, PATIENCE_SPREAD = 1_500.0, 0.7
"""The seconds after which half of all people would have stopped, and how much that differs, as a logarithm's."""
GIVES_UP = 0.35
"""How often somebody who stops asks for the answer, and does not just leave."""
WANDERS_OFF = 0.03
"""How often somebody leaves in the middle of a play for a reason that has nothing to do with it."""
ADJECTIVES: Final = (
    *("Amber", "Brisk", "Calm", "Daring", "Early", "Fond", "Gentle", "Happy", "Idle", "Jolly", "Keen", "Lucky"),
    *("Merry", "Noble", "Olive", "Proud", "Quiet", "Rapid", "Sunny", "Tidy", "Upbeat", "Velvet", "Witty", "Young"),
)
ANIMALS: Final = (
    *("Badger", "Crane", "Dolphin", "Egret", "Falcon", "Gecko", "Heron", "Ibis", "Jackdaw", "Kestrel", "Lynx"),
    *("Marten", "Newt", "Otter", "Puffin", "Quail", "Robin", "Seal", "Tern", "Urchin", "Vole", "Wren", "Yak", "Zebra"),
)


@dataclass(frozen=True)
class Person:
    """Somebody who is made up, all of whose draws begin with `seed`.

    `habit`, from 0 to 1, is how likely they come on a day; `pace` how much longer than usual they take; `patience`
    after how many seconds they stop, won or not; `hour` when in the day they like to play.
    """

    number: int
    seed: str
    name: str
    habit: float
    pace: float
    patience: float
    hour: float
    usual: Skill

    def skill(self, rng: Random) -> Skill:
        """How they play this time."""
        return self.usual if rng.random() < AS_USUAL else drawn(rng)

    def chosen(self, day: date, among: Sequence[tuple[str, str]], wanted: int) -> list[tuple[str, str]]:
        """Which games and variants they play on a day, the first first."""
        rng = Random(f"{self.seed}/{day}/games")
        liking = {one: Random(f"{self.seed}/{one[0]}/{one[1]}").gauss(0, 1) + rng.gauss(0, 1) for one in among}
        return sorted(among, key=lambda one: -liking[one])[:wanted]


def drawn(rng: Random) -> Skill:
    """How anybody plays."""
    return rng.choices(list(SKILLS), list(SKILLS.values()))[0]


def person(seed: int, number: int) -> Person:
    """The person of a number."""
    own = f"{seed}/{number}"
    rng = Random(own)
    return Person(
        number=number,
        seed=own,
        name=f"{rng.choice(ADJECTIVES)} {rng.choice(ANIMALS)} {number % 1000}",
        habit=rng.betavariate(0.8, 1.6),
        pace=math.exp(rng.gauss(0, ABILITY)),
        patience=PATIENCE * math.exp(rng.gauss(0, PATIENCE_SPREAD)),
        hour=rng.triangular(6, 23.5, 19),
        usual=drawn(rng),
    )


def as_played(one: Person, rng: Random, moves: Iterator[tuple[Shape, float]]) -> Iterator[tuple[Shape, float]]:
    """The moves of a play at the pace of a person, who may lose patience or wander off."""
    pace, passed = one.pace * math.exp(rng.gauss(0, MOOD)), 0.0
    leaves_after = rng.randint(1, 8) if rng.random() < WANDERS_OFF else math.inf
    patience, asks = one.patience * math.exp(rng.gauss(0, MOOD)), rng.random() < GIVES_UP
    for count, (move, seconds) in enumerate(moves):
        took = max(0.4, seconds * pace)
        if count >= leaves_after:
            return
        if passed + took > patience:
            if asks:
                yield GiveUp(give_up=True), max(1.0, patience - passed)
            return
        passed += took
        yield move, took
