"""The site's own signs: there is one for every emoji that results are told with, and every name leads to one."""

from __future__ import annotations

import re

import pytest
from django.template import Context, Template

from games.shell import signs
from puzzles import registry
from puzzles.nettle.relations import RELATIONS, Relation
from tests.server import ROOT

PICTURE = re.compile("[\U0001f000-\U0001faff\u23e9-\u23f3\u2600-\u27bf\u2b00-\u2bff]")
NAMED = re.compile(r"""(?:\bsign\(|\bdrawn\(|{% sign )["']([\w-]+)["']""")


def written(*folders: str) -> str:
    """All sources below some folders."""
    kinds = (".py", ".js", ".html")
    files = (path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in kinds)
    return "\n".join(path.read_text("utf-8") for path in files)


def test_every_emoji_that_the_site_says_anything_with_has_a_sign() -> None:
    told = set(PICTURE.findall(written(*(f"puzzles/{slug}" for slug in registry.slugs()), "static/js/site")))
    assert {"🟩", "🎉", "🔺"} <= told
    assert told - set(signs.by_emoji()) == set()


@pytest.mark.parametrize("relation", RELATIONS, ids=lambda one: one.key)
def test_every_kind_of_step_is_drawn(relation: Relation) -> None:
    drawn = signs.with_signs(relation.emoji)
    assert drawn.count("<svg") == 1
    assert f'<span class="copied">{relation.emoji}</span>' in drawn


def test_no_two_emoji_share_a_sign() -> None:
    assert len(set(signs.by_emoji().values())) == len(signs.by_emoji())


def test_every_sign_that_is_named_is_drawn() -> None:
    named = set(NAMED.findall(written("templates", "static/js")))
    assert {"hint", "broader", "found"} <= named
    assert named <= signs.names()


def test_a_text_keeps_its_words_escaped_and_an_emoji_without_a_sign() -> None:
    drawn = signs.with_signs("<b> 🏳️ 3 🎲")
    assert drawn.startswith("&lt;b&gt; <span") and drawn.endswith(' 3 <span class="emoji">🎲</span>')
    assert '<span class="copied">🏳️</span>' in drawn and "#flag" in drawn
    assert re.sub("<[^>]*>", "", drawn) == "&lt;b&gt; 🏳️ 3 🎲"


def test_the_page_is_told_which_sign_stands_for_which_emoji() -> None:
    told = Template("{% load fivefold %}{% emoji_signs %}").render(Context())
    assert dict(one.split(":") for one in told.split(" ")) == signs.by_emoji()
