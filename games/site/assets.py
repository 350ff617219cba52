"""The scripts and style sheets that pages load: files that esbuild made, or the sources in development.

Templates name scripts (“site/page”, “<slug>/game”) and sheets (“site/tokens”); `config.collect` builds those. A page
that names anything else, such as a script whose name only Python knows, fails with and without a build.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Self

from django.conf import settings

from puzzles import registry

FRAME = "site/page"
"""The script of every page except those of the desk; it is named first."""
FRAME_SHEETS = (
    *("site/typefaces", "site/tokens", "site/base", "site/controls", "site/panel", "site/dialogs", "site/flower"),
    *("leaderboards/tables", "rooms/racing"),
)
"""The sheets of every page; a page's own come after these."""
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
"""The import map of the sources, from names in imports to static files; ours are all “fivefold/…”."""
TAG = re.compile(r"{%\s*(modules|preloads|sheets)\s+([^%]*?)\s*%}")
OWN = "own"
"""The only variable that these tags accept: the script of the page's game."""
NAME = re.compile(r'"([^"]+)"|(\S+)')
Names = tuple[str, ...]


class NotBuilt(LookupError):
    """A page names a script, or sheets together, that no template names."""

    def __init__(self, names: str) -> None:
        super().__init__(f"“{names}” is not built: name it in a template, then run python -m config.collect.")


@dataclass(frozen=True)
class Script:
    """The static paths of a script: files to run, and files that these import."""

    runs: list[str]
    loads: list[str]


@dataclass(frozen=True)
class BuiltAssets:
    """The files that esbuild made: scripts for pages with and without the frame, and sheets by their joined names."""

    framed: dict[str, Script] = field(default_factory=dict)
    alone: dict[str, Script] = field(default_factory=dict)
    sheets: dict[str, str] = field(default_factory=dict)

    def as_json(self) -> str:
        return json.dumps(asdict(self), indent=1)

    @classmethod
    def from_json(cls, text: str) -> Self:
        read: dict[str, Any] = json.loads(text)
        framed, alone = ({name: Script(**one) for name, one in read[kind].items()} for kind in ("framed", "alone"))
        return cls(framed, alone, read["sheets"])


def list_named_assets(kind: str) -> list[Names]:
    """Return the “scripts” or “sheets” that templates name together; `own` stands for each game's script in turn.

    Raises `NotBuilt` for any other variable, as its value is unknown until a page is shown.
    """
    found = dict.fromkeys(names for text in _read_templates() for names in _find_names(text, kind == "sheets"))
    return list(found | {FRAME_SHEETS: None} if kind == "sheets" else found)


def _read_templates() -> Iterator[str]:
    engine: dict[str, Any] = settings.TEMPLATES[0]
    for folder in engine["DIRS"]:
        for path in sorted(Path(folder).rglob("*.html")):
            yield path.read_text("utf-8")


def _find_names(text: str, sheets: bool) -> Iterator[Names]:
    for tag, words in TAG.findall(text):
        if (tag == "sheets") == sheets:
            names = NAME.findall(words)
            if unknown := {variable for _, variable in names} - {"", OWN}:
                raise NotBuilt(min(unknown))
            for slug in registry.slugs() if any(variable for _, variable in names) else [""]:
                yield tuple(quoted or f"{slug}/game" for quoted, _ in names)


@cache
def _read_list(path: Path) -> BuiltAssets:
    return BuiltAssets.from_json(path.read_text("utf-8"))


def load_built() -> BuiltAssets | None:
    """Return what was built for this release; None if pages get the sources."""
    return None if settings.SERVES_SOURCES else _read_list(settings.STATIC_ROOT / LIST)


def find_script_paths(names: Names) -> Script:
    """Return the static paths of the scripts that a page names. Raises `NotBuilt`."""
    if now := load_built():
        scripts = now.framed if names[0] == FRAME else now.alone
    else:
        known = {name for names in list_named_assets("scripts") for name in names}
        scripts = {name: Script([f"{name}.js"], []) for name in known}
    try:
        found = [scripts[name] for name in names]
    except KeyError as unknown:
        raise NotBuilt(unknown.args[0]) from None
    runs = list(dict.fromkeys(path for one in found for path in one.runs))
    return Script(runs, list(dict.fromkeys(path for one in found for path in one.loads if path not in runs)))


def find_sheet_paths(names: Names) -> list[str]:
    """Return the static paths of the sheets that a page names together. Raises `NotBuilt`."""
    now = load_built()
    sheets = now.sheets if now else dict.fromkeys(map(" ".join, list_named_assets("sheets")), "")
    if (key := " ".join(names)) not in sheets:
        raise NotBuilt(key)
    return [sheets[key]] if now else [f"{name}.css" for name in names]
