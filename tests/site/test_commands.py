"""Commands for developers, which write a whole game or fill past days; and the sweep of the site."""

import os
import shutil
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from games.leaderboards.models import Tally
from games.players.models import Count
from games.plays.models import Play
from games.site import tasks
from games.site.management.commands import newgame
from games.site.management.commands.newgame import NewGame, list_example_files
from tests.data.tables import table
from tests.day import DAY, START

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = shutil.ignore_patterns("node_modules", "var", ".*", "__pycache__")
SLUG, TITLE = "quince", "Quince and Pear"
SUITES = ("tests/puzzles/test_contract.py", "tests/puzzles/test_playing.py", "tests/site/test_installing.py")
PYTHON, NPX = [sys.executable, "-m"], ["npx", "--no-install"]
CHECKS: dict[str, list[str]] = {
    "its own tests, the suites of all games and the house's": [
        *(*PYTHON, "pytest", "-q", "-p", "no:cacheprovider", "-k", f"{SLUG} or test_house or every_emoji"),
        *("--doctest-modules", f"puzzles/{SLUG}", f"tests/{SLUG}", "tests/test_house.py", *SUITES),
    ],
    "Python's form": [*PYTHON, "ruff", "format", "--check", "--quiet", "."],
    "Python's lint": [*PYTHON, "ruff", "check", "--quiet", "."],
    "Python's types": [*PYTHON, "mypy", "--strict", "-p", f"puzzles.{SLUG}"],
    "the form of its script and sheet": [*NPX, "prettier", "--check", f"static/{SLUG}"],
    "the lint of its script": [*NPX, "eslint", "--max-warnings", "0", f"static/{SLUG}"],
    "the form of its pages": [*PYTHON, "djlint", "--check", "--quiet", f"templates/{SLUG}"],
    "the types of what travels": [*PYTHON, "config.page_types", "--check"],
    "the types of the page": [*NPX, "tsc", "--noEmit", "-p", "tsconfig.json"],
}


def copy_project(folder: Path) -> Path:
    tree = folder / "project"
    shutil.copytree(ROOT, tree, ignore=LEFT_OUT)
    shutil.copy(ROOT / ".prettierrc.json", tree)
    (tree / "node_modules").symlink_to(ROOT / "node_modules")
    return tree


def run(tree: Path, command: list[str]) -> str:
    """Run a command in the copy, with its own data; return its output if it fails."""
    environment = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    environment["VAR_DIR"] = str(tree / "var")
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr if done.returncode else ""


@pytest.mark.slow
@pytest.mark.thorough
def test_a_new_game_passes_all_that_is_asked_of_a_game(tmp_path: Path) -> None:
    tree = copy_project(tmp_path)
    assert run(tree, [sys.executable, "manage.py", "newgame", SLUG, "--title", TITLE]) == ""
    complaints = {name: run(tree, command) for name, command in CHECKS.items()}
    assert not any(complaints.values()), complaints


@pytest.mark.slow
def test_a_new_game_has_every_file_and_a_bad_name_does_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "BASE_DIR", tmp_path)
    with pytest.raises(CommandError, match="We write a new game from tests/toy, but that folder is missing"):
        call_command("newgame", SLUG)
    tree = copy_project(tmp_path)
    monkeypatch.setattr(settings, "BASE_DIR", tree)
    before = {path: path.stat().st_mtime_ns for path in tree.rglob("*")}
    for slug, title, why in table("newgame"):
        with pytest.raises(CommandError, match=why) as refusal:
            call_command("newgame", slug, title=title)
        assert "\n" not in str(refusal.value), slug
    assert {path: path.stat().st_mtime_ns for path in tree.rglob("*")} == before
    monkeypatch.setattr(newgame, "FORMATTERS", {".py": newgame.FORMATTERS[".py"]})  # Node and the types take long
    monkeypatch.setattr(newgame, "TYPES_COMMAND", newgame.FORMATTERS[".py"][0])
    call_command("newgame", SLUG, title=TITLE)
    files = [tree / NewGame(SLUG, TITLE).rename_path(source) for source in list_example_files(ROOT)]
    assert files and [file for file in files if not file.is_file() or "toy" in file.read_text("utf-8").lower()] == []
    engine = (tree / "puzzles" / SLUG / "engine.py").read_text("utf-8")
    assert f'title = "{TITLE}"' in engine and "class QuinceEngine(" in engine
    assert run(tree, CHECKS["Python's form"]) + run(tree, CHECKS["Python's lint"]) == ""


FILL = ("fill", "--players=12", "--days=3", "--games=toy")


def test_but_for_a_live_site_past_days_are_played_once_on_their_own_days_with_mistakes(db: None, settings: Any) -> None:
    with pytest.raises(CommandError, match="live site"):
        call_command(*FILL)
    settings.DEBUG = True
    call_command(*FILL)
    there = list(Play.objects.order_by("pk").values_list("pk", "moved_at"))
    call_command(*FILL)
    assert list(Play.objects.order_by("pk").values_list("pk", "moved_at")) == there
    plays = Play.objects.select_related("edition")
    assert {play.edition.date for play in plays} == {DAY - timedelta(days=n) for n in range(3)}
    assert all(play.started_at.date() == play.edition.date and play.moved_at <= START for play in plays)
    assert plays.filter(shown=True, status="won").exists() and len(set(plays.values_list("moves_made", flat=True))) > 3
    assert Tally.objects.filter(span="day", first=DAY - timedelta(days=2)).exists()


def test_others_sweep_if_one_fails(db: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> None:
        raise ValueError("broken")

    Count.objects.create(key="old", value=1, until=START - timedelta(days=1))
    monkeypatch.setattr(tasks, "SWEEPS", (fail, *tasks.SWEEPS))
    tasks.sweep_site()
    assert not Count.objects.exists() and [record.levelname for record in caplog.records] == ["ERROR"]
