"""Square on the site: its page, files, coasters and commands; and what is costly is made once."""

import io
import json
import threading
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import ipuz
import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import connections
from django.test import Client
from django.urls import reverse

from games.editions.models import Edition
from games.infra import caching
from games.site import picture_pages
from games.square import apps, grids, pages
from games.square.tasks import keep_grids
from games.words.models import Word
from puzzles.square import store
from puzzles.square.coasters import Coaster
from puzzles.square.generator import WORD_LIST
from puzzles.square.grid import list_words
from puzzles.square.puzzle import list_printed_clues
from puzzles.square.store import Grids
from puzzles.square.words import map_clues_by_word, read_clue_text
from tests.cast.editions import put_puzzle_on_day
from tests.cast.visitors import Visitor, make_path, read_page

Words = dict[str, tuple[str, ...]]


@pytest.fixture
def words(db: None) -> Words:
    """Two thirds of the proposals, approved by an editor."""
    own = map_clues_by_word()
    chosen = {word: own[word] for at, word in enumerate(sorted(own)) if at % 3}
    rows = [Word(word_list=WORD_LIST, text=w, status=Word.APPROVED, details="\n".join(c)) for w, c in chosen.items()]
    Word.objects.bulk_create(rows)
    return chosen


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, settings: Any) -> Path:
    settings.VAR = tmp_path
    grids._find_grids.cache_clear()
    return tmp_path / "square"


def run(*arguments: str) -> str:
    call_command(*arguments, stdout=(out := io.StringIO()), stderr=io.StringIO())
    return out.getvalue()


@pytest.fixture
def edition(db: None) -> Edition:
    return put_puzzle_on_day("square", "classic")


def test_what_is_shared_has_the_time(edition: Edition) -> None:
    result = Visitor(make_path(edition)).post({"letters": "".join(edition.puzzle.secret.rows)}).json()["result"]
    assert "✨ ⏱️ 0:0" in result["share"]


def test_the_page_holds_all_clues_and_no_word_before_the_end(edition: Edition) -> None:
    alice, secret = Visitor(make_path(edition)), list_words(edition.puzzle.secret.rows)
    page = read_page(alice.client, make_path(edition))
    assert all(clue in page for clue in list_printed_clues(edition.puzzle))
    assert not any(f">{word}<" in page or f'"{word}"' in page for word in secret)
    alice.post({"give_up": True})
    page = read_page(alice.client, make_path(edition))
    assert all(f'"{word}"' in page for word in secret)


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
    few = ["zero", "avow", "pipe", "sled", "zaps", "evil", "rope", "owed"]
    Word.objects.bulk_create(Word(text=word, **fields) for word in few)
    response = Client().get("/square/grids/?format=csv&count=2&seed=1")
    assert response.status_code == 400 and "We don’t have that many grids" in response.content.decode()


def test_export_writes_files_with_an_editors_clues(words: Words, tmp_path: Path) -> None:
    document = ipuz.read(run("export", "square", "--format", "ipuz", "--count", "1"))
    told = {clue for _, clue in document["clues"]["Across"]}
    assert told <= {read_clue_text(line) for lines in words.values() for line in lines}
    out = tmp_path / "many.zip"
    run("export", "square", "--format", "puz", "--count", "3", "--out", str(out))
    assert zipfile.is_zipfile(out)


def test_grids_are_kept_and_change_with_the_words(words: Words, own_folder: Path) -> None:
    first = grids.find_approved_grids()
    assert len(first) == len(Grids.from_clues(words)) > 10
    for file in own_folder.iterdir():
        file.write_bytes(b"cut")
    grids._find_grids.cache_clear()
    assert len(grids.find_approved_grids()) == len(first), "a damaged file is made again"
    gone = first.spell_rows([0])[0][0]
    Word.objects.filter(text=gone).update(status=Word.BLOCKED)
    Word.objects.create(word_list=WORD_LIST, text="asis", status=Word.APPROVED, details="Without changes")
    left = {word: clues for word, clues in words.items() if word != gone}
    second, expected = grids.find_approved_grids(), Grids.from_clues({**left, "ASIS": ("Without changes",)})
    assert second.words == expected.words and (second.rows == expected.rows).all()


