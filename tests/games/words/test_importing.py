"""Files of words are checked first, then what is good is written; it can be stopped, and taken back."""

from __future__ import annotations

import csv
import io
import itertools
import tracemalloc
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.words import importing, tasks
from games.words.files import as_text, rows_of
from games.words.models import ImportedRow, Word, WordImport

pytestmark = pytest.mark.django_db
LIST = "lionwall-words"
SQUARE = "square-words"


@pytest.fixture
def editor(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("editor"))
    return client


def rows(*lines: str, head: str = "word_list,text,status,frequency") -> str:
    return "\n".join([head, *lines]) + "\n"


def numbered(number: int, rest: str = "proposed,1") -> str:
    return rows(*(f"{LIST},word{n},{rest}" for n in range(number)))


def begun(text: str, name: str = "words.csv") -> WordImport:
    read = as_text(text.encode(), name)
    user = User.objects.get_or_create(username="importer")[0]
    return WordImport.objects.create(name=name, content=read, user=user, total=sum(1 for _ in rows_of(read)))


def checked(text: str, name: str = "words.csv") -> WordImport:
    job = begun(text, name)
    tasks.check_import(job.pk)
    return WordImport.objects.get(pk=job.pk)


def written(job: WordImport) -> WordImport:
    WordImport.objects.filter(pk=job.pk).update(state=WordImport.CONFIRMED)
    tasks.write_import(job.pk)
    return WordImport.objects.get(pk=job.pk)


def taken_back(job: WordImport) -> WordImport:
    WordImport.objects.filter(pk=job.pk).update(state=WordImport.TAKING_BACK, done=0)
    tasks.take_back_import(job.pk)
    return WordImport.objects.get(pk=job.pk)


def test_a_check_tells_what_would_happen_and_writes_nothing() -> None:
    Word.objects.create(word_list=LIST, text="cake", status=Word.APPROVED, frequency=4.0)
    Word.objects.create(word_list=LIST, text="river", status=Word.APPROVED, frequency=4.0)
    job = checked(rows(*(f"{LIST},{row}" for row in ("cake,approved,4.0", "river,blocked,4", "tree,,5", "x,odd,1"))))
    assert (job.added, job.changed, job.same, job.refused) == (1, 1, 1, 1)
    assert job.shown[0]["changes"] == [{"name": "status", "before": "approved", "after": "blocked"}]
    assert Word.objects.count() == 2 and Word.objects.get(text="river").status == Word.APPROVED


def test_a_word_is_written_in_the_form_of_its_list_and_the_check_says_so(editor: Client) -> None:
    head = "word_list,text,status,details"
    job = checked(rows(f"{SQUARE},able,approved,Fit", f"{SQUARE},ABLE,approved,Can", f"{SQUARE},ablé,,Fit", head=head))
    assert (job.added, job.merged, job.refused) == (1, 1, 1)
    assert (job.shown[0]["text"], job.shown[0]["told_as"]) == ("ABLE", "able")
    page = editor.get(reverse("admin:words_wordimport_change", args=[job.pk])).content.decode()
    assert "written in the file as “able”" in page
    written(job)
    assert Word.objects.get(word_list=SQUARE).text == "ABLE"
    written(checked(rows("nettle-secret,River,approved,")))
    assert Word.objects.get(word_list="nettle-secret").text == "river"


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("square-wrods,ABLE,approved,", "There is no list “square-wrods”. Did you mean “square-words”?"),
        (",ABLE,approved,", "No list is named."),
        (f"{LIST},,approved,", "There is no word."),
        (f"{LIST},cake,aproved,", "“aproved” is no status. Did you mean “approved”?"),
        (f"{LIST},cake,approved,often", "“often” is no frequency"),
        (f"{LIST},cake,approved,nan", "“nan” is no frequency"),
        (f"{LIST},cake,approved,4,more", "“more” stands beyond the last column"),
        (f"{SQUARE},TABLES,approved,", "four letters from A to Z"),
        (f"{SQUARE},ABLE,approved,", "needs a clue"),
        ("nettle-secret,qwertyish,approved,", "WordNet does not know it"),
        ("nettle-secret,beautiful,approved,", "no noun"),
        ("dominoes-people,Curie,approved,", "at least two names"),
        ("dominoes-variants,Will,approved,", "names that it matches are missing"),
    ],
)
def test_each_list_has_its_rules_and_a_slip_is_told_the_nearest_name(row: str, why: str) -> None:
    job = checked(rows(f"{LIST},good,approved,4", "", row))
    assert (job.added, job.refused) == (1, 1)
    assert job.reasons[0]["row"] == 4 and why in job.reasons[0]["reason"], "the empty row counts, and the head"


