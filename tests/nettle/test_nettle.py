"""Nettle as a player meets it: what guesses and help count as, what is said of a play, and what only at its end."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.abilities import CoachesPlays, Coaching, PlayedMove
from puzzles.contract import BadPuzzle, CannotGenerate, IllegalMove, Stock, replay
from puzzles.lexicon import cache as cache_of_lexicon
from puzzles.lexicon.unfit import mark_unfit
from puzzles.lexicon.wordnet import Wordnet, wordnet
from puzzles.nettle import generator, route_table, summary
from puzzles.nettle import words as word_lists
from puzzles.nettle.engine import Nettle
from puzzles.nettle.grading import GRADE_BY_DIFFICULTY, find_difficulty
from puzzles.nettle.puzzle import find_familiar_directions, open_puzzle
from puzzles.nettle.route_table import compute_table, count_steps, encode_route, encode_routes
from puzzles.nettle.rules import find_candidates, find_shown_route, fold_guess
from puzzles.nettle.solver import find_directions
from puzzles.nettle.summary import Trail, choose_highlights, choose_waypoints, find_longest_clue, find_shortest_so_far
from puzzles.nettle.tools import Tools
from puzzles.nettle.warmth import list_usual_words
from puzzles.nettle.wire import AskHint, Clue, Guess, Move, Public, Puzzle
from puzzles.nettle.words import list_everyday_words, list_proposals, list_secret_words
from puzzles.shapes import GIVE_UP
from tests.cast.nettle import ENGINE, SENSES_HELP, get_lead_clue, get_spelling, make_puzzle, play_moves, view_after
from tests.data import TINY_WORDNET
from tests.data.tables import table
from tests.thorough import some


def test_a_guess_is_taken_for_a_word_however_it_is_typed() -> None:
    for word, typings in table("guesses").items():
        for typed in typings:
            assert wordnet().spelling(find_candidates(wordnet(), fold_guess(typed))[0]) == word, typed


def test_an_inflected_form_is_told_as_what_it_was_taken_for_and_finds_the_secret() -> None:
    (clue,) = play_moves("ratio", "Cakes")[1]
    assert (clue.guess, clue.word, clue.distance) == ("cakes", "cake", 4)
    for secret, typed in (("ratio", "ratios"), ("fence", "Fences")):
        (clue,) = play_moves(secret, typed)[1]
        assert (clue.word, clue.distance) == (secret, 0)
    ways = open_puzzle(wordnet(), make_puzzle("ratio")).directions
    distances = {route.distance for word in ("banks", "bank") if (route := ways.find_route(get_spelling(word)))}
    assert len(distances) == 2 and play_moves("ratio", "banks")[1][0].distance == min(distances), "the nearer answers"


def test_help_counts_and_is_shown_and_a_refused_guess_costs_nothing() -> None:
    state, _ = play_moves("ratio", "cake")
    with pytest.raises(IllegalMove):
        ENGINE.apply(make_puzzle("ratio"), state, {"guess": "zzyzxq"})
    assert ENGINE.score(make_puzzle("ratio"), state, 0)[1] == 1
    state, _ = play_moves("ratio", "cake", {"hint": 1}, "ratio")
    assert ENGINE.score(make_puzzle("ratio"), state, 9) == (0, 5, 0, 9), "a hint is three guesses"
    texts = ENGINE.share_for_newcomers(make_puzzle("ratio"), state), ENGINE.share(make_puzzle("ratio"), state)
    heat, routes = (ENGINE.explain_share(text).replace("\N{NO-BREAK SPACE}", " ") for text in texts)
    assert heat == "How warm each guess was: 🟦 cold, 🟨 cool, 🟧 warm, 🟥 hot or burning"
    assert "🖋️ same spelling" in routes and "opposite" not in routes and "left out" not in routes
    assert ENGINE.explain_share(["1: 🔼🔼", "3: 🔼", "4: ✅"]).endswith("broader. The other guesses are left out.")
    outcome = ENGINE.outcome(make_puzzle("ratio"), state)
    assert (outcome.line, outcome.score, outcome.made_of) == ("🎉 5 💡1", "5 guesses", "2 guesses, plus 3 for a hint")
    hint = play_moves("fence", "handrail", "barrier", {"hint": 1})[1][-1]
    assert hint.step == 2, "it skips words that the player knows"
    for secret, guess, steps in (("hut", "water", [1, 2, 4, 6]), ("elephant", "dog", [2, 3, 4, 5])):
        hints = play_moves(secret, guess, *[{"hint": 1}] * 4)[1][1:]
        assert [hint.step for hint in hints] == steps, "usual words first, and at most half of the way that is left"
    state, _ = play_moves("ratio", SENSES_HELP, "ratio")
    assert ENGINE.score(make_puzzle("ratio"), state, 9) == (0, 1, 1, 9), "ranks after none"
    outcome = ENGINE.outcome(make_puzzle("ratio"), state)
    assert (outcome.line, outcome.score, outcome.made_of) == ("🎉 1 🔎", "1 guess", "")


def test_every_word_that_a_hint_may_mean_counts_as_nearer_than_the_clue() -> None:
    """Or as near, if only the very word of the hint leads on: by an opposite, or as the answer."""
    everyday = [wordnet().spelling(number) for number in list_everyday_words(wordnet())]
    for secret in some(sorted(word.text for word in list_secret_words(wordnet())), 8):
        for guess in set(everyday[::80]) - {secret}:
            state, clue, hinted = play_moves(secret, guess)[0], view_after(secret, guess).guesses[0], 0
            relations = get_lead_clue(clue).relations
            while hinted < len(relations):
                state, _ = ENGINE.apply(make_puzzle(secret), state, {"hint": 1})
                hinted, sense = state.hints[-1].step, state.hints[-1].sense
                leads_on = hinted < len(relations) and relations[hinted] != "antonym"
                for lemma in wordnet().members(wordnet().synset(sense)):
                    try:
                        after, _ = ENGINE.apply(make_puzzle(secret), state, {"guess": wordnet().word(lemma)})
                        near = after.clues[-1].shown_route
                    except IllegalMove:
                        continue
                    further = near.distance - len(relations)
                    assert further < (0 if leads_on or lemma == sense else 1), (secret, guess, wordnet().word(lemma))


def test_the_map_joins_clues_as_far_from_the_answer_as_they_say_and_names_only_what_was_guessed() -> None:
    """Also where another way passes a clue's spelling in another sense."""
    drawn = view_after("ratio", "wife", "spouse", "relation").map
    words = [(node.word, node.other_meaning) for node in drawn.nodes if node.word]
    assert words == [("wife", False), ("relation", True), ("relation", False), ("spouse", False)]
    leaving = [edge.source for edge in drawn.edges]
    assert len(leaving) == len(set(leaving)) == len(drawn.nodes) - 1
    assert {node.id for node in drawn.nodes} == set(range(len(drawn.nodes)))
    seen = view_after("ratio", "cake", "home", "relation")
    depths = {node.guess: node.depth for node in seen.map.nodes if node.guess}
    assert depths == {clue.n: len(get_lead_clue(clue).relations) for clue in seen.guesses}


