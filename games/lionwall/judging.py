"""What is wrong with a category that an editor writes, in sentences; nothing that is wrong is saved."""

from __future__ import annotations

import re
from collections import Counter

from puzzles.lexicon.wordnet import wordnet
from puzzles.lionwall.categories import begun
from puzzles.lionwall.entries import ABOUT, NEAR, RULE, STANDS_FOR, Entry
from puzzles.lionwall.solver import GROUP
from puzzles.lionwall.wire import LONGEST_CARD, LONGEST_NAME, is_text

SYNSET_LIKE = re.compile(r"[^\s(),]+\.n\.\d\d")
"""How WordNet's senses of nouns are named, in the middle of a text."""
MOST_NAMED = 5
"""So many words are named in a sentence."""


def problems_with(name: str, details: str, source: str) -> list[str]:
    """Why a category cannot be kept as it is written; nothing where it can."""
    try:
        entry = Entry.read(name, details)
    except ValueError as problem:
        return [str(problem)]
    found = [] if is_text(name, LONGEST_NAME) else [f"A category's name has 1 to {LONGEST_NAME} letters."]
    return [*found, *_of_words(entry, _lines(details)), *_of_rule(entry), *_of_synsets(entry, source)]


def _lines(details: str) -> list[str]:
    """The words as they stand in their lines, those that stand there twice too."""
    lines = (line.strip() for line in details.split("\n") if not line.strip().startswith((RULE, ABOUT, NEAR)))
    return [word for line in lines if (word := line.partition(STANDS_FOR)[0].strip())]


def _of_words(entry: Entry, lines: list[str]) -> list[str]:
    found = []
    if listed := [word for word in lines if "," in word]:
        found.append(f"Write one word to a line, without commas: {_some(listed)}.")
    if twice := [word for word, count in Counter(map(str.casefold, lines)).items() if count > 1]:
        found.append(f"These stand there twice: {_some(twice)}.")
    if long := [word for word in lines if not is_text(word, LONGEST_CARD)]:
        found.append(f"A card has 1 to {LONGEST_CARD} letters that can be read: {_some(long)}.")
    if len(entry.words) < GROUP:
        found.append(f"A group needs {GROUP} words, one to a line; there are {len(entry.words)}.")
    return found


def _of_rule(entry: Entry) -> list[str]:
    return [f"These do not fit its rule: {_some(entry.misfits)}."] if entry.misfits else []


def _of_synsets(entry: Entry, source: str) -> list[str]:
    """Senses that WordNet does not have; those of the categories that a new site begins with are its own matter."""
    named = [] if entry.name in begun() else SYNSET_LIKE.findall(" ".join([entry.name, source, *entry.near]))
    found = []
    if unknown := [one for one in named if wordnet().synset_named(one) is None]:
        found.append(f"WordNet has no sense called {_some(unknown)}.")
    if words := [word for word in entry.words if SYNSET_LIKE.search(word)]:
        found.append(f"Senses stand in the source, as in “kinds fish.n.01”, not among the words: {_some(words)}.")
    return found


def _some(words: list[str]) -> str:
    """A few words, the long ones cut."""
    told = ", ".join(word if len(word) <= LONGEST_CARD else f"{word[:LONGEST_CARD]}…" for word in words[:MOST_NAMED])
    return told if len(words) <= MOST_NAMED else f"{told} and {len(words) - MOST_NAMED} more"
