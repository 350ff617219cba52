"""The one suite for every engine: whatever game is registered must pass it, with data of its own and no code.

A seed makes the puzzle that tests keep as a file. Where a generator has changed on purpose, `python -m tests.data`
writes its puzzles again.
"""

import json
import os
import subprocess
import sys
import unicodedata
from functools import cache
from itertools import pairwise
from math import isfinite
from pathlib import Path
from random import Random
from typing import Any

import pytest

from puzzles import abilities, contract, registry
from puzzles.abilities import PLAYS_KEY, CoachesPlays, Coaching, ListsCountKeys, PlayedMove, PraisesPace
from puzzles.contract import REFUSALS, SHARE_LINES, AnyEngine, AnyPuzzle, BadPuzzle, IllegalMove, Status, Stock, replay
from puzzles.shapes import GIVE_UP, Puzzle
from tests.cast.engines import every_game, find_test_folder, make_easiest_puzzle, make_puzzle_test
from tests.cast.made import made
from tests.data import FOLDER, OF_THE_DAY, SEED
from tests.data.tables import table
from tests.thorough import THOROUGH

ROOT = Path(__file__).resolve().parents[2]


def golden(slug: str) -> list[dict[str, Any]]:
    """A game's positions, in the form that CONTRIBUTING.md tells."""
    return json.loads((find_test_folder(slug) / "golden.json").read_text())


@cache
def opened(slug: str, source: str) -> AnyPuzzle:
    return registry.tools(slug).read_puzzle(json.loads(source))


@every_game
def test_every_golden_position_has_its_verdict(slug: str, subtests: pytest.Subtests) -> None:
    for case in golden(slug):
        with subtests.test(case["name"]):
            check_position(registry.engine(slug), case)


def check_position(engine: AnyEngine, case: dict[str, Any]) -> None:
    puzzle = opened(engine.slug, json.dumps(case.get("puzzle") or case["shorthand"]))
    state, _ = replay(engine, puzzle, case["moves"])
    if "refused" in case:
        before = engine.view(puzzle, state)
        with pytest.raises(IllegalMove) as refusal:
            engine.apply(puzzle, state, case["move"])
        assert state == replay(engine, puzzle, case["moves"])[0]
        assert engine.view(puzzle, state) == before
        assert refusal.value.code == case["refused"]
        assert "{" not in contract.write_refusal(engine, refusal.value)
        for name, value in case.get("details", {}).items():
            detail: Any = refusal.value.details[name]
            assert detail[: len(value)] == value if isinstance(value, list) else detail == value
    else:
        after, feedback = engine.apply(puzzle, state, case["move"])
        outcome, view = engine.outcome(puzzle, after), engine.view(puzzle, after).model_dump(mode="json")
        told = {"status": engine.status(puzzle, after), "feedback": feedback.model_dump(mode="json")}
        told |= {"line": outcome.line, "praise": outcome.praise, "made_of": outcome.made_of, "timed": outcome.timed}
        told |= {"share": engine.share(puzzle, after), "view": {name: view[name] for name in case.get("view", {})}}
        if "reveal" in case:
            reveal = engine.reveal(puzzle, after).model_dump(mode="json")
            told["reveal"] = {name: reveal[name] for name in case["reveal"]}
        asked = {name: value for name, value in case.items() if name in told}
        assert "status" in asked and {name: told[name] for name in asked} == asked


def test_of_each_of_these_lists_of_plays_every_one_ranks_after_those_before_it() -> None:
    for case in table("ranks"):
        engine, puzzle = registry.engine(case["game"]), opened(case["game"], json.dumps(case["puzzle"]))
        scores = [engine.score(puzzle, replay(engine, puzzle, moves)[0], seconds) for moves, seconds in case["plays"]]
        assert scores == sorted(set(scores)), case["game"]


@every_game
def test_every_refusal_has_a_golden_position_and_there_are_no_others(slug: str) -> None:
    refused = {case["refused"] for case in golden(slug) if "refused" in case}
    assert refused == {*REFUSALS, *registry.engine(slug).refusals}


@every_game
def test_the_grade_is_the_variant_that_was_asked_for_and_another_seed_makes_another_puzzle(slug: str) -> None:
    """One of the next few seeds is enough: small games have few puzzles, and large ones take long to be made."""
    engine = registry.engine(slug)
    for variant in engine.variants:
        puzzle = made(slug, variant.slug)
        assert engine.grade(puzzle) == variant.slug
        assert any(made(slug, variant.slug, seed) != puzzle for seed in range(SEED + 1, SEED + 5))


