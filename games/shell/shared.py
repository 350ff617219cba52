"""What all games share: the files in which no game is named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from puzzles import registry

FOLDERS = ("config", "games", "puzzles", "static/css", "static/js", "templates")
KINDS = {".py", ".js", ".html", ".css"}
REGISTRY = Path("puzzles/registry.py")


def shared_files(root: Path) -> Iterator[Path]:
    """Every source file below a project's root that belongs to no game; migrations name tables, not games."""
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in KINDS and "migrations" not in path.parts and _is_shared(path.relative_to(root)):
                yield path


def named_in(root: Path, slug: str) -> Iterator[Path]:
    """The shared files in which a word stands, from the root."""
    word = re.compile(rf"(?<![\w-]){re.escape(slug)}(?![\w-])", re.IGNORECASE)
    for file in shared_files(root):
        if word.search(file.read_text("utf-8")):
            yield file.relative_to(root)


def _is_shared(path: Path) -> bool:
    return path != REGISTRY and not any(_belongs(path, slug) for slug in registry.slugs())


def _belongs(path: Path, slug: str) -> bool:
    """Whether a folder on a file's way, or the file itself, has the name of a game.

    >>> _belongs(Path("static/css/toy-pages.css"), "toy"), _belongs(Path("games/toy/pages.py"), "toy")
    (True, True)
    >>> _belongs(Path("games/plays/pages.py"), "toy")
    False
    """
    return slug in path.parts or path.stem.split("-")[0] == slug
