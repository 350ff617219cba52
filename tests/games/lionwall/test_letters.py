"""The typeface that a wall of characters brings along: what the page tells, and nothing more."""

from __future__ import annotations

import io
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.test import Client
from fontTools.ttLib import TTFont

from games.editions import calendar, finding
from games.editions.finding import practice
from games.lionwall import letters
from games.lionwall.letters import characters_in, made_typeface, name_of, named, typeface
from tests.cast.visitors import Visitor, path, text

EXAMPLE, LESSON = "宁宙宗宔宀", "氵池海河木松林桃"
FACE = re.compile(r'src: url\("/lionwall/letters/([0-9a-f-]+).woff2"\)')


def characters_of(font: bytes) -> set[str]:
    return set(map(chr, TTFont(io.BytesIO(font)).getBestCmap()))


def faces(page: str) -> list[str]:
    """The characters of each typeface that a page names."""
    return [named(name) or "" for name in FACE.findall(page)]


def test_a_typeface_has_the_characters_that_it_was_asked_for() -> None:
    font = typeface("河湖河")
    assert characters_of(font) == {"河", "湖"}
    assert TTFont(io.BytesIO(font))["head"].unitsPerEm == 1000
    assert len(font) < 1500


def test_typefaces_that_are_asked_for_at_once_are_what_they_are_one_by_one() -> None:
    asked = [EXAMPLE, LESSON] * 8
    alone = [characters_of(typeface(one)) for one in asked]
    for _ in range(5):
        letters.drawn.cache_clear()
        letters._opened.cache_clear()
        with ThreadPoolExecutor(len(asked)) as pool:
            at_once = list(pool.map(typeface, asked))
        assert [characters_of(one) for one in at_once] == alone


def test_what_cannot_be_drawn_is_left_out() -> None:
    assert characters_of(typeface("河\U0002fffd")) == {"河"}
    assert characters_in("water \U0002fffd 氵") == "氵"


def test_a_typeface_is_addressed_by_its_characters() -> None:
    assert name_of("河氵河") == "6c35-6cb3" and named("6c35-6cb3") == "氵河"


@pytest.mark.parametrize(
    "name", ["6cb3-6c35", "6cb3-6cb3", "6CB3", "41", "1f600", "zz", "-", "110000", "-".join(["6cb3"] * 99)]
)
def test_what_is_no_name_of_a_typeface_is_not_found(client: Client, name: str) -> None:
    assert named(name) is None
    assert client.get(f"/lionwall/letters/{name}.woff2").status_code == 404


def test_a_typeface_is_kept_for_good(client: Client) -> None:
    answer = client.get(f"/lionwall/letters/{name_of('河湖')}.woff2")
    assert answer["Content-Type"] == "font/woff2" and "immutable" in answer["Cache-Control"]
    assert characters_of(answer.content) == {*"河湖"} and not answer.cookies


def test_who_asks_for_very_many_typefaces_has_to_wait(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.lionwall.pages.within", lambda *_: False)
    assert client.get(f"/lionwall/letters/{name_of('滝泉')}.woff2").status_code == 429
    made_typeface("泉滝")
    assert client.get(f"/lionwall/letters/{name_of('滝泉')}.woff2").status_code == 200


@pytest.mark.django_db
def test_a_page_brings_the_characters_of_its_cards_and_tells_nothing_of_their_groups(client: Client) -> None:
    edition = practice("lionwall", "characters", "5")
    page = client.get("/lionwall/practice/characters/5/").content.decode()
    cards, examples = faces(page)
    assert {*cards} == {*edition.puzzle.public.cards}
    assert {*examples} == {*EXAMPLE, *LESSON} - {*cards}
    assert len(typeface(cards)) < 12_000
    assert re.findall(r'<link rel="preload" href="([^"]*)"', page)[-1] == f"/lionwall/letters/{name_of(cards)}.woff2"


@pytest.mark.django_db
def test_the_end_brings_the_characters_that_it_tells() -> None:
    edition = finding.daily("lionwall", "characters", calendar.today())
    visitor = Visitor(path(edition))
    before = faces(text(visitor.client, path(edition)))
    visitor.post({"give_up": True})
    cards, told, _ = faces(text(visitor.client, path(edition)))
    signs = "".join(group.sign.glyph for group in edition.puzzle.secret.groups)
    assert cards == before[0] and len(before) == 2
    assert {*characters_in(signs)} <= {*told, *cards}


@pytest.mark.django_db
def test_the_page_of_the_solution_brings_what_it_tells(client: Client) -> None:
    edition = finding.daily("lionwall", "characters", calendar.today() - timedelta(days=1))
    page = text(client, f"{path(edition)}solution/")
    [told] = faces(page)
    assert {*edition.puzzle.public.cards} <= {*told}
    assert "Character of the day" in page and edition.puzzle.secret.groups[0].name in page


@pytest.mark.django_db
def test_a_wall_of_words_brings_none(client: Client) -> None:
    practice("lionwall", "words", "5")
    assert not faces(client.get("/lionwall/practice/words/5/").content.decode())
