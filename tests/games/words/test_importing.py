"""Words come in as CSV and JSON: checked first, written only when all is well, large files by a worker."""

from __future__ import annotations

import io
import itertools
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.words import importing, tasks
from games.words.models import Word, WordImport

pytestmark = pytest.mark.django_db
LIST = "nettle-secret"


@pytest.fixture
def editor(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("editor"))
    return client


def csv(*rows: str) -> str:
    return "\n".join(["word_list,text,status,frequency", *rows]) + "\n"


def checked(text: str, name: str = "words.csv") -> WordImport:
    job = WordImport.objects.create(name=name, content=text, user=User.objects.create_superuser("importer"))
    tasks.check_import(job.pk)
    return WordImport.objects.get(pk=job.pk)


def written(job: WordImport) -> WordImport:
    WordImport.objects.filter(pk=job.pk).update(state=WordImport.CONFIRMED)
    tasks.write_import(job.pk)
    return WordImport.objects.get(pk=job.pk)


def test_a_check_tells_what_would_happen_and_writes_nothing() -> None:
    Word.objects.create(word_list=LIST, text="cake", status=Word.APPROVED, frequency=4.0)
    Word.objects.create(word_list=LIST, text="river", status=Word.APPROVED, frequency=4.0)
    rows = ("cake,approved,4.0", "river,blocked,4.0", "tree,proposed,5", "x,odd,1")
    job = checked(csv(*(f"{LIST},{row}" for row in rows)))
    assert (job.added, job.changed, job.same, job.refused) == (1, 1, 1, 1)
    assert "odd" in job.reasons[0]["reason"] and job.reasons[0]["row"] == 4
    assert Word.objects.count() == 2 and Word.objects.get(text="river").status == Word.APPROVED


def test_what_was_checked_is_written_with_its_history() -> None:
    job = written(checked(csv(f"{LIST},cake,approved,4.0", f"{LIST},tree,proposed,5")))
    assert job.state == WordImport.DONE and job.finished_at
    word = Word.objects.get(text="cake")
    assert word.changed_by == job.user and word.history.count() == 1


def test_a_portion_is_written_at_once_and_its_changes_with_their_history() -> None:
    for n in range(40):
        Word.objects.create(word_list=LIST, text=f"word{n}", status=Word.PROPOSED, frequency=1.0)
    before = Word.objects.get(text="word0").changed_at
    job = checked(csv(*(f"{LIST},word{n},approved,2.5" for n in range(80))))
    with CaptureQueriesContext(connection) as asked:
        job = written(job)
    assert job.state == WordImport.DONE and Word.objects.filter(status=Word.APPROVED, frequency=2.5).count() == 80
    old, new = Word.objects.get(text="word0"), Word.objects.get(text="word79")
    assert old.changed_at > before and old.changed_by == new.changed_by == job.user
    assert [row.history_type for row in old.history.all()] == ["~", "+"]
    assert [row.history_type for row in new.history.all()] == ["+"]
    assert new.history.get().history_user == job.user and old.history.first().status == Word.APPROVED
    writing = [
        query["sql"] for query in asked if query["sql"].startswith(("INSERT", "UPDATE")) and "word_list" in query["sql"]
    ]
    assert len(writing) <= 6, "two portions: 50 rows of which 40 are changed, then 30 that are new"


def test_a_portion_is_small_and_followed_by_as_long_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, pauses = itertools.count(0.0, 0.5), list[float]()
    job = checked(csv(*(f"{LIST},word{n},proposed,1" for n in range(120))))
    monkeypatch.setattr(importing, "time", SimpleNamespace(monotonic=lambda: next(clock), sleep=pauses.append))
    assert written(job).state == WordImport.DONE
    assert importing.PORTION <= 50 and len(pauses) == 3 and min(pauses) >= 0.5


