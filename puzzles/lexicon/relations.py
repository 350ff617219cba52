"""Which synsets are related: every relation that WordNet knows, and what its definitions mention.

This is wider than the pointers in `Wordnet`, which are those that a game may walk along: here are also derivations,
domains, similar adjectives and the rest, without their kinds. It is read once per WordNet and kept on disk.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from puzzles.lexicon import cache as kept_on_disk
from puzzles.lexicon import places
from puzzles.lexicon.arrays import Array, Progress, fold_spelling
from puzzles.lexicon.wordnet import Wordnet
from puzzles.lexicon.wordnet import wordnet as ours

FORM = 1
"""Raised whenever the arrays change their meaning."""
FROWNED_UPON = ("obscenity.n.02", "ethnic_slur.n.01", "disparagement.n.01")
"""The domains of usage that players should not see."""
WORD = re.compile(r"[a-z]+(?:['-][a-z]+)*")
STOP = Path(__file__).with_name("stop.txt")


@dataclass(frozen=True)
class Relations:
    """Pairs of synsets, each pair once, and the senses in the domains of `FROWNED_UPON`.

    `pairs` has two columns of synset numbers; so has `mentions`: a synset, and the most usual meaning of a word in its
    definition.
    """

    pairs: Array
    mentions: Array
    frowned_upon: NDArray[np.bool_]


@cache
def relations(wordnet: Wordnet) -> Relations:
    """Return the relations of a lexicon, made if they are missing. Raises `LexiconMissing`."""
    named = kept_on_disk.open_arrays(ensure_built(wordnet=wordnet))
    return Relations(**named)


def ensure_built(progress: Progress = lambda text: None, wordnet: Wordnet | None = None) -> Path:
    """Return the folder of the relations of a lexicon (this machine's by default), made if it is missing."""
    words = wordnet or ours()
    return kept_on_disk.cached_folder(
        f"related-{FORM}-{words.version}", lambda beside: _write_relations(words, beside, progress)
    )


def _write_relations(wordnet: Wordnet, beside: Path, progress: Progress) -> None:
    """Write the relations. Takes about 15 seconds."""
    progress("reading how words are related")
    related, frowned = _joined_by_pointers(wordnet)
    named = {
        "pairs": _unique_pairs(related),
        "mentions": _unique_pairs(_mentions_of_definitions(wordnet)),
        "frowned_upon": np.isin(np.arange(len(wordnet.synset_of)), list(frowned)),
    }
    kept_on_disk.save_arrays(beside, named)


def _unique_pairs(found: set[tuple[int, int]]) -> Array:
    return np.array(sorted(found), dtype=np.int32).reshape(-1, 2)


def _joined_by_pointers(wordnet: Wordnet) -> tuple[set[tuple[int, int]], set[int]]:
    """Return pairs of synsets joined by a pointer, or by one between their words.

    And the senses in frowned-upon domains.

    A lexicon that is not made from this machine's WordNet can no longer be read in full, so its own lists are taken.
    """
    folder = places.wordnet_folder()
    if kept_on_disk.cache_name(folder) != wordnet.version:
        first = np.repeat(np.arange(len(wordnet.pos)), np.diff(wordnet.pointer_first))
        return {(min(a, b), max(a, b)) for a, b in zip(first.tolist(), wordnet.pointer.tolist(), strict=True)}, set()
    related: set[tuple[int, int]] = set()
    frowned: set[int] = set()
    with kept_on_disk.read_whole(folder) as opened:
        everything = [synset for kind in "nvar" for synset in opened.all_synsets(kind)]
        number = {(_part_of_speech(one._pos), one._offset): wordnet.synset_named(one._name) or 0 for one in everything}
        unwanted = {wordnet.synset_named(name) for name in FROWNED_UPON}
        for synset in everything:
            here = number[_part_of_speech(synset._pos), synset._offset]
            for symbol, word, kind, offset in _all_pointers(synset):
                other = number[_part_of_speech(kind), offset]
                if other != here:
                    related.add((min(here, other), max(here, other)))
                if symbol == ";u" and other in unwanted:
                    frowned.update(s for s in wordnet.members(here) if word in ("", _synset_name(wordnet, s)))
    return related, frowned


def _part_of_speech(pos: str) -> str:
    return "a" if pos == "s" else pos


def _all_pointers(synset: object) -> Iterator[tuple[str, str, str, int]]:
    """Yield symbol, own word (empty if the pointer is the whole synset's), and the kind and offset of the other
    synset.
    """
    for symbol, targets in synset._pointers.items():  # type: ignore[attr-defined]  # NLTK has no types
        yield from ((symbol, "", kind, offset) for kind, offset in targets)
    for (word, symbol), targets in synset._lemma_pointers.items():  # type: ignore[attr-defined]  # as above
        yield from ((symbol, fold_spelling(word), kind, offset) for kind, offset, _ in targets)


def _synset_name(wordnet: Wordnet, sense: int) -> str:
    return wordnet.folded(wordnet.lists["spelling_of"][sense])


@cache
def stop_words() -> frozenset[str]:
    """Return words that say nothing about what a definition defines."""
    lines = STOP.read_text(encoding="utf-8").splitlines()[1:]
    return frozenset(word for line in lines for word in line.split())


def _mentions_of_definitions(wordnet: Wordnet) -> set[tuple[int, int]]:
    """Return each synset with the most usual meanings of the words of its definition."""
    stop = stop_words()
    meant: dict[str, int | None] = {}
    found = set()
    for synset in range(len(wordnet.pos)):
        for word in set(WORD.findall(wordnet.gloss(synset).lower())) - stop:
            if word not in meant:
                meant[word] = _most_usual(wordnet, word)
            other = meant[word]
            if other is not None and other != synset:
                found.add((synset, other))
    return found


def _most_usual(wordnet: Wordnet, word: str) -> int | None:
    """Return the synset that a word most likely means; None for a word that is not in the lexicon."""
    known = wordnet.base_forms(word)[:1]
    return wordnet.synset(wordnet.by_use(known[0])[0]) if known else None
