"""What a player's browser is told of a game, and what a finished one looks like to friends."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.contract import JSON, SHARE_LINES
from puzzles.dominoes.drawing import SIDE, fitted
from puzzles.dominoes.matching import normal
from puzzles.dominoes.puzzles import laid_view
from puzzles.dominoes.rules import Ground, Laid, State, connected, counted, neighbours, occupied, worth

COLOURS = "🟥🟦🟨🟩🟪🟧🟫"
GIVEN, OPEN = "⬛", "⬜"


def state_view(ground: Ground, state: State) -> JSON:
    """The board, the rack, which names match which, and how much is laid."""
    names = sorted({normal(name) for tile in ground.tiles for name in tile} - {""})
    firm = {one.tile for one in connected(state.laid)}
    tiles, squares = worth(ground, state.laid)
    return {
        "width": ground.width,
        "height": ground.height,
        "tiles": [[_half(names, name) for name in tile] for tile in ground.tiles],
        "matches": [[n for n, other in enumerate(names) if ground.matching.match(name, other)] for name in names],
        "laid": [{**laid_view(one), "loose": one.tile not in firm} for one in state.laid],
        "counts": {"tiles": tiles, "of": len(ground.rack), "squares": squares},
        "handed_in": worth_view(ground, state.handed_in),
        "can_undo": bool(state.past),
        "hints": [laid_view(hint.laid) for hint in state.hints],
    }


def _half(names: list[str], name: str) -> JSON:
    """One square of a tile: its name, the name's number in `matches`, and how it is set in a square of side 1."""
    lines, size = fitted(name) if name.strip() else ([], 0.0)
    number = names.index(normal(name)) if name.strip() else None
    return {"text": name, "name": number, "lines": lines, "size": round(size / SIDE, 3)}


def worth_view(ground: Ground, laid: Sequence[Laid] | None) -> JSON:
    """How much of a board counts; None where there is no board."""
    if laid is None:
        return None
    tiles, squares = worth(ground, laid)
    return {"tiles": tiles, "squares": squares}


def outline(ground: Ground, state: State) -> list[str]:
    """The board that counts, in colours without names: tiles that touch differ, the given one is dark."""
    laid = connected(counted(ground, state))
    there = occupied(laid)
    colour: dict[int, str] = {laid[0].tile: GIVEN}
    for one in laid[1:]:
        near = {there[n][0] for s in one.squares for n in neighbours(s) if n in there}
        taken = {colour[tile] for tile in near if tile in colour}
        turned = COLOURS[one.tile % len(COLOURS) :] + COLOURS
        colour[one.tile] = next(c for c in turned if c not in taken)
    rows = [
        "".join(colour[there[x, y][0]] if (x, y) in there else OPEN for x in range(ground.width))
        for y in range(ground.height)
    ]
    return rows[:SHARE_LINES]


def told(ground: Ground, laid: Laid) -> str:
    """A hint in words.

    Squares are counted from the upper left corner, columns first.
    """
    name = " ".join(part for part in ground.tiles[laid.tile] if part)
    (x, y), down = laid.squares[0], len(laid.squares) > 1 and laid.squares[0][0] == laid.squares[1][0]
    way = "" if len(laid.squares) == 1 else " and goes on " + _direction(laid, down)
    return f"{name} can lie so that all the rest still fits: it begins in column {x + 1}, row {y + 1}{way}."


def _direction(laid: Laid, down: bool) -> str:
    (x, y), (x2, y2) = laid.squares[0], laid.squares[1]
    if down:
        return "downwards" if y2 > y else "upwards"
    return "to the right" if x2 > x else "to the left"
