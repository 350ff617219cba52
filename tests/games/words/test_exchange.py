"""Files of the desk: no cell is a formula to a spreadsheet, and no file is too large or too deep."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from games.editions.rows import as_csv
from games.words import exchange, importing
from games.words.files import as_text, rows_of
from games.words.models import Word

EVIL = ("=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\t=1")


@pytest.fixture
def editor(db: None) -> Client:
    client = Client()
    client.force_login(get_user_model().objects.create_superuser("erin"))
    return client


def cells(text: str) -> list[str]:
    return [cell for row in csv.reader(io.StringIO(text)) for cell in row]


def test_no_exported_cell_begins_like_a_formula(editor: Client) -> None:
    for n, note in enumerate(EVIL):
        Word.objects.create(word_list="blocklist", text=f"word {n}", status=Word.BLOCKED, note=note)
    asked = {"format": "0", **{f"wordresource_{name}": "on" for name in importing.WordResource.Meta.fields}}
    answer = editor.post(reverse("admin:words_word_export"), {**asked, "resource": "0"})
    told = cells(answer.content.decode())
    assert sum(cell.startswith("'") for cell in told) == len(EVIL)
    assert not [cell for cell in told if cell.startswith(("=", "+", "-", "@", "\t"))]
    again = rows_of(as_text(answer.content, "words.csv"))
    assert set(EVIL) <= {row.cells["note"] for row in again}


def test_puzzles_for_spreadsheets_hold_no_formula() -> None:
    assert cells(as_csv([{"clue": "=1+1", "answer": "-x", "number": -1}])) == [
        "clue",
        "answer",
        "number",
        "'=1+1",
        "'-x",
        "-1",
    ]


def sent(editor: Client, text: bytes, name: str) -> Any:
    file = io.BytesIO(text)
    file.name = name
    return editor.post(reverse("admin:words_word_import"), {"format": "0", "import_file": file}, follow=True)


@pytest.mark.parametrize(
    ("text", "name", "sentence"),
    [
        (b"word_list,text\n" + b"x,y\n" * 30, "large.csv", "more than 20 lines"),
        (b"[" * 5000 + b"]" * 5000, "deep.json", "lists more than 12 deep"),
        (b"\xff\xfe\x00", "odd.csv", "not written in UTF-8"),
        (b"x" * 3_000_000, "large.json", "larger than 2 MB"),
    ],
)
def test_a_file_beyond_all_bounds_is_refused_with_a_sentence(
    editor: Client, monkeypatch: pytest.MonkeyPatch, text: bytes, name: str, sentence: str
) -> None:
    monkeypatch.setattr(exchange, "MOST_ROWS", 20)
    monkeypatch.setattr(exchange, "MOST_BYTES", 2 * 2**20)
    assert sentence in sent(editor, text, name).content.decode()
    assert not Word.objects.exists()


def test_a_preview_whose_file_is_gone_is_told_so(editor: Client) -> None:
    form = {"import_file_name": "gone", "original_file_name": "a.csv", "format": "0", "resource": ""}
    answer = editor.post(reverse("admin:words_word_process_import"), form, follow=True)
    assert "no longer there" in answer.content.decode()
