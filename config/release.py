"""The release: one fingerprint of all static files, and whether they are collected."""

import hashlib
from pathlib import Path

STAMP = "release"
"""The file that names the release whose files were collected last."""


def fingerprint(folder: Path, *files: Path) -> str:
    """Return ten characters that change when any file of the folder (or one of the files) does."""
    total = hashlib.sha256()
    for path in [*sorted(p for p in folder.rglob("*") if p.is_file()), *files]:
        total.update(str(path.relative_to(folder.parent)).encode())
        total.update(path.read_bytes())
    return total.hexdigest()[:10]


def fingerprint_of_file(path: Path) -> str:
    """Return ten characters that change when a file does, such as the types of what travels."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]


def is_collected(folder: Path, release: str) -> bool:
    """Return True if the files that were collected last are those of a release."""
    stamp = folder / STAMP
    return stamp.is_file() and stamp.read_text() == release
