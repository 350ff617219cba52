"""The word lists: filled once from the engine, proposed later, edited and kept by editors."""

from __future__ import annotations

import re

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from games.editions import making
from games.words.models import Word
from puzzles import registry

pytestmark = pytest.mark.django_db


@pytest.fixture
def editor(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("editor"))
    return client


def test_empty_lists_are_filled_with_approved_words_once() -> None:
    call_command("load_words")
    assert Word.objects.filter(word_list="nettle-secret", status=Word.APPROVED).count() > 2_000
    count = Word.objects.count()
    call_command("load_words")
    assert Word.objects.count() == count


def test_later_proposals_wait_for_an_editor_and_judged_words_stay_judged() -> None:
    Word.objects.create(word_list="nettle-secret", text="elephant", status=Word.BLOCKED)
    call_command("load_words")
    secret = Word.objects.filter(word_list="nettle-secret")
    assert secret.count() == 1
    call_command("load_words", update=True)
    assert secret.get(text="elephant").status == Word.BLOCKED
    assert secret.exclude(text="elephant").exclude(status=Word.PROPOSED).count() == 0
    assert secret.count() > 2_000


def test_an_editor_blocks_words_in_bulk_and_the_history_says_who(editor: Client) -> None:
    words = [Word.objects.create(word_list="nettle-secret", text=text) for text in ("cake", "river")]
    sent = {"action": "block", "_selected_action": [word.pk for word in words]}
    refused = editor.post(reverse("admin:words_word_changelist"), sent, follow=True)
    page = refused.content.decode()
    assert "Say why in a few words" in page
    assert page.count("<input checked") == 2 and '<option value="block" selected>' in page
    assert re.search(r'<input[^>]*name="why"[^>]*autofocus', page), "the field is ready to type in"
    assert {word.status for word in Word.objects.all()} == {Word.PROPOSED}
    editor.post(reverse("admin:words_word_changelist"), {**sent, "why": "names of places"})
    assert {word.status for word in Word.objects.all()} == {Word.BLOCKED}
    entry = words[0].history.first()
    assert (entry.changed_by.username, entry.history_change_reason) == ("editor", "names of places")
    assert LogEntry.objects.all()[0].get_change_message() == "Blocked. Why: names of places"


def test_a_word_is_blocked_on_its_own_page_only_with_a_reason_and_its_history_says_what_changed(editor: Client) -> None:
    word = Word.objects.create(word_list="nettle-secret", text="cake", details="a sweet\na lump")
    address = reverse("admin:words_word_change", args=[word.pk])
    seen = editor.get(address).context["adminform"].form.initial["seen"]
    sent = {"word_list": word.word_list, "text": "cake", "details": "a sweet", "status": "blocked", "seen": seen}
    refused = editor.post(address, {**sent, "frequency": word.frequency})
    assert "Say why in a few words" in refused.content.decode()
    assert Word.objects.get().status == Word.PROPOSED
    editor.post(address, {**sent, "frequency": word.frequency, "why": "too sweet"})
    assert Word.objects.get().status == Word.BLOCKED
    assert LogEntry.objects.get().get_change_message() == (
        "Status: “proposed” → “blocked”. Details: “a sweet / a lump” → “a sweet”. Why: too sweet"
    )
    assert word.history.first().history_change_reason == "too sweet"
    seen = editor.get(address).context["adminform"].form.initial["seen"]
    assert editor.post(address, {**sent, "seen": seen, "frequency": 5.5}).status_code == 302  # no reason again


def test_the_history_tells_only_what_differs_where_a_browser_ends_lines_in_its_own_way(editor: Client) -> None:
    word = Word.objects.create(word_list="nettle-secret", text="cake", details="a sweet\na lump", found=True)
    address = reverse("admin:words_word_change", args=[word.pk])
    sent = {"word_list": word.word_list, "text": "cake", "details": "a sweet\r\na lump", "status": "approved"}
    editor.post(address, {**sent, "frequency": "0"})
    assert LogEntry.objects.get().get_change_message() == "Status: “proposed” → “approved”."
    assert Word.objects.get().details == "a sweet\na lump"


def test_the_lists_can_be_searched_and_exported(editor: Client) -> None:
    Word.objects.create(word_list="nettle-secret", text="elephant")
    page = editor.get(reverse("admin:words_word_changelist"), {"q": "eleph"})
    assert b"elephant" in page.content
    for text in ("impact", "pact", "compact"):
        Word.objects.create(word_list="nettle-secret", text=text)
    page = editor.get(reverse("admin:words_word_changelist"), {"q": "Pact"})
    assert [word.text for word in page.context["cl"].result_list] == ["pact", "compact", "impact"]
    page = editor.get(reverse("admin:words_word_changelist"), {"q": "pact", "o": "-1"})
    assert [word.text for word in page.context["cl"].result_list] == ["pact", "impact", "compact"]
    assert editor.get(reverse("admin:words_word_export")).status_code == 200


