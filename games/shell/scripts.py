"""Which modules a page runs, for its import map and its preloads; followed through their imports, not listed."""

from __future__ import annotations

import posixpath
import re
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders

MODULES = {
    "lit": "vendor/lit/index.js",
    "lit/": "vendor/lit/",
    "lit-html": "vendor/lit-html/lit-html.js",
    "lit-html/": "vendor/lit-html/",
    "lit-element": "vendor/lit-element/index.js",
    "lit-element/": "vendor/lit-element/",
    "@lit/reactive-element": "vendor/reactive-element/reactive-element.js",
    "@lit/reactive-element/": "vendor/reactive-element/",
    "canvas-confetti": "vendor/canvas-confetti/confetti.module.mjs",
    "fivefold/": "js/",
}
"""Bare names in imports to static files; every module of ours is “fivefold/…”."""

IMPORT = re.compile(r"""\b(?:import|export)\s*(?:[\w$*{}\s,]+?\bfrom\s*)?["']([^"']+)["']""")
"""A static import or re-export, also in minified modules; an `import()` at run time is none."""


def resolved(name: str, importer: str) -> str | None:
    """The static path that a module's import means, as the browser finds it by the import map; None for no file."""
    if name.startswith("."):
        return posixpath.normpath(posixpath.join(posixpath.dirname(importer), name))
    if name in MODULES:
        return MODULES[name]
    prefix = max((key for key in MODULES if key.endswith("/") and name.startswith(key)), key=len, default=None)
    return None if prefix is None else MODULES[prefix] + name.removeprefix(prefix)


def imports_of(path: str) -> list[str]:
    """The static paths that a module imports at once, in order; nothing for a file that is not there."""
    found = finders.find(path)
    names = IMPORT.findall(Path(found).read_text("utf-8")) if found else []
    return [one for one in (resolved(name, path) for name in names) if one and finders.find(one)]


def _walk(entries: tuple[str, ...]) -> list[str]:
    reached = dict.fromkeys(entries)
    waiting = list(entries)
    while waiting:
        for path in imports_of(waiting.pop(0)):
            if path not in reached:
                reached[path] = None
                waiting.append(path)
    return list(reached)


_walk_once = cache(_walk)


def all_modules(*entries: str) -> list[str]:
    """Every module that some modules load, themselves first: fetched side by side, not one after the other."""
    return _walk(entries) if settings.DEBUG else _walk_once(entries)
