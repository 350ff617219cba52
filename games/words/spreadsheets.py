"""CSV for people who open it in a spreadsheet: no cell is taken for a formula there.

What begins like a formula gets an apostrophe in front, as OWASP advises; reading such a file takes it away again.
"""

from __future__ import annotations

from typing import Any

import tablib
from import_export.formats.base_formats import CSV

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""How what a spreadsheet would work out begins."""


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


def each_cell(dataset: tablib.Dataset, change: Any) -> tablib.Dataset:
    """A table with every cell changed."""
    return tablib.Dataset(*([change(cell) for cell in row] for row in dataset), headers=dataset.headers)


class SafeCSV(CSV):
    """CSV on its way out of the desk, and back."""

    def export_data(self, dataset: tablib.Dataset, **kwargs: Any) -> str:
        return str(super().export_data(each_cell(dataset, safe), **kwargs))

    def create_dataset(self, in_stream: Any, **kwargs: Any) -> tablib.Dataset:
        return each_cell(super().create_dataset(in_stream, **kwargs), plain)
