"""Luck: how far play gets that lays any tile in any legal place, and never takes one back.

Names must matter: a board on which such play earns two stars more than twice in a hundred games is not used. The test
goes on until the answer is clear: most boards are judged after three hundred games.

Method: A. Wald, “Sequential Tests of Statistical Hypotheses”, 1945.
"""

from math import log
from random import Random

from puzzles.dominoes.counting import joins_of, two_stars
from puzzles.dominoes.rules import Laid
from puzzles.dominoes.solver import Ways, fair_bit

PLAYS = 300
"""How many random plays `wrong_ways` looks at."""
SELDOM, OFTEN = 0.005, 0.02
"""The shares of lucky plays to distinguish: a board with the first is used, a board with the second is not."""
ERROR = 0.002
"""How often a board with one of these shares may be judged wrongly."""
MOST_PLAYS = 3_000
GAIN, LOSS = log(OFTEN / SELDOM), log((1 - OFTEN) / (1 - SELDOM))
BOUND = log((1 - ERROR) / ERROR)


def play_thoughtlessly(ways: Ways, rng: Random) -> list[Laid]:
    """Return the board of random play, which lays any tile in any legal place until there is none, all choices equally
    likely.
    """
    open_ways, touching = ways.after([ways.ground.given])
    laid = [ways.ground.given]
    while near := open_ways & touching:
        way = ways.ways[fair_bit(near, rng)]
        laid.append(way.laid)
        open_ways, touching = open_ways & way.keeps, touching | way.touches
    return laid


def is_lucky(ways: Ways, laid: list[Laid]) -> bool:
    """Return True if a board has two stars or more. Needs a game with a par."""
    return len(laid) == len(ways.ground.tiles) and joins_of(laid) >= two_stars(ways.ground.par)


def comes_by_luck(ways: Ways) -> bool:
    """Return True if random play earns two stars too often. The same for the same puzzle."""
    rng, weight = Random("luck"), 0.0
    for _ in range(MOST_PLAYS):
        weight += GAIN if is_lucky(ways, play_thoughtlessly(ways, rng)) else LOSS
        if abs(weight) >= BOUND:
            return weight > 0
    return True


def share_of_luck(ways: Ways, plays: int) -> float:
    """Return the share, from 0 to 1, of random plays that earn two stars."""
    rng = Random("share of luck")
    return sum(is_lucky(ways, play_thoughtlessly(ways, rng)) for _ in range(plays)) / plays


def wrong_ways(ways: Ways, plays: int = PLAYS) -> float:
    """Return the share, from 0 to 1, of random plays that do not lay the whole rack. The same for the same puzzle."""
    rng = Random("wrong ways")
    count = len(ways.ground.tiles)
    return sum(len(play_thoughtlessly(ways, rng)) < count for _ in range(plays)) / plays
