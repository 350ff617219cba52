"""The puzzles that tests keep as files are those that the engines make."""

from __future__ import annotations

import pytest

from tests.data import FOLDER
from tests.data.__main__ import texts


@pytest.mark.thorough
def test_every_puzzle_that_is_kept_is_made_again_as_it_is() -> None:
    """Where a generator has changed on purpose, `python -m tests.data` writes its puzzles again."""
    assert {file: file.read_text("utf-8") for file in FOLDER.iterdir()} == texts()
