"""Categories that the list lacks, and what an editor wants to know of one, or of a word on a card.

They are made of the words that editors approved for cards. A rule of wordplay goes with a set that it was not used with
yet, which proves each of its words; a gap takes the compounds that WordNet knows and people write; and a kind of thing
gathers what is most usually meant as that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Final, Protocol

import numpy as np

from puzzles.abilities import Fact, Finding, ListedWord, Shelves
from puzzles.contract import Stock
from puzzles.lexicon.described import is_fit, told
from puzzles.lionwall.belonging import Belonging
from puzzles.lionwall.categories import CATEGORIES, WORDS
from puzzles.lionwall.entries import STANDS_FOR, Entry, entries_of
from puzzles.lionwall.letters import gives_away
from puzzles.lionwall.lexicon import BLANK, WordCategories, taxonomy
from puzzles.lionwall.wire import LONGEST_CARD, is_text
from puzzles.lionwall.wordplay import Rule, Rulebook, sets

FEWEST, FEWEST_CHANGED, MOST = 8, 12, 24
"""So many words a proposed category has at least, where something stands within them or is changed, and at most."""
KNOWN = 3.3
"""Zipf frequency from which everybody knows a word."""
SHORTEST = 3
"""What a rule finds in a word has so many letters, or nobody sees it."""
OVERLAP = 0.4
"""No more of a kind of thing belongs to any one category already."""
GAP_OVERLAP, FEWEST_GAPS = 0.4, 6
"""The same of a gap, and how many words fill it at least."""
MOST_NAMED = 12
"""So many categories of a word are named."""
USUAL_WHOLE = 2.8
"""Zipf frequency from which a compound in one word is known."""
COUNTED = 2
"""So often WordNet's texts use a known compound in two words: wordfreq cannot tell."""
CONCRETE: Final = ("noun.animal", "noun.artifact", "noun.body", "noun.food", "noun.plant", "noun.substance")
DEEP = 4
"""A kind of thing has at least so many kinds above it, or it is too broad."""
PATTERNS: Final[Mapping[str, str]] = {
    "hidden": "Hidden {}",
    "begins": "Begin with {}",
    "ends": "End with {}",
    "minus first letter": "{} with an extra letter in front",
    "minus last letter": "{} with an extra letter at the end",
    "plus first letter": "{} without their first letter",
    "plus last letter": "{} without their last letter",
    "first letter changed": "{} with another first letter",
    "last letter changed": "{} with another last letter",
    "anagram": "Anagrams of {}",
    "backwards": "{} spelled backwards",
    "sounds like": "Sound like {}",
}
"""Kinds of wordplay to how a category of it is called."""
CALLED: Final[Mapping[str, str]] = {
    "body": "parts of the body",
    "boys": "boys’ names",
    "girls": "girls’ names",
    "food": "food",
    "fish": "fish",
    "computing": "computing words",
    "currencies": "money",
    "kitchen": "things in the kitchen",
    "the house": "rooms",
    "people": "words for people",
    "greek letters": "Greek letters",
    "us states": "American states",
    "short days": "short days of the week",
    "short months": "short months",
    "weather": "kinds of weather",
    "silence": "words for silence",
    "card words": "playing cards",
    "royalty": "royals and nobles",
}
"""What the members of a set are called, where that is not the set's own name."""
ENDINGS: Final = frozenset(["able", "fold", "full", "hood", "less", "like", "most", "some", "ship", "ward", "wise"])
"""Words that are rather endings of others."""
LONG_ENOUGH, WELL_KNOWN = 4, 3.0
"""A word of so many letters, in another of this Zipf frequency, is seen as a part of it."""
NEVER: Final = frozenset(
    ["state codes", "sol-fa", "pronouns", "days and months", "units", "silence", "computing", "the house", "people"]
)
"""Sets whose members are too short, or too vague, to be seen in other words."""


