"""Files of the desk: no cell is a formula to a spreadsheet, and a file that is gone is said to be."""

from __future__ import annotations

import csv
import io

from django.test import Client
from django.urls import reverse

from games.editions.rows import as_csv
from games.words import importing
from games.words.files import as_text, rows_of
from games.words.models import Word

EVIL = ("=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\t=1")


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
