"""Find the shortest route from every word to the secret one, by one search backwards over the whole network.

The search goes out from all senses of the target, level by level. Since a pointer joins all words of two synsets, the
search follows a synset only once: from the first level at which one of its senses is reached, and from its *head*, the
best of those senses. The same is true of a spelling and its homographs. So one search uses each pointer of WordNet
once, although the network of senses has many times more edges.

Among routes of equal length, the best is between usual meanings (see `usual_meanings`), then through familiar ones,
then has fewer changes of meaning (🖋️), then leads to the main meaning of the secret word (see `main_senses`), then goes
through more common words. The *cost* of a route adds up the rarities of its words after the first, `LESSER_COST` for
another meaning than the main one at its end, `CHANGE_COST` for each change, `STRANGE_COST` for each meaning in between
that is not familiar, and `END_COST` for a rare meaning at its end. Each level keeps the least cost for each sense. The
result is exact, because every step goes one level down. There is one exception: of the meanings of a word that are
equally near, routes start from only one, a usual one, and changes of meaning lead only to it.

Unfit senses (see `puzzles.lexicon.unfit`) are reached, so that there is a route from every word. But routes never pass
through them.

Methods: breadth-first search (E. F. Moore, “The shortest path through a maze”, 1959) and dynamic programming
(R. Bellman, “Dynamic Programming”, 1957).
"""

from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from puzzles.lexicon import unfit as marks
from puzzles.lexicon.unfit import Marks
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.main_senses import find_main_sense
from puzzles.nettle.network import Ints, Network, make_network
from puzzles.nettle.routes import BY_ANTONYM, BY_HOMOGRAPH, BY_POINTER, BY_SYNONYM, TARGET, Directions
from puzzles.nettle.usual_meanings import mark_familiar, mark_usual

NOT_REACHED = np.iinfo(np.intp).max
REACHED = -1
"""The key of a sense that was reached on an earlier level; no offer is better."""
MOST_SORTED_SENSES = 4000
"""Up to this many senses of a level are sorted; with more, it is faster to look through all senses."""
SENSE_BITS = 20
"""The bits for the number of a sense, enough for a million: WordNet 3.1 has 207,235 senses, its successors more."""
SENSE_MASK = (1 << SENSE_BITS) - 1
COST_SHIFT = SENSE_BITS + 2
"""A cost is shifted by this many bits in a key; the two bits below it have the kind of step."""
COST_MASK = -1 << COST_SHIFT
LESSER_COST = 1 << 11
"""The cost of a meaning of the secret word that isn't the main one: more than the rarities of nearly any route."""
CHANGE_COST = 1 << 12
"""The cost of a change of meaning: more than the rarities of a whole route."""
STRANGE_COST = CHANGE_COST << 5
"""The cost of a meaning that isn't familiar: more than all changes of meaning of a route."""
END_COST = STRANGE_COST << 6
"""The cost of a rare meaning of the secret word: more than a whole route of unfamiliar meanings."""
START_SHIFT = (END_COST >> 1).bit_length() - 1 + COST_SHIFT
"""The shift for the cost of a rare meaning of a guess, half of `END_COST`, so that routes start from a usual one."""

Offers: TypeAlias = tuple[Ints, Ints, NDArray[np.uint16]]
"""Senses from which one kind of step leads to those reached last, with the key and the code that each would get."""

NO_OFFERS: Offers = np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.uint16)


