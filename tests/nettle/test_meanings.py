"""Which meanings are shown: usual ones first, rarer ones with a word on them; none that hurts is shown or suggested."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from django.test import Client

from games.words.game_rules import announce_changes
from games.words.models import Word
from puzzles.contract import CannotGenerate, IllegalMove, Stock, replay
from puzzles.lexicon.unfit import make_empty_marks, mark_unfit, read_entries
from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle.generator import UNFIT_LIST, WORD_LIST
from puzzles.nettle.main_senses import find_main_sense
from puzzles.nettle.presentation import HIDDEN_TEXT, Glossary
from puzzles.nettle.puzzle import MOST_DETOUR_STEPS, build_puzzle, open_puzzle
from puzzles.nettle.rules import load_unsuggested_words, suggest_words
from puzzles.nettle.solver import find_directions
from puzzles.nettle.summary import make_trails
from puzzles.nettle.unclear_words import is_clear
from puzzles.nettle.usual_meanings import count_changes, find_usual_route, is_familiar, mark_familiar, mark_usual
from puzzles.nettle.words import list_everyday_words, list_secret_words, load_unclear_words
from tests.cast.nettle import ENGINE, SENSES_HELP, get_lead_clue, get_spelling, make_puzzle, play_moves, view_after
from tests.data.tables import table
from tests.thorough import some

LESSON = Path("static/nettle/lesson.js")
USUAL = table("usual")


def meanings(word: str) -> set[str]:
    words = wordnet()
    return {words.name(words.synset(sense)) for sense in words.senses(get_spelling(word)) if mark_usual(words)[sense]}


def test_usual_are_the_meanings_that_people_would_agree_to() -> None:
    assert {word: sorted(meanings(word)) for word in USUAL["usual"]} == USUAL["usual"]


def test_hints_and_the_result_tell_the_meaning_of_the_answer_that_everyone_has_in_mind_first() -> None:
    words = wordnet()
    known = USUAL["foremost"]
    assert {word: words.name(words.synset(find_main_sense(words, get_spelling(word)))) for word in known} == known
    hint = play_moves("hut", "shelter", {"hint": 1})[1][-1]
    assert (hint.text, hint.here) == ("small crude shelter used as a dwelling", None)
    state, (_, hint) = play_moves("oak", "wood", {"hint": 1})
    assert hint.text.startswith("a deciduous tree") and hint.here.startswith("the hard durable wood of any ▢▢▢")
    assert ENGINE.view(make_puzzle("oak"), state).map.nodes[-1].gloss == hint.text
    assert ENGINE.reveal(make_puzzle("oak"), state).gloss == hint.text


def test_the_route_that_a_clue_leads_with_is_counted_everywhere() -> None:
    """By a target to which some guesses lead with either, and by the article's, where all lead with the shortest."""
    guesses = ("animal", "food", "vehicle", "building", "hut")
    state, clues = play_moves("hut", *guesses)
    counts = {clue.n: len(get_lead_clue(clue).relations) for clue in clues}
    assert (counts, {clue.lead for clue in clues}) == ({1: 7, 2: 9, 3: 6, 4: 3, 5: 0}, {"usual", "shortest"})
    assert {trail.n: trail.distance for trail in make_trails(state.clues)} == counts
    for n in (1, 2, 4):
        assert f"{n}: {''.join(get_lead_clue(clues[n - 1]).emoji)}" in ENGINE.share(make_puzzle("hut"), state)
    assert ENGINE.view(make_puzzle("hut"), state).best == 0
    article = ("cake", "home", "greeting", "marriage", "wife", "spouse", "relationship", "connection", "relation")
    assert {clue.lead for clue in play_moves("ratio", *article)[1]} == {"shortest"}


def test_a_meaning_that_is_not_the_usual_one_is_named_by_what_people_know() -> None:
    """Neither by what is far away on the way, nor by the next word."""
    told = play_moves("hut", *USUAL["named by what people know"])[1]
    assert {clue.word: [clue.as_in, clue.rarer] for clue in told} == USUAL["named by what people know"]


