"""Draw a wall of words: its categories first, then a fifth that misleads, then the cards.

The draw looks for misleading cards: words that belong to another group of the wall, and words of a fifth category that
two groups share.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from puzzles.lionwall.categories import Pool
from puzzles.lionwall.letters import are_related, gives_away, look_related, names_card, say_the_same
from puzzles.lionwall.lexicon import BLANK
from puzzles.lionwall.rests import Rests
from puzzles.lionwall.solver import GROUP
from puzzles.lionwall.tricks import TRICK, trick_of, weight_of_rule
from puzzles.lionwall.wire import Grade

SYNONYMS = "Words for "
"""Names of categories whose words all mean much the same; they only need different explanations."""
MOST_TEMPTED = 3
"""The most cards of a fifth category: with four it would be a group."""
MOST_OF_A_FIELD = 2
MOST_GAPS = 1
GENTLE_ENTRY_SHARE = 0.5
"""How often a gentle wall starts with a category beyond the network; a trickier one always does."""
WORDPLAY_SHARE = 0.75
"""How often that category is wordplay on a trickier wall."""
NEIGHBOUR_SHARE = 0.85
"""How often the next category is a neighbour of the ones before."""
LONG_WORD = 10
"""A word of more letters makes the type of its whole wall small, since four columns must hold it."""
LONG_WORD_WEIGHT = 0.25
"""The weight of a card with such a word."""
MOST_WORDS = 24
"""How many words are drawn for a group, repeats included, before four of them must differ."""

Names = Sequence[str]
Drawn = Mapping[str, Sequence[str]]
"""Category to its four cards."""


@dataclass(frozen=True)
class Known:
    """What the flavour knows about categories and words.

    `field`: what a category is about; `ease`: how much likelier a word is drawn for being well known; `apart`: pairs of
    categories that never meet, in the order of their names; `synonyms`: whether two words can mean the same; `told`:
    the explanation of a category's card, '' for a card that needs none.
    """

    field: Callable[[str], str]
    ease: Callable[[str], float]
    apart: Collection[tuple[str, str]]
    synonyms: Callable[[str, str], bool]
    told: Callable[[str, str], str]

    def same(self, name: str, one: str, other: str) -> bool:
        """Return True if two cards of a category are the same thing to a player, who sees how both are explained."""
        told, others = self.told(one, name), self.told(other, name)
        same = look_related(one.lower(), other.lower()) or say_the_same(told, others)
        same = same or (not name.startswith(SYNONYMS) and self.synonyms(one, other))
        return same or (BLANK not in name and (names_card(told, other) or names_card(others, one)))


def make_category_key(name: str) -> str:
    """Return a category's key in the calendar."""
    return f"category {name}"