def test_nothing_names_the_answer_or_the_words_on_the_way_before_the_end() -> None:
    (clue,) = view_after("prom", SENSES_HELP, "ball").guesses
    assert (clue.distance, clue.sense.gloss) == (1, "a lavish dance requiring formal attire"), "of the nearest sense"
    assert view_after("prom", "ball").guesses[0].sense is None, "nobody asked for it"
    text = view_after("ratio", SENSES_HELP, "wife", "cake").model_dump_json()
    for word in ("ratio", "relative", "better half", "turnover", "magnitude", "kinsperson"):
        assert f'"{word}' not in text
    assert view_after("elephant", SENSES_HELP, "trunk").guesses[0].sense.gloss == "a long flexible snout as of an ▢▢▢"
    assert view_after("elephant", SENSES_HELP, "trunk", {"give_up": True}).guesses[0].sense.gloss.endswith("elephant")
    (route,) = ENGINE.reveal(make_puzzle("ratio"), play_moves("ratio", "spouse", {"give_up": True})[0]).routes
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
    left_out = word_lists.load_excluded_words() | word_lists.load_unclear_words()
    assert {"banana", "music"} <= texts and not texts & left_out
    assert all(text.isalpha() and text.islower() for text in texts)


def test_a_puzzle_is_played_with_the_lexicon_it_was_made_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEXICON_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("WORDNET_DIR", str(TINY_WORDNET))
    made = Tools(Nettle(Wordnet(cache_of_lexicon.ensure_built()))).read_short_form({"target": "cat"})
    assert made is not None and made.public.lexicon != ENGINE.lexicon_version
    ENGINE.check(made)
    state, feedback = replay(ENGINE, made, [{"guess": "dog"}, {"guess": "cats"}])
    assert [clue.distance for clue in feedback if isinstance(clue, Clue)] == [2, 0]
    assert ENGINE.reveal(made, state).target == "cat"


