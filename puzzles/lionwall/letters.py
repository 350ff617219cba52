"""What the letters of a word give away: the name of its group, or that two cards belong together.

The same for explanations.
"""

import re
from functools import lru_cache

from puzzles.lionwall.lexicon import BLANK

SAME_END = 5
"""Two cards of a group with this many equal letters at the end show what joins them."""
LEAST_ROOT = 4
"""Two words have one root if they start with this many equal letters and end differently."""
ENDINGS = frozenset(["", "e", "ed", "er", "ers", "es", "ing", "or", "s", "y"])
FILLERS = frozenset(
    [
        *("a", "an", "and", "at", "by", "for", "from", "in", "into", "kinds", "of", "on", "other", "our", "parts"),
        *("shades", "that", "the", "their", "things", "to", "used", "with", "words"),
    ]
)
"""Words that add nothing to a category's name."""
PLURALS = (("ies", "y"), ("ches", "ch"), ("shes", "sh"), ("sses", "ss"), ("xes", "x"), ("s", ""))
EMPTY = frozenset(
    [
        *("a", "an", "and", "as", "at", "by", "for", "from", "in", "into", "is", "it", "its", "of", "on", "or", "that"),
        *("the", "to", "used", "which", "with"),
    ]
)
"""Words that add nothing to an explanation."""
SAME_WORDS = 0.75
"""Two explanations say the same if they share this much of their other words."""
SHORT = 6
"""An explanation of so few words that it equals the card that it names: “sternum: the breastbone”."""
IRREGULAR = {
    **{"men": "man", "women": "woman", "feet": "foot", "teeth": "tooth", "geese": "goose", "mice": "mouse"},
    **{"lice": "louse", "oxen": "ox", "children": "child", "dice": "die", "people": "person"},
}


@lru_cache(maxsize=200_000)
def gives_away(word: str, name: str) -> bool:
    """Return True if a word gives away a category's name: one is within the other, or a form of it.

    >>> gives_away("toothbrush", "Brushes and brooms"), gives_away("fireball", "___ ball")
    (True, True)
    >>> gives_away("sand", "Knives and blades"), gives_away("perch", "Fish in the sea")
    (False, False)
    """
    parts = name.lower().replace(BLANK, " ").replace("’s", "").replace("'s", "").replace("-", " ").split()
    return any(are_related(word.lower(), part.strip(",.()")) for part in parts if part not in FILLERS)


@lru_cache(maxsize=20_000)
def _singulars(word: str) -> frozenset[str]:
    """Return a word in its possible singulars: “leaves” may be of “leaf” or of “leave”."""
    if word in IRREGULAR:
        return frozenset([IRREGULAR[word]])
    found = {word}
    for ending, instead in PLURALS:
        if word.endswith(ending) and len(word) - len(ending) > 2 and not word.endswith("ss"):
            found = {word.removesuffix(ending) + instead}
            break
    if word.endswith("ves"):
        found.add(word.removesuffix("ves") + "f")
    return frozenset(found)


@lru_cache(maxsize=200_000)
def are_related(a: str, b: str) -> bool:
    """Return True if one word is within the other, plural or not; words of two letters must be equal.

    >>> [are_related(*pair) for pair in (("knives", "knife"), ("gloves", "glove"), ("teeth", "tooth"), ("men", "man"))]
    [True, True, True, True]
    >>> are_related("ring", "bring"), are_related("leaves", "leaf"), are_related("waves", "waif")
    (True, True, False)
    """
    return any(_is_within(*sorted((one, other), key=len)) for one in _singulars(a) for other in _singulars(b))


def _is_within(short: str, long: str) -> bool:
    return short in long if len(short) > 2 else short == long


@lru_cache(maxsize=20_000)
def _name_words(name: str) -> frozenset[str]:
    """Return the words of a category's name, without its small words and plurals."""
    words = re.findall(r"[a-zà-ÿ]+", name.lower().replace("’s", "").replace("'s", ""))
    return frozenset(stem for word in words if word not in FILLERS for stem in _singulars(word))


def do_overlap(one: str, other: str) -> bool:
    """Return True if one of two names says all of the other: neither can be a wrong answer to the other.

    >>> do_overlap("Shapes", "Solid shapes"), do_overlap("Songs by Abba", "Songs by Madonna")
    (True, False)
    """
    a, b = _name_words(one), _name_words(other)
    return BLANK not in one + other and bool(a and b) and (a <= b or b <= a)


def look_related(a: str, b: str) -> bool:
    """Return True if two cards of a group show by their letters that they belong together.

    >>> look_related("cleaner", "cleaning"), look_related("nightfall", "waterfall"), look_related("master", "mastiff")
    (True, False, False)
    """
    return are_related(a, b) or (len(a) > SAME_END and a[-SAME_END:] == b[-SAME_END:]) or same_root(a, b)


def same_root(a: str, b: str) -> bool:
    """Return True if two words are one with different endings, such as cleaner and cleaning."""
    return any(len(root) >= LEAST_ROOT for root in _possible_roots(a) & _possible_roots(b))


@lru_cache(maxsize=20_000)
def _possible_roots(word: str) -> frozenset[str]:
    return frozenset(word.removesuffix(ending) for ending in ENDINGS)


@lru_cache(maxsize=20_000)
def _explaining_words(explanation: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", explanation.lower())) - EMPTY


def say_the_same(one: str, other: str) -> bool:
    """Return True if two explanations are in nearly the same words.

    >>> say_the_same("(slang) a prison", "a prison (slang)"), say_the_same("a light meal", "a midday meal")
    (True, False)
    """
    a, b = _explaining_words(one), _explaining_words(other)
    return bool(a) and len(a & b) >= SAME_WORDS * len(a | b)


def names_card(explanation: str, card: str) -> bool:
    """Return True if a short explanation names another card.

    >>> names_card("the breastbone", "breastbone"), names_card("young goat", "kid")
    (True, False)
    """
    words = re.findall(r"\w+", explanation.lower())
    return len(words) <= SHORT and any(form in words for form in _singulars(card.lower()) | {card.lower()})
