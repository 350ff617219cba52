"""What may make a level hard, in numbers: its size, and the steps of its proof."""

from __future__ import annotations

from puzzles.chains.wire import Puzzle


def features(puzzle: Puzzle) -> dict[str, float]:
    """How many cells it has, and of the proof how many steps, by how many different rules."""
    trace = puzzle.secret.trace
    return {
        "cells": float(sum(map(len, puzzle.secret.paths))),
        "chains": float(len(puzzle.secret.paths)),
        "steps": float(len(trace)),
        "rules": float(len({step.rule for step in trace})),
    }
