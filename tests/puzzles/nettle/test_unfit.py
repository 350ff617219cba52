"""No slur and no obscenity is ever shown, whatever is secret and whatever is guessed."""

from __future__ import annotations

import json
import re
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from puzzles import registry
from puzzles.contract import IllegalMove, Stock, replay
from puzzles.lexicon.unfit import entries, none, unfit
from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle.generator import UNFIT_LIST, WORD_LIST
from puzzles.nettle.puzzle import opened, stored
from puzzles.nettle.rules import suggestions
from puzzles.nettle.shown import BLOT
from puzzles.nettle.solver import directions
from puzzles.nettle.wire import Clue
from puzzles.nettle.words import everyday, secret_words
from tests.thorough import some

NEVER = frozenset(
    """
    ass asshole bastard bitch bullshit chink cock coon crap cunt dago dick dyke fag faggot fuck honky jap kike
    negro piss poof prick pussy redskin shit slut spic squaw tit turd twat wetback whore wog wop yid
    """.split()  # noqa: SIM905
)
"""Words of a list of the test's own."""


@cache
def puzzle(target: str) -> Any:
    return registry.tools("nettle").shorthand({"target": target})


def number(text: str) -> int:
    found = wordnet().lookup(text)
    assert found is not None, text
    return found


def told(target: str, *moves: dict[str, Any]) -> str:
    """All that is shown of a play, in one text."""
    engine = registry.engine("nettle")
    state, feedback = replay(engine, puzzle(target), [*moves, {"give_up": True}])
    before, _ = replay(engine, puzzle(target), moves)
    shown = [engine.view(puzzle(target), before), *feedback, engine.reveal(puzzle(target), state)]
    return json.dumps([one.model_dump(mode="json") for one in shown if one], ensure_ascii=False).lower()


def test_no_way_from_what_people_guess_to_any_secret_word_leads_through_what_is_unfit() -> None:
    words = wordnet()
    guesses, marks = everyday(words), unfit(words)
    assert len(guesses) == 400
    for word in some(secret_words(words), 12):
        ways = directions(words, number(word.text))
        for guess in guesses:
            route = ways.route(guess)
            assert route is None or not any(marks[step.sense] for step in route.steps), (word.text, guess)


def test_what_is_marked_holds_what_anybody_would_name() -> None:
    words, marks = wordnet(), unfit(wordnet())
    assert [word for word in sorted(NEVER) if not marks[words.senses(number(word))].all()] == []


def test_a_phrase_with_an_obscenity_in_it_is_one() -> None:
    words, marks = wordnet(), unfit(wordnet())
    coarse = re.compile(r"shit(?!ta|ti|ic)|fuck|cunt|faggot|asshole|arsehole|cock ?suck", re.IGNORECASE)
    found = [n for n in range(len(words.zipf)) if coarse.search(words.spelling(n))]
    assert len(found) > 30
    assert [words.spelling(n) for n in found if not marks[words.senses(n)].all()] == []


@pytest.mark.parametrize("word", ["hard-on", "buggery", "dog shit", "cretin", "Jewess"])
def test_what_players_found_is_refused(word: str) -> None:
    with pytest.raises(IllegalMove, match="unfit_word"):
        replay(registry.engine("nettle"), puzzle("ratio"), [{"guess": word}])


@pytest.mark.parametrize("word", ["gay", "lesbian", "kiss", "breast", "slave", "jew", "sob", "screw", "queen", "hell"])
def test_words_that_only_speak_of_people_stay_fit(word: str) -> None:
    assert not unfit(wordnet())[wordnet().senses(number(word))].all()


def test_little_is_marked_and_the_list_names_what_there_is() -> None:
    words = wordnet()
    assert 0.002 < unfit(words).mean() < 0.006
    known = [one for one in entries() if "." in one or words.lookup(one) is not None]
    named = [one for one in known if "." in one]
    assert [one for one in named if words.synset_named(one.removeprefix("-").partition("/")[0]) is None] == []


def test_the_ways_of_the_article_do_not_change() -> None:
    words = wordnet()
    for target in ("ratio", "prom", "fence"):
        whole, round_ = directions(words, number(target), none(words)), directions(words, number(target))
        for guess in everyday(words):
            one, other = whole.route(guess), round_.route(guess)
            assert one and other and one.distance <= other.distance


