"""Before and during set-up: settings are found where the site will find them, and what is missing is told."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from config import setup
from tests.server import ROOT


def test_a_setting_is_read_from_the_env_file_as_the_site_reads_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setup, "ROOT", str(tmp_path))
    monkeypatch.delenv("VAR_DIR", raising=False)
    assert setup.setting("VAR_DIR", "var") == "var"
    for written, read in (
        ("VAR_DIR=/srv/fivefold", "/srv/fivefold"),
        ("export VAR_DIR='/srv/five fold'", "/srv/five fold"),
        ('# a note\nVAR_DIR=/first\nVAR_DIR="/last"', "/last"),
        ("OTHER_VAR_DIR=/srv", "var"),
    ):
        (tmp_path / ".env").write_text(written + "\n")
        assert setup.setting("VAR_DIR", "var") == read
    monkeypatch.setenv("VAR_DIR", "/said")
    assert setup.setting("VAR_DIR", "var") == "/said"


def test_a_command_before_the_database_is_there_says_so_in_one_sentence(tmp_path: Path) -> None:
    environment = {**os.environ, "VAR_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    environment["DATABASE_URL"] = f"sqlite:///{tmp_path}/none.sqlite3"
    for command in ("grids --holding fred", "export square --format json --count 1"):
        words = [sys.executable, "manage.py", *command.split()]
        done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True)
        assert done.returncode == 1 and len(done.stderr.splitlines()) == 1
        assert "run `make setup` first." in done.stderr


def test_each_part_of_a_step_has_one_line_and_the_last_one_is_told_of_a_failure(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code = f"print({setup.PART!r} + 'First'); print('much'); print({setup.PART!r} + 'Second'); print(1 / 0)"
    with pytest.raises(SystemExit) as ended:
        setup.run("Looking", [sys.executable, "-c", code])
    shown = capsys.readouterr().err
    assert shown.splitlines()[:3] == ["  Looking …", "  First …", "  Second …"]
    assert "ZeroDivisionError" in shown and str(ended.value).strip().startswith("Second failed")