def test_an_editor_reads_how_many_grids_hold_a_new_word(words: Words, admin_client: Client) -> None:
    before = len(grids.find_approved_grids())
    word = {"word_list": WORD_LIST, "text": "FRED", "status": "approved", "frequency": "4", "details": "Astaire"}
    page = admin_client.post(reverse("admin:words_word_add"), word, follow=True)
    held = grids.find_approved_grids().count_grids_with("FRED")
    assert held > 0 and len(grids.find_approved_grids()) == before + held
    assert f"{held:,} with FRED" in " ".join(str(message) for message in page.context["messages"])
    chosen = {"action": "block", "_selected_action": [Word.objects.get(text="FRED").pk]}
    admin_client.post(reverse("admin:words_word_changelist"), chosen)
    assert len(grids.find_approved_grids()) == before


def test_the_command_counts_what_a_word_adds_and_lists_words_without_a_clue(words: Words) -> None:
    found = json.loads(run("grids", "--json"))
    added = json.loads(run("grids", "--holding", "asis", "--json"))
    assert found["words"] == len(words) and found["grids"] > 10
    assert all("ASIS" in list_words(grid) for grid in added["all"]) and added["grids"] == len(added["all"]) > 0
    with pytest.raises(CommandError, match="four letters"):
        run("grids", "--holding", "asisi")
    Word.objects.create(word_list=WORD_LIST, text="FRED", status=Word.APPROVED, details="Fred of the Flintstones")
    Word.objects.create(word_list=WORD_LIST, text="CHERYL", status=Word.APPROVED, details="Singer Cole")
    assert json.loads(run("grids", "--unclued", "--json")) == ["CHERYL", "FRED"]


def test_coasters_are_laid_from_the_tiles_that_were_given(words: Words) -> None:
    rows = grids.find_approved_grids().spell_rows([3])[0]
    page = Client().get("/square/coasters/", {"tiles": "".join(rows).lower() + " 12"}).content.decode()
    assert "<strong>1 coaster</strong> from 16 tiles, out of 1 possible." in " ".join(page.split())
    assert page.count('class="coaster"') == 1
    empty = Client().get("/square/coasters/", {"tiles": "123"})
    assert empty.status_code == 400 and "Enter some letters" in empty.content.decode()


def test_one_file_is_made_at_a_time(db: None) -> None:
    with pages.download_lock:
        assert Client().get("/square/grids/?format=csv&count=3&seed=7").status_code == 429
    assert Client().get("/square/grids/?format=csv&count=3&seed=7").status_code == 200


USUAL, COASTERS = "/square/grids/", "/square/coasters/"


