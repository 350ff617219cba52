"""Words and clues that the lists of Square lack, and what an editor wants to know of one.

Words are four letters that WordNet has a clue for, though fewer people know them than those of the first list. A clue
is either a gloss, cut to a sentence, or a gap that the word fills: “Water___, night___, snow___” for FALL.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from puzzles.abilities import Fact, Finding, ListedWord, Shelves
from puzzles.contract import Stock
from puzzles.lexicon.collocations import collocations
from puzzles.lexicon.described import is_fit, told
from puzzles.lexicon.wordnet import Wordnet, wordnet
from puzzles.square.families import gives_away
from puzzles.square.generator import CLUE_LIST, WORD_LIST, clue_key, fair_clues, stocked_clues
from puzzles.square.glosses import gloss_clues, is_rather_inflected, senses
from puzzles.square.kinds import said
from puzzles.square.solver import grids_holding
from puzzles.square.tables import Tables, normal
from puzzles.square.words import excluded, frequency

KNOWN, USUAL_WHOLE, USUAL_PART = 2.7, 3.0, 3.2
"""Zipf frequencies from which a word is proposed, and a compound and its other half are known well enough."""
FEWEST_SPACES = 2
"""A gloss of fewer words could mean anything."""
AMERICAN = re.compile(r"color|fiber|vapor|center|mold|gray|humor|labor|plow|vigor|clamor|odor|flavor|favor|armor")
"""How a clue is spelled that an editor would have to change."""
VAGUE = re.compile(r"\b(sense|abstract|particular|overall|certain|something|somehow)\b")
"""What a clue says that could mean anything."""
FEWEST_GRIDS = 5
"""A word that opens fewer is not worth anybody's time."""
COUNTED = 3
"""So often WordNet's texts use a compound in two words that is known well enough: wordfreq cannot tell."""
GAPS, FEWEST_GAPS = 3, 2
"""So many compounds make a clue at most, and at least."""
ENOUGH = 4
"""A word with so many clues needs no other, unless it is missed."""
MISSED = 0.6
"""A word that a smaller share of plays got by itself is often got wrong."""
ORDINALS = {1: "First", 2: "Second", 3: "Third", 4: "Fourth", 5: "Fifth", 6: "Sixth"}
NUMBERS = {1: "one is", 2: "two are", 3: "three are", 4: "four are", 5: "five are"}
SHOWN = 3
"""So many grids are shown on a card."""


def sought_words(shelves: Shelves) -> Iterator[Finding]:
    """Words with a clue that never stood in the list, those first that are known best and open the most grids."""
    words, listed = wordnet(), _tables(tuple(stocked_clues(shelves.stock)))
    found = []
    for word, zipf in _familiar():
        if shelves.has(WORD_LIST, word) or word in excluded() or not _is_word(words, word.lower()):
            continue
        if clues := list(_whole_glosses(words, word)):
            row = ListedWord(word, round(zipf, 2), "WordNet, wordfreq", "\n".join(clues), unread=True)
            found.append((len(grids_holding(listed, word)) if listed else 0, row))
    found = [one for one in found if one[0] >= FEWEST_GRIDS or not listed]
    found.sort(key=lambda one: (-one[1].frequency - min(one[0], 1000) / 1000, one[1].text))
    for grids, row in found:
        kind = " and ".join(dict.fromkeys(_kinds(words, row.text)))
        yield Finding(row, f"Fairly well known (Zipf {row.frequency:.1f}), {kind}; it opens {_grids(grids)}.")


@lru_cache(maxsize=2)
def _tables(known: tuple[str, ...]) -> Tables | None:
    return Tables(known) if known else None


def _familiar() -> Iterator[tuple[str, float]]:
    """The words of four letters that people write, each with how common it is."""
    from wordfreq import top_n_list, zipf_frequency  # only who proposes words needs it

    for text in top_n_list("en", 10**6, wordlist="large"):
        zipf = float(zipf_frequency(text, "en", wordlist="large"))
        if zipf < KNOWN:
            return
        if word := normal(text):
            yield word, zipf


def _is_word(words: Wordnet, text: str) -> bool:
    """Whether a word stands in WordNet itself, is used in its texts, and is neither unkind nor a form of another."""
    number = words.lookup(text)
    if number is None or not is_fit(words, number) or is_rather_inflected(words, text):
        return False
    use = [sense.tags for sense in senses(words, number)]
    plural = any(words.folded(base) != text for _, base in words.inflected_from(text))
    return bool(use) and max(use) > 0 and not plural and words.spelling(number) == text


def _kinds(words: Wordnet, word: str) -> Iterator[str]:
    number = words.lookup(word.lower())
    named = {"n": "a noun", "v": "a verb", "a": "an adjective", "r": "an adverb"}
    yield from (named[sense.pos] for sense in (senses(words, number) if number is not None else ()))


def sought_clues(shelves: Shelves) -> Iterator[Finding]:
    """Further clues for the approved words: first for those that are often got wrong, then where there are fewest."""
    held = stocked_clues(shelves.stock)
    got = {word: shelves.got(WORD_LIST, word) for word in held}
    missed = {word for word, share in got.items() if share is not None and share < MISSED}

    def urgency(word: str) -> tuple[float, int, float, str]:
        return (got[word] or 0.0) if word in missed else 1.0, len(held[word]), -frequency(word), word

    for word in sorted(held, key=urgency):
        if len(held[word]) >= ENOUGH and word not in missed:
            continue
        own = {said(line).casefold() for line in held[word]}
        for clue in fair_clues(word, "\n".join(_clues(word))):
            row = ListedWord(clue_key(word, clue), 0.0, "WordNet, wordfreq", unread=True)
            if clue.casefold() not in own and not shelves.has(CLUE_LIST, row.text):
                yield Finding(row, _why(word, len(held[word]), got[word], word in missed))
                break


