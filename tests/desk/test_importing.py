"""Files of words are checked first, then what is good is written; it can be stopped, and taken back."""

import csv
import io
import itertools
import tracemalloc
from collections.abc import Callable, Iterable, Sequence
from datetime import date, time, timedelta
from functools import partial
from types import SimpleNamespace
from typing import Any

import openpyxl
import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.desk import tasks, word_imports, words_admin
from games.infra import jobs, table_files
from games.infra.jobs import JobTask
from games.infra.models import Job
from games.infra.table_files import CHANGED_COLUMN, normalise_file, read_rows
from games.words.models import ImportedRow, Word, WordImport
from tests.cast.visitors import read_page
from tests.cast.workers import Workers
from tests.data.tables import table
from tests.day import START, Clock

pytestmark = pytest.mark.django_db
LIST = "lionwall-words"
SQUARE = "square-words"


def rows(*lines: str, head: str = "word_list,text,status,frequency") -> str:
    return "\n".join([head, *lines]) + "\n"


def numbered(number: int, rest: str = "proposed,1") -> str:
    return rows(*(f"{LIST},word{n},{rest}" for n in range(number)))


def begun(file: str | bytes, name: str = "words.csv") -> WordImport:
    read = normalise_file(file if isinstance(file, bytes) else file.encode(), name)
    user = User.objects.get_or_create(username="importer")[0]
    return WordImport.objects.create(name=name, content=read, user=user, total=sum(1 for _ in read_rows(read)))


def workbook(*lines: Sequence[object], forms: Iterable[str] = ()) -> bytes:
    """Return an Excel workbook with some rows; from the second on, the third cell has these number formats."""
    book, file = openpyxl.Workbook(), io.BytesIO()
    for line in lines:
        book.active.append(line)
    for number, form in enumerate(forms, 2):
        book.active.cell(number, 3).number_format = form
    book.save(file)
    return file.getvalue()


def checked(file: str | bytes, name: str = "words.csv") -> WordImport:
    return worked(tasks.check_import, begun(file, name))


def worked(task: JobTask, batch: WordImport) -> WordImport:
    """An import after a worker was at it, whatever became of one before."""
    Job.objects.update(due_at=START)
    WordImport.objects.filter(pk=batch.pk).update(step=task.name)
    jobs.record_job(task.name, [batch.pk])
    task.apply((batch.pk,), throw=True)
    return WordImport.objects.get(pk=batch.pk)


written, taken_back = partial(worked, tasks.write_import), partial(worked, tasks.take_back_import)


def test_a_check_says_what_would_happen_and_writing_does_that_with_its_history() -> None:
    for word in ("cake", "river"):
        Word.objects.create(word_list=LIST, text=word, status=Word.APPROVED, frequency=4.0)
    job = checked(rows(*(f"{LIST},{row}" for row in ("cake,approved,4.0", "river,blocked,4", "tree,,5", "x,odd,1"))))
    assert (job.added, job.changed, job.same, job.refused) == (1, 1, 1, 1)
    assert job.shown[0]["changes"] == [{"name": "status", "before": "approved", "after": "blocked"}]
    assert Word.objects.count() == 2 and Word.objects.get(text="river").status == Word.APPROVED
    job = written(job)
    assert job.state == WordImport.DONE
    assert set(Word.objects.values_list("text", flat=True)) == {"cake", "river", "tree"}, "the bad row stays out"
    tree = Word.objects.get(text="tree")
    assert tree.changed_by == job.user and tree.history.count() == 1


SLIPS: dict[str, str] = table("slips")


def test_each_list_has_its_rules_and_a_slip_gets_the_nearest_name() -> None:
    job = checked(rows(f"{LIST},good,approved,4", "", *SLIPS))
    assert (job.added, job.refused) == (1, len(SLIPS))
    found = {one["row"]: one["reason"] for one in job.reasons}
    wrong = {row: found.get(n) for n, (row, why) in enumerate(SLIPS.items(), 4) if why not in found.get(n, "")}
    assert wrong == {}, "the empty row counts, and the head"


def test_a_word_in_another_case_is_the_lists_own_and_blocking_it_blocks() -> None:
    Word.objects.create(word_list=SQUARE, text="BARN", status=Word.APPROVED, details="Home of hay")
    job = written(
        checked(rows(f"{SQUARE},barn,blocked,", f"{SQUARE},Barn,blocked,3", f"{LIST},Pie,,", f"{LIST},pie,,"))
    )
    assert (job.added, job.changed, job.merged) == (1, 1, 2)
    assert list(Word.objects.order_by("text").values_list("text", "status")) == [
        ("BARN", "blocked"),
        ("Pie", "proposed"),
    ]


