"""Draw a wall of words: first four categories, then a fifth that misleads, then the cards.

Misleading cards are preferred: words that also belong to another category of the wall, or to the fifth category.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from puzzles.lionwall.categories import CategoryPool
from puzzles.lionwall.letters import are_related, are_same_explanations, does_name_card, gives_away, look_related
from puzzles.lionwall.rests import Rests
from puzzles.lionwall.solver import GROUP_SIZE
from puzzles.lionwall.tricks import TRICK_POINTS, find_trick, weigh_rule
from puzzles.lionwall.wire import Grade
from puzzles.lionwall.word_categories import BLANK

SYNONYMS_PREFIX = "Words for "
"""Starts the name of a category of synonyms; only there may two cards have a sense in common."""
MOST_TEMPTED = 3
"""The most cards that belong to the fifth category; four would be a group."""
MOST_OF_ONE_FIELD = 2
MOST_GAPS = 1
GENTLE_ENTRY_SHARE = 0.5
"""The share of gentle walls whose first category is an `Entry` with a field; in trickier walls it always is."""
WORDPLAY_SHARE = 0.75
"""The share of trickier walls whose first category is wordplay."""
NEIGHBOUR_SHARE = 0.85
"""The probability that the next category must share a word with one before it."""
LONG_WORD_SIZE = 10
"""A card with a longer word than this makes the text of all cards small, because four columns must fit."""
LONG_WORD_WEIGHT = 0.25
"""The weight of a card with such a word."""
WORDS_DRAWN = 24
"""How many words are drawn, with repeats, for the four of a group."""

Names = Sequence[str]
CardsByCategory = Mapping[str, Sequence[str]]
"""Category to its four cards."""


@dataclass(frozen=True)
class WordKnowledge:
    """What the flavour knows about categories and words, as functions.

    `find_field`: the field of a category. `weigh_ease`: the weight of a word in a draw, higher if it is well known.
    `separated_pairs`: sorted pairs of categories that are never on one wall. `are_synonyms`: whether two words have a
    sense in common. `explain_card`: the gloss of a card in a category, '' if it has none.
    """

    find_field: Callable[[str], str]
    weigh_ease: Callable[[str], float]
    separated_pairs: Collection[tuple[str, str]]
    are_synonyms: Callable[[str, str], bool]
    explain_card: Callable[[str, str], str]

    def are_same_thing(self, name: str, one: str, other: str) -> bool:
        """Return True if two cards of a category are too alike: by their letters, glosses or senses."""
        text, other_text = self.explain_card(one, name), self.explain_card(other, name)
        same = look_related(one.lower(), other.lower()) or are_same_explanations(text, other_text)
        same = same or (not name.startswith(SYNONYMS_PREFIX) and self.are_synonyms(one, other))
        return same or (BLANK not in name and (does_name_card(text, other) or does_name_card(other_text, one)))


def make_category_key(name: str) -> str:
    """Return the key by which the calendar knows that a category was used."""
    return f"category {name}"


class WallDrawing:
    """The drawing of one wall of words of a grade: first of its categories, then of its cards, all from a pool."""

    def __init__(self, rng: Random, pool: CategoryPool, knowledge: WordKnowledge, rests: Rests, grade: Grade) -> None:
        self.rng = rng
        self.pool = pool
        self.knowledge = knowledge
        self.rests = rests
        self.grade = grade

    def draw_categories(self) -> list[str] | None:
        """Draw four rested categories that may be on one wall, and mostly share words; None if that fails."""
        rested = [name for name in self.pool.names if self.rests.has_group_rested(make_category_key(name))]
        if len(rested) < GROUP_SIZE:
            return None
        chosen = [self._draw_first(rested)]
        for _ in range(8 * GROUP_SIZE):
            name = self._draw_next_to(chosen, rested)
            if name not in chosen and self._may_meet(name, chosen) and self._is_mixed([*chosen, name]):
                chosen.append(name)
            if len(chosen) == GROUP_SIZE:
                return self.rng.sample(chosen, GROUP_SIZE)
        return None

    def _draw_first(self, rested: Names) -> str:
        """Draw the first category; for a tricky or fiendish wall it is wordplay or culture if there is any."""
        gentle, entries = self.grade == "gentle", self.pool.entries
        beyond = [name for name in rested if entries[name].about and self._suits_wall(name)]
        played = [name for name in beyond if entries[name].rule]
        if played and not gentle and self.rng.random() < WORDPLAY_SHARE:
            return self.rng.choice(played)
        return self.rng.choice(beyond if beyond and (not gentle or self.rng.random() < GENTLE_ENTRY_SHARE) else rested)

    def _suits_wall(self, name: str) -> bool:
        """Return True if the trick of a category's rule has rested, and isn't too hard for a gentle wall."""
        rule = self.pool.entries[name].rule
        return self.rests.has_trick_rested(find_trick(rule)) and (
            self.grade != "gentle" or weigh_rule(rule) < TRICK_POINTS
        )

    def _may_meet(self, name: str, chosen: Names) -> bool:
        """Return True if a category may be on one wall with the chosen ones, and it and its pairs have rested."""
        key = make_category_key(name)
        return (
            self.rests.has_group_rested(key)
            and self._suits_wall(name)
            and not any(tuple(sorted((name, other))) in self.knowledge.separated_pairs for other in chosen)
            and self.rests.have_pairs_rested(key, map(make_category_key, chosen))
        )

    def _draw_next_to(self, chosen: Names, rested: Names) -> str:
        """Draw a category that shares a word with a chosen one; now and then any rested one."""
        neighbours = sorted({n for name in chosen for n in self.pool.category_neighbours[name]} - set(chosen))
        return self.rng.choice(neighbours if neighbours and self.rng.random() < NEIGHBOUR_SHARE else rested)

    def _is_mixed(self, names: Names) -> bool:
        """Return True if categories have at most one gap, no trick of wordplay twice, and at most two of one field."""
        fields = Counter(self.pool.entries[name].about or self.knowledge.find_field(name) for name in names)
        tricks = Counter(find_trick(rule) for name in names if (rule := self.pool.entries[name].rule))
        return (
            fields[BLANK] <= MOST_GAPS
            and max(fields.values()) <= MOST_OF_ONE_FIELD
            and max(tricks.values(), default=1) == 1
        )

    def draw_fifth_category(self, names: Names) -> str | None:
        """Draw another category that shares words with at least two of `names`; None if there is none."""
        neighbour_counts = Counter(other for name in names for other in self.pool.category_neighbours[name])
        entries = self.pool.entries
        shared = sorted(
            n for n, count in neighbour_counts.items() if count > 1 and n not in names and not entries[n].rule
        )
        return self.rng.choice(shared) if shared else None

    def draw_cards(self, names: Names, fifth: str | None, overlap_weight: float) -> dict[str, list[str]] | None:
        """Draw four words for each category; return None if a category has too few.

        A word may also belong to a later category, but to none before its own. So only four cards belong to the first
        category, and of the other cards only four to the second, and so on. This leaves only one split by these
        categories. `overlap_weight` is the weight that a word gains for each further category that it belongs to.
        """
        wanted_names = [*names, *([fifth] if fifth else [])]
        cards: dict[str, list[str]] = {}
        for n, name in enumerate(names):
            words = self._list_fitting_words(names, n)
            weights = [self._weigh_card(word, name, wanted_names, overlap_weight) for word in words]
            drawn = self.rng.choices(words, weights, k=WORDS_DRAWN) if words else []
            others = [card for group in cards.values() for card in group]
            cards[name] = self._choose_different_four(name, drawn, others)
            if len(cards[name]) < GROUP_SIZE:
                return None
        return cards

    def _list_fitting_words(self, names: Names, n: int) -> list[str]:
        """List the rested words of category n that are in no earlier category and give no name away."""
        folded = self.pool.folded_words
        return [
            word
            for word in self.pool.words[names[n]]
            if not any(word.lower() in folded[earlier] for earlier in names[:n])
            and not any(gives_away(word, name) for name in names)
            and self.rests.has_card_rested(word)
        ]

    def _weigh_card(self, word: str, own_name: str, names: Names, overlap_weight: float) -> float:
        """Return a word's weight in a draw: higher if it is in more categories, well known, or short."""
        further = sum(word.lower() in self.pool.tempting_words[name] for name in names if name != own_name)
        short = LONG_WORD_WEIGHT if max(map(len, word.replace("-", " ").split()), default=0) > LONG_WORD_SIZE else 1.0
        return (1 + overlap_weight * further) * self.knowledge.weigh_ease(word) * short

    def find_herrings(self, names: Names, fifth: str | None, cards: CardsByCategory) -> dict[str, tuple[str, ...]]:
        """Map each category to the cards of other groups that seem to belong to it.

        The fifth category is included if two or three cards seem to belong to it.
        """
        texts = [card for name in names for card in cards[name]]
        tempting_cards = {}
        for name in [*names, *([fifth] if fifth else [])]:
            tempting_words = self.pool.tempting_words[name]
            tempted_cards = tuple(
                card for card in texts if card.lower() in tempting_words and card not in cards.get(name, ())
            )
            if len(tempted_cards) > (name == fifth) and (name != fifth or len(tempted_cards) <= MOST_TEMPTED):
                tempting_cards[name] = tempted_cards
        return tempting_cards

    def _choose_different_four(self, name: str, words: Sequence[str], others: Sequence[str]) -> list[str]:
        """Return the first four words that differ enough from each other, and from the cards of other groups.

        A rule must find a different match in each, not the same ant in all four. If there are no more, return fewer.
        """
        rule = self.pool.entries[name].rule
        chosen: list[str] = []
        findings: set[str | None] = set()
        for word in dict.fromkeys(words):
            lower = word.lower()
            clash = any(self.knowledge.are_same_thing(name, word, other) for other in chosen)
            same = rule is not None and rule.find_match(word) in findings
            if not clash and not same and not any(are_related(lower, other.lower()) for other in others):
                chosen.append(word)
                findings.update([rule.find_match(word)] if rule is not None and rule.sought_words else [])
            if len(chosen) == GROUP_SIZE:
                break
        return chosen