def test_a_way_goes_round_a_slur() -> None:
    """“person” went by “fag”, the verb."""
    words = wordnet()
    before = directions(words, number("fatigue"), none(words)).route(number("person"))
    assert before and "fag" in [words.word(step.sense) for step in before.steps]
    assert "fag" not in told("fatigue", {"guess": "person"}, {"help": "map"}, {"help": "senses"}, {"hint": 1})


def test_of_a_secret_word_its_unfit_meanings_are_not_told() -> None:
    assert "genital" not in told("seed", {"guess": "plant"}) and "penis" not in told("tool", {"guess": "hammer"})


@pytest.mark.parametrize("word", ["fuck", "Faggots", "cunt"])
def test_nobody_guesses_with_a_slur(word: str) -> None:
    with pytest.raises(IllegalMove, match="unfit_word"):
        replay(registry.engine("nettle"), puzzle("ratio"), [{"guess": word}])


@pytest.mark.parametrize("text", ["fukc", "niggard", "shti", "bithc", "cnut", "assh", "whroe"])
def test_no_slur_is_suggested(text: str) -> None:
    assert not NEVER & set(suggestions(wordnet(), text, unfit(wordnet())))


@pytest.mark.parametrize(
    ("text", "first", "never"),
    [
        ("anmal", "animal", "anal"),
        ("gipsey", "tipsy", "gipsy"),
        ("niggerd", "bigger", "niggard"),
        ("sexul", "", "sexual"),
        ("knockrs", "", "knocker"),
    ],
)
def test_suggestions_are_clean(text: str, first: str, never: str) -> None:
    offered = suggestions(wordnet(), text, unfit(wordnet()))
    assert never in wordnet().nearest(text, 30) and never not in offered
    assert not first or offered[0] == first


def test_suggestions_are_words_that_many_know() -> None:
    offered = [
        word for text in ("banna", "tomorow", "hosue") for word in suggestions(wordnet(), text, unfit(wordnet()))
    ]
    assert {"banana", "tomorrow", "house"} <= {*offered} and not {"banns", "Batna", "Comoros", "Josue"} & {*offered}


def test_words_that_editors_add_are_passed_by_from_then_on() -> None:
    words, engine = wordnet(), registry.engine("nettle")
    ways = directions(words, number("ratio"))
    route = ways.route(number("cake"))
    assert route
    passed = words.word(route.steps[1].sense)
    made = engine.generate(Random(1), "classic", Stock({WORD_LIST: ["ratio"], UNFIT_LIST: [passed]}))
    engine.check(made)
    again = opened(words, made).ways.route(number("cake"))
    assert again and passed not in [words.word(step.sense) for step in again.steps]
    with pytest.raises(IllegalMove, match="unfit_word"):
        replay(engine, made, [{"guess": passed}])


def test_a_word_that_editors_call_unfit_is_no_secret() -> None:
    stock = Stock({WORD_LIST: ["elephant", "ratio"], UNFIT_LIST: ["ratio"]})
    made = {registry.engine("nettle").generate(Random(n), "classic", stock).secret.target for n in range(4)}
    assert made == {"elephant"}


def test_a_puzzle_from_before_there_were_marks_is_played_as_it_was_made() -> None:
    """Its ways stay, so that its plays do; what is unfit on them is blotted out."""
    words, engine = wordnet(), registry.engine("nettle")
    target = number("fatigue")
    old = stored(directions(words, target, none(words)), target)
    old = old.model_copy(update={"secret": old.secret.model_copy(update={"marked": None})})
    old = old.model_copy(update={"public": old.public.model_copy(update={"grade": None})})
    engine.check(old)
    state, told_of = replay(engine, old, [{"guess": "person"}, {"give_up": True}])
    assert isinstance(told_of[0], Clue) and told_of[0].warmth is None
    steps = engine.reveal(old, state).routes[0].steps
    assert BLOT in [step.word for step in steps] and "fag" not in [step.word for step in steps]
    replay(engine, old, [{"guess": "fag"}])


def test_what_editors_add_to_one_puzzle_is_marked_for_no_other() -> None:
    before = unfit(wordnet()).copy()
    assert unfit(wordnet(), ["cake"])[wordnet().senses(number("cake"))].all()
    assert np.array_equal(unfit(wordnet()), before)
