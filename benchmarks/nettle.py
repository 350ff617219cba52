"""Benchmark Nettle's engine: directions, warmth and guesses, and how well warmth and routes suit people."""

import random
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from statistics import correlation
from typing import ParamSpec, TypeVar

import numpy as np

from benchmarks.figures import Figure, median, report_figures
from puzzles import registry
from puzzles.lexicon.unfit import mark_unfit
from puzzles.lexicon.wordnet import Wordnet, wordnet
from puzzles.nettle.presentation import BAND_LIMITS
from puzzles.nettle.puzzle import build_puzzle, find_familiar_directions
from puzzles.nettle.routes import Route
from puzzles.nettle.rules import find_shown_route
from puzzles.nettle.solver import find_directions
from puzzles.nettle.unclear_words import list_first_words
from puzzles.nettle.usual_meanings import KNOWN_FREQUENCY, MOST_CHANGES, count_changes, is_plain
from puzzles.nettle.warmth import Warmths, compute_warmths
from puzzles.nettle.words import list_everyday_words, list_secret_words, require_spelling

ASSOCIATIONS_FILE = Path(__file__).with_name("associations.txt")
"""For each target, words that go with it and unrelated words."""
RELATEDNESS_FILE = Path(__file__).with_name("relatedness.txt")
"""Pairs of words, and how related people call them."""
SAMPLED_TARGETS = 100
WORD_LIST_SIZE = 2_500
ONE_SECRET_IN = 10
"""The routes of one secret word in this many are measured."""

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def time_call(
    work: Callable[Arguments, Result], *args: Arguments.args, **options: Arguments.kwargs
) -> tuple[float, Result]:
    """Return the processor seconds that one call takes, and its result."""
    began = time.process_time()
    made = work(*args, **options)
    return time.process_time() - began, made


def measure_search() -> list[Figure]:
    """Time the search for one target's directions, and estimate the search and packing for a whole word list."""
    words = wordnet()
    listed = [n for word in list_secret_words(words) if (n := words.lookup(word.text)) is not None]
    chosen = random.Random(1).sample(listed, SAMPLED_TARGETS)
    find_directions(words, chosen[0])
    search, pack, sizes = [], [], []
    for target in chosen:
        seconds, ways = time_call(find_directions, words, target)
        packing, packed = time_call(ways.pack)
        search.append(seconds)
        pack.append(seconds + packing)
        sizes.append(len(packed) * 4 / 3 / 1000)
    whole_list = sum(pack) / SAMPLED_TARGETS * WORD_LIST_SIZE
    return [
        Figure("Nettle: directions from everywhere to one target, median", median(search) * 1000, "ms", 30),
        Figure(f"Nettle: {WORD_LIST_SIZE} targets with packing, one process", whole_list, "s", 180),
        Figure("Nettle: directions as stored, the largest", max(sizes), "KB", 250),
        Figure("Nettle: directions as stored, median", median(sizes), "KB"),
    ]


def measure_guess() -> Figure:
    """Time how the engine answers a guess, with its puzzle's directions already loaded."""
    engine = registry.engine("nettle")
    puzzle = registry.tools("nettle").read_short_form({"target": "elephant"})
    assert puzzle is not None
    words, times = wordnet(), []
    for spelling in list_everyday_words(words):
        seconds, _ = time_call(engine.apply, puzzle, engine.start(puzzle), {"guess": words.spelling(spelling)})
        times.append(seconds)
    return Figure("Nettle: a guess in the engine, median", median(times) * 1000, "ms", 0.2)


def measure_warmth() -> list[Figure]:
    """Time the warmth of all words for one target, compare it with the directions, and measure the largest edition."""
    words = wordnet()
    targets = [n for word in list_secret_words(words)[::120] if (n := words.lookup(word.text)) is not None]
    compute_warmths(words, targets[0])
    near, ways = ([time_call(made, words, n)[0] for n in targets] for made in (compute_warmths, find_directions))
    largest = max(len(build_puzzle(find_directions(words, n), n).model_dump_json()) for n in targets)
    return [
        Figure("Nettle: the warmth of all words for one target, median", median(near) * 1000, "ms", 100),
        Figure("Nettle: warmth against directions for one target", median(near) / median(ways), "x"),
        Figure("Nettle: the largest edition", largest / 1000, "KB", 250),
    ]


