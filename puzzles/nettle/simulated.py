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


@lru_cache(maxsize=512)
def _felt(wordnet: Wordnet, spelling: int) -> NDArray[np.float64]:
    """How near each of the usual words feels to one: 0 to 1000."""
    usual = usual_words(wordnet)
    near = warmths(wordnet, spelling)
    places = np.array([near.of(int(word)).place for word in usual])
    felt: NDArray[np.float64] = np.where(places == 0, TOP, scale(places, len(usual))).astype(np.float64)
    return felt


def guesses(puzzle: Opened, rng: Random, skill: Skill) -> Iterator[tuple[Move, float]]:
    """The guesses of one whole play in order, each with the seconds that it took."""
    words, near = puzzle.words, puzzle.warmths
    if near is None:
        yield GiveUp(give_up=True), 0.0
        return
    usual = usual_words(words)
    misfit = np.full(len(usual), np.inf)
    misfit[[place for place, word in enumerate(usual.tolist()) if _may_be_secret(puzzle, word)]] = 0
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


def _may_be_secret(puzzle: Opened, word: int) -> bool:
    """Whether a word is a noun, and may be guessed at all."""
    words = puzzle.words
    allowed = not is_unfit(words, word, puzzle.refused) and puzzle.ways.route(word) is not None
    return allowed and any(is_common_noun(words, sense) for sense in words.senses(word))