def _why(word: str, count: int, share: float | None, missed: bool) -> str:
    """Such as “Third clue for OVEN, whose two are often got wrong: 30 % of plays got it.”"""
    which = ORDINALS.get(count + 1, "Another")
    if not missed or share is None:
        return f"{which} clue for {word}."
    return (
        f"{which} clue for {word}, whose {NUMBERS.get(count, 'clues are')} often got wrong: {100 * share:.0f} % got it."
    )


def _clues(word: str) -> Iterator[str]:
    """Clues that WordNet gives for a word: what it fills, then what its first meaning is."""
    yield from gaps(word)
    words = wordnet()
    number = words.lookup(word.lower())
    if number is not None and not is_rather_inflected(words, word.lower()):
        used = [sense for sense in senses(words, number) if sense.tags]
        yield from list(_whole_glosses(words, word))[:1] if used else ()


def _whole_glosses(words: Wordnet, word: str) -> Iterator[str]:
    """The clues from glosses that were cut only where a clause ends, say enough, and are not spelled as in America."""
    number = words.lookup(word.lower())
    glosses = [sense.gloss for sense in senses(words, number)] if number is not None else []
    for clue in gloss_clues(words, word.lower()):
        after = [
            gloss.casefold().partition(clue.casefold())[2] for gloss in glosses if clue.casefold() in gloss.casefold()
        ]
        whole = any(not rest or rest.lstrip()[:1] in (";", ":") for rest in after)
        if whole and clue.count(" ") >= FEWEST_SPACES and not AMERICAN.search(clue) and not VAGUE.search(clue):
            yield clue


def gaps(word: str) -> Iterator[str]:
    """What is left of well-known compounds without the word that ends, or begins, all of them.

    >>> next(gaps("FALL"))
    'Down___, night___'
    """
    words = wordnet()
    number = words.lookup(word.lower())
    for first in (False, True) if number is not None else ():
        assert number is not None
        found = sorted(_wholes(words, number, first), key=lambda one: (-one[0], one[1]))
        wholes = list({text.replace("-", "").replace(" ", ""): text for _, text in reversed(found)}.values())[::-1][
            :GAPS
        ]
        if len(wholes) >= FEWEST_GAPS:
            line = ", ".join(_blanked(text, word.lower(), first) for text in wholes)
            if not gives_away(line, word):
                yield line[0].upper() + line[1:]


def _blanked(text: str, word: str, first: bool) -> str:
    return f"___{text[len(word) :]}" if first else f"{text[: -len(word)]}___"


def _wholes(words: Wordnet, number: int, first: bool) -> Iterator[tuple[float, str]]:
    """The usual compounds that a word begins (or ends), each with how well known it is."""
    for other, whole in collocations().partners(number, first):
        text = words.folded(whole)
        if words.spelling(whole) != text or float(words.zipf[other]) < USUAL_PART or not is_fit(words, whole):
            continue
        if not is_fit(words, other) or not _is_made_of(words, whole, other if first else number):
            continue
        known = float(words.zipf[whole]) if text.isalpha() else 0.0
        used = max(words.lists["tags"][sense] for sense in words.senses(whole))
        if known >= USUAL_WHOLE or used >= COUNTED:
            yield known or USUAL_WHOLE + used / 10, text


def _is_made_of(words: Wordnet, whole: int, last: int) -> bool:
    """Whether a compound is a kind of what its last word says, as a waterfall is a fall, and “carpet” no pet."""
    meant = {words.synset(sense) for sense in words.senses(last)}
    return any(not meant.isdisjoint(_above(words, words.synset(sense))) for sense in words.senses(whole))


@lru_cache(maxsize=1 << 14)
def _above(words: Wordnet, synset: int) -> frozenset[int]:
    """A synset and all that it is a kind of."""
    from puzzles.lexicon.described import ABOVE, pointed

    found, waiting = {synset}, [synset]
    while waiting:
        for above in pointed(words, waiting.pop(), ABOVE):
            if above not in found:
                found.add(above)
                waiting.append(above)
    return frozenset(found)


def facts(word_list: str, row: ListedWord, stock: Stock) -> list[Fact]:
    """Meanings and neighbours of the word, its clues so far, and which grids it opens."""
    text = row.text.partition(":")[0] if word_list == CLUE_LIST else row.text
    word, held = normal(text), stocked_clues(stock)
    if not word:
        return []
    found = told(wordnet(), word.lower())
    if word in held and word_list == CLUE_LIST:
        return [Fact(label="Its clues so far", lines=tuple(map(said, held[word]))), *found]
    listed = _tables(tuple(one for one in held if one != word))
    grids = grids_holding(listed, word) if listed else []
    return [Fact(label="Opens", lines=(_grids(len(grids)), *map(" ".join, _spread(grids)))), *found]


def _spread(grids: list[tuple[str, ...]]) -> Iterable[tuple[str, ...]]:
    """A few grids from all over a list."""
    return grids[:: max(1, len(grids) // SHOWN)][:SHOWN]


def _grids(count: int) -> str:
    return f"{count:,} grid{'s' * (count != 1)}"