class _Search:
    """One search. Keys are (cost << COST_SHIFT) | sense, so the least key is the best; `cost` is shifted, too."""

    def __init__(self, net: Network, target: int, unfit: Marks, detour: int = 0) -> None:
        self.net = net
        self.fit = ~unfit
        self.rare, self.passing = _find_costs(net.wordnet)
        self.changes: list[Offers] = [NO_OFFERS] * detour
        self.code = np.zeros(net.senses, dtype=np.uint16)
        self.level = np.full(net.senses, -1, dtype=np.int8)
        self.synset_key = np.full(net.synsets, NOT_REACHED)
        self.spelling_key = np.full(net.spellings, NOT_REACHED)
        self.open = np.ones(net.synsets, dtype=np.bool_)
        self.best = np.full(net.senses, NOT_REACHED)
        self.offer = np.full(net.synsets, NOT_REACHED)
        first = net.spelling_first
        senses = net.sense_by_spelling[first[target] : first[target + 1]]
        chosen = senses[self.fit[senses]]
        self.frontier = chosen if len(chosen) else senses
        self.code[self.frontier], self.level[self.frontier], self.best[self.frontier] = TARGET, 0, REACHED
        lesser = self.frontier != find_main_sense(net.wordnet, target)
        self.cost = (self.rare.take(self.frontier) * END_COST + lesser * LESSER_COST) << COST_SHIFT

    def run(self, steps: int | None = None) -> None:
        """Search the whole network, or only the first `steps` levels."""
        distance = 0
        while (len(self.frontier) or any(len(senses) for senses, _, _ in self.changes)) and distance != steps:
            distance += 1
            self._advance(distance)

    def _advance(self, distance: int) -> None:
        net, frontier = self.net, self.frontier
        passing = self.passing.take(frontier) if distance > 1 else net.rarity.take(frontier) << COST_SHIFT | frontier
        keys = self.cost + passing
        synsets, synset_keys = self._choose_synset_heads(net.synset_of.take(frontier), keys)
        with_homographs = np.flatnonzero(net.has_homographs.take(frontier))
        spellings_changing = net.spelling_of.take(frontier.take(with_homographs))
        start = self.rare.take(frontier.take(with_homographs)) << START_SHIFT
        spellings, spelling_keys = _choose_heads(
            spellings_changing, keys.take(with_homographs) + start, self.spelling_key
        )
        self._choose_best_offers(
            distance,
            [
                self._offer_by_pointer(synsets, synset_keys) if len(synsets) else NO_OFFERS,
                self._offer_by_antonym(frontier, keys),
                self._offer_by_synonym(synsets, synset_keys),
                self._delay(self._offer_by_homograph(spellings, spelling_keys) if len(spellings) else NO_OFFERS),
            ],
        )
        self.open[synsets] = False  # as each of their senses has been reached by now

    def _choose_synset_heads(self, synsets: Ints, keys: Ints) -> tuple[Ints, Ints]:
        """Return the synsets that are reached for the first time, each with its best key; `synsets` are sorted."""
        new = np.flatnonzero(self.synset_key.take(synsets) == NOT_REACHED)
        synsets, keys = synsets.take(new), keys.take(new)
        is_first = np.ones(len(new), dtype=np.bool_)
        np.not_equal(synsets[1:], synsets[:-1], out=is_first[1:])
        starts = np.flatnonzero(is_first)
        if len(starts) < len(new):
            synsets, keys = synsets.take(starts), np.minimum.reduceat(keys, starts)
        self.synset_key[synsets] = keys
        return synsets, keys

    def _offer_by_pointer(self, synsets: Ints, keys: Ints) -> Offers:
        """Offer newly reached synsets to the senses of synsets that point at them, each by its cheapest pointer."""
        net = self.net
        place, key = net.back_rows.expand(synsets, keys)
        source = net.back_from.take(place)
        still = np.flatnonzero(self.open.take(source))
        source, place, key = source.take(still), place.take(still), key.take(still)
        np.minimum.at(self.offer, source, key)
        won = np.flatnonzero(self.offer.take(source) == key)
        source, place, key = source.take(won), place.take(won), key.take(won)
        self.offer[source] = NOT_REACHED
        senses, winner = net.synset_rows.expand(source, np.arange(len(source)))
        return senses, key.take(winner), net.back_code.take(place).take(winner)

    def _offer_by_synonym(self, synsets: Ints, keys: Ints) -> Offers:
        """Offer the head of each newly reached synset to its other senses, unless a pointer has reached them all."""
        by_pointer = self.code.take(keys & SENSE_MASK) >= BY_POINTER
        several = np.flatnonzero(self.net.has_synonyms.take(synsets) & ~by_pointer)
        if not len(several):
            return NO_OFFERS
        senses, keys = self.net.synset_rows.expand(synsets.take(several), keys.take(several))
        return senses, keys, np.full(len(senses), BY_SYNONYM, dtype=np.uint16)

    def _offer_by_homograph(self, spellings: Ints, keys: Ints) -> Offers:
        back = keys - (self.rare.take(keys & SENSE_MASK) << START_SHIFT)
        place, keys = self.net.spelling_rows.expand(spellings, back + (CHANGE_COST << COST_SHIFT))
        return self.net.sense_by_spelling.take(place), keys, np.full(len(place), BY_HOMOGRAPH, dtype=np.uint16)

    def _delay(self, offers: Offers) -> Offers:
        """Delay offers by `detour` levels, so that a change of meaning is only taken if it saves more steps."""
        self.changes.append(offers)
        return self.changes.pop(0)

    def _offer_by_antonym(self, frontier: Ints, keys: Ints) -> Offers:
        """Offer each newly reached sense to its antonyms; the best offer for a sense is the last one."""
        net = self.net
        holders = np.flatnonzero(net.has_antonyms.take(frontier))
        if not len(holders):
            return NO_OFFERS
        place, keys = net.antonym_rows.expand(frontier.take(holders), keys.take(holders))
        in_order = np.argsort(-keys, kind="stable")
        place, keys = place.take(in_order), keys.take(in_order)
        return net.antonym.take(place), keys, (BY_ANTONYM + net.antonym_slot.take(place)).astype(np.uint16)

    def _choose_best_offers(self, distance: int, offers: list[Offers]) -> None:
        """Give each sense its best offer: the least cost, then the first kind of step, then the lowest sense."""
        winners = [NO_OFFERS[0]]
        for rank, (senses, keys, codes) in enumerate(offers):
            if len(senses):
                ranked = keys + (rank << SENSE_BITS)
                won = np.flatnonzero(ranked < self.best.take(senses))
                senses = senses.take(won)
                self.best[senses], self.code[senses], self.level[senses] = ranked.take(won), codes.take(won), distance
                winners.append(senses)
        is_small = sum(map(len, winners)) < MOST_SORTED_SENSES
        reached = np.unique(np.concatenate(winners)) if is_small else np.flatnonzero(self.level == distance)
        self.frontier = reached.take(np.flatnonzero(self.fit.take(reached)))
        self.cost = self.best.take(self.frontier) & COST_MASK
        self.best[reached] = REACHED

    def start_from_unfit_senses(self) -> None:
        """Let words whose fit meanings have no route start from their nearest unfit meaning."""
        net = self.net
        unfit_senses = np.flatnonzero((self.level > 0) & ~self.fit)
        spellings = net.spelling_of.take(unfit_senses)
        is_open = self.spelling_key.take(spellings) == NOT_REACHED
        unfit_senses, spellings = unfit_senses[is_open], spellings[is_open]
        np.minimum.at(
            self.spelling_key, spellings, self.level.take(unfit_senses).astype(np.intp) << SENSE_BITS | unfit_senses
        )


