"""What commands and the list of jobs say when they are done, or cannot be."""

from __future__ import annotations

import io
import json
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib import admin
from django.core.management import CommandError, call_command

from games.editions.admin import JobAdmin
from games.editions.management.commands import editions
from games.editions.models import Job
from tests.day import DAY, START
from tests.made import made


def test_the_days_that_were_missing_are_counted(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    monkeypatch.setattr(editions, "missing", lambda days: [("toy", "small", DAY), ("toy", "large", DAY)])
    told = io.StringIO()
    call_command("editions", "--days", "3", stderr=told)
    assert "2 editions generated; 3 days are ready." in told.getvalue()


def test_a_picture_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle.json"
    puzzle.write_text(json.dumps(made("dominoes", "gentle").model_dump(mode="json")))
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("solve", "dominoes", str(puzzle), "--svg", str(tmp_path / "no" / "picture.svg"))


def test_a_job_shows_how_long_it_took() -> None:
    end = START
    job = Job(started_at=end - timedelta(seconds=1.5), finished_at=end)
    assert JobAdmin(Job, admin.site).took(job) == "1.5 s"
