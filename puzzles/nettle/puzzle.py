"""Build the stored form of a puzzle, and open one: find its lexicon, secret word and directions."""

import base64
import binascii
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from puzzles.contract import BadPuzzle
from puzzles.lexicon import unfit as marks
from puzzles.lexicon.unfit import Marks
from puzzles.lexicon.wordnet import Wordnet, open_earlier_wordnet
from puzzles.nettle.grading import find_grade
from puzzles.nettle.relations import HOMOGRAPH, RELATIONS
from puzzles.nettle.routes import DamagedDirections, Directions, Ints
from puzzles.nettle.solver import find_directions
from puzzles.nettle.usual_meanings import MOST_CHANGES, mark_familiar, mark_usual
from puzzles.nettle.warmth import Warmths, compute_warmths
from puzzles.nettle.wire import Marked, Public, Puzzle, Secret

MOST_DETOUR_STEPS = 1
"""The most extra steps that a route through familiar meanings may take to save a change of meaning."""
MOST_OPEN_PUZZLES = 16
"""The most opened puzzles in the memory of a process; each has some 1.2 MB."""
HASHED_CHARACTERS = 32
"""How many characters at the end of packed directions are hashed; they contain a checksum of all others."""


def build_puzzle(
    directions: Directions, target: int, difficulty: int | None = None, unfit: Sequence[str] = ()
) -> Puzzle:
    """Build the puzzle whose secret word is the spelling `target`; `unfit` are the words that editors hide."""
    lexicon = directions.wordnet
    familiar_directions = find_familiar_directions(directions, target, marks.mark_unfit(lexicon, unfit))
    warmths = compute_warmths(lexicon, target)
    marked = Marked(
        marks=marks.compute_marks_version(),
        unfit=list(unfit),
        warmth=_encode_bytes(warmths.pack()),
        usual=_encode_bytes(familiar_directions.pack(directions)),
    )
    secret = Secret(target=lexicon.spelling(target), directions=_encode_bytes(directions.pack()), marked=marked)
    public = Public(lexicon=lexicon.version, difficulty=difficulty, grade=find_grade(lexicon, target))
    return Puzzle(public=public, secret=secret)


def find_familiar_directions(shortest_directions: Directions, target: int, unfit: Marks) -> Directions:
    """Return directions through familiar meanings, where they are easier to follow than the shortest ones.

    They are easier if the shortest route has unfamiliar meanings, or more changes of meaning; elsewhere both are equal.
    """
    lexicon = shortest_directions.wordnet
    usual_marks, all_spellings = mark_usual(lexicon), np.arange(len(lexicon.zipf))
    is_target = lexicon.spelling_of == target
    avoided = unfit | ~np.where(is_target, usual_marks, mark_familiar(lexicon))
    familiar_directions = find_directions(lexicon, target, avoided, MOST_DETOUR_STEPS)
    starts, is_better = familiar_directions.find_heads(all_spellings)
    shortest_changes, rare = _examine_routes(
        shortest_directions, shortest_directions.find_heads(all_spellings)[0], avoided, usual_marks
    )
    changes, strange = _examine_routes(familiar_directions, starts, avoided, usual_marks)
    is_better &= ~strange & ~unfit[starts] & (rare | (shortest_changes > MOST_CHANGES) & (changes < shortest_changes))
    is_passed = np.zeros(len(avoided), dtype=np.bool_)
    is_passed[starts[is_better]] = True
    for _, _, following in familiar_directions.follow_routes(starts[is_better]):
        is_passed[following] = True
    return familiar_directions.combine(is_passed, shortest_directions)


def _examine_routes(directions: Directions, starts: Ints, avoided: Marks, usual_marks: Marks) -> tuple[Ints, Marks]:
    """Return for the routes from some senses how many changes of meaning each has, and whether it is unfamiliar.

    A route is unfamiliar if it starts from a sense that isn't usual, or passes through an avoided one.
    """
    changes, strange = np.zeros(len(starts), dtype=np.intp), ~usual_marks[starts]
    for positions, kind, following in directions.follow_routes(starts):
        changes[positions] += kind == RELATIONS.index(HOMOGRAPH)
        strange[positions] |= avoided[following]
    return changes, strange


def _encode_bytes(packed: bytes) -> str:
    return base64.b64encode(packed).decode()


