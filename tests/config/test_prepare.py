"""What was prepared is left alone the next time, and everything that has changed meanwhile is noticed."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

from config import prepare
from config.setup import PART
from tests.server import Site

PARTS = [
    "Reading WordNet into the lexicon cache",
    "Collecting static files",
    "Preparing the database",
    "Loading the word lists",
    "Sorting the words of Lion Wall",
    "Searching Square’s grids",
    "Compiling the search of Name Dominoes",
]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project in small, with one file of each kind."""
    for name in (
        "requirements.txt",
        "package-lock.json",
        "games/words/migrations/0001_initial.py",
        "puzzles/words.txt",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("one")
    (tmp_path / "static" / "css").mkdir(parents=True)
    (tmp_path / "static" / "css" / "base.css").write_text("one")
    return tmp_path


def test_a_file_that_changes_comes_goes_or_is_called_otherwise_is_noticed(project: Path) -> None:
    found = [prepare.sources(project)]
    for name in (
        "requirements.txt",
        "package-lock.json",
        "games/words/migrations/0001_initial.py",
        "games/words/migrations/0002_more.py",
        "static/css/base.css",
        "static/css/more.css",
        "puzzles/words.txt",
    ):
        (project / name).write_text("two")
        found.append(prepare.sources(project))
    (project / "puzzles" / "words.txt").rename(project / "puzzles" / "names.txt")
    found.append(prepare.sources(project))
    (project / "puzzles" / "names.txt").unlink()
    found.append(prepare.sources(project))
    assert len(set(found)) == len(found)
    (project / "games" / "__pycache__").mkdir()
    (project / "games" / "__pycache__" / "words.pyc").write_text("compiled")
    assert prepare.sources(project) == found[-1], "what Python writes there is no change"


def test_your_own_word_data_are_looked_into(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = project / "wordnet"
    own.mkdir()
    (own / "data.noun").write_text("one")
    without = prepare.sources(project)
    monkeypatch.setenv("WORDNET_DIR", str(own))
    named = prepare.sources(project)
    (own / "data.noun").write_text("two")
    assert len({without, named, prepare.sources(project)}) == 3


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database that was migrated once and has one word list."""
    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    file = tmp_path / "fivefold.sqlite3"
    write(file, "CREATE TABLE django_migrations (app, name)", "CREATE TABLE words_word (word_list)")
    write(file, "INSERT INTO django_migrations VALUES ('words', '0001')", "INSERT INTO words_word VALUES ('names')")
    return file


def write(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as opened:
        for statement in statements:
            opened.execute(statement)
        opened.commit()


def test_a_database_that_is_another_is_noticed(database: Path) -> None:
    found = [prepare.marks()]
    for statement in (
        "INSERT INTO django_migrations VALUES ('words', '0002')",
        "DELETE FROM django_migrations",
        "DELETE FROM words_word",
        "DROP TABLE words_word",
    ):
        write(database, statement)
        found.append(prepare.marks())
    assert found[0] is not None and all(before != after for before, after in pairwise(found))


def test_of_a_database_that_is_not_there_or_no_file_nothing_is_known(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://fivefold@localhost/fivefold")
    assert prepare.marks() is None
    monkeypatch.delenv("DATABASE_URL")
    database.unlink()
    assert prepare.marks() is None and not database.exists()


def test_nothing_is_done_only_where_all_is_as_it_was_noted(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepare, "sources", lambda: "these")
    (tmp_path / "static").mkdir()
    noted = {"sources": "these", "marks": prepare.marks(), "folders": [str(tmp_path / "static")]}
    assert not prepare.is_done()
    prepare.stamp().write_text(json.dumps(noted))
    assert prepare.is_done()
    for changed in ({"sources": "those"}, {"marks": None}, {"folders": [str(tmp_path / "gone")]}):
        prepare.stamp().write_text(json.dumps(noted | changed))
        assert not prepare.is_done()
    prepare.stamp().write_text("not json")
    assert not prepare.is_done()


def parts(site: Site) -> list[str]:
    """The parts that preparing a site has had."""
    words = [sys.executable, "-m", "config.prepare"]
    done = subprocess.run(words, cwd=prepare.ROOT, env=site.environment, capture_output=True, text=True, check=True)
    return [line.removeprefix(PART) for line in done.stdout.splitlines() if line.startswith(PART)]


@pytest.mark.thorough
@pytest.mark.slow
def test_a_site_is_prepared_once_and_again_when_its_words_are_gone(tmp_path: Path) -> None:
    site = Site(tmp_path, "config.settings", DEBUG="true")  # which has no static files to collect
    database = tmp_path / "fivefold.sqlite3"
    assert parts(site) == PARTS
    assert parts(site) == []
    write(database, "DELETE FROM words_word")
    assert parts(site) == PARTS
    with closing(sqlite3.connect(database)) as opened:
        assert opened.execute("SELECT count(*) FROM words_word").fetchone()[0] > 10_000