def test_a_clue_leads_with_usual_meanings_unless_that_is_much_longer_and_says_what_the_shortest_goes_through() -> None:
    told = {clue.word: clue for clue in play_moves("swamp", *USUAL["rarer"])[1]}
    steps = {word: (clue.distance, len(clue.usual.relations), clue.lead) for word, clue in told.items() if clue.usual}
    assert steps == {"water": (3, 8, "usual"), "red": (5, 14, "shortest"), "thing": (3, 9, "shortest")}
    assert {clue.word: [clue.as_in, clue.rarer] for clue in told.values()} == USUAL["rarer"]
    (balcony,) = play_moves("fence", "balcony")[1]  # by a banister, a word that few use
    assert (balcony.rarer, balcony.lead, balcony.distance) == ("through a rarer word", "usual", 3)
    assert play_moves("prom", SENSES_HELP, "basketball")[1][-1].turns == ["an event"]
    (clue,) = play_moves("marriage", "space")[1]
    assert clue.rarer == "to a rarer meaning of the answer"
    state, _ = play_moves("swamp", "water", "marsh", {"give_up": True})
    water, marsh = ENGINE.reveal(make_puzzle("swamp"), state).routes
    assert [step.word for step in water.usual][:: len(water.usual) - 1] == ["water", "swamp"] and marsh.usual == []


def test_hints_and_the_map_follow_the_way_that_a_clue_leads_with() -> None:
    moves = ("water", {"hint": 1}, {"hint": 1})
    hints, drawn = play_moves("swamp", *moves)[1][1:], view_after("swamp", *moves).map
    water = ENGINE.reveal(make_puzzle("swamp"), play_moves("swamp", *moves, {"give_up": True})[0]).routes[0]
    assert [hint.text for hint in hints] == [water.usual[hint.step].gloss for hint in hints]
    assert [edge.relation for edge in drawn.edges] == [step.relation for step in water.usual[:-1]]


def test_every_word_has_the_way_through_familiar_meanings_where_its_shortest_cannot_be_followed_in_thought() -> None:
    words, held = wordnet(), open_puzzle(wordnet(), make_puzzle("swamp"))
    passed = held.unfit | ~mark_familiar(words)
    plain = find_directions(words, get_spelling("swamp"), passed, MOST_DETOUR_STEPS)
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
    for listed, clear in (((word.text for word in list_secret_words(words)), True), (load_unclear_words(), False)):
        for word in some(sorted(listed), 20):
            ways = find_directions(words, get_spelling(word))
            assert is_clear(ways, get_spelling(word), mark_unfit(words)) == clear, word


def test_the_lesson_tells_what_the_game_would() -> None:
    text = LESSON.read_text("utf-8")
    guesses = ("pet", "animal", "puppy", "dog"), ("basketball", "prom")
    told: dict[str, Any] = {clue.word: clue for words in guesses for clue in play_moves(words[-1], *words)[1]}
    kept = re.findall(r"(\w+): \{ value: (\d+), place: (\d+), of: OF, band: \"(\w+)\" \}", text)
    for word, value, place, band in kept:
        near = told[word].warmth
        assert (near.value, near.place, near.band) == (int(value), int(place), band), word
    assert len(kept) == len(told)
    for word, ways in re.findall(r"^  (\w+): \[(.*)\],$", text, re.MULTILINE):
        assert re.findall(r'"(\w+)"', ways) == told[word].relations, word


UNFIT = table("unfit")
NEVER = frozenset(UNFIT["never"])
"""Words of a list of the test's own."""


def shown_in(target: str, *moves: str | dict[str, Any]) -> str:
    state, feedback = play_moves(target, *moves, {"give_up": True})
    shown = [view_after(target, *moves), *feedback, ENGINE.reveal(make_puzzle(target), state)]
    return json.dumps([one.model_dump(mode="json") for one in shown if one], ensure_ascii=False).lower()