def test_an_empty_cell_leaves_what_is_there_in_every_column_and_a_new_word_empty() -> None:
    kept = {"source": "by hand", "frequency": 4.5, "details": "a sweet", "note": "ours"}
    Word.objects.create(word_list=LIST, text="cake", status=Word.APPROVED, **kept)
    columns = tuple(kept)
    head = "word_list,text,status,source,frequency,details,note"
    written(checked(rows(f"{LIST},cake,blocked,,,,", f"{LIST},tree,,,,, ", head=head)))
    assert Word.objects.filter(status=Word.BLOCKED).values(*columns).get(text="cake") == kept
    assert Word.objects.filter(status=Word.PROPOSED).values_list(*columns).get(text="tree") == ("", 0.0, "", "")
    assert checked(rows(f"{LIST},cake,,,,,", head=head)).same == 1


def test_lists_may_be_called_by_their_titles_and_columns_as_people_write_them() -> None:
    job = checked(rows("Nettle: secret words,river,Approved,a note", head="List,Word,Status,Note"))
    assert written(job).added == 1 and Word.objects.get().word_list == "nettle-secret"


def test_rows_about_one_word_are_merged_and_those_that_contradict_each_other_refused() -> None:
    head = "word_list,text,status,details,note"
    lines = [
        f"{SQUARE},ABLE,approved,Fit,",
        f"{LIST},cake,approved,,",
        f"{SQUARE},ABLE,,Skilled,seen",
        f"{LIST},cake,blocked,,",
    ]
    job = checked(rows(*lines, head=head))
    assert (job.added, job.merged, job.refused) == (1, 1, 2)
    assert [one["row"] for one in job.reasons] == [3, 5] and "Row 5 says “blocked”" in job.reasons[0]["reason"]
    written(job)
    word = Word.objects.get()
    assert (word.details, word.note, word.status) == ("Fit\nSkilled", "seen", "approved")


@pytest.mark.parametrize(
    "data",
    [
        "word_list,text,note\nsquare-words,naïve,=1+1\n".encode(),
        "\ufeffword_list;text;note\r\nsquare-words;naïve;=1+1\r\n".encode(),
        "word_list\ttext\tnote\nsquare-words\tnai\u0308ve\t'=1+1\n".encode(),
    ],
)
def test_a_file_is_read_however_a_spreadsheet_writes_it_and_formulas_are_text(data: bytes) -> None:
    (row,) = rows_of(as_text(data, "WORDS.CSV"))
    assert (row.number, row.cells["text"], row.cells["note"]) == (2, "naïve", "=1+1")


def test_a_workbook_is_read_with_its_formulas_as_text() -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book, file = openpyxl.Workbook(), io.BytesIO()
    for row in (["word_list", "text", "frequency", "note"], [LIST, 1989, 4.5, "=SUM(A1:A2)"], [], [LIST, "cake", 4.0]):
        book.active.append(row)
    book.save(file)
    first, second = rows_of(as_text(file.getvalue(), "words.xlsx"))
    assert (first.cells["text"], first.cells["note"]) == ("1989", "=SUM(A1:A2)")
    assert (second.number, second.cells["frequency"]) == (4, "4")


def test_what_was_refused_comes_back_as_a_file_that_can_be_put_right_and_imported(editor: Client) -> None:
    job = checked(rows(f"{LIST},cake,aproved,4", f"{LIST},=1+1,odd,4", f"{LIST},tree,approved,4"))
    answer = editor.get(reverse("admin:words_import_refused", args=[job.pk]))
    told = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [(one["row"], one["text"]) for one in told] == [("2", "cake"), ("3", "'=1+1")]
    assert "Did you mean “approved”" in told[0]["why"]
    again = checked(answer.content.decode("utf-8-sig").replace("aproved", "approved").replace("odd", "blocked"))
    assert (again.added, again.refused) == (2, 0)
    assert written(again).state == WordImport.DONE and Word.objects.filter(text="=1+1").exists()


