"""Draw a play of Nettle: the answer in the middle, a ring for each step from it, and the best clues as branches.

The branches are the clues of the share text (see `summary`), with a symbol on each step. Other guesses are dots on
their rings. There are no words.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin

from puzzles.contract import SHARE_LINES
from puzzles.nettle import summary
from puzzles.nettle.relations import RELATIONS
from puzzles.nettle.rules import State
from puzzles.pictures import Drawing, Look, Point, draw_dot, draw_line, draw_sign

CENTRE_RADIUS, RING_WIDTH, SIGN_SIZE = 50, 66, 50
FEWEST_RINGS = 2
SIGN_NAMES = {relation.emoji: relation.key.replace(" ", "-") for relation in RELATIONS}
"""Emoji of a kind of step to the name of its sign."""


def draw_play(state: State) -> Drawing:
    """Draw the rings, a branch for each highlighted clue, a dot for each other guess, and the answer."""
    trails = summary.make_trails(state.clues)
    highlighted = {trail.n for trail in summary.choose_highlights(trails, SHARE_LINES - state.gave_up)}
    guesses = [trail for trail in trails if trail.distance]
    rings = max([FEWEST_RINGS, *(trail.distance for trail in guesses)])
    middle = _find_radius(rings) + 24
    circles = [draw_dot(middle, middle, _find_radius(n), Look("", "line", 4)) for n in range(rings, 0, -1)]
    dots, branches = [], []
    for trail, direction in zip(
        guesses, _choose_directions([trail.n in highlighted for trail in guesses]), strict=True
    ):
        if trail.n in highlighted:
            branches += _draw_branch(trail, direction, middle)
        else:
            dots.append(
                draw_dot(*_find_point(middle, direction, _find_radius(trail.distance)), 14, Look("game", opacity=0.45))
            )
    return Drawing(2 * middle, 2 * middle, (*circles, *dots, *branches, *_draw_centre(state, middle)))


def _choose_directions(branches: Sequence[bool]) -> list[Point]:
    """Return for each guess its direction from the middle, clockwise from the top, as a step of length 1.

    `branches` says which guesses are branches. They get more room than dots: all together at least half of the circle.
    """
    dots = branches.count(False)
    weight = min(0.5, branches.count(True) / dots) if dots else 0
    widths = [1 if branch else weight for branch in branches]
    starts = [sum(widths[:n]) for n in range(len(widths))]
    turns = [2 * pi * begin / sum(widths) for begin in starts]
    return [(sin(turn), -cos(turn)) for turn in turns]


def _find_point(middle: float, direction: Point, radius: float) -> Point:
    return middle + direction[0] * radius, middle + direction[1] * radius


def _find_radius(distance: int) -> float:
    return CENTRE_RADIUS + RING_WIDTH * distance


def _draw_branch(trail: summary.Trail, direction: Point, middle: float) -> list[str]:
    """Draw a clue as a line from its guess to the middle, with a dot on each ring and a sign on each step."""
    stops = [_find_point(middle, direction, _find_radius(distance)) for distance in range(trail.distance, 0, -1)]
    points = [*stops, _find_point(middle, direction, CENTRE_RADIUS)]
    edge = draw_line(points, "game", 8, 0.45)
    signs = []
    for emoji, (outer, inner) in zip(trail.emoji, pairwise(points), strict=True):
        place = (outer[0] + inner[0]) / 2, (outer[1] + inner[1]) / 2
        signs += [
            draw_dot(*place, SIGN_SIZE / 2, Look("card")),
            draw_sign(SIGN_NAMES[emoji], *place, SIGN_SIZE - 4, "game"),
        ]
    dots = [draw_dot(*stop, 5, Look("game")) for stop in stops[1:]]
    return [edge, *signs, *dots, draw_dot(*stops[0], 17, Look("game"))]


def _draw_centre(state: State, middle: float) -> list[str]:
    if state.is_solved:
        return [draw_dot(middle, middle, CENTRE_RADIUS, Look("game")), draw_sign("tick", middle, middle, 56, "card")]
    return [
        draw_dot(middle, middle, CENTRE_RADIUS, Look("card", "game", 6)),
        draw_sign("asked", middle, middle, 56, "game"),
    ]
