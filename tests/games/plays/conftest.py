"""What the tests of plays share: a game that takes a while, and time that passes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from puzzles.contract import Least
from tests.toy.puzzles.toy.engine import ToyEngine

LEAST = 20
Later = Callable[[float], None]


@pytest.fixture
def takes_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is a game for which even a very quick person needs a while."""
    monkeypatch.setattr(ToyEngine, "least", lambda engine, puzzle: Least(moves=1, seconds=LEAST))


@pytest.fixture
def at_noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is noon: an hour later it is still the same day, whenever the tests run."""
    real = timezone.now
    began = real()
    noon = began.replace(hour=12, minute=0, second=0, microsecond=0) - began
    monkeypatch.setattr(timezone, "now", lambda: real() + noon)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """Lets so many seconds pass."""
    passed, real = [0.0], timezone.now
    monkeypatch.setattr(timezone, "now", lambda: real() + timedelta(seconds=passed[0]))

    def let_pass(seconds: float) -> None:
        passed[0] += seconds

    return let_pass
