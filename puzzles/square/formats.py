"""Export puzzles of Square for other programs: as flat rows, ipuz documents, or Across Lite files (.puz).

An ipuz or .puz file has only one puzzle, so several puzzles are exported as a ZIP archive.
"""

import io
import json
import zipfile
from collections.abc import Callable, Mapping, Sequence

import puz

from puzzles.shapes import JSON
from puzzles.square import puzzle as form
from puzzles.square.grid import ENTRIES, ENTRIES_BY_NAME, SIDE, list_words
from puzzles.square.wire import Puzzle
from puzzles.tools import Row
from puzzles.typed_text import convert_to_latin_1

IPUZ_KIND = "http://ipuz.org/crossword#1"
TITLE = "Square"
AUTHOR = "Fivefold"
ARCHIVE_DATE = (2026, 1, 1, 0, 0, 0)
"""The date of every file in an archive, so that the same puzzles make the same archive."""


def make_flat_row(puzzle: Puzzle) -> Row:
    """Return a puzzle as a flat row: its grid, then for each entry, such as “1A”, its word and its clue."""
    found: dict[str, JSON] = {"grid": "/".join(puzzle.secret.rows)}
    words = list_words(puzzle.secret.rows)
    for entry, word, clue in zip(ENTRIES, words, form.list_clues(puzzle), strict=True):
        found[entry.name], found[f"{entry.name} clue"] = word, clue
    return found


def _make_title(row: Row) -> str:
    return f"{TITLE} {row['seed']}" if "seed" in row else TITLE


def write_ipuz(row: Row) -> str:
    """Write a flat row as an ipuz document."""
    rows = str(row["grid"]).split("/")
    numbers = {entry.cells[0]: entry.number for entry in reversed(ENTRIES)}
    document = {
        "version": "http://ipuz.org/v2",
        "kind": [IPUZ_KIND],
        "dimensions": {"width": SIDE, "height": SIDE},
        "title": _make_title(row),
        "author": AUTHOR,
        "puzzle": [[numbers.get(at * SIDE + place, 0) for place in range(SIDE)] for at in range(SIDE)],
        "solution": [list(text) for text in rows],
        "clues": {
            direction: [[e.number, row[f"{e.name} clue"]] for e in ENTRIES if e.across == (direction == "Across")]
            for direction in ("Across", "Down")
        },
    }
    return json.dumps(document)


def write_puz(row: Row) -> bytes:
    """Write a flat row as an Across Lite file.

    Clues are sorted by their numbers, across before down. The file is in Latin-1, which every program reads; if a clue
    has other letters, it is in UTF-8, which is version 2 of the format.
    """
    order = sorted(ENTRIES_BY_NAME, key=lambda name: (ENTRIES_BY_NAME[name].number, not ENTRIES_BY_NAME[name].across))
    clues = [str(row[f"{name} clue"]) for name in order]
    latin = [convert_to_latin_1(clue) for clue in clues]
    made = puz.Puzzle("2.0" if None in latin else "1.3")
    made.title, made.author = _make_title(row), AUTHOR
    made.width = made.height = SIDE
    made.solution = str(row["grid"]).replace("/", "")
    made.fill = "-" * len(made.solution)
    made.clues = clues if None in latin else latin
    return bytes(made.tobytes())


def _zip_files(files: Mapping[str, bytes]) -> bytes:
    octets = io.BytesIO()
    with zipfile.ZipFile(octets, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, ARCHIVE_DATE), content, zipfile.ZIP_DEFLATED)
    return octets.getvalue()


def export_ipuz(rows: Sequence[Row]) -> str | bytes:
    """Return one ipuz document, or an archive of several."""
    if len(rows) == 1:
        return write_ipuz(rows[0])
    return _zip_files({f"square-{at:04}.ipuz": write_ipuz(row).encode() for at, row in enumerate(rows, 1)})


def export_puz(rows: Sequence[Row]) -> bytes:
    """Return one Across Lite file, or an archive of several."""
    if len(rows) == 1:
        return write_puz(rows[0])
    return _zip_files({f"square-{at:04}.puz": write_puz(row) for at, row in enumerate(rows, 1)})


FORMATS: dict[str, Callable[[Sequence[Row]], str | bytes]] = {"ipuz": export_ipuz, "puz": export_puz}
