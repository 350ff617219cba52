"""Puzzles that generators once made, as files: tests of what plays or judges them do not wait for a generator.

`python -m tests.data` writes them again. `tests/puzzles/test_contract.py` makes them in another process and compares.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from puzzles import registry
from puzzles.contract import AnyPuzzle

FOLDER = Path(__file__).parent / "puzzles"
QUICK = ("toy", "nettle")
"""Games whose puzzles are made in no time, or are large: they are not kept."""
SEED = 12
"""Any would do."""
SEEDS = {slug: [SEED, SEED + 1] for slug in registry.PACKAGES if slug not in QUICK}
MORE = [("dominoes", "tricky", 9), *(("dominoes", one, 11) for one in ("gentle", "tricky", "fiendish"))]
"""Puzzles of other seeds that some tests ask for by name."""

PLANETS = FOLDER / "lionwall-planets.json"
"""A wall by hand, proven once: that takes as long as making one."""
TINY_WORDNET = Path(__file__).parent / "tiny-wordnet"
"""A WordNet of a few words in WNDB form: animal > cat (Cat), dog; dog is also a verb."""
OF_THE_DAY = {FOLDER / f"{slug}.json" for slug in registry.PACKAGES}
"""The boards that browsers are shown, drawn once and written by nothing."""


def kept() -> Iterator[tuple[str, str, int]]:
    """Yield game, variant and seed of every puzzle that is kept."""
    for slug, seeds in SEEDS.items():
        for variant in registry.engine(slug).variants:
            for seed in seeds:
                yield slug, variant.slug, seed
    yield from MORE


def file_of(slug: str, variant: str, seed: int) -> Path:
    return FOLDER / f"{slug}-{variant}-{seed}.json"


def kept_puzzle(slug: str, variant: str, seed: int) -> AnyPuzzle | None:
    """Return the puzzle of a seed from its file; None where it is not kept."""
    file = file_of(slug, variant, seed)
    return registry.engine(slug).read_puzzle(json.loads(file.read_text("utf-8"))) if file.exists() else None
