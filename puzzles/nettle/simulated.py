"""Simulated players of Nettle, for development and measurement.

A player knows some thousand usual words and how near in meaning they are to each other. Of each word they ask: if it
were the secret one, would the guesses have been as warm as they were told? An expert takes the word that fits best, a
careful player one of the two best, a hasty one any that fits well.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from puzzles.abilities import Skill
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.generator import is_common_noun
from puzzles.nettle.puzzle import Opened
from puzzles.nettle.rules import is_unfit
from puzzles.nettle.warmth import TOP, scale, usual_words, warmths
from puzzles.nettle.wire import Guess, Move
from puzzles.shapes import GiveUp

KNOWN = 5_000
OPENERS: Final = ("animal", "house", "music", "food", "idea", "work", "water", "person", "machine", "body")
"""What people try first, to learn where they are."""
OPENING = {Skill.HASTY: 2, Skill.CAREFUL: 4, Skill.EXPERT: 5}
CHOSEN_AMONG = {Skill.HASTY: 8, Skill.CAREFUL: 2, Skill.EXPERT: 1}
"""Among how many of the words that fit best a player chooses."""
BY_HEAT = 8
"""How much more a hot guess tells than a cold one: the power of its warmth by which it counts. Far words are far in
many ways, so the place of one among those far from another says little of the other way round."""
PATIENCE = 60
"""Guesses after which a player gives up."""
THINKING = {Skill.HASTY: 8.0, Skill.CAREFUL: 20.0, Skill.EXPERT: 12.0}
"""Seconds for a guess, in the mean."""


@lru_cache(maxsize=4_096)
def _felt(wordnet: Wordnet, spelling: int) -> NDArray[np.int16]:
    """How near each of the usual words feels to one: 0 to 1000."""
    places = warmths(wordnet, spelling).places
    return np.where(places == 0, TOP, scale(places, len(places))).astype(np.int16)


@lru_cache(maxsize=64)
def _may_be_secret(puzzle: Opened) -> NDArray[np.bool_]:
    """Which of the usual words are nouns, and may be guessed at all."""
    words, refused = puzzle.words, puzzle.refused
    return np.array(
        [
            not is_unfit(words, word, refused)
            and puzzle.ways.route(word) is not None
            and any(is_common_noun(words, sense) for sense in words.senses(word))
            for word in usual_words(words).tolist()
        ]
    )


def guesses(puzzle: Opened, rng: Random, skill: Skill) -> Iterator[tuple[Move, float]]:
    """The guesses of one whole play in order, each with the seconds that it took."""
    words, near = puzzle.words, puzzle.warmths
    if near is None:
        yield GiveUp(give_up=True), 0.0
        return
    usual = usual_words(words)
    misfit = np.where(_may_be_secret(puzzle), 0, np.inf)
    misfit[np.argsort(-words.zipf[usual], kind="stable")[KNOWN:]] = np.inf
    openers = [number for word in rng.sample(OPENERS, OPENING[skill]) if (number := words.lookup(word)) is not None]
    for turn in range(PATIENCE):
        if turn < len(openers):
            guess = openers[turn]
        else:
            best = np.argpartition(misfit, CHOSEN_AMONG[skill])[: CHOSEN_AMONG[skill]]
            guess = int(usual[rng.choice(best.tolist())])
        yield Guess(guess=words.spelling(guess)), rng.expovariate(1 / THINKING[skill])
        if guess == puzzle.target:
            return
        told = near.of(guess).value
        misfit += (told / TOP) ** BY_HEAT * np.abs(_felt(words, guess) - told)
        misfit[usual == guess] = np.inf
    yield GiveUp(give_up=True), 0.0