class OpenPuzzle:
    """A stored puzzle, with the lexicon for which it was made; its parts are unpacked when they are needed."""

    def __init__(self, lexicon: Wordnet, secret: Secret) -> None:
        self.lexicon = lexicon
        self._target, self._packed, self.marked = secret.target, secret.directions, secret.marked
        self.meanings: dict[tuple[Hashable, ...], tuple[str | None, str | None]] = {}
        """What `presentation` says of a guess's meanings, because every view of a play says it again."""

    @cached_property
    def target(self) -> int:
        """Return the spelling of the secret word. Raises `BadPuzzle` if the lexicon lacks it."""
        number = self.lexicon.lookup(self._target)
        if number is None:
            raise BadPuzzle(f"the secret word {self._target!r} isn’t in the lexicon")
        return number

    @cached_property
    def directions(self) -> Directions:
        """Return the shortest directions to the secret word. Raises `BadPuzzle` if they are damaged."""
        return self._unpack_directions(self._packed)

    @cached_property
    def familiar_directions(self) -> Directions:
        """Return the directions through familiar meanings. Raises `BadPuzzle` if they are damaged."""
        return self._unpack_directions(self.marked.usual, self.directions)

    def _unpack_directions(self, packed: str, base: Directions | None = None) -> Directions:
        try:
            return Directions.unpack(self.lexicon, base64.b64decode(packed, validate=True), base)
        except (binascii.Error, ValueError, DamagedDirections) as problem:
            raise BadPuzzle(f"the directions are damaged: {problem}") from problem

    @cached_property
    def warmths(self) -> Warmths:
        """Return the warmth of all words. Raises `BadPuzzle` if it is damaged."""
        try:
            packed = base64.b64decode(self.marked.warmth, validate=True)
            return Warmths.unpack(self.lexicon, self.target, packed)
        except (binascii.Error, ValueError) as problem:
            raise BadPuzzle(f"the warmth is damaged: {problem}") from problem

    @cached_property
    def unfit(self) -> Marks:
        """Return the senses to hide, by the current marks."""
        return marks.mark_unfit(self.lexicon, self.marked.unfit)

    @cached_property
    def refused_senses(self) -> Marks:
        """Return the senses that can't be guessed: the unfit ones, but none if the marks have changed.

        So all words that could be guessed when the puzzle was made still can be.
        """
        return self.unfit if self._has_current_marks else marks.make_empty_marks(self.lexicon)

    @property
    def _has_current_marks(self) -> bool:
        return self.marked.marks == marks.compute_marks_version()

    def check(self) -> None:
        """Raise `BadPuzzle` if the directions or the warmth are not those of the secret word."""
        if not self._leads_to_target():
            raise BadPuzzle("the directions don’t lead to the secret word")
        if not self.warmths.is_nearly_equal(compute_warmths(self.lexicon, self.target)):
            raise BadPuzzle("the warmth belongs to another secret word")

    def _leads_to_target(self) -> bool:
        """Return True if the directions lead to the secret word.

        If the marks of unfit words have changed, we can't compute the directions again, so we check only their ends.
        """
        if self._has_current_marks:
            ways = find_directions(self.lexicon, self.target, self.unfit)
            return self.directions.equals(ways) and self.familiar_directions.equals(
                find_familiar_directions(ways, self.target, self.unfit)
            )
        ends = self.directions.list_target_senses()
        return bool(ends) and ends <= set(self.lexicon.senses(self.target))


def find_lexicon(current: Wordnet, puzzle: Puzzle) -> Wordnet:
    """Return the lexicon of a puzzle: the current one, or an older one that is still on disk. Raises `BadPuzzle`."""
    version = puzzle.public.lexicon
    lexicon = current if version == current.version else open_earlier_wordnet(version)
    if lexicon is None:
        raise BadPuzzle(f"it was made for the lexicon {version}, but ours is {current.version}")
    return lexicon


def open_puzzle(current: Wordnet, puzzle: Puzzle) -> OpenPuzzle:
    """Open a puzzle with its lexicon; it is cached for the next move. Raises `BadPuzzle`."""
    return _open_cached(find_lexicon(current, puzzle), _CacheKey(puzzle.secret))


@dataclass(frozen=True)
class _CacheKey:
    """A key that compares secrets completely, but hashes only the end of the directions, since 200 KB take long."""

    secret: Secret

    def __hash__(self) -> int:
        return hash((self.secret.target, self.secret.directions[-HASHED_CHARACTERS:]))


@lru_cache(maxsize=MOST_OPEN_PUZZLES)
def _open_cached(lexicon: Wordnet, key: _CacheKey) -> OpenPuzzle:
    return OpenPuzzle(lexicon, key.secret)
