"""Find cards whose letters give away the name of a group, or give away that two of them belong together."""

import re
from functools import lru_cache

from puzzles.lionwall.word_categories import BLANK

SAME_END_LETTERS = 5
"""Two cards that end with this many equal letters look as if they belong together."""
SHORTEST_ROOT = 4
"""The fewest letters that count as the root of a word."""
ENDINGS = frozenset(["", "e", "ed", "er", "ers", "es", "ing", "or", "s", "y"])
FILLERS = frozenset(
    [
        *("a", "an", "and", "at", "by", "for", "from", "in", "into", "kinds", "of", "on", "other", "our", "parts"),
        *("shades", "that", "the", "their", "things", "to", "used", "with", "words"),
    ]
)
"""Words that add nothing to a category's name."""
PLURAL_ENDINGS = (("ies", "y"), ("ches", "ch"), ("shes", "sh"), ("sses", "ss"), ("xes", "x"), ("s", ""))
EMPTY_WORDS = frozenset(
    [
        *("a", "an", "and", "as", "at", "by", "for", "from", "in", "into", "is", "it", "its", "of", "on", "or", "that"),
        *("the", "to", "used", "which", "with"),
    ]
)
"""Words that add nothing to an explanation."""
SAME_WORDS_SHARE = 0.75
"""Two explanations count as the same if they have at least this share of words in common."""
MOST_SHORT_WORDS = 6
"""An explanation with at most this many words means the same as a card that it names: “the breastbone”."""
IRREGULAR_PLURALS = {
    **{"men": "man", "women": "woman", "feet": "foot", "teeth": "tooth", "geese": "goose", "mice": "mouse"},
    **{"lice": "louse", "oxen": "ox", "children": "child", "dice": "die", "people": "person"},
}


@lru_cache(maxsize=200_000)
def gives_away(word: str, name: str) -> bool:
    """Return True if a word gives away a category's name, because it contains a word of the name, or is in one.

    >>> gives_away("toothbrush", "Brushes and brooms"), gives_away("fireball", "___ ball")
    (True, True)
    >>> gives_away("sand", "Knives and blades"), gives_away("perch", "Fish in the sea")
    (False, False)
    """
    parts = name.lower().replace(BLANK, " ").replace("’s", "").replace("'s", "").replace("-", " ").split()
    return any(are_related(word.lower(), part.strip(",.()")) for part in parts if part not in FILLERS)


@lru_cache(maxsize=20_000)
def _find_singulars(word: str) -> frozenset[str]:
    """Return the possible singulars of a word, such as “leaf” and “leave” for “leaves”."""
    if word in IRREGULAR_PLURALS:
        return frozenset([IRREGULAR_PLURALS[word]])
    found = {word}
    for ending, instead in PLURAL_ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) > 2 and not word.endswith("ss"):
            found = {word.removesuffix(ending) + instead}
            break
    if word.endswith("ves"):
        found.add(word.removesuffix("ves") + "f")
    return frozenset(found)


@lru_cache(maxsize=200_000)
def are_related(a: str, b: str) -> bool:
    """Return True if one word contains the other, plural or not; words of two letters must be equal.

    >>> [are_related(*pair) for pair in (("knives", "knife"), ("gloves", "glove"), ("teeth", "tooth"), ("men", "man"))]
    [True, True, True, True]
    >>> are_related("ring", "bring"), are_related("leaves", "leaf"), are_related("waves", "waif")
    (True, True, False)
    """
    return any(_is_within(*sorted((one, other), key=len)) for one in _find_singulars(a) for other in _find_singulars(b))


def _is_within(short: str, long: str) -> bool:
    return short in long if len(short) > 2 else short == long


@lru_cache(maxsize=20_000)
def _find_name_words(name: str) -> frozenset[str]:
    """Return the words of a category's name in the singular, without fillers."""
    words = re.findall(r"[a-zà-ÿ]+", name.lower().replace("’s", "").replace("'s", ""))
    return frozenset(stem for word in words if word not in FILLERS for stem in _find_singulars(word))


def do_names_overlap(one: str, other: str) -> bool:
    """Return True if one name has all words of the other, so that both would be right for the same group.

    >>> do_names_overlap("Shapes", "Solid shapes"), do_names_overlap("Songs by Abba", "Songs by Madonna")
    (True, False)
    """
    a, b = _find_name_words(one), _find_name_words(other)
    return BLANK not in one + other and bool(a and b) and (a <= b or b <= a)


def look_related(a: str, b: str) -> bool:
    """Return True if the letters of two cards show that they belong together.

    >>> look_related("cleaner", "cleaning"), look_related("nightfall", "waterfall"), look_related("master", "mastiff")
    (True, False, False)
    """
    return (
        are_related(a, b)
        or (len(a) > SAME_END_LETTERS and a[-SAME_END_LETTERS:] == b[-SAME_END_LETTERS:])
        or have_same_root(a, b)
    )


def have_same_root(a: str, b: str) -> bool:
    """Return True if two words have the same root with different endings, such as cleaner and cleaning."""
    return any(len(root) >= SHORTEST_ROOT for root in _list_roots(a) & _list_roots(b))


@lru_cache(maxsize=20_000)
def _list_roots(word: str) -> frozenset[str]:
    return frozenset(word.removesuffix(ending) for ending in ENDINGS)


@lru_cache(maxsize=20_000)
def _find_explaining_words(explanation: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", explanation.lower())) - EMPTY_WORDS


def are_same_explanations(one: str, other: str) -> bool:
    """Return True if two explanations have nearly the same words.

    >>> are_same_explanations("(slang) a prison", "a prison (slang)")
    True
    >>> are_same_explanations("a light meal", "a midday meal")
    False
    """
    a, b = _find_explaining_words(one), _find_explaining_words(other)
    return bool(a) and len(a & b) >= SAME_WORDS_SHARE * len(a | b)


def does_name_card(explanation: str, card: str) -> bool:
    """Return True if an explanation is short and names a card, which then has the same meaning.

    >>> does_name_card("the breastbone", "breastbone"), does_name_card("young goat", "kid")
    (True, False)
    """
    words = re.findall(r"\w+", explanation.lower())
    return len(words) <= MOST_SHORT_WORDS and any(
        form in words for form in _find_singulars(card.lower()) | {card.lower()}
    )
