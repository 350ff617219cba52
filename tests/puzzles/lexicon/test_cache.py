"""The cache over a tiny WordNet: where it is, how it is built, and that two builders do no harm."""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from puzzles.lexicon import cache, places
from puzzles.lexicon.places import LexiconMissing
from puzzles.lexicon.wordnet import Wordnet
from tests.data import TINY_WORDNET


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WORDNET_DIR", str(TINY_WORDNET))
    monkeypatch.setenv("LEXICON_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_it_is_built_once_and_then_only_opened_by_all_who_may_read_its_place(tiny: Path) -> None:
    said: list[str] = []
    first = cache.ready(said.append)
    assert said
    said.clear()
    assert cache.ready(said.append) == first
    assert said == []
    assert first.stat().st_mode == tiny.stat().st_mode
    words = Wordnet(first)
    cat = words.lookup("cat")
    assert cat is not None
    assert (len(words.senses(cat)), words.spelling(cat)) == (1, "cat"), "Cat is the same sense"


@pytest.mark.thorough
def test_two_builders_at_once_leave_one_whole_cache(tiny: Path) -> None:
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        folders = {one.result() for one in [pool.submit(cache.ready) for _ in range(2)]}
    assert [folder.name for folder in tiny.iterdir()] == [folder.name for folder in folders]
    assert Wordnet(folders.pop()).lookup("animal") is not None


def test_missing_or_damaged_data_and_a_place_that_cannot_be_written_are_told_in_one_sentence_and_leave_nothing(
    tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = shutil.copytree(TINY_WORDNET, tmp_path / "dict") / "data.noun"
    monkeypatch.setenv("WORDNET_DIR", str(data.parent))
    for kept in (-1, 5):
        data.write_text("".join(data.read_text().splitlines(keepends=True)[:kept]))
        with pytest.raises(LexiconMissing, match="damaged"):
            cache.ready()
        assert list(tiny.iterdir()) == []
    monkeypatch.setenv("LEXICON_DIR", str(data / "cache"))
    with pytest.raises(LexiconMissing, match="LEXICON_DIR"):
        cache.ready()
    monkeypatch.setenv("WORDNET_DIR", str(tmp_path))
    with pytest.raises(LexiconMissing, match="make setup"):
        cache.ready()
    monkeypatch.setattr(places, "ROOT", tmp_path)
    with pytest.raises(LexiconMissing, match="irregular forms"):
        places.exceptions_folder(tmp_path)


def test_the_cache_goes_where_it_is_told_or_with_everything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    for lexicon, var, kept in (
        ("/srv/words", "/srv/fivefold", Path("/srv/words")),
        ("", "/srv/fivefold", Path("/srv/fivefold/lexicon")),
        ("", "", places.ROOT / "var" / "lexicon"),
    ):
        monkeypatch.setenv("LEXICON_DIR", lexicon)
        monkeypatch.setenv("VAR_DIR", var)
        assert places.cache_folder() == kept


@pytest.mark.thorough
def test_setting_up_builds_the_lexicon_in_var_dir(tmp_path: Path) -> None:
    characters = tmp_path / "ids.txt"
    characters.write_text("U+5CF0\t峰\t⿰山夆\n")
    data = {"WORDNET_DIR": str(TINY_WORDNET), "IDS_FILE": str(characters)}
    environment = {**os.environ, "VAR_DIR": str(tmp_path / "var"), "LEXICON_DIR": "", **data}
    command = [sys.executable, "-m", "config.lexicon"]
    done = subprocess.run(command, cwd=places.ROOT, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    kinds = {folder.name.split("-")[0] for folder in (tmp_path / "var" / "lexicon").iterdir()}
    assert kinds == {"wn", "pairs", "compounds", "ids", "related", "unfit"}
