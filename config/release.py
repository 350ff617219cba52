"""Name a release by a fingerprint of its static files, and tell whether they were collected."""

import hashlib
from pathlib import Path

STAMP_FILE = "release"
"""The name of the file, beside the collected ones, that holds the release of the last collection."""


def compute_fingerprint(root: Path, *files: Path) -> str:
    """Return ten characters that change with the content or the path from the root of any of the files."""
    total = hashlib.sha256()
    for path in files:
        total.update(str(path.relative_to(root)).encode() + path.read_bytes())
    return total.hexdigest()[:10]


def is_collected(folder: Path, release: str) -> bool:
    """Return whether `folder` contains this release's collected files."""
    stamp = folder / STAMP_FILE
    return stamp.is_file() and stamp.read_text() == release
