"""The directions: the distances of the article, and the whole search against a plain one that knows no tricks."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache

import networkx as nx
import numpy as np
import pytest

from puzzles.lexicon.unfit import Marks, none, unfit
from puzzles.lexicon.wordnet import Wordnet, wordnet
from puzzles.nettle.network import network
from puzzles.nettle.relations import ANTONYM, HOMOGRAPH, POINTERS, RELATIONS, SYNONYM, Relation
from puzzles.nettle.routes import DamagedDirections, Directions
from puzzles.nettle.solver import connected, directions

KNOWN = {
    "ratio": "cake 4, home 5, greeting 6, marriage 5, wife 5, spouse 4, relationship 3, connection 3, relation 2",
    "prom": "basketball 3, ball 1",
    "fence": "picket fence 1, barrier 1, handrail 2, balcony 3",
}
DISTANCES = [
    (target, one.rpartition(" ")[0], int(one.rpartition(" ")[2]))
    for target, text in KNOWN.items()
    for one in text.split(", ")
]


def number(text: str) -> int:
    found = wordnet().lookup(text)
    assert found is not None
    return found


@cache
def to(text: str) -> Directions:
    return directions(wordnet(), number(text))


@pytest.mark.parametrize(("target", "guess", "distance"), DISTANCES)
def test_a_distance_of_the_article(target: str, guess: str, distance: int) -> None:
    route = to(target).route(number(guess))
    assert route is not None and route.distance == distance


def test_the_route_of_the_articles_basketball() -> None:
    route = to("prom").route(number("basketball"))
    assert route is not None
    assert [wordnet().word(step.sense) for step in route.steps] == ["basketball", "ball", "ball", "prom"]
    assert "".join(route.emoji) == "🔼🖋️🔽"


def test_the_largest_component_is_as_large_as_it_should_be() -> None:
    assert int(connected(wordnet(), number("entity")).sum()) == 190_601


def test_every_sense_of_the_target_is_at_distance_nought() -> None:
    route = to("ball").route(number("ball"))
    assert route is not None and route.distance == 0


def neighbours(words: Wordnet, sense: int) -> Iterator[tuple[int, Relation]]:
    """Every edge of one sense, written out plainly from the definition of the network."""
    synset, spelling = words.synset(sense), int(words.spelling_of[sense])
    first = words.pointer_first
    for place in range(first[synset], first[synset + 1]):
        for other in words.members(int(words.pointer[place])):
            yield other, POINTERS[words.pointer_relation[place]]
    for place in range(words.antonym_first[sense], words.antonym_first[sense + 1]):
        yield int(words.antonym[place]), ANTONYM
    for other in words.members(synset):
        if other != sense:
            yield other, SYNONYM
    for other in words.senses(spelling):
        if other != sense:
            yield other, HOMOGRAPH


def test_the_edges_are_the_same_both_ways() -> None:
    words, inverse = wordnet(), dict(zip(POINTERS[::2], POINTERS[1::2], strict=True))
    inverse |= {b: a for a, b in inverse.items()} | {r: r for r in (ANTONYM, SYNONYM, HOMOGRAPH)}
    for sense in random.Random(3).sample(range(len(words.synset_of)), 200):
        for other, relation in neighbours(words, sense):
            back = {r for n, r in neighbours(words, other) if n == sense}
            assert inverse[relation] in back


def test_each_antonym_knows_the_way_back() -> None:
    net = network(wordnet())
    of = np.repeat(np.arange(net.senses), np.diff(net.antonym_first))
    assert np.array_equal(net.antonym[net.antonym_first[net.antonym] + net.antonym_slot], of)


@pytest.mark.parametrize("target", ["ratio", "elephant"])
def test_a_route_walks_real_edges_by_the_relation_of_highest_precedence(target: str) -> None:
    words, ways = wordnet(), to(target)
    for spelling in random.Random(5).sample(range(len(words.zipf)), 300):
        route = ways.route(spelling)
        if route is None:
            continue
        assert route.steps[-1].sense in words.senses(number(target))
        for step, after in zip(route.steps, route.steps[1:], strict=False):
            joining = [r for n, r in neighbours(words, step.sense) if n == after.sense]
            assert step.relation == min(joining, key=RELATIONS.index)


@pytest.mark.parametrize(
    ("target", "marks"),
    [
        ("fence", unfit),
        pytest.param("fence", none, marks=pytest.mark.thorough),
        pytest.param("curiosity", unfit, marks=pytest.mark.thorough),
        pytest.param("curiosity", none, marks=pytest.mark.thorough),
    ],
)
def test_every_distance_is_that_of_a_plain_breadth_first_search(target: str, marks: Callable[[Wordnet], Marks]) -> None:
    """Over the whole network, and where it goes round what is unfit."""
    words = wordnet()
    passed = marks(words)
    ways, levels = directions(words, number(target), passed), plain_levels(words, words.senses(number(target)), passed)
    for spelling in range(0, len(words.zipf), 7):
        senses = [sense for sense in words.senses(spelling) if sense in levels]
        chosen = [sense for sense in senses if not passed[sense]] or senses
        route = ways.route(spelling)
        assert (route.distance if route else None) == min(map(levels.__getitem__, chosen), default=None)


def plain_levels(words: Wordnet, sources: list[int], passed: Marks) -> dict[int, int]:
    """Distances by the textbook, sense by sense; each synset's and spelling's clique is walked once per member."""
    levels = dict.fromkeys(sources, 0)
    queue = list(sources)
    for sense in queue:
        if passed[sense]:
            continue
        for other, _ in neighbours(words, sense):
            if other not in levels:
                levels[other] = levels[sense] + 1
                queue.append(other)
    return levels


def neighbourhood(words: Wordnet, seed: int, size: int) -> nx.DiGraph[int]:
    """The edges among all senses near a place, as a networkx graph weighted by the rarity of the word they lead to."""
    rarity = network(words).rarity
    levels = plain_levels_within(words, seed, size)
    graph: nx.DiGraph[int] = nx.DiGraph()
    for sense in levels:
        for other, _ in neighbours(words, sense):
            graph.add_edge(sense, other, weight=100_000 + int(rarity[other]))
    return graph


def plain_levels_within(words: Wordnet, seed: int, size: int) -> list[int]:
    found, queue = {seed}, [seed]
    for sense in queue:
        for other, _ in neighbours(words, sense):
            if other not in found and len(found) < size:
                found.add(other)
                queue.append(other)
    return sorted(found)


def test_of_routes_of_equal_length_the_one_through_more_common_words_wins() -> None:
    words, rarity = wordnet(), network(wordnet()).rarity
    goals = words.senses(number("fence"))
    graph = neighbourhood(words, goals[0], 4000)
    costs = nx.multi_source_dijkstra_path_length(graph.reverse(copy=False), set(goals))
    checked = 0
    for spelling in sorted({int(words.spelling_of[s]) for s in plain_levels_within(words, goals[0], 400)}):
        route = to("fence").route(spelling)
        if route is None or route.distance == 0 or route.steps[0].sense not in costs:
            continue
        cost = sum(100_000 + int(rarity[step.sense]) for step in route.steps[1:])
        assert cost == costs[route.steps[0].sense]
        checked += 1
    assert checked > 100


def test_packing_keeps_every_direction() -> None:
    ways = to("ratio")
    packed = ways.pack()
    assert len(packed) < 180_000
    assert Directions.unpack(wordnet(), packed).same_as(ways)


@pytest.mark.parametrize(
    "harm", [lambda p: p[:-10], lambda p: p[:500] + b"xx" + p[502:], lambda p: b"", lambda p: b"N1"]
)
def test_damaged_directions_are_refused(harm: Callable[[bytes], bytes]) -> None:
    with pytest.raises(DamagedDirections):
        Directions.unpack(wordnet(), harm(to("ratio").pack()))


def test_no_level_is_left_out() -> None:
    assert np.all(connected(wordnet(), number("ratio")) == connected(wordnet(), number("entity")))