def test_a_worker_that_was_killed_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    job = checked(csv(*(f"{LIST},word{n},proposed,1" for n in range(30))))
    monkeypatch.setattr(importing, "PORTION", 10)
    calls = {"n": 0}
    real = importing.WordResource.import_data

    def killed(self: Any, *args: Any, **kwargs: Any) -> Any:
        calls["n"] += 1
        if calls["n"] == 2:
            raise RuntimeError("killed")
        return real(self, *args, **kwargs)

    monkeypatch.setattr(importing.WordResource, "import_data", killed)
    with pytest.raises(RuntimeError):
        written(job)
    assert Word.objects.count() == 10
    assert written(job).state == WordImport.DONE
    assert Word.objects.count() == 30 and Word.objects.get(text="word0").history.count() == 1


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("words.csv", "text,status\ncake,approved\n", "column word_list"),
        ("words.json", "{", "no JSON file"),
        ("words.xls", "x", "must end in"),
    ],
)
def test_a_broken_file_is_refused_with_a_sentence_and_changes_nothing(name: str, text: str, told: str) -> None:
    job = checked(text, name)
    assert job.state == WordImport.FAILED and told in job.error
    assert Word.objects.count() == 0


def test_a_word_that_stands_twice_is_refused() -> None:
    job = checked(csv(f"{LIST},cake,approved,4.0", f"{LIST},cake,blocked,4.0"))
    assert job.refused == 1 and "twice" in job.reasons[0]["reason"]


def test_a_check_opens_no_transaction(django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(20) as asked:  # far fewer than rows; how far it is, is told now and then
        checked(csv(*(f"{LIST},word{n},proposed,1" for n in range(50))))
    assert not [query for query in asked.captured_queries if 'INSERT INTO "words_word"' in query["sql"]]


@pytest.mark.parametrize("kind", ["csv", "json"])
def test_what_was_exported_and_is_imported_again_changes_nothing(kind: str) -> None:
    Word.objects.create(
        word_list=LIST, text="cake", status=Word.APPROVED, frequency=4.25, details="a\nb, “c”", note="n"
    )
    Word.objects.create(word_list="blocklist", text="naïve café", status=Word.BLOCKED)
    exported = getattr(importing.WordResource().export(), kind)
    job = checked(exported, f"words.{kind}")
    assert (job.added, job.changed, job.same, job.refused) == (0, 0, 2, 0)


def test_a_large_file_goes_to_a_worker_and_shows_its_progress(editor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr("games.words.admin.check_import.delay", asked.append)
    monkeypatch.setattr("games.words.admin.MOST_ROWS_AT_ONCE", 20)
    file = io.BytesIO(csv(*(f"{LIST},word{n},proposed,1" for n in range(50))).encode())
    file.name = "large.csv"
    page = editor.post(reverse("admin:words_word_import"), {"format": "0", "import_file": file}, follow=True)
    assert asked and "Checking" in page.content.decode()
    tasks.check_import(asked[0])
    job = reverse("admin:words_wordimport_change", args=[asked[0]])
    assert "Import now" in editor.get(job).content.decode()
    sent: list[int] = []
    monkeypatch.setattr("games.words.admin.write_import.delay", sent.append)
    for _ in range(2):
        editor.post(reverse("admin:words_import_confirm", args=[asked[0]]))
    assert sent == asked
    tasks.write_import(asked[0])
    assert "50 rows added" in editor.get(job).content.decode()


def test_a_file_with_a_refused_row_cannot_be_confirmed(editor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    job = checked(csv(f"{LIST},cake,odd,1"))
    sent: list[int] = []
    monkeypatch.setattr("games.words.admin.write_import.delay", sent.append)
    editor.post(reverse("admin:words_import_confirm", args=[job.pk]))
    assert (
        sent == [] and "refused" in editor.get(reverse("admin:words_wordimport_change", args=[job.pk])).content.decode()
    )


@pytest.mark.slow
def test_thousands_of_rows_are_checked_and_written() -> None:
    job = checked(csv(*(f"{LIST},word{n},proposed,1" for n in range(5_000))))
    assert (job.total, job.added, job.refused) == (5_000, 5_000, 0)
    assert written(job).done == 5_000 and Word.objects.count() == 5_000
