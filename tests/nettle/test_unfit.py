"""No slur and no obscenity is ever shown, whatever is secret and whatever is guessed."""

import json
import re
from random import Random
from typing import Any

import numpy as np
import pytest

from puzzles.contract import CannotGenerate, IllegalMove, Stock, replay
from puzzles.lexicon.unfit import no_marks, read_entries, unfit
from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle.generator import UNFIT_LIST, WORD_LIST
from puzzles.nettle.puzzle import build_puzzle, open_puzzle
from puzzles.nettle.rules import suggest_words
from puzzles.nettle.shown import HIDDEN_TEXT, Glossary
from puzzles.nettle.solver import find_directions
from puzzles.nettle.words import list_everyday_words, list_secret_words
from tests.cast.nettle import ENGINE, SENSES, number, play, puzzle, view
from tests.data.tables import table
from tests.thorough import some

TABLE = table("unfit")
NEVER = frozenset(TABLE["never"])
"""Words of a list of the test's own."""


def shown_in(target: str, *moves: str | dict[str, Any]) -> str:
    state, feedback = play(target, *moves, {"give_up": True})
    shown = [view(target, *moves), *feedback, ENGINE.reveal(puzzle(target), state)]
    return json.dumps([one.model_dump(mode="json") for one in shown if one], ensure_ascii=False).lower()


def test_no_way_from_what_people_guess_to_any_secret_word_leads_through_what_is_unfit() -> None:
    words = wordnet()
    guesses, marks = list_everyday_words(words), unfit(words)
    for word in some(list_secret_words(words), 6):
        ways = find_directions(words, number(word.text))
        for guess in guesses:
            route = ways.find_route(guess)
            assert route is None or not any(marks[step.sense] for step in route.steps), (word.text, guess)


def test_what_anybody_would_name_is_marked_and_little_else() -> None:
    words, marks = wordnet(), unfit(wordnet())
    assert [word for word in sorted(NEVER) if not marks[words.senses(number(word))].all()] == []
    coarse = re.compile(r"shit(?!ta|ti|ic)|fuck|cunt|faggot|asshole|arsehole|cock ?suck", re.IGNORECASE)
    found = [n for n in range(len(words.zipf)) if coarse.search(words.spelling(n))]
    assert len(found) > 30
    assert [words.spelling(n) for n in found if not marks[words.senses(n)].all()] == []
    fit = ("gay", "lesbian", "kiss", "breast", "slave", "jew", "sob", "screw", "queen", "hell")
    assert [word for word in fit if marks[words.senses(number(word))].all()] == []
    assert 0.002 < marks.mean() < 0.006
    named = [one for one in read_entries() if "." in one]
    assert [one for one in named if words.synset_named(one.removeprefix("-").partition("/")[0]) is None] == []


def test_no_meaning_that_hurts_names_a_node_although_the_word_may_have_others() -> None:
    words, marks = wordnet(), unfit(wordnet())
    for word, name in TABLE["hurting"]:
        senses = [one for one in words.senses(number(word)) if words.name(words.synset(one)) == name]
        assert senses and marks[senses].all(), (word, name)
        assert HIDDEN_TEXT in [Glossary(words, marks).spell(one) for one in senses]
    for target, guess, never in map(str.split, ("nomad tinker gypsy", "chest door knocker", "france frog frog")):
        route = find_directions(words, number(target)).find_route(number(guess))
        assert route and never not in [words.word(step.sense) for step in route.steps[1:]], (target, guess)
    before = find_directions(words, number("fatigue"), no_marks(words)).find_route(number("person"))
    assert before and "fag" in [words.word(step.sense) for step in before.steps], "the verb"
    assert "fag" not in shown_in("fatigue", "person", SENSES, {"hint": 1})
    assert "genital" not in shown_in("seed", "plant") and "penis" not in shown_in("tool", "hammer")


def test_nobody_guesses_with_a_slur_and_suggestions_are_clean_words_that_many_know() -> None:
    for word in ("fuck", "Faggots", "cunt", "hard-on", "buggery", "dog shit", "cretin", "Jewess"):
        with pytest.raises(IllegalMove, match="unfit_word"):
            play("ratio", word)
    typed = "fukc niggard shti bithc cnut assh whroe anmal gipsey niggerd pnsy knockrs banna tomorow hosue"
    offered = {text: suggest_words(wordnet(), text, unfit(wordnet())) for text in typed.split()}
    assert not NEVER & {word for found in offered.values() for word in found}
    cleaned = {"anmal": "anal", "gipsey": "gipsy", "niggerd": "niggard", "pnsy": "pansy", "knockrs": "knocker"}
    for text, never in cleaned.items():
        assert never in wordnet().nearest(text, 30) and never not in offered[text]
    assert [offered[text][0] for text in ("anmal", "gipsey", "niggerd")] == ["animal", "tipsy", "bigger"]
    common = {*offered["banna"], *offered["tomorow"], *offered["hosue"]}
    assert {"banana", "tomorrow", "house"} <= common and not {"banns", "Batna", "Comoros", "Josue"} & common


def test_words_that_editors_add_are_passed_by_from_then_on_and_are_no_secret() -> None:
    words = wordnet()
    route = find_directions(words, number("ratio")).find_route(number("cake"))
    assert route
    passed = words.word(route.steps[1].sense)
    made = ENGINE.generate(Random(1), "classic", Stock({WORD_LIST: ["ratio"], UNFIT_LIST: [passed]}))
    ENGINE.check(made)
    again = open_puzzle(words, made).directions.find_route(number("cake"))
    assert again and passed not in [words.word(step.sense) for step in again.steps]
    with pytest.raises(IllegalMove, match="unfit_word"):
        replay(ENGINE, made, [{"guess": passed}])
    with pytest.raises(CannotGenerate):
        ENGINE.generate(Random(1), "classic", Stock({WORD_LIST: ["ratio"], UNFIT_LIST: ["ratio"]}))


def test_a_puzzle_from_before_something_was_marked_is_played_as_it_was_made() -> None:
    """Its ways stay, so that its plays do; what is unfit on them is blotted out."""
    words, target = wordnet(), number("fatigue")
    old = build_puzzle(find_directions(words, target, no_marks(words)), target)
    marked = old.secret.marked.model_copy(update={"marks": "0" * 12})
    old = old.model_copy(update={"secret": old.secret.model_copy(update={"marked": marked})})
    ENGINE.check(old)
    state, _ = replay(ENGINE, old, [{"guess": "person"}, {"give_up": True}])
    steps = [step.word for step in ENGINE.reveal(old, state).routes[0].steps]
    assert HIDDEN_TEXT in steps and "fag" not in steps
    replay(ENGINE, old, [{"guess": "fag"}])


def test_what_editors_add_to_one_puzzle_is_marked_for_no_other() -> None:
    before = unfit(wordnet()).copy()
    assert unfit(wordnet(), ["cake"])[wordnet().senses(number("cake"))].all()
    assert np.array_equal(unfit(wordnet()), before)
