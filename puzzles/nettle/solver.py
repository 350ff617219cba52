"""The shortest way from every word to the secret one, by one search backwards over the whole network.

The search goes out from all senses of the target, level by level. Since a pointer joins all spellings of two synsets,
a synset has to be followed only once: from the first level at which one of its senses is reached, and from its *head*,
the best of those senses. The same goes for a spelling and its homographs. So one search touches each pointer of WordNet
once, although the network of senses has many times more edges.

Among routes of equal length the one between usual meanings (see `usual`) wins, then the one through familiar ones, then
the one with the fewest changes of meaning (🖋️), then the one to the meaning of the secret word that everyone has in
mind (see `foremost`), then the one through more common words: `cost` is the sum of the rarities of the words that
follow on a route, of `LESSER` for another meaning at its end, of `CHANGE` for each change, of `STRANGE` for each
meaning in between that is not familiar and of `END` for a rare one at its end. Each level takes the least. That is
exact, as every step goes one level down; but of the meanings of a word that are equally near one is kept, a usual one,
to begin a route and to change to.

Senses that no player is shown (see `puzzles.lexicon.unfit`) are reached, so that there is a way from every word, but
nothing goes on through them: a route goes round, or the search goes on as if they were not there.

Methods: breadth-first search (E. F. Moore, “The shortest path through a maze”, 1959) and dynamic programming
(R. Bellman, “Dynamic Programming”, 1957).
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from puzzles.lexicon import unfit as marks
from puzzles.lexicon.unfit import Marks
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.foremost import foremost
from puzzles.nettle.network import Ints, Network, network
from puzzles.nettle.routes import BY_ANTONYM, BY_HOMOGRAPH, BY_POINTER, BY_SYNONYM, TARGET, Directions
from puzzles.nettle.usual import familiar, usual

FAR = np.iinfo(np.intp).max
SENSE_BITS = 20
"""Room for a million senses: WordNet 3.1 has 207,235, its successors more."""
SENSE = (1 << SENSE_BITS) - 1
COST = SENSE_BITS + 2
"""The place of the cost in a key: two bits below it say by which kind of step."""
LESSER = 1 << 11
"""What a meaning of the secret word costs that is not the foremost: more than the rarities of nearly every route."""
CHANGE = 1 << 12
"""What another meaning of the same word costs: more than the rarities of a whole route."""
STRANGE = CHANGE << 5
"""What a meaning that is not familiar costs: more than the changes of a whole route."""
END = STRANGE << 6
"""What a rare meaning of the secret word costs: more than strange ones on the whole route."""
START = END >> 1
"""What a rare meaning of a guess costs, as there is one beginning from a word: so much that a usual one is taken."""

Offers: TypeAlias = tuple[Ints, Ints, Ints]
"""Senses that one kind of step leads back to, with the key and the code that each would get by it."""

NO_OFFERS: Offers = (np.zeros(0, dtype=np.intp),) * 3


def spread(first: Ints, chosen: Ints) -> tuple[Ints, Ints]:
    """All places in the lists of the chosen rows, and for each place the position of its row in `chosen`."""
    begin = first.take(chosen)
    length = first.take(chosen + 1) - begin
    owner = np.repeat(np.arange(len(chosen)), length)
    ends = np.cumsum(length)
    return np.arange(len(owner)) + np.repeat(begin - ends + length, length), owner


class _Search:
    """One search: what has been reached so far. Keys are (cost << COST) | sense, so the least is the best."""

    def __init__(self, net: Network, target: int, unfit: Marks, detour: int = 0) -> None:
        self.net = net
        self.fit = ~unfit
        self.rare, self.passing = _costs(net.wordnet)
        self.changes: list[Offers] = [NO_OFFERS] * detour
        self.code = np.zeros(net.senses, dtype=np.uint16)
        self.level = np.full(net.senses, -1, dtype=np.int8)
        self.cost = np.zeros(net.senses, dtype=np.intp)
        self.synset_key = np.full(net.synsets, FAR)
        self.spelling_key = np.full(net.spellings, FAR)
        self.open = np.ones(net.synsets, dtype=np.bool_)
        self.best = np.full(net.senses, FAR)
        self.offer = np.full(net.synsets, FAR)
        first = net.spelling_first
        senses = net.sense_by_spelling[first[target] : first[target + 1]]
        chosen = senses[self.fit[senses]]
        self.frontier = chosen if len(chosen) else senses
        self.code[self.frontier], self.level[self.frontier] = TARGET, 0
        lesser = self.frontier != foremost(net.wordnet, target)
        self.cost[self.frontier] = self.rare.take(self.frontier) * END + lesser * LESSER

    def run(self, steps: int | None = None) -> None:
        """Searches the whole network, or as far as so many steps lead."""
        distance = 0
        while (len(self.frontier) or any(len(senses) for senses, _, _ in self.changes)) and distance != steps:
            distance += 1
            self._advance(distance)

    def _advance(self, distance: int) -> None:
        net, frontier = self.net, self.frontier
        passing = self.passing.take(frontier) if distance > 1 else net.rarity.take(frontier)
        keys = (self.cost.take(frontier) + passing) << COST | frontier
        synsets, synset_keys = _heads(net.synset_of.take(frontier), keys, self.synset_key)
        several = np.flatnonzero(net.has_homographs.take(frontier))
        words = net.spelling_of.take(frontier.take(several))
        start = (self.rare.take(frontier.take(several)) * START) << COST
        spellings, spelling_keys = _heads(words, keys.take(several) + start, self.spelling_key)
        self._choose(
            distance,
            [
                self._by_pointer(synsets, synset_keys),
                self._by_antonym(frontier, keys),
                self._by_synonym(synsets, synset_keys),
                self._late(self._by_homograph(spellings, spelling_keys)),
            ],
        )
        self.open[synsets] = False  # as each of their senses has been reached by now

    def _unreached(self, senses: Ints, owner: Ints) -> tuple[Ints, Ints]:
        fresh = np.flatnonzero(self.level.take(senses) < 0)
        return senses.take(fresh), owner.take(fresh)

    def _by_pointer(self, synsets: Ints, keys: Ints) -> Offers:
        """Senses of synsets that point at a newly reached synset; each takes its cheapest pointer."""
        net = self.net
        place, owner = spread(net.back_first, synsets)
        source = net.back_from.take(place)
        still = np.flatnonzero(self.open.take(source))
        source, place, key = source.take(still), place.take(still), keys.take(owner.take(still))
        np.minimum.at(self.offer, source, key)
        won = np.flatnonzero(self.offer.take(source) == key)
        source, key, slot = source.take(won), key.take(won), net.back_slot.take(place.take(won))
        self.offer[source] = FAR
        senses, owner = self._unreached(*spread(net.synset_first, source))
        return senses, key.take(owner), BY_POINTER + slot.take(owner)

    def _by_synonym(self, synsets: Ints, keys: Ints) -> Offers:
        several = np.flatnonzero(self.net.has_synonyms.take(synsets))
        senses, owner = self._unreached(*spread(self.net.synset_first, synsets.take(several)))
        return senses, keys.take(several.take(owner)), np.full(len(senses), BY_SYNONYM, dtype=np.intp)

    def _by_homograph(self, spellings: Ints, keys: Ints) -> Offers:
        place, owner = spread(self.net.spelling_first, spellings)
        senses, owner = self._unreached(self.net.sense_by_spelling.take(place), owner)
        back = keys - ((self.rare.take(keys & SENSE) * START) << COST)
        changed = back.take(owner) + (CHANGE << COST)
        return senses, changed, np.full(len(senses), BY_HOMOGRAPH, dtype=np.intp)

    def _late(self, offers: Offers) -> Offers:
        """The offers of some levels ago: a change of meaning is only taken where it saves more steps than that."""
        if not self.changes:
            return offers
        self.changes.append(offers)
        senses, keys, codes = self.changes.pop(0)
        still = np.flatnonzero(self.level.take(senses) < 0)
        return senses.take(still), keys.take(still), codes.take(still)

    def _by_antonym(self, frontier: Ints, keys: Ints) -> Offers:
        """Antonyms join two words only: the newly reached sense is offered to each of its own."""
        net = self.net
        holders = np.flatnonzero(net.has_antonyms.take(frontier))
        place, owner = spread(net.antonym_first, frontier.take(holders))
        senses, fresh = self._unreached(net.antonym.take(place), np.arange(len(place)))
        return senses, keys.take(holders.take(owner.take(fresh))), BY_ANTONYM + net.antonym_slot.take(place.take(fresh))

    def _choose(self, distance: int, offers: list[Offers]) -> None:
        """Each sense takes its best offer: least cost, then the order of the offers, then the lowest sense."""
        ranked = [key + (rank << SENSE_BITS) for rank, (_, key, _) in enumerate(offers)]
        for (senses, _, _), key in zip(offers, ranked, strict=True):
            np.minimum.at(self.best, senses, key)
        for (senses, _, code), key in zip(offers, ranked, strict=True):
            won = np.flatnonzero(self.best.take(senses) == key)
            senses = senses.take(won)
            self.code[senses] = code.take(won)
            self.cost[senses] = key.take(won) >> COST
            self.level[senses] = distance
        self.frontier = np.flatnonzero((self.level == distance) & self.fit)

    def lead_from_unfit(self) -> None:
        """Of words without a fit meaning that is connected, the nearest meaning leads on."""
        net = self.net
        left = np.flatnonzero((self.level > 0) & ~self.fit)
        words = net.spelling_of.take(left)
        open_ = self.spelling_key.take(words) == FAR
        left, words = left[open_], words[open_]
        np.minimum.at(self.spelling_key, words, self.level.take(left).astype(np.intp) << SENSE_BITS | left)


@cache
def _costs(wordnet: Wordnet) -> tuple[Ints, Ints]:
    """For each sense, 1 if it is not a usual meaning, and what a route costs that passes through it."""
    passing = network(wordnet).rarity + np.where(familiar(wordnet), 0, STRANGE)
    return np.where(usual(wordnet), 0, 1), passing


def _heads(groups: Ints, keys: Ints, known: Ints) -> tuple[Ints, Ints]:
    """Of the groups that are reached for the first time: each once, with its best key, which `known` keeps."""
    new = np.flatnonzero(known.take(groups) == FAR)
    groups, keys = groups.take(new), keys.take(new)
    np.minimum.at(known, groups, keys)
    won = np.flatnonzero(known.take(groups) == keys)
    return groups.take(won), keys.take(won)


def directions(wordnet: Wordnet, target: int, unfit: Marks | None = None, detour: int = 0) -> Directions:
    """The directions from everywhere to all senses of a spelling, or to its fit ones where it has any.

    They are the shortest, but that `detour` more steps are taken to save a change of meaning.
    """
    net = network(wordnet)
    search = _Search(net, target, marks.unfit(wordnet) if unfit is None else unfit, detour)
    search.run()
    search.lead_from_unfit()
    synset_head = np.where(search.synset_key == FAR, 0, (search.synset_key & SENSE) - net.synset_first[:-1])
    found = search.spelling_key != FAR
    spelling_head = np.zeros(net.spellings, dtype=np.uint8)
    spelling_head[found] = net.place_in_spelling.take(search.spelling_key[found] & SENSE)
    return Directions(
        wordnet,
        search.code.astype(np.uint8).tobytes(),
        (search.code >> 8).astype(np.uint8).tobytes(),
        synset_head.astype(np.uint8).tobytes(),
        spelling_head.tobytes(),
    )


def within(wordnet: Wordnet, target: int, steps: int) -> Ints:
    """The spellings from which so many steps lead to a target, itself among them."""
    search = _Search(network(wordnet), target, marks.unfit(wordnet))
    search.run(steps)
    spellings: Ints = np.unique(search.net.spelling_of[search.level >= 0]).astype(np.intp)
    return spellings


def connected(wordnet: Wordnet, target: int) -> NDArray[np.bool_]:
    """For every sense, whether the network has a way from it to the target, through whatever words."""
    search = _Search(network(wordnet), target, marks.no_marks(wordnet))
    search.run()
    return search.level >= 0