class Searches:
    """How often grids were searched and bags laid."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.made: list[str] = []
        searches = [(store, "find_all_grids"), (grids, "lay_coasters"), (pages, "_list_rows")]
        for room, name in (*searches, (picture_pages, "draw_card")):
            monkeypatch.setattr(room, name, self._counting(name, getattr(room, name)))

    def _counting(self, name: str, make: Any) -> Any:
        def counted(*words: Any) -> Any:
            self.made.append(name)
            return make(*words)

        return counted


def forget_in_memory() -> None:
    """What a process that starts does not know yet."""
    grids._find_grids.cache_clear()
    grids._read_scrabble_file.cache_clear()


@pytest.fixture
def searches(db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Searches]:
    words = {word: (f"clue of {word}",) for word in ("ABLE", "BALM", "LIME", "EMES", "AREA", "RARE", "ERAS", "ASEA")}
    monkeypatch.setattr(grids, "list_approved_clues", lambda: words)
    cache.clear()
    forget_in_memory()
    yield Searches(monkeypatch)
    cache.clear()
    forget_in_memory()


def test_the_first_page_of_a_cold_process_searches_nothing_once_the_site_was_prepared(searches: Searches) -> None:
    apps.prepare()
    assert sorted(searches.made) == ["find_all_grids", "lay_coasters"]
    forget_in_memory()
    for address in (USUAL, COASTERS):
        assert Client().get(address).status_code == 200
    assert len(searches.made) == 2


def test_beat_searches_the_grids_of_changed_words_before_anybody_asks(searches: Searches) -> None:
    assert apps.SCHEDULE["square-grids"]["task"] == keep_grids.name
    keep_grids()
    forget_in_memory()
    Client().get(USUAL)
    assert searches.made.count("find_all_grids") == 1


def test_two_who_ask_at_once_have_one_made_and_what_failed_is_tried_again(searches: Searches) -> None:
    made: list[int] = []
    all_ask = threading.Barrier(4)

    def slow() -> str:
        made.append(1)
        return "a picture"

    def ask(_: int) -> str:
        all_ask.wait(60)
        try:
            return caching.get_or_make("once.test", slow)
        finally:
            connections.close_all()

    with pytest.raises(ZeroDivisionError):
        caching.get_or_make("once.test", lambda: str(1 // 0))
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask, range(4))) == ["a picture"] * 4
    assert made == [1]


def test_only_what_is_new_costs_a_share(searches: Searches, monkeypatch: pytest.MonkeyPatch) -> None:
    first: list[tuple[str, dict[str, str]]] = [("/card.png", {}), (COASTERS, {"tiles": "ABLEBALMLIMEEMES"})]
    assert [Client().get(address, fields).status_code for address, fields in first] == [200, 200]
    monkeypatch.setattr(picture_pages, "PICTURES_RATE", "0/m")
    monkeypatch.setattr(pages, "FILES_RATE", "0/m")
    assert [Client().get(address, fields).status_code for address, fields in first] == [200, 200]
    assert Client().get(COASTERS, {"tiles": "ABLE"}).status_code == 429
    refused = Client().get("/square/card.png")
    assert refused.status_code == 429 and int(refused["Retry-After"]) > 0
    assert (searches.made.count("lay_coasters"), searches.made.count("draw_card")) == (1, 1)


def test_visitors_bags_are_laid_one_by_one_at_little_work(searches: Searches, monkeypatch: pytest.MonkeyPatch) -> None:
    work: list[float] = []

    def lay(grids: store.Grids, tiles: str, most_work: float) -> list[Coaster]:
        work.append(most_work)
        with ThreadPoolExecutor(1) as pool:
            work.append(pool.submit(lambda: Client().get(COASTERS, {"tiles": "BALM" * 4}).status_code).result())
        return []

    monkeypatch.setattr(grids, "lay_coasters", lay)
    monkeypatch.setattr(grids, "list_resting_words", list)
    assert Client().get(COASTERS, {"tiles": "ABLE" * 4}).status_code == 200
    assert work == [grids.MOST_SEARCH_WORK, 429]


def test_coasters_without_todays_words_are_laid_once_a_day(searches: Searches, monkeypatch: pytest.MonkeyPatch) -> None:
    words = {word: (f"clue of {word}",) for word in ("ZERO", "AVOW", "PIPE", "SLED", "ZAPS", "EVIL", "ROPE", "OWED")}
    monkeypatch.setattr(grids, "list_approved_clues", lambda: words)
    apps.prepare()
    assert grids.find_scrabble_coasters(), "the words make a grid"
    monkeypatch.setattr(grids, "list_resting_words", lambda: ["ZERO"])
    for _ in range(3):
        Client().get(COASTERS)
    assert searches.made.count("lay_coasters") == 2
    monkeypatch.setattr(grids, "list_resting_words", lambda: ["WORE"])
    Client().get(COASTERS)
    assert searches.made.count("lay_coasters") == 2, "those of any day do"
