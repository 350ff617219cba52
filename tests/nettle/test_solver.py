"""How far a word is from the secret one: in steps, against a plain search that knows no tricks, and in meaning."""

import random
from collections.abc import Callable
from functools import cache
from itertools import pairwise

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.nettle import measure_judgements
from puzzles.contract import BadPuzzle
from puzzles.lexicon.unfit import Marks, make_empty_marks, mark_unfit
from puzzles.lexicon.wordnet import Wordnet, wordnet
from puzzles.nettle.main_senses import find_main_sense
from puzzles.nettle.network import make_network
from puzzles.nettle.relations import ANTONYM, HOMOGRAPH, POINTERS, RELATIONS, SYNONYM, Relation
from puzzles.nettle.routes import DamagedDirections, Directions, Route
from puzzles.nettle.solver import CHANGE_COST, END_COST, LESSER_COST, STRANGE_COST, find_directions, mark_connected
from puzzles.nettle.usual_meanings import mark_familiar, mark_usual
from puzzles.nettle.warmth import HIGHEST_WARMTH, DamagedWarmth, Warmths, compute_warmths, list_usual_words, scale_ranks
from puzzles.nettle.words import list_everyday_words
from tests.cast.nettle import ENGINE, get_spelling, list_neighbours, make_puzzle, measure_levels, play_moves

KNOWN = {
    "ratio": "cake 4, home 5, greeting 6, marriage 5, wife 5, spouse 4, relationship 3, connection 3, relation 2",
    "prom": "basketball 3, ball 1",
    "fence": "picket fence 1, barrier 1, handrail 2, balcony 3",
}

STEP = 1 << 32
"""More than all rare meanings and changes of meaning on a route."""


@cache
def to(text: str) -> Directions:
    return find_directions(wordnet(), get_spelling(text))


def route_of(target: str, guess: str) -> Route:
    found = to(target).find_route(get_spelling(guess))
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
    whole = mark_connected(words, get_spelling("entity"))
    assert int(whole.sum()) == 190_601 and np.array_equal(mark_connected(words, get_spelling("ratio")), whole)
    inverse |= {b: a for a, b in inverse.items()} | {r: r for r in (ANTONYM, SYNONYM, HOMOGRAPH)}
    for sense in random.Random(3).sample(range(len(words.synset_of)), 200):
        for other, relation in list_neighbours(words, sense):
            assert inverse[relation] in {r for n, r in list_neighbours(words, other) if n == sense}
    net = make_network(words)
    of = np.repeat(np.arange(net.senses), net.antonym_rows.lengths)
    assert np.array_equal(net.antonym[net.antonym_rows.starts[net.antonym] + net.antonym_slot], of)


def test_a_route_walks_real_edges_by_the_relation_of_highest_precedence() -> None:
    words, ways = wordnet(), to("ratio")
    found = [ways.find_route(spelling) for spelling in random.Random(5).sample(range(len(words.zipf)), 300)]
    for route in filter(None, found):
        assert route.steps[-1].sense in words.senses(get_spelling("ratio"))
        for step, after in zip(route.steps, route.steps[1:], strict=False):
            joining = [r for n, r in list_neighbours(words, step.sense) if n == after.sense]
            assert step.relation == min(joining, key=RELATIONS.index)


@pytest.mark.parametrize(
    ("target", "marks"),
    [
        ("fence", mark_unfit),
        pytest.param("fence", make_empty_marks, marks=pytest.mark.thorough),
        pytest.param("curiosity", mark_unfit, marks=pytest.mark.thorough),
    ],
)
def test_every_distance_is_that_of_a_plain_breadth_first_search(target: str, marks: Callable[[Wordnet], Marks]) -> None:
    """Over the whole network, and where it goes round what is unfit."""
    words = wordnet()
    passed = marks(words)
    ways = find_directions(words, get_spelling(target), passed)
    levels = measure_levels(words, words.senses(get_spelling(target)), passed)
    for spelling in range(0, len(words.zipf), 7):
        senses = [sense for sense in words.senses(spelling) if sense in levels]
        chosen = [sense for sense in senses if not passed[sense]] or senses
        route = ways.find_route(spelling)
        assert (route.distance if route else None) == min(map(levels.__getitem__, chosen), default=None)


def senses_near(words: Wordnet, seed: int, size: int) -> list[int]:
    found, queue = {seed}, [seed]
    for sense in queue:
        for other, _ in list_neighbours(words, sense):
            if other not in found and len(found) < size:
                found.add(other)
                queue.append(other)
    return sorted(found)


