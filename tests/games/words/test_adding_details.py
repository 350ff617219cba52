"""An import may add clues and other details to those of words that are there, instead of replacing them."""

from __future__ import annotations

import io
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.square.listening import MOST_CLUES
from games.words import tasks
from games.words.models import Word, WordImport

pytestmark = pytest.mark.django_db
SQUARE = "square-words"
HEAD = "word_list,text,details\n"


@pytest.fixture
def editor(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("editor"))
    return client


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked of a worker is done before the answer."""
    monkeypatch.setattr("games.words.import_pages.ask_to_write", tasks.write_import)
    monkeypatch.setattr("games.words.import_pages.take_back_import.delay", tasks.take_back_import)


@pytest.fixture
def able() -> Word:
    clues = "Up to it\nFit"
    return Word.objects.create(word_list=SQUARE, text="ABLE", status=Word.APPROVED, details=clues, found=True)


def sent(editor: Client, row: str, details: str) -> WordImport:
    file = io.BytesIO((HEAD + row).encode())
    file.name = "clues.csv"
    editor.post(reverse("admin:words_word_import"), {"import_file": file, "details": details})
    return WordImport.objects.latest("pk")


def press(editor: Client, deed: str, job: WordImport) -> None:
    editor.post(reverse(f"admin:words_import_{deed}", args=[job.pk]))


def page(editor: Client, job: WordImport) -> str:
    """What the page of an import says, with the marks of what goes and comes."""
    html = editor.get(reverse("admin:words_wordimport_change", args=[job.pk])).content.decode()
    return " ".join(re.sub(r"<(?!/?(?:ins|del)>)[^>]+>", " ", html).split())


def test_clues_are_added_each_once_and_shown_before_that(editor: Client, able: Word) -> None:
    job = sent(editor, f'{SQUARE},able,"fit\nHandy"\n{SQUARE},OVEN,Hot spot', "add")
    told = page(editor, job)
    assert "Up to it Fit <ins>Handy</ins>" in told and "new <ins>Hot spot</ins>" in told
    able.refresh_from_db()
    assert able.details == "Up to it\nFit"
    press(editor, "confirm", job)
    able.refresh_from_db()
    assert able.details == "Up to it\nFit\nHandy"
    assert able.unread, "nobody has read what a machine wrote before"


def test_clues_are_replaced_where_nobody_chose_otherwise(editor: Client, able: Word) -> None:
    job = sent(editor, f"{SQUARE},ABLE,Handy", "")
    assert "<del>Up to it</del> <del>Fit</del> <ins>Handy</ins>" in page(editor, job)
    press(editor, "confirm", job)
    able.refresh_from_db()
    assert able.details == "Handy" and not able.unread


@pytest.mark.parametrize("details", ["add", "replace"])
def test_taking_a_run_back_restores_the_former_clues(editor: Client, able: Word, details: str) -> None:
    job = sent(editor, f"{SQUARE},ABLE,Handy", details)
    press(editor, "confirm", job)
    press(editor, "back", job)
    able.refresh_from_db()
    assert able.details == "Up to it\nFit" and able.unread


def test_what_a_word_has_already_changes_nothing(editor: Client, able: Word) -> None:
    job = sent(editor, f"{SQUARE},ABLE,FIT\n{SQUARE},ABLE,", "add")
    assert (job.same, job.changed, job.refused) == (1, 0, 0)


def test_a_word_gets_no_more_clues_than_its_game_takes(editor: Client, able: Word) -> None:
    more = "\n".join(f"Handy {number}" for number in range(MOST_CLUES - 2))
    assert sent(editor, f'{SQUARE},ABLE,"{more}"', "add").changed == 1
    job = sent(editor, f'{SQUARE},ABLE,"{more}\nOne more"', "add")
    assert job.refused == 1 and f"would have {MOST_CLUES + 1} clues" in job.reasons[0]["reason"]
    assert sent(editor, f'{SQUARE},ABLE,"{more}\nOne more"', "replace").changed == 1
