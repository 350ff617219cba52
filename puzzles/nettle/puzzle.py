"""The stored form of a puzzle, and a stored puzzle opened again: its lexicon, its secret word, its directions."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from puzzles.contract import BadPuzzle
from puzzles.lexicon import unfit as marks
from puzzles.lexicon.unfit import Marks
from puzzles.lexicon.wordnet import Wordnet, earlier
from puzzles.nettle.grading import grade
from puzzles.nettle.relations import HOMOGRAPH, RELATIONS
from puzzles.nettle.routes import DamagedDirections, Directions, Ints
from puzzles.nettle.solver import directions
from puzzles.nettle.usual import MOST_CHANGES, familiar, usual
from puzzles.nettle.warmth import Warmths, warmths
from puzzles.nettle.wire import Marked, Public, Puzzle, Secret

DETOUR = 1
"""So many more steps a way through familiar meanings takes to save a change of meaning."""
KEPT = 16
"""How many opened puzzles a process keeps, some 1.2 MB each."""
END = 32
"""How many letters at the end of packed directions tell them from others: these hold a checksum of it all."""


def stored(ways: Directions, target: int, difficulty: int | None = None, unfit: Sequence[str] = ()) -> Puzzle:
    """The puzzle whose secret is a spelling, given the directions to it, and the words that editors call unfit."""
    words = ways.wordnet
    meant = meant_ways(ways, target, marks.unfit(words, unfit))
    near = warmths(words, target)
    marked = Marked(marks=marks.version(), unfit=list(unfit), warmth=_text(near.pack()), usual=_text(meant.pack(ways)))
    secret = Secret(target=words.spelling(target), directions=_text(ways.pack()), marked=marked)
    public = Public(lexicon=words.version, difficulty=difficulty, grade=grade(words, target))
    return Puzzle(public=public, secret=secret)


def meant_ways(ways: Directions, target: int, unfit: Marks) -> Directions:
    """The ways through familiar meanings, for all words whose shortest is none or changes its meaning more often."""
    words = ways.wordnet
    known, every = usual(words), np.arange(len(words.zipf))
    own = words.spelling_of == target
    passed = unfit | ~np.where(own, known, familiar(words))
    meant = directions(words, target, passed, DETOUR)
    begin, led = meant.heads(every)
    shortest, rare = _faults(ways, ways.heads(every)[0], passed, known)
    others, strange = _faults(meant, begin, passed, known)
    led &= ~strange & ~unfit[begin] & (rare | (shortest > MOST_CHANGES) & (others < shortest))
    on_one = np.zeros(len(passed), dtype=np.bool_)
    on_one[begin[led]] = True
    for _, _, following in meant.strides(begin[led]):
        on_one[following] = True
    return meant.where_passed(on_one, ways)


def _faults(ways: Directions, begin: Ints, passed: Marks, known: Marks) -> tuple[Ints, Marks]:
    """Of the ways from some senses: how often each changes its meaning, and whether it begins or goes on strangely."""
    changed, strange = np.zeros(len(begin), dtype=np.intp), ~known[begin]
    for going, kind, following in ways.strides(begin):
        changed[going] += kind == RELATIONS.index(HOMOGRAPH)
        strange[going] |= passed[following]
    return changed, strange


def _text(packed: bytes) -> str:
    return base64.b64encode(packed).decode()


class Opened:
    """A stored puzzle in the lexicon that it was made for."""

    def __init__(self, words: Wordnet, secret: Secret) -> None:
        self.words = words
        self._target, self._packed, self.marked = secret.target, secret.directions, secret.marked

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
        return self._directions(self._packed)

    @cached_property
    def meant_ways(self) -> Directions:
        """The directions of `meant_ways`. Raises `BadPuzzle`."""
        return self._directions(self.marked.usual, self.ways)

    def _directions(self, packed: str, beside: Directions | None = None) -> Directions:
        try:
            return Directions.unpack(self.words, base64.b64decode(packed, validate=True), beside)
        except (binascii.Error, ValueError, DamagedDirections) as problem:
            raise BadPuzzle(f"the directions are damaged: {problem}") from problem

    @cached_property
    def warmths(self) -> Warmths:
        """How near every word is. Raises `BadPuzzle`."""
        try:
            packed = base64.b64decode(self.marked.warmth, validate=True)
            return Warmths.unpack(self.words, self.target, packed)
        except (binascii.Error, ValueError) as problem:
            raise BadPuzzle(f"the warmth is damaged: {problem}") from problem

    @cached_property
    def unfit(self) -> Marks:
        """The senses that are not to be shown: by today's marks, whenever the puzzle was made."""
        return marks.unfit(self.words, self.marked.unfit)

    @cached_property
    def refused(self) -> Marks:
        """The senses with which nobody guesses: what was a guess when the puzzle was made stays one."""
        return self.unfit if self._knows_the_marks else marks.none(self.words)

    @property
    def _knows_the_marks(self) -> bool:
        return self.marked.marks == marks.version()

    def check(self) -> None:
        """Raises `BadPuzzle` where the directions are not those to the secret word, or the warmth is not its own."""
        if not self._leads_home():
            raise BadPuzzle("the directions do not lead to the secret word")
        if not self.warmths.agrees_with(warmths(self.words, self.target)):
            raise BadPuzzle("the warmth is not that of the secret word")

    def _leads_home(self) -> bool:
        """Whether the directions are those to the secret word; where they go round what an earlier list of unfit words
        marked, which is not here any more, whether they end at it."""
        if self._knows_the_marks:
            ways = directions(self.words, self.target, self.unfit)
            return self.ways.same_as(ways) and self.meant_ways.same_as(meant_ways(ways, self.target, self.unfit))
        ends = self.ways.ends()
        return bool(ends) and ends <= set(self.words.senses(self.target))


def lexicon(ours: Wordnet, puzzle: Puzzle) -> Wordnet:
    """The lexicon of a puzzle: usually ours, else an older one that is still in the cache. Raises `BadPuzzle`."""
    version = puzzle.public.lexicon
    words = ours if version == ours.version else earlier(version)
    if words is None:
        raise BadPuzzle(f"made for the lexicon {version}, which is not here; ours is {ours.version}")
    return words


def opened(ours: Wordnet, puzzle: Puzzle) -> Opened:
    """A puzzle in its lexicon; what one move has looked up and unpacked is kept for the next. Raises `BadPuzzle`."""
    return _kept(lexicon(ours, puzzle), _Kept(puzzle.secret))


@dataclass(frozen=True)
class _Kept:
    """A secret as a key: compared in full, but found by the end of its directions, as hashing 200 KB takes longer."""

    secret: Secret

    def __hash__(self) -> int:
        return hash((self.secret.target, self.secret.directions[-END:]))


@lru_cache(maxsize=KEPT)
def _kept(words: Wordnet, key: _Kept) -> Opened:
    return Opened(words, key.secret)
