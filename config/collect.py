"""Collects, rolls and compresses this release's static files, once: `python -m config.collect`."""

import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command
from whitenoise.compress import Compressor

from config.rolling import roll

KEPT = 2
"""How many releases stay: the one before serves on while processes are replaced."""
IN_ROLLS = ["js/*", "css/*"]
"""What pages get rolled (see config.rolling), and so not as it was written."""
UNUSED = ["*.ts", "*.md", "package.json"]
"""What packages bring besides what a page loads."""
ROLLED_FROM = ("lit", "lit-html", "lit-element", "reactive-element", "canvas-confetti")
"""The folders of `vendor/` of which the same is true."""


def collect() -> list[Path]:
    """Fills STATIC_ROOT for this release and drops all but the newest releases. Returns the folder, if there is one."""
    final: Path = settings.STATIC_ROOT
    if settings.DEBUG:
        return []
    if final.is_dir():
        os.utime(final)  # a release that is taken up again is the newest
        return [final]
    settings.STATIC_ROOT = final.with_name(f"{final.name}.{os.getpid()}")
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=IN_ROLLS + UNUSED)
    for name in ROLLED_FROM:
        shutil.rmtree(settings.STATIC_ROOT / "vendor" / name, ignore_errors=True)
    compress(roll(settings.STATIC_ROOT))
    settings.STATIC_ROOT.rename(final)
    settings.STATIC_ROOT = final
    final.touch()
    releases = sorted(final.parent.iterdir(), key=lambda folder: folder.stat().st_mtime)
    for folder in releases[:-KEPT]:
        shutil.rmtree(folder)
    return [final]


def compress(files: list[Path]) -> None:
    """Writes the forms beside files that browsers get which read them."""
    compressor = Compressor(extensions=settings.WHITENOISE_SKIP_COMPRESS_EXTENSIONS, quiet=True)
    with ThreadPoolExecutor() as pool:
        wanted = (str(path) for path in files if compressor.should_compress(path.name))
        list(pool.map(compressor.compress, wanted))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    collect()
