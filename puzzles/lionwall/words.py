"""Draw walls of words, whose groups are of one kind, are parts of one thing, or fill one gap (flying ___, ___ ball).

Groups are drawn from curated categories: those that a new site starts with, or the editors' list. A wall is proven
against all categories of WordNet.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from random import Random
from typing import Final

from puzzles.abilities import ListedWord
from puzzles.contract import Stock
from puzzles.lexicon.glosses import replace_quotes, shorten_gloss
from puzzles.lionwall.british_spelling import spell_british
from puzzles.lionwall.categories import (
    CARD_LIST,
    CATEGORY_LIST,
    CategoryPool,
    Meaning,
    load_categories,
    load_glosses,
    load_meanings,
)
from puzzles.lionwall.category_extents import CategoryExtents
from puzzles.lionwall.entries import Entry, find_entry_names, load_entries
from puzzles.lionwall.flavour import Flavour, Wall
from puzzles.lionwall.letters import do_names_overlap
from puzzles.lionwall.rests import Rests
from puzzles.lionwall.solver import GROUP_SIZE, make_mask
from puzzles.lionwall.tricks import RARE_CARDS, RARE_FREQUENCY, find_trick, weigh_rule
from puzzles.lionwall.tricks import grade_wall as grade_words
from puzzles.lionwall.wall_drawing import MOST_TEMPTED, CardsByCategory, WallDrawing, WordKnowledge, make_category_key
from puzzles.lionwall.wire import Card, Grade, Group, Sense
from puzzles.lionwall.word_categories import BLANK, WordCategories
from puzzles.lionwall.wordplay import Rule

FAMILIAR_FREQUENCY = 1.8
"""The Zipf frequency from which more frequent words are drawn more often."""
LEAST_EASE, CHOSEN_EASE, MOST_EASE = 0.1, 1.5, 2.2
OVERLAP_WEIGHT: Final[dict[Grade, float]] = {"gentle": 0.5, "tricky": 3.0, "fiendish": 8.0}
"""Grade to the weight that a word gains in a draw for each further category of the wall to which it belongs."""
LONGEST_SOURCE = 80
"""The most characters of a category's source in the editors' list."""
NEEDLESS_PARTS = re.compile(
    r"^\((([a-z ]+ )?plural|\w+ mythology|(Old|New) Testament|chess|astronomy|geometry)\) "
    r"|,? \(born in \d{4}\)|;( ;)+ --.*|; - .*"
    r"| \((especially )?of (the )?genus \w+\)|;? \w+ \w+ in genus \w+| of (the )?(genus|family|order) [A-Z]\w+"
)
"""Matches parts of a gloss that don't help a player: that a noun is plural, the field of a god or a chess piece, years
of birth, remains of examples, and the Latin names of plants and animals."""
SYNSET_SUFFIX = re.compile(r"\s*\(\S+\.n\.\d\d\)$")
ARTICLE = re.compile(r"\b(an?|the)\b")
KINDS_PREFIX = re.compile(r"^(kinds?|types?|sorts?) of ")
ASIDE_IN_BRACKETS = re.compile(r" \([a-z][^)]*\)")
LONGEST_GLOSS = 70
"""A gloss with more letters is shortened if it still makes sense then."""


def tidy_gloss(gloss: str) -> str:
    """Return the first clause of a gloss, without asides in brackets, and shortened if it is long.

    >>> tidy_gloss("(plural) a mark (`;') of writers (born in 1941)")
    'a mark (“;”) of writers'
    >>> tidy_gloss("any of various trees of the genus Ulmus: important timber or shade trees")
    'any of various trees: important timber or shade trees'
    >>> tidy_gloss("(Greek mythology) the god of war"), tidy_gloss("(slang) a prison"), tidy_gloss("one; two; three")
    ('the god of war', '(slang) a prison', 'one')
    >>> tidy_gloss("an official report (usually sent in haste); it is brief")
    'an official report'
    """
    clause, *_ = replace_quotes(NEEDLESS_PARTS.sub("", gloss)).split("; ")
    return shorten_gloss(ASIDE_IN_BRACKETS.sub("", clause), LONGEST_GLOSS)


def make_plain_name(name: str) -> str:
    """Return the form of a category's name that is compared: without articles, “kinds of” and the synset.

    >>> make_plain_name("kinds of fish (fish.n.01)"), make_plain_name("Parts of a foot"), make_plain_name("Flying ___")
    ('fish', 'parts of foot', 'flying ___')
    """
    said = ARTICLE.sub(" ", SYNSET_SUFFIX.sub("", name).lower())
    return KINDS_PREFIX.sub("", " ".join(said.split()))


class WordWalls(Flavour):
    """The flavour of words, with the categories of a WordNet."""

    slug = "words"
    title = "Words"
    word_lists = {CATEGORY_LIST: "Lion Wall: categories", CARD_LIST: "Lion Wall: words on cards"}

    def __init__(self, lexicon: WordCategories) -> None:
        self.lexicon = lexicon
        self.extents = CategoryExtents(lexicon)
        self.write_explanation = lru_cache(maxsize=20_000)(self._write_explanation)
        self._pool: tuple[Stock, object, CategoryPool] | None = None

    @property
    def lexicon_version(self) -> str:
        return self.lexicon.wordnet.version

    def list_proposals(self, word_list: str) -> Iterable[ListedWord]:
        if word_list == CATEGORY_LIST:
            for one in load_categories().values():
                yield ListedWord(one.name, 0.0, f"{one.kind} {one.key}"[:LONGEST_SOURCE], "\n".join(one.words))
            for entry in load_entries().values():
                yield ListedWord(entry.name, 0.0, str(entry.rule or entry.about)[:LONGEST_SOURCE], entry.details_text)
        else:
            listed = [one.words for one in load_categories().values()] + [
                tuple(one.words) for one in load_entries().values()
            ]
            zipf = {word: self.lexicon.look_up_zipf(word) for words in listed for word in words}
            for word in sorted(zipf, key=lambda w: (-zipf[w], w)):
                yield ListedWord(word, round(zipf[word], 2), "categories")

    def find_shared_categories(self, cards: Sequence[str]) -> dict[str, int]:
        found: dict[str, int] = {}
        for number, card in enumerate(cards):
            for name in (
                self.lexicon.list_categories(card) | self.extents.list_categories(card) | find_entry_names(card)
            ):
                found[name] = found.get(name, 0) | 1 << number
        return {name: mask for name, mask in sorted(found.items()) if mask.bit_count() > 1}

    def is_called(self, category: str, name: str) -> bool:
        """Return True if a name that a person wrote, such as “Planets”, means a category, whether plural or not."""
        said = make_plain_name(name)
        return make_plain_name(category) in {said, *self.lexicon.list_forms(said)}

    def find_listed_categories(self, stock: Stock, cards: Sequence[str]) -> dict[str, int]:
        if CATEGORY_LIST not in stock.words:
            return {}
        pool = self.load_pool(stock)
        held = {name: [pool.has_card(name, card) for card in cards] for name in pool.names}
        return {name: make_mask(n for n, one in enumerate(all_) if one) for name, all_ in held.items() if sum(all_) > 1}

    def load_pool(self, stock: Stock) -> CategoryPool:
        """Return the pool of a stock's categories; the last pool is cached, because many draws use it."""
        if self._pool is None or self._pool[0] is not stock:
            held = {name: stock.words.get(name) for name in self.word_lists}, stock.details.get(CATEGORY_LIST)
            same = self._pool is not None and self._pool[1] == held
            self._pool = stock, held, self._pool[2] if self._pool and same else CategoryPool.from_stock(stock)
        return self._pool[2]

    def draw_wall(self, rng: Random, grade: Grade, stock: Stock) -> Wall | None:
        pool = self.load_pool(stock)
        known = WordKnowledge(
            self._find_field,
            self._weigh_ease,
            self.extents.separated_pairs,
            self.extents.are_synonyms,
            self.write_explanation,
        )
        drawing = WallDrawing(rng, pool, known, self.make_rests(stock), grade)
        names = drawing.draw_categories()
        if names is None:
            return None
        fifth = drawing.draw_fifth_category(names)
        cards = drawing.draw_cards(names, fifth, OVERLAP_WEIGHT[grade])
        herrings = drawing.find_herrings(names, fifth, cards) if cards else {}
        if (
            not cards
            or not herrings
            or self._grade_cards([pool.entries[name].rule for name in names], cards, herrings) != grade
        ):
            return None
        return Wall(tuple(self._make_drawn_group(pool, name, cards[name]) for name in names), herrings)

    def make_rests(self, stock: Stock) -> Rests:
        pool = self.load_pool(stock)
        return Rests.fit_to_stock(stock, len(pool.names), pool.word_count)

    def _make_drawn_group(self, pool: CategoryPool, name: str, texts: Sequence[str]) -> Group:
        """Make a group of a drawn wall; the pool's entry explains its cards, else the lexicon."""
        entry = pool.entries[name]
        cards = tuple(
            Card(text=text, why=_make_entry_sense(entry, text) or self.explain_card(text, name)) for text in texts
        )
        return Group(name=name, key=make_category_key(name), cards=cards, trick=find_trick(entry.rule))

    def make_group(self, name: str, key: str, texts: Iterable[str]) -> Group:
        trick = find_trick(load_entries()[name].rule) if name in load_entries() else ""
        return super().make_group(name, key, texts).model_copy(update={"trick": trick})

    def grade_wall(self, wall: Wall) -> Grade:
        rules = [load_entries()[group.name].rule for group in wall.groups if group.name in load_entries()]
        return self._grade_cards(rules, {group.name: group.texts for group in wall.groups}, wall.herrings)

    def weigh_group(self, wall: Wall, group: Group) -> int:
        """Return how hard a group is: points for misleading cards, wordplay and little-known words."""
        rule = load_entries()[group.name].rule if group.name in load_entries() else None
        rare = sum(0 < self.lexicon.look_up_zipf(card) < RARE_FREQUENCY for card in group.texts)
        return super().weigh_group(wall, group) + weigh_rule(rule) + rare // RARE_CARDS

    def _grade_cards(
        self, rules: Iterable[Rule | None], cards: CardsByCategory, herrings: Mapping[str, tuple[str, ...]]
    ) -> Grade:
        """Grade a wall by its rules of wordplay, the frequencies of its words, and how many cards mislead."""
        tempted = {card for held in herrings.values() for card in held}
        return grade_words(
            rules, (self.lexicon.look_up_zipf(card) for held in cards.values() for card in held), len(tempted)
        )

    def find_herrings(self, groups: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
        texts = [text for group in groups.values() for text in group]
        others = {name: {word.lower() for word in one.words} for name, one in load_categories().items()}
        others |= {name: set(one.folded_words) for name, one in load_entries().items() if one.rule is None}
        others = {name: words for name, words in others.items() if name not in groups}
        found = {name: tuple(text for text in texts if text.lower() in words) for name, words in others.items()}
        return {name: held for name, held in found.items() if self._is_tempting(held, list(groups.values()))}

    @staticmethod
    def _is_tempting(found: Sequence[str], groups: Sequence[Sequence[str]]) -> bool:
        """Return True if a category has two or three cards (`found`), and they are of more than one group."""
        return 1 < len(found) <= MOST_TEMPTED and sum(any(card in group for card in found) for group in groups) > 1

    def _find_field(self, name: str) -> str:
        """Return a category's field: that of its entry, `BLANK` for a gap, else WordNet's, such as noun.food.

        A category without any of these is its own field, by its name.
        """
        if name in load_entries():
            return load_entries()[name].about
        return BLANK if BLANK in name else self._fields_of_categories.get(name, name)

    @cached_property
    def _fields_of_categories(self) -> dict[str, str]:
        """Map each category of `categories.txt` but gaps to the lexicographer file of its synset, such as noun.food."""
        first = {one.name: one.key.split()[0] for one in load_categories().values() if BLANK not in one.name}
        fields = self.lexicon.find_fields(frozenset(first.values()))
        return {name: fields[synset] for name, synset in first.items()}

    def _weigh_ease(self, word: str) -> float:
        """Return a word's weight in a draw, higher if it is frequent.

        A word that WordNet lacks was chosen by a person, and has a middle weight.
        """
        zipf = self.lexicon.look_up_zipf(word)
        return min(MOST_EASE, max(LEAST_EASE, zipf - FAMILIAR_FREQUENCY)) if zipf else CHOSEN_EASE

    def draw_decoys(self, rng: Random, wall: Wall, group: Group, count: int, stock: Stock) -> list[str]:
        """Draw names of categories with some cards of the group, then with others of the wall; none has all four."""
        shared = self.find_shared_categories(group.texts)
        right = frozenset(name for name, mask in shared.items() if mask.bit_count() == GROUP_SIZE)
        candidates = self._list_decoy_candidates(rng, self.load_pool(stock), wall, group, count)
        return [name for name in candidates if not self._is_right(name, group.name, right)][:count]

    def _list_decoy_candidates(
        self, rng: Random, pool: CategoryPool, wall: Wall, group: Group, count: int
    ) -> list[str]:
        """List wrong names, the likely ones first; no wordplay among them looks for the same words as the group's."""
        own = pool.entries.get(group.name) or load_entries().get(group.name)
        own_rule, own_field = own.rule if own else None, self._find_field(group.name)
        rules = {name: entry.rule for name, entry in pool.entries.items()}
        texts, on_wall = ({text.lower() for text in one} for one in (group.texts, wall.cards))
        held = {name: len(texts & words) for name, words in pool.folded_words.items()}

        def is_other_kind(name: str) -> bool:
            return (rules[name] is None) != (own_rule is None)

        fit = [n for n in rng.sample(pool.names, len(pool.names)) if not _seek_same_words(rules[n], own_rule)]
        near = sorted((n for n in fit if 0 < held[n] < GROUP_SIZE and n != group.name), key=is_other_kind)[: count - 2]
        names = {one.name for one in wall.groups}
        far = [n for n in fit if held[n] == 0 and (BLANK in n) == (BLANK in group.name) and n not in names]
        far.sort(key=lambda name: (is_other_kind(name), self._find_field(name) != own_field))
        tempting = [name for name in far if not on_wall.isdisjoint(pool.folded_words[name])][: count - 1 - len(near)]
        return [*near, *tempting, *(name for name in far if name not in tempting)][: 5 * count]

    def _is_right(self, name: str, own: str, right: frozenset[str]) -> bool:
        """Return True if a category's name would also be right: it is close to the group's `own`, or one of `right`.

        `right` are the names of all categories that have all four cards.
        """
        one = load_categories().get(name)
        keys = {name, *(one.lexicon_names if one else ())}
        apart = tuple(sorted((name, own))) in self.extents.separated_pairs
        return apart or do_names_overlap(name, own) or not right.isdisjoint(keys)

    def explain_card(self, card: str, name: str) -> Sense | None:
        """Explain a card by the gloss of the sense that the category means; for a gap, of the whole compound.

        None if the lexicon has no such sense.
        """
        if name in load_entries():
            return _make_entry_sense(load_entries()[name], card)
        meaning = load_meanings().get((name, card.lower()), Meaning())
        whole = self.lexicon.find_compound(card, name) if BLANK in name else None
        text, synset = whole or (card, self._find_card_synset(card, name, meaning))
        gloss = meaning.gloss or (None if synset is None else self.write_gloss(synset))
        return None if gloss is None else Sense(text=text, gloss=gloss)

    def _write_explanation(self, card: str, name: str) -> str:
        """Return the gloss of a card in a category; '' if it belongs there by a rule, or has no gloss."""
        why = None if name in load_entries() and load_entries()[name].rule else self.explain_card(card, name)
        return why.gloss if why else ""

    def write_gloss(self, synset: int) -> str:
        """Return the gloss of a synset: our own if there is one, else WordNet's, tidied and spelt the British way."""
        words = self.lexicon.wordnet
        return load_glosses().get(words.name(synset)) or spell_british(tidy_gloss(words.definition(synset)))

    def _find_card_synset(self, card: str, name: str, meaning: Meaning) -> int | None:
        """Return the synset in which a category means a card: that of `meaning`, else the most frequent that fits.

        None if none fits.
        """
        if meaning.synset is not None:
            return self.lexicon.wordnet.find_synset(meaning.synset)
        keys = (
            load_categories()[name].key.split() if name in load_categories() else [name.rsplit("(", 1)[-1].rstrip(")")]
        )
        found = (self.lexicon.find_synset_below(card, key) for key in keys)
        return next((synset for synset in found if synset is not None), None)


def _seek_same_words(one: Rule | None, other: Rule | None) -> bool:
    """Return True if two rules look for words of the same sets, such as animals and birds."""
    if one is None or other is None:
        return False
    shorter = min(len(one.sought_words), len(other.sought_words))
    return 2 * len(one.sought_words & other.sought_words) > shorter


def _make_entry_sense(entry: Entry, card: str) -> Sense | None:
    """Explain why a card belongs to an entry; None if the entry's name explains it."""
    explanation = entry.explain_card(card)
    return Sense(text=card, gloss=explanation) if explanation else None
