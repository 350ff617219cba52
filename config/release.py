"""Name a release by a fingerprint of its static files, and tell whether they were collected."""

import hashlib
from pathlib import Path

STAMP_FILE = "release"
"""The name of the file, beside the collected ones, that holds the release of the last collection."""


def compute_folder_fingerprint(folder: Path, *files: Path) -> str:
    """Return ten characters that change with the content of the folder or of one of the files."""
    total = hashlib.sha256()
    for path in [*sorted(p for p in folder.rglob("*") if p.is_file()), *files]:
        total.update(str(path.relative_to(folder.parent)).encode())
        total.update(path.read_bytes())
    return total.hexdigest()[:10]


def compute_file_fingerprint(path: Path) -> str:
    """Return ten characters that change with the content of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]


def is_collected(folder: Path, release: str) -> bool:
    """Return whether `folder` contains this release's collected files."""
    stamp = folder / STAMP_FILE
    return stamp.is_file() and stamp.read_text() == release
