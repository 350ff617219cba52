"""Collects and compresses this release's static files, once: `python -m config.collect`."""

import os
import shutil

import django
from django.conf import settings
from django.core.management import call_command


def collect() -> None:
    """Fills STATIC_ROOT for this release and drops older releases but the last."""
    if settings.DEBUG or settings.STATIC_ROOT.is_dir():
        return
    final = settings.STATIC_ROOT
    settings.STATIC_ROOT = final.with_name(f"{final.name}.{os.getpid()}")
    call_command("collectstatic", interactive=False, verbosity=0)
    settings.STATIC_ROOT.rename(final)
    older = sorted(final.parent.iterdir(), key=lambda folder: folder.stat().st_mtime)
    for folder in older[:-2]:
        shutil.rmtree(folder)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    collect()
