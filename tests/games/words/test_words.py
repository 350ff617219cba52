"""The word lists: filled once from the engine, proposed later, edited and exported by editors."""

from __future__ import annotations

import csv
import io

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from games.editions import making
from games.editions.rows import as_csv
from games.words import importing
from games.words.files import as_text, rows_of
from games.words.models import Word
from puzzles import registry

pytestmark = pytest.mark.django_db
EVIL = ("=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\t=1")


def test_an_empty_list_is_filled_with_approved_words_once_and_later_proposals_wait_for_an_editor() -> None:
    call_command("load_words")
    secret = Word.objects.filter(word_list="nettle-secret")
    count = secret.count()
    assert count > 900 and set(secret.values_list("status", flat=True)) == {Word.APPROVED}
    secret.exclude(text="elephant").delete()
    secret.update(status=Word.BLOCKED)
    call_command("load_words")
    assert secret.count() == 1
    call_command("load_words", update=True)
    assert secret.get(text="elephant").status == Word.BLOCKED and secret.count() == count
    assert set(secret.exclude(text="elephant").values_list("status", flat=True)) == {Word.PROPOSED}


def test_an_editor_blocks_words_in_bulk_and_the_history_says_who(editor: Client) -> None:
    words = [Word.objects.create(word_list="nettle-secret", text=text) for text in ("cake", "river")]
    chosen = {"action": "block", "_selected_action": [word.pk for word in words]}
    editor.post(reverse("admin:words_word_changelist"), chosen)
    assert {word.status for word in Word.objects.all()} == {Word.BLOCKED}
    assert words[0].history.first().changed_by.username == "erin"


def test_approved_words_and_their_details_reach_the_generator() -> None:
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
    assert "kinds …" in page and "kinds fish.n.07" not in page.split("changelist-filter", 1)[1]
    assert editor.get(there, {"source": "kinds"}).context["cl"].result_count == 30
    assert editor.get(there, {"q": "fish.n.07"}).context["cl"].result_count == 1
    few = editor.get(there, {"word_list": "toy-words"}).content.decode()
    assert "kindness" in few.split("changelist-filter", 1)[1]


def cells(text: str) -> list[str]:
    return [cell for row in csv.reader(io.StringIO(text)) for cell in row]


def test_no_exported_cell_begins_like_a_formula(editor: Client) -> None:
    for n, note in enumerate(EVIL):
        Word.objects.create(word_list="blocklist", text=f"word {n}", status=Word.BLOCKED, note=note)
    chosen = {"format": "0", **{f"wordresource_{name}": "on" for name in importing.WordResource.Meta.fields}}
    answer = editor.post(reverse("admin:words_word_export"), {**chosen, "resource": "0"})
    found = cells(answer.content.decode())
    assert sum(cell.startswith("'") for cell in found) == len(EVIL)
    assert not [cell for cell in found if cell.startswith(("=", "+", "-", "@", "\t"))]
    again = rows_of(as_text(answer.content, "words.csv"))
    assert set(EVIL) <= {row.cells["note"] for row in again}
    assert cells(as_csv([{"clue": "=1+1", "answer": "-x", "number": -1}]))[3:] == ["'=1+1", "'-x", "-1"], "puzzles too"


def test_a_preview_whose_file_is_gone_says_so(editor: Client) -> None:
    form = {"import_file_name": "gone", "original_file_name": "a.csv", "format": "0", "resource": ""}
    answer = editor.post(reverse("admin:words_word_process_import"), form, follow=True)
    assert "no longer there" in answer.content.decode()
