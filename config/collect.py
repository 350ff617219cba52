"""Collects and compresses this release's static files, once: `python -m config.collect`."""

import os
import shutil
from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command

KEPT = 4
"""How many releases stay: tabs that were opened days ago go on fetching the files of theirs."""


def collect() -> list[Path]:
    """Fills STATIC_ROOT for this release and drops all but the newest releases. Returns the folder, if there is one."""
    final: Path = settings.STATIC_ROOT
    if settings.DEBUG:
        return []
    if final.is_dir():
        os.utime(final)  # a release that is taken up again is the newest
        return [final]
    settings.STATIC_ROOT = final.with_name(f"{final.name}.{os.getpid()}")
    call_command("collectstatic", interactive=False, verbosity=0)
    settings.STATIC_ROOT.rename(final)
    settings.STATIC_ROOT = final
    final.touch()
    releases = sorted(final.parent.iterdir(), key=lambda folder: folder.stat().st_mtime)
    for folder in releases[:-KEPT]:
        shutil.rmtree(folder)
    return [final]


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    collect()
