"""Results as pictures: what every game promises of its own, and what a game without one gets."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

from games.site.colours import list_light_colours
from puzzles import registry
from puzzles.chains import picture as beads
from puzzles.chains.level import Level
from puzzles.chains.rules import State as Chain
from puzzles.contract import replay
from puzzles.pictures import Drawing, draw_rows
from puzzles.shapes import GIVE_UP
from tests.cast.engines import every_game, make_easiest_puzzle
from tests.cast.made import made
from tests.data import SEED

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "static"


def elements(drawing: Drawing) -> list[ET.Element]:
    return list(ET.fromstring(f"<g>{''.join(drawing.shapes)}</g>"))


def signs_of(slug: str) -> set[str]:
    """The names of the signs that a game's pictures may use."""
    files = [STATIC / file for file in ("icons/signs.svg", "icons/picture-signs.svg", f"{slug}/signs.svg")]
    return {name for file in files if file.exists() for name in re.findall(r'<symbol id="([\w-]+)"', file.read_text())}


@every_game
def test_a_picture_has_shapes_in_known_colours_and_known_signs_no_words_and_no_secret(slug: str) -> None:
    engine, puzzle = registry.engine(slug), make_easiest_puzzle(slug)
    tokens, signs, solution = set(list_light_colours(slug)), signs_of(slug), list[Any](engine.solution(puzzle))
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
    assert other.secret != puzzle.secret or not type(puzzle.secret).model_fields  # some games hide nothing
    assert engine.picture(other, replay(engine, other, [GIVE_UP])[0]) == none, "the secret shows"


def test_of_very_many_strokes_of_chains_the_last_are_drawn() -> None:
    level = Level(((0, 1, -1), (0, 2, 3)))
    shapes = elements(beads.draw_play(level, Chain(((),), story=(0, 2) * 250 + (1,), solved=True)))
    assert sum(one.tag == "polyline" for one in shapes) == beads.MOST_BEADS - 1
    assert sum("hue-2" in one.get("fill", "") for one in shapes) == 1 + 1


def test_a_game_without_a_picture_has_its_emoji_drawn_as_tiles_that_differ_in_form_too() -> None:
    drawing = draw_rows(["🟩🟥", "⬆️💡 7"])
    assert [one.get("href") for one in elements(drawing) if one.tag == "use"] == ["#up", "#hint"]
    assert drawing.width > drawing.height > 0
    tiles = ["".join(draw_rows([one]).shapes) for one in "🟧🟨🟩🟦🟪"]
    assert len({re.sub(r"var\(--[\w-]+\)", "", tile) for tile in tiles}) == 5
