"""What a machine wrote is marked in the lists and in previews of puzzles until somebody has read it."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.template import Context, Template
from django.test import Client
from django.urls import reverse

from games.editions.models import Edition, as_stored
from games.words.approved import load
from games.words.models import Word
from puzzles import registry
from puzzles.abilities import ListedWord

pytestmark = pytest.mark.django_db
LIST = "square-words"


@pytest.fixture
def desk() -> Client:
    client = Client()
    client.force_login(User.objects.create_user("erin", is_staff=True, is_superuser=True))
    return client


def found(text: str) -> Word:
    """An approved word whose clue a machine wrote."""
    return Word.objects.create(word_list=LIST, text=text, status=Word.APPROVED, details="A clue", found=True)


def test_what_an_engine_says_that_a_machine_wrote_is_marked_when_it_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = registry.engine("square")
    rows = [ListedWord("QUAY", details="Where ships lie", unread=True), ListedWord("MOOR", details="Heath")]
    monkeypatch.setattr(type(engine), "proposals", lambda self, name: rows if name == LIST else [])
    load(engine)
    assert {word.text: word.unread for word in Word.objects.filter(word_list=LIST)} == {"QUAY": True, "MOOR": False}


def test_the_list_shows_what_nobody_has_read_and_it_can_be_marked_as_read(desk: Client) -> None:
    words = [found("QUAY"), found("MOOR")]
    page = desk.get(reverse("admin:words_word_changelist"), {"found": "unread"})
    assert page.content.decode().count("by a machine, unread") == 2
    chosen = {"action": "read", "_selected_action": [words[0].pk]}
    said = desk.post(reverse("admin:words_word_changelist"), chosen, follow=True)
    assert "1 word marked as read." in said.content.decode()
    assert [word.unread for word in Word.objects.order_by("text")] == [True, False]
    page = desk.get(reverse("admin:words_word_changelist"), {"found": "read"})
    assert "QUAY" in page.content.decode() and "MOOR</a>" not in page.content.decode()


def test_who_saves_a_word_has_read_it(desk: Client) -> None:
    word = found("QUAY")
    sent = {"word_list": LIST, "text": "QUAY", "status": "approved", "details": "Where ships lie", "frequency": "3"}
    assert desk.post(reverse("admin:words_word_change", args=[word.pk]), sent).status_code == 302
    word.refresh_from_db()
    assert not word.unread and word.details == "Where ships lie"


def test_the_preview_of_a_puzzle_names_what_of_it_nobody_has_read() -> None:
    found("PIPE"), found("QUAY")
    Word.objects.create(word_list=LIST, text="ZERO", status=Word.APPROVED, details="Nothing")
    puzzle = registry.tools("square").shorthand({"rows": ["ZERO", "AVOW", "PIPE", "SLED"]})
    assert puzzle
    edition = Edition(game="square", variant="classic", kind="daily", seed="s", stored=as_stored(puzzle))
    shown = Template("{% load unread %}{% unread_in edition %}").render(Context({"edition": edition}))
    assert "PIPE" in shown and "QUAY" not in shown and "ZERO" not in shown
    Word.objects.update(found=False)
    assert not Template("{% load unread %}{% unread_in edition %}").render(Context({"edition": edition})).strip()
