"""Walls of Lion Wall that are written by hand, stored or drawn, and what the engine says about a card."""

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
from tests.cast.made import made
from tests.data import PLANETS, SEED
from tests.thorough import THOROUGH

GROUPS = [["fish", "fox", "saucer", "buttress"], ["Mars", "Venus", "Saturn", "Neptune"]]
GROUPS += [["knife", "fork", "spoon", "ladle"], ["heel", "toe", "sole", "arch"]]
NAMES = ["flying ___", "Planets", "Cutlery", "Parts of a foot"]


def get_engine() -> LionWall:
    found = registry.engine("lionwall")
    assert isinstance(found, LionWall)
    return found


def get_tools() -> Tools:
    found = registry.tools("lionwall")
    assert isinstance(found, Tools)
    return found


def get_word_walls() -> WordWalls:
    found = get_engine().flavours["words"]
    assert isinstance(found, WordWalls)
    return found


def get_character_walls() -> CharacterWalls:
    found = get_engine().flavours["characters"]
    assert isinstance(found, CharacterWalls)
    return found


def write_short(rows: Iterable[tuple[str, Sequence[str]]], flavour: str = "words") -> JSON:
    return {"flavour": flavour, "groups": [{"name": name, "cards": list(cards)} for name, cards in rows]}


def write_wall(rows: Iterable[tuple[str, Sequence[str]]], flavour: str = "words") -> Puzzle:
    puzzle = get_tools().read_short_form(write_short(rows, flavour))
    assert puzzle is not None
    return puzzle


@cache
def get_wall() -> Puzzle:
    """Return the wall of `NAMES` and `GROUPS`, which is stored because it takes seconds to prove one."""
    return get_engine().read_puzzle(json.loads(PLANETS.read_text("utf-8")))


@cache
def make_walls(variant: str) -> list[Puzzle]:
    drawn = [get_engine().generate(Random(seed), variant) for seed in range(10 if THOROUGH else 2)]
    return [*(made("lionwall", variant, seed) for seed in (SEED, SEED + 1)), *drawn]


@cache
def draw_walls(grade: Grade) -> list[Puzzle]:
    return [generator.generate(get_word_walls(), Random(seed), Stock(), grade) for seed in range(12 if THOROUGH else 4)]


def list_rows() -> list[tuple[str, str]]:
    return [(one.name, word) for one in load_categories().values() for word in one.words]


@cache
def explain_card(word: str, name: str) -> Sense:
    why = get_word_walls().explain_card(word, name)
    assert isinstance(why, Sense), (name, word)
    return why
