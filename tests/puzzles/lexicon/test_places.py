"""Where the lexicon's cache is kept."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from puzzles.lexicon import places
from tests.puzzles.tiny import write_wordnet


@pytest.mark.parametrize(
    ("lexicon", "var", "kept"),
    [
        ("/srv/words", "/srv/fivefold", Path("/srv/words")),
        ("", "/srv/fivefold", Path("/srv/fivefold/lexicon")),
        ("", "", places.ROOT / "var" / "lexicon"),
    ],
)
def test_the_cache_goes_where_it_is_told_or_with_everything_else(
    monkeypatch: pytest.MonkeyPatch, lexicon: str, var: str, kept: Path
) -> None:
    monkeypatch.setenv("LEXICON_DIR", lexicon)
    monkeypatch.setenv("VAR_DIR", var)
    assert places.cache_folder() == kept


@pytest.mark.thorough
def test_setting_up_builds_the_lexicon_in_var_dir(tmp_path: Path) -> None:
    words = write_wordnet(tmp_path / "dict")
    characters = tmp_path / "ids.txt"
    characters.write_text("U+5CF0\t峰\t⿰山夆\n")
    data = {"WORDNET_DIR": str(words), "IDS_FILE": str(characters)}
    settings = {"VAR_DIR": str(tmp_path / "var"), "LEXICON_DIR": "", **data}
    command = [sys.executable, "-m", "config.lexicon"]
    done = subprocess.run(
        command, cwd=places.ROOT, env={**os.environ, **settings}, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    kinds = {folder.name.split("-")[0] for folder in (tmp_path / "var" / "lexicon").iterdir()}
    assert kinds == {"wn", "pairs", "compounds", "ids", "related", "unfit"}