class Drawing:
    """One wall of words in the making."""

    def __init__(self, rng: Random, pool: Pool, known: Known, rests: Rests, grade: Grade) -> None:
        self.rng = rng
        self.pool = pool
        self.known = known
        self.rests = rests
        self.grade = grade

    def categories(self) -> list[str] | None:
        """Draw four categories that have rested and may meet, preferably neighbours of the ones before."""
        rested = [name for name in self.pool.names if self.rests.group(make_category_key(name))]
        if len(rested) < GROUP:
            return None
        chosen = [self._draw_first(rested)]
        for _ in range(8 * GROUP):
            name = self._draw_next_to(chosen, rested)
            if name not in chosen and self._may_meet(name, chosen) and self._is_mixed([*chosen, name]):
                chosen.append(name)
            if len(chosen) == GROUP:
                return self.rng.sample(chosen, GROUP)
        return None

    def _draw_first(self, rested: Names) -> str:
        """Draw the first category: from tricky on one of wordplay or culture, so that every such wall has one."""
        gentle, entries = self.grade == "gentle", self.pool.entries
        beyond = [name for name in rested if entries[name].about and self._suits_wall(name)]
        played = [name for name in beyond if entries[name].rule]
        if played and not gentle and self.rng.random() < WORDPLAY_SHARE:
            return self.rng.choice(played)
        return self.rng.choice(beyond if beyond and (not gentle or self.rng.random() < GENTLE_ENTRY_SHARE) else rested)

    def _suits_wall(self, name: str) -> bool:
        """Return True if a category's trick, if any, has rested, and is easy enough for a gentle wall."""
        rule = self.pool.entries[name].rule
        return self.rests.trick(trick_of(rule)) and (self.grade != "gentle" or weight_of_rule(rule) < TRICK)

    def _may_meet(self, name: str, chosen: Names) -> bool:
        """Return True if a category has rested, also from meeting the chosen ones, and is not too close to them."""
        key = make_category_key(name)
        return (
            self.rests.group(key)
            and self._suits_wall(name)
            and not any(tuple(sorted((name, other))) in self.known.apart for other in chosen)
            and self.rests.pairs(key, map(make_category_key, chosen))
        )

    def _draw_next_to(self, chosen: Names, rested: Names) -> str:
        """Draw a category that shares a word with one of the chosen ones; now and then any."""
        neighbours = sorted({n for name in chosen for n in self.pool.neighbours[name]} - set(chosen))
        return self.rng.choice(neighbours if neighbours and self.rng.random() < NEIGHBOUR_SHARE else rested)

    def _is_mixed(self, names: Names) -> bool:
        """Return True if a wall has one gap at most, no trick of wordplay twice, and more than one field."""
        fields = Counter(self.pool.entries[name].about or self.known.field(name) for name in names)
        tricks = Counter(trick_of(rule) for name in names if (rule := self.pool.entries[name].rule))
        return (
            fields[BLANK] <= MOST_GAPS
            and max(fields.values()) <= MOST_OF_A_FIELD
            and max(tricks.values(), default=1) == 1
        )

    def fifth(self, names: Names) -> str | None:
        """Draw a category outside of the wall that shares words with two or more of its groups."""
        neighbour_counts = Counter(other for name in names for other in self.pool.neighbours[name])
        entries = self.pool.entries
        shared = sorted(
            n for n, count in neighbour_counts.items() if count > 1 and n not in names and not entries[n].rule
        )
        return self.rng.choice(shared) if shared else None

    def cards(self, names: Names, fifth: str | None, pull: float) -> dict[str, list[str]] | None:
        """Draw four words for each category, preferably shared ones; none that gives away a name of the wall.

        A word may also belong to a category further on, but to none before its own. So the first group is the only four
        of its category, without it the second is, and so on: as far as these categories go, it can be split one way.
        """
        wanted_names = [*names, *([fifth] if fifth else [])]
        cards: dict[str, list[str]] = {}
        for n, name in enumerate(names):
            words = self._fitting_words(names, n)
            weights = [self._weight_of(word, name, wanted_names, pull) for word in words]
            drawn = self.rng.choices(words, weights, k=MOST_WORDS) if words else []
            others = [card for group in cards.values() for card in group]
            cards[name] = self._four_that_differ(name, drawn, others)
            if len(cards[name]) < GROUP:
                return None
        return cards

    def _fitting_words(self, names: Names, n: int) -> list[str]:
        """Return the nth category's rested words that are in none before it and give away no name of the wall."""
        folded = self.pool.folded
        return [
            word
            for word in self.pool.words[names[n]]
            if not any(word.lower() in folded[earlier] for earlier in names[:n])
            and not any(gives_away(word, name) for name in names)
            and self.rests.text(word)
        ]

    def _weight_of(self, word: str, own_name: str, names: Names, pull: float) -> float:
        """Weigh a card: for each further category that it belongs to, and for being known and short."""
        further = sum(word.lower() in self.pool.tempting[name] for name in names if name != own_name)
        short = LONG_WORD_WEIGHT if max(map(len, word.replace("-", " ").split()), default=0) > LONG_WORD else 1.0
        return (1 + pull * further) * self.known.ease(word) * short

    def tempted(self, names: Names, fifth: str | None, cards: Drawn) -> dict[str, tuple[str, ...]]:
        """Map each category to the cards that it tempts with: those of other groups.

        Of a fifth, two or three of any.
        """
        texts = [card for name in names for card in cards[name]]
        tempting_cards = {}
        for name in [*names, *([fifth] if fifth else [])]:
            tempting_words = self.pool.tempting[name]
            tempted_cards = tuple(
                card for card in texts if card.lower() in tempting_words and card not in cards.get(name, ())
            )
            if len(tempted_cards) > (name == fifth) and (name != fifth or len(tempted_cards) <= MOST_TEMPTED):
                tempting_cards[name] = tempted_cards
        return tempting_cards

    def _four_that_differ(self, name: str, words: Sequence[str], others: Sequence[str]) -> list[str]:
        """Return the first four words of a category without two forms of one another or two of one meaning.

        Nor are they forms of the cards of other groups. A rule finds something else in each: not the same ant in four.
        """
        rule = self.pool.entries[name].rule
        chosen: list[str] = []
        findings: set[str | None] = set()
        for word in dict.fromkeys(words):
            lower = word.lower()
            clash = any(self.known.same(name, word, other) for other in chosen)
            same = rule is not None and rule.found(word) in findings
            if not clash and not same and not any(are_related(lower, other.lower()) for other in others):
                chosen.append(word)
                findings.update([rule.found(word)] if rule is not None and rule.members else [])
            if len(chosen) == GROUP:
                break
        return chosen
