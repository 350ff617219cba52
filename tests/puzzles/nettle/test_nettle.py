"""Nettle as a player meets it: what a guess counts as, what help tells and costs, what nobody is told too early."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from puzzles import registry
from puzzles.abilities import DrawsOnLists
from puzzles.contract import BadPuzzle, IllegalMove, Stock, replay
from puzzles.lexicon import cache as cache_of_lexicon
from puzzles.lexicon.wordnet import Wordnet, wordnet
from puzzles.nettle.engine import Nettle
from puzzles.nettle.grading import GRADES, difficulty
from puzzles.nettle.tools import Tools
from puzzles.nettle.wire import Clue, Public, Puzzle, Secret
from puzzles.nettle.words import everyday, excluded, secret_words
from tests.puzzles.tiny import write_wordnet


@cache
def puzzle(target: str) -> Any:
    return registry.tools("nettle").shorthand({"target": target})


def play(target: str, *moves: dict[str, Any]) -> tuple[Any, list[Any]]:
    return replay(registry.engine("nettle"), puzzle(target), moves)


def view(target: str, *moves: dict[str, Any]) -> Any:
    return registry.engine("nettle").view(puzzle(target), play(target, *moves)[0])


def test_an_inflected_form_is_told_as_what_it_was_taken_for() -> None:
    _, (clue,) = play("ratio", {"guess": "Cakes"})
    assert (clue.guess, clue.word, clue.distance) == ("cakes", "cake", 4)


@pytest.mark.parametrize("typed", ["electric motor", "electric-motor", "Electric_Motor", " electric  motors "])
def test_a_collocation_is_a_word_however_it_is_typed(typed: str) -> None:
    _, (clue,) = play("ratio", {"guess": typed})
    assert clue.word == "electric motor"


@pytest.mark.parametrize("typed", ["café", "cafe\u0301", "ca\u00adfe", "\u200bCafe", "ｃａｆｅ"])
def test_accents_and_invisible_signs_do_not_matter(typed: str) -> None:
    assert play("ratio", {"guess": typed})[1][0].word == "cafe"


@pytest.mark.parametrize("dash", "-‐‑–—")
def test_every_dash_is_a_hyphen(dash: str) -> None:
    assert play("ratio", {"guess": f"ice{dash}cream"})[1][0].word == "ice cream"


def test_a_guess_that_grows_when_it_is_read_is_too_long_all_the_same() -> None:
    with pytest.raises(IllegalMove, match="too_long"):
        play("ratio", {"guess": "ﷺ" * 20})


def test_half_a_character_is_an_unknown_word() -> None:
    with pytest.raises(IllegalMove, match="unknown_word"):
        play("ratio", {"guess": "a\ud800"})


def test_the_words_that_people_guess_first_are_single_words() -> None:
    words = [wordnet().spelling(number) for number in everyday(wordnet())]
    assert len(words) == 400
    assert all(word.isalpha() for word in words)


def test_the_answer_is_for_the_nearest_sense() -> None:
    (clue,) = view("prom", {"help": "senses"}, {"guess": "ball"}).guesses
    assert clue.distance == 1
    assert clue.sense.gloss == "a lavish dance requiring formal attire"


def test_senses_are_told_only_when_asked_for() -> None:
    assert view("prom", {"guess": "ball"}).guesses[0].sense is None


def test_a_refused_guess_costs_nothing() -> None:
    engine = registry.engine("nettle")
    state, _ = play("ratio", {"guess": "cake"})
    with pytest.raises(IllegalMove):
        engine.apply(puzzle("ratio"), state, {"guess": "zzyzxq"})
    assert engine.score(puzzle("ratio"), state, 0)[1] == 1


def test_a_hint_counts_as_three_guesses_and_is_shown_on_the_result() -> None:
    engine = registry.engine("nettle")
    state, _ = play("ratio", {"guess": "cake"}, {"hint": 1}, {"guess": "ratio"})
    assert engine.score(puzzle("ratio"), state, 9) == (0, 5, 0, 9)
    assert "💡1" in engine.outcome(puzzle("ratio"), state).line


def test_help_that_was_switched_on_is_shown_and_ranks_after_none() -> None:
    engine = registry.engine("nettle")
    state, _ = play("ratio", {"help": "map"}, {"help": "senses"}, {"guess": "ratio"})
    assert engine.outcome(puzzle("ratio"), state).line == "🎉 1 🔎 🗺️"
    assert engine.score(puzzle("ratio"), state, 9) == (0, 1, 2, 9)


def test_a_hint_skips_words_that_the_player_knows() -> None:
    _, feedback = play("fence", {"guess": "balcony"}, {"guess": "bannister"}, {"hint": 1})
    assert feedback[-1].step == 2


def test_the_map_joins_clues_where_they_meet_and_names_only_what_was_guessed() -> None:
    drawn = view("ratio", {"help": "map"}, {"guess": "wife"}, {"guess": "spouse"}, {"guess": "relation"}).map
    assert [node.word for node in drawn.nodes if node.word] == ["wife", "relation", "relation", "spouse"]
    leaving = [edge.source for edge in drawn.edges]
    assert len(leaving) == len(set(leaving)) == len(drawn.nodes) - 1
    assert {node.id for node in drawn.nodes} == set(range(len(drawn.nodes)))


def test_a_map_node_is_as_far_from_the_answer_as_its_clue_says() -> None:
    drawn = view("ratio", {"help": "map"}, {"guess": "cake"}, {"guess": "home"}).map
    assert {node.guess: node.depth for node in drawn.nodes if node.guess} == {1: 4, 2: 5}


def test_a_guess_keeps_its_place_when_another_way_passes_its_spelling_in_another_sense() -> None:
    seen = view("pharmacy", {"help": "map"}, {"guess": "medicine"}, {"guess": "music"})
    assert {node.guess: node.depth for node in seen.map.nodes if node.guess} == {
        clue.n: clue.distance for clue in seen.guesses
    }
    assert sorted(node.depth for node in seen.map.nodes if node.word == "medicine") == [1, 2]


def test_nothing_that_the_browser_gets_names_the_words_on_the_way() -> None:
    text = view("ratio", {"help": "map"}, {"help": "senses"}, {"guess": "wife"}, {"guess": "cake"}).model_dump_json()
    for word in ("ratio", "relative", "better half", "turnover", "magnitude", "kinsperson"):
        assert f'"{word}' not in text


def test_a_definition_never_names_the_answer_before_the_end() -> None:
    (clue,) = view("elephant", {"help": "senses"}, {"guess": "trunk"}).guesses
    assert clue.sense.gloss == "a long flexible snout as of an ▢▢▢"
    (clue,) = view("elephant", {"help": "senses"}, {"guess": "trunk"}, {"give_up": True}).guesses
    assert clue.sense.gloss.endswith("elephant")


def test_the_whole_way_is_spelled_out_at_the_end() -> None:
    engine = registry.engine("nettle")
    state, _ = play("ratio", {"guess": "spouse"}, {"give_up": True})
    (route,) = engine.reveal(puzzle("ratio"), state).routes
    assert [step.word for step in route.steps][0::4] == ["spouse", "ratio"]
    assert all(step.gloss and step.synset for step in route.steps)


def test_the_secret_word_comes_from_the_approved_list() -> None:
    stock = Stock({"nettle-secret": ("elephant", "river")}, frozenset({"river"}))
    assert registry.engine("nettle").generate(Random(1), "classic", stock).secret.target == "elephant"


def test_a_list_that_is_used_up_begins_again() -> None:
    stock = Stock({"nettle-secret": ("elephant",)}, frozenset({"elephant"}))
    assert registry.engine("nettle").generate(Random(1), "classic", stock).secret.target == "elephant"


def test_a_word_that_nobody_could_hunt_is_passed_over() -> None:
    stock = Stock({"nettle-secret": ("quickly", "elephant", "london", "nosuchword")})
    found = {registry.engine("nettle").generate(Random(n), "classic", stock).secret.target for n in range(8)}
    assert found == {"elephant"}


def test_the_others_of_a_race_read_how_many_guesses_it_took_so_far() -> None:
    engine = registry.engine("nettle")
    moves: list[dict[str, Any]] = [{"guess": "cake"}, {"guess": "music"}, {"hint": 1}]
    told = [engine.progress(puzzle("ratio"), play("ratio", *moves[:n])[0]).text for n in range(4)]
    assert told[0] == "no guess yet" and told[1] == "4 steps away, 1 guess"
    assert told[2].endswith("away, 2 guesses") and told[3].endswith("away, 2 guesses, 1 hint")
    given_up = play("ratio", *moves, {"give_up": True})[0]
    assert "guess" not in engine.progress(puzzle("ratio"), given_up).text, "at the end the result tells that"


def test_the_proposed_words_are_many_common_and_kind() -> None:
    words = secret_words(wordnet())
    assert 2_000 < len(words) < 2_400
    texts = {word.text for word in words}
    assert not texts & excluded()
    assert {"elephant", "music", "ratio"} - texts <= {"ratio"}
    assert all(text.isalpha() and text.islower() for text in texts)


def test_an_unknown_target_is_told_with_what_is_near() -> None:
    with pytest.raises(ValueError, match="elephant"):
        registry.tools("nettle").shorthand({"target": "elefant"})


def test_a_puzzle_is_played_with_the_lexicon_that_it_was_made_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = registry.engine("nettle")
    monkeypatch.setenv("LEXICON_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("WORDNET_DIR", str(write_wordnet(tmp_path / "dict")))
    made = Tools(Nettle(Wordnet(cache_of_lexicon.ready()))).shorthand({"target": "cat"})
    assert made is not None and made.public.lexicon != engine.lexicon_version
    engine.check(made)
    state, feedback = replay(engine, made, [{"guess": "dog"}, {"guess": "cats"}])
    assert [clue.distance for clue in feedback if isinstance(clue, Clue)] == [2, 0]
    assert engine.reveal(made, state).target == "cat"


def test_a_puzzle_for_a_lexicon_that_is_gone_is_rejected_with_a_reason() -> None:
    made = Puzzle(public=Public(lexicon="wn-000000000000"), secret=puzzle("ratio").secret)
    with pytest.raises(BadPuzzle, match="wn-000000000000, which is not here"):
        registry.engine("nettle").check(made)


def test_directions_that_end_alike_are_not_taken_for_each_other() -> None:
    engine, whole = registry.engine("nettle"), puzzle("ratio")
    engine.apply(whole, engine.start(whole), {"guess": "cake"})
    harmed = whole.secret.directions[:500] + "AAAA" + whole.secret.directions[504:]
    other = Puzzle(public=whole.public, secret=Secret(target="ratio", directions=harmed))
    with pytest.raises(BadPuzzle, match="the directions are damaged"):
        engine.apply(other, engine.start(other), {"guess": "cake"})


def test_directions_to_another_word_are_rejected() -> None:
    mixed = Puzzle(
        public=puzzle("ratio").public, secret=Secret(target="ratio", directions=puzzle("prom").secret.directions)
    )
    with pytest.raises(BadPuzzle, match="do not lead to the secret word"):
        registry.engine("nettle").check(mixed)


def test_the_wish_for_a_difficulty_is_kept_with_the_puzzle() -> None:
    stock = Stock({"nettle-secret": ("elephant",)}, difficulty=3)
    assert registry.engine("nettle").generate(Random(1), "classic", stock).public.difficulty == 3
    assert puzzle("ratio").public.difficulty is None


def test_a_step_on_the_map_travels_as_from_and_to() -> None:
    drawn = view("fence", {"help": "map"}, {"guess": "barrier"}).model_dump(mode="json")["map"]
    assert drawn["edges"] == [{"from": 0, "to": 1, "relation": "hyponym", "emoji": "🔽"}]


def test_one_guess_is_enough_and_a_longer_word_takes_longer_to_type() -> None:
    engine = registry.engine("nettle")
    short, long = engine.least(puzzle("prom")), engine.least(puzzle("relationship"))
    assert short.moves == long.moves == 1
    assert 9 < short.seconds < long.seconds < 15


def test_an_editor_reads_the_meanings_and_how_far_the_first_guesses_are() -> None:
    rows = dict(registry.tools("nettle").describe(puzzle("prom")))
    assert rows["Secret word"] == "prom"
    assert rows["Meanings"] == "noun: a formal ball held for a school class toward the end of the academic year"
    counted = [int(part.split()[0]) for part in rows["Steps from the words people guess first"].split(", ")]
    assert 390 <= sum(counted) <= 400


def test_a_puzzle_is_found_by_the_row_of_the_list_that_it_is_made_of() -> None:
    engine = registry.engine("nettle")
    assert isinstance(engine, DrawsOnLists)
    assert engine.draws_on(puzzle("prom")) == {"nettle-secret": frozenset({"prom"})}


def test_things_come_early_in_the_week_and_ideas_late() -> None:
    words = wordnet()
    listed = {word.text: words.lookup(word.text) or 0 for word in secret_words(words)}
    hardness = {text: difficulty(words, number) for text, number in listed.items()}
    assert min(Counter(hardness.values()).values()) > 0.15 * len(listed)
    assert hardness["dog"] == hardness["bread"] == 1 and hardness["irony"] == hardness["esteem"] == 5
    for wish in (1, 3, 5):
        made = registry.engine("nettle").generate(Random(wish), "classic", Stock(difficulty=wish))
        assert hardness[made.secret.target] == wish and made.public.grade == GRADES[wish]


def test_the_grade_is_told_before_the_first_guess() -> None:
    assert view("elephant").grade == "gentle"
