"""What the tests of plays share: a game that takes a while, and time that passes."""

from __future__ import annotations

import pytest

from puzzles.contract import Least
from tests.cast.visitors import LEAST, Later
from tests.day import Clock
from tests.toy.puzzles.toy.engine import ToyEngine


@pytest.fixture
def takes_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is a game for which even a very quick person needs a while."""
    monkeypatch.setattr(ToyEngine, "least", lambda engine, puzzle: Least(moves=1, seconds=LEAST))


@pytest.fixture
def later(clock: Clock) -> Later:
    """Lets so many seconds pass."""
    return clock.advance
