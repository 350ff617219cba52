"""Import files of words: check a file, store its rows in portions with progress, and stop or undo an import.

Each row would add or change a word, change nothing, or be refused. Checking writes no words: it shows what would
happen, and the editor gets the refused rows as a file. Rows about the same word are merged. After each portion
there is a pause as long as the portion took, because SQLite has one writer and players' moves come first. A portion is
one transaction with its history and the previous values of its words. A worker that is killed leaves whole portions,
and the next worker skips these.
"""

import itertools
import math
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import TypeVar

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from simple_history.utils import bulk_create_with_history

from games.infra.jobs import report_progress
from games.infra.table_files import (
    WORD_FIELDS,
    Row,
    find_spreadsheet_fault,
    read_rows,
    suggest_name,
    write_refused_rows,
)
from games.words.game_rules import announce_changes
from games.words.models import ImportedRow, Word, WordImport, record_original_words
from games.words.word_lists import load_list_titles

PORTION_ROWS = 50
"""Rows between two pauses, and the most in one transaction."""
CHECK_PORTION_ROWS = 500
"""How many rows are checked with one query."""
MOST_LISTED_ROWS = 100
"""The most refused rows, and the most changes, that an import's page shows."""
T = TypeVar("T")
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
    """The names of word lists, and how their words are spelled.

    An editor may use a list's name or its title, and write a word in any case: “barn” is BARN if the list has that.
    """

    def __init__(self) -> None:
        self._spellings: dict[str, dict[str, str]] = {}
        self.titles = load_list_titles()
        names_by_title = {title.casefold(): name for name, title in self.titles.items()}
        self.name_by_input = {**names_by_title, **{name: name for name in self.titles}}

    def find_key(self, row: Row) -> WordKey | RefusedRow:
        """Return the list and the word of a row, or why it is refused."""
        if fault := find_spreadsheet_fault(row):
            return RefusedRow(fault)
        typed, text = row.cells["word_list"].strip(), row.cells["text"].strip()
        if (name := self.name_by_input.get(typed.casefold())) is None:
            problem = f"We couldn’t find the list “{typed}”." if typed else "This row doesn’t name a list."
            return RefusedRow(problem + suggest_name(typed, self.titles))
        return (name, self._spell(name, text)) if text else RefusedRow("This row doesn’t have a word.")

    def _spell(self, name: str, text: str) -> str:
        """Return a word as its list spells it, or as the first row of the file does that has it."""
        if name not in self._spellings:
            texts = list(Word.objects.filter(word_list=name).order_by("pk").values_list("text", flat=True))
            # a list may have words that differ in case only: then only the exact word is meant
            self._spellings[name] = {one.casefold(): one for one in reversed(texts)} | {one: one for one in texts}
        spellings = self._spellings[name]
        return spellings.get(text) or spellings.setdefault(text.casefold(), text)


def read_cells(word: Word) -> dict[str, object]:
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


def build_candidates(rows: Sequence[Row], lists: ListNames) -> Iterator[tuple[Row, RowCandidate | RefusedRow]]:
    """Yield each row with its candidate, or with the exception that says why it is refused."""
    keyed = [(row, lists.find_key(row)) for row in rows]
    keys = [key for _, key in keyed if not isinstance(key, RefusedRow)]
    existing = Word.objects.filter(word_list__in={name for name, _ in keys}, text__in={text for _, text in keys})
    words = {(word.word_list, word.text): word for word in existing}
    for row, key in keyed:
        if isinstance(key, RefusedRow):
            yield row, key
            continue
        try:
            yield row, _build_candidate(row, key, words.get(key))
        except RefusedRow as why:
            yield row, why


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
        suggestion = suggest_name(value, STATUSES)
        raise RefusedRow(f"“{value}” isn’t a status.{suggestion} Use one of these: {', '.join(STATUSES)}.")
    return value


def _parse_frequency(value: str) -> float:
    try:
        frequency = float(value.replace(",", "."))
    except ValueError:
        frequency = math.nan
    if not 0 <= frequency <= HIGHEST_FREQUENCY:
        raise RefusedRow(f"“{value}” isn’t a frequency. Enter a number from 0 to {HIGHEST_FREQUENCY:.0f}.")
    return frequency