def test_good_rows_are_written_with_their_history_while_bad_ones_stay_out() -> None:
    job = written(checked(rows(f"{LIST},cake,approved,4.0", f"{LIST},tree,odd,5")))
    assert job.state == WordImport.DONE and job.finished_at
    word = Word.objects.get()
    assert word.changed_by == job.user
    assert word.history.get().history_change_reason == f"import {job.pk}, {job.name}, row 2"


def test_a_portion_is_written_at_once_and_its_changes_with_their_history() -> None:
    for n in range(40):
        Word.objects.create(word_list=LIST, text=f"word{n}", status=Word.PROPOSED, frequency=1.0)
    before = Word.objects.get(text="word0").changed_at
    job = checked(numbered(80, "approved,2.5"))
    with CaptureQueriesContext(connection) as asked:
        job = written(job)
    assert job.state == WordImport.DONE and Word.objects.filter(status=Word.APPROVED, frequency=2.5).count() == 80
    old, new = Word.objects.get(text="word0"), Word.objects.get(text="word79")
    assert old.changed_at > before and old.changed_by == new.changed_by == job.user
    assert [row.history_type for row in old.history.all()] == ["~", "+"]
    assert [row.history_type for row in new.history.all()] == ["+"]
    assert new.history.get().history_user == job.user and old.history.first().status == Word.APPROVED
    writing = [query["sql"] for query in asked if query["sql"].startswith(("INSERT", "UPDATE"))]
    assert len([sql for sql in writing if "word_list" in sql]) <= 8, (
        "two portions: 50 rows of which 40 are changed, then 30 that are new; each with what was before"
    )


def test_a_portion_is_small_and_followed_by_as_long_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, pauses = itertools.count(0.0, 0.5), list[float]()
    job = checked(numbered(120))
    monkeypatch.setattr(importing, "time", SimpleNamespace(monotonic=lambda: next(clock), sleep=pauses.append))
    assert written(job).state == WordImport.DONE
    assert importing.PORTION <= 50 and len(pauses) == 3 and min(pauses) >= 0.5


def after_portions(monkeypatch: pytest.MonkeyPatch, number: int, then: Any) -> None:
    """Something happens after so many portions of ten were written."""
    real, calls = importing._write_portion, itertools.count(1)

    def write_portion(*args: Any) -> None:
        if next(calls) == number + 1:
            then()
        real(*args)

    monkeypatch.setattr(importing, "PORTION", 10)
    monkeypatch.setattr(importing, "_write_portion", write_portion)


def test_a_worker_that_was_killed_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    job = checked(numbered(30))
    after_portions(monkeypatch, 1, lambda: pytest.fail("killed"))
    with pytest.raises(pytest.fail.Exception):
        written(job)
    assert Word.objects.count() == 10
    assert written(job).state == WordImport.DONE
    assert Word.objects.count() == 30 and Word.objects.get(text="word0").history.count() == 1


