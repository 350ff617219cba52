"""The directions: the distances of the article, and the whole search against a plain one that knows no tricks."""

import random
from collections.abc import Callable
from functools import cache
from itertools import pairwise

import networkx as nx
import numpy as np
import pytest

from puzzles.lexicon.unfit import Marks, no_marks, unfit
from puzzles.lexicon.wordnet import Wordnet, wordnet
from puzzles.nettle.foremost import find_main_sense
from puzzles.nettle.network import make_network
from puzzles.nettle.relations import ANTONYM, HOMOGRAPH, POINTERS, RELATIONS, SYNONYM, Relation
from puzzles.nettle.routes import DamagedDirections, Directions, Route
from puzzles.nettle.solver import CHANGE_COST, END_COST, LESSER_COST, STRANGE_COST, find_connected, find_directions
from puzzles.nettle.usual import mark_familiar, mark_usual
from tests.cast.nettle import neighbours, number, plain_levels

KNOWN = {
    "ratio": "cake 4, home 5, greeting 6, marriage 5, wife 5, spouse 4, relationship 3, connection 3, relation 2",
    "prom": "basketball 3, ball 1",
    "fence": "picket fence 1, barrier 1, handrail 2, balcony 3",
}

STEP = 1 << 32
"""More than all rare meanings and changes of meaning on a route."""


@cache
def to(text: str) -> Directions:
    return find_directions(wordnet(), number(text))


def route_of(target: str, guess: str) -> Route:
    found = to(target).find_route(number(guess))
    assert found is not None
    return found


def test_the_distances_and_the_route_are_those_of_the_article() -> None:
    for target, known in KNOWN.items():
        guesses = [one.rpartition(" ")[0] for one in known.split(", ")]
        assert ", ".join(f"{guess} {route_of(target, guess).distance}" for guess in guesses) == known
        assert route_of(target, target).distance == 0
    route = route_of("prom", "basketball")
    assert [wordnet().word(step.sense) for step in route.steps] == ["basketball", "ball", "ball", "prom"]
    assert "".join(route.emoji) == "🔼🖋️🔽"


def test_the_largest_component_is_whole_and_its_edges_are_the_same_both_ways() -> None:
    words, inverse = wordnet(), dict(zip(POINTERS[::2], POINTERS[1::2], strict=True))
    whole = find_connected(words, number("entity"))
    assert int(whole.sum()) == 190_601 and np.array_equal(find_connected(words, number("ratio")), whole)
    inverse |= {b: a for a, b in inverse.items()} | {r: r for r in (ANTONYM, SYNONYM, HOMOGRAPH)}
    for sense in random.Random(3).sample(range(len(words.synset_of)), 200):
        for other, relation in neighbours(words, sense):
            assert inverse[relation] in {r for n, r in neighbours(words, other) if n == sense}
    net = make_network(words)
    of = np.repeat(np.arange(net.senses), net.antonym_rows.lengths)
    assert np.array_equal(net.antonym[net.antonym_rows.starts[net.antonym] + net.antonym_slot], of)


def test_a_route_walks_real_edges_by_the_relation_of_highest_precedence() -> None:
    words, ways = wordnet(), to("ratio")
    found = [ways.find_route(spelling) for spelling in random.Random(5).sample(range(len(words.zipf)), 300)]
    for route in filter(None, found):
        assert route.steps[-1].sense in words.senses(number("ratio"))
        for step, after in zip(route.steps, route.steps[1:], strict=False):
            joining = [r for n, r in neighbours(words, step.sense) if n == after.sense]
            assert step.relation == min(joining, key=RELATIONS.index)


@pytest.mark.parametrize(
    ("target", "marks"),
    [
        ("fence", unfit),
        pytest.param("fence", no_marks, marks=pytest.mark.thorough),
        pytest.param("curiosity", unfit, marks=pytest.mark.thorough),
    ],
)
def test_every_distance_is_that_of_a_plain_breadth_first_search(target: str, marks: Callable[[Wordnet], Marks]) -> None:
    """Over the whole network, and where it goes round what is unfit."""
    words = wordnet()
    passed = marks(words)
    ways, levels = (
        find_directions(words, number(target), passed),
        plain_levels(words, words.senses(number(target)), passed),
    )
    for spelling in range(0, len(words.zipf), 7):
        senses = [sense for sense in words.senses(spelling) if sense in levels]
        chosen = [sense for sense in senses if not passed[sense]] or senses
        route = ways.find_route(spelling)
        assert (route.distance if route else None) == min(map(levels.__getitem__, chosen), default=None)


def senses_near(words: Wordnet, seed: int, size: int) -> list[int]:
    found, queue = {seed}, [seed]
    for sense in queue:
        for other, _ in neighbours(words, sense):
            if other not in found and len(found) < size:
                found.add(other)
                queue.append(other)
    return sorted(found)


def test_of_routes_of_equal_length_familiar_meanings_then_the_fewest_changes_and_then_common_words_win() -> None:
    """Against networkx, over the edges near a place, each weighted by strange meanings, a change and a rarity."""
    words, rarity, rare = wordnet(), make_network(wordnet()).rarity, 1 - mark_usual(wordnet()).astype(int)
    goals, end, strange = words.senses(number("fence")), -1, 1 - mark_familiar(wordnet()).astype(int)
    at_end = {
        goal: END_COST * int(rare[goal]) + LESSER_COST * (goal != find_main_sense(words, number("fence")))
        for goal in goals
    }
    strange[goals] = 0

    def cost_of(sense: int, other: int, relation: Relation | None) -> int:
        return STEP + int(rarity[other]) + STRANGE_COST * int(strange[other]) + CHANGE_COST * (relation is HOMOGRAPH)

    graph: nx.DiGraph[int] = nx.DiGraph()
    for sense in senses_near(words, goals[0], 4000):
        for other, relation in reversed(list(neighbours(words, sense))):
            graph.add_edge(sense, other, weight=cost_of(sense, other, relation))
    for goal in goals:
        graph.add_edge(goal, end, weight=at_end[goal])
    costs = nx.single_source_dijkstra_path_length(graph.reverse(copy=False), end)
    checked = 0
    for spelling in sorted({int(words.spelling_of[s]) for s in senses_near(words, goals[0], 400)}):
        route = to("fence").find_route(spelling)
        if route is not None and route.distance and route.steps[0].sense in costs:
            on_the_way = (cost_of(a.sense, b.sense, a.relation) for a, b in pairwise(route.steps))
            assert sum(on_the_way) + at_end[route.steps[-1].sense] == costs[route.steps[0].sense]
            alike = [sense for sense in words.senses(spelling) if costs.get(sense, 0) // STEP == route.distance]
            ends = [int(rare[sense]) + (costs[sense] % STEP >= END_COST) for sense in alike]
            assert rare[route.steps[0].sense] + rare[route.steps[-1].sense] == min(ends)
            checked += 1
    assert checked > 100


def test_packing_keeps_every_direction_and_damaged_ones_are_refused() -> None:
    packed = to("ratio").pack()
    assert len(packed) < 180_000
    assert Directions.unpack(wordnet(), packed).equals(to("ratio"))
    for harmed in (packed[:-10], packed[:500] + b"xx" + packed[502:], b""):
        with pytest.raises(DamagedDirections):
            Directions.unpack(wordnet(), harmed)