def test_of_routes_of_equal_length_familiar_meanings_then_the_fewest_changes_and_then_common_words_win() -> None:
    """Against networkx, over the edges near a place, each weighted by strange meanings, a change and a rarity."""
    words, rarity, rare = wordnet(), make_network(wordnet()).rarity, 1 - mark_usual(wordnet()).astype(int)
    goals, end, strange = words.senses(get_spelling("fence")), -1, 1 - mark_familiar(wordnet()).astype(int)
    main = find_main_sense(words, get_spelling("fence"))
    at_end = {goal: END_COST * int(rare[goal]) + LESSER_COST * (goal != main) for goal in goals}
    strange[goals] = 0

    def cost_of(sense: int, other: int, relation: Relation | None) -> int:
        return STEP + int(rarity[other]) + STRANGE_COST * int(strange[other]) + CHANGE_COST * (relation is HOMOGRAPH)

    graph: nx.DiGraph[int] = nx.DiGraph()
    for sense in senses_near(words, goals[0], 4000):
        for other, relation in reversed(list(list_neighbours(words, sense))):
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


@cache
def warmths_of(target: str) -> Warmths:
    return compute_warmths(wordnet(), get_spelling(target))


@cache
def packed() -> bytes:
    return warmths_of("ratio").pack()


def near(target: str, guess: str) -> int:
    return warmths_of(target).look_up(get_spelling(guess)).value


def test_only_the_word_itself_is_at_the_top() -> None:
    found = warmths_of("ratio").look_up(get_spelling("ratio"))
    assert (found.value, found.place) == (HIGHEST_WARMTH, 0)
    others = [warmths_of("ratio").look_up(int(n)) for n in list_usual_words(wordnet()) if n != get_spelling("ratio")]
    assert sorted(one.place for one in others) == list(range(1, len(others) + 1))
    assert max(one.value for one in others) < HIGHEST_WARMTH


def test_far_words_still_differ() -> None:
    of = len(list_usual_words(wordnet()))
    values = scale_ranks(np.arange(1, of + 1), of)
    assert values[0] == HIGHEST_WARMTH - 1 and values[-1] == 0
    assert (np.diff(values) <= 0).all()
    assert len(set(values[of // 2 :].tolist())) > 150, "the second half"
    assert len(set(values[:10].tolist())) == 10


@given(st.integers(0, 147_000))
def test_every_word_has_a_warmth_and_packing_keeps_it(spelling: int) -> None:
    again = Warmths.unpack(wordnet(), get_spelling("ratio"), packed())
    assert again.look_up(spelling) == warmths_of("ratio").look_up(spelling)
    assert 0 <= again.look_up(spelling).value <= HIGHEST_WARMTH


def test_an_edition_keeps_it_all_in_a_quarter_of_a_megabyte_and_refuses_what_is_damaged() -> None:
    one, other = make_puzzle("fence"), make_puzzle("ratio")
    assert len(one.model_dump_json()) < 250_000
    for harm in (b"", b"W2x"):
        with pytest.raises(DamagedWarmth):
            Warmths.unpack(wordnet(), get_spelling("ratio"), harm)
    marked = one.secret.marked.model_copy(update={"warmth": other.secret.marked.warmth})
    with pytest.raises(BadPuzzle, match="warmth"):
        ENGINE.check(one.model_copy(update={"secret": one.secret.model_copy(update={"marked": marked})}))


@pytest.mark.thorough
def test_warmth_is_what_people_judge_and_what_goes_with_a_word_is_warmer_than_chance() -> None:
    agreement, order, warm = [figure.measured for figure in measure_judgements()]
    assert agreement >= 0.71 and order >= 0.87 and warm <= 5


def test_what_is_nearer_in_meaning_is_warmer() -> None:
    for order in ("virus flu infection doctor cake", "prom dance school basketball economy", "ratio number wife cake"):
        target, *guesses = order.split()
        values = [near(target, guess) for guess in guesses]
        assert values == sorted(values, reverse=True) and len(set(values)) == len(values), target


def test_a_clue_tells_how_near_it_is_and_which_meaning_if_not_the_most_usual_one_but_no_word_near_the_end() -> None:
    flu, cake, virus = play_moves("virus", "flu", "cake", "virus")[1]
    assert (flu.warmth.place, flu.warmth.band) == (1, "burning") and cake.warmth.value < flu.warmth.value
    assert (virus.warmth.value, virus.warmth.place) == (HIGHEST_WARMTH, 0)
    cake, wife, ratio = play_moves("ratio", "cake", "wife", "ratio")[1]
    assert (cake.rarer, wife.rarer, wife.as_in, ratio.as_in) == ("as in patty", None, None, None)
    guesses, told = [wordnet().spelling(n) for n in list_everyday_words(wordnet())[:150]], 0
    for target in ("prom", "fence"):
        state, clues = play_moves(target, *guesses)
        for clue, learnt in zip(clues, state.clues, strict=True):
            if clue.as_in and clue.as_in.startswith(("as in ", "as a kind of ")):
                told += 1
                assert target not in clue.as_in
                way = [wordnet().word(step.sense) for step in learnt.shown_route.steps]
                assert clue.as_in.removeprefix("as in ").removeprefix("as a kind of ") not in way[-3:]
    assert told > 20
