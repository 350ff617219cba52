"""`python -m tests.data [game …]`: write the puzzles that tests keep as files; those of some games, or all."""

import json
import sys
from collections.abc import Collection
from pathlib import Path
from random import Random

import tests.conftest  # noqa: F401  (registers the toy)
from puzzles import registry
from tests.cast.walls import GROUPS, NAMES, write_wall
from tests.data import FOLDER, OF_THE_DAY, PLANETS, file_of, kept


def texts(slugs: Collection[str]) -> dict[Path, str]:
    """Make the puzzles that are kept of some games: the text of each file."""
    found: dict[Path, object] = {PLANETS: write_wall(zip(NAMES, GROUPS, strict=True)).model_dump(mode="json")}
    for slug, variant, seed in kept():
        if slug in slugs:
            puzzle = registry.engine(slug).generate(Random(seed), variant)
            found[file_of(slug, variant, seed)] = puzzle.model_dump(mode="json")
    return {file: json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n" for file, value in found.items()}


def write(slugs: Collection[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    made = texts(slugs or list(registry.PACKAGES))
    for file in FOLDER.iterdir() if not slugs else ():
        if file not in OF_THE_DAY | made.keys():
            file.unlink()
    for file, text in made.items():
        file.write_text(text, "utf-8")


if __name__ == "__main__":
    write(sys.argv[1:])
