"""Makes a puzzle of Nettle: a secret word, and the directions to it from everywhere."""

from __future__ import annotations

from functools import cache
from random import Random

from puzzles.contract import CannotGenerate, Stock
from puzzles.lexicon.unfit import Marks, unfit
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.choosing import is_clear
from puzzles.nettle.grading import difficulty
from puzzles.nettle.puzzle import stored
from puzzles.nettle.routes import Directions
from puzzles.nettle.solver import directions
from puzzles.nettle.wire import Puzzle
from puzzles.nettle.words import everyday, secret_words

WORD_LIST = "nettle-secret"
UNFIT_LIST = "nettle-unfit"
TRIES = 40
GRADED = 80
"""Among how many words, taken by chance, one is looked for that is as hard as wished: to grade one takes a while."""
LARGEST = 250_000
"""How many letters a puzzle has at most as it is stored, while another word is found."""
FAR_AWAY = 10
"""A secret word is fair if nine of ten everyday words are at most this many steps away."""


def fair(ways: Directions, target: int, marks: Marks) -> bool:
    """Whether a target can be hunted: it is a common noun in some fit sense, and near enough to everyday words."""
    wordnet = ways.wordnet
    fit = (sense for sense in wordnet.senses(target) if not marks[sense])
    if not any(is_common_noun(wordnet, sense) for sense in fit):
        return False
    sample = everyday(wordnet)
    near = sum(1 for word in sample if (route := ways.route(word)) and route.distance <= FAR_AWAY)
    return near * 10 >= len(sample) * 9


def is_common_noun(wordnet: Wordnet, sense: int) -> bool:
    """Whether a sense is a noun and not a name."""
    return wordnet.part_of_speech(wordnet.synset(sense)) == "noun" and not wordnet.is_proper(sense)


def _wished(wordnet: Wordnet, words: list[str], wish: int | None) -> list[str]:
    """Words in the order in which they are tried: those as hard as wished first, then the next harder and easier."""
    if wish is None:
        return words
    known = {word: number for word in words[:GRADED] if (number := wordnet.lookup(word)) is not None}
    return sorted(known, key=lambda word: abs(difficulty(wordnet, known[word]) - wish))


@cache
def own_words(wordnet: Wordnet) -> tuple[str, ...]:
    """The secret words where no editor has said otherwise."""
    return tuple(sorted(word.text for word in secret_words(wordnet)))


def generate(wordnet: Wordnet, rng: Random, stock: Stock) -> Puzzle:
    """A puzzle whose secret word is fair and not used yet, clear and small if one is found. Raises `CannotGenerate`."""
    listed = stock.words.get(WORD_LIST) or own_words(wordnet)
    fresh = [word for word in listed if word not in stock.used] or list(listed)
    more = stock.words.get(UNFIT_LIST, ())
    marks = unfit(wordnet, more)
    otherwise: Puzzle | None = None
    for word in _wished(wordnet, rng.sample(fresh, len(fresh)), stock.difficulty)[:TRIES]:
        target = wordnet.lookup(word)
        if target is None or not fair(ways := directions(wordnet, target, marks), target, marks):
            continue
        if is_clear(ways, target, marks):
            puzzle = stored(ways, target, stock.difficulty, more)
            if len(puzzle.model_dump_json()) <= LARGEST:
                return puzzle
            otherwise = puzzle
        otherwise = otherwise or stored(ways, target, stock.difficulty, more)
    if otherwise:
        return otherwise
    raise CannotGenerate(f"none of {min(TRIES, len(fresh))} words from the list is a fair secret word")
