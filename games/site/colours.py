"""The colours of games and the site, read from their style sheets.

A game's `static/<slug>/game.css` opens with

    [data-game="<slug>"] {
      --game: light-dark(#8a5a00, #e9b44c);
    }

Home, archive and leaderboards show many games but load none of their sheets: one style element has all their colours.
"""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.contrib.staticfiles import finders

from puzzles import registry

PAIR = r'\[data-game="{slug}"\]\s*{{[^}}]*--game:\s*light-dark\((#[0-9a-f]{{6}}),\s*(#[0-9a-f]{{6}})\)'
STRONG = "60%"
"""How much of a game's colour is left in its stronger form, which tokens.css uses for more contrast."""


class Pair(NamedTuple):
    """A colour on light paper and on dark, each as #rrggbb."""

    light: str
    dark: str


def find_pair(slug: str) -> Pair | None:
    """Return a game's colours; None for a game without its own, which is drawn in ink."""
    sheet = finders.find(f"{slug}/game.css") if slug else None
    if not isinstance(sheet, str):
        return None
    found = re.search(PAIR.format(slug=re.escape(slug)), Path(sheet).read_text("utf-8"))
    return Pair(*found.groups()) if found else None


@cache
def list_light_colours(game: str = "") -> dict[str, str]:
    """Return the light colours of the site's tokens by name, with that of a game (or ink) as `game`."""
    sheet = finders.find("site/tokens.css")
    if not isinstance(sheet, str):
        raise FileNotFoundError("site/tokens.css")
    tokens = re.findall(r"--([\w-]+): (?:light-dark\()?(#\w+)", Path(sheet).read_text("utf-8"))
    colours = dict(reversed(tokens))  # the first of each name: those of higher contrast come later
    own = find_pair(game)
    return {**colours, "game": own.light if own else colours["ink"]}


def write_sheet() -> str:
    """Return the rules that give every game its colour; in development the sheets are read each time."""
    return _write_rules() if settings.DEBUG else _write_rules_once()


def _write_rules() -> str:
    pairs = {slug: pair for slug in registry.slugs() if (pair := find_pair(slug))}
    return "".join(_write_rule(slug, f"light-dark({','.join(pair)})") for slug, pair in pairs.items())


def _write_rule(slug: str, colour: str) -> str:
    return f'[data-game="{slug}"]{{--game:{colour};--strong:color-mix(in srgb,{colour} {STRONG},var(--ink))}}'


_write_rules_once = cache(_write_rules)