def check_file(batch: WordImport, pause: bool = True) -> None:
    """Check a file, and store what importing it would change."""
    repeated = _find_repeated_words(batch.content)
    counts: Counter[str] = Counter()
    refused: list[tuple[Row, str]] = []
    changes: list[dict[str, object]] = []
    lists = ListNames()
    merged_rows = _merge_rows(batch.content, repeated, refused)
    for number, portion in enumerate(_split_into_portions(merged_rows, CHECK_PORTION_ROWS)):
        started_at = time.monotonic()
        for row, candidate in build_candidates(portion, lists):
            if isinstance(candidate, RefusedRow):
                refused.append((row, str(candidate)))
                continue
            kind = "added" if candidate.before is None else "changed" if candidate.changes else "same"
            counts[kind] += 1
            if kind != "same" and len(changes) < MOST_LISTED_ROWS:
                changes.append(_describe_row(candidate))
        _report_progress("Checking the file", (number + 1) * CHECK_PORTION_ROWS, batch.total)
        if pause:
            _pause_for_other_writers(started_at)
    refused.sort(key=lambda candidate: candidate[0].number)
    first_refused = refused[:MOST_LISTED_ROWS]
    _save_batch(
        batch,
        state=WordImport.CHECKED,
        added=counts["added"],
        changed=counts["changed"],
        same=counts["same"],
        merged=sum(len(rows) - 1 for rows in repeated.values()),
        refused=len(refused),
        reasons=[{"row": row.number, "text": row.cells["text"], "reason": why} for row, why in first_refused],
        refused_rows=write_refused_rows(refused) if refused else "",
        shown=changes,
    )


def _describe_row(candidate: RowCandidate) -> dict[str, object]:
    """Describe a row for the page: the word, and its changes if it exists."""
    before = candidate.before or {}
    word = candidate.word
    changes = [{"name": name, "before": before[name], "after": getattr(word, name)} for name in candidate.changes]
    return {"row": candidate.row.number, "list": word.word_list, "text": word.text, "changes": changes}


def _find_repeated_words(text: str) -> dict[WordKey, list[Row]]:
    """Return the rows of each word that occurs more than once in a file."""
    lists = ListNames()
    counts = Counter(key for row in read_rows(text) if not isinstance(key := lists.find_key(row), RefusedRow))
    repeated: defaultdict[WordKey, list[Row]] = defaultdict(list)
    for row in read_rows(text) if counts.total() > len(counts) else ():
        key = lists.find_key(row)
        if not isinstance(key, RefusedRow) and counts[key] > 1:
            repeated[key].append(row)
    return repeated


def _merge_rows(text: str, repeated: dict[WordKey, list[Row]], refused: list[tuple[Row, str]]) -> Iterator[Row]:
    """Yield the rows of a file, merged to one for each word; add rows that contradict each other to `refused`."""
    lists = ListNames()
    for row in read_rows(text):
        key = lists.find_key(row)
        rows = [row] if isinstance(key, RefusedRow) else repeated.get(key, [row])
        if row.number != rows[0].number:
            continue
        try:
            yield merge_rows(rows)
        except RefusedRow as why:
            refused += [(one, str(why)) for one in rows]


def store_checked_rows(batch: WordImport) -> None:
    """Store the acceptable rows of a checked file in the database, portion by portion."""
    lists, changed_lists, row_count = ListNames(), set[str](), 0
    merged_rows = _merge_rows(batch.content, _find_repeated_words(batch.content), [])
    for portion in _split_into_portions(merged_rows, PORTION_ROWS):
        started_at = time.monotonic()
        good_rows = [row for _, row in build_candidates(portion, lists) if isinstance(row, RowCandidate)]
        row_count += len(portion)
        _write_portion(batch, good_rows, row_count)
        changed_lists |= {row.word.word_list for row in good_rows}
        _pause_for_other_writers(started_at)
    announce_changes((name, "") for name in sorted(changed_lists))
    _save_batch(batch, state=WordImport.DONE)


