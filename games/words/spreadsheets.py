"""Rows as text: JSON, or CSV for people who open it in a spreadsheet, where no cell is taken for a formula.

What begins like a formula gets an apostrophe in front, as OWASP advises; reading such a file takes it away again.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""How what a spreadsheet would work out begins."""
Rows = Sequence[Mapping[str, Any]]


def safe(cell: Any) -> Any:
    """A cell as it is written; a number is one.

    >>> safe("=1+1"), safe("-"), safe("word"), safe(-5), safe("'=1")
    ("'=1+1", "'-", 'word', -5, "''=1")
    """
    if not isinstance(cell, str):
        return cell
    return f"'{cell}" if cell.lstrip("'").startswith(FORMULA) else cell


def plain(cell: Any) -> Any:
    """A cell as it was before it was written.

    >>> [plain(safe(text)) for text in ("=1+1", "-", "word", "'=1", "'tis")]
    ['=1+1', '-', 'word', "'=1", "'tis"]
    """
    written = isinstance(cell, str) and cell.startswith("'") and cell.lstrip("'").startswith(FORMULA)
    return cell[1:] if written else cell


def as_json(rows: Rows) -> str:
    """Rows as a JSON list."""
    return json.dumps([*rows], ensure_ascii=False, indent=1) + "\n"


def as_csv(rows: Rows, columns: Sequence[str] = ()) -> str:
    """Rows as CSV with a header; values that are not plain are written as JSON."""
    text = io.StringIO()
    writer = csv.DictWriter(text, columns or [*rows[0]])
    writer.writeheader()
    for row in rows:
        flat = {k: v if isinstance(v, str | int | float) else json.dumps(v, ensure_ascii=False) for k, v in row.items()}
        writer.writerow({key: safe(value) for key, value in flat.items()})
    return text.getvalue()
