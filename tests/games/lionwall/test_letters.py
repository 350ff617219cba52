"""The typeface that a wall of characters brings along: what the page tells, and nothing more."""

import io
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.test import Client
from fontTools.ttLib import TTFont

from games.editions.models import Edition
from games.lionwall import letters
from games.lionwall.letters import characters_in, made_typeface, name_of, named, typeface
from tests.cast.editions import put_on
from tests.cast.visitors import Visitor, path, text
from tests.day import DAY

EXAMPLE, LESSON = "宁宙宗宔宀", "氵池海河木松林桃"
FACE = re.compile(r'src: url\("/lionwall/letters/([0-9a-f-]+).woff2"\)')


def characters_of(font: bytes) -> set[str]:
    return set(map(chr, TTFont(io.BytesIO(font)).getBestCmap()))


def faces(page: str) -> list[str]:
    """The characters of each typeface that a page names."""
    return [named(name) or "" for name in FACE.findall(page)]


def test_a_typeface_has_the_characters_that_it_was_asked_for_and_that_can_be_drawn() -> None:
    font = typeface("河湖河\U0002fffd")
    assert characters_of(font) == {"河", "湖"} and len(font) < 1500
    assert TTFont(io.BytesIO(font))["head"].unitsPerEm == 1000
    assert characters_in("water \U0002fffd 氵") == "氵"


def test_typefaces_that_are_asked_for_at_once_are_what_they_are_one_by_one() -> None:
    asked = [EXAMPLE, LESSON] * 8
    alone = [characters_of(typeface(one)) for one in asked]
    letters.drawn.cache_clear()
    letters._opened.cache_clear()
    with ThreadPoolExecutor(len(asked)) as pool:
        assert [characters_of(one) for one in pool.map(typeface, asked)] == alone


def test_a_typeface_is_addressed_by_its_characters(client: Client) -> None:
    assert name_of("河氵河") == "6c35-6cb3" and named("6c35-6cb3") == "氵河"
    no_names = ("6cb3-6c35", "6cb3-6cb3", "6CB3", "41", "1f600", "zz", "-", "110000", "-".join(["6cb3"] * 99))
    for name in no_names:
        assert named(name) is None and client.get(f"/lionwall/letters/{name}.woff2").status_code == 404
    answer = client.get(f"/lionwall/letters/{name_of('河湖')}.woff2")
    assert answer["Content-Type"] == "font/woff2" and "immutable" in answer["Cache-Control"]
    assert characters_of(answer.content) == {*"河湖"} and not answer.cookies


def test_those_who_ask_for_very_many_typefaces_have_to_wait(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.lionwall.pages.within", lambda *_: False)
    address = f"/lionwall/letters/{name_of('滝泉')}.woff2"
    assert client.get(address).status_code == 429
    made_typeface("泉滝")
    assert client.get(address).status_code == 200


@pytest.fixture
def wall(db: None) -> Edition:
    """Yesterday's wall of characters."""
    return put_on("lionwall", "characters", DAY - timedelta(days=1))


def test_a_page_brings_the_characters_of_its_cards_and_at_the_end_those_that_it_shows(wall: Edition) -> None:
    visitor = Visitor(path(wall))
    page = text(visitor.client, path(wall))
    cards, examples = faces(page)
    assert {*cards} == {*wall.puzzle.public.cards} and {*examples} == {*EXAMPLE, *LESSON} - {*cards}
    assert len(typeface(cards)) < 12_000, "nothing gives the groups away"
    assert re.findall(r'<link rel="preload" href="([^"]*)"', page)[-1] == f"/lionwall/letters/{name_of(cards)}.woff2"
    visitor.post({"give_up": True})
    again, shown, _ = faces(text(visitor.client, path(wall)))
    signs = "".join(group.sign.glyph for group in wall.puzzle.secret.groups)
    assert again == cards and {*characters_in(signs)} <= {*shown, *cards}
    solution = text(visitor.client, f"{path(wall)}solution/")
    assert {*cards} <= {*faces(solution)[0]}
    assert "Character of the day" in solution and wall.puzzle.secret.groups[0].name in solution
    assert not faces(text(visitor.client, path(put_on("lionwall", "words")))), "a wall of words brings none"
