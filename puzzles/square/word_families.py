"""Find clues that give their answer away: by the word itself, a form of it, or a word derived from it."""

import re
from functools import lru_cache

from puzzles.lexicon.wordnet import wordnet

SHORTEST_WORD = 3
"""A word of a clue with fewer letters gives nothing away."""
ENDINGS = frozenset(("s", "y", "d", "r", "n", "es", "ed", "er", "en", "ly"))
"""Endings that make a longer word of the same family."""
HARMLESS_WORDS = frozenset(
    [
        "the",
        "for",
        "and",
        "not",
        "any",
        "are",
        "has",
        "was",
        "one",
        "you",
        "too",
        "who",
        "may",
        "can",
        "but",
        "all",
        "out",
        "off",
        "her",
        "his",
        "him",
        "its",
        "she",
        "our",
        "how",
    ]
)
"""Common words that give nothing away in a clue: THEN is no form of “the”, nor FORD of “for”."""


def gives_away(clue: str, answer: str) -> bool:
    """Return True if a clue has its answer in it, or a related word."""
    answer = answer.lower()
    tokens = re.findall(r"[a-z]+", clue.lower().replace("’s", "").replace("'s", ""))
    together = "".join(tokens) if len(tokens) <= 2 else ""
    return together == answer or any(are_related(token, answer) for token in tokens)


@lru_cache(maxsize=1 << 16)
def are_related(token: str, answer: str) -> bool:
    """Return True if two words in lower case are forms of one word, or one is derived from the other."""
    if token == answer:
        return True
    if len(token) < SHORTEST_WORD or token in HARMLESS_WORDS:
        return False
    bases = _find_base_words(token)
    return (
        token.startswith(answer)
        or bool(bases & _find_base_words(answer))
        or any(_is_derived(base, answer) for base in bases)
    )


def _is_derived(token: str, answer: str) -> bool:
    shorter, longer = sorted((token, answer), key=len)
    same_stem = len(shorter.rstrip("ey")) >= SHORTEST_WORD and shorter.rstrip("ey") == longer.rstrip("ey")
    return same_stem or (longer.startswith(shorter) and longer[len(shorter) :] in ENDINGS)


@lru_cache(maxsize=1 << 15)
def _find_base_words(word: str) -> frozenset[str]:
    words = wordnet()
    return frozenset({word, *(words.folded(number) for number in words.find_base_forms(word))})
