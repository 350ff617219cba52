"""The history of the desk says what an import has written, of which list, and what became of it."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.words import importing, tasks
from games.words.files import as_text, rows_of
from games.words.import_history import that_wrote
from games.words.models import Word, WordImport

pytestmark = pytest.mark.django_db
LIST = "lionwall-words"
HEAD = "word_list,text,status\n"


@pytest.fixture
def editor(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("editor"))
    return client


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked of a worker is done before the answer."""
    monkeypatch.setattr("games.words.import_pages.ask_to_write", tasks.write_import)
    monkeypatch.setattr("games.words.import_pages.take_back_import.delay", tasks.take_back_import)


def checked(*lines: str) -> WordImport:
    read = as_text((HEAD + "\n".join(lines)).encode(), "words.csv")
    job = WordImport.objects.create(name="words.csv", content=read, total=sum(1 for _ in rows_of(read)))
    importing.check(job, pause=False)
    return job


def press(editor: Client, deed: str, job: WordImport) -> None:
    editor.post(reverse(f"admin:words_import_{deed}", args=[job.pk]))


def told() -> list[str]:
    return list(LogEntry.objects.order_by("pk").values_list("change_message", flat=True))


def test_the_entry_of_an_import_says_how_many_words_of_which_list_and_leads_to_it(editor: Client) -> None:
    Word.objects.create(word_list=LIST, text="river", status=Word.APPROVED)
    lines = (f"{LIST},{row}" for row in ("cake,approved", "tree,approved", "river,blocked", "x,odd"))
    job = checked(*lines, "nettle-secret,river,approved", "no-list,cake,approved")
    press(editor, "confirm", job)
    assert told() == [
        "Imported: 2 new, 1 changed, 1 refused in Lion Wall: words on cards; 1 new in Nettle: secret words; "
        "1 refused in no list that there is."
    ]
    history = editor.get(reverse("admin:admin_logentry_changelist")).content.decode()
    assert f'<a href="{reverse("admin:words_wordimport_change", args=[job.pk])}">words.csv</a>' in history


def test_an_import_that_was_stopped_says_how_far_it_came(editor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    real = importing._write_portion

    def write_portion(job: WordImport, *rest: Any) -> None:
        real(job, *rest)
        press(editor, "stop", job)

    job = checked(*(f"{LIST},word{number},approved" for number in range(30)))
    monkeypatch.setattr(importing, "PORTION", 10)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(importing, "_write_portion", write_portion)
        press(editor, "confirm", job)
    assert told() == ["Imported: 10 new in Lion Wall: words on cards, then stopped.", "Stopped."]
    press(editor, "confirm", job)
    assert told()[2:] == ["Imported: 30 new in Lion Wall: words on cards."]


def test_one_that_was_taken_back_says_what_stayed(editor: Client) -> None:
    job = checked(f"{LIST},cake,approved", f"{LIST},tree,approved")
    press(editor, "confirm", job)
    Word.objects.filter(text="tree").update(note="ours")
    press(editor, "back", job)
    assert told()[1:] == ["Taken back: 1 of 2 words; 1 stayed, which somebody has changed since."]


def test_one_that_failed_says_so(editor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    job = checked(f"{LIST},cake,approved")
    monkeypatch.setattr(importing, "_write_portion", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        press(editor, "confirm", job)
    assert told() == ["Imported: it failed before its end."]


def test_imports_are_found_by_their_words_in_the_form_of_each_list_with_one_question(
    editor: Client, django_assert_num_queries: Any
) -> None:
    first = checked('square-words,"able",blocked', f"{LIST},oak tree,approved")
    second = checked(f"{LIST},cake,approved", f"{LIST},able,approved")
    for job in (first, second):
        press(editor, "confirm", job)
    with django_assert_num_queries(1):
        assert that_wrote("Able") == [second.pk, first.pk]
    assert that_wrote("oak tree") == [first.pk] and not that_wrote("oak")


def test_an_import_that_was_taken_back_or_whose_words_are_no_more_is_found_by_them(editor: Client) -> None:
    Word.objects.create(word_list=LIST, text="river", status=Word.APPROVED)
    job = checked(f"{LIST},cake,approved", f"{LIST},river,blocked")
    press(editor, "confirm", job)
    press(editor, "back", job)
    assert not Word.objects.filter(text="cake").exists() and that_wrote("cake") == that_wrote("river") == [job.pk]
    later = checked(f"{LIST},cake,approved")
    press(editor, "confirm", later)
    Word.objects.get(text="cake").delete()
    assert that_wrote("cake") == [later.pk, job.pk]
    found = editor.get(reverse("admin:admin_logentry_changelist"), {"q": "cake"}).content.decode()
    assert "Taken back: 2 of 2 words." in found
