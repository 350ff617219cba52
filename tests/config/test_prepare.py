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

FILES = ("requirements.txt", "games/words/migrations/0001_initial.py", "static/css/base.css", "puzzles/words.txt")


def test_a_file_that_changes_comes_goes_or_is_called_otherwise_is_noticed_also_in_your_own_word_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write_file(name: str, text: str) -> None:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
        found.append(prepare.sources(tmp_path))

    found: list[str] = []
    for name in FILES:
        write_file(name, "one")
    for name in FILES:
        write_file(name, "two")
    renamed = (tmp_path / "puzzles" / "words.txt").rename(tmp_path / "puzzles" / "names.txt")
    found.append(prepare.sources(tmp_path))
    renamed.unlink()
    found.append(prepare.sources(tmp_path))
    monkeypatch.setenv("WORDNET_DIR", str(tmp_path / "wordnet"))
    for text in ("one", "two"):
        write_file("wordnet/data.noun", text)
    assert len(set(found)) == len(found)
    write_file("games/__pycache__/words.pyc", "compiled")
    assert found[-1] == found[-2], "what Python writes there is no change"


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


def test_a_database_that_is_another_is_noticed_and_nothing_is_known_of_one_that_is_gone_or_no_file(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [prepare.marks()]
    for statement in ("DELETE FROM django_migrations", "DELETE FROM words_word", "DROP TABLE words_word"):
        write(database, statement)
        found.append(prepare.marks())
    assert found[0] is not None and all(before != after for before, after in pairwise(found))
    monkeypatch.setenv("DATABASE_URL", "postgres://fivefold@localhost/fivefold")
    assert prepare.marks() is None
    monkeypatch.delenv("DATABASE_URL")
    database.unlink()
    assert prepare.marks() is None and not database.exists()


def test_nothing_is_done_only_where_all_is_as_it_was_noted(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepare, "sources", lambda: "these")
    noted = {"sources": "these", "marks": prepare.marks(), "folders": [str(tmp_path)]}
    assert not prepare.is_done()
    prepare.stamp().write_text(json.dumps(noted))
    assert prepare.is_done()
    for changed in ({"sources": "those"}, {"marks": None}, {"folders": [str(tmp_path / "gone")]}):
        prepare.stamp().write_text(json.dumps(noted | changed))
        assert not prepare.is_done()
    prepare.stamp().write_text("not json")
    assert not prepare.is_done()


def parts(site: Site) -> int:
    """How many parts preparing a site has had."""
    words = [sys.executable, "-m", "config.prepare"]
    done = subprocess.run(words, cwd=prepare.ROOT, env=site.environment, capture_output=True, text=True, check=True)
    return done.stdout.count(PART)


@pytest.mark.thorough
@pytest.mark.slow
def test_a_site_is_prepared_once_and_again_when_its_words_are_gone(tmp_path: Path) -> None:
    site = Site(tmp_path, "config.settings", DEBUG="true")  # which has no static files to collect
    database = tmp_path / "fivefold.sqlite3"
    assert parts(site) >= 4
    assert parts(site) == 0
    write(database, "DELETE FROM words_word")
    assert parts(site) >= 4
    with closing(sqlite3.connect(database)) as opened:
        assert opened.execute("SELECT count(*) FROM words_word").fetchone()[0] > 10_000
