"""The commands: JSON on standard output, messages on standard error, one line and exit 1 on bad input."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command, execute_from_command_line

from games.editions.calendar import planned, today
from games.editions.commands import PuzzleCommand
from games.editions.models import Edition, as_stored
from puzzles import registry
from puzzles.contract import replay
from tests.made import made


def run(*words: str) -> str:
    out = io.StringIO()
    call_command(*words, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def from_stdin(monkeypatch: pytest.MonkeyPatch, value: Any) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(value if isinstance(value, str) else json.dumps(value)))


def test_json_is_read_with_a_byte_order_mark_and_without(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "level.json"
    for mark in ("", "\ufeff"):
        file.write_text(mark + '{"level": [[0, 1], [1, 1]]}', encoding="utf-8")
        from_stdin(monkeypatch, file.read_text(encoding="utf-8"))
        assert PuzzleCommand().read(str(file)) == PuzzleCommand().read("-") == {"level": [[0, 1], [1, 1]]}


def test_generate_prints_puzzles_with_their_solutions() -> None:
    made = json.loads(run("generate", "toy", "--variant", "large", "--count", "3", "--seed", "5", "--json"))
    assert [one["seed"] for one in made] == [5, 6, 7]
    for one in made:
        engine = registry.engine("toy")
        state, _ = replay(engine, engine.read(one["puzzle"]), one["solution"])
        assert state.found


def test_generate_is_reproducible_and_writes_to_a_file(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.json", "b.json")]
    for file in files:
        run("generate", "nettle", "--seed", "3", "--out", str(file))
    assert files[0].read_text() == files[1].read_text()
    assert json.loads(files[0].read_text())[0]["puzzle"]["secret"]["target"]


def test_replay_of_the_articles_game(monkeypatch: pytest.MonkeyPatch) -> None:
    words = "cake home greeting marriage wife spouse relationship connection relation ratio"
    from_stdin(monkeypatch, {"target": "ratio", "moves": [{"guess": word} for word in words.split()]})
    answer = json.loads(run("replay", "nettle", "-", "--json"))
    assert [clue["distance"] for clue in answer["feedback"]] == [4, 5, 6, 5, 5, 4, 3, 3, 2, 0]
    assert answer["result"]["status"] == "won"
    assert [row.split(":")[0] for row in answer["share"].splitlines()] == ["1", "3", "4", "6", "7", "9", "10"]


def test_replay_takes_a_seed_or_a_whole_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    (made,) = json.loads(run("generate", "toy", "--seed", "8", "--json"))
    for source in ({"seed": 8, "variant": "small"}, {"puzzle": made["puzzle"]}):
        from_stdin(monkeypatch, {**source, "moves": made["solution"]})
        assert json.loads(run("replay", "toy", "-", "--json"))["result"]["status"] == "won"


def test_solve_says_what_the_solver_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    (made,) = json.loads(run("generate", "toy", "--json"))
    from_stdin(monkeypatch, made["puzzle"])
    assert json.loads(run("solve", "toy", "-")) == {"grade": "small", "solution": made["solution"]}


def test_directions_for_any_target() -> None:
    answers = json.loads(run("directions", "prom", "basketball", "quickly", "adscititious", "--json"))
    first = answers[0]
    assert (first["guess"], first["distance"], first["emoji"]) == ("basketball", 3, "🔼🖋️🔽")
    assert [step["word"] for step in first["path"]] == ["basketball", "ball", "ball", "prom"]
    assert first["path"][0]["synset"].startswith("basketball.n.") and first["path"][-1]["relation"] is None
    assert answers[2] == {"guess": "adscititious", "distance": None, "emoji": "", "path": []}


@pytest.mark.django_db
def test_editions_makes_what_is_missing_and_only_that() -> None:
    ways = planned(today())
    for engine, variant in ways:
        if engine.slug not in ("nettle", "toy"):
            stored = as_stored(made(engine.slug, variant.slug))
            fields = {"kind": Edition.DAILY, "seed": "there already", "engine_version": engine.version}
            Edition.objects.create(game=engine.slug, variant=variant.slug, date=today(), stored=stored, **fields)
    first = json.loads(run("editions", "--days", "1", "--json"))
    missing = sum(engine.slug in ("nettle", "toy") for engine, _ in ways)
    assert (first["generated"], first["failed"]) == (missing, [])
    assert json.loads(run("editions", "--days", "1", "--json"))["generated"] == 0
    assert Edition.objects.filter(date=today()).count() == len(ways)


def test_export_as_json_and_csv(db: None) -> None:
    rows = json.loads(run("export", "nettle", "--count", "2"))
    table = list(csv.DictReader(io.StringIO(run("export", "nettle", "--count", "2", "--format", "csv"))))
    assert [row["uses"] for row in rows] == [row["uses"] for row in table]
    assert len(rows) == 2 and json.loads(table[0]["solution"]) == rows[0]["solution"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["generate", "chess"], "no game “chess”"),
        (["generate", "toy", "--variant", "huge"], "no variant “huge”"),
        (["generate", "toy", "--seed", "x"], "whole number"),
        (["generate", "toy", "--seed", "²"], "whole number"),
        (["generate", "toy", "--count", "0"], "whole number from 1"),
        (["editions", "--days", "99999999999"], "whole number from 1"),
        (["generate", "toy", "--out", "/nowhere/at/all.json"], "cannot be written"),
        (["replay", "toy", "/nowhere/at/all.json"], "cannot be read"),
        (["directions", "zzyzxq", "cake"], "not in the word list"),
        (["directions", "ratio", "zzyzxq"], "not in the word list"),
        (["editions", "--days", "0"], "whole number from 1"),
        (["export", "toy", "--format", "xlsx"], "exported as"),
        (["export", "toy", "--count", "0"], "whole number from 1"),
    ],
)
def test_bad_input_ends_with_one_line(words: list[str], told: str) -> None:
    with pytest.raises(CommandError, match=told) as problem:
        run(*words)
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ("[]", 'list “?"?moves'),
        ('{"moves": []}', "which puzzle"),
        ('{"target": "zzyzxq", "moves": []}', "not in the word list"),
        ('{"target": "ratio", "moves": [{"guess": "zzyzxq"}]}', "Move 1 is refused: “zzyzxq” is not in the word list"),
        ('{"puzzle": {"public": {}, "secret": {}}, "moves": []}', "public.lexicon: field required"),
        (
            '{"puzzle": {"public": {"lexicon": "wn-0"}, "secret": {"target": "cake", "directions": ""}}, "moves": []}',
            "made for the lexicon wn-0",
        ),
    ],
)
def test_a_bad_file_ends_with_one_line(monkeypatch: pytest.MonkeyPatch, text: str, told: str) -> None:
    from_stdin(monkeypatch, text)
    with pytest.raises(CommandError, match=told):
        run("replay", "nettle", "-")


def test_a_typing_mistake_ends_with_one_line_and_exit_code_1(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        execute_from_command_line(["manage.py", "generate", "toy", "--count", "x"])
    assert ended.value.code == 1
    assert len(capsys.readouterr().err.splitlines()) == 1
