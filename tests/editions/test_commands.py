"""The commands: JSON on standard output, messages on standard error, one line and exit 1 on bad input."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command, execute_from_command_line

from games.editions.calendar import list_daily_puzzles
from games.editions.models import Edition
from games.editions.puzzle_command import PuzzleCommand
from puzzles import registry
from puzzles.contract import replay
from tests.cast.editions import put_puzzles_on_day
from tests.cast.made import made
from tests.data.tables import table
from tests.day import DAY

Send = Callable[[Any], None]


def run(*words: str) -> str:
    out = io.StringIO()
    call_command(*words, stdout=out, stderr=io.StringIO())
    return out.getvalue()


@pytest.fixture
def send(monkeypatch: pytest.MonkeyPatch) -> Send:
    """Put something on standard input, as JSON unless it is text or bytes."""

    def sent(value: Any) -> None:
        data = value if isinstance(value, str | bytes) else json.dumps(value)
        data = data.encode() if isinstance(data, str) else data
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))

    return sent


def test_json_is_read_with_a_byte_order_mark_too_and_as_powershell_writes_it(send: Send, tmp_path: Path) -> None:
    file = tmp_path / "level.json"
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        file.write_text('{"level": [[0, 1], [1, 1]]}', encoding=encoding)
        send(file.read_bytes())
        assert PuzzleCommand().read_json(str(file)) == PuzzleCommand().read_json("-") == {"level": [[0, 1], [1, 1]]}


def test_generate_prints_the_same_puzzles_of_the_same_seeds_with_their_solutions(tmp_path: Path) -> None:
    words, engine = ("generate", "toy", "--variant", "large", "--count", "3", "--seed", "5"), registry.engine("toy")
    made = json.loads(run(*words, "--json"))
    assert [one["seed"] for one in made] == [5, 6, 7]
    for one in made:
        state, _ = replay(engine, engine.read_puzzle(one["puzzle"]), one["solution"])
        assert state.is_found
    run(*words, "--out", str(tmp_path / "toy.json"))
    assert json.loads((tmp_path / "toy.json").read_text()) == made


def test_replay_takes_a_seed_or_a_whole_puzzle_and_solve_says_what_the_solver_finds(send: Send) -> None:
    (made,) = json.loads(run("generate", "toy", "--seed", "8", "--json"))
    for source in ({"seed": 8, "variant": "small"}, {"puzzle": made["puzzle"]}):
        send({**source, "moves": made["solution"]})
        answer = json.loads(run("replay", "toy", "-", "--json"))
        assert answer["result"]["status"] == "won" and len(answer["feedback"]) == len(made["solution"])
        assert answer["share"]
    send(made["puzzle"])
    assert json.loads(run("solve", "toy", "-")) == {"grade": "small", "solution": made["solution"]}


def test_directions_for_any_target() -> None:
    near, _, far = json.loads(run("directions", "prom", "basketball", "quickly", "adscititious", "--json"))
    assert (near["guess"], near["distance"], near["emoji"]) == ("basketball", 3, "🔼🖋️🔽")
    assert near["path"][0]["synset"].startswith("basketball.n.") and near["path"][-1]["relation"] is None
    assert far == {"guess": "adscititious", "distance": None, "emoji": "", "path": []}


@pytest.mark.django_db
def test_editions_makes_what_is_missing_and_only_that() -> None:
    put_puzzles_on_day(DAY, "nettle", "toy")
    told = io.StringIO()
    call_command("editions", "--days", "1", stderr=told)
    missing = sum(engine.slug in ("nettle", "toy") for engine, _ in list_daily_puzzles())
    assert f"Puzzles generated: {missing}. Days ready: 1." in told.getvalue()
    again = json.loads(run("editions", "--days", "1", "--json"))
    assert (again["generated"], again["failed"]) == (0, [])
    assert Edition.objects.filter(date=DAY).count() == len(list_daily_puzzles())


def test_export_as_json_and_csv(db: None) -> None:
    rows = json.loads(run("export", "nettle", "--count", "2"))
    table = list(csv.DictReader(io.StringIO(run("export", "nettle", "--count", "2", "--format", "csv"))))
    assert [row["uses"] for row in rows] == [row["uses"] for row in table]
    assert len(rows) == 2 and json.loads(table[0]["solution"]) == rows[0]["solution"]


BAD_FILES = {**table("replays"), "[" * 100_000: "nested too deeply"}


def test_bad_input_ends_with_one_line_and_exit_code_1(send: Send, capsys: pytest.CaptureFixture[str]) -> None:
    for words, why in table("commands").items():
        with pytest.raises(CommandError, match=why) as problem:
            run(*words.split())
        assert "\n" not in str(problem.value), words
    for written, why in BAD_FILES.items():
        send(written)
        with pytest.raises(CommandError, match=why):
            run("replay", "nettle", "-")
    with pytest.raises(SystemExit) as ended:
        execute_from_command_line(["manage.py", "generate", "toy", "--count", "x"])
    assert ended.value.code == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_picture_that_cannot_be_written_is_one_line(tmp_path: Path, send: Send) -> None:
    send(made("dominoes", "gentle").model_dump(mode="json"))
    with pytest.raises(CommandError, match="couldn’t write"):
        run("solve", "dominoes", "-", "--svg", str(tmp_path / "no" / "picture.svg"))
