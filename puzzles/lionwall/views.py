"""What the page is told of a wall, as JSON: the play while it goes on, and the explained solution after the end."""

from __future__ import annotations

from typing import Any

from puzzles.contract import JSON, Puzzle
from puzzles.lionwall.rules import CLOCK_SECONDS, GROUPS, State

ROWS = "🟨🟩🟦🟪"


def state_view(puzzle: Puzzle, state: State) -> JSON:
    """All that the browser gets while a wall is played. Groups and choices appear only when the rules let them."""
    public = puzzle["public"]
    last = state.tries[-1] if state.tries else None
    return {
        "flavour": public["flavour"],
        "grade": public["grade"],
        "cards": public["cards"],
        "phase": phase(state),
        "found": _found(puzzle, state) if state.tries or state.wall_done else [],
        "tries": len(state.tries),
        "lives": state.lives,
        "wrong": [list(one.cards) for one in state.tries if not one.right],
        "last": None if last is None else {"cards": list(last.cards), "right": last.right, "one_away": last.one_away},
        "hints": [list(pair) for pair in state.hints],
        "clock": CLOCK_SECONDS if state.clock else None,
        "time_up": state.time_up,
        "names": _names(puzzle, state) if state.wall_done and not state.gave_up else [],
        "points": state.points,
    }


def phase(state: State) -> str:
    """ "wall", "names" or "over"."""
    if state.status.over:
        return "over"
    return "names" if state.wall_done else "wall"


def _found(puzzle: Puzzle, state: State) -> list[JSON]:
    """The groups on top of the wall: those found, in order; when the wall is done, the others after them."""
    shown = list(state.found)
    if state.wall_done:
        shown += [row for row in range(GROUPS) if row not in shown]
    groups = puzzle["secret"]["groups"]
    return [{"group": row, "cards": _cards(groups[row]), "by_player": row in state.found} for row in shown]


def _cards(group: dict[str, Any]) -> list[str]:
    return [card["text"] for card in group["cards"]]


def _names(puzzle: Puzzle, state: State) -> list[JSON]:
    """Each group's six choices; once one was chosen, which was right."""
    given = {group: (name, right) for group, name, right in state.named}
    secret = puzzle["secret"]
    return [
        {
            "group": row,
            "choices": secret["choices"][row],
            "chosen": given[row][0] if row in given else None,
            "right": given[row][1] if row in given else None,
            "name": secret["groups"][row]["name"] if row in given else None,
        }
        for row in range(GROUPS)
    ]


def reveal_view(puzzle: Puzzle, state: State) -> JSON:
    """The whole wall explained: each group's name, each card's reason, and what was there to mislead."""
    secret = puzzle["secret"]
    return {"groups": secret["groups"], "herrings": secret["herrings"]["tempting"]}


def try_rows(state: State, most: int) -> list[str]:
    """One row of squares for each try, at most `most` rows; a row that says how many were left out begins them."""
    rows = ["".join(ROWS[row] for row in one.rows) for one in state.tries]
    if len(rows) <= most:
        return rows
    return [f"➕{len(rows) - most + 1}", *rows[len(rows) - most + 1 :]]
