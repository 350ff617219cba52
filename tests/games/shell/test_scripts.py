"""Which modules a page runs: found through their imports, so that a new module needs no list."""

from __future__ import annotations

import re

from django.test import Client

from games.shell.scripts import IMPORT, all_modules, imports_of, resolved


def test_only_imports_that_run_at_once_are_found() -> None:
    source = """import { a,
      b } from "one"; import"two";export*from'three';
      export const x = "not"; const c = await import("later"); /** @type {import("never").T} */"""
    assert IMPORT.findall(source) == ["one", "two", "three"]


def test_names_mean_what_the_import_map_says() -> None:
    assert resolved("lit", "js/x.js") == "vendor/lit/index.js"
    assert resolved("lit-html/directives/repeat.js", "js/x.js") == "vendor/lit-html/directives/repeat.js"
    assert resolved("../a.js", "js/site/x.js") == "js/a.js"
    assert resolved("unheard-of", "js/x.js") is None


def test_a_module_that_is_not_there_imports_nothing() -> None:
    assert imports_of("js/site/never.js") == []


def test_a_games_page_preloads_each_module_once_and_confetti_not(client: Client, db: None) -> None:
    page = client.get("/toy/").content.decode()
    preloaded = re.findall(r'rel="modulepreload" href="[^"]*/static/[^/]+/([^"]+)"', page)
    assert {"js/toy/game.js", "js/site/session.js", "vendor/lit-html/lit-html.js"} <= set(preloaded)
    assert (
        len(preloaded)
        == len(set(preloaded))
        == len(all_modules("js/site/page.js", "js/site/game-page.js", "js/toy/game.js"))
    )
    assert not [one for one in preloaded if "canvas-confetti" in one]
