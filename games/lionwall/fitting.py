"""Which words fit a category that an editor writes, and which other categories it overlaps with."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import islice

import numpy as np

from puzzles import registry
from puzzles.lexicon.wordnet import wordnet
from puzzles.lionwall.belonging import GATHERED, OVERLAP
from puzzles.lionwall.categories import curated_categories, initial_names
from puzzles.lionwall.engine import LionWall
from puzzles.lionwall.entries import ABOUT, NEAR, RULE, STANDS_FOR, Entry, all_entries, entries_of
from puzzles.lionwall.lexicon import BLANK, taxonomy_names
from puzzles.lionwall.solver import GROUP
from puzzles.lionwall.wire import LONGEST_CARD, LONGEST_NAME, is_text
from puzzles.lionwall.words import WordWalls

SYNSET_LIKE = re.compile(r"[^\s(),]+\.n\.\d\d")
"""How WordNet's senses of nouns are named, in the middle of a text."""
MOST_NAMED = 5
"""The most words that a sentence names."""


def problems_with(name: str, details: str, source: str) -> list[str]:
    """Why a category cannot be kept as it is written; nothing where it can."""
    try:
        entry = Entry.read(name, details)
    except ValueError as problem:
        return [str(problem)]
    found = [] if is_text(name, LONGEST_NAME) else [f"A category's name has 1 to {LONGEST_NAME} letters."]
    misfits = [f"These do not fit its rule: {_some(entry.misfits)}."] if entry.misfits else []
    return [*found, *_of_words(entry, _lines(details)), *misfits, *_of_synsets(entry, source)]


def _lines(details: str) -> list[str]:
    """The words as they stand in their lines, those that stand there twice too."""
    lines = (line.strip() for line in details.split("\n") if not line.strip().startswith((RULE, ABOUT, NEAR)))
    return [word for line in lines if (word := line.partition(STANDS_FOR)[0].strip())]


def _of_words(entry: Entry, lines: list[str]) -> list[str]:
    found = []
    if listed := [word for word in lines if "," in word]:
        found.append(f"Write one word to a line, without commas: {_some(listed)}.")
    if twice := [word for word, count in Counter(map(str.casefold, lines)).items() if count > 1]:
        found.append(f"These stand there twice: {_some(twice)}.")
    if long := [word for word in lines if not is_text(word, LONGEST_CARD)]:
        found.append(f"A card has 1 to {LONGEST_CARD} letters that can be read: {_some(long)}.")
    if len(entry.words) < GROUP:
        found.append(f"A group needs {GROUP} words, one to a line; there are {len(entry.words)}.")
    return found


def _of_synsets(entry: Entry, source: str) -> list[str]:
    """Senses that WordNet does not have; those of the categories that a new site begins with are its own matter."""
    named = [] if entry.name in initial_names() else SYNSET_LIKE.findall(" ".join([entry.name, source, *entry.near]))
    found = []
    if unknown := [one for one in named if wordnet().synset_named(one) is None]:
        found.append(f"WordNet has no sense called {_some(unknown)}.")
    if words := [word for word in entry.words if SYNSET_LIKE.search(word)]:
        found.append(f"Senses stand in the source, as in “kinds fish.n.01”, not among the words: {_some(words)}.")
    return found


def _some(words: list[str]) -> str:
    """A few words, the long ones cut."""
    told = ", ".join(word if len(word) <= LONGEST_CARD else f"{word[:LONGEST_CARD]}…" for word in words[:MOST_NAMED])
    return told if len(words) <= MOST_NAMED else f"{told} and {len(words) - MOST_NAMED} more"


MORE = 30
"""So many words that fit as well are offered."""
BROADEST = 250
"""A sense that was not named, but gathers the words, says nothing where so many usual words are below it."""
FEWEST_SHARED = GROUP - 1
"""Two categories overlap from so many words on: one more, and it is a group."""
MOST_OVERLAPS = 3
USUAL = 3.4
"""The Zipf frequency from which a word is offered."""


def _walls() -> WordWalls:
    engine = registry.engine(LionWall.slug)
    assert isinstance(engine, LionWall)
    walls = engine.flavours["words"]
    assert isinstance(walls, WordWalls)
    return walls


