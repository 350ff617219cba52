"""How names are set in the squares of the game."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from puzzles.dominoes.drawing import LINE, measure
from puzzles.dominoes.setting import LEAST, ROOM, legible, set_name


@given(st.text(st.characters(whitelist_categories=("Lu", "Ll", "Zs")), min_size=1, max_size=30))
def test_the_lines_of_a_name_lie_within_their_square_and_say_the_name(name: str) -> None:
    lines, size = set_name(name)
    if legible(name) and lines:
        assert size >= round(LEAST, 3)
        assert max(measure(line) for line in lines) * size <= ROOM + 0.01
        assert len(lines) * LINE * size <= 1
    assert "".join(lines).replace("-", "").replace(" ", "") == "".join(name.split())


def test_a_word_is_broken_only_where_it_could_not_be_read_otherwise() -> None:
    assert set_name("Coleman")[0] == ("Cole-", "man")
    assert set_name("Frank Lloyd")[0] == ("Frank", "Lloyd")
    assert set_name("Margaret")[0] == ("Mar-", "garet")
    assert not legible("Wolfeschlegelsteinhausen")
