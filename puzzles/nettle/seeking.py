"""Secret words that the list lacks, and what an editor wants to know of one before it becomes a secret.

The list begins with the commonest nouns (`words.py`). Here are those that come after them: still known to all, things
before ideas, and rather near to words that were played and found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np

from puzzles.abilities import Fact, Finding, ListedWord, Shelves
from puzzles.contract import Stock
from puzzles.lexicon.described import is_fit, kin, told
from puzzles.lexicon.unfit import unfit
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.generator import UNFIT_LIST, WORD_LIST, fair
from puzzles.nettle.grading import GRADES, concreteness, difficulty
from puzzles.nettle.routes import Directions
from puzzles.nettle.solver import directions
from puzzles.nettle.words import is_good

KNOWN = 3.0
"""Zipf frequency from which a word is proposed."""
BY_CONCRETENESS, BY_NEIGHBOUR = 1.5, 0.6
"""What it counts for to be a thing, and to be near to a word that everybody found, against one step of frequency."""
OFTEN_FOUND = 0.7
"""A word that such a share of plays found plays well."""
SAMPLE: Final = ("animal", "house", "water", "music", "person", "food", "machine", "idea")
"""The guesses of a sample game: what people try first."""
KINDS: Final[Mapping[int, str]] = {1: "very easy", 2: "easy", 3: "middling", 4: "hard", 5: "very hard"}


def sought(wordnet: Wordnet, shelves: Shelves) -> Iterator[Finding]:
    """Common nouns that never stood in the list, the best first."""
    liked = _liked(wordnet, shelves)
    found = []
    for number in np.flatnonzero(np.asarray(wordnet.zipf) >= KNOWN).tolist():
        word = wordnet.spelling(number)
        if is_good(wordnet, number) and not shelves.has(WORD_LIST, word) and is_fit(wordnet, number):
            near = next((one for one in kin(wordnet, number) if one in liked), None) if liked else None
            found.append((-_worth(wordnet, number, near is not None), word, number, near))
    marks = unfit(wordnet, shelves.stock.words.get(UNFIT_LIST, ()))
    for _, word, number, near in sorted(found, key=lambda one: one[:2]):
        if fair(directions(wordnet, number, marks), number, marks):
            row = ListedWord(word, round(float(wordnet.zipf[number]), 2), "WordNet, wordfreq")
            yield Finding(row, _reason(wordnet, number, near, liked))


def _liked(wordnet: Wordnet, shelves: Shelves) -> dict[int, float]:
    """The secret words that were often found, each with the share of plays that found it."""
    fared = shelves.fared.get(WORD_LIST, {})
    known = ((wordnet.lookup(word), share) for word, share in sorted(fared.items()) if share >= OFTEN_FOUND)
    return {number: share for number, share in known if number is not None}


def _worth(wordnet: Wordnet, number: int, is_near: bool) -> float:
    return float(wordnet.zipf[number]) + BY_CONCRETENESS * concreteness(wordnet, number) + BY_NEIGHBOUR * is_near


def _reason(wordnet: Wordnet, number: int, near: int | None, liked: Mapping[int, float]) -> str:
    """Such as “Common (Zipf 3.6), a noun, easy to find. Near “harbour”, which 92 % found.”"""
    how = f"Common (Zipf {float(wordnet.zipf[number]):.1f}), a noun, {KINDS[difficulty(wordnet, number)]} to find."
    if near is None:
        return how
    return f"{how} Near “{wordnet.spelling(near)}”, which {100 * liked[near]:.0f} % found."


def facts(wordnet: Wordnet, row: ListedWord, stock: Stock) -> list[Fact]:
    """Its meanings, its neighbours, and a sample game."""
    number = wordnet.lookup(row.text)
    if number is None:
        return [Fact(label="Means", lines=("WordNet does not know this word, so it cannot be a secret.",))]
    ways = directions(wordnet, number, unfit(wordnet, stock.words.get(UNFIT_LIST, ())))
    return [*told(wordnet, row.text), _hardness(wordnet, number), _sample(ways, number)]


def _hardness(wordnet: Wordnet, number: int) -> Fact:
    found = difficulty(wordnet, number)
    return Fact(label="Hardness", lines=(f"{found} of 5: players would be told “{GRADES[found]}”",))


def _sample(ways: Directions, target: int) -> Fact:
    """A few everyday guesses, the nearest last, as they would be answered."""
    words = ways.wordnet
    known = [number for word in SAMPLE if (number := words.lookup(word)) is not None and number != target]
    routes = [(route.distance, words.spelling(n), route.emoji) for n in known if (route := ways.route(n)) is not None]
    routes.sort(key=lambda one: -one[0])
    lines = tuple(f"{word} {''.join(emoji)} {distance} step{'s' * (distance != 1)}" for distance, word, emoji in routes)
    return Fact(label="A sample game", lines=lines or ("No everyday word leads to it.",))
