"""Mark the senses that players never see: slurs, obscenities and sexually explicit ones.

A sense is marked for four reasons: WordNet's domain of usage, a definition that calls the word offensive, a definition
that is about sex, or the hand-made list `unfit.txt`. The senses stay in the network; searches skip the marked ones.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from puzzles.lexicon import cache as cache_files
from puzzles.lexicon.arrays import Progress
from puzzles.lexicon.relations import load_relations
from puzzles.lexicon.wordnet import Wordnet
from puzzles.lexicon.wordnet import wordnet as load_wordnet

UNFIT_FILE = Path(__file__).with_name("unfit.txt")
OFFENSIVE_PATTERN = re.compile(
    r"""(?:offensive|derogatory|disparaging|pejorative|insulting|vulgar|obscene|abusive)\b [^.;]{0,30}?
        \b (?:terms?|names?|words?|slang) \b (?! \s or \b)
      | \( (?: (?:often|sometimes|usually) \s )? (?:offensive|derogatory|disparaging|vulgar|obscene|ethnic\ slur)
        [^)]* \)""",
    re.VERBOSE | re.IGNORECASE,
)
"""Matches a definition that calls its own words hurtful: “offensive term for …”, “(ethnic slur) …”."""
SEXUAL_ACTS_PATTERN = re.compile(
    r"sexual intercourse|sexual desire|organ of copulation|orgasm|masturbat|copulat|coitus|oral sex|sodomy|prostitute"
    r"|sexual(?:ly)? (?:act|stimul|arous|excit|pleasure|gratif|climax|organ|fondl|relation|immor|promisc)"
    r"|\bwhore|have sex|bestiality|pornograph|in the buttocks",
    re.IGNORECASE,
)
"""Matches a definition about sexual acts."""
SEXUAL_ORGANS_PATTERN = re.compile(r"\bvagina\b|\bpenis\b|\bgenitals?\b|ejaculat|pubic", re.IGNORECASE)
"""Matches a definition about sexual organs."""
FIELDS_WITH_ORGANS = ("noun.animal", "noun.artifact", "noun.plant", "noun.state", "noun.substance")

Marks = NDArray[np.bool_]
"""For each sense of a lexicon, by number, whether it is unfit."""


def read_entries() -> list[str]:
    """Read the entries of `unfit.txt` in order: words or synsets; a “-” before one means that it is fit."""
    lines = UNFIT_FILE.read_text(encoding="utf-8").splitlines()
    return [entry for line in lines if not line.startswith("#") for entry in line.split()]


def mark_unfit(wordnet: Wordnet, added_words: Iterable[str] = ()) -> Marks:
    """Return the marks of a lexicon, with all senses of the words that editors have added.

    The array may be read-only.
    """
    marks = _load_marks(wordnet)
    if added := [n for word in added_words if (n := wordnet.lookup(word)) is not None]:
        marks = marks.copy()
        marks[[sense for spelling in added for sense in wordnet.senses(spelling)]] = True
    return marks


def make_empty_marks(wordnet: Wordnet) -> Marks:
    """Return marks by which every sense is fit."""
    return np.zeros(len(wordnet.synset_of), dtype=np.bool_)


def compute_marks_version() -> str:
    """Return a digest of the patterns and the list that decide the marks of any lexicon."""
    named = "\n".join(
        [
            *(one.pattern for one in (OFFENSIVE_PATTERN, SEXUAL_ACTS_PATTERN, SEXUAL_ORGANS_PATTERN)),
            *FIELDS_WITH_ORGANS,
            *read_entries(),
        ]
    )
    return hashlib.sha256(named.encode()).hexdigest()[:12]


def ensure_built(progress: Progress = lambda text: None, wordnet: Wordnet | None = None) -> Path:
    """Return the folder of a lexicon's marks (this machine's by default), built if it is missing."""
    words = wordnet or load_wordnet()
    progress("marking what is not to be shown")
    name = f"unfit-{compute_marks_version()}-{words.version}"
    return cache_files.ensure_cache_folder(
        name, lambda new_folder: cache_files.save_arrays(new_folder, {"unfit": _make_marks(words)})
    )


@cache
def _load_marks(wordnet: Wordnet) -> Marks:
    """Load the marks of a lexicon, without the words that editors have added."""
    marks: Marks = cache_files.open_arrays(ensure_built(wordnet=wordnet))["unfit"]
    return marks


def _make_marks(wordnet: Wordnet) -> Marks:
    marks = load_relations(wordnet).frowned_upon.copy()
    for synset in range(len(wordnet.pos)):
        if _is_unfit_definition(wordnet.gloss(synset), wordnet.lexicographer_file(synset)):
            marks[wordnet.members(synset)] = True
    listed = read_entries()
    for entry in listed:
        marks[list(_list_senses(wordnet, entry.removeprefix("-")))] = not entry.startswith("-")
    return marks


def _is_unfit_definition(gloss: str, field: str) -> bool:
    """Return True if a definition calls its words hurtful, or is about sex.

    `field` is its lexicographer file: in those of `FIELDS_WITH_ORGANS`, sexual organs may be mentioned.
    """
    if OFFENSIVE_PATTERN.search(gloss) or SEXUAL_ACTS_PATTERN.search(gloss):
        return True
    return field not in FIELDS_WITH_ORGANS and SEXUAL_ORGANS_PATTERN.search(gloss) is not None


def _list_senses(wordnet: Wordnet, entry: str) -> Iterator[int]:
    """Yield the senses that an entry of the list means: a spelling, a synset's name, or “synset/word”."""
    synset, _, word = entry.partition("/")
    if re.fullmatch(r".+\.[nvasr]\.\d\d", synset):
        number = wordnet.find_synset(synset)
        members = [] if number is None else wordnet.members(number)
        yield from (sense for sense in members if not word or wordnet.word(sense).lower() == word)
    elif (spelling := wordnet.lookup(entry)) is not None:
        yield from wordnet.senses(spelling)
