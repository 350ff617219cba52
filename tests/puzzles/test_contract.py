"""The one suite for every engine: whatever game is registered must pass it, with data of its own and no code."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from puzzles import registry
from puzzles.contract import GIVE_UP, SHARE_LINES, BadPuzzle, Engine, IllegalMove, Status

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"
WAYS = [(slug, variant.slug) for slug in registry.slugs() for variant in registry.engine(slug).variants]
every_way = pytest.mark.parametrize(("slug", "variant"), WAYS)
every_game = pytest.mark.parametrize("slug", registry.slugs())


@cache
def made(slug: str, variant: str, seed: int = 1) -> Any:
    return registry.engine(slug).generate(Random(seed), variant)


def golden(slug: str) -> list[dict[str, Any]]:
    return json.loads((GOLDEN / f"{slug}.json").read_text())


@cache
def puzzle_of(slug: str, source: str) -> Any:
    case = json.loads(source)
    return case.get("puzzle") or registry.engine(slug).from_shorthand(case["shorthand"])


def position(slug: str, case: dict[str, Any]) -> tuple[Engine[Any], Any, Any]:
    engine = registry.engine(slug)
    key = json.dumps({name: case[name] for name in ("puzzle", "shorthand") if name in case})
    puzzle = puzzle_of(slug, key)
    state, _ = engine.replay(puzzle, case["moves"])
    return engine, puzzle, state


CASES = [pytest.param(slug, case, id=f"{slug}: {case['name']}") for slug in registry.slugs() for case in golden(slug)]


@pytest.mark.parametrize(("slug", "case"), CASES)
def test_a_golden_position_has_its_verdict(slug: str, case: dict[str, Any]) -> None:
    engine, puzzle, state = position(slug, case)
    if "refused" in case:
        before = json.dumps(engine.view(puzzle, state))
        with pytest.raises(IllegalMove) as refusal:
            engine.apply(puzzle, state, case["move"])
        assert state == position(slug, case)[2]
        assert json.dumps(engine.view(puzzle, state)) == before
        assert refusal.value.code == case["refused"]
        assert "{" not in engine.sentence(refusal.value)
        for name, value in case.get("details", {}).items():
            told = refusal.value.details[name]
            assert told[: len(value)] == value if isinstance(value, list) else told == value
    else:
        after, feedback = engine.apply(puzzle, state, case["move"])
        assert engine.status(puzzle, after) == case["status"]
        assert case.get("feedback", feedback) == feedback


@every_game
def test_every_refusal_has_a_golden_position_and_there_are_no_others(slug: str) -> None:
    shown = {case["refused"] for case in golden(slug) if "refused" in case}
    assert shown == set(registry.engine(slug).refusals)


@every_way
def test_the_same_seed_makes_the_same_puzzle(slug: str, variant: str) -> None:
    assert registry.engine(slug).generate(Random(1), variant) == made(slug, variant)


@every_way
def test_another_seed_makes_another_puzzle(slug: str, variant: str) -> None:
    assert len({json.dumps(made(slug, variant, seed)) for seed in range(1, 6)}) > 1


@every_game
def test_two_processes_with_different_hash_seeds_make_the_same_puzzle(slug: str) -> None:
    program = (
        "import tests.conftest, json, sys; from random import Random; from puzzles import registry;"
        f"e = registry.engine({slug!r});"
        "print(json.dumps([e.generate(Random(5), v.slug) for v in e.variants], sort_keys=True))"
    )
    texts = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": hash_seed, "PATH": ""},
        ).stdout
        for hash_seed in ("1", "2")
    }
    assert len(texts) == 1


@every_way
def test_the_grade_is_the_variant_that_was_asked_for(slug: str, variant: str) -> None:
    assert registry.engine(slug).grade(made(slug, variant)) == variant


@every_way
def test_a_generated_puzzle_passes_the_check_and_survives_json(slug: str, variant: str) -> None:
    engine, puzzle = registry.engine(slug), made(slug, variant)
    again = json.loads(json.dumps(puzzle))
    assert again == puzzle
    engine.check(again)


@every_way
def test_the_solution_wins_and_everything_told_survives_json(slug: str, variant: str) -> None:
    engine, puzzle = registry.engine(slug), made(slug, variant)
    state, feedback = engine.replay(puzzle, engine.solution(puzzle))
    assert engine.status(puzzle, state) is Status.WON
    for told in (engine.view(puzzle, state), feedback, engine.reveal(puzzle, state), engine.hint(puzzle, state)):
        assert json.loads(json.dumps(told)) == told


@every_way
def test_replaying_the_log_gives_the_state(slug: str, variant: str) -> None:
    engine, puzzle = registry.engine(slug), made(slug, variant)
    log = engine.solution(puzzle)
    state = engine.start(puzzle)
    for move in log:
        state, _ = engine.apply(puzzle, state, move)
    assert engine.replay(puzzle, json.loads(json.dumps(log)))[0] == state


@every_way
def test_the_first_view_needs_no_secret(slug: str, variant: str) -> None:
    engine, puzzle = registry.engine(slug), made(slug, variant)
    public = {"public": puzzle["public"]}
    assert engine.view(public, engine.start(public)) == engine.view(puzzle, engine.start(puzzle))


@every_way
def test_the_first_view_is_the_same_for_every_secret(slug: str, variant: str) -> None:
    engine, puzzle, other = registry.engine(slug), made(slug, variant), made(slug, variant, 2)
    mixed = {"public": puzzle["public"], "secret": other["secret"]}
    assert engine.view(mixed, engine.start(mixed)) == engine.view(puzzle, engine.start(puzzle))


@every_way
def test_giving_up_ends_the_game_and_the_answer_may_be_shown(slug: str, variant: str) -> None:
    engine, puzzle = registry.engine(slug), made(slug, variant)
    state, _ = engine.apply(puzzle, engine.start(puzzle), GIVE_UP)
    assert engine.status(puzzle, state) is Status.GAVE_UP
    assert engine.reveal(puzzle, state)
    with pytest.raises(IllegalMove):
        engine.apply(puzzle, state, GIVE_UP)


@every_way
def test_after_the_end_every_move_is_refused(slug: str, variant: str) -> None:
    engine, puzzle = registry.engine(slug), made(slug, variant)
    for log in (engine.solution(puzzle), [GIVE_UP]):
        state, _ = engine.replay(puzzle, log)
        for move in (*engine.solution(puzzle), GIVE_UP, {}, None):
            with pytest.raises(IllegalMove):
                engine.apply(puzzle, state, move)


@every_way
def test_progress_goes_from_none_to_all_and_gives_nothing_away(slug: str, variant: str) -> None:
    engine, puzzle = registry.engine(slug), made(slug, variant)
    state = engine.start(puzzle)
    assert engine.progress(puzzle, state).part == 0
    for move in engine.solution(puzzle):
        state, _ = engine.apply(puzzle, state, move)
        progress = engine.progress(puzzle, state)
        assert 0 <= progress.part <= 1 and 0 < len(progress.text) <= 60
    assert progress.part == 1


@every_way
def test_an_editor_is_shown_the_puzzle_in_words(slug: str, variant: str) -> None:
    engine, puzzle = registry.engine(slug), made(slug, variant)
    rows = engine.describe(puzzle)
    assert rows and all(isinstance(label, str) and label and isinstance(text, str) for label, text in rows)
    drawn = engine.draws_on(puzzle)
    assert set(drawn) <= set(engine.word_lists) and all(isinstance(one, str) for held in drawn.values() for one in held)


@every_game
def test_every_day_has_some_of_the_variants(slug: str) -> None:
    engine = registry.engine(slug)
    for n in range(400):
        variants = engine.variants_on(date(2026, 11, 1) + timedelta(days=n))
        assert variants and set(variants) <= set(engine.variants)


@every_way
def test_a_share_text_is_short_and_gives_nothing_away(slug: str, variant: str) -> None:
    engine, puzzle = registry.engine(slug), made(slug, variant)
    won, _ = engine.replay(puzzle, engine.solution(puzzle))
    lost, _ = engine.replay(puzzle, [GIVE_UP])
    for state in (won, lost):
        lines = engine.share(puzzle, state)
        assert len(lines) <= SHARE_LINES
        assert not any(word in "".join(lines) for word in engine.uses(puzzle))
        assert engine.outcome(puzzle, state).line


@every_way
def test_a_score_sorts_and_winning_faster_is_never_worse(slug: str, variant: str) -> None:
    engine, puzzle = registry.engine(slug), made(slug, variant)
    state, _ = engine.replay(puzzle, engine.solution(puzzle))
    fast, slow = engine.score(puzzle, state, 10), engine.score(puzzle, state, 100)
    gave_up, _ = engine.replay(puzzle, [GIVE_UP])
    assert fast <= slow < engine.score(puzzle, gave_up, 1)
    assert all(isinstance(number, int) and abs(number) <= 10**9 for number in slow)


def damaged(value: Any) -> list[Any]:
    """A puzzle with each of its parts taken out, emptied or changed in turn."""
    found: list[Any] = [None, [], {}, "puzzle", 7]
    for half in ("public", "secret"):
        found += [{**value, half: other} for other in (None, {}, [], "x")]
        for name in value[half]:
            found += [{**value, half: {**value[half], name: other}} for other in (None, [], "x", "\ud800", -1)]
            found.append({**value, half: {k: v for k, v in value[half].items() if k != name}})
    return found


@every_way
def test_a_damaged_puzzle_is_rejected_with_a_reason(slug: str, variant: str) -> None:
    for bad in damaged(made(slug, variant)):
        with pytest.raises(BadPuzzle, match=r"\w+ \w+"):
            registry.engine(slug).check(bad)


texts = st.text(st.characters(exclude_categories=()), max_size=80)  # with lone surrogates: JSON may hold them
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
words = st.sampled_from(["guess", "help", "hint", "give_up", "cells", "cards", "letter", "tile", "path", "check"])


@every_way
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(move=json_values | st.dictionaries(words, json_values, max_size=2))
@example(move={"guess": "a\ud800"})
def test_any_json_value_is_a_move_or_is_refused_and_then_nothing_changed(slug: str, variant: str, move: Any) -> None:
    engine, puzzle = registry.engine(slug), made(slug, variant)
    state = engine.start(puzzle)
    try:
        after, feedback = engine.apply(puzzle, state, move)
    except IllegalMove as refusal:
        assert "{" not in engine.sentence(refusal)
        assert json.dumps(refusal.details) is not None
    else:
        assert json.dumps([engine.view(puzzle, after), feedback])
    assert state == engine.start(puzzle)


@every_game
def test_the_engine_names_itself_for_the_site(slug: str) -> None:
    engine = registry.engine(slug)
    assert engine.slug == slug
    assert engine.title and engine.blurb and engine.mark and engine.version >= 1
    assert len({variant.slug for variant in engine.variants}) == len(engine.variants) > 0