@every_game
def test_a_puzzle_keeps_the_difficulty_that_was_wished_for(slug: str) -> None:
    engine = registry.engine(slug)
    for variant in engine.variants if THOROUGH else engine.variants[-1:]:
        assert engine.generate(Random(SEED), variant.slug, Stock(difficulty=4)).public.difficulty == 4
    assert make_easiest_puzzle(slug).public.difficulty is None


@make_puzzle_test
def test_a_generated_puzzle_passes_the_check_and_survives_json(engine: AnyEngine, puzzle: AnyPuzzle) -> None:
    again = engine.read_puzzle(json.loads(puzzle.model_dump_json()))
    assert again == puzzle
    engine.check(again)


@make_puzzle_test
def test_the_solution_wins_by_moves_or_as_a_log_and_answers_survive_json(engine: AnyEngine, puzzle: AnyPuzzle) -> None:
    solution, state, answers = engine.solution(puzzle), engine.start(puzzle), []
    assert engine.progress(puzzle, state).part == 0
    for move in solution:
        state, answer = engine.apply(puzzle, state, move)
        answers.append(answer)
        progress = engine.progress(puzzle, state)
        assert 0 <= progress.part <= 1 and 0 < len(progress.text) <= 60
    assert progress.part == 1
    assert engine.status(puzzle, state) is Status.WON
    assert replay(engine, puzzle, [json.loads(move.model_dump_json()) for move in solution]) == (state, answers)
    for shown in (engine.view(puzzle, state), *answers, engine.reveal(puzzle, state)):
        assert type(shown).model_validate_json(shown.model_dump_json()) == shown


@make_puzzle_test
def test_the_first_view_needs_no_secret(engine: AnyEngine, puzzle: AnyPuzzle) -> None:
    public: AnyPuzzle = Puzzle.model_construct(public=puzzle.public)  # type: ignore[call-arg]  # that is the point
    assert not hasattr(public, "secret")
    assert engine.view(public, engine.start(public)) == engine.view(puzzle, engine.start(puzzle))


@make_puzzle_test
def test_after_the_end_every_move_is_refused_and_the_answer_may_be_shown(engine: AnyEngine, puzzle: AnyPuzzle) -> None:
    solution = engine.solution(puzzle)
    for log, status in ((solution, Status.WON), ([GIVE_UP], Status.GAVE_UP)):
        state, _ = replay(engine, puzzle, log)
        assert engine.status(puzzle, state) is status
        assert engine.reveal(puzzle, state)
        for move in (*solution, GIVE_UP, {}, None):
            with pytest.raises(IllegalMove, match="over"):
                engine.apply(puzzle, state, move)


def bare_emoji(text: str) -> list[str]:
    """The signs that some phones show in black: narrow, so plain by default, and without the selector of a picture."""
    plain = (pair for pair in pairwise(f"{text} ") if unicodedata.category(pair[0]) == "So")
    return [one for one, after in plain if unicodedata.east_asian_width(one) != "W" and after != "\ufe0f"]


@make_puzzle_test
def test_an_end_is_summed_up_briefly_and_gives_nothing_away(engine: AnyEngine, puzzle: AnyPuzzle) -> None:
    solution = engine.solution(puzzle)
    for log in (solution, [GIVE_UP], [*(solution[:2] if len(solution) > 2 else []), GIVE_UP]):
        state, _ = replay(engine, puzzle, log)
        lines = engine.share(puzzle, state)
        assert len(lines) <= SHARE_LINES and not bare_emoji("".join(lines))
        assert not any(word in "".join(lines) for word in engine.list_used_keys(puzzle))
        assert engine.outcome(puzzle, state).line
        near = engine.describe_near_miss(puzzle, state)
        assert 0 < len(near) <= 60 and near == near.strip(" .")
    assert bare_emoji("⏱ 1:05 🦁 🏳️") == ["⏱"]


@make_puzzle_test
def test_a_score_sorts_and_winning_faster_is_never_worse(engine: AnyEngine, puzzle: AnyPuzzle) -> None:
    state, _ = replay(engine, puzzle, engine.solution(puzzle))
    fast, slow = engine.score(puzzle, state, 10), engine.score(puzzle, state, 100)
    gave_up, _ = replay(engine, puzzle, [GIVE_UP])
    assert fast <= slow < engine.score(puzzle, gave_up, 1)
    assert all(isinstance(number, int) and abs(number) <= 10**9 for number in slow)