class Walls(Protocol):
    """What is asked of the flavour of words."""

    lexicon: WordCategories
    belonging: Belonging


class Seeker:
    """Looks for categories over one lexicon, among the words of some shelves."""

    def __init__(self, walls: Walls, shelves: Shelves) -> None:
        self.lexicon = walls.lexicon
        self.wordnet = walls.lexicon.wordnet
        self.belonging = walls.belonging
        self.shelves = shelves
        listed = shelves.stock.words.get(WORDS, ())
        plain = {word for word in listed if word.isascii() and word.isalpha() and word.islower()}
        self.cards = frozenset(plain)
        self.words = sorted(plain, key=lambda word: (-self.lexicon.zipf(word), word))

    def found(self) -> Iterator[Finding]:
        """The findings of all three ways, in turn."""
        for turn in zip_longest(self._kinds(), self._gaps(), self._wordplay()):
            for one in turn:
                if one is not None and not self.shelves.has(CATEGORIES, one.row.text):
                    yield one

    def _wordplay(self) -> Iterator[Finding]:
        """Rules and sets that do not go together yet, those first that find the most in the most usual words."""
        used = self._rules()
        rules = {
            str(rule): rule for kind in PATTERNS for key in sets() if key not in NEVER for rule in [Rule(kind, key)]
        }
        book = Rulebook({name: rule for name, rule in rules.items() if name not in used})
        held: dict[str, list[str]] = {}
        for word in self.words:
            for name in book.of(word) if self.lexicon.zipf(word) >= KNOWN else ():
                held.setdefault(name, []).append(word)
        found = [(rules[name], fit) for name, words in held.items() if (fit := _of_rule(rules[name], words))]
        found.sort(key=lambda one: (-len(set(one[1].values())), str(one[0])))
        for rule, fit in found:
            yield self._of_rule(rule, fit)

    def _of_rule(self, rule: Rule, fit: Mapping[str, str]) -> Finding:
        name = PATTERNS[rule.kind].format(CALLED.get(rule.key, rule.key))
        entry = Entry(name[0].upper() + name[1:], dict.fromkeys(fit, ""), rule=rule)
        some = ", ".join(f"{word} ({rule.told(word)})" for word in list(fit)[:2])
        reason = f"Wordplay that is proven; no category has it yet: {some}. {len(fit)} words that everybody knows."
        return self._finding(entry, str(rule), reason)

    def _rules(self) -> set[str]:
        """The rules of the categories that are there."""
        lines = (line for told in self.shelves.stock.details.get(CATEGORIES, {}).values() for line in told.split("\n"))
        return {line.partition(":")[2].strip() for line in lines if line.startswith("rule:")}

    def _gaps(self) -> Iterator[Finding]:
        """Words before or after which many others stand."""
        found = []
        for word in self.words:
            number = self.wordnet.lookup(word)
            for first in (True, False) if number is not None and len(word) > 2 else ():
                assert number is not None
                name = f"{word} {BLANK}" if first else f"{BLANK} {word}"
                held = self._compounds(number, first)
                if len(held) >= FEWEST_GAPS and not self.shelves.has(CATEGORIES, name):
                    found.append((name, held))
        for name, held in sorted(found, key=lambda one: (-len(one[1]), one[0])):
            if self._worst(list(held))[1] <= GAP_OVERLAP * len(held):
                some = ", ".join(list(held.values())[:3])
                reason = f"A gap that {len(held)} words fill which people use: {some}."
                yield self._finding(Entry(name, dict.fromkeys(held, "")), "gap", reason)

    def _compounds(self, number: int, first: bool) -> dict[str, str]:
        """What stands after (or before) a word, the best known first, each with the whole."""
        words, known = self.wordnet, self.cards
        found = []
        for other, whole in self.lexicon.collocations.partners(number, first):
            card, text = words.folded(other), words.folded(whole)
            if card not in known or words.spelling(whole) != text or not is_fit(words, whole):
                continue
            zipf = float(words.zipf[whole]) if text.isalpha() else 0.0
            used = max(words.lists["tags"][sense] for sense in words.senses(whole))
            is_known = zipf >= USUAL_WHOLE or used >= COUNTED
            if is_known and (self._is_made_of(whole, other if first else number) or self._is_joined(number, whole)):
                found.append((-zipf - used / 10, card, text))
        return {card: text for _, card, text in sorted(found)[:MOST]}

    def _is_made_of(self, whole: int, last: int) -> bool:
        """Whether a compound is a kind of what its last word says, as a battleship is a ship, and “censorship” none."""
        meant = {self.wordnet.synset(sense) for sense in self.wordnet.senses(last)}
        synsets = map(self.wordnet.synset, self.wordnet.senses(whole))
        return any(not meant.isdisjoint(self.lexicon.above(one)) for one in synsets)

    def _is_joined(self, number: int, whole: int) -> bool:
        """Whether a well-known word in one is plainly made of this one and another, whatever it means."""
        words, text = self.wordnet, self.wordnet.folded(whole)
        own = words.folded(number)
        is_ending = own in ENDINGS or len(own) < LONG_ENOUGH
        return not is_ending and float(words.zipf[whole]) >= WELL_KNOWN and not words.inflected_from(text)

    def _kinds(self) -> Iterator[Finding]:
        """Kinds of things whose words are most usually meant as that, and belong to no category together."""
        below: dict[int, list[str]] = {}
        for word in self._usual():
            if (synset := self._meant(word)) is not None:
                for above in self.lexicon.above(synset):
                    below.setdefault(above, []).append(word)
        found = [(top, words) for top, words in below.items() if FEWEST <= len(words) <= MOST and self._tells(top)]
        for top, words in sorted(found, key=lambda one: (-self._known(one[1]), one[0])):
            name = self.wordnet.word(self.wordnet.members(top)[0])
            fit = [word for word in words if not gives_away(word, f"Kinds of {name}")]
            enough = name.isalpha() and self._known(fit) >= FEWEST
            if enough and self._worst(fit)[1] <= OVERLAP * len(fit):
                reason = f"Kinds of {name}; {self._known(fit)} of {len(fit)} members everybody knows."
                entry = Entry(f"Kinds of {name}", {word: self._gloss(word) for word in fit})
                yield self._finding(entry, f"kinds {self.wordnet.name(top)}", reason)

    def _usual(self) -> list[str]:
        """All usual words, on cards or not: words of a category that is approved are proposed for cards next."""
        numbers = np.flatnonzero(np.asarray(self.wordnet.zipf) >= KNOWN - 0.5).tolist()
        numbers.sort(key=lambda number: -float(self.wordnet.zipf[number]))
        words = map(self.wordnet.spelling, numbers)
        return [word for word in words if word.isascii() and word.isalpha() and word.islower() and len(word) > 2]

    def _meant(self, word: str) -> int | None:
        """What a word most usually means, where that is a thing."""
        number = self.wordnet.lookup(word)
        if number is None:
            return None
        sense = self.wordnet.by_use(number)[0]
        synset = self.wordnet.synset(sense)
        thing = self.wordnet.lexicographer_file(synset) in CONCRETE
        return synset if thing and is_fit(self.wordnet, number) else None

    def _gloss(self, word: str) -> str:
        """What is told of a card of such a kind."""
        synset = self._meant(word)
        return "" if synset is None else self.wordnet.definition(synset).partition(";")[0]

    def _tells(self, top: int) -> bool:
        return self.wordnet.name(top) not in taxonomy() and len(self.lexicon.above(top)) >= DEEP

    def _known(self, words: Sequence[str]) -> int:
        """How many of some words everybody knows."""
        return sum(self.lexicon.zipf(word) >= KNOWN for word in words)

    def _worst(self, words: Sequence[str]) -> tuple[str, int]:
        """The category that holds the most of some words, and how many."""
        held = Counter(name for word in words for name in self.belonging.of(word))
        return max(sorted(held.items()), key=lambda one: one[1], default=("", 0))

    def _finding(self, entry: Entry, source: str, reason: str) -> Finding:
        return Finding(ListedWord(entry.name, 0.0, source, entry.details, unread=True), reason)