def read_lines(file: Path) -> list[str]:
    return [line for line in file.read_text("utf-8").splitlines() if not line.startswith("#")]


def rank_values(values: list[float]) -> list[float]:
    """Return each value's rank; equal values share the middle of theirs."""
    in_order = sorted(values)
    return [in_order.index(value) + in_order.count(value) / 2 for value in values]


def measure_judgements() -> list[Figure]:
    """Measure how warmth agrees with people's judgements (Spearman), and how often a random word is warm."""
    words = wordnet()

    def find_spelling(text: str) -> int:
        found = words.lookup(text)
        if found is None:
            raise LookupError(text)
        return found

    @cache
    def load_warmths(target: str) -> Warmths:
        return compute_warmths(words, find_spelling(target))

    def look_up_warmth(target: str, guess: str) -> float:
        return float(load_warmths(target).look_up(find_spelling(guess)).value)

    pairs = [line.split() for line in read_lines(RELATEDNESS_FILE)]
    people = [float(score) for _, _, score in pairs]
    both = [look_up_warmth(one, other) + look_up_warmth(other, one) for one, other, _ in pairs]
    natural, chance = list[float](), list[float]()
    for target, guesses in (line.split(": ") for line in read_lines(ASSOCIATIONS_FILE)):
        for found, part in zip((natural, chance), guesses.split(" | "), strict=True):
            found += [look_up_warmth(target, word) for word in part.split()]
    agreement = correlation(rank_values(people), rank_values(both))
    apart = np.subtract.outer(natural, chance)
    order = float((apart > 0).mean() + (apart == 0).mean() / 2)
    warm = float(np.mean(np.array(chance) >= BAND_LIMITS["warm"])) * 100
    return [
        Figure("Nettle: rank correlation of warmth with people's judgements", agreement, ""),
        Figure("Nettle: chance that an association is warmer than a random word", order, ""),
        Figure("Nettle: random words that are warm", warm, "%", 5),
    ]


def measure_routes() -> list[Figure]:
    """Measure which share of the routes from words that people think of first is hard to follow."""
    words = wordnet()
    secrets = [require_spelling(words, word.text) for word in list_secret_words(words)[::ONE_SECRET_IN]]
    shown, shortest = list[Route](), list[Route]()
    for secret in secrets:
        ways = find_directions(words, secret)
        meant = find_familiar_directions(ways, secret, mark_unfit(words))
        for first in list_first_words(words, secret):
            if (route := ways.find_route(first)) and (lead := find_shown_route(ways, meant, first)):
                shortest.append(route)
                shown.append(lead)
    hard, hard_if_shortest = (float(np.mean([is_hard(words, one) for one in some])) for some in (shown, shortest))
    plain = float(np.mean([is_plain(words, one) for one in shown]))
    return [
        Figure("Nettle: shown routes that are hard to follow", 100 * hard, "%"),
        Figure("Nettle: shortest routes that are hard to follow", 100 * hard_if_shortest, "%"),
        Figure("Nettle: shown routes through familiar meanings, with one change at most", 100 * plain, "%"),
    ]


def is_hard(words: Wordnet, route: Route) -> bool:
    """Return True if a route is hard to follow.

    A route is hard if it has a concept without a common word, two changes of meaning, or a meaning that WordNet's texts
    never use, although they use its word.
    """
    used = [bool(words.tags[words.senses(words.lists["spelling_of"][step.sense])].any()) for step in route.steps]
    unmeant = [not words.tags[step.sense] and known for step, known in zip(route.steps, used, strict=True)]
    between = [words.members(words.synset(step.sense)) for step in route.steps[1:-1]]
    unheard = [
        max(words.zipf[words.lists["spelling_of"][sense]] for sense in some) < KNOWN_FREQUENCY for some in between
    ]
    return any(unmeant) or any(unheard) or count_changes(route) > MOST_CHANGES


def measure() -> list[Figure]:
    return [*measure_search(), measure_guess(), *measure_warmth(), *measure_judgements(), *measure_routes()]


if __name__ == "__main__":
    report_figures(measure())
