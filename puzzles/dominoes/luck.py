"""Measure luck: how well random play does, which lays any tile in any legal place and never takes one back.

Names must matter, so a board on which random play earns two stars in more than 2 % of plays is not used. The test goes
on until the answer is clear, which for most boards takes three hundred plays.

Method: A. Wald, “Sequential Tests of Statistical Hypotheses”, 1945.
"""

from math import log
from random import Random

from puzzles.dominoes.counting import count_joins, count_joins_for_two_stars
from puzzles.dominoes.rules import PlacedTile
from puzzles.dominoes.solver import Ways, draw_bit_fairly

PLAYS = 300
"""The number of random plays from which `estimate_failure` estimates."""
ACCEPTED_LUCK, REJECTED_LUCK = 0.005, 0.02
"""Shares of random plays that earn two stars: boards with the first are used, boards with the second are not."""
ERROR = 0.002
"""The probability that a board with just one of these shares is judged wrongly."""
MOST_PLAYS = 3_000
WEIGHT_OF_SUCCESS, WEIGHT_OF_FAILURE = (
    log(REJECTED_LUCK / ACCEPTED_LUCK),
    log((1 - REJECTED_LUCK) / (1 - ACCEPTED_LUCK)),
)
DECISION_BOUND = log((1 - ERROR) / ERROR)


def play_thoughtlessly(ways: Ways, rng: Random) -> list[PlacedTile]:
    """Return the board after random play: any tile in any legal place, all equally likely, until nothing fits."""
    open_ways, touching = ways.find_open_ways([ways.ground.given])
    laid = [ways.ground.given]
    while near := open_ways & touching:
        way = ways.ways[draw_bit_fairly(near, rng)]
        laid.append(way.laid)
        open_ways, touching = open_ways & way.keeps, touching | way.touches
    return laid


def earns_two_stars(ways: Ways, laid: list[PlacedTile]) -> bool:
    """Return True if a board has two stars or more, by the par of `ways.ground`."""
    return len(laid) == len(ways.ground.tiles) and count_joins(laid) >= count_joins_for_two_stars(ways.ground.par)


def is_won_by_luck(ways: Ways) -> bool:
    """Return True if random play earns two stars too often; the answer for a game is always the same."""
    rng, weight = Random("luck"), 0.0
    for _ in range(MOST_PLAYS):
        weight += WEIGHT_OF_SUCCESS if earns_two_stars(ways, play_thoughtlessly(ways, rng)) else WEIGHT_OF_FAILURE
        if abs(weight) >= DECISION_BOUND:
            return weight > 0
    return True


def estimate_luck(ways: Ways, plays: int) -> float:
    """Estimate the share of random plays, from 0 to 1, that earn two stars."""
    rng = Random("share of luck")
    return sum(earns_two_stars(ways, play_thoughtlessly(ways, rng)) for _ in range(plays)) / plays


def estimate_failure(ways: Ways, plays: int = PLAYS) -> float:
    """Estimate the share of random plays, from 0 to 1, that don't lay the whole rack; always the same for a game."""
    rng = Random("wrong ways")
    count = len(ways.ground.tiles)
    return sum(len(play_thoughtlessly(ways, rng)) < count for _ in range(plays)) / plays
