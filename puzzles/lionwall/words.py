"""Walls of words: a group is of one kind, of parts of one thing, or fills the same gap (flying ___, ___ ball).

Groups are drawn from curated categories (`categories.txt`, then the editors' list); a wall is proven against every
category that WordNet knows.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from random import Random
from typing import Final

from puzzles.abilities import ListedWord
from puzzles.contract import Stock
from puzzles.lexicon.glosses import replace_quotes, shorten_gloss
from puzzles.lionwall.belonging import Belonging
from puzzles.lionwall.british import spell_british
from puzzles.lionwall.categories import (
    CATEGORIES,
    WORDS,
    Meaning,
    Pool,
    curated_categories,
    meanings_of_words,
    written_glosses,
)
from puzzles.lionwall.drawing import MOST_TEMPTED, Drawing, Drawn, Known, make_category_key
from puzzles.lionwall.entries import Entry, all_entries, entries_of
from puzzles.lionwall.flavour import Flavour, Wall
from puzzles.lionwall.letters import do_overlap
from puzzles.lionwall.lexicon import BLANK, WordCategories
from puzzles.lionwall.rests import Rests
from puzzles.lionwall.solver import GROUP, make_mask
from puzzles.lionwall.tricks import RARE, RARE_CARDS, trick_of, weight_of_rule
from puzzles.lionwall.tricks import grade_wall as graded
from puzzles.lionwall.wire import Card, Grade, Group, Sense
from puzzles.lionwall.wordplay import Rule

FAMILIAR = 1.8
"""Zipf frequency above which commoner words are drawn more often."""
LEAST_EASE, CHOSEN_EASE, MOST_EASE = 0.1, 1.5, 2.2
OVERLAP_WEIGHT: Final[dict[Grade, float]] = {"gentle": 0.5, "tricky": 3.0, "fiendish": 8.0}
"""How much likelier a word is drawn for each further category of the wall that it belongs to."""
NOTE = 80
"""How much of a category's source an editor's list shows."""
UNTOLD = re.compile(
    r"^\((([a-z ]+ )?plural|\w+ mythology|(Old|New) Testament|chess|astronomy|geometry)\) "
    r"|,? \(born in \d{4}\)|;( ;)+ --.*|; - .*"
    r"| \((especially )?of (the )?genus \w+\)|;? \w+ \w+ in genus \w+| of (the )?(genus|family|order) [A-Z]\w+"
)
"""Parts of a gloss that don't help a player: that a noun is plural, the field of a god or a chess piece, who was alive
in 2006, remains of examples, and the Latin names of plants and animals."""
SYNSET_NAMED = re.compile(r"\s*\(\S+\.n\.\d\d\)$")
ARTICLE = re.compile(r"\b(an?|the)\b")
KINDS_OF = re.compile(r"^(kinds?|types?|sorts?) of ")
ASIDE = re.compile(r" \([a-z][^)]*\)")
LONGEST = 70
"""A gloss of more letters is shortened if its sense allows."""


def tidy_gloss(gloss: str) -> str:
    """Return the first clause of a gloss of WordNet, without asides, and of a long one only its start.

    >>> tidy_gloss("(plural) a mark (`;') of writers (born in 1941)")
    'a mark (“;”) of writers'
    >>> tidy_gloss("any of various trees of the genus Ulmus: important timber or shade trees")
    'any of various trees: important timber or shade trees'
    >>> tidy_gloss("(Greek mythology) the god of war"), tidy_gloss("(slang) a prison"), tidy_gloss("one; two; three")
    ('the god of war', '(slang) a prison', 'one')
    >>> tidy_gloss("an official report (usually sent in haste); it is brief")
    'an official report'
    """
    clause, *_ = replace_quotes(UNTOLD.sub("", gloss)).split("; ")
    return shorten_gloss(ASIDE.sub("", clause), LONGEST)


def plain_name(name: str) -> str:
    """Return a category's name as it is compared with others.

    >>> plain_name("kinds of fish (fish.n.01)"), plain_name("Parts of a foot"), plain_name("Flying ___")
    ('fish', 'parts of foot', 'flying ___')
    """
    said = ARTICLE.sub(" ", SYNSET_NAMED.sub("", name).lower())
    return KINDS_OF.sub("", " ".join(said.split()))


class WordWalls(Flavour):
    """The flavour of words over one WordNet."""

    slug = "words"
    title = "Words"
    word_lists = {CATEGORIES: "Lion Wall: categories", WORDS: "Lion Wall: words on cards"}

    def __init__(self, lexicon: WordCategories) -> None:
        self.lexicon = lexicon
        self.belonging = Belonging(lexicon)
        self.told = lru_cache(maxsize=20_000)(self._explain_card)
        self._pool: tuple[Stock, object, Pool] | None = None

    @property
    def version(self) -> str:
        return self.lexicon.wordnet.version

    def proposals(self, word_list: str) -> Iterable[ListedWord]:
        if word_list == CATEGORIES:
            for one in curated_categories().values():
                yield ListedWord(one.name, 0.0, f"{one.kind} {one.key}"[:NOTE], "\n".join(one.words))
            for entry in all_entries().values():
                yield ListedWord(entry.name, 0.0, str(entry.rule or entry.about)[:NOTE], entry.details)
        else:
            listed = [one.words for one in curated_categories().values()] + [
                tuple(one.words) for one in all_entries().values()
            ]
            zipf = {word: self.lexicon.zipf(word) for words in listed for word in words}
            for word in sorted(zipf, key=lambda w: (-zipf[w], w)):
                yield ListedWord(word, round(zipf[word], 2), "categories")

    def shared(self, cards: Sequence[str]) -> dict[str, int]:
        found: dict[str, int] = {}
        for number, card in enumerate(cards):
            for name in self.lexicon.of(card) | self.belonging.of(card) | entries_of(card):
                found[name] = found.get(name, 0) | 1 << number
        return {name: mask for name, mask in sorted(found.items()) if mask.bit_count() > 1}

    def is_called(self, known: str, name: str) -> bool:
        """Return True if a name means a category: it is the same, or means the same synset, as “Planets” does."""
        said = plain_name(name)
        return plain_name(known) in {said, *self.lexicon.forms(said)}

    def listed(self, stock: Stock, cards: Sequence[str]) -> dict[str, int]:
        if CATEGORIES not in stock.words:
            return {}
        pool = self.pool(stock)
        held = {name: [pool.belongs(name, card) for card in cards] for name in pool.names}
        return {name: make_mask(n for n, one in enumerate(all_) if one) for name, all_ in held.items() if sum(all_) > 1}

    def pool(self, stock: Stock) -> Pool:
        """Return the categories of a stock; those of the last lists are cached, since many draws are made from them."""
        if self._pool is None or self._pool[0] is not stock:
            held = {name: stock.words.get(name) for name in self.word_lists}, stock.details.get(CATEGORIES)
            same = self._pool is not None and self._pool[1] == held
            self._pool = stock, held, self._pool[2] if self._pool and same else Pool.of(stock)
        return self._pool[2]

    def draw(self, rng: Random, grade: Grade, stock: Stock) -> Wall | None:
        pool = self.pool(stock)
        known = Known(self._field_of, self._ease_of, self.belonging.apart, self.belonging.synonyms, self.told)
        drawing = Drawing(rng, pool, known, self.rests_for(stock), grade)
        names = drawing.categories()
        if names is None:
            return None
        fifth = drawing.fifth(names)
        cards = drawing.cards(names, fifth, OVERLAP_WEIGHT[grade])
        herrings = drawing.tempted(names, fifth, cards) if cards else {}
        if (
            not cards
            or not herrings
            or self._grade_cards([pool.entries[name].rule for name in names], cards, herrings) != grade
        ):
            return None
        return Wall(tuple(self._make_group(pool, name, cards[name]) for name in names), herrings)

    def rests_for(self, stock: Stock) -> Rests:
        pool = self.pool(stock)
        return Rests.within(stock, len(pool.names), pool.size)

    def _make_group(self, pool: Pool, name: str, texts: Sequence[str]) -> Group:
        """Return a group of a wall, with the explanations of an editor's own category."""
        entry = pool.entries[name]
        cards = tuple(Card(text=text, why=_sense_beyond_network(entry, text) or self.why(text, name)) for text in texts)
        return Group(name=name, key=make_category_key(name), cards=cards, trick=trick_of(entry.rule))

    def group(self, name: str, key: str, texts: Iterable[str]) -> Group:
        trick = trick_of(all_entries()[name].rule) if name in all_entries() else ""
        return super().group(name, key, texts).model_copy(update={"trick": trick})

    def grade_of(self, wall: Wall) -> Grade:
        rules = [all_entries()[group.name].rule for group in wall.groups if group.name in all_entries()]
        return self._grade_cards(rules, {group.name: group.texts for group in wall.groups}, wall.herrings)

    def weigh_group(self, wall: Wall, group: Group) -> int:
        """Return how hard a group is as `grade_wall` has it: misleading cards, wordplay, little-known words."""
        rule = all_entries()[group.name].rule if group.name in all_entries() else None
        rare = sum(0 < self.lexicon.zipf(card) < RARE for card in group.texts)
        return super().weigh_group(wall, group) + weight_of_rule(rule) + rare // RARE_CARDS

    def _grade_cards(
        self, rules: Iterable[Rule | None], cards: Drawn, herrings: Mapping[str, tuple[str, ...]]
    ) -> Grade:
        """Grade a wall by the cards of other groups or of a fifth category, the wordplay, and how common the words
        are.
        """
        tempted = {card for held in herrings.values() for card in held}
        return graded(rules, (self.lexicon.zipf(card) for held in cards.values() for card in held), len(tempted))

    def tempting(self, groups: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
        texts = [text for group in groups.values() for text in group]
        others = {name: {word.lower() for word in one.words} for name, one in curated_categories().items()}
        others |= {name: set(one.folded) for name, one in all_entries().items() if one.rule is None}
        others = {name: words for name, words in others.items() if name not in groups}
        found = {name: tuple(text for text in texts if text.lower() in words) for name, words in others.items()}
        return {name: held for name, held in found.items() if self._is_tempting(held, list(groups.values()))}

    @staticmethod
    def _is_tempting(found: Sequence[str], groups: Sequence[Sequence[str]]) -> bool:
        """Return True if two or three cards belong to a category, and they are of two groups or more."""
        return 1 < len(found) <= MOST_TEMPTED and sum(any(card in group for card in found) for group in groups) > 1

    def _field_of(self, name: str) -> str:
        """Return what a category is about: its own field, “gap”, WordNet's broad field, or else its name."""
        if name in all_entries():
            return all_entries()[name].about
        return BLANK if BLANK in name else self._fields_of_categories.get(name, name)

    @cached_property
    def _fields_of_categories(self) -> dict[str, str]:
        """Return the broad field of each curated category that is not a gap, such as noun.food."""
        first = {one.name: one.key.split()[0] for one in curated_categories().values() if BLANK not in one.name}
        fields = self.lexicon.fields(frozenset(first.values()))
        return {name: fields[synset] for name, synset in first.items()}

    def _ease_of(self, word: str) -> float:
        """Return how much likelier a word is drawn for being well known.

        A person chose the words that WordNet lacks.
        """
        zipf = self.lexicon.zipf(word)
        return min(MOST_EASE, max(LEAST_EASE, zipf - FAMILIAR)) if zipf else CHOSEN_EASE

    def decoys(self, rng: Random, wall: Wall, group: Group, count: int, stock: Stock) -> list[str]:
        """Return categories that tempt with some of the group's cards first, then others like it.

        None that holds all four.
        """
        pool = self.pool(stock)
        texts = {text.lower() for text in group.texts}
        held = {name: len(texts & words) for name, words in pool.folded.items()}
        near = [name for name, cards in held.items() if 0 < cards < GROUP and name != group.name]
        near = rng.sample(near, min(len(near), count - 2))
        same = [n for n in pool.names if held[n] == 0 and (BLANK in n) == (BLANK in group.name)]
        names = {one.name for one in wall.groups}
        far = [name for name in rng.sample(same, len(same)) if name not in names]
        far.sort(key=lambda name: self._field_of(name) != self._field_of(group.name))  # the likely ones first
        right = frozenset(name for name, mask in self.shared(group.texts).items() if mask.bit_count() == GROUP)
        return [name for name in [*near, *far[: 4 * count]] if not self._is_right(name, group.name, right)][:count]

    def _is_right(self, name: str, own: str, right: frozenset[str]) -> bool:
        """Return True if a decoy could be defended: it says nearly the same as the right name, or holds all four cards.

        `right`: the names of all categories that hold them.
        """
        one = curated_categories().get(name)
        keys = {name, *(one.lexicon_names if one else ())}
        apart = tuple(sorted((name, own))) in self.belonging.apart
        return apart or do_overlap(name, own) or not right.isdisjoint(keys)

    def why(self, card: str, name: str) -> Sense | None:
        """Return the sense that a card is used in and its gloss; for a gap the whole and what it means.

        It is the sense that puts the card into its group; None if no one knows the word as that.
        """
        if name in all_entries():
            return _sense_beyond_network(all_entries()[name], card)
        meaning = meanings_of_words().get((name, card.lower()), Meaning())
        whole = self.lexicon.compound(card, name) if BLANK in name else None
        text, synset = whole or (card, self._synset_of_card(card, name, meaning))
        gloss = meaning.gloss or (None if synset is None else self.gloss(synset))
        return None if gloss is None else Sense(text=text, gloss=gloss)

    def _explain_card(self, card: str, name: str) -> str:
        """Explain a card of a category; '' if a rule shows what it finds, or no one knows the card."""
        why = None if name in all_entries() and all_entries()[name].rule else self.why(card, name)
        return why.gloss if why else ""

    def gloss(self, synset: int) -> str:
        """Return what a synset means, in our own words if WordNet's are wrong or hard to read."""
        words = self.lexicon.wordnet
        return written_glosses().get(words.name(synset)) or spell_british(tidy_gloss(words.definition(synset)))

    def _synset_of_card(self, card: str, name: str, meaning: Meaning) -> int | None:
        """Return the synset that is named for a card, else its most usual sense below the category's synsets."""
        if meaning.synset is not None:
            return self.lexicon.wordnet.synset_named(meaning.synset)
        keys = (
            curated_categories()[name].key.split()
            if name in curated_categories()
            else [name.rsplit("(", 1)[-1].rstrip(")")]
        )
        found = (self.lexicon.synset_in(card, key) for key in keys)
        return next((synset for synset in found if synset is not None), None)


def _sense_beyond_network(entry: Entry, card: str) -> Sense | None:
    """Say why a card belongs to a category beyond the network, if there is more to say."""
    told = entry.told(card)
    return Sense(text=card, gloss=told) if told else None
