"""The directions from every word to the secret one as they are kept, and the routes that are read from them."""

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
NOWHERE, TARGET, BY_SYNONYM, BY_HOMOGRAPH, BY_ANTONYM, BY_POINTER = 0, 1, 2, 3, 4, 64
"""How a sense goes on; from BY_ANTONYM and BY_POINTER on, the number says along which of its list."""


ROUTES_KEPT = 1000
"""How many routes to one target are kept: what people guess first is much alike."""


class DamagedDirections(ValueError):
    """Packed directions do not belong to this lexicon, or were cut or changed."""


@dataclass(frozen=True)
class Step:
    """A sense on a route, and the relation that leads on to the next; None at the target."""

    sense: int
    relation: Relation | None


@dataclass(frozen=True)
class Route:
    """The way from a guess to the target, both ends included."""

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
    """The way on from every sense of a lexicon to one target.

    `code` has one number per sense (see NOWHERE …); `synset_head` and `spelling_head` one per synset and spelling:
    the place of its best sense within it, so that "to the synonym" and "to the homograph" name one sense.
    """

    _HEADER, _BESIDE = b"N2", b"N3"

    def __init__(self, wordnet: Wordnet, code: bytes, more: bytes, synset_head: bytes, spelling_head: bytes) -> None:
        self.wordnet = wordnet
        self._low, self._high = code, more
        self._synset_head, self._spelling_head = synset_head, spelling_head
        lists = wordnet.lists
        self._synset_of, self._spelling_of = lists["synset_of"], lists["spelling_of"]
        self._synset_first, self._spelling_first = lists["synset_first"], lists["spelling_first"]
        self._by_spelling = lists["sense_by_spelling"]
        self._read: dict[int, Route | None] = {}

    def same_as(self, other: Directions) -> bool:
        """Whether two directions are the same in every step."""
        return self._parts == other._parts

    @property
    def _parts(self) -> tuple[bytes, bytes, bytes, bytes]:
        return self._low, self._high, self._synset_head, self._spelling_head

    def ends(self) -> set[int]:
        """The senses from which no way leads on, as they are the target's."""
        return {sense for sense, code in enumerate(self._low) if code == TARGET and not self._high[sense]}

    def head_of_synset(self, synset: int) -> int:
        """The sense of a synset that is nearest to the target."""
        return int(self._synset_first[synset]) + self._synset_head[synset]

    def head_of_spelling(self, spelling: int) -> int:
        """The sense of a spelling that is nearest to the target."""
        return int(self._by_spelling[int(self._spelling_first[spelling]) + self._spelling_head[spelling]])

    def _arrays(self) -> tuple[Ints, Ints, Ints]:
        """`code`, `synset_head` and `spelling_head`."""
        low, high, *heads = (
            np.frombuffer(one, dtype=np.uint8).astype(np.intp)
            for one in (self._low, self._high, self._synset_head, self._spelling_head)
        )
        return low | high << 8, heads[0], heads[1]

    def heads(self, spellings: Ints) -> tuple[Ints, NDArray[np.bool_]]:
        """The nearest sense of each of some spellings, and whether a way leads on from it."""
        code, _, spelling_head = self._arrays()
        words = self.wordnet
        senses = words.sense_by_spelling[words.spelling_first[spellings] + spelling_head[spellings]].astype(np.intp)
        return senses, code[senses] != NOWHERE

    def strides(self, senses: Ints) -> Iterator[tuple[Ints, Ints, Ints]]:
        """Follow the ways from many senses at once, some twenty times a step with all that go on.

        Yields the places of those in `senses`, the relations by their places in `RELATIONS`, and the senses reached.
        """
        code, *heads = self._arrays()
        at, going = senses.copy(), np.flatnonzero(code[senses] > TARGET)
        while len(going):
            kind, following = self._all_onwards(at[going], code, *heads)
            at[going] = following
            yield going, kind, following
            going = going[code[following] > TARGET]

    def _all_onwards(self, at: Ints, code: Ints, synset_head: Ints, spelling_head: Ints) -> tuple[Ints, Ints]:
        """Return, for each sense, the next relation and the next sense; none may be the target's."""
        words = self.wordnet
        how, synset, spelling = code[at], words.synset_of[at].astype(np.intp), words.spelling_of[at]
        kind, following = np.full(len(at), RELATIONS.index(ANTONYM)), np.empty(len(at), dtype=np.intp)
        pointed, same = how >= BY_POINTER, how == BY_HOMOGRAPH
        place = words.pointer_first[synset[pointed]] + how[pointed] - BY_POINTER
        synset[pointed], kind[pointed] = words.pointer[place], words.pointer_relation[place]
        kind[how == BY_SYNONYM], kind[same] = RELATIONS.index(SYNONYM), RELATIONS.index(HOMOGRAPH)
        to_head = pointed | (how == BY_SYNONYM)
        following[to_head] = words.synset_first[synset[to_head]] + synset_head[synset[to_head]]
        alike = spelling[same]
        following[same] = words.sense_by_spelling[words.spelling_first[alike] + spelling_head[alike]]
        opposite = ~to_head & ~same
        following[opposite] = words.antonym[words.antonym_first[at[opposite]] + how[opposite] - BY_ANTONYM]
        return kind, following

    def route(self, spelling: int) -> Route | None:
        """The way from the nearest sense of a spelling; None where there is no way. Costs some microseconds a step.

        Some are kept, as a log is replayed at every move.
        """
        kept = self._read
        if spelling in kept:
            return kept[spelling]
        if len(kept) >= ROUTES_KEPT:
            kept = self._read = {}
        route = kept[spelling] = self._follow(spelling)
        return route

    def _follow(self, spelling: int) -> Route | None:
        *steps, last = self._walk(self.head_of_spelling(spelling))
        return Route((*steps, last)) if self._code(last.sense) == TARGET else None

    def _walk(self, sense: int) -> Iterator[Step]:
        """Yield the steps from a sense as far as they lead."""
        while (code := self._code(sense)) not in (TARGET, NOWHERE):
            relation, following = self._onwards(sense, code)
            yield Step(sense, relation)
            sense = following
        yield Step(sense, None)

    def _code(self, sense: int) -> int:
        return self._low[sense] | self._high[sense] << 8

    def where_passed(self, senses: NDArray[np.bool_], otherwise: Directions) -> Directions:
        """Combine two sets of directions: these for the marked senses, `otherwise` for the rest."""
        words = self.wordnet
        _, synset_head, spelling_head = self._arrays()
        to_synset = senses[words.synset_first[:-1] + synset_head]
        to_spelling = senses[words.sense_by_spelling[words.spelling_first[:-1] + spelling_head]]
        chosen = (senses, senses, to_synset, to_spelling)
        mixed = [
            np.where(mine, *(np.frombuffer(one, dtype=np.uint8) for one in both)).tobytes()
            for mine, *both in zip(chosen, self._parts, otherwise._parts, strict=True)
        ]
        return Directions(words, *mixed)

    def _onwards(self, sense: int, code: int) -> tuple[Relation, int]:
        lists = self.wordnet.lists
        if code >= BY_POINTER:
            place = int(lists["pointer_first"][self._synset_of[sense]]) + code - BY_POINTER
            return POINTERS[lists["pointer_relation"][place]], self.head_of_synset(int(lists["pointer"][place]))
        if code == BY_SYNONYM:
            return SYNONYM, self.head_of_synset(int(self._synset_of[sense]))
        if code == BY_HOMOGRAPH:
            return HOMOGRAPH, self.head_of_spelling(int(self._spelling_of[sense]))
        return ANTONYM, int(lists["antonym"][int(lists["antonym_first"][sense]) + code - BY_ANTONYM])

    def pack(self, beside: Directions | None = None) -> bytes:
        """The directions as some 70 KB; beside others only what differs. `unpack` reads them again."""
        body = b"".join(self._parts)
        if beside:
            return self._BESIDE + bz2.compress(_differing(body, b"".join(beside._parts)))
        return self._HEADER + bz2.compress(body)

    @classmethod
    def unpack(cls, wordnet: Wordnet, packed: bytes, beside: Directions | None = None) -> Directions:
        """Raises `DamagedDirections` where the bytes are not the directions of this lexicon."""
        senses, synsets, spellings = len(wordnet.synset_of), len(wordnet.pos), len(wordnet.zipf)
        size = 2 * senses + synsets + spellings
        header, rest = packed[: len(cls._HEADER)], packed[len(cls._HEADER) :]
        try:
            body = bz2.decompress(rest)
        except (OSError, ValueError) as problem:
            raise DamagedDirections("the directions cannot be unpacked") from problem
        if header != (cls._BESIDE if beside else cls._HEADER) or len(body) != size:
            raise DamagedDirections("the directions belong to another lexicon")
        if beside:
            body = _differing(body, b"".join(beside._parts))
        ends = (senses, 2 * senses, 2 * senses + synsets)
        return cls(wordnet, body[: ends[0]], body[ends[0] : ends[1]], body[ends[1] : ends[2]], body[ends[2] :])


def _differing(one: bytes, other: bytes) -> bytes:
    """What makes either of two the other: nothing but zeros where they are alike."""
    return (np.frombuffer(one, dtype=np.uint8) ^ np.frombuffer(other, dtype=np.uint8)).tobytes()