def test_an_import_refuses_what_no_player_could_read_and_a_clue_that_gives_its_answer_away() -> None:
    head, right_to_left = "word_list,text,status,details", "\u202e"
    bad = {
        f"{SQUARE},RUNS,approved,Goes running": "contains RUNS or a related word",
        f"{SQUARE},MANE,approved,A mane of hair": "contains MANE or a related word",
        f"{SQUARE},BARN,approved,{'hay ' * 31}": "more than 120 letters",
        f"{SQUARE},ACRE,approved,<b>Land</b>": "markup such as “<b”",
        f"{LIST},pe{right_to_left}ar,approved,": "no one can see (right-to-left override)",
        f"{LIST},pe\u200bar,approved,": "no one can see (zero width space)",
    }
    job = checked(rows(f"{SQUARE},ABLE,approved,~Fit & well", f"{LIST},fig{right_to_left},blocked,", *bad, head=head))
    assert (job.added, job.refused) == (2, len(bad)), job.reasons
    for reason, wanted in zip((one["reason"] for one in job.reasons), bad.values(), strict=True):
        assert wanted in reason


def test_a_small_import_goes_before_the_making_of_puzzles_and_a_large_one_says_what_it_waits_for(
    editor: Client, held: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = checked(numbered(3))
    address = f"/admin/words/wordimport/{job.pk}/"
    editor.post(f"{address}confirm/")
    queue = jobs.find_queue_name(tasks.write_import.name, Job.objects.get(task=tasks.write_import.name).queue)
    assert queue == "celery" and "Waiting to start" in read_page(editor, f"{address}change/")
    monkeypatch.setattr(words_admin, "MOST_ROWS_CHECKED_AT_ONCE", 2)
    Job.objects.filter(task=tasks.write_import.name).delete()
    Job.objects.create(key="a day", task="make", args=[], queue="long")
    editor.post(f"{address}confirm/")
    assert Job.objects.get(task=tasks.write_import.name).queue == "long"
    assert "1 other job to do" in read_page(editor, f"{address}change/")


def test_lists_may_be_called_by_their_titles_and_columns_as_people_write_them() -> None:
    job = checked(rows("Nettle: secret words,river,Approved,a note", head="List,Word,Status,Note"))
    assert written(job).added == 1 and Word.objects.get().word_list == "nettle-secret"


def test_rows_about_one_word_are_merged_and_those_that_contradict_each_other_refused() -> None:
    head = "word_list,text,status,details,note"
    lines = [f"{SQUARE},ABLE,approved,Fit,", f"{LIST},cake,approved,,"]
    lines += [f"{SQUARE},ABLE,,Skilled,seen", f"{LIST},cake,blocked,,"]
    job = checked(rows(*lines, head=head))
    assert (job.added, job.merged, job.refused) == (1, 2, 2)
    assert [one["row"] for one in job.reasons] == [3, 5] and "Row 5 says “blocked”" in job.reasons[0]["reason"]
    written(job)
    word = Word.objects.get()
    assert (word.details, word.note, word.status) == ("Fit\nSkilled", "seen", "approved")


def test_a_file_is_read_however_a_spreadsheet_writes_it_and_formulas_are_text() -> None:
    for file in (
        "word_list,text,note\nsquare-words,naïve,=1+1\n",
        "\ufeffword_list;text;note\r\nsquare-words;naïve;=1+1\r\n",
        "word_list\ttext\tnote\nsquare-words\tnai\u0308ve\t'=1+1\n",
    ):
        (row,) = read_rows(normalise_file(file.encode(), "WORDS.CSV"))
        assert (row.number, row.cells["text"], row.cells["note"]) == (2, "naïve", "=1+1")


def test_cells_of_a_workbook_are_as_excel_shows_them_formulas_are_text_and_others_are_refused() -> None:
    lines: list[list[Any]] = [[LIST, 1989, 4.5, "=SUM(A1:A2)"], [], [LIST, "cake", 4.0]]
    file = workbook(["word_list", "text", "frequency", "note"], *lines)
    first, second = read_rows(normalise_file(file, "words.xlsx"))
    assert (first.cells["text"], first.cells["note"]) == ("1989", "=SUM(A1:A2)")
    assert (second.number, second.cells["frequency"]) == (4, "4")
    cells = [(True, "General"), (date(2026, 2, 1), "d-mmm"), (time(7), "h:mm"), (0.5, "0%"), (0.5, "# ?/?")]
    cells += [(timedelta(hours=30), "[h]:mm"), ("#N/A", "General"), (0.1 + 0.2, "General"), (1200, "#,##0.00")]
    lines = [[LIST, f"word{number}", value] for number, (value, _) in enumerate(cells, 2)]
    file = workbook(["word_list", "text", "details"], *lines, forms=[form for _, form in cells])
    found = [row.cells["details"] or row.cells[CHANGED_COLUMN] for row in read_rows(normalise_file(file, "words.xlsx"))]
    assert (found[0], *found[-2:]) == ("TRUE", "0.3", "1200")
    kinds = ("a date", "a time", *["a differently formatted number"] * 2, "a length of time", "an error")
    ours = "Excel has turned cell C{1} into {0}. Format the cell as text, then type it again."
    assert found[1:-2] == [ours.format(kind, number) for number, kind in enumerate(kinds, 3)]
    job = checked(file, "words.xlsx")
    assert (job.refused, job.added) == (6, 3) and job.reasons[0]["reason"] == ours.format("a date", 3)


def test_what_was_refused_comes_back_as_a_file_that_can_be_corrected_and_imported(editor: Client) -> None:
    job = checked(rows(f"{LIST},cake,aproved,4", f"{LIST},=1+1,odd,4", f"{LIST},tree,approved,4"))
    answer = editor.get(reverse("admin:words_import_refused", args=[job.pk]))
    refused_rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [(one["row"], one["text"]) for one in refused_rows] == [("2", "cake"), ("3", "'=1+1")]
    assert "Did you mean “approved”" in refused_rows[0]["why"]
    again = checked(answer.content.decode("utf-8-sig").replace("aproved", "approved").replace("odd", "blocked"))
    assert (again.added, again.refused) == (2, 0)
    assert written(again).state == WordImport.DONE and Word.objects.filter(text="=1+1").exists()


@pytest.mark.postgres
def test_a_portion_is_written_at_once_and_its_changes_with_their_history(clock: Clock) -> None:
    for n in range(40):
        Word.objects.create(word_list=LIST, text=f"word{n}", status=Word.PROPOSED, frequency=1.0)
    before = Word.objects.get(text="word0").changed_at
    job = checked(numbered(80, "approved,2.5"))
    clock.advance(1)
    with CaptureQueriesContext(connection) as asked:
        job = written(job)
    assert job.state == WordImport.DONE and Word.objects.filter(status=Word.APPROVED, frequency=2.5).count() == 80
    old, new = Word.objects.get(text="word0"), Word.objects.get(text="word79")
    assert old.changed_at > before and old.changed_by == new.changed_by == job.user
    histories = [list(word.history.values_list("history_type", "status")) for word in (old, new)]
    assert histories == [[("~", Word.APPROVED), ("+", Word.PROPOSED)], [("+", Word.APPROVED)]]
    assert new.history.get().history_user == job.user
    writing = [query["sql"] for query in asked if query["sql"].startswith(("INSERT", "UPDATE"))]
    assert len([sql for sql in writing if "word_list" in sql]) <= 8, "two portions, 50 rows of which 40 are changed"


def test_a_portion_is_small_and_followed_by_as_long_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, pauses = itertools.count(0.0, 0.5), list[float]()
    job = checked(numbered(120))
    monkeypatch.setattr(word_imports, "time", SimpleNamespace(monotonic=lambda: next(clock), sleep=pauses.append))
    assert written(job).state == WordImport.DONE
    assert word_imports.PORTION_ROWS <= 50 and len(pauses) == 3 and min(pauses) >= 0.5


def after_portions(monkeypatch: pytest.MonkeyPatch, name: str, number: int, then: Callable[[], object]) -> None:
    """Let something happen after a number of portions of ten."""
    real, calls = getattr(word_imports, name), itertools.count(1)

    def portion(*args: Any) -> Any:
        if next(calls) == number + 1:
            then()
        return real(*args)

    monkeypatch.setattr(word_imports, "PORTION_ROWS", 10)
    monkeypatch.setattr(word_imports, name, portion)


def test_a_worker_that_was_killed_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    job = checked(numbered(30))
    for portion, work, left, state in (
        ("_write_portion", written, (10, 30), WordImport.DONE),
        ("_take_back_portion", taken_back, (20, 0), WordImport.TAKEN_BACK),
    ):
        with monkeypatch.context() as meanwhile, pytest.raises(pytest.fail.Exception):
            after_portions(meanwhile, portion, 1, lambda: pytest.fail("killed"))
            work(job)
        assert Word.objects.count() == left[0]
        assert work(job).state == state and Word.objects.count() == left[1]
    assert set(Word.history.filter(text="word0").values_list("history_type", flat=True)) == {"+", "-"}


@pytest.fixture
def held(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> Workers:
    for task in (tasks.check_import, tasks.write_import, tasks.take_back_import):
        workers.hold(monkeypatch, task)
    return workers


def test_a_run_is_stopped_resumed_and_reverted(editor: Client, held: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    old = Word.objects.create(word_list=LIST, text="word3", status=Word.BLOCKED, note="ours")
    job = checked(numbered(30))
    page = {name: reverse(f"admin:words_import_{name}", args=[job.pk]) for name in ("stop", "confirm", "back")}
    with monkeypatch.context() as meanwhile:
        after_portions(meanwhile, "_write_portion", 2, lambda: editor.post(page["stop"]))
        assert written(job).state == WordImport.STOPPED
    assert Word.objects.count() == 20
    assert "20 rows were imported" in read_page(editor, reverse("admin:words_wordimport_change", args=[job.pk]))
    editor.post(page["confirm"])
    held.work()
    assert Word.objects.count() == 30 and ImportedRow.objects.count() == 30
    Word.objects.filter(text="word7").update(status=Word.APPROVED)
    editor.post(page["back"])
    held.work()
    job.refresh_from_db()
    assert (job.state, job.kept) == (WordImport.TAKEN_BACK, 1)
    left = {("word3", "blocked", "ours"), ("word7", "approved", "")}
    assert set(Word.objects.values_list("text", "status", "note")) == left
    assert [row.history_type for row in old.history.all()] == ["~", "~", "+"]
    assert Word.history.filter(text="word0", history_type="-").exists() and not ImportedRow.objects.exists()


def test_a_broken_file_and_one_beyond_all_bounds_are_refused(editor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_files, "MOST_ROWS", 20)
    monkeypatch.setattr(table_files, "MOST_BYTES", 2**20)
    files: list[tuple[str, str | bytes, str]] = [
        ("odd.csv", b"\xff\xfe\x00", "isn’t in UTF-8"),
        ("words.csv", "word_list,text\n" + "x,y\n" * 30, "more than 20 lines"),
        ("large.json", "x" * 1_100_000, "larger than 1 MB"),
        ("words.json", "[" * 5000 + "]" * 5000, "isn’t a JSON file"),
    ]
    for name, content, sentence in [*table("files"), *files]:
        assert sentence in uploaded(editor, name, content).content.decode(), (name, sentence)
    assert not WordImport.objects.exists()


def uploaded(editor: Client, name: str, content: str | bytes) -> Any:
    file = io.BytesIO(content if isinstance(content, bytes) else content.encode())
    file.name = name
    return editor.post(reverse("admin:words_word_import"), {"import_file": file}, follow=True)


def test_what_was_exported_and_is_imported_again_changes_nothing(editor: Client) -> None:
    cake = {"text": "cake", "status": Word.APPROVED, "frequency": 4.25, "details": "a\nb, “c”", "note": "n"}
    Word.objects.create(word_list=LIST, **cake)
    Word.objects.create(word_list="blocklist", text="naïve café", status=Word.BLOCKED)
    for kind in ("csv", "json"):
        exported = editor.get(reverse("admin:words_word_export", args=[kind]))
        assert f'filename="words.{kind}"' in exported["Content-Disposition"]
        job = checked(exported.content, f"words.{kind}")
        assert (job.added, job.changed, job.same, job.refused) == (0, 0, 2, 0)
    assert editor.get(reverse("admin:words_word_export", args=["xml"])).status_code == 404


def test_a_large_files_progress_is_shown(editor: Client, held: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.desk.words_admin.MOST_ROWS_CHECKED_AT_ONCE", 20)
    assert "Waiting for a worker" in uploaded(editor, "large.csv", numbered(50)).content.decode()
    ((_, (job,)),) = held.jobs
    held.work()
    assert Job.objects.get().note == "Checking the file: 50 of 50 rows."
    page = reverse("admin:words_wordimport_change", args=[job])
    assert "Import now" in read_page(editor, page)
    for _ in range(2):
        editor.post(reverse("admin:words_import_confirm", args=[job]))
    assert held.jobs == [(tasks.write_import, [job])]
    held.work()
    assert "We added 50 rows" in read_page(editor, page)


def test_a_check_asks_once_for_hundreds_of_rows_and_opens_no_transaction(django_assert_max_num_queries: Any) -> None:
    job = begun(numbered(1_000))
    with django_assert_max_num_queries(10) as asked:
        word_imports.check_file(job, pause=False)
    assert not [query for query in asked.captured_queries if 'INSERT INTO "words_word"' in query["sql"]]


@pytest.mark.thorough
def test_fifty_thousand_rows_are_checked_with_little_memory() -> None:
    job = begun(numbered(50_000))
    tracemalloc.start()
    word_imports.check_file(job, pause=False)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 100 * 2**20 and WordImport.objects.get(pk=job.pk).added == 50_000
