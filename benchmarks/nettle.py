"""Nettle's engine: directions and warmth for a target, all secret words packed, a guess."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import numpy as np

from benchmarks.figures import Figure, median, report
from puzzles import registry
from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle.puzzle import stored
from puzzles.nettle.shown import BANDS
from puzzles.nettle.solver import directions
from puzzles.nettle.warmth import warmths
from puzzles.nettle.words import everyday, secret_words

TARGETS = 100
LISTED = 2_500

Given = ParamSpec("Given")
Made = TypeVar("Made")


def timed(work: Callable[Given, Made], *args: Given.args, **options: Given.kwargs) -> tuple[float, Made]:
    """Seconds of a processor that one call takes, whatever else the machine does, and what it returned."""
    began = time.process_time()
    made = work(*args, **options)
    return time.process_time() - began, made


def measure_search() -> list[Figure]:
    """One target's directions, and that with packing for as many targets as a list has."""
    words = wordnet()
    listed = [n for word in secret_words(words) if (n := words.lookup(word.text)) is not None]
    chosen = random.Random(1).sample(listed, TARGETS)
    directions(words, chosen[0])
    search, pack, sizes = [], [], []
    for target in chosen:
        seconds, ways = timed(directions, words, target)
        packing, packed = timed(ways.pack)
        search.append(seconds)
        pack.append(seconds + packing)
        sizes.append(len(packed) * 4 / 3 / 1000)
    return [
        Figure("Nettle: directions from everywhere to one target, median", median(search) * 1000, "ms", 30),
        Figure(f"Nettle: {LISTED} targets with packing, one process", sum(pack) / TARGETS * LISTED, "s", 180),
        Figure("Nettle: directions as stored, the largest", max(sizes), "KB", 250),
        Figure("Nettle: directions as stored, median", median(sizes), "KB"),
    ]


def measure_guess() -> Figure:
    """A guess answered by the engine, with the directions of its puzzle at hand."""
    engine = registry.engine("nettle")
    puzzle = registry.tools("nettle").shorthand({"target": "elephant"})
    assert puzzle is not None
    words, times = wordnet(), []
    for spelling in everyday(words):
        seconds, _ = timed(engine.apply, puzzle, engine.start(puzzle), {"guess": words.spelling(spelling)})
        times.append(seconds)
    return Figure("Nettle: a guess in the engine, median", median(times) * 1000, "ms", 0.2)


def measure_warmth() -> list[Figure]:
    """How long the warmth of all words for one target takes, beside the directions, and how large an edition is."""
    words = wordnet()
    targets = [n for word in secret_words(words)[::120] if (n := words.lookup(word.text)) is not None]
    warmths(words, targets[0])
    near, ways = ([timed(made, words, n)[0] for n in targets] for made in (warmths, directions))
    largest = max(len(stored(directions(words, n), n).model_dump_json()) for n in targets)
    return [
        Figure("Nettle: the warmth of all words for one target, median", median(near) * 1000, "ms", 100),
        Figure("Nettle: warmth against directions for one target", median(near) / median(ways), "x"),
        Figure("Nettle: the largest edition", largest / 1000, "KB", 250),
    ]


def measure_judgements() -> list[Figure]:
    """How warmth agrees with people's judgements, and how seldom a word by chance is warm."""
    from tests.puzzles.nettle.test_warmth import agreement, associations, order

    natural, chance = associations()
    return [
        Figure("Nettle: rank correlation of warmth with people's judgements", agreement(), ""),
        Figure("Nettle: chance that an association is warmer than a random word", order(natural, chance), ""),
        Figure("Nettle: random words that are warm", float(np.mean(np.array(chance) >= BANDS["warm"])) * 100, "%", 5),
    ]


def measure() -> list[Figure]:
    """All figures of this file."""
    return [*measure_search(), measure_guess(), *measure_warmth(), *measure_judgements()]


if __name__ == "__main__":
    report(measure())
