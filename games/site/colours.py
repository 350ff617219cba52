"""The games' colours: each game's own sheet declares a pair, light and dark, and every page knows all of them.

A game's `static/<slug>/game.css` opens with

    [data-game="<slug>"] {
      --game: light-dark(#8a5a00, #e9b44c);
    }

Home, archive and tables show many games at once and load none of their sheets: they get the pairs in one style element.
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
"""How much of it is left in the stronger one, which tokens.css takes where somebody asks for contrast."""


class Pair(NamedTuple):
    """A colour on light paper and on dark, each as #rrggbb."""

    light: str
    dark: str


def pair(slug: str) -> Pair | None:
    """A game's colours; None for a game that declares none, which is drawn in ink."""
    sheet = finders.find(f"{slug}/game.css") if slug else None
    if not isinstance(sheet, str):
        return None
    found = re.search(PAIR.format(slug=re.escape(slug)), Path(sheet).read_text("utf-8"))
    return Pair(*found.groups()) if found else None


def _sheet() -> str:
    pairs = {slug: pair(slug) for slug in registry.slugs()}
    return "".join(_rule(slug, f"light-dark({','.join(two)})") for slug, two in pairs.items() if two)


def _rule(slug: str, colour: str) -> str:
    return f'[data-game="{slug}"]{{--game:{colour};--strong:color-mix(in srgb,{colour} {STRONG},var(--ink))}}'


_sheet_once = cache(_sheet)


def sheet() -> str:
    """The rules that give every registered game its colour; read anew each time in development."""
    return _sheet() if settings.DEBUG else _sheet_once()
