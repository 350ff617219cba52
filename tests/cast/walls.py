"""Walls of Lion Wall, by hand, kept or drawn, and what its stock of words says of a card."""

import json
from collections.abc import Iterable, Sequence
from functools import cache
from random import Random

from puzzles import registry
from puzzles.contract import Stock
from puzzles.lionwall import generator
from puzzles.lionwall.categories import load_categories
from puzzles.lionwall.characters import CharacterWalls
from puzzles.lionwall.engine import LionWall
from puzzles.lionwall.tools import Tools
from puzzles.lionwall.wire import Grade, Puzzle, Sense
from puzzles.lionwall.words import WordWalls
from puzzles.shapes import JSON
from tests.data import PLANETS, SEED
from tests.made import made
from tests.thorough import THOROUGH

GROUPS = [["fish", "fox", "saucer", "buttress"], ["Mars", "Venus", "Saturn", "Neptune"]]
GROUPS += [["knife", "fork", "spoon", "ladle"], ["heel", "toe", "sole", "arch"]]
NAMES = ["flying ___", "Planets", "Cutlery", "Parts of a foot"]


def engine() -> LionWall:
    found = registry.engine("lionwall")
    assert isinstance(found, LionWall)
    return found


def tools() -> Tools:
    found = registry.tools("lionwall")
    assert isinstance(found, Tools)
    return found


def words() -> WordWalls:
    found = engine().flavours["words"]
    assert isinstance(found, WordWalls)
    return found


def characters() -> CharacterWalls:
    found = engine().flavours["characters"]
    assert isinstance(found, CharacterWalls)
    return found


def write_short(rows: Iterable[tuple[str, Sequence[str]]], flavour: str = "words") -> JSON:
    return {"flavour": flavour, "groups": [{"name": name, "cards": list(cards)} for name, cards in rows]}


def write_wall(rows: Iterable[tuple[str, Sequence[str]]], flavour: str = "words") -> Puzzle:
    puzzle = tools().read_short_form(write_short(rows, flavour))
    assert puzzle is not None
    return puzzle


@cache
def wall() -> Puzzle:
    """Return the wall of `NAMES` and `GROUPS`, which is kept, since to prove one takes seconds."""
    return engine().read_puzzle(json.loads(PLANETS.read_text("utf-8")))


@cache
def generated(variant: str) -> list[Puzzle]:
    drawn = [engine().generate(Random(seed), variant) for seed in range(10 if THOROUGH else 2)]
    return [*(made("lionwall", variant, seed) for seed in (SEED, SEED + 1)), *drawn]


@cache
def drawn(grade: Grade) -> list[Puzzle]:
    return [generator.generate(words(), Random(seed), Stock(), grade) for seed in range(12 if THOROUGH else 4)]


def rows() -> list[tuple[str, str]]:
    return [(one.name, word) for one in load_categories().values() for word in one.words]


@cache
def explain(word: str, name: str) -> Sense:
    why = words().explain_card(word, name)
    assert isinstance(why, Sense), (name, word)
    return why
