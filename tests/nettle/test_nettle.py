"""Nettle as a player meets it: what a guess counts as, what help says and costs, what no one learns too early."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from puzzles.contract import BadPuzzle, CannotGenerate, IllegalMove, Stock, replay
from puzzles.lexicon import cache as cache_of_lexicon
from puzzles.lexicon.wordnet import Wordnet, wordnet
from puzzles.nettle import generator
from puzzles.nettle.engine import Nettle
from puzzles.nettle.grading import GRADES, find_difficulty
from puzzles.nettle.puzzle import open_puzzle
from puzzles.nettle.rules import find_candidates, fold_guess
from puzzles.nettle.tools import Tools
from puzzles.nettle.wire import Clue, Public, Puzzle
from puzzles.nettle.words import list_everyday_words, list_excluded, list_proposals, list_secret_words, list_unclear
from tests.cast.nettle import ENGINE, SENSES, led, number, play, puzzle, view
from tests.data import TINY_WORDNET
from tests.data.tables import table
from tests.thorough import some


def test_a_guess_is_taken_for_a_word_however_it_is_typed() -> None:
    for word, typings in table("guesses").items():
        for typed in typings:
            assert wordnet().spelling(find_candidates(wordnet(), fold_guess(typed))[0]) == word, typed


def test_an_inflected_form_is_told_as_what_it_was_taken_for_and_finds_the_secret() -> None:
    (clue,) = play("ratio", "Cakes")[1]
    assert (clue.guess, clue.word, clue.distance) == ("cakes", "cake", 4)
    for secret, typed in (("ratio", "ratios"), ("fence", "Fences")):
        (clue,) = play(secret, typed)[1]
        assert (clue.word, clue.distance) == (secret, 0)
    ways = open_puzzle(wordnet(), puzzle("ratio")).directions
    distances = {route.distance for word in ("banks", "bank") if (route := ways.find_route(number(word)))}
    assert len(distances) == 2 and play("ratio", "banks")[1][0].distance == min(distances), "the nearer answers"


def test_help_counts_and_is_shown_and_a_refused_guess_costs_nothing() -> None:
    state, _ = play("ratio", "cake")
    with pytest.raises(IllegalMove):
        ENGINE.apply(puzzle("ratio"), state, {"guess": "zzyzxq"})
    assert ENGINE.score(puzzle("ratio"), state, 0)[1] == 1
    state, _ = play("ratio", "cake", {"hint": 1}, "ratio")
    assert ENGINE.score(puzzle("ratio"), state, 9) == (0, 5, 0, 9), "a hint is three guesses"
    texts = ENGINE.share_plainly(puzzle("ratio"), state), ENGINE.share(puzzle("ratio"), state)
    heat, routes = (ENGINE.share_key(text).replace("\N{NO-BREAK SPACE}", " ") for text in texts)
    assert heat == "Each guess: 🟦 cold, 🟩 cool, 🟨 warm, 🟧 hot, 🟥 burning"
    assert "🖋️ same spelling" in routes and "opposite" not in routes
    outcome = ENGINE.outcome(puzzle("ratio"), state)
    assert (outcome.line, outcome.score, outcome.made_of) == ("🎉 5 💡1", "5 points", "2 guesses + 1 hint × 3")
    assert play("fence", "handrail", "barrier", {"hint": 1})[1][-1].step == 2, "it skips words that the player knows"
    state, _ = play("ratio", SENSES, "ratio")
    assert ENGINE.score(puzzle("ratio"), state, 9) == (0, 1, 1, 9), "ranks after none"
    outcome = ENGINE.outcome(puzzle("ratio"), state)
    assert (outcome.line, outcome.score, outcome.made_of) == ("🎉 1 🔎", "1 guess", "")


def test_the_map_joins_clues_as_far_from_the_answer_as_they_say_and_names_only_what_was_guessed() -> None:
    """Also where another way passes a clue's spelling in another sense."""
    drawn = view("ratio", "wife", "spouse", "relation").map
    assert [node.word for node in drawn.nodes if node.word] == ["wife", "relation", "relation", "spouse"]
    leaving = [edge.source for edge in drawn.edges]
    assert len(leaving) == len(set(leaving)) == len(drawn.nodes) - 1
    assert {node.id for node in drawn.nodes} == set(range(len(drawn.nodes)))
    seen = view("ratio", "cake", "home", "relation")
    depths = {node.guess: node.depth for node in seen.map.nodes if node.guess}
    assert depths == {clue.n: len(led(clue).relations) for clue in seen.guesses}


