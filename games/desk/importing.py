"""Files of words: checked first, then written in portions, with progress. They can be stopped and taken back.

Checking writes no words: it shows what would be added, changed and refused, and refused rows come back as a file. Rows
about the same word are merged. Good rows can be written even if others are refused. After each portion there is a pause
as long as the portion took: SQLite has one writer and small machines few processors, and players' moves come first. A
portion is one transaction with its history and the previous values of its words. A killed worker leaves whole portions,
and a second run skips what is already there.
"""

import itertools
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from django.db import transaction
from django.utils import timezone
from simple_history.utils import bulk_create_with_history

from games.desk.word_rows import Candidate, Key, ListNames, Refused, build_candidates, cells_of, merge_rows
from games.infra.jobs import report_progress
from games.infra.table_files import COLUMNS, Row, read_rows, write_refused_rows
from games.words.game_rules import announce_changes
from games.words.models import ImportedRow, Word, WordImport

PORTION = 50
"""Rows between two pauses, and the most in one transaction."""
LOOKED_AT = 500
"""Rows that are checked with one query."""
MOST_SHOWN = 100
"""The most refused rows and changes on an import's page; the file has all refused ones."""
T = TypeVar("T")


def check_file(batch: WordImport, pause: bool = True) -> None:
    """Work out what importing a file would change, and store that."""
    doubles = _find_doubles(batch.content)
    found: Counter[str] = Counter()
    refused: list[tuple[Row, str]] = []
    shown: list[dict[str, object]] = []
    lists = ListNames()
    for number, portion in enumerate(_in_portions(_merge_rows(batch.content, doubles, refused), LOOKED_AT)):
        began = time.monotonic()
        for row, one in build_candidates(portion, lists):
            if isinstance(one, Refused):
                refused.append((row, str(one)))
                continue
            kind = "added" if one.before is None else "changed" if one.changes else "same"
            found[kind] += 1
            if kind != "same" and len(shown) < MOST_SHOWN:
                shown.append(_describe_row(one))
        _report_progress("Checking; nothing is written yet", (number + 1) * LOOKED_AT, batch.total)
        if pause:
            _pause_for_others(began)
    refused.sort(key=lambda one: one[0].number)
    _save_batch(
        batch,
        state=WordImport.CHECKED,
        added=found["added"],
        changed=found["changed"],
        same=found["same"],
        merged=sum(len(rows) - 1 for rows in doubles.values()),
        refused=len(refused),
        reasons=[{"row": row.number, "text": row.cells["text"], "reason": why} for row, why in refused[:MOST_SHOWN]],
        refused_rows=write_refused_rows(refused) if refused else "",
        shown=shown,
    )


def _describe_row(one: Candidate) -> dict[str, object]:
    """Describe a row for the page: the word, and its changes if it is there already."""
    before = one.before or {}
    what = [{"name": name, "before": before[name], "after": getattr(one.word, name)} for name in one.changes]
    return {"row": one.row.number, "list": one.word.word_list, "text": one.word.text, "changes": what}


def _find_doubles(text: str) -> dict[Key, list[Row]]:
    """Find the rows about words that occur in a file more than once, keeping only names of the others."""
    lists, first, again = ListNames(), dict[Key, int](), dict[Key, list[Row]]()
    for row in read_rows(text):
        try:
            key = lists.find_key(row)
        except Refused:
            continue
        if first.setdefault(key, row.number) != row.number:
            again[key] = []
    if again:
        for row in read_rows(text):
            try:
                again.get(lists.find_key(row), []).append(row)
            except Refused:
                continue
    return again


def _merge_rows(text: str, doubles: dict[Key, list[Row]], refused: list[tuple[Row, str]]) -> Iterator[Row]:
    """Yield the rows of a file, each word once; contradicting rows are added to the refused ones."""
    lists = ListNames()
    for row in read_rows(text):
        try:
            rows = doubles.get(lists.find_key(row), [row])
        except Refused:
            rows = [row]
        if row.number != rows[0].number:
            continue
        try:
            yield merge_rows(rows)
        except Refused as why:
            refused += [(one, str(why)) for one in rows]