def test_things_come_early_in_the_week_and_ideas_late() -> None:
    listed = some(sorted(word.text for word in list_secret_words(wordnet())), 200)
    texts = (*listed, "dog", "bread", "irony", "esteem")
    hardness = {text: find_difficulty(wordnet(), get_spelling(text)) for text in texts}
    assert min(Counter(hardness.values()).values()) > 0.1 * len(listed)
    assert hardness["dog"] == hardness["bread"] == 1 and hardness["irony"] == hardness["esteem"] == 5
    for wish in (1, 3, 5):
        made = ENGINE.generate(Random(wish), "classic", Stock(difficulty=wish))
        assert made.public.grade == GRADE_BY_DIFFICULTY[wish]
        assert find_difficulty(wordnet(), get_spelling(made.secret.target)) == wish
    assert view_after("elephant").grade == "gentle", "told before the first guess"


def test_a_puzzle_whose_lexicon_is_gone_or_whose_directions_are_damaged_or_another_words_is_rejected() -> None:
    ratio = make_puzzle("ratio")
    ENGINE.apply(ratio, ENGINE.start(ratio), {"guess": "cake"})
    harmed = ratio.secret.directions[:500] + "AAAA" + ratio.secret.directions[504:]  # it ends as the right ones do
    gone = Puzzle(public=Public(lexicon="wn-000000000000", grade="gentle"), secret=ratio.secret)
    other = with_directions(make_puzzle("prom").secret.directions)
    reasons = ("it was made for the lexicon wn-000000000000", "don’t lead to the secret word")
    for bad, reason in zip((gone, other), reasons, strict=True):
        with pytest.raises(BadPuzzle, match=reason):
            ENGINE.check(bad)
    with pytest.raises(BadPuzzle, match="the directions are damaged"):
        ENGINE.apply(with_directions(harmed), ENGINE.start(ratio), {"guess": "cake"})


def with_directions(directions: str) -> Puzzle:
    ratio = make_puzzle("ratio")
    return Puzzle(public=ratio.public, secret=ratio.secret.model_copy(update={"directions": directions}))


SECRETS = ("piano", "river", "lake", "horse", "bread", "table", "anger", "joy")
TARGET = "elephant"


def coach(
    *played: str | int, gave_up: bool = False, counts_of_others: Mapping[str, int] = MappingProxyType({})
) -> Coaching:
    """The coach on guesses, and on hints by the numbers of their clues."""
    moves: list[Move] = [Guess(guess=one) if isinstance(one, str) else AskHint(hint=one) for one in played]
    moves += [GIVE_UP] if gave_up else []
    assert isinstance(ENGINE, CoachesPlays)
    log = [PlayedMove(move, 10.0 * n) for n, move in enumerate(moves)]
    return ENGINE.coach(make_puzzle(TARGET), log, counts_of_others)


def test_the_codes_are_those_of_the_routes_that_clues_show_and_have_their_steps() -> None:
    words, target = wordnet(), get_spelling(TARGET)
    directions, guesses = find_directions(words, target, mark_unfit(words)), list_usual_words(words)[::20]
    usual = find_familiar_directions(directions, target, mark_unfit(words))
    for guess, code in zip(guesses.tolist(), encode_routes(directions, usual, target, guesses), strict=True):
        route = find_shown_route(directions, usual, guess)
        assert code == (route_table.NO_ROUTE if route is None else encode_route(route.relations))
        assert route is None or count_steps(np.array([code]))[0] == min(route.distance, route_table.MOST_STEPS)