def test_no_way_from_what_people_guess_to_any_secret_word_leads_through_what_is_unfit() -> None:
    words = wordnet()
    guesses, marks = list_everyday_words(words), mark_unfit(words)
    for word in some(list_secret_words(words), 6):
        ways = find_directions(words, get_spelling(word.text))
        for guess in guesses:
            route = ways.find_route(guess)
            assert route is None or not any(marks[step.sense] for step in route.steps), (word.text, guess)


def test_what_anybody_would_name_is_marked_and_little_else() -> None:
    words, marks = wordnet(), mark_unfit(wordnet())
    assert [word for word in sorted(NEVER) if not marks[words.senses(get_spelling(word))].all()] == []
    coarse = re.compile(r"shit(?!ta|ti|ic)|fuck|cunt|faggot|asshole|arsehole|cock ?suck", re.IGNORECASE)
    found = [n for n in range(len(words.zipf)) if coarse.search(words.spelling(n))]
    assert len(found) > 30
    assert [words.spelling(n) for n in found if not marks[words.senses(n)].all()] == []
    fit = ("gay", "lesbian", "kiss", "breast", "slave", "jew", "sob", "screw", "queen", "hell")
    assert [word for word in fit if marks[words.senses(get_spelling(word))].all()] == []
    assert 0.002 < marks.mean() < 0.006
    named = [one for one in read_entries() if "." in one]
    assert [one for one in named if words.find_synset(one.removeprefix("-").partition("/")[0]) is None] == []


def test_no_meaning_that_hurts_names_a_node_although_the_word_may_have_others() -> None:
    words, marks = wordnet(), mark_unfit(wordnet())
    for word, name in UNFIT["hurting"]:
        senses = [one for one in words.senses(get_spelling(word)) if words.name(words.synset(one)) == name]
        assert senses and marks[senses].all(), (word, name)
        assert HIDDEN_TEXT in [Glossary(words, marks).spell(one) for one in senses]
    for target, guess, never in map(str.split, ("nomad tinker gypsy", "chest door knocker", "france frog frog")):
        route = find_directions(words, get_spelling(target)).find_route(get_spelling(guess))
        assert route and never not in [words.word(step.sense) for step in route.steps[1:]], (target, guess)
    before = find_directions(words, get_spelling("fatigue"), make_empty_marks(words)).find_route(get_spelling("person"))
    assert before and "fag" in [words.word(step.sense) for step in before.steps], "the verb"
    assert "fag" not in shown_in("fatigue", "person", SENSES_HELP, {"hint": 1})
    assert "genital" not in shown_in("seed", "plant") and "penis" not in shown_in("tool", "hammer")


def test_nobody_guesses_with_a_slur_and_suggestions_are_clean_words_that_many_know() -> None:
    for word in ("fuck", "Faggots", "cunt", "hard-on", "buggery", "dog shit", "cretin", "Jewess"):
        with pytest.raises(IllegalMove, match="unfit_word"):
            play_moves("ratio", word)
    typed = "fukc niggard shti bithc cnut assh whroe anmal gipsey niggerd pnsy knockrs banna tomorow hosue"
    offered = {text: suggest_words(wordnet(), text, mark_unfit(wordnet())) for text in typed.split()}
    assert not NEVER & {word for found in offered.values() for word in found}
    cleaned = {"anmal": "anal", "gipsey": "gipsy", "niggerd": "niggard", "pnsy": "pansy", "knockrs": "knocker"}
    for text, never in cleaned.items():
        assert never in wordnet().suggest_spellings(text, 30) and never not in offered[text]
    assert [offered[text][0] for text in ("anmal", "gipsey", "niggerd")] == ["animal", "tipsy", "bigger"]
    assert "Gardner" not in suggest_words(wordnet(), "gardne", mark_unfit(wordnet()))
    common = {*offered["banna"], *offered["tomorow"], *offered["hosue"]}
    assert {"banana", "tomorrow", "house"} <= common and not {"banns", "Batna", "Comoros", "Josue"} & common


