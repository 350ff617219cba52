"""Files of rows that editors import and export.

An imported file may be CSV (with commas, semicolons or tabs, in UTF-8 with or without a byte order mark), an Excel
workbook or a JSON list. It becomes CSV with our names of columns. Every cell is text: no formula is computed.

An exported file is JSON or CSV. In CSV, cells that start like a formula get an apostrophe in front, as OWASP advises,
and lose it again on import.
"""

import csv
import io
import json
import re
import unicodedata
import zipfile
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from openpyxl.cell.read_only import EmptyCell, ReadOnlyCell

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
"""The starts of cells that a spreadsheet takes for formulas."""
WritableRows = Sequence[Mapping[str, Any]]


def escape_formula(cell: Any) -> Any:
    """Put an apostrophe before a text that starts like a formula.

    >>> escape_formula("=1+1"), escape_formula("-"), escape_formula("word"), escape_formula(-5), escape_formula("'=1")
    ("'=1+1", "'-", 'word', -5, "''=1")
    """
    if not isinstance(cell, str):
        return cell
    return f"'{cell}" if cell.lstrip("'").startswith(FORMULA_STARTS) else cell


def unescape_formula(cell: Any) -> Any:
    """Undo `escape_formula`.

    >>> [unescape_formula(escape_formula(text)) for text in ("=1+1", "-", "word", "'=1", "'tis")]
    ['=1+1', '-', 'word', "'=1", "'tis"]
    """
    was_escaped = isinstance(cell, str) and cell.startswith("'") and cell.lstrip("'").startswith(FORMULA_STARTS)
    return cell[1:] if was_escaped else cell


def write_json(rows: WritableRows) -> str:
    return json.dumps([*rows], ensure_ascii=False, indent=1) + "\n"


def write_csv(rows: WritableRows, columns: Sequence[str] = ()) -> str:
    """Return rows as CSV with a header; lists and objects are written as JSON."""
    text = io.StringIO()
    writer = csv.DictWriter(text, columns or [*rows[0]])
    writer.writeheader()
    for row in rows:
        flat = {k: v if isinstance(v, str | int | float) else json.dumps(v, ensure_ascii=False) for k, v in row.items()}
        writer.writerow({key: escape_formula(value) for key, value in flat.items()})
    return text.getvalue()


WORD_FIELDS = ("word_list", "text", "status", "source", "frequency", "details", "note")
EXPORT_ONLY_COLUMNS = ("row", "why", "id")
"""Columns of exported files that an import ignores."""
EXCESS_COLUMN, CHANGED_COLUMN = "beyond the columns", "changed by a spreadsheet"
"""Columns that `normalise_file` adds: the text beyond a row's columns, and a `ChangedCell` as text."""
DATE_KINDS = {datetime: "a date", date: "a date", time: "a time", timedelta: "a length of time"}
PLAIN_NUMBER = re.compile(r"General|@|[#,]*0+(?:\.0+)?", re.IGNORECASE)
"""The number formats in which Excel shows a number as it was typed, except for decimal places."""
MOST_BYTES, MOST_ROWS = 32 * 2**20, 400_000
"""The limits of a file, so that a mistaken one doesn't block the worker."""
MOST_UNPACKED_BYTES = 200 * 2**20
"""The most bytes of an unpacked workbook; fifty thousand words take a tenth of it."""
RawRows = Iterator[Sequence[object]]


class FileColumns(NamedTuple):
    """The columns that a file may have.

    `required`: those that it must have. `name_by_alias`: our names of columns that may have other names in the file.
    `most_rows`: the most rows, if not `MOST_ROWS`.
    """

    columns: Sequence[str]
    required: Sequence[str]
    name_by_alias: Mapping[str, str]
    most_rows: int | None = None


WORD_COLUMNS = FileColumns(WORD_FIELDS, ("word_list", "text"), {"list": "word_list", "word": "text"})


