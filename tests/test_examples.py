"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("benchmarks", "config", "games", "puzzles", "tests")


def test_the_examples_in_docstrings_are_true() -> None:
    """The doctest runner prints what each wrong example gives instead."""
    files = [file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*.py"))]
    with_examples = [file for file in files if re.search(r"^\s*>>> ", file.read_text("utf-8"), re.MULTILINE)]
    names = [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in with_examples]
    results = {name: doctest.testmod(import_module(name)) for name in names}
    assert {name: found for name, found in results.items() if found.failed or not found.attempted} == {}
    assert len(results) > 50
