"""Nettle's engine: directions and warmth for a target, all secret words packed, a guess, what a clue tells, loading."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from statistics import mean
from typing import ParamSpec, TypeVar

import numpy as np

from benchmarks.figures import Figure, median, report
from puzzles import registry
from puzzles.abilities import Skill
from puzzles.lexicon.unfit import none
from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle.engine import Nettle
from puzzles.nettle.grading import difficulty
from puzzles.nettle.puzzle import stored
from puzzles.nettle.shown import BANDS
from puzzles.nettle.solver import directions
from puzzles.nettle.warmth import warmths
from puzzles.nettle.words import everyday, secret_words

TARGETS = 100
LISTED = 2_500
PLAYED = 100
"""Secret words that simulated players look for."""

Given = ParamSpec("Given")
Made = TypeVar("Made")


def timed(work: Callable[Given, Made], *args: Given.args, **options: Given.kwargs) -> tuple[float, Made]:
    """Seconds of one call, and what it returned."""
    began = time.perf_counter()
    made = work(*args, **options)
    return time.perf_counter() - began, made


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


LOAD = """
import resource
from puzzles import registry
registry.engine("nettle")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def measure_loading() -> list[Figure]:
    """A fresh process until the lexicon and the engine are there: how long, and how much memory it then has."""
    times, memory = [], []
    for _ in range(5):
        began = time.perf_counter()
        done = subprocess.run([sys.executable, "-c", LOAD], capture_output=True, text=True, check=True)
        times.append(time.perf_counter() - began)
        memory.append(int(done.stdout) / 1000)
    return [
        Figure("Nettle: a fresh process until its engine is there, median", median(times), "s"),
        Figure("Nettle: that process's memory, with what it maps, median", median(memory), "MB"),
    ]


def measure_plain() -> Figure:
    """How many times faster the search is than the same network walked sense by sense."""
    from tests.cast.nettle import plain_levels

    words = wordnet()
    target = words.lookup("elephant")
    assert target is not None
    plain, _ = timed(plain_levels, words, words.senses(target), none(words))
    fast = median([timed(directions, words, target)[0] for _ in range(5)])
    return Figure("Nettle: times faster than a plain breadth-first search here", plain / fast, "x")


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


def measure_bits() -> list[Figure]:
    """How many bits a clue tells: the entropy over secret words of what is answered to a usual guess, in the mean."""
    words = wordnet()
    secrets = [n for word in secret_words(words)[::6] if (n := words.lookup(word.text)) is not None]
    guesses = everyday(words)[::8]
    answers: dict[str, list[list[object]]] = {name: [[] for _ in guesses] for name in CLUES}
    for secret in secrets:
        ways, near = directions(words, secret), warmths(words, secret)
        for place, guess in enumerate(guesses):
            route, value = ways.route(guess), near.of(guess).value
            emoji = route.emoji if route else None
            for name, told in zip(CLUES, (len(emoji or ()), emoji, value, (emoji, value)), strict=True):
                answers[name][place].append(told)
    return [
        Figure(f"Nettle: bits of a clue by {name}, of {np.log2(len(secrets)):.2f}", mean(map(entropy, several)), "bits")
        for name, several in answers.items()
    ]


def measure_players() -> list[Figure]:
    """How many guesses simulated players need who know 5,000 words, by how hard a secret word is said to be."""
    words, found = wordnet(), dict[int, list[int]]()
    engine = Nettle(words)
    for word in secret_words(words)[:: 2_100 // PLAYED]:
        target = words.lookup(word.text)
        assert target is not None
        played = engine.simulate(stored(directions(words, target), target), random.Random(1), Skill.CAREFUL)
        found.setdefault(difficulty(words, target), []).append(sum(1 for _ in played))
    return [
        Figure(f"Nettle: guesses of a careful player at difficulty {step}, median of {len(counts)}", median(counts), "")
        for step, counts in sorted(found.items())
    ]


CLUES = ("distance", "directions", "warmth", "directions and warmth")


def entropy(answers: Sequence[object]) -> float:
    """The bits that it takes to tell which of some answers was given."""
    parts = np.array(list(Counter(answers).values())) / len(answers)
    return float(-(parts * np.log2(parts)).sum())


def measure() -> list[Figure]:
    """All figures of this file."""
    return [
        *measure_search(),
        measure_guess(),
        *measure_loading(),
        measure_plain(),
        *measure_warmth(),
        *measure_judgements(),
        *measure_bits(),
        *measure_players(),
    ]


if __name__ == "__main__":
    report(measure())
