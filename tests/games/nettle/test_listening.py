"""Whoever changes the words that are never shown is told from when on that holds."""

from __future__ import annotations

import pytest

from games.words.signals import tell
from puzzles.nettle.generator import UNFIT_LIST, WORD_LIST

pytestmark = pytest.mark.django_db


def test_an_editor_is_told_that_puzzles_are_made_already_and_what_is_misspelled() -> None:
    (said,) = tell([(UNFIT_LIST, "banjo"), (UNFIT_LIST, "xqzzt")])
    assert "from the next puzzle that is made. 0 coming ones" in said and "does not know “xqzzt”" in said


def test_other_lists_are_no_matter() -> None:
    assert tell([(WORD_LIST, "banjo")]) == []