def _of_rule(rule: Rule, words: Sequence[str]) -> dict[str, str]:
    """The best known words of a rule, each with what it finds in it; empty where they are too few or too alike."""
    inside, held = rule.kind in ("hidden", "begins", "ends"), dict[str, str]()
    count: Counter[str] = Counter()
    for word in words:
        found = rule.found(word)
        if found is None or len(found) < (SHORTEST if inside else SHORTEST + 1) or word in rule.members:
            continue
        at_edge = word.startswith(found) or word.endswith(found)
        if count[found] < (2 if inside else 1) and not (rule.kind == "hidden" and at_edge):
            count[found] += 1
            held[word] = found
        if len(held) == MOST:
            break
    return held if len(set(held.values())) >= (FEWEST if inside else FEWEST_CHANGED) else {}


def facts(walls: Walls, word_list: str, row: ListedWord, stock: Stock) -> list[Fact]:
    """Of a category: why its words belong, and which others hold them; of a word: its categories and its meanings."""
    if word_list != CATEGORIES:
        names = _holding(walls, row.text, stock)
        return [Fact(label="Its categories", lines=tuple(names[:MOST_NAMED])), *told(walls.lexicon.wordnet, row.text)]
    try:
        entry = Entry.read(row.text, row.details)
    except ValueError as problem:
        return [Fact(label="Wrong", lines=(str(problem),))]
    return _of_category(walls, entry, stock)


