"""Puzzles that tests share: in a whole run of checks each is made once, by whichever process needs it first."""

import hashlib
import json
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random

from puzzles import registry
from puzzles.contract import AnyEngine, AnyPuzzle, Stock
from tests.cast.server import made_by_the_first
from tests.data import SEED, kept_puzzle

MADE: dict[str, AnyPuzzle] = {}
"""The puzzles that this process's tests have come across, by all that they were made from."""


def made(slug: str, variant: str, seed: int = SEED) -> AnyPuzzle:
    """Return a seed's puzzle, from its file if it has one (see tests.data).

    Otherwise made by what its class does: where the engine itself remembers, it would wait for its own lock.
    """
    engine = registry.engine(slug)
    if (puzzle := _kept_puzzle(slug, variant, seed)) is not None:
        return puzzle
    return remembering(engine, partial(type(engine).generate, engine))(Random(seed), variant)


_kept_puzzle = cache(kept_puzzle)


def remembering(engine: AnyEngine, generate: Callable[..., AnyPuzzle]) -> Callable[..., AnyPuzzle]:
    """An engine's `generate` that only makes what was not made before from the same draws and words."""

    def generated(rng: Random, variant: str, stock: Stock = Stock()) -> AnyPuzzle:
        name = f"{engine.slug}-{variant}-{_digest(rng, stock)}"
        if name not in MADE:
            MADE[name] = _kept(engine, name, lambda: generate(rng, variant, stock))
        return MADE[name]

    return generated


def _digest(rng: Random, stock: Stock) -> str:
    """Of all that a variant's puzzle is made from; words in their order, of what has none any."""
    words = [(name, list(held)) for name, held in sorted(stock.words.items())]
    details = [(name, sorted(beside.items())) for name, beside in sorted(stock.details.items())]
    used = sorted(stock.used), sorted(stock.days.items())
    parts = (rng.getstate(), words, details, used, stock.difficulty, stock.occasion)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def _kept(engine: AnyEngine, name: str, make: Callable[[], AnyPuzzle]) -> AnyPuzzle:

    def write(folder: Path) -> Path:
        (file := folder / name).write_text(make().model_dump_json())
        return file

    return engine.read_puzzle(json.loads(made_by_the_first(f"{name}.json", write).read_text()))
