"""Grade walls of words, and group the kinds of wordplay that feel alike to a player into tricks."""

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
"""Trick to the kinds of rules that belong to it."""
TRICK_BY_KIND: Final = {kind: trick for trick, kinds in TRICKS.items() for kind in kinds}
EASY_KINDS: Final = frozenset(["begins", "palindrome", "said twice"])
"""The kinds of rules that players notice when they read the cards aloud."""
EASY_TRICK_POINTS, TRICK_POINTS = 1, 3
"""The points of a group whose wordplay is easy, and of one whose wordplay isn't; a misleading card is one point."""
RARE_FREQUENCY: Final = 2.8
"""Not everyone knows a word whose Zipf frequency is below this."""
RARE_CARDS: Final = 2
"""How many little-known cards are one point together."""
MOST_GENTLE_POINTS, MOST_TRICKY_POINTS = 2, 5
"""The most points of a gentle and of a tricky wall."""


def find_trick(rule: Rule | None) -> str:
    """Return the trick of a rule; '' for None."""
    return TRICK_BY_KIND[rule.kind] if rule else ""


def weigh_rule(rule: Rule | None) -> int:
    """Return the points that a rule of wordplay adds to a wall, which make it harder; 0 for None."""
    return 0 if rule is None else EASY_TRICK_POINTS if rule.kind in EASY_KINDS else TRICK_POINTS


def grade_wall(rules: Iterable[Rule | None], frequencies: Iterable[float], misleading: int) -> Grade:
    """Grade a wall by its rules of wordplay, its cards' Zipf frequencies, and how many cards are misleading.

    An unknown frequency is 0, and doesn't count as rare.

    >>> grade_wall([], [], 2), grade_wall([], [], 5), grade_wall([], [], 6), grade_wall([], [2.1, 2.2], 2)
    ('gentle', 'tricky', 'fiendish', 'tricky')
    >>> grade_wall([Rule("begins", "colours")], [], 1), grade_wall([Rule("anagram", "colours")], [], 1)
    ('gentle', 'tricky')
    """
    rare = sum(0 < zipf < RARE_FREQUENCY for zipf in frequencies)
    points = misleading + sum(map(weigh_rule, rules)) + rare // RARE_CARDS
    return "gentle" if points <= MOST_GENTLE_POINTS else "tricky" if points <= MOST_TRICKY_POINTS else "fiendish"