def test_nothing_names_the_answer_or_the_words_on_the_way_before_the_end() -> None:
    (clue,) = view("prom", SENSES, "ball").guesses
    assert (clue.distance, clue.sense.gloss) == (1, "a lavish dance requiring formal attire"), "of the nearest sense"
    assert view("prom", "ball").guesses[0].sense is None, "nobody asked for it"
    text = view("ratio", SENSES, "wife", "cake").model_dump_json()
    for word in ("ratio", "relative", "better half", "turnover", "magnitude", "kinsperson"):
        assert f'"{word}' not in text
    assert view("elephant", SENSES, "trunk").guesses[0].sense.gloss == "a long flexible snout as of an ▢▢▢"
    assert view("elephant", SENSES, "trunk", {"give_up": True}).guesses[0].sense.gloss.endswith("elephant")
    (route,) = ENGINE.reveal(puzzle("ratio"), play("ratio", "spouse", {"give_up": True})[0]).routes
    assert [step.word for step in route.steps][0::4] == ["spouse", "ratio"]
    assert all(step.gloss and step.synset for step in route.steps)


def test_the_secret_is_of_the_approved_list_which_begins_again_and_is_hunted(monkeypatch: pytest.MonkeyPatch) -> None:
    def secret_of(words: tuple[str, ...], *used: str) -> str:
        stock = Stock({"nettle-secret": words}, frozenset(used))
        return str(ENGINE.generate(Random(1), "classic", stock).secret.target)

    assert secret_of(("elephant", "river"), "river") == secret_of(("elephant",), "elephant") == "elephant"
    assert secret_of(("quickly", "elephant", "london", "nosuchword")) == "elephant"
    with monkeypatch.context() as patch:
        patch.setattr(generator, "MOST_CHARACTERS", 230_000)
        assert secret_of(("river", "music")) == secret_of(("music", "river")) == "music", "it takes less room"
    with pytest.raises(CannotGenerate):
        secret_of(("quickly", "london", "nosuchword"))


def test_the_proposed_words_are_many_common_and_kind_and_people_guess_single_words_first() -> None:
    first = [wordnet().spelling(number) for number in list_everyday_words(wordnet())]
    assert len(first) == 400 and all(word.isalpha() for word in first)
    texts = {word.text for word in list_secret_words(wordnet())}
    assert 1_900 < len(list_proposals(wordnet())) < 2_400 and len(texts) > 400
    assert {"banana", "music"} <= texts and not texts & (list_excluded() | list_unclear())
    assert all(text.isalpha() and text.islower() for text in texts)


def test_a_puzzle_is_played_with_the_lexicon_it_was_made_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEXICON_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("WORDNET_DIR", str(TINY_WORDNET))
    made = Tools(Nettle(Wordnet(cache_of_lexicon.ensure_built()))).shorthand({"target": "cat"})
    assert made is not None and made.public.lexicon != ENGINE.lexicon_version
    ENGINE.check(made)
    state, feedback = replay(ENGINE, made, [{"guess": "dog"}, {"guess": "cats"}])
    assert [clue.distance for clue in feedback if isinstance(clue, Clue)] == [2, 0]
    assert ENGINE.reveal(made, state).target == "cat"


def test_things_come_early_in_the_week_and_ideas_late() -> None:
    listed = some(sorted(word.text for word in list_secret_words(wordnet())), 200)
    hardness = {text: find_difficulty(wordnet(), number(text)) for text in (*listed, "dog", "bread", "irony", "esteem")}
    assert min(Counter(hardness.values()).values()) > 0.1 * len(listed)
    assert hardness["dog"] == hardness["bread"] == 1 and hardness["irony"] == hardness["esteem"] == 5
    for wish in (1, 3, 5):
        made = ENGINE.generate(Random(wish), "classic", Stock(difficulty=wish))
        assert find_difficulty(wordnet(), number(made.secret.target)) == wish and made.public.grade == GRADES[wish]
    assert view("elephant").grade == "gentle", "told before the first guess"


def test_a_puzzle_whose_lexicon_is_gone_or_whose_directions_are_damaged_or_another_words_is_rejected() -> None:
    ratio = puzzle("ratio")
    ENGINE.apply(ratio, ENGINE.start(ratio), {"guess": "cake"})
    harmed = ratio.secret.directions[:500] + "AAAA" + ratio.secret.directions[504:]  # it ends as the right ones do
    gone = Puzzle(public=Public(lexicon="wn-000000000000", grade="gentle"), secret=ratio.secret)
    for bad, reason in (
        (gone, "wn-000000000000, which is not here"),
        (with_directions(puzzle("prom").secret.directions), "do not lead to the secret word"),
    ):
        with pytest.raises(BadPuzzle, match=reason):
            ENGINE.check(bad)
    with pytest.raises(BadPuzzle, match="the directions are damaged"):
        ENGINE.apply(with_directions(harmed), ENGINE.start(ratio), {"guess": "cake"})


def with_directions(directions: str) -> Puzzle:
    ratio = puzzle("ratio")
    return Puzzle(public=ratio.public, secret=ratio.secret.model_copy(update={"directions": directions}))
