"""Usual meanings: which they are, what a clue says where only a rarer one is so near, and the words chosen by them."""

import re
from pathlib import Path
from typing import Any

import pytest

from puzzles.lexicon.unfit import unfit
from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle.choosing import is_clear
from puzzles.nettle.foremost import find_main_sense
from puzzles.nettle.puzzle import MOST_EXTRA_STEPS, open_puzzle
from puzzles.nettle.solver import find_directions
from puzzles.nettle.summary import make_trails
from puzzles.nettle.usual import count_changes, find_usual_route, is_familiar, mark_familiar, mark_usual
from puzzles.nettle.words import list_secret_words, list_unclear
from tests.cast.nettle import ENGINE, SENSES, led, number, play, puzzle, view
from tests.data.tables import table
from tests.thorough import some

LESSON = Path("static/nettle/lesson.js")
TABLE = table("usual")


def meanings(word: str) -> set[str]:
    words = wordnet()
    return {words.name(words.synset(sense)) for sense in words.senses(number(word)) if mark_usual(words)[sense]}


def test_usual_are_the_meanings_that_people_would_agree_to() -> None:
    assert {word: sorted(meanings(word)) for word in TABLE["usual"]} == TABLE["usual"]


def test_hints_and_the_result_tell_the_meaning_of_the_answer_that_everyone_has_in_mind_first() -> None:
    words = wordnet()
    known = TABLE["foremost"]
    assert {word: words.name(words.synset(find_main_sense(words, number(word)))) for word in known} == known
    hint = play("hut", "shelter", {"hint": 1})[1][-1]
    assert (hint.text, hint.here) == ("small crude shelter used as a dwelling", None)
    state, (_, hint) = play("oak", "wood", {"hint": 1})
    assert hint.text.startswith("a deciduous tree") and hint.here.startswith("the hard durable wood of any ▢▢▢")
    assert ENGINE.view(puzzle("oak"), state).map.nodes[-1].gloss == hint.text
    assert ENGINE.reveal(puzzle("oak"), state).gloss == hint.text


def test_the_route_that_a_clue_leads_with_is_counted_everywhere() -> None:
    """By a target to which some guesses lead with either, and by the article's, where all lead with the shortest."""
    guesses = ("animal", "food", "vehicle", "building", "hut")
    state, clues = play("hut", *guesses)
    counts = {clue.n: len(led(clue).relations) for clue in clues}
    assert (counts, {clue.lead for clue in clues}) == ({1: 7, 2: 9, 3: 6, 4: 3, 5: 0}, {"usual", "shortest"})
    assert {trail.n: trail.distance for trail in make_trails(state.clues)} == counts
    assert all(f"{n}: {''.join(led(clues[n - 1]).emoji)}" in ENGINE.share(puzzle("hut"), state) for n in (1, 2, 4))
    assert ENGINE.view(puzzle("hut"), state).best == 0
    article = ("cake", "home", "greeting", "marriage", "wife", "spouse", "relationship", "connection", "relation")
    assert {clue.lead for clue in play("ratio", *article)[1]} == {"shortest"}


def test_a_meaning_that_is_not_the_usual_one_is_named_by_what_people_know() -> None:
    """Neither by what is far away on the way, nor by the next word."""
    told = play("hut", *TABLE["named by what people know"])[1]
    assert {clue.word: [clue.as_in, clue.rarer] for clue in told} == TABLE["named by what people know"]


def test_a_clue_leads_with_usual_meanings_unless_that_is_much_longer_and_says_what_the_shortest_goes_through() -> None:
    told = {clue.word: clue for clue in play("swamp", *TABLE["rarer"])[1]}
    steps = {word: (clue.distance, len(clue.usual.relations), clue.lead) for word, clue in told.items() if clue.usual}
    assert steps == {"water": (3, 8, "usual"), "red": (5, 14, "shortest"), "thing": (3, 9, "shortest")}
    assert {clue.word: [clue.as_in, clue.rarer] for clue in told.values()} == TABLE["rarer"]
    (balcony,) = play("fence", "balcony")[1]  # by a banister, a word that few use
    assert (balcony.rarer, balcony.lead, balcony.distance) == ("through a rarer word", "usual", 3)
    assert play("prom", SENSES, "basketball")[1][-1].turns == ["an event"]
    (clue,) = play("marriage", "space")[1]
    assert clue.rarer == "to a rarer meaning of the answer"
    state, _ = play("swamp", "water", "marsh", {"give_up": True})
    water, marsh = ENGINE.reveal(puzzle("swamp"), state).routes
    assert [step.word for step in water.usual][:: len(water.usual) - 1] == ["water", "swamp"] and marsh.usual == []


def test_hints_and_the_map_follow_the_way_that_a_clue_leads_with() -> None:
    moves = ("water", {"hint": 1}, {"hint": 1})
    hints, drawn = play("swamp", *moves)[1][1:], view("swamp", *moves).map
    water = ENGINE.reveal(puzzle("swamp"), play("swamp", *moves, {"give_up": True})[0]).routes[0]
    assert [hint.text for hint in hints] == [water.usual[hint.step].gloss for hint in hints]
    assert [edge.relation for edge in drawn.edges] == [step.relation for step in water.usual[:-1]]


def test_every_word_has_the_way_through_familiar_meanings_where_its_shortest_cannot_be_followed_in_thought() -> None:
    words, held = wordnet(), open_puzzle(wordnet(), puzzle("swamp"))
    passed = held.unfit | ~mark_familiar(words)
    plain = find_directions(words, number("swamp"), passed, MOST_EXTRA_STEPS)
    seen = 0
    for word in range(0, len(words.zipf), 20):
        shortest, route = held.directions.find_route(word), plain.find_route(word)
        if not shortest or not route or passed[route.steps[0].sense]:
            continue
        better = not is_familiar(words, shortest) or 1 < count_changes(shortest) > count_changes(route)
        expected = route if is_familiar(words, route) and better else None
        assert find_usual_route(held.familiar_directions, word, shortest) == expected
        seen += expected is not None and expected.distance > shortest.distance
    assert seen > 500


@pytest.mark.thorough
def test_most_routes_to_secret_words_can_be_followed_in_thought() -> None:
    words = wordnet()
    for listed, clear in (
        (sorted(word.text for word in list_secret_words(words)), True),
        (sorted(list_unclear()), False),
    ):
        for word in some(listed, 20):
            ways = find_directions(words, number(word))
            assert is_clear(ways, number(word), unfit(words)) == clear, word


def test_the_lesson_tells_what_the_game_would() -> None:
    text = LESSON.read_text("utf-8")
    guesses = ("animal", "poodle", "dog", "puppy"), ("basketball", "prom")
    told: dict[str, Any] = {clue.word: clue for words in guesses for clue in play(words[-1], *words)[1]}
    kept = re.findall(r"(\w+): \{ value: (\d+), place: (\d+), of: OF, band: \"(\w+)\" \}", text)
    for word, value, place, band in kept:
        near = told[word].warmth
        assert (near.value, near.place, near.band) == (int(value), int(place), band), word
    assert len(kept) == len(told)
    for word, ways in re.findall(r"^  (\w+): \[(.*)\],$", text, re.MULTILINE):
        assert re.findall(r'"(\w+)"', ways) == told[word].relations, word
