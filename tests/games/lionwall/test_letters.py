"""The typeface that a wall of characters brings along: what the page tells, and nothing more."""

from __future__ import annotations

import base64
import io
import re

import pytest
from django.test import Client
from fontTools.ttLib import TTFont

from games.editions.finding import practice
from games.lionwall.letters import characters_in, typeface

EXAMPLE, LESSON = "宁宙宗宔宀", "氵池海河木松林桃"
FONT = re.compile(r'src: url\("data:font/woff2;base64,([^"]+)"\)')


def characters_of(font: bytes) -> set[str]:
    return set(map(chr, TTFont(io.BytesIO(font)).getBestCmap()))


def test_a_typeface_has_the_characters_that_it_was_asked_for() -> None:
    font = typeface("河湖河")
    assert characters_of(font) == {"河", "湖"}
    assert TTFont(io.BytesIO(font))["head"].unitsPerEm == 1000
    assert len(font) < 1500


def test_what_cannot_be_drawn_is_left_out() -> None:
    assert characters_of(typeface("河\U0002fffd")) == {"河"}
    assert characters_in("water \U0002fffd 氵") == "氵"


@pytest.mark.django_db
def test_a_page_brings_the_characters_of_its_cards_and_tells_nothing_of_their_groups(client: Client) -> None:
    edition = practice("lionwall", "characters", "5")
    page = client.get("/lionwall/practice/characters/5/").content.decode()
    found = FONT.search(page)
    assert found
    brought = characters_of(base64.b64decode(found[1]))
    assert brought == set(edition.puzzle.public.cards) | {*EXAMPLE, *LESSON}
    assert "noto-sans-jp/index.css" in page and not re.search(r"<link[^>]*noto-sans-jp", page)


@pytest.mark.django_db
def test_a_wall_of_words_brings_none(client: Client) -> None:
    practice("lionwall", "words", "5")
    assert not FONT.search(client.get("/lionwall/practice/words/5/").content.decode())
