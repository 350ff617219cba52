"""Pools of people for a game: a few dozen who share many names with each other, so that their tiles can join."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from random import Random

from puzzles.dominoes.matching import Matching, normal, split

RELATED = 0.9
"""How many of the first people of a pool share a name with one who is in it already."""
EXCHANGES = 600
"""How often a person of a pool is exchanged for another, if the names of all then meet as often or more."""
MOST_ALIKE, TIRED = 5, 1.5
"""From this many squares with one name on, each further one costs this many joins: not all should be John."""


class Circle:
    """People by their names, so that those who share one can be drawn together."""

    def __init__(self, people: Sequence[str], matching: Matching) -> None:
        self.people = list(people)
        first_of = {name: group[0] for group in reversed(matching.groups) for name in group}
        self.names = {
            person: [first_of.get(word, word) for half in split(person) for word in normal(half).split()]
            for person in self.people
        }
        self.by_name: dict[str, list[str]] = {}
        for person in self.people:
            for name in dict.fromkeys(self.names[person]):
                self.by_name.setdefault(name, []).append(person)

    def draw(self, rng: Random, count: int) -> list[str]:
        """Draw different people (or all, if there are fewer) whose names meet often."""
        pool = self._draw_start(rng, min(count, len(self.people)))
        worth = self.worth(pool)
        for _ in range(EXCHANGES):
            somebody = rng.choice(self.by_name[rng.choice(self.names[rng.choice(pool)])])
            if somebody in pool:
                continue
            other = list(pool)
            other[rng.randrange(len(pool))] = somebody
            if (worth_then := self.worth(other)) >= worth:
                pool, worth = other, worth_then
        return pool

    def _draw_start(self, rng: Random, count: int) -> list[str]:
        """Draw different people, most of whom share a name with one before."""
        drawn = {rng.choice(self.people): None}
        while len(drawn) < count:
            near = self.by_name[rng.choice(self.names[rng.choice(list(drawn))])]
            drawn[rng.choice(near if rng.random() < RELATED else self.people)] = None
        return list(drawn)

    def worth(self, pool: Sequence[str]) -> float:
        """Estimate how many joins the names of some people can have: as many as a square of each name's area has
        inside.
        """
        counts = Counter(name for person in pool for name in self.names[person])
        return sum(2 * n - 2 * sqrt(n) - TIRED * max(0, n - MOST_ALIKE) for n in counts.values())