@make_puzzle_test
def test_somebody_very_quick_needs_no_more_moves_than_the_solution_has(engine: AnyEngine, puzzle: AnyPuzzle) -> None:
    least = engine.find_quickest_win(puzzle)
    assert 1 <= least.moves <= len(engine.solution(puzzle)) and least.seconds >= 0


@make_puzzle_test
def test_an_editor_is_shown_the_puzzle_in_words_and_at_a_glance(engine: AnyEngine, puzzle: AnyPuzzle) -> None:
    tools = registry.tools(engine.slug)
    rows, glance = tools.describe(puzzle), tools.make_glance(puzzle)
    assert rows and all(isinstance(label, str) and label and isinstance(text, str) for label, text in rows)
    drawn = engine.list_used_words(puzzle) if isinstance(engine, abilities.DrawsOnLists) else {}
    assert set(drawn) <= set(abilities.list_word_lists(engine))
    assert all(isinstance(one, str) for held in drawn.values() for one in held)
    assert glance.words or glance.letters or glance.drawing
    assert len(glance.words) <= 4 and len(glance.letters) <= 6
    if glance.drawing:
        assert glance.drawing.shapes and sum(map(len, glance.drawing.shapes)) < 5000
        assert "<script" not in "".join(glance.drawing.shapes)


def damaged(puzzle: AnyPuzzle) -> list[Any]:
    """A puzzle with each of its parts taken out, emptied or changed in turn; what older ones lack may be missing."""
    value = puzzle.model_dump(mode="json")
    found: list[Any] = [None, [], {}, "puzzle", 7]
    halves: list[Any] = [None, {}, [], "x"]
    parts: list[Any] = [None, [], "x", "\ud800", -1]
    for half in ("public", "secret"):
        found += [{**value, half: other} for other in halves]
        fields = type(getattr(puzzle, half)).model_fields
        for name in set(value[half]) - {"difficulty"}:
            needed = fields[name].is_required()
            found += [{**value, half: {**value[half], name: other}} for other in parts if needed or other is not None]
            if needed:
                found.append({**value, half: {k: v for k, v in value[half].items() if k != name}})
    found += [{**value, "public": {**value["public"], "difficulty": other}} for other in (0, 6, "1", True)]
    return [bad for bad in found if bad != value]  # the secret of a game that hides nothing is empty already


@make_puzzle_test
def test_a_damaged_puzzle_is_rejected_with_a_reason(engine: AnyEngine, puzzle: AnyPuzzle) -> None:
    for bad in damaged(puzzle):
        with pytest.raises(BadPuzzle, match=r"\w+ \w+"):
            engine.check(engine.read_puzzle(bad))


def test_what_is_no_puzzle_or_no_order_in_the_short_form_is_refused_with_its_reason() -> None:
    for case in table("refused"):
        for way in {"solve", "read_short_form"} & set(case):
            read = getattr(registry.tools(case["game"]), way)
            for why, data in ((why, data) for why, every in case[way].items() for data in every):
                with pytest.raises(BadPuzzle, match=why):
                    read(data)


LAST = [(slug, registry.engine(slug).variants[-1].slug) for slug in registry.slugs()]


def printed_elsewhere(program: str) -> dict[str, str]:
    """What a program prints as JSON in another process with another hash seed."""
    environment = {**os.environ, "PYTHONHASHSEED": "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"}
    words = [sys.executable, "-c", f"import json, tests.conftest\n{program}"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True, env=environment)
    found: dict[str, str] = json.loads(done.stdout)
    return found


def test_a_seed_makes_the_same_puzzle_in_another_process() -> None:
    found = printed_elsewhere(f"""
from random import Random
from puzzles import registry
made = {{slug: registry.engine(slug).generate(Random({SEED}), variant) for slug, variant in {LAST!r}}}
print(json.dumps({{slug: puzzle.model_dump_json() for slug, puzzle in made.items()}}))
""")
    assert found == {slug: made(slug, variant).model_dump_json() for slug, variant in LAST}


@pytest.mark.thorough
def test_every_puzzle_that_is_kept_is_made_again_as_it_is() -> None:
    found = printed_elsewhere("""
from tests.data.__main__ import registry, texts
print(json.dumps({file.name: text for file, text in texts(registry.PACKAGES).items()}))
""")
    kept = {file.name: file.read_text("utf-8") for file in set(FOLDER.iterdir()) - OF_THE_DAY}
    assert found.keys() == kept.keys()
    assert [name for name in kept if found[name] != kept[name]] == []


