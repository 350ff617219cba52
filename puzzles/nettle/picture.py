"""A play of Nettle as a picture: the answer in the middle, a step is a ring, and the clues worth showing lead inwards.

These are the clues of the share text (see `summary`), with signs on their steps; any other guess is only a dot on its
ring. There are no words.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin

from puzzles.contract import SHARE_LINES
from puzzles.nettle import summary
from puzzles.nettle.relations import RELATIONS
from puzzles.nettle.rules import State
from puzzles.pictures import Drawing, Look, Point, draw_dot, draw_line, draw_sign

HEART, STEP, SIGN = 50, 66, 50
FEWEST_RINGS = 2
NAMES = {relation.emoji: relation.key.replace(" ", "-") for relation in RELATIONS}
"""The sign of a kind of step, by its emoji in share texts."""


def picture(state: State) -> Drawing:
    """The rings, a branch for each clue worth showing, a dot for each other guess, and the answer in the middle."""
    trails = summary.trails(state.clues)
    shown = {trail.n for trail in summary.highlights(trails, SHARE_LINES - state.gave_up)}
    guesses = [trail for trail in trails if trail.distance]
    rings = max([FEWEST_RINGS, *(trail.distance for trail in guesses)])
    middle = _radius(rings) + 24
    circles = [draw_dot(middle, middle, _radius(n), Look("", "line", 4)) for n in range(rings, 0, -1)]
    faint, branches = [], []
    for trail, way in zip(guesses, _ways([trail.n in shown for trail in guesses]), strict=True):
        if trail.n in shown:
            branches += _branch(trail, way, middle)
        else:
            faint.append(draw_dot(*_at(middle, way, _radius(trail.distance)), 14, Look("game", opacity=0.45)))
    return Drawing(2 * middle, 2 * middle, (*circles, *faint, *branches, *_heart(state, middle)))


def _ways(branches: Sequence[bool]) -> list[Point]:
    """In which direction each guess lies, clockwise: a branch has more room than a dot, all branches together half."""
    single = branches.count(False)
    weight = min(0.5, branches.count(True) / single) if single else 0
    widths = [1 if branch else weight for branch in branches]
    begins = [sum(widths[:n]) for n in range(len(widths))]
    turns = [2 * pi * begin / sum(widths) for begin in begins]
    return [(sin(turn), -cos(turn)) for turn in turns]


def _at(middle: float, way: Point, radius: float) -> Point:
    return middle + way[0] * radius, middle + way[1] * radius


def _radius(distance: int) -> float:
    return HEART + STEP * distance


def _branch(trail: summary.Trail, way: Point, middle: float) -> list[str]:
    """A clue from its guess inwards: a dot on each ring that it crosses, a sign on each step."""
    stops = [_at(middle, way, _radius(distance)) for distance in range(trail.distance, 0, -1)]
    between = [*stops, _at(middle, way, HEART)]
    edge = draw_line(between, "game", 8, 0.45)
    signs = []
    for emoji, (outer, inner) in zip(trail.emoji, pairwise(between), strict=True):
        place = (outer[0] + inner[0]) / 2, (outer[1] + inner[1]) / 2
        signs += [draw_dot(*place, SIGN / 2, Look("card")), draw_sign(NAMES[emoji], *place, SIGN - 4, "game")]
    dots = [draw_dot(*stop, 5, Look("game")) for stop in stops[1:]]
    return [edge, *signs, *dots, draw_dot(*stops[0], 17, Look("game"))]


def _heart(state: State, middle: float) -> list[str]:
    if state.found:
        return [draw_dot(middle, middle, HEART, Look("game")), draw_sign("tick", middle, middle, 56, "card")]
    return [draw_dot(middle, middle, HEART, Look("card", "game", 6)), draw_sign("asked", middle, middle, 56, "game")]