@transaction.atomic
def _write_portion(batch: WordImport, candidates: Sequence[RowCandidate], row_count: int) -> None:
    """Store one portion of rows with the words' history and previous values, in a few statements."""
    _report_progress("Writing", row_count, batch.total)
    new_words = [candidate.word for candidate in candidates if candidate.before is None]
    changed = [candidate for candidate in candidates if candidate.changes]
    for word in [*new_words, *(candidate.word for candidate in changed)]:
        word.changed_by = batch.user
    stored_words = bulk_create_with_history(new_words, Word, default_user=batch.user) if new_words else []
    save_existing_words([candidate.word for candidate in changed], batch)
    rows = [(word, None) for word in stored_words] + [(candidate.word, candidate.before) for candidate in changed]
    ImportedRow.objects.bulk_create(
        ImportedRow(batch=batch, word=word, before=before, after=read_cells(word)) for word, before in rows
    )


def save_existing_words(words: Sequence[Word], batch: WordImport) -> None:
    """Update existing words, with their history."""
    if not words:
        return
    record_original_words([word.pk for word in words])
    now = timezone.now()
    for word in words:
        word.changed_at = now
    fields = [name for name in WORD_FIELDS if name not in ("word_list", "text")]
    # INSERT … ON CONFLICT blocks the database for a fifth of the time that an UPDATE with CASE takes
    fields += ["changed_by", "changed_at"]
    Word.objects.bulk_create(words, update_conflicts=True, unique_fields=["id"], update_fields=fields)
    Word.history.bulk_history_create(words, update=True, default_user=batch.user)


def _report_progress(activity: str, row_count: int, total: int) -> None:
    """Report how many rows are done. Raises `JobLost` if the import was stopped or taken over."""
    row_count = min(row_count, total)
    report_progress(row_count / total, f"{activity}: {row_count:,} of {total:,} rows.")


def _save_batch(batch: WordImport, **values: object) -> None:
    WordImport.objects.filter(pk=batch.pk).update(**values)
    for name, value in values.items():
        setattr(batch, name, value)


def undo_import(batch: WordImport) -> None:
    """Restore the previous values of imported words, except those that were changed since."""
    total, row_count = ImportedRow.objects.filter(batch=batch).count(), 0
    changed_lists = set[str]()
    while rows := list(ImportedRow.objects.filter(batch=batch).select_related("word").order_by("pk")[:PORTION_ROWS]):
        started_at = time.monotonic()
        changed_lists |= {row.word.word_list for row in rows}
        row_count += len(rows)
        _take_back_portion(batch, rows, row_count, total)
        _pause_for_other_writers(started_at)
    announce_changes((name, "") for name in sorted(changed_lists))
    _save_batch(batch, state=WordImport.TAKEN_BACK)


@transaction.atomic
def _take_back_portion(batch: WordImport, rows: Sequence[ImportedRow], row_count: int, total: int) -> None:
    unchanged = [row for row in rows if read_cells(row.word) == row.after]
    _report_progress("Undoing the import", row_count, total)
    _save_batch(batch, kept=batch.kept + len(rows) - len(unchanged))
    changed = [row for row in unchanged if row.before is not None]
    for row in changed:
        for name, value in (row.before or {}).items():
            setattr(row.word, name, value)
        row.word.changed_by = batch.user
    save_existing_words([row.word for row in changed], batch)
    ImportedRow.objects.filter(pk__in=[row.pk for row in rows]).delete()
    Word.objects.filter(pk__in=[row.word.pk for row in unchanged if row.before is None]).delete()


def _pause_for_other_writers(started_at: float) -> None:
    """Pause as long as the last portion took; `started_at` is its start by `time.monotonic`."""
    time.sleep(max(0.0, time.monotonic() - started_at))


def _split_into_portions(rows: Iterable[T], size: int) -> Iterator[list[T]]:
    rest = iter(rows)
    while portion := list(itertools.islice(rest, size)):
        yield portion
