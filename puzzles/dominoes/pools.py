"""Draw the people of a game: a pool of people who share many names, so that their tiles can join."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from random import Random

from puzzles.dominoes.matching import Matching, normalise_name, split_name

RELATED_PROBABILITY = 0.9
"""The probability that the next person of a first pool is drawn from those who share a name with someone in it."""
EXCHANGES = 600
"""How many times a person of a pool is exchanged for another, unless fewer joins are expected with the other."""
MOST_SQUARES_PER_NAME, REPEAT_COST = 5, 1.5
"""If a name has more than five squares, each further one counts as 1.5 joins less, so that not everyone is John."""


class NameNetwork:
    """People and their names; `names` and `by_name` lead from a person to all who share a name with them."""

    def __init__(self, people: Sequence[str], matching: Matching) -> None:
        self.people = list(people)
        first_of = {name: group[0] for group in reversed(matching.groups) for name in group}
        self.names = {
            person: [first_of.get(word, word) for half in split_name(person) for word in normalise_name(half).split()]
            for person in self.people
        }
        self.by_name: dict[str, list[str]] = {}
        for person in self.people:
            for name in dict.fromkeys(self.names[person]):
                self.by_name.setdefault(name, []).append(person)

    def draw_people(self, rng: Random, count: int) -> list[str]:
        """Draw `count` different people who share many names; all people if there are fewer."""
        pool = self._draw_first_pool(rng, min(count, len(self.people)))
        worth = self.estimate_joins(pool)
        for _ in range(EXCHANGES):
            newcomer = rng.choice(self.by_name[rng.choice(self.names[rng.choice(pool)])])
            if newcomer in pool:
                continue
            other = list(pool)
            other[rng.randrange(len(pool))] = newcomer
            if (worth_then := self.estimate_joins(other)) >= worth:
                pool, worth = other, worth_then
        return pool

    def _draw_first_pool(self, rng: Random, count: int) -> list[str]:
        """Draw `count` different people, most of whom share a name with a person drawn before."""
        drawn = {rng.choice(self.people): None}
        while len(drawn) < count:
            near = self.by_name[rng.choice(self.names[rng.choice(list(drawn))])]
            drawn[rng.choice(near if rng.random() < RELATED_PROBABILITY else self.people)] = None
        return list(drawn)

    def estimate_joins(self, pool: Sequence[str]) -> float:
        """Estimate the joins of some people's tiles, as if all squares with the same name formed one large square."""
        counts = Counter(name for person in pool for name in self.names[person])
        return sum(2 * n - 2 * sqrt(n) - REPEAT_COST * max(0, n - MOST_SQUARES_PER_NAME) for n in counts.values())
