"""What a release has in place of single modules and sheets: for each page one of each, and what all pages share.

Templates name modules (“site/page”, “<slug>/game”) and sheets (“tokens”) of ours; `wanted` reads from them which ones
stand on a page together, `config.rolling` rolls those into one file each, and the tags of `fivefold` ask here for it.
In development nothing is rolled, and a page gets the files as they were written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings

from games.shell.scripts import all_modules
from puzzles import registry

FRAME = "site/page"
"""What every page of the site runs first; what goes without it, such as the editors' desk, is rolled alone."""
FOLDER = "rolled"
LIST = f"{FOLDER}/rolled.json"
"""The list of what was rolled, below the release's static files."""
TAG = re.compile(r"{%\s*(modules|preloads|sheets)\s+([^%]*?)\s*%}")
KINDS = {"modules": "modules", "preloads": "modules", "sheets": "sheets"}
"""What each tag names."""
OWN = "own"
"""The one variable that these tags may name: the module of the game that the page shows."""
NAME = re.compile(r'"([^"]+)"|(\S+)')
Names = tuple[str, ...]
"""What stands on a page together, in order."""
FRAME_SHEETS: Names = ("typefaces", "tokens", "base", "controls", "panel", "dialogs", "flower", "tables", "racing")
"""The sheets of every page of the site; its own come after these."""


@dataclass(frozen=True)
class Rolled:
    """The static paths of what was rolled: by the names in it, joined with spaces, and the module that all share."""

    modules: dict[str, str] = field(default_factory=dict)
    sheets: dict[str, str] = field(default_factory=dict)
    shared: str = ""

    def as_json(self) -> str:
        """As it is written into the release."""
        return json.dumps(asdict(self), indent=1)


class NotRolled(LookupError):
    """A page names modules or sheets together that the release was not rolled for."""


def key(names: Names) -> str:
    """How a list of names is called in the list of what was rolled."""
    return " ".join(names)


def wanted(kind: str) -> list[Names]:
    """List what templates name together as “modules” or “sheets”; `own` gives one list for each game.

    Raises `NotRolled` for any other variable: nobody could know here what to roll for it.
    """
    found = dict.fromkeys(names for text in _templates() for names in _named_in(text, kind))
    return list(found | {FRAME_SHEETS: None} if kind == "sheets" else found)


def _templates() -> Iterator[str]:
    engine: dict[str, Any] = settings.TEMPLATES[0]
    for folder in engine["DIRS"]:
        for path in sorted(Path(folder).rglob("*.html")):
            yield path.read_text("utf-8")


def _named_in(text: str, kind: str) -> Iterator[Names]:
    for tag, words in TAG.findall(text):
        if KINDS[tag] == kind:
            names = NAME.findall(words)
            if unknown := {blank for _, blank in names} - {"", OWN}:
                raise NotRolled(f"{{% {tag} {words} %}} names {min(unknown)}: write every name out, except {OWN}.")
            for slug in registry.slugs() if any(blank for _, blank in names) else [""]:
                yield tuple(quoted or f"{slug}/game" for quoted, _ in names)


@cache
def _read(path: Path) -> Rolled:
    return Rolled(**json.loads(path.read_text("utf-8")))


def rolled() -> Rolled | None:
    """What this release has rolled; None in development, and until the static files are collected."""
    path = settings.STATIC_ROOT / LIST
    if settings.WHITENOISE_USE_FINDERS or not path.is_file():
        return None
    return _read(path)


def found(listed: dict[str, str], names: Names) -> str:
    """The static path of what was rolled of these. Raises `NotRolled`."""
    try:
        return listed[key(names)]
    except KeyError:
        told = f"{key(names)} is not rolled together: name it so in a template, and collect static files again."
        raise NotRolled(told) from None


def module_paths(names: Names) -> tuple[list[str], list[str]]:
    """The static paths of the modules that a page runs, and of those to be fetched beside them."""
    entries = [f"js/{name}.js" for name in names]
    if now := rolled():
        own = found(now.modules, names)
        return [own], [now.shared] if now.shared and names[0] == FRAME else []
    return entries, all_modules(*entries)


def sheet_paths(names: Names) -> list[str]:
    """The static paths of the sheets that a page loads."""
    if now := rolled():
        return [found(now.sheets, names)]
    return [f"css/{name}.css" for name in names]