def _of_category(walls: Walls, entry: Entry, stock: Stock) -> list[Fact]:
    why = [f"{word}: {reason}" for word in entry.words if (reason := entry.told(word))]
    held = Counter(name for word in entry.words for name in _holding(walls, word, stock) if name != entry.name)
    near = [f"{name}: {count} of its {len(entry.words)} words" for name, count in held.most_common(5) if count > 1]
    rare = [word for word in entry.words if walls.lexicon.zipf(word) < KNOWN]
    named = (("Why they belong", why), ("Overlaps with", near), ("Fewer know", [", ".join(rare)] if rare else []))
    return [Fact(label=label, lines=tuple(lines)) for label, lines in named if lines]


def _holding(walls: Walls, word: str, stock: Stock) -> list[str]:
    """The categories that hold a word: those of a new site, and those whose rows name it."""
    known = walls.belonging.of(word) | entries_of(word)
    rows = stock.details.get(CATEGORIES, {})
    lines = (f"\n{word}\n", f"\n{word} {STANDS_FOR}")
    named = {name for name, details in rows.items() if any(line in f"\n{details}\n" for line in lines)}
    return sorted({name for name in known if name in rows or not rows} | named)


def sought_cards(walls: Walls, shelves: Shelves) -> Iterator[Finding]:
    """Words that approved categories name, and that are no cards yet; the best known first."""
    rows = shelves.stock.details.get(CATEGORIES, {})
    found: dict[str, str] = {}
    for name, details in sorted(rows.items()):
        for word in _words(name, details):
            if not shelves.has(WORDS, word) and is_text(word, LONGEST_CARD):
                found.setdefault(word, name)
    zipf = {word: walls.lexicon.zipf(word) for word in found}
    for word in sorted(found, key=lambda one: (-zipf[one], one)):
        reason = f"A word of the category “{found[word]}”, and on no card yet."
        yield Finding(ListedWord(word, round(zipf[word], 2), "categories"), reason)


def _words(name: str, details: str) -> Iterable[str]:
    try:
        return Entry.read(name, details).words
    except ValueError:  # its own page tells what is wrong with it
        return ()
