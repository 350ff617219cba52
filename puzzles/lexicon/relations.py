"""Collect pairs of related synsets: by every relation of WordNet, and by mentions in its definitions.

`Wordnet.pointer` has only the relations along which a game may move. The pairs here also come from derivations,
domains, similar adjectives and so on, and don't say which relation it is. A cache on disk has them for each WordNet.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from puzzles.lexicon import cache as cache_files
from puzzles.lexicon import data_paths
from puzzles.lexicon.arrays import Array, Progress, fold_spelling
from puzzles.lexicon.wordnet import Wordnet
from puzzles.lexicon.wordnet import wordnet as load_wordnet

CACHE_VERSION = 1
"""Increase this number whenever the arrays change their meaning."""
FROWNED_UPON_DOMAINS = ("obscenity.n.02", "ethnic_slur.n.01", "disparagement.n.01")
"""WordNet's domains of usage whose words players never see."""
WORD_PATTERN = re.compile(r"[a-z]+(?:['-][a-z]+)*")
STOP_WORDS_FILE = Path(__file__).with_name("stop.txt")


@dataclass(frozen=True)
class Relations:
    """The relations of one lexicon.

    `pairs`: rows of two related synsets, each pair once, the lower number first. `mentions`: rows of a synset and
    another one that its definition mentions; a word means its most frequent sense. `frowned_upon`: for
    each sense, whether it is in a domain of `FROWNED_UPON_DOMAINS`.
    """

    pairs: Array
    mentions: Array
    frowned_upon: NDArray[np.bool_]


@cache
def load_relations(wordnet: Wordnet) -> Relations:
    """Load the relations of a lexicon, and build them first if they are missing. Raises `LexiconMissing`."""
    arrays = cache_files.open_arrays(ensure_built(wordnet=wordnet))
    return Relations(**arrays)


def ensure_built(progress: Progress = lambda text: None, wordnet: Wordnet | None = None) -> Path:
    """Return the folder of a lexicon's relations (this machine's by default), built if it is missing."""
    lexicon = wordnet or load_wordnet()
    return cache_files.ensure_cache_folder(
        f"related-{CACHE_VERSION}-{lexicon.version}", lambda new_folder: _write_relations(lexicon, new_folder, progress)
    )


def _write_relations(wordnet: Wordnet, new_folder: Path, progress: Progress) -> None:
    """Write the relations of a lexicon into a folder, in about 15 seconds."""
    progress("reading how words are related")
    related, frowned = _collect_pointer_pairs(wordnet)
    arrays = {
        "pairs": _sort_pairs(related),
        "mentions": _sort_pairs(_collect_mentions(wordnet)),
        "frowned_upon": np.isin(np.arange(len(wordnet.synset_of)), list(frowned)),
    }
    cache_files.save_arrays(new_folder, arrays)


def _sort_pairs(pairs: set[tuple[int, int]]) -> Array:
    return np.array(sorted(pairs), dtype=np.int32).reshape(-1, 2)


def _collect_pointer_pairs(wordnet: Wordnet) -> tuple[set[tuple[int, int]], set[int]]:
    """Return the pairs of synsets joined by any pointer, and the senses in `FROWNED_UPON_DOMAINS`.

    If the lexicon is not that of this machine's WordNet, only the pointers in its own cache are used.
    """
    folder = data_paths.find_wordnet_folder()
    if cache_files.make_cache_name(folder) != wordnet.version:
        first = np.repeat(np.arange(len(wordnet.pos)), np.diff(wordnet.pointer_first))
        return {(min(a, b), max(a, b)) for a, b in zip(first.tolist(), wordnet.pointer.tolist(), strict=True)}, set()
    related: set[tuple[int, int]] = set()
    frowned: set[int] = set()
    with cache_files.open_reader(folder) as opened:
        everything = [synset for kind in "nvar" for synset in opened.all_synsets(kind)]
        number = {(_part_of_speech(one._pos), one._offset): wordnet.find_synset(one._name) or 0 for one in everything}
        unwanted = {wordnet.find_synset(name) for name in FROWNED_UPON_DOMAINS}
        for synset in everything:
            here = number[_part_of_speech(synset._pos), synset._offset]
            for symbol, word, kind, offset in _list_pointers(synset):
                other = number[_part_of_speech(kind), offset]
                if other != here:
                    related.add((min(here, other), max(here, other)))
                if symbol == ";u" and other in unwanted:
                    frowned.update(s for s in wordnet.members(here) if word in ("", _find_spelling(wordnet, s)))
    return related, frowned


def _part_of_speech(pos: str) -> str:
    return "a" if pos == "s" else pos


def _list_pointers(synset: object) -> Iterator[tuple[str, str, str, int]]:
    """Yield a synset's pointers as (symbol, own word, part of speech and offset of the other synset).

    The own word is '' for a pointer of the whole synset.
    """
    for symbol, targets in synset._pointers.items():  # type: ignore[attr-defined]  # NLTK has no types
        yield from ((symbol, "", kind, offset) for kind, offset in targets)
    for (word, symbol), targets in synset._lemma_pointers.items():  # type: ignore[attr-defined]  # as above
        yield from ((symbol, fold_spelling(word), kind, offset) for kind, offset, _ in targets)


def _find_spelling(wordnet: Wordnet, sense: int) -> str:
    return wordnet.folded(wordnet.lists["spelling_of"][sense])


@cache
def list_stop_words() -> frozenset[str]:
    """Read the words that are ignored in definitions, such as “the” and “used”."""
    lines = STOP_WORDS_FILE.read_text(encoding="utf-8").splitlines()[1:]
    return frozenset(word for line in lines for word in line.split())


def _collect_mentions(wordnet: Wordnet) -> set[tuple[int, int]]:
    """Return pairs of a synset and another one that its definition mentions; a word means its most frequent sense."""
    stop = list_stop_words()
    synsets_by_word: dict[str, int | None] = {}
    mentions = set()
    for synset in range(len(wordnet.pos)):
        for word in set(WORD_PATTERN.findall(wordnet.gloss(synset).lower())) - stop:
            if word not in synsets_by_word:
                synsets_by_word[word] = _find_usual_synset(wordnet, word)
            other = synsets_by_word[word]
            if other is not None and other != synset:
                mentions.add((synset, other))
    return mentions


def _find_usual_synset(wordnet: Wordnet, word: str) -> int | None:
    """Return the most frequent synset of a word; None for an unknown word."""
    base_forms = wordnet.find_base_forms(word)[:1]
    return wordnet.synset(wordnet.list_senses_by_use(base_forms[0])[0]) if base_forms else None
