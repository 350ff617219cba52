"""What somebody has changed between the preview of an import and its writing is not written over."""

from __future__ import annotations

import csv
import io
import itertools
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.words import importing, tasks
from games.words.files import as_text, rows_of
from games.words.models import Word, WordImport

pytestmark = pytest.mark.django_db
LIST = "lionwall-words"
HEAD = "word_list,text,status,note\n"


@pytest.fixture
def carol() -> User:
    return User.objects.create_superuser("carol")


def checked(*texts: str) -> WordImport:
    read = as_text((HEAD + "\n".join(f"{LIST},{text},approved,=from the file" for text in texts)).encode(), "words.csv")
    job = WordImport.objects.create(name="words.csv", content=read, total=sum(1 for _ in rows_of(read)))
    importing.check(job, pause=False)
    return job


def written(job: WordImport) -> WordImport:
    WordImport.objects.filter(pk=job.pk).update(state=WordImport.CONFIRMED)
    tasks.write_import(job.pk)
    return WordImport.objects.get(pk=job.pk)


def saved(text: str, by: User | None, **values: Any) -> None:
    word, _ = Word.objects.get_or_create(word_list=LIST, text=text)
    for name, value in values.items():
        setattr(word, name, value)
    word.changed_by = by
    word.save()


def refused_rows(client: Client, job: WordImport) -> list[dict[str, str]]:
    answer = client.get(reverse("admin:words_import_refused", args=[job.pk]))
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_a_word_that_was_changed_since_the_preview_stays_and_its_row_comes_back_with_who(
    client: Client, carol: User
) -> None:
    saved("cake", None, note="old")
    saved("river", None, note="old")
    job = checked("cake", "river", "tree", "x")
    saved("cake", carol, note="newer")
    saved("tree", None, note="new meanwhile")
    job = written(job)
    assert dict(Word.objects.values_list("text", "note")) == {
        **{"cake": "newer", "river": "=from the file"},
        **{"tree": "new meanwhile", "x": "=from the file"},
    }
    assert (job.added, job.changed, job.same, job.refused, job.late) == (1, 1, 0, 2, 2)
    client.force_login(carol)
    assert [(one["row"], one["text"], one["why"]) for one in refused_rows(client, job)] == [
        ("2", "cake", "Changed since the preview by carol."),
        ("4", "tree", "Changed since the preview."),
    ]
    page = client.get(reverse("admin:words_wordimport_change", args=[job.pk])).content.decode()
    assert "Changed since the preview by carol." in page and "2 words were changed or deleted since the preview" in page


def test_a_late_row_stands_below_those_refused_before_and_can_be_imported_again(client: Client, carol: User) -> None:
    saved("cake", None, note="old")
    job = checked("", "cake")
    saved("cake", carol, note="newer")
    job = written(job)
    client.force_login(carol)
    assert [one["row"] for one in refused_rows(client, job)] == ["2", "3"] and job.refused == 2
    again = checked("cake")
    assert (written(again).changed, Word.objects.get().note) == (1, "=from the file")


def test_a_word_that_was_deleted_since_the_preview_is_not_added_anew(client: Client, carol: User) -> None:
    for text in ("cake", "river", "tree"):
        saved(text, None, note="old")
    Word.objects.get(text="tree").delete()  # before: what is shown to be added may be added
    job = checked("cake", "river", "tree")
    client.force_login(carol)
    client.post(reverse("admin:words_word_delete", args=[Word.objects.get(text="cake").pk]), {"post": "yes"})
    Word.objects.filter(text="river").delete()
    job = written(job)
    assert list(Word.objects.values_list("text", flat=True)) == ["tree"]
    assert (job.added, job.changed, job.same, job.refused, job.late) == (1, 0, 0, 2, 2)
    assert [(one["text"], one["why"]) for one in refused_rows(client, job)] == [
        ("cake", "Deleted since the preview by carol."),
        ("river", "Deleted since the preview."),
    ]
    assert written(checked("cake")).added == 1


def test_a_row_that_would_change_nothing_is_not_refused(carol: User) -> None:
    saved("cake", None, note="old")
    job = checked("cake")
    saved("cake", carol, status="approved", note="=from the file")
    job = written(job)
    assert (job.changed, job.same, job.refused) == (0, 1, 0)


def test_going_on_refuses_a_late_row_once_and_writes_no_word_twice(
    carol: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved("word3", None, note="old")
    job = checked(*(f"word{number}" for number in range(20)))
    saved("word3", carol, note="newer")
    real, calls = importing._write_portion, itertools.count(1)

    def write_portion(job: WordImport, *rest: Any) -> None:
        if next(calls) == 2:
            WordImport.objects.filter(pk=job.pk).update(state=WordImport.STOPPED)
        real(job, *rest)

    monkeypatch.setattr(importing, "PORTION", 10)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(importing, "_write_portion", write_portion)
        stopped = written(job)
    assert (stopped.state, stopped.refused, Word.objects.count()) == (WordImport.STOPPED, 1, 10)
    saved("word5", carol, note="by hand")
    done = written(job)
    assert (done.added, done.changed, done.refused) == (19, 0, 2)
    assert Word.objects.get(text="word5").note == "by hand" and Word.objects.get(text="word3").note == "newer"
    assert Word.objects.get(text="word0").history.count() == 1
