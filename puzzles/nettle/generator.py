"""Generate puzzles: a secret word, and the directions to it from every word."""

from functools import cache
from random import Random

from puzzles.contract import CannotGenerate, Stock
from puzzles.lexicon.unfit import Marks, mark_unfit
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.grading import find_difficulty
from puzzles.nettle.puzzle import build_puzzle
from puzzles.nettle.routes import Directions
from puzzles.nettle.solver import find_directions
from puzzles.nettle.unclear_words import is_clear
from puzzles.nettle.wire import Puzzle
from puzzles.nettle.words import list_everyday_words, list_secret_words

WORD_LIST = "nettle-secret"
UNFIT_LIST = "nettle-unfit"
MOST_TRIES = 40
MOST_GRADED_WORDS = 80
"""How many random words are graded to find one of the wished difficulty; grading a word takes a while."""
MOST_CHARACTERS = 250_000
"""Puzzles whose stored form has at most this many characters are preferred."""
MOST_STEPS_AWAY = 10
"""A secret word is fair if nine of ten everyday words are at most this many steps away."""


def is_fair(directions: Directions, target: int, marks: Marks) -> bool:
    """Return True if a secret word is fair: a common noun in a fit sense, and near enough to everyday words."""
    wordnet = directions.wordnet
    fit = (sense for sense in wordnet.senses(target) if not marks[sense])
    if not any(is_common_noun(wordnet, sense) for sense in fit):
        return False
    sample = list_everyday_words(wordnet)
    near_count = sum(
        1 for word in sample if (route := directions.find_route(word)) and route.distance <= MOST_STEPS_AWAY
    )
    return near_count * 10 >= len(sample) * 9


def is_common_noun(wordnet: Wordnet, sense: int) -> bool:
    """Return True if a sense is a noun, but not a proper name."""
    return wordnet.part_of_speech(wordnet.synset(sense)) == "noun" and not wordnet.is_proper(sense)


def _order_by_difficulty(wordnet: Wordnet, words: list[str], difficulty_wish: int | None) -> list[str]:
    """Return words in the order in which to try them, those nearest to the wished difficulty first."""
    if difficulty_wish is None:
        return words
    spellings = {word: number for word in words[:MOST_GRADED_WORDS] if (number := wordnet.lookup(word)) is not None}
    return sorted(spellings, key=lambda word: abs(find_difficulty(wordnet, spellings[word]) - difficulty_wish))


@cache
def list_default_words(wordnet: Wordnet) -> tuple[str, ...]:
    """List the secret words for a site whose editors have no list, sorted."""
    return tuple(sorted(word.text for word in list_secret_words(wordnet)))


def generate(wordnet: Wordnet, rng: Random, stock: Stock) -> Puzzle:
    """Make a puzzle with a fair secret word, if possible one that is unused, clear (see `unclear_words`) and small.

    Raises `CannotGenerate`.
    """
    listed = stock.words.get(WORD_LIST) or list_default_words(wordnet)
    unused = [word for word in listed if word not in stock.used] or list(listed)
    extra_unfit = stock.words.get(UNFIT_LIST, ())
    marks = mark_unfit(wordnet, extra_unfit)
    fallback: Puzzle | None = None
    for word in _order_by_difficulty(wordnet, rng.sample(unused, len(unused)), stock.difficulty)[:MOST_TRIES]:
        target = wordnet.lookup(word)
        if target is None or not is_fair(directions := find_directions(wordnet, target, marks), target, marks):
            continue
        if is_clear(directions, target, marks):
            puzzle = build_puzzle(directions, target, stock.difficulty, extra_unfit)
            if len(puzzle.model_dump_json()) <= MOST_CHARACTERS:
                return puzzle
            fallback = puzzle
        fallback = fallback or build_puzzle(directions, target, stock.difficulty, extra_unfit)
    if fallback:
        return fallback
    raise CannotGenerate(f"none of {min(MOST_TRIES, len(unused))} words from the list was a fair secret word")
