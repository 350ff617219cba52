"""The stored form of a puzzle, and a stored puzzle opened again: its lexicon, its secret word, its directions."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass
from functools import cached_property, lru_cache

from puzzles.contract import BadPuzzle
from puzzles.lexicon.wordnet import Wordnet, earlier
from puzzles.nettle.routes import DamagedDirections, Directions
from puzzles.nettle.solver import directions
from puzzles.nettle.wire import Public, Puzzle, Secret

KEPT = 16
"""How many opened puzzles a process keeps, some 0.8 MB each."""
END = 32
"""How many letters at the end of packed directions tell them from others: zlib ends with a checksum of it all."""


def stored(ways: Directions, target: int, difficulty: int | None = None) -> Puzzle:
    """The puzzle whose secret is a spelling, given the directions to it."""
    packed = base64.b64encode(ways.pack()).decode()
    public = Public(lexicon=ways.wordnet.version, difficulty=difficulty)
    return Puzzle(public=public, secret=Secret(target=ways.wordnet.spelling(target), directions=packed))


class Opened:
    """A stored puzzle in the lexicon that it was made for."""

    def __init__(self, words: Wordnet, target: str, packed: str) -> None:
        self.words, self._target, self._packed = words, target, packed

    @cached_property
    def target(self) -> int:
        """The spelling to find. Raises `BadPuzzle`."""
        number = self.words.lookup(self._target)
        if number is None:
            raise BadPuzzle(f"the secret word {self._target!r} is not in the lexicon")
        return number

    @cached_property
    def ways(self) -> Directions:
        """The directions to the target. Raises `BadPuzzle`."""
        try:
            return Directions.unpack(self.words, base64.b64decode(self._packed, validate=True))
        except (binascii.Error, ValueError, DamagedDirections) as problem:
            raise BadPuzzle(f"the directions are damaged: {problem}") from problem

    def check(self) -> None:
        """Raises `BadPuzzle` where the directions are not those to the secret word."""
        if not self.ways.same_as(directions(self.words, self.target)):
            raise BadPuzzle("the directions do not lead to the secret word")


def lexicon(ours: Wordnet, puzzle: Puzzle) -> Wordnet:
    """The lexicon of a puzzle: usually ours, else an older one that is still in the cache. Raises `BadPuzzle`."""
    version = puzzle.public.lexicon
    words = ours if version == ours.version else earlier(version)
    if words is None:
        raise BadPuzzle(f"made for the lexicon {version}, which is not here; ours is {ours.version}")
    return words


def opened(ours: Wordnet, puzzle: Puzzle) -> Opened:
    """A puzzle in its lexicon; what one move has looked up and unpacked is kept for the next. Raises `BadPuzzle`."""
    return _kept(lexicon(ours, puzzle), puzzle.secret.target, _Packed(puzzle.secret.directions))


@dataclass(frozen=True)
class _Packed:
    """Packed directions as a key: compared in full, but found by their end, as hashing 100 KB takes longer."""

    text: str

    def __hash__(self) -> int:
        return hash(self.text[-END:])


@lru_cache(maxsize=KEPT)
def _kept(words: Wordnet, target: str, packed: _Packed) -> Opened:
    return Opened(words, target, packed.text)