def write_file(batch: WordImport) -> None:
    """Write the good rows of a checked file."""
    lists, touched, done = ListNames(), set[str](), 0
    for portion in _in_portions(_merge_rows(batch.content, _find_doubles(batch.content), []), PORTION):
        began = time.monotonic()
        found = [one for _, one in build_candidates(portion, lists) if isinstance(one, Candidate)]
        done += len(portion)
        _write_portion(batch, found, done)
        touched |= {one.word.word_list for one in found}
        _pause_for_others(began)
    announce_changes((name, "") for name in sorted(touched))
    _save_batch(batch, state=WordImport.DONE, finished_at=timezone.now())


@transaction.atomic
def _write_portion(batch: WordImport, found: Sequence[Candidate], done: int) -> None:
    """Write some rows in two statements, their history in two more, and their previous values in one."""
    _report_progress("Writing", done, batch.total)
    new = [one.word for one in found if one.before is None]
    changed = [one for one in found if one.changes]
    for word in [*new, *(one.word for one in changed)]:
        word.changed_by = batch.user
    made = bulk_create_with_history(new, Word, default_user=batch.user) if new else []
    save_existing([one.word for one in changed], batch)
    rows = [(word, None) for word in made] + [(one.word, one.before) for one in changed]
    ImportedRow.objects.bulk_create(
        ImportedRow(batch=batch, word=word, before=before, after=cells_of(word)) for word, before in rows
    )


def save_existing(words: Sequence[Word], batch: WordImport) -> None:
    """Save words that exist already, with their history."""
    if not words:
        return
    now = timezone.now()
    for word in words:
        word.changed_at = now
    fields = [name for name in COLUMNS if name not in ("word_list", "text")]
    # INSERT … ON CONFLICT holds the database for a fifth of the time of an UPDATE by CASE
    Word.objects.bulk_create(
        words, update_conflicts=True, unique_fields=["id"], update_fields=[*fields, "changed_by", "changed_at"]
    )
    Word.history.bulk_history_create(words, update=True, default_user=batch.user)


def _report_progress(what: str, done: int, total: int) -> None:
    """Report how many rows are done. Raises `Lost` if the import was stopped or taken over."""
    done = min(done, total)
    report_progress(done / total, f"{what}: {done:,} of {total:,} rows.")


def _save_batch(batch: WordImport, **values: object) -> None:
    WordImport.objects.filter(pk=batch.pk).update(**values)
    for name, value in values.items():
        setattr(batch, name, value)


def take_back_file(batch: WordImport) -> None:
    """Restore words to what they were before an import, except those that were changed since."""
    total, done = ImportedRow.objects.filter(batch=batch).count(), 0
    touched = set[str]()
    while rows := list(ImportedRow.objects.filter(batch=batch).select_related("word").order_by("pk")[:PORTION]):
        began = time.monotonic()
        touched |= {row.word.word_list for row in rows}
        done += len(rows)
        _take_back_portion(batch, rows, done, total)
        _pause_for_others(began)
    announce_changes((name, "") for name in sorted(touched))
    _save_batch(batch, state=WordImport.TAKEN_BACK, finished_at=timezone.now())


@transaction.atomic
def _take_back_portion(batch: WordImport, rows: Sequence[ImportedRow], done: int, total: int) -> None:
    still = [row for row in rows if cells_of(row.word) == row.after]
    _report_progress("Taking back", done, total)
    _save_batch(batch, kept=batch.kept + len(rows) - len(still))
    changed = [row for row in still if row.before is not None]
    for row in changed:
        for name, value in (row.before or {}).items():
            setattr(row.word, name, value)
        row.word.changed_by = batch.user
    save_existing([row.word for row in changed], batch)
    ImportedRow.objects.filter(pk__in=[row.pk for row in rows]).delete()
    Word.objects.filter(pk__in=[row.word.pk for row in still if row.before is None]).delete()


def _pause_for_others(began: float) -> None:
    """Pause for as long as the portion that started then took."""
    time.sleep(max(0.0, time.monotonic() - began))


def _in_portions(rows: Iterable[T], size: int) -> Iterator[list[T]]:
    rest = iter(rows)
    while portion := list(itertools.islice(rest, size)):
        yield portion
