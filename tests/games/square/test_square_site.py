"""Square on the site: its page, its files and coasters, its commands, and the grids that are kept."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import timedelta
from pathlib import Path
from typing import Any

import ipuz
import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games.editions import finding, making
from games.editions.calendar import today
from games.editions.models import Edition
from games.players import limits
from games.square import grids
from games.words.models import Word
from puzzles.square.generator import WORD_LIST
from puzzles.square.grid import words_of
from puzzles.square.kinds import said
from puzzles.square.store import Grids
from puzzles.square.words import clues_of_proposals
from tests.cast.visitors import Visitor, path


@pytest.fixture
def words(db: None) -> dict[str, tuple[str, ...]]:
    """Two thirds of the proposals, approved by an editor."""
    own = clues_of_proposals()
    chosen = {word: own[word] for at, word in enumerate(sorted(own)) if at % 3}
    rows = [Word(word_list=WORD_LIST, text=w, status=Word.APPROVED, details="\n".join(c)) for w, c in chosen.items()]
    Word.objects.bulk_create(rows)
    return chosen


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, settings: Any) -> Path:
    settings.VAR = tmp_path
    grids._grids.cache_clear()
    return tmp_path / "square"


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command(*arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue()


@pytest.fixture
def edition(db: None) -> Edition:
    return finding.daily("square", "classic", today())


def test_a_whole_game_over_http_and_the_time_in_what_is_shared(edition: Edition) -> None:
    alice = Visitor(path(edition))
    rows = edition.puzzle.secret.rows
    assert alice.post({"letters": rows[0] + "." * 12}).json()["feedback"]["judged"] is False
    result = alice.post({"letters": "".join(rows)}).json()["result"]
    lines = result["share"].splitlines()
    assert lines[0].startswith("🟪 Square #") and "✨ ⏱️ 0:0" in lines[0]
    assert lines[1:5] == ["🟩🟩🟩🟩"] * 4
    assert result["reveal"]["rows"] == list(rows)


def test_the_page_holds_all_clues_and_no_answer(edition: Edition) -> None:
    page = Client().get(path(edition)).content.decode()
    for clue in edition.puzzle.public.across:
        assert clue.replace("'", "&#x27;").replace('"', "&quot;") in page
    secret = set(words_of(edition.puzzle.secret.rows))
    assert not any(f">{word}<" in page or f'"{word}"' in page for word in secret)


def test_after_the_end_the_page_holds_every_word(edition: Edition) -> None:
    alice = Visitor(path(edition))
    alice.post({"give_up": True})
    page = alice.client.get(path(edition)).content.decode()
    assert all(f'"{word}"' in page for word in words_of(edition.puzzle.secret.rows))


def test_thirty_days_of_editions_share_no_word(db: None) -> None:
    days = [making.make_daily("square", "classic", today() + timedelta(days=n)) for n in range(30)]
    used = [word for one in days for word in words_of(one.puzzle.secret.rows)]
    assert len(used) == len(set(used)) == 240


def test_a_word_may_come_again_after_thirty_days(db: None) -> None:
    first = making.make_daily("square", "classic", today())
    late = making.stock(first.engine, today() + timedelta(days=40))
    assert {late.apart(word) for word in words_of(first.puzzle.secret.rows)} == {40}


@pytest.mark.parametrize("form", ["json", "csv", "ipuz", "puz"])
def test_grids_are_downloaded_in_every_form(db: None, form: str) -> None:
    response = Client().get(f"/square/grids/?format={form}&count=4&seed=9")
    assert response.status_code == 200
    assert "attachment" in response["Content-Disposition"]
    if form == "json":
        assert len({one["grid"] for one in response.json()}) == 4
    elif form == "csv":
        assert len(response.content.decode().splitlines()) == 5
    else:
        with zipfile.ZipFile(io.BytesIO(response.content)) as archive:
            assert len(archive.namelist()) == 4


@pytest.mark.parametrize(
    "query", ["format=exe&count=1&seed=1", "format=csv&count=0&seed=1", "format=csv&count=x&seed=1"]
)
def test_a_download_that_cannot_be_is_told_on_the_page(db: None, query: str) -> None:
    response = Client().get(f"/square/grids/?{query}")
    assert response.status_code == 400
    assert 'role="alert"' in response.content.decode()


def test_more_grids_than_there_are_is_told_on_the_page(db: None) -> None:
    Word.objects.bulk_create(
        Word(word_list=WORD_LIST, text=word, status=Word.APPROVED, details="A fair clue")
        for word in ["zero", "avow", "pipe", "sled", "zaps", "evil", "rope", "owed"]
    )
    response = Client().get("/square/grids/?format=csv&count=2&seed=1")
    assert response.status_code == 400 and "not that many grids" in response.content.decode()


def test_export_writes_an_ipuz_document_with_an_editors_clues(
    words: dict[str, tuple[str, ...]], tmp_path: Path
) -> None:
    document = ipuz.read(run("export", "square", "--format", "ipuz", "--count", "1"))
    told = {clue for _, clue in document["clues"]["Across"]}
    assert told <= {said(line) for lines in words.values() for line in lines}
    out = tmp_path / "many.zip"
    run("export", "square", "--format", "puz", "--count", "3", "--out", str(out))
    assert zipfile.is_zipfile(out)


def test_solve_prints_the_number_of_grids_and_all_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    given = json.dumps({"words": ["ZERO", "AVOW", "PIPE", "SLED", "ZAPS", "EVIL", "ROPE"], "must_include": ["OWED"]})
    monkeypatch.setattr("sys.stdin", io.StringIO(given))
    assert json.loads(run("solve", "square", "-")) == {"grids": 1}
    monkeypatch.setattr("sys.stdin", io.StringIO(given))
    assert json.loads(run("solve", "square", "-", "--all"))["all"] == [["ZAPS", "EVIL", "ROPE", "OWED"]]


def test_the_grids_are_kept_and_change_with_the_editors_words(
    words: dict[str, tuple[str, ...]], own_folder: Path
) -> None:
    first = grids.approved_grids()
    assert len(first) == len(Grids.of(words)) > 10
    assert [file.suffix for file in own_folder.iterdir()] == [".npz"]
    gone = first.texts([0])[0][0]
    Word.objects.filter(text=gone).update(status=Word.BLOCKED)
    Word.objects.create(word_list=WORD_LIST, text="asis", status=Word.APPROVED, details="Without changes")
    second = grids.approved_grids()
    expected = Grids.of(
        {**{word: clues for word, clues in words.items() if word != gone}, "ASIS": ("Without changes",)}
    )
    assert second.words == expected.words and (second.rows == expected.rows).all()


def test_a_damaged_file_of_grids_is_made_anew(words: dict[str, tuple[str, ...]], own_folder: Path) -> None:
    count = len(grids.approved_grids())
    for file in own_folder.iterdir():
        file.write_bytes(b"cut")
    grids._grids.cache_clear()
    assert len(grids.approved_grids()) == count


def test_the_command_tells_what_a_word_would_add(words: dict[str, tuple[str, ...]]) -> None:
    told = json.loads(run("grids", "--json"))
    added = json.loads(run("grids", "--holding", "asis", "--json"))
    assert told["words"] == len(words) and told["grids"] > 10
    assert all("ASIS" in words_of(grid) for grid in added["all"]) and added["grids"] == len(added["all"]) > 0
    with pytest.raises(CommandError, match="four letters"):
        run("grids", "--holding", "asisi")


def test_coasters_are_laid_from_the_tiles_that_were_given(words: dict[str, tuple[str, ...]]) -> None:
    rows = grids.approved_grids().texts([3])[0]
    page = Client().get("/square/coasters/", {"tiles": "".join(rows).lower() + " 12"}).content.decode()
    assert "<strong>1 coaster</strong> from 16 tiles; 1 is the most possible." in " ".join(page.split())
    assert page.count('class="coaster"') == 1


def test_a_bag_without_letters_is_told(db: None) -> None:
    response = Client().get("/square/coasters/", {"tiles": "123"})
    assert response.status_code == 400 and "Enter some letters" in response.content.decode()


def test_who_asks_for_too_much_has_to_wait(words: dict[str, tuple[str, ...]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MANY", 1)
    client = Client()
    bags = [f"ZEROAVOW{'?' * (n % 5)}{'E' * (n // 5)}" for n in range(45)]
    answers = [client.get("/square/coasters/", {"tiles": bag}).status_code for bag in bags]
    assert answers[0] == 200 and 429 in answers, "twice as many as fit: a new minute may begin meanwhile"


def test_the_command_lists_approved_words_that_have_no_fair_clue(words: dict[str, tuple[str, ...]]) -> None:
    Word.objects.create(word_list=WORD_LIST, text="FRED", status=Word.APPROVED, details="Fred of the Flintstones")
    Word.objects.create(word_list=WORD_LIST, text="CHERYL", status=Word.APPROVED, details="Singer Cole")
    assert json.loads(run("grids", "--unclued", "--json")) == ["CHERYL", "FRED"]
