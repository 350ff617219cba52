"""The sweep of the site: every room sweeps, even if another one fails."""

from datetime import timedelta

import pytest

from games.players.models import Count
from games.site import tasks
from tests.day import START


def test_every_room_sweeps_though_one_fails(
    db: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise ValueError("broken")

    Count.objects.create(key="old", value=1, until=START - timedelta(days=1))
    monkeypatch.setattr(tasks, "SWEEPS", (fail, *tasks.SWEEPS))
    tasks.sweep_site()
    assert not Count.objects.exists() and [record.levelname for record in caplog.records] == ["ERROR"]