@dataclass(frozen=True)
class ChangedCell:
    """A cell whose value Excel has converted."""

    place: str
    kind: str

    def __str__(self) -> str:
        return f"Excel has turned cell {self.place} into {self.kind}. Format the cell as text, then type it again."


@dataclass(frozen=True)
class Row:
    """A row of a file: its number in a spreadsheet, and its cells by column."""

    number: int
    cells: Mapping[str, str]


def normalise_file(data: bytes, name: str, table: FileColumns = WORD_COLUMNS) -> str:
    """Return a file as CSV with commas and our columns. Raises ValueError with a sentence for the editor."""
    kind = name.rsplit(".", 1)[-1].lower()
    if kind not in READER_BY_ENDING:
        raise ValueError("The file’s name must end in .csv, .xlsx or .json.")
    if len(data) > MOST_BYTES:
        raise ValueError(f"The file is larger than {MOST_BYTES // 2**20} MB. Please import it in parts.")
    rows, row_limit = READER_BY_ENDING[kind](data), table.most_rows or MOST_ROWS
    columns = list(_read_columns(next(rows, ()), table))
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow([*(name for name in columns if name), EXCESS_COLUMN, CHANGED_COLUMN])
    for number, row in enumerate(rows, 1):
        if number > row_limit:
            raise ValueError(f"The file has more than {row_limit:,} lines. Please import it in parts.")
        changed = next((str(cell) for cell in row if isinstance(cell, ChangedCell)), "")
        writer.writerow([*_fit_row(columns, [_normalise_cell(cell) for cell in row]), changed])
    return text.getvalue()


def read_rows(text: str) -> Iterator[Row]:
    """Yield the rows of a file from `normalise_file`; empty ones are skipped, but counted."""
    rows = csv.reader(io.StringIO(text))
    columns = next(rows, [])
    for number, row in enumerate(rows, 2):  # after the header
        if any(row):
            yield Row(number, dict(zip(columns, row, strict=False)))


def find_spreadsheet_fault(row: Row) -> str:
    """Return a sentence on what a spreadsheet spoiled in a row; empty if nothing."""
    if changed := row.cells.get(CHANGED_COLUMN, ""):
        return changed
    if excess := row.cells.get(EXCESS_COLUMN, "").strip():
        return f"“{excess[:60]}” is beyond the last column. A cell with a comma in it needs quotes."
    return ""


def write_refused_rows(refused: Iterable[tuple[Row, str]]) -> str:
    """Return refused rows as CSV, each with its number and the reason."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(("row", "why", *WORD_FIELDS))
    for row, why in refused:
        writer.writerow((row.number, why, *(escape_formula(row.cells.get(name, "")) for name in WORD_FIELDS)))
    return text.getvalue()


def suggest_name(typed: str, names: Collection[str]) -> str:
    """Return “ Did you mean …?” with the most similar name, or an empty text.

    >>> suggest_name("netle", ["nettle-secret", "square-words"]), suggest_name("x", ["approved"])
    (' Did you mean “nettle-secret”?', '')
    """
    name_by_key = {name.partition("-")[0]: name for name in reversed([*names])} | {name: name for name in names}
    matches = get_close_matches(typed.casefold(), name_by_key, 1, 0.6)
    return f" Did you mean “{name_by_key[matches[0]]}”?" if matches else ""


def _read_columns(head: Sequence[object], table: FileColumns) -> Iterator[str]:
    """Return our names of a file's columns, "" for ignored ones. Raises ValueError."""
    names = [_normalise_cell(cell).strip().lower().replace(" ", "_") for cell in head]
    names = [table.name_by_alias.get(name, name) for name in names]
    for name in names:
        if name and name not in (*table.columns, *EXPORT_ONLY_COLUMNS):
            hint = f"{suggest_name(name, table.columns)} The columns are: {', '.join(table.columns)}."
            raise ValueError(f"We don’t know the column “{name}”.{hint}")
        if name and names.count(name) > 1:
            raise ValueError(f"The file has the column {name} twice.")
    if missing := [name for name in table.required if name not in names]:
        raise ValueError(f"The file needs the column{'s' * (len(missing) > 1)} {' and '.join(missing)}.")
    return (name if name in table.columns else "" for name in names)


