"""What a row of a file would do to a list: add a word, change one, nothing, or why it is refused."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass

from django.core.exceptions import ValidationError

from games.infra.table_files import COLUMNS, Row, find_slip, suggest_name
from games.words.models import Word
from games.words.word_lists import list_titles

Key = tuple[str, str]
STATES = (Word.PROPOSED, Word.APPROVED, Word.BLOCKED)
HIGHEST = 8.0
"""The highest frequency on Zipf's scale."""
CHECKED_BEFORE = ("changed_by", "word_list")


class Refused(ValueError):
    """Why a row is refused, in sentences."""


@dataclass(frozen=True)
class Candidate:
    """A row and the word it makes; `before` has the word's previous cells, None if it is new."""

    row: Row
    word: Word
    before: Mapping[str, object] | None

    @property
    def changes(self) -> list[str]:
        """The columns that differ from before."""
        return [name for name in COLUMNS if self.before and self.before[name] != getattr(self.word, name)]


class ListNames:
    """The word lists, by the names that an editor may use."""

    def __init__(self) -> None:
        self.titles = list_titles()
        self.named = {**{title.casefold(): name for name, title in self.titles.items()}, **{n: n for n in self.titles}}

    def find_key(self, row: Row) -> Key:
        """Return the list and the word of a row. Raises `Refused`."""
        if slip := find_slip(row):
            raise Refused(slip)
        wanted, text = row.cells["word_list"].strip(), row.cells["text"].strip()
        if (name := self.named.get(wanted.casefold())) is None:
            said = f"We couldn’t find the list “{wanted}”." if wanted else "No list is named."
            raise Refused(said + suggest_name(wanted, self.titles))
        if not text:
            raise Refused("There is no word.")
        return name, text


def cells_of(word: Word) -> dict[str, object]:
    """Return a word's cells as a file has them."""
    return {name: getattr(word, name) for name in COLUMNS}


def merge_rows(rows: Sequence[Row]) -> Row:
    """Merge rows about one word: an empty cell takes another's value, lines of details are joined.

    Raises `Refused` if two rows contradict each other.
    """
    first, cells = rows[0], dict(rows[0].cells)
    for row in rows[1:]:
        for name, value in row.cells.items():
            before = cells.get(name, "").strip()
            if name in ("word_list", "text") or value.strip() in ("", before):
                continue
            if name == "details" and before:
                cells[name] = "\n".join(dict.fromkeys([*before.split("\n"), *value.strip().split("\n")]))
            elif before:
                raise Refused(
                    f"Row {row.number} says “{value.strip()[:60]}” about the same word, where row {first.number} says "
                    f"“{before[:60]}” ({name})."
                )
            else:
                cells[name] = value
    return Row(first.number, cells)


def load_words(keys: Iterable[Key]) -> dict[Key, Word]:
    """Load the existing words by list and text, with one query."""
    wanted = set(keys)
    rows = Word.objects.filter(word_list__in={name for name, _ in wanted}, text__in={text for _, text in wanted})
    return {(word.word_list, word.text): word for word in rows}


def build_candidates(rows: Sequence[Row], lists: ListNames) -> Iterator[tuple[Row, Candidate | Refused]]:
    """Work out what each row would do, in order; rows without a list or word are refused."""
    keyed = [(row, _find_key(row, lists)) for row in rows]
    words = load_words(key for _, key in keyed if not isinstance(key, Refused))
    for row, key in keyed:
        if isinstance(key, Refused):
            yield row, key
            continue
        try:
            yield row, _build_candidate(row, key, words.get(key))
        except Refused as why:
            yield row, why


def _find_key(row: Row, lists: ListNames) -> Key | Refused:
    try:
        return lists.find_key(row)
    except Refused as why:
        return why


def _build_candidate(row: Row, key: Key, there: Word | None) -> Candidate:
    """Build the word of a row. Raises `Refused` if the list can't use it."""
    word = copy(there) if there else Word(word_list=key[0], text=key[1])
    for name in ("source", "details", "note"):
        if name in row.cells:
            setattr(word, name, row.cells[name].strip())
    if value := row.cells.get("status", "").strip().lower():
        word.status = _parse_status(value)
    if value := row.cells.get("frequency", "").strip():
        word.frequency = _parse_frequency(value)
    candidate = Candidate(row, word, cells_of(there) if there else None)
    if there is None or candidate.changes:
        _validate_word(word)
    return candidate


def _validate_word(word: Word) -> None:
    try:
        word.full_clean(exclude=CHECKED_BEFORE, validate_unique=False, validate_constraints=False)
    except ValidationError as problem:
        said = problem.message_dict.items()
        value = [f"{'' if field == 'details' else f'{field}: '}{' '.join(why)}" for field, why in said]
        raise Refused(" ".join(value)) from problem


def _parse_status(value: str) -> str:
    if value not in STATES:
        raise Refused(f"“{value}” isn’t a status.{suggest_name(value, STATES)} There are: {', '.join(STATES)}.")
    return value


def _parse_frequency(value: str) -> float:
    try:
        found = float(value.replace(",", "."))
    except ValueError:
        found = math.nan
    if not 0 <= found <= HIGHEST:
        raise Refused(f"“{value}” isn’t a frequency. Enter a number from 0 to {HIGHEST:.0f}.")
    return found
