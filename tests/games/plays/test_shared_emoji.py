"""Emoji in shared texts: each that is a plain sign by default asks for its picture, or some phones show it in black."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from games.plays.answers import share_text
from puzzles import registry
from puzzles.contract import replay

GOLDEN = Path(__file__).parents[2] / "golden"
SELECTOR = "\N{VARIATION SELECTOR-16}"
GAMES = ("chains", "dominoes", "lionwall", "nettle", "square")
MOST = 6


def bare_emoji(text: str) -> list[str]:
    """The signs that are narrow, so plain by default, without the selector of their picture."""
    pairs = zip(text, f"{text[1:]} ", strict=True)
    plain = ((one, after) for one, after in pairs if unicodedata.category(one) == "So")
    return [one for one, after in plain if unicodedata.east_asian_width(one) != "W" and after != SELECTOR]


def shared_texts(game: str) -> Iterator[str]:
    """What players share of some plays of a game, each as it is and after giving up."""
    engine, cases = registry.engine(game), json.loads((GOLDEN / f"{game}.json").read_text("utf-8"))
    for case in [case for case in cases if case.get("moves")][:MOST]:
        puzzle: Any = (
            engine.read(case["puzzle"]) if "puzzle" in case else registry.tools(game).shorthand(case["shorthand"])
        )
        state, _ = replay(engine, puzzle, case["moves"])
        states = [state] if engine.status(puzzle, state).over else [state, engine.apply(puzzle, state, GIVING_UP)[0]]
        for one in states:
            edition = SimpleNamespace(engine=engine, puzzle=puzzle, date=None)
            run: Any = SimpleNamespace(edition=edition, state=one, told_seconds=65, play=None)
            address: Any = SimpleNamespace(title="Game #1", url="/")
            yield share_text(run, "https://example.org", engine.share(puzzle, one), address)


GIVING_UP = {"give_up": True}


@pytest.mark.parametrize("game", GAMES)
def test_every_emoji_of_a_shared_text_is_a_picture(game: str) -> None:
    texts = list(shared_texts(game))
    assert texts and not [text for text in texts if bare_emoji(text)]


def test_the_stopwatch_is_a_picture() -> None:
    assert any("⏱" + SELECTOR in text for text in shared_texts("square"))
    assert bare_emoji("⏱ 1:05 🦁 🏳️") == ["⏱"]
