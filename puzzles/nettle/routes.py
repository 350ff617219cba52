"""Store the directions from every word to the secret one, and read routes from them."""

from __future__ import annotations

import bz2
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.relations import ANTONYM, HOMOGRAPH, POINTERS, RELATIONS, SYNONYM, Relation

Ints = NDArray[np.intp]
NO_STEP, TARGET, BY_SYNONYM, BY_HOMOGRAPH, BY_ANTONYM, BY_POINTER = 0, 1, 2, 3, 4, 64
"""The codes of a sense's next step. BY_ANTONYM + n and BY_POINTER + n follow item n of its list of antonyms or
pointers."""


MOST_CACHED_ROUTES = 1000
"""How many routes to one secret word are cached, because players often make the same first guesses."""


class DamagedDirections(ValueError):
    """Packed directions belong to another lexicon, or were changed."""


@dataclass(frozen=True)
class Step:
    """A sense on a route, and the relation to the next sense; None at the target."""

    sense: int
    relation: Relation | None


@dataclass(frozen=True)
class Route:
    """The route from a guess to the target, with both ends."""

    steps: tuple[Step, ...]

    @cached_property
    def distance(self) -> int:
        return len(self.steps) - 1

    @cached_property
    def relations(self) -> tuple[Relation, ...]:
        return tuple(step.relation for step in self.steps if step.relation)

    @cached_property
    def emoji(self) -> tuple[str, ...]:
        return tuple(relation.emoji for relation in self.relations)


