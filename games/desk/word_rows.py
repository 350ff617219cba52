"""Work out what each row of an imported file would do: add or change a word, change nothing, or be refused."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass

from django.core.exceptions import ValidationError

from games.infra.table_files import WORD_FIELDS, Row, find_spreadsheet_fault, suggest_name
from games.words.models import Word
from games.words.word_lists import load_list_titles

WordKey = tuple[str, str]
STATUSES = (Word.PROPOSED, Word.APPROVED, Word.BLOCKED)
HIGHEST_FREQUENCY = 8.0
"""The highest frequency on Zipf's scale."""
UNCHECKED_FIELDS = ("changed_by", "word_list")


class RefusedRow(ValueError):
    """Raised for a row that can't be imported; the message says why, in sentences."""


@dataclass(frozen=True)
class RowCandidate:
    """A row and the word that it adds or changes; `before` has the word's previous cells, None for a new word."""

    row: Row
    word: Word
    before: Mapping[str, object] | None

    @property
    def changes(self) -> list[str]:
        """The columns that differ from before."""
        return [name for name in WORD_FIELDS if self.before and self.before[name] != getattr(self.word, name)]


class ListNames:
    """The names of word lists: an editor may use a list's name or its title."""

    def __init__(self) -> None:
        self.titles = load_list_titles()
        names_by_title = {title.casefold(): name for name, title in self.titles.items()}
        self.name_by_input = {**names_by_title, **{name: name for name in self.titles}}

    def find_key(self, row: Row) -> WordKey:
        """Return the list and the word of a row. Raises `RefusedRow`."""
        if fault := find_spreadsheet_fault(row):
            raise RefusedRow(fault)
        typed, text = row.cells["word_list"].strip(), row.cells["text"].strip()
        if (name := self.name_by_input.get(typed.casefold())) is None:
            problem = f"We couldn’t find the list “{typed}”." if typed else "This row doesn’t name a list."
            raise RefusedRow(problem + suggest_name(typed, self.titles))
        if not text:
            raise RefusedRow("This row doesn’t have a word.")
        return name, text


def read_cells(word: Word) -> dict[str, object]:
    """Return a word's cells by column."""
    return {name: getattr(word, name) for name in WORD_FIELDS}


def merge_rows(rows: Sequence[Row]) -> Row:
    """Merge rows about one word: an empty cell takes another's value, lines of details are joined.

    Raises `RefusedRow` if two rows contradict each other.
    """
    first_row, cells = rows[0], dict(rows[0].cells)
    for row in rows[1:]:
        for name, value in row.cells.items():
            before = cells.get(name, "").strip()
            if name in ("word_list", "text") or value.strip() in ("", before):
                continue
            if name == "details" and before:
                cells[name] = "\n".join(dict.fromkeys([*before.split("\n"), *value.strip().split("\n")]))
            elif before:
                raise RefusedRow(
                    f"Two rows disagree about this word’s {name}. Row {row.number} says “{value.strip()[:60]}”, and "
                    f"row {first_row.number} says “{before[:60]}”."
                )
            else:
                cells[name] = value
    return Row(first_row.number, cells)


def find_existing_words(keys: Iterable[WordKey]) -> dict[WordKey, Word]:
    """Return the existing words by list and text, with one query."""
    unique_keys = set(keys)
    rows = Word.objects.filter(
        word_list__in={name for name, _ in unique_keys}, text__in={text for _, text in unique_keys}
    )
    return {(word.word_list, word.text): word for word in rows}


def build_candidates(rows: Sequence[Row], lists: ListNames) -> Iterator[tuple[Row, RowCandidate | RefusedRow]]:
    """Yield each row with its candidate, or with the exception that says why it is refused."""
    keyed = [(row, _find_key(row, lists)) for row in rows]
    words = find_existing_words(key for _, key in keyed if not isinstance(key, RefusedRow))
    for row, key in keyed:
        if isinstance(key, RefusedRow):
            yield row, key
            continue
        try:
            yield row, _build_candidate(row, key, words.get(key))
        except RefusedRow as why:
            yield row, why


def _find_key(row: Row, lists: ListNames) -> WordKey | RefusedRow:
    try:
        return lists.find_key(row)
    except RefusedRow as why:
        return why


def _build_candidate(row: Row, key: WordKey, existing: Word | None) -> RowCandidate:
    """Build the candidate of a row. Raises `RefusedRow` if the word is not valid."""
    word = copy(existing) if existing else Word(word_list=key[0], text=key[1])
    for name in ("source", "details", "note"):
        if name in row.cells:
            setattr(word, name, row.cells[name].strip())
    if value := row.cells.get("status", "").strip().lower():
        word.status = _parse_status(value)
    if value := row.cells.get("frequency", "").strip():
        word.frequency = _parse_frequency(value)
    candidate = RowCandidate(row, word, read_cells(existing) if existing else None)
    if existing is None or candidate.changes:
        _validate_word(word)
    return candidate


def _validate_word(word: Word) -> None:
    try:
        word.full_clean(exclude=UNCHECKED_FIELDS, validate_unique=False, validate_constraints=False)
    except ValidationError as problem:
        problems = problem.message_dict.items()
        sentences = [f"{'' if field == 'details' else f'{field}: '}{' '.join(why)}" for field, why in problems]
        raise RefusedRow(" ".join(sentences)) from problem


def _parse_status(value: str) -> str:
    if value not in STATUSES:
        raise RefusedRow(
            f"“{value}” isn’t a status.{suggest_name(value, STATUSES)} Use one of these: {', '.join(STATUSES)}."
        )
    return value


def _parse_frequency(value: str) -> float:
    try:
        frequency = float(value.replace(",", "."))
    except ValueError:
        frequency = math.nan
    if not 0 <= frequency <= HIGHEST_FREQUENCY:
        raise RefusedRow(f"“{value}” isn’t a frequency. Enter a number from 0 to {HIGHEST_FREQUENCY:.0f}.")
    return frequency
