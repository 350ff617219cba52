"""What pages load of our scripts and style sheets: the files that esbuild made of them, or the sources in development.

Templates name scripts (“site/page”, “<slug>/game”) and sheets (“site/tokens”); `config.collect` builds what they name.
A page that names anything else, say a script whose name only Python knows, fails, with and without a build.
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

from puzzles import registry

FRAME = "site/page"
"""The script of every page of the site, named first; pages of the desk go without it."""
FRAME_SHEETS = (
    *("site/typefaces", "site/tokens", "site/base", "site/controls", "site/panel", "site/dialogs", "site/flower"),
    *("leaderboards/tables", "rooms/racing"),
)
"""The sheets of every page of the site; its own come after these."""
FOLDER = "built"
LIST = f"{FOLDER}/built.json"
IMPORTS = {
    "lit": "vendor/lit/index.js",
    "lit/": "vendor/lit/",
    "lit-html": "vendor/lit-html/lit-html.js",
    "lit-html/": "vendor/lit-html/",
    "lit-element": "vendor/lit-element/index.js",
    "lit-element/": "vendor/lit-element/",
    "@lit/reactive-element": "vendor/reactive-element/reactive-element.js",
    "@lit/reactive-element/": "vendor/reactive-element/",
    "canvas-confetti": "vendor/canvas-confetti/confetti.module.mjs",
    "fivefold/": "",
}
"""The import map of the sources: names in imports to static files; ours are all “fivefold/…”."""
TAG = re.compile(r"{%\s*(modules|preloads|sheets)\s+([^%]*?)\s*%}")
OWN = "own"
"""The one variable that these tags take: the script of the page's game."""
NAME = re.compile(r'"([^"]+)"|(\S+)')
Names = tuple[str, ...]


class NotBuilt(LookupError):
    """A page names a script, or sheets together, that no template names."""

    def __init__(self, names: str) -> None:
        super().__init__(f"“{names}” is not built: name it in a template, then run python -m config.collect.")


@dataclass(frozen=True)
class Script:
    """The static paths of a script: files that run it, and files that these import."""

    runs: list[str]
    loads: list[str]


@dataclass(frozen=True)
class Built:
    """What esbuild made: scripts of pages with the frame, scripts without it, and sheets by their names together."""

    framed: dict[str, Script] = field(default_factory=dict)
    alone: dict[str, Script] = field(default_factory=dict)
    sheets: dict[str, str] = field(default_factory=dict)

    def as_json(self) -> str:
        return json.dumps(asdict(self), indent=1)

    @classmethod
    def from_json(cls, text: str) -> Built:
        read: dict[str, Any] = json.loads(text)
        framed, alone = ({name: Script(**one) for name, one in read[kind].items()} for kind in ("framed", "alone"))
        return cls(framed, alone, read["sheets"])


def named(kind: str) -> list[Names]:
    """List what templates name together as “scripts” or “sheets”; `own` gives one list for each game.

    Raises `NotBuilt` for any other variable, as its value is unknown until a page is shown.
    """
    found = dict.fromkeys(names for text in _templates() for names in _named_in(text, kind == "sheets"))
    return list(found | {FRAME_SHEETS: None} if kind == "sheets" else found)


def _templates() -> Iterator[str]:
    engine: dict[str, Any] = settings.TEMPLATES[0]
    for folder in engine["DIRS"]:
        for path in sorted(Path(folder).rglob("*.html")):
            yield path.read_text("utf-8")


def _named_in(text: str, sheets: bool) -> Iterator[Names]:
    for tag, words in TAG.findall(text):
        if (tag == "sheets") == sheets:
            names = NAME.findall(words)
            if unknown := {variable for _, variable in names} - {"", OWN}:
                raise NotBuilt(min(unknown))
            for slug in registry.slugs() if any(variable for _, variable in names) else [""]:
                yield tuple(quoted or f"{slug}/game" for quoted, _ in names)


@cache
def _read(path: Path) -> Built:
    return Built.from_json(path.read_text("utf-8"))


def built() -> Built | None:
    """What was built of this release; None where pages get the sources."""
    return None if settings.SERVES_SOURCES else _read(settings.STATIC_ROOT / LIST)


def script_paths(names: Names) -> Script:
    """The static paths of the scripts that a page names. Raises `NotBuilt`."""
    if now := built():
        scripts = now.framed if names[0] == FRAME else now.alone
    else:
        known = {name for names in named("scripts") for name in names}
        scripts = {name: Script([f"{name}.js"], []) for name in known}
    try:
        found = [scripts[name] for name in names]
    except KeyError as unknown:
        raise NotBuilt(unknown.args[0]) from None
    runs = list(dict.fromkeys(path for one in found for path in one.runs))
    return Script(runs, list(dict.fromkeys(path for one in found for path in one.loads if path not in runs)))


def sheet_paths(names: Names) -> list[str]:
    """The static paths of the sheets that a page names together. Raises `NotBuilt`."""
    now = built()
    sheets = now.sheets if now else dict.fromkeys(map(" ".join, named("sheets")), "")
    if (key := " ".join(names)) not in sheets:
        raise NotBuilt(key)
    return [sheets[key]] if now else [f"{name}.css" for name in names]
