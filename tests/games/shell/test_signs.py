"""The site's own signs: there is one for every emoji in results, and every name leads to one."""

from __future__ import annotations

import re

from games.shell import signs
from puzzles import registry
from puzzles.nettle.relations import RELATIONS
from tests.server import ROOT

PICTURE = re.compile("[\U0001f000-\U0001faff\u23e9-\u23f3\u2600-\u27bf\u2b00-\u2bff]")
NAMED = re.compile(r"""(?:\bsign\(|\bdrawn\(|{% sign )["']([\w-]+)["']""")


def written(*folders: str) -> str:
    """All sources below some folders."""
    kinds = (".py", ".js", ".html")
    files = (path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in kinds)
    return "\n".join(path.read_text("utf-8") for path in files)


def test_every_emoji_has_a_sign_of_its_own_and_every_sign_that_is_named_is_drawn() -> None:
    used = set(PICTURE.findall(written(*(f"puzzles/{slug}" for slug in registry.slugs()), "static/js/site")))
    assert {"🟩", "🎉", "🔺"} <= used and used - set(signs.by_emoji()) == set()
    assert len(set(signs.by_emoji().values())) == len(signs.by_emoji())
    named = set(NAMED.findall(written("templates", "static/js")))
    assert {"hint", "broader", "found"} <= named <= signs.names()


def test_a_text_keeps_its_words_escaped_its_emoji_to_copy_and_an_emoji_without_a_sign() -> None:
    drawn = signs.with_signs("<b> 🏳️ 3 🎲")
    assert drawn.startswith("&lt;b&gt; <span") and drawn.endswith(' 3 <span class="emoji">🎲</span>')
    assert re.sub("<[^>]*>", "", drawn) == "&lt;b&gt; 🏳️ 3 🎲"
    for relation in RELATIONS:
        drawn = signs.with_signs(relation.emoji)
        assert drawn.count("<svg") == 1 and f'<span class="copied">{relation.emoji}</span>' in drawn, relation.key
