"""The colours of games and the site, read from their style sheets.

A game's `static/<slug>/game.css` opens with

    [data-game="<slug>"] {
      --game: light-dark(#8a5a00, #e9b44c);
    }

Home, archive and leaderboards show many games but load none of their sheets. So each page has a style element with all
colours (`write_colour_rules`).
"""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.contrib.staticfiles import finders

from puzzles import registry

PAIR_PATTERN = r'\[data-game="{slug}"\]\s*{{[^}}]*--game:\s*light-dark\((#[0-9a-f]{{6}}),\s*(#[0-9a-f]{{6}})\)'
STRONG_SHARE = "60%"
"""The share of a game's colour in `--strong`, which tokens.css uses for more contrast."""


class ColourPair(NamedTuple):
    """A colour on light and on dark paper, each as #rrggbb."""

    light: str
    dark: str


def find_colour_pair(slug: str) -> ColourPair | None:
    """Return a game's colours; None if it has none of its own."""
    sheet = finders.find(f"{slug}/game.css") if slug else None
    if not isinstance(sheet, str):
        return None
    found = re.search(PAIR_PATTERN.format(slug=re.escape(slug)), Path(sheet).read_text("utf-8"))
    return ColourPair(*found.groups()) if found else None


@cache
def list_light_colours(game: str = "") -> dict[str, str]:
    """Return the light colours of the tokens by name, and as `game` that of a game (default: ink)."""
    sheet = finders.find("site/tokens.css")
    if not isinstance(sheet, str):
        raise FileNotFoundError("site/tokens.css")
    tokens = re.findall(r"--([\w-]+): (?:light-dark\()?(#\w+)", Path(sheet).read_text("utf-8"))
    colours = dict(reversed(tokens))  # the first of each name; those of higher contrast come later
    own = find_colour_pair(game)
    return {**colours, "game": own.light if own else colours["ink"]}


def write_colour_rules() -> str:
    """Return the CSS rules of all games' colours, cached except in development."""
    return _write_rules() if settings.DEBUG else _write_rules_once()


def _write_rules() -> str:
    pairs = {slug: pair for slug in registry.slugs() if (pair := find_colour_pair(slug))}
    colours = {slug: f"light-dark({','.join(pair)})" for slug, pair in pairs.items()}
    return "".join(
        f'[data-game="{slug}"]{{--game:{colour};--strong:color-mix(in srgb,{colour} {STRONG_SHARE},var(--ink))}}'
        for slug, colour in colours.items()
    )


_write_rules_once = cache(_write_rules)
