"""The release: a fingerprint of the static files, and whether the collected files belong to it."""

import hashlib
from pathlib import Path

STAMP = "release"
"""The name of the file, beside the collected ones, that holds the release of the last collection."""


def fingerprint_of_folder(folder: Path, *files: Path) -> str:
    """Return ten characters that change with the content of a folder or of these files."""
    total = hashlib.sha256()
    for path in [*sorted(p for p in folder.rglob("*") if p.is_file()), *files]:
        total.update(str(path.relative_to(folder.parent)).encode())
        total.update(path.read_bytes())
    return total.hexdigest()[:10]


def fingerprint_of_file(path: Path) -> str:
    """Return ten characters that change with the content of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]


def is_collected(folder: Path, release: str) -> bool:
    """Return whether the last collection was of this release."""
    stamp = folder / STAMP
    return stamp.is_file() and stamp.read_text() == release
