"""The cache over a tiny WordNet of our own: how it is built, and that two builders do no harm."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from puzzles.lexicon import cache
from puzzles.lexicon.places import LexiconMissing
from puzzles.lexicon.wordnet import Wordnet
from tests.puzzles.tiny import write_wordnet


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = write_wordnet(tmp_path / "dict")
    monkeypatch.setenv("WORDNET_DIR", str(folder))
    monkeypatch.setenv("LEXICON_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_it_is_built_once_and_then_only_opened(tiny: Path) -> None:
    said: list[str] = []
    first = cache.ready(said.append)
    assert said
    said.clear()
    assert cache.ready(said.append) == first
    assert said == []


def test_two_builders_at_once_leave_one_whole_cache(tiny: Path) -> None:
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        folders = {one.result() for one in [pool.submit(cache.ready) for _ in range(2)]}
    assert [folder.name for folder in tiny.iterdir()] == [folder.name for folder in folders]
    assert Wordnet(folders.pop()).lookup("animal") is not None


def test_whoever_may_read_the_place_may_read_the_cache(tiny: Path) -> None:
    assert cache.ready().stat().st_mode == tiny.stat().st_mode


def test_a_place_that_cannot_be_written_is_told_in_one_sentence(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tiny.write_text("a file, not a folder")
    monkeypatch.setenv("LEXICON_DIR", str(tiny / "cache"))
    with pytest.raises(LexiconMissing, match="LEXICON_DIR"):
        cache.ready()


@pytest.mark.parametrize("kept", [-1, 5])
def test_damaged_data_are_told_in_one_sentence_and_leave_nothing(tiny: Path, kept: int) -> None:
    data = tiny.parent / "dict" / "data.noun"
    data.write_text("".join(data.read_text().splitlines(keepends=True)[:kept]))
    with pytest.raises(LexiconMissing, match="damaged"):
        cache.ready()
    assert list(tiny.iterdir()) == []


def test_spellings_that_differ_in_case_are_one_sense(tiny: Path) -> None:
    words = Wordnet(cache.ready())
    number = words.lookup("cat")
    assert number is not None
    assert words.sense_count(number) == 1
    assert words.spelling(number) == "cat"