@cache
def usual() -> tuple[str, ...]:
    """The words that are offered, the most usual first."""
    known = wordnet()
    numbers = sorted(np.flatnonzero(known.zipf >= USUAL).tolist(), key=lambda word: -float(known.zipf[word]))
    return tuple(word for word in map(known.spelling, numbers) if word.isalpha() and word.islower())


def fitting(entry: Entry, source: str) -> str:
    """What of a category fits, and which usual words would as well."""
    if entry.rule is not None:
        rule = entry.rule
        return _told(entry, entry.misfits, "do not fit", (word for word in usual() if rule.found(word) is not None))
    if BLANK in entry.name:
        return _gap(entry)
    if tops := _tops(entry, source):
        below = _below(tops, (*usual(), *entry.words))
        outside = [word for word in entry.words if word not in below]
        return f" By {', '.join(tops)}:" + _told(
            entry, outside, "are not known as that", (word for word in usual() if word in below)
        )
    return " Nothing but its list can prove it: name after “near:” what belongs as well but is never drawn."


def _below(tops: Iterable[str], words: Iterable[str]) -> set[str]:
    """The words that are kinds, parts or members of some senses, by any meaning."""
    lexicon = _walls().lexicon
    wanted = {wordnet().synset_named(top) for top in tops}
    return {
        word
        for word in words
        if any(not wanted.isdisjoint(lexicon.above(one) | lexicon.wholes(one)) for one in lexicon.noun_synsets(word))
    }


def _gap(entry: Entry) -> str:
    """What people put into a gap."""
    lexicon, name = _walls().lexicon, entry.name.lower()
    strange = [word for word in entry.words if name not in lexicon.fill_ins(word)]
    return _told(entry, strange, "fill it in no compound that is known", _partners(name))


def _partners(name: str) -> Iterable[str]:
    lexicon, known = _walls().lexicon, wordnet()
    spelling = known.lookup(name.replace(BLANK, "").strip())
    if spelling is None:
        return []
    held = {known.folded(one) for one in lexicon.compounds.partners(spelling, not name.startswith(BLANK))}
    return (word for word in usual() if word in held)


def _tops(entry: Entry, source: str) -> list[str]:
    """The senses that a category is of: those that it names, else the narrowest that gathers many of its words."""
    key = curated_categories()[entry.name].key if entry.name in curated_categories() else source
    if named := SYNSET_LIKE.findall(key):
        return named
    lexicon = _walls().lexicon
    above: Counter[int] = Counter()
    for word in entry.words:
        above.update({one for synset in lexicon.noun_synsets(word) for one in lexicon.above(synset)})
    many = {one: count for one, count in above.items() if count >= max(GATHERED, len(entry.words) / 2)}
    telling = [one for one in many if lexicon.wordnet.name(one) not in taxonomy_names()]
    best = max(telling, key=lambda one: (many[one], len(lexicon.above(one))), default=None)
    found = [] if best is None else [lexicon.wordnet.name(best)]
    return found if len(_below(found, usual())) <= BROADEST else []


def _told(entry: Entry, strange: list[str], how: str, others: Iterable[str]) -> str:
    own = f" These {how}: {', '.join(strange)}." if strange else " All its words fit."
    more = list(islice((word for word in others if word not in entry.folded), MORE))
    return f"{own} These fit as well: {', '.join(more) or 'none of the usual words'}."


def overlapping(entry: Entry) -> str:
    """Which categories of the site hold many of the same words; nothing where none does."""
    belonging = _walls().belonging
    held: dict[str, list[str]] = {}
    for word in entry.words:
        for name in belonging.of(word) | entries_of(word):
            held.setdefault(name, []).append(word)
    size = {name: len(_words_of(name)) for name in held}
    near = {
        name: words
        for name, words in held.items()
        if name != entry.name and len(words) >= max(FEWEST_SHARED, OVERLAP * min(size[name], len(entry.words)))
    }
    rows = sorted(near.items(), key=lambda one: -len(one[1]))[:MOST_OVERLAPS]
    return "".join(f" It overlaps with “{name}”: {', '.join(words)}." for name, words in rows)


def _words_of(name: str) -> tuple[str, ...]:
    return curated_categories()[name].words if name in curated_categories() else tuple(all_entries()[name].words)