@cache
def _find_costs(wordnet: Wordnet) -> tuple[Ints, Ints]:
    """Return for each sense 1 if it isn't a usual meaning, else 0; and its key with the cost of passing through it."""
    passing = make_network(wordnet).rarity + np.where(mark_familiar(wordnet), 0, STRANGE_COST)
    return np.where(mark_usual(wordnet), 0, 1), passing << COST_SHIFT | np.arange(len(passing))


def _choose_heads(groups: Ints, keys: Ints, known: Ints) -> tuple[Ints, Ints]:
    """Return the groups that are reached for the first time, each with its best key; write the keys into `known`."""
    new = np.flatnonzero(known.take(groups) == NOT_REACHED)
    groups, keys = groups.take(new), keys.take(new)
    np.minimum.at(known, groups, keys)
    best = np.flatnonzero(known.take(groups) == keys)
    return groups.take(best), keys.take(best)


def find_directions(wordnet: Wordnet, target: int, unfit: Marks | None = None, detour: int = 0) -> Directions:
    """Return the directions from everywhere to the fit senses of a spelling; to all of them if none is fit.

    Routes are the shortest, except that up to `detour` extra steps are taken to save a change of meaning.
    """
    net = make_network(wordnet)
    search = _Search(net, target, marks.mark_unfit(wordnet) if unfit is None else unfit, detour)
    search.run()
    search.start_from_unfit_senses()
    synset_head = np.where(
        search.synset_key == NOT_REACHED, 0, (search.synset_key & SENSE_MASK) - net.synset_first[:-1]
    )
    is_reached = search.spelling_key != NOT_REACHED
    spelling_head = np.zeros(net.spellings, dtype=np.uint8)
    spelling_head[is_reached] = net.index_in_spelling.take(search.spelling_key[is_reached] & SENSE_MASK)
    return Directions(
        wordnet,
        search.code.astype(np.uint8).tobytes(),
        (search.code >> 8).astype(np.uint8).tobytes(),
        synset_head.astype(np.uint8).tobytes(),
        spelling_head.tobytes(),
    )


def find_spellings_within(wordnet: Wordnet, target: int, steps: int) -> Ints:
    """Return the spellings that are at most `steps` steps from a target, with the target."""
    search = _Search(make_network(wordnet), target, marks.mark_unfit(wordnet))
    search.run(steps)
    spellings: Ints = np.unique(search.net.spelling_of[search.level >= 0]).astype(np.intp)
    return spellings


def mark_connected(wordnet: Wordnet, target: int) -> NDArray[np.bool_]:
    """Return for each sense whether any route leads from it to the target, even through unfit senses."""
    search = _Search(make_network(wordnet), target, marks.make_empty_marks(wordnet))
    search.run()
    return search.level >= 0
