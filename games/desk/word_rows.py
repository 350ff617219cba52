"""What a row of a file would make of a list: a new word, a change of one, nothing, or why it is refused."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass

from django.core.exceptions import ValidationError

from games.infra.table_files import COLUMNS, Row, nearest, slip_in
from games.words.approved import titles
from games.words.models import Word

Key = tuple[str, str]
STATES = (Word.PROPOSED, Word.APPROVED, Word.BLOCKED)
HIGHEST = 8.0
"""No word is more frequent on Zipf's scale."""
CHECKED_BEFORE = ("changed_by", "word_list")


class Refused(ValueError):
    """Why a row is refused, in sentences."""


@dataclass(frozen=True)
class Candidate:
    """A row and the word that it makes; `before` is what that word was, None where it is new."""

    row: Row
    word: Word
    before: Mapping[str, object] | None

    @property
    def changes(self) -> list[str]:
        """The columns that differ from before."""
        return [name for name in COLUMNS if self.before and self.before[name] != getattr(self.word, name)]


class Lists:
    """The lists there are, by what an editor may call them."""

    def __init__(self) -> None:
        self.titles = titles()
        self.named = {**{title.casefold(): name for name, title in self.titles.items()}, **{n: n for n in self.titles}}

    def find_key(self, row: Row) -> Key:
        """The list and the word of a row. Raises `Refused`."""
        if slip := slip_in(row):
            raise Refused(slip)
        wanted, text = row.cells["word_list"].strip(), row.cells["text"].strip()
        if (name := self.named.get(wanted.casefold())) is None:
            said = f"There is no list “{wanted}”." if wanted else "No list is named."
            raise Refused(said + nearest(wanted, self.titles))
        if not text:
            raise Refused("There is no word.")
        return name, text


def cells_of(word: Word) -> dict[str, object]:
    """What a file could say about a word."""
    return {name: getattr(word, name) for name in COLUMNS}


def merge_rows(rows: Sequence[Row]) -> Row:
    """Rows about one word as one: an empty cell takes what another says, and lines of details are put together.

    Raises `Refused` where two rows contradict each other.
    """
    first, cells = rows[0], dict(rows[0].cells)
    for row in rows[1:]:
        for name, told in row.cells.items():
            before = cells.get(name, "").strip()
            if name in ("word_list", "text") or told.strip() in ("", before):
                continue
            if name == "details" and before:
                cells[name] = "\n".join(dict.fromkeys([*before.split("\n"), *told.strip().split("\n")]))
            elif before:
                raise Refused(
                    f"Row {row.number} says “{told.strip()[:60]}” about the same word, where row {first.number} says "
                    f"“{before[:60]}” ({name})."
                )
            else:
                cells[name] = told
    return Row(first.number, cells)


def load_words(keys: Iterable[Key]) -> dict[Key, Word]:
    """The words that are there, by list and text; one question."""
    wanted = set(keys)
    rows = Word.objects.filter(word_list__in={name for name, _ in wanted}, text__in={text for _, text in wanted})
    return {(word.word_list, word.text): word for word in rows}


def build_candidates(rows: Sequence[Row], lists: Lists) -> Iterator[tuple[Row, Candidate | Refused]]:
    """What each row would do, in their order; rows whose list or word is not told are refused."""
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


def _find_key(row: Row, lists: Lists) -> Key | Refused:
    try:
        return lists.find_key(row)
    except Refused as why:
        return why


def _build_candidate(row: Row, key: Key, there: Word | None) -> Candidate:
    """Raises `Refused` for what the list has no use for."""
    word = copy(there) if there else Word(word_list=key[0], text=key[1])
    for name in ("source", "details", "note"):
        if name in row.cells:
            setattr(word, name, row.cells[name].strip())
    if told := row.cells.get("status", "").strip().lower():
        word.status = _parse_status(told)
    if told := row.cells.get("frequency", "").strip():
        word.frequency = _parse_frequency(told)
    candidate = Candidate(row, word, cells_of(there) if there else None)
    if there is None or candidate.changes:
        _validate_word(word)
    return candidate


def _validate_word(word: Word) -> None:
    try:
        word.full_clean(exclude=CHECKED_BEFORE, validate_unique=False, validate_constraints=False)
    except ValidationError as problem:
        said = problem.message_dict.items()
        told = [f"{'' if field == 'details' else f'{field}: '}{' '.join(why)}" for field, why in said]
        raise Refused(" ".join(told)) from problem


def _parse_status(told: str) -> str:
    if told not in STATES:
        raise Refused(f"“{told}” is no status.{nearest(told, STATES)} There are: {', '.join(STATES)}.")
    return told


def _parse_frequency(told: str) -> float:
    try:
        found = float(told.replace(",", "."))
    except ValueError:
        found = math.nan
    if not 0 <= found <= HIGHEST:
        raise Refused(f"“{told}” is no frequency: it is a number from 0 to {HIGHEST:.0f}.")
    return found