def test_the_secret_word_fits_and_fewer_words_with_each_guess_not_too_rare(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a table without the secret word, which an editor may have added to the list."""
    table = compute_table(wordnet(), list_usual_words(wordnet()), [get_spelling(word) for word in SECRETS])
    monkeypatch.setattr(route_table, "load_table", lambda words: table)
    coaching, all_words = coach("music", "house", "animal", TARGET), len(SECRETS) + 1
    assert coaching.chart is not None
    left = [row.value for row in coaching.chart.rows]
    assert left == sorted(left, reverse=True) and left[0] < all_words and left[-1] == 1
    rare = coach("pachyderm", TARGET).chart
    assert rare and (rare.rows[0].note, rare.rows[0].value) == ("not counted", all_words)
    assert any("When you gave up" in line for line in coach("music", gave_up=True).lines)
    assert coach(gave_up=True).chart is None
    lines = coach("music", "house", TARGET, counts_of_others={"plays": 40, "guess:house": 12, "guess:music": 3}).lines
    assert "Your most popular guess was “house”. 12 of 40 players guessed it." in lines
    for others in ({}, {"plays": 40, "guess:house": 3, "guess:music": 3}):
        assert not any("players" in line for line in coach("music", "house", TARGET, counts_of_others=others).lines)


def test_without_a_table_the_coach_speaks_of_steps_and_warmth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(route_table, "load_table", lambda words: None)
    coaching = coach("idea", "machine", TARGET)
    assert "nearest guess was “machine”" in coaching.lines[0] and any("warmest" in line for line in coaching.lines)
    assert coaching.chart and coaching.chart.unit == "steps" and coaching.chart.rows[-1].value == 0
    assert "“room” brought you 3 steps nearer in one go. A hint had led you to it." in coach("clinic", 1, "room").lines
    lines = coach("king", "leader", "artist", "worker", "ruler").lines
    assert lines[-1].startswith("The routes of guesses 2 to 5 all met at “person” and ended in the same 5 steps.")


(GAME,) = table("article").values()
ARTICLE = [
    Trail(n, tuple(clue), tuple([guess, *between, "ratio"] if clue else ["ratio"]))
    for n, (guess, clue, between) in enumerate(GAME, 1)
]


def numbers(clues: list[Trail]) -> list[int]:
    return [clue.n for clue in clues]


def test_the_articles_game_is_summed_up_line_for_line() -> None:
    shown = " ".join(summary.format_line(clue) for clue in choose_highlights(ARTICLE))
    assert shown == "1: 🔼🔽🖋🔼 3: 🔽🖋🔼🖋🔼🔼 4: 🌟🔼🖋🔽🔽 6: 🔼🖋🔽🔽 7: 🔼🔽🔽 9: 🔽🔽 10: ✅"
    assert (numbers(find_shortest_so_far(ARTICLE)), numbers(find_longest_clue(ARTICLE))) == ([1, 7, 9, 10], [3])
    assert choose_waypoints(ARTICLE) == ["relation"]
    assert numbers(summary.find_progress_clues(ARTICLE)) == [4, 6, 7, 9]


def test_the_engine_plays_the_articles_game_with_the_same_lengths_and_the_same_summary() -> None:
    state, clues = play_moves("ratio", *(guess for guess, _, _ in GAME))
    assert [clue.distance for clue in clues] == [len(clue) for _, clue, _ in GAME]
    shared = ENGINE.share(make_puzzle("ratio"), state)
    assert [int(row.partition(":")[0]) for row in shared] == numbers(choose_highlights(ARTICLE))


@given(st.lists(st.integers(1, 20), min_size=1, max_size=120))
def test_a_summary_has_at_most_twelve_lines_in_the_order_of_the_game(lengths: list[int]) -> None:
    clues = [Trail(n, ("🔼",) * far, (n, *range(1000 + far, 1000, -1))) for n, far in enumerate(lengths, 1)]
    shown = numbers(choose_highlights(clues))
    assert 1 <= len(shown) <= 12
    assert shown == sorted(set(shown))
    assert {find_shortest_so_far(clues)[-1].n, find_longest_clue(clues)[0].n} <= set(shown)


def test_there_is_one_waypoint_for_each_25_guesses_begun_and_first_where_most_clues_lead_through() -> None:
    clues = [Trail(n, ("🔼",) * 5, (n, "w", "x", "y", "z", "end")) for n in range(1, 27)]
    assert (len(choose_waypoints(clues[:25])), len(choose_waypoints(clues))) == (1, 2)
    ways = [("a", "m", "end"), ("b", "m", "end"), ("c", "a", "m", "end")]
    assert choose_waypoints([Trail(n, ("🔼",) * (len(way) - 1), way) for n, way in enumerate(ways, 1)]) == ["a"]
