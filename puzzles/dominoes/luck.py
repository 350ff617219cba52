"""Measure luck: how well random play does.

Random play lays any tile in any legal place, and never takes one back. Names must matter, so a board on which random
play earns two stars in more than 2 % of plays is not used. The test goes on until the answer is clear, which for most
boards takes three hundred plays.

Method: A. Wald, “Sequential Tests of Statistical Hypotheses”, 1945.
"""

from math import log
from random import Random

from puzzles.dominoes.board_tally import count_joins, count_joins_for_two_stars
from puzzles.dominoes.rules import PlacedTile
from puzzles.dominoes.solver import PlacementTable, draw_bit_fairly

ESTIMATE_PLAYS = 300
"""The number of random plays from which the share of failures is estimated."""
ACCEPTED_LUCK, REJECTED_LUCK = 0.005, 0.02
"""Shares of random plays that earn two stars: boards with the first are used, boards with the second are not."""
ERROR_PROBABILITY = 0.002
"""The probability that a board with just one of these shares is judged wrongly."""
MOST_PLAYS = 3_000
WEIGHT_OF_SUCCESS, WEIGHT_OF_FAILURE = (
    log(REJECTED_LUCK / ACCEPTED_LUCK),
    log((1 - REJECTED_LUCK) / (1 - ACCEPTED_LUCK)),
)
DECISION_BOUND = log((1 - ERROR_PROBABILITY) / ERROR_PROBABILITY)


def play_at_random(table: PlacementTable, rng: Random) -> list[PlacedTile]:
    """Return the board after random play: any tile in any legal place, all equally likely, until nothing fits."""
    open_placements, touching = table.find_open_placements([table.setup.given])
    laid = [table.setup.given]
    while near := open_placements & touching:
        placement = table.placements[draw_bit_fairly(near, rng)]
        laid.append(placement.laid)
        open_placements, touching = open_placements & placement.keeps, touching | placement.touches
    return laid


def earns_two_stars(table: PlacementTable, laid: list[PlacedTile]) -> bool:
    """Return True if a board has two stars or more, by the par of `table.setup`."""
    setup = table.setup
    return len(laid) == len(setup.tiles) and count_joins(laid, setup.links) >= count_joins_for_two_stars(setup.par)


def is_won_by_luck(table: PlacementTable) -> bool:
    """Return True if random play earns two stars too often; the answer for a game is always the same."""
    rng, weight = Random("luck"), 0.0
    for _ in range(MOST_PLAYS):
        weight += WEIGHT_OF_SUCCESS if earns_two_stars(table, play_at_random(table, rng)) else WEIGHT_OF_FAILURE
        if abs(weight) >= DECISION_BOUND:
            return weight > 0
    return True


def estimate_luck(table: PlacementTable, plays: int) -> float:
    """Estimate the share of random plays, from 0 to 1, that earn two stars."""
    rng = Random("share of luck")
    return sum(earns_two_stars(table, play_at_random(table, rng)) for _ in range(plays)) / plays


def estimate_failure(table: PlacementTable, plays: int = ESTIMATE_PLAYS) -> float:
    """Estimate the share of random plays, from 0 to 1, that don't lay the whole rack; always the same for a game."""
    rng = Random("wrong ways")
    count = len(table.setup.tiles)
    return sum(len(play_at_random(table, rng)) < count for _ in range(plays)) / plays
