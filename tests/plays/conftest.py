"""What the tests of plays share: a game that takes a while."""

import pytest

from puzzles.contract import QuickestWin
from tests.toy.puzzles.toy.engine import ToyEngine

LEAST = 20


@pytest.fixture
def takes_a_while(monkeypatch: pytest.MonkeyPatch) -> int:
    """Make the toy a game for which even a very quick person needs these seconds."""
    monkeypatch.setattr(ToyEngine, "find_quickest_win", lambda engine, puzzle: QuickestWin(moves=1, seconds=LEAST))
    return LEAST
