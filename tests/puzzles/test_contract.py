"""The one suite for every engine: whatever game is registered must pass it, with data of its own and no code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from puzzles import registry
from puzzles.abilities import DrawsOnLists, Simulated, Skill, Taught, variants_on, word_lists
from puzzles.contract import (
    REFUSALS,
    SHARE_LINES,
    AnyEngine,
    AnyPuzzle,
    BadPuzzle,
    IllegalMove,
    State,
    Status,
    Stock,
    replay,
    sentence,
)
from puzzles.shapes import GIVE_UP, Puzzle
from tests.data import SEED
from tests.made import made
from tests.thorough import THOROUGH

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"
WAYS = [(slug, variant.slug) for slug in registry.slugs() for variant in registry.engine(slug).variants]
FIRST = [(slug, registry.engine(slug).variants[0].slug) for slug in registry.slugs()]
every_way = pytest.mark.parametrize(("slug", "variant"), WAYS)
every_game = pytest.mark.parametrize("slug", registry.slugs())


def golden(slug: str) -> list[dict[str, Any]]:
    """A game's positions, in the form that CONTRIBUTING.md tells."""
    return json.loads((GOLDEN / f"{slug}.json").read_text())


@cache
def puzzle_of(slug: str, source: str) -> AnyPuzzle:
    case = json.loads(source)
    return registry.tools(slug).opened(case.get("puzzle") or case["shorthand"])


def position(slug: str, case: dict[str, Any]) -> tuple[AnyEngine, AnyPuzzle, State]:
    engine = registry.engine(slug)
    key = json.dumps({name: case[name] for name in ("puzzle", "shorthand") if name in case})
    puzzle = puzzle_of(slug, key)
    state, _ = replay(engine, puzzle, case["moves"])
    return engine, puzzle, state


@every_game
def test_every_golden_position_has_its_verdict(slug: str, subtests: pytest.Subtests) -> None:
    for case in golden(slug):
        with subtests.test(case["name"]):
            check_position(slug, case)


def check_position(slug: str, case: dict[str, Any]) -> None:
    """Play to a golden position and make its move."""
    engine, puzzle, state = position(slug, case)
    if "refused" in case:
        before = engine.view(puzzle, state)
        with pytest.raises(IllegalMove) as refusal:
            engine.apply(puzzle, state, case["move"])
        assert state == position(slug, case)[2]
        assert engine.view(puzzle, state) == before
        assert refusal.value.code == case["refused"]
        assert "{" not in sentence(engine, refusal.value)
        for name, value in case.get("details", {}).items():
            told: Any = refusal.value.details[name]
            assert told[: len(value)] == value if isinstance(value, list) else told == value
    else:
        after, feedback = engine.apply(puzzle, state, case["move"])
        assert engine.status(puzzle, after) == case["status"]
        answer = feedback.model_dump(mode="json")
        assert case.get("feedback", answer) == answer


@every_game
def test_every_refusal_has_a_golden_position_and_there_are_no_others(slug: str) -> None:
    assert (GOLDEN / f"{slug}.json").exists(), f"{slug} has no positions: write tests/golden/{slug}.json"
    shown = {case["refused"] for case in golden(slug) if "refused" in case}
    assert shown == {*REFUSALS, *registry.engine(slug).refusals}


@every_way
def test_another_seed_makes_another_puzzle(slug: str, variant: str) -> None:
    """One of the next few seeds is enough: small games have few puzzles, and large ones take long to be made."""
    first = made(slug, variant).model_dump_json()
    assert any(made(slug, variant, seed).model_dump_json() != first for seed in range(SEED + 1, SEED + 5))


def made_elsewhere(seeds: Sequence[int]) -> dict[str, list[str]]:
    """Make each variant's puzzles of some seeds in another process, with another hash seed, from JSON to JSON."""
    program = f"""
import json
import tests.conftest
from random import Random
from puzzles import registry
found = {{}}
for slug, variant in {WAYS!r}:
    made = (registry.engine(slug).generate(Random(seed), variant) for seed in {list(seeds)!r})
    found[f"{{slug}} {{variant}}"] = [one.model_dump_json() for one in made]
print(json.dumps(found))
"""
    hash_seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    words = [sys.executable, "-c", program]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True, env=environment)
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


