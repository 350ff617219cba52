"""The release: one fingerprint of everything static, and the address prefix made from it.

With all static files under one prefix that changes with their contents, modules may import each other by
relative paths and browsers may keep every file for ever.
"""

import hashlib
from pathlib import Path


def fingerprint(folder: Path, *files: Path) -> str:
    """Ten characters that change when any file of the folder (or one of the files) does."""
    total = hashlib.sha256()
    for path in [*sorted(p for p in folder.rglob("*") if p.is_file()), *files]:
        total.update(str(path.relative_to(folder.parent)).encode())
        total.update(path.read_bytes())
    return total.hexdigest()[:10]


def fingerprint_of_file(path: Path) -> str:
    """Ten characters that change when a file does: of the page's types, when something travels in another form."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]
