"""The grids of the words that editors approved: searched once, kept in a file, and changed word by word."""

from __future__ import annotations

import hashlib
import json
import logging
from functools import lru_cache
from pathlib import Path

from django.conf import settings

from games.editions.making import curated
from puzzles import registry
from puzzles.square.generator import stocked_clues
from puzzles.square.store import BadStore, Grids

KEPT = 3
"""How many files of earlier lists are left lying."""
log = logging.getLogger(__name__)

Clues = dict[str, tuple[str, ...]]


def approved_clues() -> Clues:
    """The approved words with their clues."""
    return stocked_clues(curated(registry.engine("square")))


def approved_grids() -> Grids:
    """All grids of the approved words; of a list that changed a little, made from what was there before."""
    clues = approved_clues()
    return _grids(_name(clues), json.dumps(clues))


def _name(clues: Clues) -> str:
    """What stands for a list and for the engine that judged its grids."""
    judged = [registry.engine("square").version, clues]
    return hashlib.sha256(json.dumps(judged).encode()).hexdigest()[:16]


@lru_cache(maxsize=2)
def _grids(name: str, text: str) -> Grids:
    folder = Path(settings.VAR) / "square"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.npz"
    clues = {word: tuple(lines) for word, lines in json.loads(text).items()}
    grids = _opened(path)
    if grids is None:
        before = _newest(folder)
        grids = before.changed_to(clues) if before else Grids.of(clues)
        grids.save(path)
        _tidy(folder)
    return grids


def _opened(path: Path) -> Grids | None:
    try:
        return Grids.open(path)
    except FileNotFoundError:
        return None
    except (BadStore, OSError) as problem:
        log.warning("the grids are searched anew: %s", problem)
        return None


def _by_age(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.npz"), key=lambda path: path.stat().st_mtime, reverse=True)


def _newest(folder: Path) -> Grids | None:
    return next((grids for path in _by_age(folder) if (grids := _opened(path))), None)


def _tidy(folder: Path) -> None:
    for path in _by_age(folder)[KEPT:]:
        path.unlink(missing_ok=True)
