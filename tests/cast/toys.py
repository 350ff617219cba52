"""A day whose only puzzles are the toy's."""

import pytest

from games.editions import calendar
from puzzles import registry
from puzzles.contract import AnyEngine, Variant


@pytest.fixture
def home_has_the_toy_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the other games out of today, so that home makes none of their puzzles."""
    toy = registry.engine("toy")

    def planned() -> list[tuple[AnyEngine, Variant]]:
        return [(toy, variant) for variant in toy.variants]

    monkeypatch.setattr(calendar, "list_planned", planned)
