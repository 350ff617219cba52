"""Results as pictures: what every game promises of its own, and what a game without one gets."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

from games.shell.cards import colours
from puzzles import registry
from puzzles.chains import picture as beads
from puzzles.chains.level import Level
from puzzles.chains.rules import BACK, HINTED
from puzzles.chains.rules import State as Chain
from puzzles.contract import replay
from puzzles.lionwall import picture as wall
from puzzles.lionwall.rules import State as Wall
from puzzles.lionwall.rules import Try
from puzzles.pictures import Drawing, of_rows
from puzzles.shapes import GIVE_UP
from tests.cast.engines import easiest, every_game
from tests.data import SEED
from tests.made import made

LEVEL = Level(((0, 1, -1), (0, 2, 3)))
ROOT = Path(__file__).resolve().parents[2]
ICONS = (ROOT / "static" / "icons", ROOT / "tests" / "toy" / "static" / "icons")


def elements(drawing: Drawing) -> list[ET.Element]:
    """The shapes as a parser of XML reads them."""
    return list(ET.fromstring(f"<g>{''.join(drawing.shapes)}</g>"))


def of_kind(drawing: Drawing, kind: str) -> list[ET.Element]:
    return [one for one in elements(drawing) if one.tag == kind]


def signs_of(slug: str) -> set[str]:
    """The names of the signs that a game's pictures may use."""
    files = [folder / f"{name}.svg" for folder in ICONS for name in ("signs", "picture-signs", f"{slug}-signs")]
    return {name for file in files if file.exists() for name in re.findall(r'<symbol id="([\w-]+)"', file.read_text())}


@every_game
def test_a_picture_has_shapes_in_known_colours_and_known_signs_no_words_and_no_secret(slug: str) -> None:
    engine, puzzle = registry.engine(slug), easiest(slug)
    tokens, signs, solution = set(colours(slug)), signs_of(slug), list[Any](engine.solution(puzzle))
    logs = (solution, [*solution[: len(solution) // 2], GIVE_UP], [GIVE_UP])
    won, half, none = (engine.picture(puzzle, replay(engine, puzzle, log)[0]) for log in logs)
    for drawing in (won, half, none):
        assert drawing.width > 0 and drawing.height > 0
        found = elements(drawing)
        assert found and {one.tag for one in found} <= {"rect", "circle", "polyline", "polygon", "use"}
        assert not any("".join(one.itertext()) for one in found)
        text = "".join(drawing.shapes)
        assert set(re.findall(r"var\(--([\w-]+)\)", text)) <= tokens
        assert set(re.findall(r'href="#([\w-]+)"', text)) <= signs
        assert not re.search(r"#[0-9a-f]{3,6}\b", text.replace('href="#', ""))
    assert won not in (half, none)
    other = puzzle.model_copy(update={"secret": made(slug, engine.variants[0].slug, SEED + 1).secret})
    assert other.secret != puzzle.secret
    assert engine.picture(other, replay(engine, other, [GIVE_UP])[0]) == none, "the secret shows"


def test_of_chains_each_stroke_is_a_bead_on_one_string_and_of_very_many_the_last_are() -> None:
    drawing = beads.picture(LEVEL, Chain(((),), story=(0, 1, BACK, HINTED, 1), solved=True))
    assert len(of_kind(drawing, "polyline")) == 4
    assert len([one for one in of_kind(drawing, "circle") if "hue-2" in one.get("fill", "")]) == 1 + 2
    assert [one.get("href") for one in of_kind(drawing, "use")] == ["#hint"]
    drawing = beads.picture(LEVEL, Chain(((),), story=(0,) * 500 + (1,), solved=True))
    assert len(of_kind(drawing, "polyline")) == beads.MOST - 1
    assert len([one for one in of_kind(drawing, "circle") if "hue-2" in one.get("fill", "")]) == 1 + 1


def test_of_a_wall_a_found_group_is_one_bar_and_any_other_try_four_tiles() -> None:
    tries = (Try(("a", "b", "c", "d"), (0, 0, 1, 0)), Try(("a", "b", "c", "e"), (0, 0, 0, 0)))
    drawing = wall.picture(Wall(tries=tries, gave_up=True))
    bars = [float(one.get("width", 0)) for one in of_kind(drawing, "rect") if "group-" in one.get("fill", "")]
    assert len(bars) == 5 and max(bars) > 4 * min(bars)
    assert [one.get("href") for one in of_kind(drawing, "use")] == ["#flag"]


def test_a_game_without_a_picture_has_its_emoji_drawn_as_tiles() -> None:
    drawing = of_rows(["🟩🟥", "⬆️💡 7"])
    assert len(of_kind(drawing, "rect")) >= 5
    assert [one.get("href") for one in of_kind(drawing, "use")] == ["#up", "#hint"]
    assert drawing.width > drawing.height > 0


def test_squares_that_differ_in_colour_differ_in_form() -> None:
    shapes = {"".join(re.sub(r"var\(--[\w-]+\)", "", shape) for shape in of_rows([one]).shapes) for one in "🟧🟨🟩🟦🟪"}
    assert len(shapes) == 5