def _fit_row(columns: Sequence[str], row: list[str]) -> list[str]:
    """Return a row's cells in our columns, and the joined text of all cells beyond them."""
    padded = row + [""] * (len(columns) - len(row))
    return [*(cell for name, cell in zip(columns, padded, strict=False) if name), " ".join(row[len(columns) :])]


def _normalise_cell(cell: object) -> str:
    """Return a cell as text: whole numbers without a fraction, letters in Unicode's form NFC."""
    if cell is None or isinstance(cell, ChangedCell):
        return ""
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return unicodedata.normalize("NFC", str(cell)).replace("\r\n", "\n").replace("\0", "")


def _read_csv(data: bytes) -> RawRows:
    text = _decode_utf8(data)
    head = text.partition("\n")[0]
    delimiter = max(",;\t", key=head.count)
    csv.field_size_limit(MOST_BYTES)
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True):
            yield [unescape_formula(cell) for cell in row]
    except csv.Error as problem:
        raise ValueError(f"This isn’t a CSV file: {problem}") from problem


def _decode_utf8(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise ValueError("The file isn’t in UTF-8. In a spreadsheet, save it as “CSV UTF-8”.") from problem


def _read_json(data: bytes) -> RawRows:
    try:
        items = json.loads(_decode_utf8(data))
    except (ValueError, RecursionError) as problem:
        raise ValueError(f"This isn’t a JSON file: {problem}") from problem
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        raise ValueError("This JSON file has no rows. It needs a list of objects.")
    if any(isinstance(value, list | dict) for item in items for value in item.values()):
        raise ValueError("A cell in this JSON file holds a list or an object. Use plain text or numbers.")
    names = list(dict.fromkeys(name for item in items for name in item))
    yield names
    for item in items:
        yield [item.get(name) for name in names]


def _read_workbook(data: bytes) -> RawRows:
    """Yield the rows of the first sheet: formulas as text, other cells as Excel shows them."""
    from openpyxl import load_workbook  # half a second that only workbooks need
    from openpyxl.utils import get_column_letter

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if sum(part.file_size for part in packed.infolist()) > MOST_UNPACKED_BYTES:
                limit = f"{MOST_UNPACKED_BYTES // 2**20} MB"
                raise ValueError(f"The unpacked workbook has more than {limit}. Please import it in parts.")
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=False)
    except (zipfile.BadZipFile, KeyError, OSError) as problem:
        raise ValueError("This isn’t an Excel workbook (.xlsx).") from problem
    for number, row in enumerate(book.worksheets[0].iter_rows(), 1):
        yield [_read_cell(cell, f"{get_column_letter(column)}{number}") for column, cell in enumerate(row, 1)]
    book.close()


def _read_cell(cell: "ReadOnlyCell | EmptyCell", place: str) -> object:
    """Return a cell as Excel shows it, or a `ChangedCell` if Excel has changed what was typed."""
    value, kind = cell.value, DATE_KINDS.get(type(cell.value))
    if cell.data_type == "e":
        kind = "an error"
    elif isinstance(value, int | float) and not isinstance(value, bool):
        if not PLAIN_NUMBER.fullmatch(cell.number_format or "General"):
            kind = "a differently formatted number"
        elif isinstance(value, float):
            value = float(f"{value:.10g}")
    return ChangedCell(place, kind) if kind else unescape_formula(value)


READER_BY_ENDING: Mapping[str, Callable[[bytes], RawRows]]
READER_BY_ENDING = {"csv": _read_csv, "json": _read_json, "xlsx": _read_workbook}
