"""Draw the people of a game: a pool of people who share many names, so that their tiles can join, and some links."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import sqrt
from random import Random

from puzzles.dominoes.cast import find_kind, list_tags, write_person
from puzzles.dominoes.matching import Matching, normalise_name, split_name

RELATED_PROBABILITY = 0.9
"""The probability that the next person of a first pool is drawn from those who share a name with someone in it."""
EXCHANGES = 3_000
"""How many times a person of a pool is exchanged for another, unless fewer joins are expected with the other."""
MOST_SQUARES_PER_NAME, REPEAT_COST = 5, 1.5
"""If a name has more than five squares, each further one counts as 1.5 joins less, so that not everyone is John."""
LINK_PROBABILITY = 0.3
"""The probability that the newcomer of an exchange is drawn from those with whom someone in the pool has a link."""
LINK_WORTH, MOST_LINKS_COUNTED = 1.5, 4
"""Each kind of link in a pool is worth this many joins; kinds beyond the fourth add nothing."""


class NameNetwork:
    """People and their names; `names` and `by_name` lead from a person to all who share a name with them.

    `linked` leads to those with whom a person shares one name and a link, with the kind of link.
    """

    def __init__(self, people: Sequence[str], matching: Matching, resting_kinds: frozenset[str] = frozenset()) -> None:
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
        self.linked: dict[str, dict[str, str]] = {person: {} for person in self.people}
        self._add_links(resting_kinds)

    def _add_links(self, resting_kinds: frozenset[str]) -> None:
        holders: dict[tuple[str, str], list[str]] = {}
        for person in self.people:
            for tag in list_tags(write_person(split_name(person))):
                for name in set(self.names[person]) if find_kind(tag) not in resting_kinds else ():
                    holders.setdefault((tag, name), []).append(person)
        for (tag, _), group in sorted(holders.items()):
            for one, other in combinations(group, 2):
                if len(set(self.names[one]) & set(self.names[other])) == 1:
                    self.linked[one][other] = self.linked[other][one] = find_kind(tag)

    def draw_people(self, rng: Random, count: int) -> list[str]:
        """Draw `count` different people who share many names; all people if there are fewer."""
        pool = self._draw_first_pool(rng, min(count, len(self.people)))
        worth = self._estimate_worth(pool)
        for _ in range(EXCHANGES):
            newcomer = self._draw_newcomer(rng, rng.choice(pool))
            if newcomer in pool:
                continue
            other = list(pool)
            other[rng.randrange(len(pool))] = newcomer
            if (worth_then := self._estimate_worth(other)) >= worth:
                pool, worth = other, worth_then
        return pool

    @property
    def has_links(self) -> bool:
        """Return True if any two people have a link."""
        return any(self.linked.values())

    def list_linked_pairs(self, pool: Sequence[str]) -> tuple[tuple[int, int], ...]:
        """List the pairs of people in a pool who have a link, by their indices."""
        pairs = combinations(range(len(pool)), 2)
        return tuple((one, other) for one, other in pairs if pool[other] in self.linked[pool[one]])

    def _draw_newcomer(self, rng: Random, person: str) -> str:
        """Draw someone who shares a name with a person, and sometimes also a link."""
        linked = self.linked[person]
        if linked and rng.random() < LINK_PROBABILITY:
            return rng.choice(list(linked))
        return rng.choice(self.by_name[rng.choice(self.names[person])])

    def _estimate_worth(self, pool: Sequence[str]) -> float:
        """Estimate the joins of a pool, and add what its links are worth."""
        here = set(pool)
        kinds = {kind for one in pool for other, kind in self.linked[one].items() if other in here}
        return self.estimate_joins(pool) + LINK_WORTH * min(len(kinds), MOST_LINKS_COUNTED)

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