def test_of_words_that_only_capitals_tell_apart_the_one_that_was_written_is_found_first(editor: Client) -> None:
    for name, text in (("lionwall-words", "able"), ("square-words", "ABLE"), ("dominoes-people", "Clark Gable")):
        Word.objects.create(word_list=name, text=text)
    there = reverse("admin:words_word_changelist")
    found = {q: editor.get(there, {"q": q}).context["cl"].result_list for q in ("ABLE", "able")}
    assert [word.text for word in found["ABLE"]] == ["ABLE", "able", "Clark Gable"]
    assert [word.text for word in found["able"]] == ["able", "ABLE", "Clark Gable"]
    sorted_page = editor.get(there, {"q": "a", "o": "1", "status": "proposed"}).content.decode()
    form = sorted_page.split('id="changelist-search"')[1].split("</form>")[0]
    assert 'name="status"' in form and 'name="o"' not in form, "a new search is not bound to a column"


@pytest.mark.parametrize("text", ["ABLE", "able"])
def test_a_word_that_its_list_has_already_is_not_added_and_its_page_is_one_press_away(
    editor: Client, text: str
) -> None:
    word = Word.objects.create(word_list="square-words", text="ABLE", status=Word.BLOCKED, details="Fit")
    sent = {"word_list": "square-words", "text": text, "status": "proposed", "frequency": "0", "details": "Can"}
    page = editor.post(reverse("admin:words_word_add"), sent).content.decode()
    there = reverse("admin:words_word_change", args=[word.pk])
    assert f'This list has <a href="{there}">ABLE</a> already; it is blocked.' in page
    assert "already exists" not in page and Word.objects.get() == word


def test_a_stranger_sees_nothing_of_the_desk(client: Client) -> None:
    assert client.get(reverse("admin:words_word_changelist")).status_code == 302


def test_what_stands_beside_a_word_reaches_the_generator() -> None:
    Word.objects.create(word_list="nettle-secret", text="cake", status=Word.APPROVED, details="a sweet\na lump")
    Word.objects.create(word_list="nettle-secret", text="river", status=Word.APPROVED)
    Word.objects.create(word_list="nettle-secret", text="tree", status=Word.BLOCKED, details="a plant")
    stock = making.curated(registry.engine("nettle"))
    assert stock.words["nettle-secret"] == ("cake", "river")
    assert stock.details["nettle-secret"] == {"cake": "a sweet\na lump"}


def test_many_sources_are_filtered_by_what_they_begin_with(editor: Client) -> None:
    for n in range(30):
        Word.objects.create(word_list="square", text=f"fish {n}", source=f"kinds fish.n.{n:02}")
    Word.objects.create(word_list="square", text="shark", source="sharks")
    Word.objects.create(word_list="toy-words", text="ball", source="kindness")
    there = reverse("admin:words_word_changelist")
    page = editor.get(there).content.decode()
    assert "kinds …" in page and ">kinds fish.n.07</a>" not in page.split("changelist-filter", 1)[1]
    assert editor.get(there, {"source": "kinds"}).context["cl"].result_count == 30
    assert editor.get(there, {"q": "fish.n.07"}).context["cl"].result_count == 1
    few = editor.get(there, {"word_list": "toy-words"}).content.decode()
    assert "kindness" in few.split("changelist-filter", 1)[1]


def test_all_of_a_list_stay_chosen_where_only_why_was_missing(editor: Client) -> None:
    Word.objects.bulk_create(Word(word_list="square-words", text=f"WORD{number}") for number in range(120))
    address = reverse("admin:words_word_changelist")
    page = editor.post(address, {"action": "block", "select_across": "1", "_selected_action": ["1"], "why": ""})
    assert re.search(r'<input[^>]*name="select_across"[^>]*value="1"', page.content.decode())
    sent = {"action": "block", "select_across": "1", "_selected_action": ["1"], "why": "dull"}
    editor.post(address, sent)
    assert not Word.objects.exclude(status=Word.BLOCKED).exists()
    page = editor.post(address, {"action": "block", "select_across": "0", "_selected_action": ["1"], "why": ""})
    assert re.search(r'<input[^>]*name="select_across"[^>]*value="0"', page.content.decode())
