"""Check whether the people and the riddles of a rack have rested since another rack of the calendar had them.

A person rests two weeks, and a riddle three days. If editors list only few people, those rest a shorter time, so that
at most half of them rest at once; but no one is on two racks of one day.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from puzzles.contract import Stock
from puzzles.dominoes.cast import load_riddles

PERSON_DAYS, RIDDLE_DAYS = 14, 3
"""How many days a person and a riddle rest."""
PEOPLE_PER_DAY = 31
"""How many people are on the racks of one day."""
RESTING_ONE_IN = 2
"""At most one in this many people rests at once."""


def make_person_key(person: str) -> str:
    """Return the calendar's key for a person on a rack."""
    return f"person {person}"


def make_riddle_key(riddle: str) -> str:
    """Return the calendar's key for a riddle beside a rack."""
    return f"riddle {riddle}"


@dataclass(frozen=True)
class Rests:
    """How many days people must rest before a rack may have them again."""

    stock: Stock
    person: float = PERSON_DAYS

    @classmethod
    def fit_to_stock(cls, stock: Stock, people: int) -> Rests:
        """Return the rests for a stock with a number of people; they are shorter for low numbers."""
        return cls(stock, min(PERSON_DAYS, max(1.0, people / RESTING_ONE_IN / PEOPLE_PER_DAY)))

    def has_person_rested(self, person: str) -> bool:
        """Return True if a person has rested."""
        return self.stock.count_days_apart(make_person_key(person)) >= self.person

    def list_resting_kinds(self) -> frozenset[str]:
        """List the kinds of links whose riddles must still rest."""
        return frozenset(kind for kind, riddle in load_riddles().items() if not self._has_riddle_rested(riddle))

    def has_rack_rested(self, people: Iterable[str], riddles: Iterable[str]) -> bool:
        """Return True if all people and riddles of a rack have rested."""
        return all(map(self.has_person_rested, people)) and all(map(self._has_riddle_rested, riddles))

    def _has_riddle_rested(self, riddle: str) -> bool:
        return self.stock.count_days_apart(make_riddle_key(riddle)) >= RIDDLE_DAYS
