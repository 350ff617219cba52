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
from django.urls import reverse

from games.editions import making
from games.editions.models import Edition
from games.square import grids
from games.words.models import Word
from puzzles import registry
from puzzles.square.generator import WORD_LIST
from puzzles.square.grid import words_of
from puzzles.square.kinds import said
from puzzles.square.store import Grids
from puzzles.square.words import clues_of_proposals
from tests.cast.visitors import Visitor, path, text
from tests.data import SEED
from tests.day import DAY
from tests.made import made


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
    call_command(*arguments, stdout=(out := io.StringIO()), stderr=io.StringIO())
    return out.getvalue()


@pytest.fixture
def edition(db: None) -> Edition:
    engine = registry.engine("square")
    found = making.new(engine, "classic", made("square", "classic", SEED), Edition.DAILY, "secret", DAY)
    found.save()
    return found


def test_what_is_shared_has_the_time(edition: Edition) -> None:
    result = Visitor(path(edition)).post({"letters": "".join(edition.puzzle.secret.rows)}).json()["result"]
    assert "✨ ⏱️ 0:0" in result["share"]


def test_the_page_holds_all_clues_and_no_word_before_the_end(edition: Edition) -> None:
    alice, secret = Visitor(path(edition)), words_of(edition.puzzle.secret.rows)
    page = text(alice.client, path(edition))
    for clue in edition.puzzle.public.across:
        assert clue.replace("'", "&#x27;").replace('"', "&quot;") in page
    assert not any(f">{word}<" in page or f'"{word}"' in page for word in secret)
    alice.post({"give_up": True})
    page = text(alice.client, path(edition))
    assert all(f'"{word}"' in page for word in secret)


def test_the_days_of_a_month_share_no_word_and_a_later_one_may_have_it_again(db: None) -> None:
    days = [making.make_daily("square", "classic", DAY + timedelta(days=n)) for n in range(5)]
    used = [word for one in days for word in words_of(one.puzzle.secret.rows)]
    assert len(used) == len(set(used)) == 40
    late = making.stock(days[0].engine, DAY + timedelta(days=40))
    assert {late.apart(word) for word in words_of(days[0].puzzle.secret.rows)} == {40}


def test_grids_are_downloaded_in_every_form_and_what_cannot_be_is_said_on_the_page(db: None) -> None:
    def download(query: str) -> Any:
        response = Client().get(f"/square/grids/?{query}")
        assert (response.status_code == 200) is ("attachment" in response.get("Content-Disposition", ""))
        return response

    assert len({one["grid"] for one in download("format=json&count=4&seed=9").json()}) == 4
    assert len(download("format=csv&count=4&seed=9").content.decode().splitlines()) == 5
    for form in ("ipuz", "puz"):
        with zipfile.ZipFile(io.BytesIO(download(f"format={form}&count=4&seed=9").content)) as archive:
            assert len(archive.namelist()) == 4
    for query in ("format=exe&count=1&seed=1", "format=csv&count=0&seed=1", "format=csv&count=x&seed=1"):
        refused = download(query)
        assert refused.status_code == 400 and 'role="alert"' in refused.content.decode()


def test_more_grids_than_there_are_is_said_on_the_page(db: None) -> None:
    fields = {"word_list": WORD_LIST, "status": Word.APPROVED, "details": "A fair clue"}
    Word.objects.bulk_create(
        Word(text=word, **fields) for word in ["zero", "avow", "pipe", "sled", "zaps", "evil", "rope", "owed"]
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


def test_solve_prints_the_number_of_grids_and_all_when_asked(tmp_path: Path) -> None:
    given = {"words": ["ZERO", "AVOW", "PIPE", "SLED", "ZAPS", "EVIL", "ROPE"], "must_include": ["OWED"]}
    (file := tmp_path / "given.json").write_text(json.dumps(given))
    assert json.loads(run("solve", "square", str(file))) == {"grids": 1}
    assert json.loads(run("solve", "square", str(file), "--all"))["all"] == [["ZAPS", "EVIL", "ROPE", "OWED"]]


def test_the_grids_are_kept_and_change_with_the_editors_words(
    words: dict[str, tuple[str, ...]], own_folder: Path
) -> None:
    first = grids.approved_grids()
    assert len(first) == len(Grids.of(words)) > 10
    assert [file.suffix for file in own_folder.iterdir()] == [".npz"]
    for file in own_folder.iterdir():
        file.write_bytes(b"cut")
    grids._grids.cache_clear()
    assert len(grids.approved_grids()) == len(first), "a damaged file is made again"
    gone = first.texts([0])[0][0]
    Word.objects.filter(text=gone).update(status=Word.BLOCKED)
    Word.objects.create(word_list=WORD_LIST, text="asis", status=Word.APPROVED, details="Without changes")
    left = {word: clues for word, clues in words.items() if word != gone}
    second, expected = grids.approved_grids(), Grids.of({**left, "ASIS": ("Without changes",)})
    assert second.words == expected.words and (second.rows == expected.rows).all()


def test_an_editor_who_adds_a_word_reads_at_once_how_many_grids_hold_it(
    words: dict[str, tuple[str, ...]], admin_client: Client
) -> None:
    before = len(grids.approved_grids())
    word = {"word_list": WORD_LIST, "text": "FRED", "status": "approved", "frequency": "4", "details": "Astaire"}
    page = admin_client.post(reverse("admin:words_word_add"), word, follow=True)
    held = grids.approved_grids().holding("FRED")
    assert held > 0 and len(grids.approved_grids()) == before + held
    assert f"{held:,} of them hold FRED" in " ".join(str(message) for message in page.context["messages"])
    chosen = {"action": "block", "_selected_action": [Word.objects.get(text="FRED").pk]}
    admin_client.post(reverse("admin:words_word_changelist"), chosen)
    assert len(grids.approved_grids()) == before


def test_the_command_says_what_a_word_would_add_and_which_words_have_no_fair_clue(
    words: dict[str, tuple[str, ...]],
) -> None:
    found = json.loads(run("grids", "--json"))
    added = json.loads(run("grids", "--holding", "asis", "--json"))
    assert found["words"] == len(words) and found["grids"] > 10
    assert all("ASIS" in words_of(grid) for grid in added["all"]) and added["grids"] == len(added["all"]) > 0
    with pytest.raises(CommandError, match="four letters"):
        run("grids", "--holding", "asisi")
    Word.objects.create(word_list=WORD_LIST, text="FRED", status=Word.APPROVED, details="Fred of the Flintstones")
    Word.objects.create(word_list=WORD_LIST, text="CHERYL", status=Word.APPROVED, details="Singer Cole")
    assert json.loads(run("grids", "--unclued", "--json")) == ["CHERYL", "FRED"]


def test_coasters_are_laid_from_the_tiles_that_were_given(words: dict[str, tuple[str, ...]]) -> None:
    rows = grids.approved_grids().texts([3])[0]
    page = Client().get("/square/coasters/", {"tiles": "".join(rows).lower() + " 12"}).content.decode()
    assert "<strong>1 coaster</strong> from 16 tiles; 1 is the most possible." in " ".join(page.split())
    assert page.count('class="coaster"') == 1
    empty = Client().get("/square/coasters/", {"tiles": "123"})
    assert empty.status_code == 400 and "Enter some letters" in empty.content.decode()
