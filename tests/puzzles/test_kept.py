"""A seed makes the puzzle that it has always made, which tests keep as a file, in whatever process.

Where a generator has changed on purpose, `python -m tests.data` writes its puzzles again.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from puzzles import registry
from tests.data import FOLDER, OF_THE_DAY, SEED
from tests.made import made

ROOT = Path(__file__).resolve().parents[2]
LAST = [(slug, registry.engine(slug).variants[-1].slug) for slug in registry.slugs()]


def printed_elsewhere(program: str) -> dict[str, str]:
    """What a program prints as JSON in another process with another hash seed."""
    environment = {**os.environ, "PYTHONHASHSEED": "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"}
    words = [sys.executable, "-c", f"import json, tests.conftest\n{program}"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True, env=environment)
    found: dict[str, str] = json.loads(done.stdout)
    return found


def test_a_seed_makes_the_same_puzzle_in_another_process() -> None:
    found = printed_elsewhere(f"""
from random import Random
from puzzles import registry
made = {{slug: registry.engine(slug).generate(Random({SEED}), variant) for slug, variant in {LAST!r}}}
print(json.dumps({{slug: puzzle.model_dump_json() for slug, puzzle in made.items()}}))
""")
    assert found == {slug: made(slug, variant).model_dump_json() for slug, variant in LAST}


@pytest.mark.thorough
def test_every_puzzle_that_is_kept_is_made_again_as_it_is() -> None:
    found = printed_elsewhere("""
from tests.data.__main__ import texts
print(json.dumps({file.name: text for file, text in texts().items()}))
""")
    kept = {file.name: file.read_text("utf-8") for file in set(FOLDER.iterdir()) - OF_THE_DAY}
    assert found.keys() == kept.keys()
    assert [name for name in kept if found[name] != kept[name]] == []
