"""Find base forms of inflected words by WordNet's rules and exception lists, and British or American respellings.

The rules are those of morphy(7WN).
"""

from collections.abc import Iterator, Mapping
from typing import Literal

PartOfSpeech = Literal["noun", "verb", "adjective", "adverb"]
"""The part of speech of a sense."""

ENDINGS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "n": (
        ("s", ""),
        ("ses", "s"),
        ("ves", "f"),
        ("xes", "x"),
        ("zes", "z"),
        ("ches", "ch"),
        ("shes", "sh"),
        ("men", "man"),
        ("ies", "y"),
    ),
    "v": (
        ("s", ""),
        ("ies", "y"),
        ("es", "e"),
        ("es", ""),
        ("ed", "e"),
        ("ed", ""),
        ("ing", "e"),
        ("ing", ""),
    ),
    "a": (("er", ""), ("est", ""), ("er", "e"), ("est", "e")),
    "r": (),
}
"""For each part of speech, pairs of endings: that of an inflected form, and that of the base form instead."""

SPELLING_PAIRS = (
    ("our", "or"),
    ("ise", "ize"),
    ("isation", "ization"),
    ("yse", "yze"),
    ("tre", "ter"),
    ("ogue", "og"),
)
"""Pairs of a British and an American way to write the same sound."""

Exceptions = Mapping[str, Mapping[str, list[str]]]


def list_possible_bases(word: str, exceptions: Exceptions) -> Iterator[tuple[str, str]]:
    """Yield (part of speech, base form) for all words, real or not, that a single word may be an inflected form of.

    `exceptions` maps each part of speech to {irregular form: base forms}.

    >>> list(list_possible_bases("running", {pos: {} for pos in "nvar"}))
    [('v', 'runne'), ('v', 'runn'), ('v', 'run')]
    """
    for pos, endings in ENDINGS.items():
        irregular = exceptions[pos].get(word, [])
        for base in irregular:
            yield pos, base
        if irregular:
            continue
        for off, on in endings:
            if word.endswith(off) and len(word) > len(off) + 1:
                stem = word[: len(word) - len(off)]
                yield pos, stem + on
                if off in ("ing", "ed", "er", "est") and not on and len(stem) > 2 and stem[-1] == stem[-2]:
                    yield pos, stem[:-1]


def list_respellings(word: str) -> Iterator[str]:
    """Yield possible American spellings of a British word, and British ones of an American word.

    >>> "color" in list_respellings("colour"), "theatre" in list_respellings("theater")
    (True, True)
    """
    for british, american in SPELLING_PAIRS:
        for one, other in ((british, american), (american, british)):
            if one in word:
                yield word.replace(one, other)
                at = word.rfind(one)
                yield word[:at] + other + word[at + len(one) :]
