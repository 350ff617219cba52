"""An import that takes approved words out of play says so before, and leads to the puzzles that use them after."""

from __future__ import annotations

import io
import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.editions import making
from games.editions.calendar import today
from games.words import tasks
from games.words.models import Word, WordImport

pytestmark = pytest.mark.django_db
LIST = "nettle-secret"


@pytest.fixture
def editor(client: Client, monkeypatch: pytest.MonkeyPatch) -> Client:
    monkeypatch.setattr("games.words.import_pages.ask_to_write", tasks.write_import)
    client.force_login(User.objects.create_superuser("editor"))
    return client


def sent(editor: Client, *rows: str) -> WordImport:
    file = io.BytesIO("\n".join(["word_list,text,status", *rows]).encode())
    file.name = "words.csv"
    editor.post(reverse("admin:words_word_import"), {"import_file": file})
    return WordImport.objects.latest("pk")


def page(editor: Client, job: WordImport) -> str:
    html = editor.get(reverse("admin:words_wordimport_change", args=[job.pk])).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_words_that_go_out_of_play_are_told_with_their_puzzles_and_lead_to_them(editor: Client) -> None:
    coming = making.make_daily("nettle", "classic", today() + timedelta(days=1))
    used = Word.objects.create(word_list=LIST, text=coming.puzzle.secret.target, status=Word.APPROVED)
    other = next(text for text in ("river", "cake") if text != used.text)
    Word.objects.create(word_list=LIST, text=other, status=Word.APPROVED)
    Word.objects.create(word_list=LIST, text="walnut", status=Word.PROPOSED)
    rows = (f"{LIST},{used.text},proposed", f"{LIST},{other},blocked", f"{LIST},walnut,blocked")
    job = sent(editor, *rows)
    assert (job.taken_out, job.puzzles) == (2, 1)
    assert "2 approved words go out of play: proposed or blocked. 1 coming puzzle uses them." in page(editor, job)
    editor.post(reverse("admin:words_import_confirm", args=[job.pk]))
    assert "See which coming puzzles use the 2 words that went out of play" in page(editor, job)
    found = editor.get(reverse("admin:editions_consequences"), {"import": job.pk})
    assert {word.text for word in found.context["words"]} == {used.text, other}
    assert [edition for edition, *_ in found.context["rows"]] == [coming]


def test_an_import_that_takes_nothing_out_of_play_says_nothing_of_it(editor: Client) -> None:
    Word.objects.create(word_list=LIST, text="cake", status=Word.APPROVED)
    job = sent(editor, f"{LIST},cake,", f"{LIST},river,blocked")
    assert "out of play" not in page(editor, job)


def test_approved_words_that_the_blocklist_takes_out_of_play_are_counted_and_told(editor: Client) -> None:
    coming = making.make_daily("nettle", "classic", today() + timedelta(days=1))
    used = Word.objects.create(word_list=LIST, text=coming.puzzle.secret.target, status=Word.APPROVED)
    both = [
        Word.objects.create(word_list=name, text="Fjord", status=Word.APPROVED) for name in (LIST, "lionwall-words")
    ]
    Word.objects.create(word_list=LIST, text="walnut", status=Word.BLOCKED)
    for text, status in (("walrus", Word.APPROVED), ("heron", Word.BLOCKED)):
        Word.objects.create(word_list="blocklist", text=text, status=status)
        Word.objects.create(word_list=LIST, text=text, status=Word.APPROVED)  # out of play already
    lines = [f"blocklist,{text},blocked" for text in (used.text, "fjord", "walnut", "walrus", "nothing")]
    job = sent(editor, *lines, "blocklist,heron,proposed")
    assert (job.taken_out, job.everywhere, job.puzzles) == (3, 3, 1)
    told = page(editor, job)
    assert (
        "3 approved words go out of play: proposed or blocked. 3 of them by what the file blocks in all games." in told
    )
    editor.post(reverse("admin:words_import_confirm", args=[job.pk]))
    assert "See which coming puzzles use the 3 words that went out of play" in page(editor, job)
    found = editor.get(reverse("admin:editions_consequences"), {"import": job.pk})
    assert {word.pk for word in found.context["words"]} == {used.pk, *(word.pk for word in both)}
    assert [edition for edition, *_ in found.context["rows"]] == [coming]
