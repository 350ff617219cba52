"""Makes the site ready to run, in one process: word data, static files, database and word lists.

`python -m config.prepare` does nothing where code, data, settings and the database's own marks are those of the last
time. Of databases only SQLite's file can be looked at without Django; any other one is always asked.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import environ

from config.setup import PART

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("config", "games", "puzzles", "static", "requirements.txt", "package-lock.json")
"""From what everything here is made."""
SETTINGS = ("DATABASE_URL", "DEBUG", "IDS_FILE", "LEXICON_DIR", "STATIC_DIR", "VAR_DIR", "WORDNET_DIR")
DATA = ("IDS_FILE", "WORDNET_DIR")
"""The settings that name word data of one's own."""
MARKS = (
    "SELECT app, name FROM django_migrations ORDER BY 1, 2",
    "SELECT DISTINCT word_list FROM words_word ORDER BY 1",
)
"""What tells of a database how far it is migrated, and which word lists have words."""
env = environ.Env()


def files(path: Path) -> Iterator[Path]:
    """A file, or all files of a folder but what Python itself writes there; none where nothing is."""
    if path.is_dir():
        yield from sorted(p for p in path.rglob("*") if p.is_file() and "__pycache__" not in p.parts)
    elif path.is_file():
        yield path


def sources(root: Path = ROOT) -> str:
    """What changes when a file of the project or of one's own word data does, by name or contents, or a setting."""
    total = hashlib.sha256(json.dumps([sys.version, *(env(name, default="") for name in SETTINGS)]).encode())
    own = [Path(env(name)) for name in DATA if env(name, default="")]
    for path in (file for source in (*map(root.joinpath, SOURCES), *own) for file in files(source)):
        total.update(f"{path}:{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def marks() -> str | None:
    """How far the database is; None where only Django can tell, or there is none."""
    database = env.db_url("DATABASE_URL", default=f"sqlite:///{var() / 'fivefold.sqlite3'}")
    if not database["ENGINE"].endswith("sqlite3") or not Path(database["NAME"]).is_file():
        return None
    try:
        with closing(sqlite3.connect(database["NAME"])) as opened:
            rows = [opened.execute(query).fetchall() for query in MARKS]
    except sqlite3.Error:
        return None
    return hashlib.sha256(repr(rows).encode()).hexdigest()


def var() -> Path:
    """The folder of what the site writes."""
    return Path(env("VAR_DIR", default=str(ROOT / "var")))


def stamp() -> Path:
    """Where it is noted what was made, and from what."""
    return var() / "prepared.json"


def is_done() -> bool:
    """Whether everything is as it was when it was last made, and is still there."""
    try:
        noted = json.loads(stamp().read_text())
        same = noted["marks"] is not None and noted["marks"] == marks() and noted["sources"] == sources()
        return same and all(Path(folder).is_dir() for folder in noted["folders"])
    except (OSError, ValueError, KeyError, TypeError):
        return False


def begin(title: str) -> None:
    """Tells the set-up which part begins."""
    sys.stdout.write(f"{PART}{title}\n")
    sys.stdout.flush()


def prepare() -> list[Path]:
    """Does everything, each part only as far as it has not been done; returns the folders that must stay."""
    begin("Reading WordNet into the lexicon cache")
    from puzzles.lexicon.__main__ import build

    folders = build()
    begin("Collecting static files")
    import django

    django.setup()
    from django.core.management import call_command

    from config.collect import collect
    from puzzles import registry

    folders += collect()
    begin("Preparing the database")
    call_command("migrate", interactive=False)
    begin("Loading the word lists")
    call_command("load_words")
    for app in registry.apps():  # what a game's own pages need, made before anybody waits for it
        if find_spec(f"{app}.prepared"):
            prepared = import_module(f"{app}.prepared")
            begin(prepared.TITLE)
            prepared.prepare()
    return folders


def main() -> None:
    """Prepares what is not, and notes that it is."""
    environ.Env.read_env(ROOT / ".env", overwrite=False)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if is_done():
        return
    stamp().unlink(missing_ok=True)
    before = sources()
    folders = prepare()
    noted = {"sources": before, "marks": marks(), "folders": [str(folder.resolve()) for folder in folders]}
    stamp().write_text(json.dumps(noted))


if __name__ == "__main__":
    main()
