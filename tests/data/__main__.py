"""`python -m tests.data`: write the puzzles that tests keep as files."""

import json
from pathlib import Path
from random import Random

import tests.conftest  # noqa: F401  (registers the toy)
from puzzles import registry
from tests.cast.walls import GROUPS, NAMES, write_wall
from tests.data import FOLDER, OF_THE_DAY, PLANETS, file_of, kept


def texts() -> dict[Path, str]:
    """Make all puzzles that are kept: the text of each file."""
    found: dict[Path, object] = {PLANETS: write_wall(zip(NAMES, GROUPS, strict=True)).model_dump(mode="json")}
    for slug, variant, seed in kept():
        puzzle = registry.engine(slug).generate(Random(seed), variant)
        found[file_of(slug, variant, seed)] = puzzle.model_dump(mode="json")
    return {file: json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n" for file, value in found.items()}


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    made = texts()
    for file in set(FOLDER.iterdir()) - set(made) - OF_THE_DAY:
        file.unlink()
    for file, text in made.items():
        file.write_text(text, "utf-8")


if __name__ == "__main__":
    write()
