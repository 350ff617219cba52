"""Cardinal Chains: cover every cell by chains that never go down; each start grows one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any

from puzzles.chains import generator, hints, rules, views
from puzzles.chains.board import Board
from puzzles.chains.deductions import FIENDISH, GENTLE, TRICKY
from puzzles.chains.level import Level, fingerprint, read
from puzzles.chains.puzzle import check, joined, level_of, puzzle_for, puzzle_of, steps_view
from puzzles.chains.rules import State
from puzzles.chains.search import Patience, solve
from puzzles.chains.solver import Trace, deduce, grade, prove
from puzzles.contract import (
    GIVE_UP,
    JSON,
    BadPuzzle,
    Engine,
    IllegalMove,
    Move,
    Outcome,
    Progress,
    Puzzle,
    Status,
    Stock,
    Variant,
)

COUNTED = 100
"""Up to so many solutions are counted where nobody asks for another limit."""
MOST_COUNTED = 100_000

ALONE: dict[str, Callable[[Level, State], State]] = {"undo": rules.undo, "redo": rules.redo, "clear": rules.clear}
"""The moves that are {name: true}, besides a hint."""


class CardinalChains(Engine[State]):
    """The engine of Cardinal Chains."""

    slug = "chains"
    title = "Cardinal Chains"
    blurb = "Cover every cell with chains that never go down."
    mark = "⛓️"
    judged_later = True
    version = 1
    variants = (Variant("gentle", "Gentle"), Variant("tricky", "Tricky"), Variant("fiendish", "Fiendish"))
    refusals = rules.REFUSALS
    shares_time = True

    def __init__(self) -> None:
        self._level = lru_cache(maxsize=256)(Level)

    def generate(self, rng: Random, variant: str, stock: Stock = Stock()) -> Puzzle:
        number = [one.slug for one in self.variants].index(variant)
        level, trace = generator.generate(rng, (GENTLE, TRICKY, FIENDISH)[number], stock.used)
        return puzzle_of(level, trace, trace.board.paths(), 1)

    def from_shorthand(self, data: JSON) -> Puzzle | None:
        """{"level": matrix} is enough to say which puzzle is meant. Raises `BadPuzzle` if it cannot be played."""
        return puzzle_for(data["level"]) if isinstance(data, dict) and "level" in data else None

    def solve(self, data: JSON) -> JSON:
        """How many solutions a level has, up to "limit", the chains of the first, and the steps that lead there.

        A level is {"level": matrix}, a whole puzzle, or a bare matrix. `searched` says that deductions alone do not
        solve it. Where the work is too much, "decided" is false and `solutions` is what was found until then.
        """
        level, limit = read(_matrix(data)), _limit(data)
        patience = Patience()
        found = solve(level, limit, patience)
        trace = deduce(Trace(Board(level)), TRICKY)
        searched = not trace.solved
        if searched and found.unique:
            trace = prove(level, joined(level, found.paths))
        return {
            "solutions": found.solutions,
            "counted_to": limit,
            "decided": found.decided,
            "paths": [[list(cell) for cell in path] for path in found.paths],
            "steps": steps_view(trace),
            "searched": searched,
            "grade": self._variant(grade(level)) if found.unique else None,
        }

    def export_row(self, puzzle: Puzzle) -> dict[str, JSON]:
        """The level, its chains, and how often each deduction was needed."""
        rules_used = [step["rule"] for step in puzzle["secret"]["trace"]]
        return {
            "level": puzzle["public"]["level"],
            "solution": puzzle["secret"]["paths"],
            "deductions": {rule: rules_used.count(rule) for rule in dict.fromkeys(rules_used)},
        }

    def describe(self, puzzle: Puzzle) -> list[tuple[str, str]]:
        """The grid, each chain, and what the proof needed, for an editor."""
        signs = {-1: "·", 0: "○"}
        rows = "\n".join(" ".join(signs.get(cell, str(cell)) for cell in row) for row in puzzle["public"]["level"])
        chains = "\n".join(
            " → ".join(f"{row + 1}/{column + 1}" for row, column in path) for path in puzzle["secret"]["paths"]
        )
        counted = Counter(f"{step['title']} (rule {step['rule']})" for step in puzzle["secret"]["trace"])
        needed = "\n".join(f"{name}: {count}" for name, count in counted.most_common())
        solutions = puzzle["secret"]["solutions"]
        return [
            ("Level (○ start, · hole)", rows),
            ("Chains (row/column)", chains),
            ("Solutions", str(solutions)),
            ("Deductions needed", needed),
        ]

    def check(self, puzzle: Puzzle) -> None:
        check(puzzle)

    def grade(self, puzzle: Puzzle) -> str | None:
        return self._variant(grade(level_of(puzzle)))

    def _variant(self, number: int | None) -> str | None:
        return None if number is None else self.variants[number].slug

    def uses(self, puzzle: Puzzle) -> tuple[str, ...]:
        """The level's fingerprint, which is the same for all its transforms."""
        return (fingerprint(level_of(puzzle)),)

    def solution(self, puzzle: Puzzle) -> list[Move]:
        paths = enumerate(puzzle["secret"]["paths"])
        return [{"draw": {"chain": number, "cells": path}} for number, path in paths if len(path) > 1]

    def start(self, puzzle: Puzzle) -> State:
        return rules.begin(self._of(puzzle))

    def apply(self, puzzle: Puzzle, state: State, move: Move) -> tuple[State, JSON]:
        if state.status.over:
            raise IllegalMove("finished")
        if move == GIVE_UP:
            return rules.give_up(state), {}
        if not isinstance(move, dict) or len(move) != 1:
            raise IllegalMove("unknown_move")
        kind, what = next(iter(move.items()))
        if kind == "draw":
            return rules.draw(self._of(puzzle), state, what), {}
        if what is not True or kind not in (*ALONE, "hint"):
            raise IllegalMove("unknown_move")
        if kind == "hint":
            return self._hinted(puzzle, state)
        return ALONE[kind](self._of(puzzle), state), {}

    def _hinted(self, puzzle: Puzzle, state: State) -> tuple[State, JSON]:
        secret = puzzle["secret"]
        paths = [[(row, column) for row, column in path] for path in secret["paths"]]
        hint = hints.next_hint(self._of(puzzle), state, paths, secret["solutions"] == 1)
        return rules.with_hint(state, hint), views.hint_view(hint)

    def status(self, puzzle: Puzzle, state: State) -> Status:
        return state.status

    def view(self, puzzle: Puzzle, state: State) -> JSON:
        return views.state_view(self._of(puzzle), state)

    def hint(self, puzzle: Puzzle, state: State) -> JSON:
        """The next deduction from what lies on the board; asking for it is a move and counts."""
        if state.status.over:
            return None
        return {"move": {"hint": True}, "text": self._hinted(puzzle, state)[1]["text"]}

    def score(self, puzzle: Puzzle, state: State, seconds: int) -> tuple[int, ...]:
        """Covered or not, hints, time."""
        return (0 if state.solved else 1, len(state.hints), seconds)

    def outcome(self, puzzle: Puzzle, state: State) -> Outcome:
        count = len(state.hints)
        bulbs = f" 💡{count}" if count else ""
        told = {0: "without a hint", 1: "with one hint"}.get(count, f"with {count} hints")
        line, sentence = {
            Status.WON: ("✅", f"Every cell is covered, {told}."),
            Status.GAVE_UP: ("🏳️", "You gave this one up."),
        }.get(state.status, ("…", f"{state.covered} cells are covered."))
        return Outcome(line + bulbs, sentence)

    def progress(self, puzzle: Puzzle, state: State) -> Progress:
        starts, cells = len(state.chains), len(self._of(puzzle).numbers)
        part = (state.covered - starts) / (cells - starts)
        return Progress(part, f"{int(100 * part)} % covered")

    def share(self, puzzle: Puzzle, state: State) -> list[str]:
        return views.share_rows(state)

    def reveal(self, puzzle: Puzzle, state: State) -> JSON:
        secret = puzzle["secret"]
        return {"paths": secret["paths"], "steps": secret["trace"], "unique": secret["solutions"] == 1}

    def _of(self, puzzle: Puzzle) -> Level:
        """The level of a puzzle; read once for all its moves."""
        return self._level(tuple(map(tuple, puzzle["public"]["level"])))


def _matrix(data: Any) -> JSON:
    """The matrix in whatever form a level is handed over."""
    if isinstance(data, dict):
        inside = data.get("public")
        return inside.get("level") if isinstance(inside, dict) else data.get("level")
    return data


def _limit(data: Any) -> int:
    limit = data.get("limit", COUNTED) if isinstance(data, dict) else COUNTED
    if type(limit) is not int or not 1 <= limit <= MOST_COUNTED:
        raise BadPuzzle(f"the limit is not a whole number from 1 to {MOST_COUNTED}")
    return limit