class Directions:
    """The next step from each sense of a lexicon towards one target.

    For each sense, a code says what the next step is (see `NO_STEP`). For each synset and spelling, the *head* is the
    index of its best sense, so that a step to a synonym or a homograph leads to one sense. All are packed as bytes.
    """

    _HEADER, _DIFFERENCE_HEADER = b"N2", b"N3"

    def __init__(
        self, wordnet: Wordnet, low_code: bytes, high_code: bytes, synset_head: bytes, spelling_head: bytes
    ) -> None:
        self.wordnet = wordnet
        self._low, self._high = low_code, high_code
        self._synset_head, self._spelling_head = synset_head, spelling_head
        lists = wordnet.lists
        self._synset_of, self._spelling_of = lists["synset_of"], lists["spelling_of"]
        self._synset_first, self._spelling_first = lists["synset_first"], lists["spelling_first"]
        self._by_spelling = lists["sense_by_spelling"]
        self._routes: dict[int, Route | None] = {}

    def equals(self, other: Directions) -> bool:
        """Return True if two directions have the same steps."""
        return self._parts == other._parts

    @property
    def _parts(self) -> tuple[bytes, bytes, bytes, bytes]:
        return self._low, self._high, self._synset_head, self._spelling_head

    def list_target_senses(self) -> set[int]:
        """Return the senses of the secret word, which all routes lead to."""
        return {sense for sense, code in enumerate(self._low) if code == TARGET and not self._high[sense]}

    def find_synset_head(self, synset: int) -> int:
        """Return the sense of a synset that is nearest to the target."""
        return int(self._synset_first[synset]) + self._synset_head[synset]

    def find_spelling_head(self, spelling: int) -> int:
        """Return the sense of a spelling that is nearest to the target."""
        return int(self._by_spelling[int(self._spelling_first[spelling]) + self._spelling_head[spelling]])

    def _make_arrays(self) -> tuple[Ints, Ints, Ints]:
        """Return the codes, the heads of synsets and the heads of spellings as arrays."""
        low, high, *heads = (
            np.frombuffer(packed, dtype=np.uint8).astype(np.intp)
            for packed in (self._low, self._high, self._synset_head, self._spelling_head)
        )
        return low | high << 8, heads[0], heads[1]

    def find_heads(self, spellings: Ints) -> tuple[Ints, NDArray[np.bool_]]:
        """Return the nearest sense of each spelling, and whether a route leads on from it."""
        code, _, spelling_head = self._make_arrays()
        lexicon = self.wordnet
        senses = lexicon.sense_by_spelling[lexicon.spelling_first[spellings] + spelling_head[spellings]].astype(np.intp)
        return senses, code[senses] != NO_STEP

    def follow_routes(self, senses: Ints) -> Iterator[tuple[Ints, Ints, Ints]]:
        """Follow the routes from many senses at once, one step at a time, until the longest one ends (some 20 steps).

        Yields for each step: the positions in `senses` of the routes that go on, their relations as indices of
        `RELATIONS`, and the senses that they reach.
        """
        code, *heads = self._make_arrays()
        current, positions = senses.copy(), np.flatnonzero(code[senses] > TARGET)
        while len(positions):
            kind, following = self._step_all(current[positions], code, *heads)
            current[positions] = following
            yield positions, kind, following
            positions = positions[code[following] > TARGET]

    def _step_all(self, at: Ints, code: Ints, synset_head: Ints, spelling_head: Ints) -> tuple[Ints, Ints]:
        """Return for each sense in `at` the next relation and the next sense; none may be a sense of the target."""
        lexicon = self.wordnet
        codes, synset, spelling = code[at], lexicon.synset_of[at].astype(np.intp), lexicon.spelling_of[at]
        kind, following = np.full(len(at), RELATIONS.index(ANTONYM)), np.empty(len(at), dtype=np.intp)
        pointed, same = codes >= BY_POINTER, codes == BY_HOMOGRAPH
        index = lexicon.pointer_first[synset[pointed]] + codes[pointed] - BY_POINTER
        synset[pointed], kind[pointed] = lexicon.pointer[index], lexicon.pointer_relation[index]
        kind[codes == BY_SYNONYM], kind[same] = RELATIONS.index(SYNONYM), RELATIONS.index(HOMOGRAPH)
        to_head = pointed | (codes == BY_SYNONYM)
        following[to_head] = lexicon.synset_first[synset[to_head]] + synset_head[synset[to_head]]
        spellings = spelling[same]
        following[same] = lexicon.sense_by_spelling[lexicon.spelling_first[spellings] + spelling_head[spellings]]
        opposite = ~to_head & ~same
        following[opposite] = lexicon.antonym[lexicon.antonym_first[at[opposite]] + codes[opposite] - BY_ANTONYM]
        return kind, following

    def find_route(self, spelling: int) -> Route | None:
        """Return the route from the nearest sense of a spelling; None if there is none.

        It takes some microseconds a step. Some routes are cached, because every move replays the whole log.
        """
        kept = self._routes
        if spelling in kept:
            return kept[spelling]
        if len(kept) >= MOST_CACHED_ROUTES:
            kept = self._routes = {}
        route = kept[spelling] = self._follow(spelling)
        return route

    def _follow(self, spelling: int) -> Route | None:
        *steps, last = self._walk(self.find_spelling_head(spelling))
        return Route((*steps, last)) if self._read_code(last.sense) == TARGET else None

    def _walk(self, sense: int) -> Iterator[Step]:
        """Yield the steps from a sense, to the target or to where no step goes on."""
        while (code := self._read_code(sense)) not in (TARGET, NO_STEP):
            relation, following = self._find_next(sense, code)
            yield Step(sense, relation)
            sense = following
        yield Step(sense, None)

    def _read_code(self, sense: int) -> int:
        return self._low[sense] | self._high[sense] << 8

    def combine(self, senses: NDArray[np.bool_], fallback: Directions) -> Directions:
        """Return directions that are these for the senses marked in `senses`, and `fallback` for all others."""
        lexicon = self.wordnet
        _, synset_head, spelling_head = self._make_arrays()
        to_synset = senses[lexicon.synset_first[:-1] + synset_head]
        to_spelling = senses[lexicon.sense_by_spelling[lexicon.spelling_first[:-1] + spelling_head]]
        chosen = (senses, senses, to_synset, to_spelling)
        combined = [
            np.where(mine, *(np.frombuffer(packed, dtype=np.uint8) for packed in both)).tobytes()
            for mine, *both in zip(chosen, self._parts, fallback._parts, strict=True)
        ]
        return Directions(lexicon, *combined)

    def _find_next(self, sense: int, code: int) -> tuple[Relation, int]:
        lists = self.wordnet.lists
        if code >= BY_POINTER:
            index = int(lists["pointer_first"][self._synset_of[sense]]) + code - BY_POINTER
            return POINTERS[lists["pointer_relation"][index]], self.find_synset_head(int(lists["pointer"][index]))
        if code == BY_SYNONYM:
            return SYNONYM, self.find_synset_head(int(self._synset_of[sense]))
        if code == BY_HOMOGRAPH:
            return HOMOGRAPH, self.find_spelling_head(int(self._spelling_of[sense]))
        return ANTONYM, int(lists["antonym"][int(lists["antonym_first"][sense]) + code - BY_ANTONYM])

    def pack(self, base: Directions | None = None) -> bytes:
        """Pack the directions for `unpack`, into some 70 KB; with `base`, only their differences from those."""
        body = b"".join(self._parts)
        if base:
            return self._DIFFERENCE_HEADER + bz2.compress(_xor_bytes(body, b"".join(base._parts)))
        return self._HEADER + bz2.compress(body)

    @classmethod
    def unpack(cls, wordnet: Wordnet, packed: bytes, base: Directions | None = None) -> Directions:
        """Read packed directions, with the same `base` as for `pack`. Raises `DamagedDirections`."""
        senses, synsets, spellings = len(wordnet.synset_of), len(wordnet.pos), len(wordnet.zipf)
        size = 2 * senses + synsets + spellings
        header, rest = packed[: len(cls._HEADER)], packed[len(cls._HEADER) :]
        try:
            body = bz2.decompress(rest)
        except (OSError, ValueError) as problem:
            raise DamagedDirections("we couldn’t unpack the directions") from problem
        if header != (cls._DIFFERENCE_HEADER if base else cls._HEADER) or len(body) != size:
            raise DamagedDirections("the directions belong to another lexicon")
        if base:
            body = _xor_bytes(body, b"".join(base._parts))
        ends = (senses, 2 * senses, 2 * senses + synsets)
        return cls(wordnet, body[: ends[0]], body[ends[0] : ends[1]], body[ends[1] : ends[2]], body[ends[2] :])


def _xor_bytes(first: bytes, second: bytes) -> bytes:
    """Return the exclusive or of two equally long byte strings, which has zeros where they are equal."""
    return (np.frombuffer(first, dtype=np.uint8) ^ np.frombuffer(second, dtype=np.uint8)).tobytes()