def test_a_run_can_be_stopped_gone_on_with_and_taken_back(editor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    old = Word.objects.create(word_list=LIST, text="word3", status=Word.BLOCKED, note="ours")
    job = checked(numbered(30))
    page = {name: reverse(f"admin:words_import_{name}", args=[job.pk]) for name in ("stop", "confirm", "back")}
    with monkeypatch.context() as meanwhile:
        after_portions(meanwhile, 2, lambda: editor.post(page["stop"]))
        assert written(job).state == WordImport.STOPPED
    assert Word.objects.count() == 20
    sent: list[int] = []
    monkeypatch.setattr("games.words.import_pages.ask_to_write", sent.append)
    monkeypatch.setattr("games.words.import_pages.take_back_import.delay", sent.append)
    assert (
        "20 rows of it are written"
        in editor.get(reverse("admin:words_wordimport_change", args=[job.pk])).content.decode()
    )
    editor.post(page["confirm"])
    tasks.write_import(job.pk)
    assert Word.objects.count() == 30 and ImportedRow.objects.count() == 30
    Word.objects.filter(text="word7").update(status=Word.APPROVED)
    editor.post(page["back"])
    tasks.take_back_import(job.pk)
    assert sent == [job.pk] * 2
    job.refresh_from_db()
    assert (job.state, job.kept) == (WordImport.TAKEN_BACK, 1)
    assert set(Word.objects.values_list("text", "status", "note")) == {
        *(("word3", "blocked", "ours"), ("word7", "approved", "")),
    }
    assert [row.history_type for row in old.history.all()] == ["~", "~", "+"]
    assert old.history.first().history_change_reason == f"import {job.pk}, {job.name}, taken back"
    assert Word.history.filter(text="word0", history_type="-").exists() and not ImportedRow.objects.exists()


def test_a_taking_back_that_was_killed_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    job = written(checked(numbered(30)))
    monkeypatch.setattr(importing, "PORTION", 10)
    real = importing._take_back_portion
    monkeypatch.setattr(importing, "_take_back_portion", lambda *args: real(*args) or pytest.fail("killed"))
    with pytest.raises(pytest.fail.Exception):
        taken_back(job)
    assert Word.objects.count() == 20
    monkeypatch.setattr(importing, "_take_back_portion", real)
    assert taken_back(job).state == WordImport.TAKEN_BACK and not Word.objects.exists()


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("words.csv", "text,status\ncake,approved\n", "column word_list"),
        ("words.csv", "word_list,text,statsu\n", "Did you mean “status”?"),
        ("words.csv", "word_list,text,text\n", "stands there twice"),
        ("words.csv", 'word_list,text\na,"b\n', "no CSV file"),
        ("words.json", "{", "no JSON file"),
        ("words.json", "{}", "a list of objects"),
        ("words.xls", "x", "must end in"),
        ("words.xlsx", "x", "no Excel workbook"),
    ],
)
def test_a_broken_file_is_refused_with_a_sentence(editor: Client, name: str, text: str, told: str) -> None:
    if name.endswith(".xlsx"):
        pytest.importorskip("openpyxl")
    file = io.BytesIO(text.encode())
    file.name = name
    page = editor.post(reverse("admin:words_word_import"), {"import_file": file}, follow=True)
    assert told in page.content.decode() and not WordImport.objects.exists()


@pytest.mark.parametrize("kind", ["csv", "json"])
def test_what_was_exported_and_is_imported_again_changes_nothing(kind: str) -> None:
    Word.objects.create(
        word_list=LIST, text="cake", status=Word.APPROVED, frequency=4.25, details="a\nb, “c”", note="n"
    )
    Word.objects.create(word_list="blocklist", text="naïve café", status=Word.BLOCKED)
    job = checked(getattr(importing.WordResource().export(), kind), f"words.{kind}")
    assert (job.added, job.changed, job.same, job.refused) == (0, 0, 2, 0)


def test_a_large_file_goes_to_a_worker_and_shows_its_progress(editor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr("games.words.import_pages.check_import.delay", asked.append)
    monkeypatch.setattr("games.words.import_pages.CHECKED_AT_ONCE", 20)
    file = io.BytesIO(numbered(50).encode())
    file.name = "large.csv"
    page = editor.post(reverse("admin:words_word_import"), {"import_file": file}, follow=True)
    assert asked and "Checking" in page.content.decode()
    tasks.check_import(asked[0])
    job = reverse("admin:words_wordimport_change", args=[asked[0]])
    assert "Import now" in editor.get(job).content.decode()
    sent: list[int] = []
    monkeypatch.setattr("games.words.import_pages.ask_to_write", sent.append)
    for _ in range(2):
        editor.post(reverse("admin:words_import_confirm", args=[asked[0]]))
    assert sent == asked
    tasks.write_import(asked[0])
    assert "50 rows added" in editor.get(job).content.decode()


def test_a_check_asks_once_for_hundreds_of_rows_and_opens_no_transaction(django_assert_max_num_queries: Any) -> None:
    job = begun(numbered(1_000))
    with django_assert_max_num_queries(10) as asked:
        importing.check(job, pause=False)
    assert not [query for query in asked.captured_queries if 'INSERT INTO "words_word"' in query["sql"]]


@pytest.mark.slow
def test_fifty_thousand_rows_are_checked_with_few_questions_and_little_memory() -> None:
    job = begun(numbered(50_000))
    tracemalloc.start()
    with CaptureQueriesContext(connection) as asked:
        importing.check(job, pause=False)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    job.refresh_from_db()
    assert (job.total, job.added, job.refused) == (50_000, 50_000, 0)
    assert len(asked) <= 250 and peak < 100 * 2**20
