"""Which modules a page runs: found through their imports, so that a new module needs no list."""

from __future__ import annotations

import re

from django.test import Client

from games.shell.scripts import IMPORT, all_modules, imports_of, resolved

SOURCE = """import { a,
  b } from "one"; import"two";export*from'three';
  export const x = "not"; const c = await import("later"); /** @type {import("never").T} */"""
NAMES = {
    ("lit", "js/x.js"): "vendor/lit/index.js",
    ("lit-html/directives/repeat.js", "js/x.js"): "vendor/lit-html/directives/repeat.js",
    ("../a.js", "js/site/x.js"): "js/a.js",
    ("unheard-of", "js/x.js"): None,
}


def test_only_imports_that_run_at_once_are_found_and_mean_what_the_import_map_says() -> None:
    assert IMPORT.findall(SOURCE) == ["one", "two", "three"]
    assert {named: resolved(*named) for named in NAMES} == NAMES
    assert imports_of("js/site/never.js") == []


def test_a_games_page_preloads_each_module_once_and_confetti_not(client: Client, db: None) -> None:
    page = client.get("/toy/").content.decode()
    preloaded = re.findall(r'rel="modulepreload" href="[^"]*/static/[^/]+/([^"]+)"', page)
    assert {"js/toy/game.js", "js/site/session.js", "vendor/lit-html/lit-html.js"} <= set(preloaded)
    modules = all_modules("js/site/page.js", "js/site/game-page.js", "js/toy/game.js")
    assert len(preloaded) == len(set(preloaded)) == len(modules)
    assert not [one for one in preloaded if "canvas-confetti" in one]
