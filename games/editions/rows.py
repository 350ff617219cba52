"""Exported puzzles as text: rows of plain values as JSON or CSV, for the command and for a game's own pages."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence

from games.words.spreadsheets import safe
from puzzles.tools import Row


def as_json(rows: Sequence[Row]) -> str:
    """Rows as a JSON list."""
    return json.dumps(rows, ensure_ascii=False, indent=1) + "\n"


def as_csv(rows: Sequence[Row]) -> str:
    """Rows as CSV with a header; values that are not plain are written as JSON, none is a formula to a spreadsheet."""
    text = io.StringIO()
    writer = csv.DictWriter(text, rows[0])
    writer.writeheader()
    for row in rows:
        flat = {k: v if isinstance(v, str | int | float) else json.dumps(v, ensure_ascii=False) for k, v in row.items()}
        flat = {key: safe(value) for key, value in flat.items()}
        writer.writerow(flat)
    return text.getvalue()
