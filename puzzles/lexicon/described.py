"""What a reader of a word wants to know of it: its meanings, and the usual words that are near to it in meaning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from puzzles.abilities import Fact
from puzzles.lexicon.unfit import Marks, unfit
from puzzles.lexicon.wordnet import Wordnet

ABOVE, BELOW = 0, 1
"""The pointers to what is broader and narrower, as `puzzles.lexicon.arrays.POINTERS` numbers them."""
MEANINGS, NEIGHBOURS = 4, 12
"""So many meanings and neighbours are told."""
NARROW = 30
"""A kind that has more kinds below it gathers what is far apart."""
USUAL = 3.0
"""A neighbour is at least so common, on the Zipf scale."""


def fit_senses(wordnet: Wordnet, spelling: int) -> list[int]:
    """The senses of a spelling that may be shown, the most usual first."""
    marks = unfit(wordnet)
    return [sense for sense in wordnet.by_use(spelling) if not marks[sense]]


def is_fit(wordnet: Wordnet, spelling: int) -> bool:
    """Whether no sense of a spelling hurts."""
    marks = unfit(wordnet)
    return not any(marks[sense] for sense in wordnet.senses(spelling))


def meanings(wordnet: Wordnet, text: str) -> tuple[str, ...]:
    """The most usual meanings of a word, each a line; none for an unknown one."""
    spelling = wordnet.lookup(text)
    synsets = [] if spelling is None else list(map(wordnet.synset, fit_senses(wordnet, spelling)))
    return tuple(f"{wordnet.part_of_speech(one)}: {wordnet.definition(one)}" for one in synsets[:MEANINGS])


def kin(wordnet: Wordnet, spelling: int) -> list[int]:
    """Spellings that are near in meaning to a spelling as the noun that it mostly is, the nearest first.

    First what means the same, then what is of the same kind, then its kinds and what it is a kind of.
    """
    own = [synset for sense in fit_senses(wordnet, spelling) if _is_noun(wordnet, synset := wordnet.synset(sense))][:1]
    above = [one for synset in own for one in pointed(wordnet, synset, ABOVE)]
    beside = [one for synset in above if _is_narrow(wordnet, synset) for one in pointed(wordnet, synset, BELOW)]
    below = [one for synset in own for one in pointed(wordnet, synset, BELOW)]
    marks = unfit(wordnet)
    found: dict[int, None] = {}
    for group in (own, beside, below, above):
        spellings = _spellings(wordnet, group, marks)
        found |= dict.fromkeys(sorted(spellings, key=lambda n: (-float(wordnet.zipf[n]), n)))
    found.pop(spelling, None)
    return list(found)


def pointed(wordnet: Wordnet, synset: int, code: int) -> Iterator[int]:
    """The synsets to which the pointers of a code lead from one."""
    lists = wordnet.lists
    for at in range(lists["pointer_first"][synset], lists["pointer_first"][synset + 1]):
        if lists["pointer_relation"][at] == code:
            yield int(lists["pointer"][at])


def _spellings(wordnet: Wordnet, synsets: Iterable[int], marks: Marks) -> set[int]:
    senses = (sense for synset in synsets for sense in wordnet.members(synset))
    return {
        int(wordnet.lists["spelling_of"][sense])
        for sense in senses
        if not marks[sense] and not wordnet.is_proper(sense)
    }


def _is_narrow(wordnet: Wordnet, synset: int) -> bool:
    """Whether few things are of a kind, so that they are near to each other."""
    return sum(1 for _ in pointed(wordnet, synset, BELOW)) <= NARROW


def _is_noun(wordnet: Wordnet, synset: int) -> bool:
    return wordnet.part_of_speech(synset) == "noun"


def neighbours(wordnet: Wordnet, text: str) -> tuple[str, ...]:
    """The usual words that are near to one, as one line; none where nothing is."""
    spelling = wordnet.lookup(text)
    near = [] if spelling is None else kin(wordnet, spelling)
    usual = [wordnet.spelling(one) for one in near if float(wordnet.zipf[one]) >= USUAL]
    single = [word for word in usual if word.isalpha()]  # how common a phrase is, is only estimated
    return (", ".join(single[:NEIGHBOURS]),) if single else ()


def told(wordnet: Wordnet, text: str) -> list[Fact]:
    """A word's meanings and its neighbours, as far as there are any."""
    named = (Fact(label="Means", lines=meanings(wordnet, text)), Fact(label="Near", lines=neighbours(wordnet, text)))
    return [one for one in named if one.lines]