def test_a_seed_makes_the_puzzle_that_it_has_always_made_whatever_the_hash_seed() -> None:
    """Where a generator has changed on purpose, `python -m tests.data` writes its puzzles anew."""
    seeds = [SEED, SEED + 1] if THOROUGH else [SEED]
    found = made_elsewhere(seeds)
    assert len(found) == len(WAYS)
    for slug, variant in WAYS:
        assert found[f"{slug} {variant}"] == [made(slug, variant, seed).model_dump_json() for seed in seeds], slug


@every_way
def test_the_grade_is_the_variant_that_was_asked_for(slug: str, variant: str) -> None:
    assert registry.engine(slug).grade(made(slug, variant)) == variant


@every_way
def test_a_generated_puzzle_passes_the_check_and_survives_json(slug: str, variant: str) -> None:
    engine, puzzle = registry.engine(slug), made(slug, variant)
    again = engine.read(json.loads(puzzle.model_dump_json()))
    assert again == puzzle
    engine.check(again)


@every_way
def test_the_solution_wins_and_everything_told_survives_json(slug: str, variant: str) -> None:
    engine, puzzle = registry.engine(slug), made(slug, variant)
    state, feedback = replay(engine, puzzle, engine.solution(puzzle))
    assert engine.status(puzzle, state) is Status.WON
    for told in (engine.view(puzzle, state), *feedback, engine.reveal(puzzle, state)):
        assert type(told).model_validate_json(told.model_dump_json()) == told


@every_way
def test_replaying_the_log_gives_the_state(slug: str, variant: str) -> None:
    engine, puzzle = registry.engine(slug), made(slug, variant)
    log = engine.solution(puzzle)
    state = engine.start(puzzle)
    for move in log:
        state, _ = engine.apply(puzzle, state, move)
    assert replay(engine, puzzle, [json.loads(move.model_dump_json()) for move in log])[0] == state


@every_way
def test_the_first_view_needs_no_secret(slug: str, variant: str) -> None:
    engine, puzzle = registry.engine(slug), made(slug, variant)
    public: AnyPuzzle = Puzzle.model_construct(public=puzzle.public)  # type: ignore[call-arg]  # that is the point
    assert not hasattr(public, "secret")
    assert engine.view(public, engine.start(public)) == engine.view(puzzle, engine.start(puzzle))


@every_way
def test_the_first_view_is_the_same_for_every_secret(slug: str, variant: str) -> None:
    engine, puzzle, other = registry.engine(slug), made(slug, variant), made(slug, variant, SEED + 1)
    mixed = puzzle.model_copy(update={"secret": other.secret})
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
        state, _ = replay(engine, puzzle, log)
        for move in (*engine.solution(puzzle), GIVE_UP, {}, None):
            with pytest.raises(IllegalMove, match="over"):
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
def test_an_end_without_a_win_says_how_near_it_was(slug: str, variant: str) -> None:
    engine, puzzle = registry.engine(slug), made(slug, variant)
    for log in ([GIVE_UP], [*engine.solution(puzzle)[:2], GIVE_UP]):
        told = engine.near(puzzle, replay(engine, puzzle, log[-1:] if len(engine.solution(puzzle)) < 3 else log)[0])
        assert 0 < len(told) <= 60 and told == told.strip(" .")


@every_way
def test_an_editor_is_shown_the_puzzle_in_words(slug: str, variant: str) -> None:
    engine, puzzle = registry.engine(slug), made(slug, variant)
    rows = registry.tools(slug).describe(puzzle)
    assert rows and all(isinstance(label, str) and label and isinstance(text, str) for label, text in rows)
    drawn = engine.draws_on(puzzle) if isinstance(engine, DrawsOnLists) else {}
    assert set(drawn) <= set(word_lists(engine))
    assert all(isinstance(one, str) for held in drawn.values() for one in held)


