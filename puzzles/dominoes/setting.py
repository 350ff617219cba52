"""How a name is set in a square of the game: broken into lines, and how large, so that a phone shows it to be read.

Of all ways to break a name at its spaces and hyphens the one is taken that can be set largest. Only where none can be
read on a phone a word is broken, too, once, with a hyphen, where it sounds like the end of a syllable: Roose-velt.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import ceil

from puzzles.dominoes.drawing import LINE, lines_of, measure

PHONE_SQUARE, READABLE = 61, 13
"""In pixels: a square of six in a row on a phone, and the smallest letters that are read there with ease."""
LEAST = ceil(1_000 * READABLE / PHONE_SQUARE) / 1_000
LARGEST = 0.245
ROOM, AIRY = 0.85, 0.78
"""How much of a square's side its names may take, and how much where they can be read with more air around them."""
SMALLEST = 0.06
SHORTEST_PART = 3
VOWELS = frozenset("aeiouyàáâãäåæèéêëìíîïòóôõöøùúûü")
PAIRS = ("ch", "ck", "gh", "ph", "qu", "sch", "sh", "th", "wh", "tz", "ng", "nn", "ll")
"""Letters that stand for one sound, or are heard as one: no line ends between them."""
ONSETS = frozenset(
    ("bl", "br", "ch", "cl", "cr", "dr", "fl", "fr", "gl", "gr", "ph", "pl", "pr", "qu", "sh", "st", "th", "tr")
)
"""Consonants with which a syllable may begin, beside every single one."""


@lru_cache(maxsize=1 << 14)
def set_name(name: str) -> tuple[tuple[str, ...], float]:
    """The lines of a name, and their type size in a square of side 1.

    >>> set_name("Lee"), set_name("Frank Lloyd")[0], set_name("Roosevelt")[0]
    ((('Lee',), 0.245), ('Frank', 'Lloyd'), ('Roose-', 'velt'))
    """
    if not name.strip():
        return (), 0.0
    whole = max((_size(lines), -len(lines), lines) for lines in lines_of(name))
    if whole[0] >= LEAST:
        return tuple(whole[2]), round(whole[0], 3)
    broken = [(_size(lines), sounds, lines) for sounds, lines in _broken(name)]
    best = max(((min(size, LEAST), sounds, size, lines) for size, sounds, lines in broken), default=None)
    size, lines = best[2:] if best and best[2] > whole[0] else (whole[0], whole[2])
    return tuple(lines), round(max(size, SMALLEST), 3)


def legible(name: str) -> bool:
    """Whether a name can be read in a phone's square: about seven letters a line, a word in at most two lines.

    >>> legible("Rachmaninoff"), legible("Wolfeschlegelsteinhausen")
    (True, False)
    """
    return not name.strip() or set_name(name)[1] >= round(LEAST, 3)


def _size(lines: list[str]) -> float:
    """The largest size at which lines fit, with some air around them where they can be read with it."""
    widest = max(measure(line) for line in lines)
    size = min(LARGEST, AIRY / widest, AIRY / (len(lines) * LINE))
    return max(size, min(LEAST, ROOM / widest, ROOM / (len(lines) * LINE)))


def _broken(name: str) -> Iterator[tuple[tuple[int, int], list[str]]]:
    """A name of one or two words with one of them broken: how well that sounds and is balanced, and the lines."""
    words = name.split()
    if len(words) > 2:
        return
    for number, word in enumerate(words):
        for at in range(SHORTEST_PART, len(word) - SHORTEST_PART + 1):
            if (sounds := _sounds(word.lower(), at)) >= 0 and word[:at].isalpha() and word[at:].isalpha():
                yield (
                    (sounds, -abs(2 * at - len(word))),
                    [*words[:number], word[:at] + "-", word[at:], *words[number + 1 :]],
                )


def _sounds(word: str, at: int) -> int:
    """How well a word is broken before its letter `at`: below 0 where it must not be."""
    if any(pair in word[max(at - len(pair) + 1, 0) : at + len(pair) - 1] for pair in PAIRS):
        return -1
    if not VOWELS & set(word[:at]) or not VOWELS & set(word[at:]):
        return -1
    onset = next(n for n, letter in enumerate(word[at:] + "a") if letter in VOWELS)
    if onset != 1 and word[at : at + onset] not in ONSETS:
        return 0
    return 2 if word[at - 1] in VOWELS else 3
