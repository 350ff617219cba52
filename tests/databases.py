"""The tests' database: on SQLite a copy of one that was migrated once, which is kept in the folder of the word data."""

import fcntl
import hashlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from pytest_django import DjangoDbBlocker

from puzzles.lexicon import data_paths

ROOT = Path(__file__).resolve().parent.parent


def template() -> Path:
    """Return where the migrated database is kept, named by all that makes it: migrations and pinned packages."""
    files = [ROOT / "requirements.txt", *sorted(ROOT.glob("games/*/migrations/*.py"))]
    digest = hashlib.sha256(b"".join(str(file.name).encode() + file.read_bytes() for file in files))
    return data_paths.find_cache_folder().parent / "migrated" / f"{digest.hexdigest()[:16]}.sqlite3"


def copy_template(target: Path) -> None:
    """Copy the migrated database to a file; the first process to ask makes it, and removes those of other days."""
    made = template()
    made.parent.mkdir(parents=True, exist_ok=True)
    with (made.parent / "lock").open("w") as door:
        fcntl.flock(door, fcntl.LOCK_EX)
        if not made.exists():
            for old in made.parent.glob("*.sqlite3"):
                old.unlink()
            _migrate(made)
        shutil.copyfile(made, target)


def _migrate(made: Path) -> None:
    half_made = made.with_suffix(f".{os.getpid()}")
    half_made.unlink(missing_ok=True)
    usual, connection.settings_dict["NAME"] = connection.settings_dict["NAME"], str(half_made)
    try:
        call_command("migrate", interactive=False, verbosity=0)
    finally:
        connection.close()
        connection.settings_dict["NAME"] = usual
    half_made.rename(made)


@pytest.fixture(scope="session")
def django_db_keepdb(request: pytest.FixtureRequest) -> bool:
    """Let Django begin with the copy; its own `migrate` then finds nothing to do, or does what is missing."""
    return connection.vendor == "sqlite" or bool(request.config.getvalue("reuse_db"))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """Begin with a copy of what was migrated: on SQLite of the template, on PostgreSQL of DATABASE_TEMPLATE."""
    test = connection.settings_dict["TEST"]
    if connection.vendor != "sqlite":
        test["TEMPLATE"] = os.environ.get("DATABASE_TEMPLATE")
        yield
        return
    with django_db_blocker.unblock():
        copy_template(Path(test["NAME"]))
    yield
    Path(test["NAME"]).unlink(missing_ok=True)
