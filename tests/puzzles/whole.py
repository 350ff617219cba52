"""Whole puzzles for the tests of what plays them and of what is told afterwards: none is drawn, so they are there at
once, and the same whatever generators come to draw."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from puzzles import registry
from puzzles.contract import AnyPuzzle
from puzzles.shapes import JSON
from tests.data import PLANETS

HERE = Path(__file__).parent
SHORT: dict[str, list[JSON]] = {
    "lionwall": [json.loads(PLANETS.read_text("utf-8"))],
    "square": [{"rows": ["ZERO", "AVOW", "PIPE", "SLED"]}],
    "chains": json.loads((HERE / "chains" / "boards.json").read_text()),
    "dominoes": list(json.loads((HERE / "dominoes" / "boards.json").read_text()).values()),
}


@cache
def whole(slug: str) -> list[AnyPuzzle]:
    """Some puzzles of a game."""
    return [registry.tools(slug).opened(short) for short in SHORT[slug]]
