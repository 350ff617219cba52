"""How hard a wall of words is, and which tricks its wordplay plays: kinds of rules that feel alike to a player."""

from collections.abc import Iterable, Mapping
from typing import Final

from puzzles.lionwall.wire import Grade
from puzzles.lionwall.wordplay import Rule

TRICKS: Final[Mapping[str, tuple[str, ...]]] = {
    "a word inside": ("hidden", "begins", "ends"),
    "a letter more": ("minus first letter", "minus last letter", "minus a letter"),
    "a letter less": ("plus first letter", "plus last letter", "plus a letter"),
    "a letter changed": ("first letter changed", "last letter changed", "a letter changed"),
    "mixed letters": ("anagram",),
    "backwards": ("backwards", "palindrome"),
    "sounds": ("sounds like",),
    "pieces": ("made of", "said twice", "ends as it begins"),
    "letters": ("letters", "all letters", "only vowel", "in order", "doubled"),
}
"""Trick to the kinds of rules that play it."""
TRICK_OF: Final = {kind: trick for trick, kinds in TRICKS.items() for kind in kinds}
EASY: Final = frozenset(["begins", "palindrome", "said twice"])
"""The kinds of rules that a player notices by just reading the cards aloud."""
EASY_TRICK, TRICK = 1, 3
"""How many misleading cards a group of wordplay is worth: a player first has to think of looking at letters."""
RARE: Final = 2.8
"""Zipf frequency below which not everyone knows a card."""
RARE_CARDS: Final = 2
"""How many little-known cards make a wall as much harder as one misleading card."""
MOST_GENTLE, MOST_TRICKY = 2, 5
"""The most misleading cards, or their worth, of a gentle and of a tricky wall."""


def trick_of(rule: Rule | None) -> str:
    """Return the trick that a rule plays; '' for a category without one."""
    return TRICK_OF[rule.kind] if rule else ""


def weight_of_rule(rule: Rule | None) -> int:
    """Return how much harder a rule's group makes a wall."""
    return 0 if rule is None else EASY_TRICK if rule.kind in EASY else TRICK


def grade_wall(rules: Iterable[Rule | None], frequencies: Iterable[float], tempted: int) -> Grade:
    """Grade a wall by the rules of its groups, how common its words are and how many cards mislead.

    `frequencies`: Zipf, 0 where it is not known.

    >>> grade_wall([], [], 2), grade_wall([], [], 5), grade_wall([], [], 6), grade_wall([], [2.1, 2.2], 2)
    ('gentle', 'tricky', 'fiendish', 'tricky')
    >>> grade_wall([Rule("begins", "colours")], [], 1), grade_wall([Rule("anagram", "colours")], [], 1)
    ('gentle', 'tricky')
    """
    rare = sum(0 < zipf < RARE for zipf in frequencies)
    points = tempted + sum(map(weight_of_rule, rules)) + rare // RARE_CARDS
    return "gentle" if points <= MOST_GENTLE else "tricky" if points <= MOST_TRICKY else "fiendish"
