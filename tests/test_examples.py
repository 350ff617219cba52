"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("benchmarks", "config", "games", "puzzles", "tests")
WITH_EXAMPLES = [
    ".".join(file.relative_to(ROOT).with_suffix("").parts)
    for folder in FOLDERS
    for file in sorted((ROOT / folder).rglob("*.py"))
    if re.search(r"^\s*>>> ", file.read_text(), re.MULTILINE)
]


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_the_examples_of_a_module_are_true(module: str) -> None:
    found = doctest.testmod(import_module(module))  # prints what is not as it says
    assert found.attempted > 0
    assert found.failed == 0