@every_way
def test_a_puzzle_has_a_glance_for_a_cell_of_the_calendar(slug: str, variant: str) -> None:
    seen = registry.tools(slug).glance(made(slug, variant))
    assert seen.words or seen.letters or seen.drawing
    assert len(seen.words) <= 4 and len(seen.letters) <= 6
    if seen.drawing:
        assert seen.drawing.shapes and sum(map(len, seen.drawing.shapes)) < 5000
        assert "<script" not in "".join(seen.drawing.shapes)


@every_game
def test_every_day_has_some_of_the_variants(slug: str) -> None:
    engine = registry.engine(slug)
    for n in range(400):
        variants = variants_on(engine, date(2026, 11, 1) + timedelta(days=n))
        assert variants and set(variants) <= set(engine.variants)


@every_way
def test_a_share_text_is_short_and_gives_nothing_away(slug: str, variant: str) -> None:
    engine, puzzle = registry.engine(slug), made(slug, variant)
    won, _ = replay(engine, puzzle, engine.solution(puzzle))
    lost, _ = replay(engine, puzzle, [GIVE_UP])
    for state in (won, lost):
        lines = engine.share(puzzle, state)
        assert len(lines) <= SHARE_LINES
        assert not any(word in "".join(lines) for word in engine.uses(puzzle))
        assert engine.outcome(puzzle, state).line


@every_way
def test_a_score_sorts_and_winning_faster_is_never_worse(slug: str, variant: str) -> None:
    engine, puzzle = registry.engine(slug), made(slug, variant)
    state, _ = replay(engine, puzzle, engine.solution(puzzle))
    fast, slow = engine.score(puzzle, state, 10), engine.score(puzzle, state, 100)
    gave_up, _ = replay(engine, puzzle, [GIVE_UP])
    assert fast <= slow < engine.score(puzzle, gave_up, 1)
    assert all(isinstance(number, int) and abs(number) <= 10**9 for number in slow)


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


@every_way
def test_a_damaged_puzzle_is_rejected_with_a_reason(slug: str, variant: str) -> None:
    engine = registry.engine(slug)
    for bad in damaged(made(slug, variant)):
        with pytest.raises(BadPuzzle, match=r"\w+ \w+"):
            engine.check(engine.read(bad))


@every_game
def test_the_engine_names_itself_for_the_site(slug: str) -> None:
    engine = registry.engine(slug)
    assert engine.slug == slug
    assert engine.title and engine.blurb and engine.mark and engine.version >= 1
    assert len({variant.slug for variant in engine.variants}) == len(engine.variants) > 0


@pytest.mark.parametrize(("slug", "variant"), WAYS if THOROUGH else FIRST)
def test_a_puzzle_keeps_the_difficulty_that_was_wished_for(slug: str, variant: str) -> None:
    engine = registry.engine(slug)
    assert engine.generate(Random(SEED), variant, Stock(difficulty=4)).public.difficulty == 4
    assert made(slug, variant).public.difficulty is None


@every_way
def test_somebody_very_quick_needs_no_more_moves_than_the_solution_has(slug: str, variant: str) -> None:
    engine, puzzle = registry.engine(slug), made(slug, variant)
    least = engine.least(puzzle)
    assert 1 <= least.moves <= len(engine.solution(puzzle)) and least.seconds >= 0


@every_game
def test_what_a_game_promises_beyond_the_contract_it_can_do(slug: str) -> None:
    engine, puzzle = registry.engine(slug), made(slug, registry.engine(slug).variants[0].slug)
    if isinstance(engine, Taught):
        lesson = engine.lesson()
        engine.check(lesson)
        assert engine.status(lesson, replay(engine, lesson, engine.solution(lesson))[0]) is Status.WON
    if isinstance(engine, Simulated):
        for skill in Skill:
            played = list(engine.simulate(puzzle, Random(1), skill))
            assert engine.status(puzzle, replay(engine, puzzle, [move for move, _ in played])[0]).over
        assert played == list(engine.simulate(puzzle, Random(1), skill))  # of the last skill, as each takes a while