def test_words_that_editors_add_are_passed_by_from_then_on_and_are_no_secret() -> None:
    words = wordnet()
    route = find_directions(words, get_spelling("ratio")).find_route(get_spelling("cake"))
    assert route
    passed = words.word(route.steps[1].sense)
    made = ENGINE.generate(Random(1), "classic", Stock({WORD_LIST: ["ratio"], UNFIT_LIST: [passed]}))
    ENGINE.check(made)
    again = open_puzzle(words, made).directions.find_route(get_spelling("cake"))
    assert again and passed not in [words.word(step.sense) for step in again.steps]
    with pytest.raises(IllegalMove, match="unfit_word"):
        replay(ENGINE, made, [{"guess": passed}])
    with pytest.raises(CannotGenerate):
        ENGINE.generate(Random(1), "classic", Stock({WORD_LIST: ["ratio"], UNFIT_LIST: ["ratio"]}))


def test_a_puzzle_from_before_something_was_marked_is_played_as_it_was_made() -> None:
    """Its ways stay, so that its plays do; what is unfit on them is blotted out."""
    words, target = wordnet(), get_spelling("fatigue")
    old = build_puzzle(find_directions(words, target, make_empty_marks(words)), target)
    marked = old.secret.marked.model_copy(update={"marks": "0" * 12})
    old = old.model_copy(update={"secret": old.secret.model_copy(update={"marked": marked})})
    ENGINE.check(old)
    state, _ = replay(ENGINE, old, [{"guess": "person"}, {"give_up": True}])
    steps = [step.word for step in ENGINE.reveal(old, state).routes[0].steps]
    assert HIDDEN_TEXT in steps and "fag" not in steps
    replay(ENGINE, old, [{"guess": "fag"}])


def test_what_editors_add_to_one_puzzle_is_marked_for_no_other() -> None:
    before = mark_unfit(wordnet()).copy()
    assert mark_unfit(wordnet(), ["cake"])[wordnet().senses(get_spelling("cake"))].all()
    assert np.array_equal(mark_unfit(wordnet()), before)


def suggested(client: Client) -> list[str]:
    answer = client.get("/nettle/words.txt", headers={"Accept-Encoding": "gzip"})
    assert "max-age" in answer["Cache-Control"] and not answer.cookies and len(answer.content) < 30_000
    return client.get("/nettle/words.txt").content.decode().split("\n")


def test_the_list_holds_usual_words_once_and_does_not_give_secret_words_away(client: Client, db: None) -> None:
    words, secrets = suggested(client), {word.text for word in list_secret_words(wordnet())}
    assert len(words) == len(set(words)) and 5000 < len(words) < 8000 and len(words) > 2 * len(secrets)
    assert words.index("people") < words.index("elephant") < len(words)
    zipf = [float(wordnet().zipf[n]) for word in words if (n := wordnet().lookup(word)) is not None]
    assert zipf == sorted(zipf, reverse=True) and len(zipf) == len(words)
    assert set(words) - secrets and len(set(words) & secrets) > 0.95 * len(secrets)


def test_no_word_is_suggested_that_hurts_or_that_editors_took_out(client: Client, db: None) -> None:
    words = suggested(client)
    assert not ({"bitch", "cunt", "negro"} | load_unsuggested_words()) & set(words) and "love" in words
    Word.objects.create(word_list=UNFIT_LIST, text="elephant", status=Word.APPROVED)
    Word.objects.create(word_list="blocklist", text="table", status=Word.BLOCKED)
    assert set(words) - set(suggested(client)) == {"elephant", "table"}


def test_an_editor_reads_that_puzzles_are_made_already_and_what_is_misspelled(db: None) -> None:
    (sentence,) = announce_changes([(UNFIT_LIST, "banjo"), (UNFIT_LIST, "xqzzt")])
    assert "Puzzles already made for future days: 0." in sentence and "doesn’t know “xqzzt”" in sentence
    assert announce_changes([(WORD_LIST, "banjo")]) == [], "other lists do not matter"