USUAL = {"nettle": 120, "chains": 60, "dominoes": 240, "lionwall": 180, "square": 240}
"""Seconds that many take for the easiest variant, guessed low."""


def plays_of(engine: AnyEngine, puzzle: AnyPuzzle) -> list[list[PlayedMove[Any]]]:
    """Finished plays of a puzzle: as the solution goes, without a move, and given up half-way."""
    solution = engine.solution(puzzle)
    logs = [[*solution], [GIVE_UP], [*solution[: len(solution) // 2], GIVE_UP]]
    return [[PlayedMove(move, 7.5 * number) for number, move in enumerate(log)] for log in logs]


def check_counted(engine: ListsCountKeys[Any, Any], puzzle: AnyPuzzle, played: list[PlayedMove[Any]]) -> list[str]:
    keys = list(engine.list_count_keys(puzzle, played))
    assert len(set(keys)) == len(keys) and PLAYS_KEY not in keys
    assert all(key and len(key) <= 80 and key.isprintable() for key in keys)
    for counts in ({}, {PLAYS_KEY: 5, **dict.fromkeys(keys, 5)}):
        for one in engine.make_count_tables(puzzle, counts):
            assert one.title and one.head and all(len(row) == len(one.head) for row in one.rows)
    return keys


@make_puzzle_test
def test_a_coach_speaks_in_lines_and_finite_bars_and_notes_are_short(engine: AnyEngine, puzzle: AnyPuzzle) -> None:
    if not isinstance(engine, CoachesPlays):
        return
    for played in plays_of(engine, puzzle):
        noted = dict.fromkeys(check_counted(engine, puzzle, played), 3) if isinstance(engine, ListsCountKeys) else {}
        for others in ({}, {PLAYS_KEY: 0}, {PLAYS_KEY: 12, **noted}):
            coaching = engine.coach(puzzle, played, others)
            assert Coaching.model_validate_json(coaching.model_dump_json()) == coaching
            assert 1 <= len(coaching.lines) <= 8 and all(line.strip() == line and line for line in coaching.lines)
            assert coaching == engine.coach(puzzle, played, others), "of the same play the same is said"
            if chart := coaching.chart:
                assert chart.title and chart.unit and chart.rows
                assert all(one.label and isfinite(one.value) and one.value >= 0 for one in chart.rows)


def test_the_coach_says_of_each_of_these_plays_what_is_to_be_said_and_draws_it(subtests: pytest.Subtests) -> None:
    for game in table("coached"):
        engine, puzzle = registry.engine(game["game"]), registry.tools(game["game"]).read_puzzle(game["puzzle"])
        assert isinstance(engine, CoachesPlays)
        for case in game["plays"]:
            with subtests.test(case["name"]):
                played = [PlayedMove(engine.read_move(move), at) for move, at in case["moves"]]
                coaching = engine.coach(puzzle, played, case.get("others", {}))
                said = " ".join(coaching.lines)
                assert [words for words in case.get("says", []) if words not in said] == []
                assert [words for words in case.get("never", []) if words in said] == []
                drawn = [row.model_dump() for row in coaching.chart.rows] if coaching.chart else []
                wanted = case.get("chart", drawn)
                assert [{name: row[name] for name in want} for row, want in zip(drawn, wanted, strict=True)] == wanted


@make_puzzle_test
def test_a_win_has_a_warm_word_and_one_that_beats_a_steady_player_praise(engine: AnyEngine, puzzle: AnyPuzzle) -> None:
    state = replay(engine, puzzle, engine.solution(puzzle))[0]
    assert 0 < len(engine.outcome(puzzle, state).praise) <= 16
    assert engine.outcome(puzzle, engine.start(puzzle)).praise == ""
    if isinstance(engine, PraisesPace):
        quick, slow = (engine.praise_pace(puzzle, state, seconds) for seconds in (1, 10**6))
        assert quick and bool(slow) is quick.startswith("Better"), "praise that goes by time ends with it"


def test_a_very_quick_person_needs_a_while_is_far_faster_than_most_and_takes_longer_for_more_tiles() -> None:
    def least_of(slug: str) -> list[int]:
        variants = registry.engine(slug).variants
        return [registry.engine(slug).find_quickest_win(made(slug, variant.slug)).seconds for variant in variants]

    for slug, usual in USUAL.items():
        assert min(least_of(slug)) >= 2 and 5 * least_of(slug)[0] <= usual, slug
    racks = least_of("dominoes")
    assert racks == sorted(set(racks)) and least_of("chains")[0] <= least_of("chains")[-1]
