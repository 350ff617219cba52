"""The scripts and style sheets that pages load: files that esbuild made, or the sources in development.

Templates name scripts (“site/page”, “<slug>/game”) and sheets (“site/tokens”), and `config.collect` builds these. A
script or sheet that no template names raises `AssetNotBuilt`, even in development.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from pydantic import TypeAdapter

from puzzles import registry

FRAME_SCRIPT = "site/page"
"""The script of every page except those of the desk. Templates name it first."""
FRAME_SHEETS = (
    *("site/typefaces", "site/tokens", "site/base", "site/panel", "site/dialogs", "site/flower", "rooms/racing"),
)
"""The sheets of every page, before those that only one page has."""
BUILT_FOLDER = "built"
ASSET_LIST_FILE = f"{BUILT_FOLDER}/built.json"
IMPORT_MAP = {
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
"""The import map of the sources; our own modules are imported as “fivefold/…”."""
ASSET_TAG = re.compile(r"{%\s*(modules|preloads|sheets)\s+([^%]*?)\s*%}")
GAME_SCRIPT_VARIABLE = "own"
"""The only variable that these tags accept, which is the script of the page's game."""
NAME_PATTERN = re.compile(r'"([^"]+)"|(\S+)')
AssetNames = tuple[str, ...]


class AssetNotBuilt(LookupError):
    """A script, or a set of sheets, that no template names."""

    def __init__(self, names: str) -> None:
        super().__init__(f"“{names}” hasn’t been built. Use it in a template, then run python -m config.collect.")


@dataclass(frozen=True)
class Script:
    """The static paths of a script: the files to run, and the files that these import."""

    runs: list[str]
    loads: list[str]


@dataclass(frozen=True)
class BuiltAssets:
    """The built files, which are scripts of pages with and without `FRAME_SCRIPT`, and sheets by their joined names."""

    framed: dict[str, Script]
    alone: dict[str, Script]
    sheets: dict[str, str]


BUILT_ASSETS = TypeAdapter(BuiltAssets)


def list_named_assets(kind: str) -> list[AssetNames]:
    """Return each set of “scripts” or “sheets” that a template names; `own` gives a set for each game.

    Raises `AssetNotBuilt` for any other variable, whose value is unknown.
    """
    engine: dict[str, Any] = settings.TEMPLATES[0]
    texts = (path.read_text("utf-8") for folder in engine["DIRS"] for path in sorted(Path(folder).rglob("*.html")))
    named = dict.fromkeys(names for text in texts for names in _find_names(text, kind == "sheets"))
    return list(named | {FRAME_SHEETS: None} if kind == "sheets" else named)


def _find_names(text: str, sheets: bool) -> Iterator[AssetNames]:
    for tag, arguments in ASSET_TAG.findall(text):
        if (tag == "sheets") == sheets:
            names = NAME_PATTERN.findall(arguments)
            if unknown_variables := {variable for _, variable in names} - {"", GAME_SCRIPT_VARIABLE}:
                raise AssetNotBuilt(min(unknown_variables))
            for slug in registry.slugs() if any(variable for _, variable in names) else [""]:
                yield tuple(quoted or f"{slug}/game" for quoted, _ in names)


@cache
def _read_built_assets(path: Path) -> BuiltAssets:
    return BUILT_ASSETS.validate_json(path.read_bytes())


def load_built_assets() -> BuiltAssets | None:
    """Load what was built for this release; None if pages get the sources."""
    return None if settings.SERVES_SOURCES else _read_built_assets(settings.STATIC_ROOT / ASSET_LIST_FILE)


def find_script_paths(names: AssetNames) -> Script:
    """Return the static paths of the scripts that a page names. Raises `AssetNotBuilt`."""
    if built := load_built_assets():
        scripts = built.framed if names[0] == FRAME_SCRIPT else built.alone
    else:
        named = {name for names in list_named_assets("scripts") for name in names}
        scripts = {name: Script([f"{name}.js"], []) for name in named}
    try:
        found_scripts = [scripts[name] for name in names]
    except KeyError as unknown:
        raise AssetNotBuilt(unknown.args[0]) from None
    runs = dict.fromkeys(path for script in found_scripts for path in script.runs)
    loads = dict.fromkeys(path for script in found_scripts for path in script.loads)
    return Script([*runs], [path for path in loads if path not in runs])


def find_sheet_paths(names: AssetNames) -> list[str]:
    """Return the static paths of the sheets that a page names together. Raises `AssetNotBuilt`."""
    built = load_built_assets()
    sheets = built.sheets if built else dict.fromkeys(map(" ".join, list_named_assets("sheets")), "")
    if (key := " ".join(names)) not in sheets:
        raise AssetNotBuilt(key)
    return [sheets[key]] if built else [f"{name}.css" for name in names]
