"""Files of words: checked first, then written, in portions, with progress; stopped and taken back at any time.

A file is checked without writing anything: what would be added, changed and refused is told, and refused rows come back
as a file. Rows about one word are merged. What is good can be written, whatever else stands in the file. The work goes
portion by portion, with a pause after each that is as long as the portion took: SQLite has one writer and a small
machine few processors, and players' moves come first. A portion is written at once, with its history and with what its
words were before. A worker that is killed leaves whole portions, and a second run skips what is already there.
"""

from __future__ import annotations

import itertools
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from django.db import transaction
from django.utils import timezone
from simple_history.utils import bulk_create_with_history

from games.words.candidates import Candidate, Key, Lists, Refused, candidates, cells_of, merged
from games.words.files import COLUMNS, Row, refused_file, rows_of
from games.words.models import ImportedRow, Word, WordImport
from games.words.signals import tell

PORTION = 50
"""Rows between two pauses, and at most in one transaction."""
LOOKED_AT = 500
"""Rows that are checked with one question."""
MOST_SHOWN = 100
"""So many refused rows and so many changes stand on an import's page; the file has all that are refused."""
T = TypeVar("T")


class Stopped(Exception):
    """Somebody has stopped the import, or another worker has gone on with it."""


def check(job: WordImport, pause: bool = True) -> None:
    """Works out what importing a file would do and keeps that in its job; no word is written."""
    try:
        _check(job, pause)
    except Stopped:
        return


def _check(job: WordImport, pause: bool) -> None:
    _go(job, (WordImport.WAITING, WordImport.CHECKING), state=WordImport.CHECKING, done=0)
    doubles = _doubles(job.content)
    found: Counter[str] = Counter()
    refused: list[tuple[Row, str]] = []
    shown: list[dict[str, object]] = []
    lists = Lists()
    for number, portion in enumerate(_in_portions(_merged(job.content, doubles, refused), LOOKED_AT)):
        began = time.monotonic()
        for row, one in candidates(portion, lists):
            if isinstance(one, Refused):
                refused.append((row, str(one)))
                continue
            kind = "added" if one.before is None else "changed" if one.changes else "same"
            found[kind] += 1
            if kind != "same" and len(shown) < MOST_SHOWN:
                shown.append(_shown(one))
        _go(job, (WordImport.CHECKING,), done=min(job.total, (number + 1) * LOOKED_AT))
        if pause:
            _pause(began)
    refused.sort(key=lambda one: one[0].number)
    _go(
        job,
        (WordImport.CHECKING,),
        state=WordImport.CHECKED,
        done=job.total,
        added=found["added"],
        changed=found["changed"],
        same=found["same"],
        merged=sum(len(rows) - 1 for rows in doubles.values()),
        refused=len(refused),
        reasons=[{"row": row.number, "text": row.cells["text"], "reason": why} for row, why in refused[:MOST_SHOWN]],
        refused_rows=refused_file(refused) if refused else "",
        shown=shown,
    )


def _shown(one: Candidate) -> dict[str, object]:
    """A row for the page: the word, and for one that is changed what it was and will be."""
    before = one.before or {}
    what = [{"name": name, "before": before[name], "after": getattr(one.word, name)} for name in one.changes]
    return {"row": one.row.number, "list": one.word.word_list, "text": one.word.text, "changes": what}


def _doubles(text: str) -> dict[Key, list[Row]]:
    """The rows about words that stand in a file more than once; of all others nothing is kept but their names."""
    lists, first, again = Lists(), dict[Key, int](), dict[Key, list[Row]]()
    for row in rows_of(text):
        try:
            key = lists.key(row)
        except Refused:
            continue
        if first.setdefault(key, row.number) != row.number:
            again[key] = []
    if again:
        for row in rows_of(text):
            try:
                again.get(lists.key(row), []).append(row)
            except Refused:
                continue
    return again


def _merged(text: str, doubles: dict[Key, list[Row]], refused: list[tuple[Row, str]]) -> Iterator[Row]:
    """The rows of a file, each word once; rows that contradict each other go to the refused ones."""
    lists = Lists()
    for row in rows_of(text):
        try:
            rows = doubles.get(lists.key(row), [row])
        except Refused:
            rows = [row]
        if row.number != rows[0].number:
            continue
        try:
            yield merged(rows)
        except Refused as why:
            refused += [(one, str(why)) for one in rows]


def write(job: WordImport) -> None:
    """Writes the good rows of a file that was checked."""
    try:
        _write(job)
    except Stopped:
        return


def _write(job: WordImport) -> None:
    _go(job, (WordImport.CONFIRMED, WordImport.WRITING), state=WordImport.WRITING, done=0)
    lists, touched, done = Lists(), set[str](), 0
    for portion in _in_portions(_merged(job.content, _doubles(job.content), []), PORTION):
        began = time.monotonic()
        found = [one for _, one in candidates(portion, lists) if isinstance(one, Candidate)]
        done += len(portion)
        _write_portion(job, found, min(done, job.total))
        touched |= {one.word.word_list for one in found}
        _pause(began)
    tell((name, "") for name in sorted(touched))
    _go(job, (WordImport.WRITING,), state=WordImport.DONE, done=job.total, finished_at=timezone.now())


@transaction.atomic
def _write_portion(job: WordImport, found: Sequence[Candidate], done: int) -> None:
    """Some rows in two statements, their history in two more, and what they were before in one."""
    _go(job, (WordImport.WRITING,), done=done)
    new = [one.word for one in found if one.before is None]
    changed = [one for one in found if one.changes]
    for word in [*new, *(one.word for one in changed)]:
        word.changed_by = job.user
    made = bulk_create_with_history(new, Word, default_user=job.user) if new else []
    put_back([one.word for one in changed], job)
    rows = [(word, None) for word in made] + [(one.word, one.before) for one in changed]
    ImportedRow.objects.bulk_create(
        ImportedRow(job=job, word=word, before=before, after=cells_of(word)) for word, before in rows
    )


def put_back(words: Sequence[Word], job: WordImport) -> None:
    """Saves words that are there already, with their history."""
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
    Word.history.bulk_history_create(words, update=True, default_user=job.user)


def _go(job: WordImport, states: Sequence[str], **values: object) -> None:
    """Notes how far a job is, unless it is in another state by now. Raises `Stopped`."""
    if not WordImport.objects.filter(pk=job.pk, state__in=states).update(**values):
        raise Stopped
    for name, value in values.items():
        setattr(job, name, value)


def take_back(job: WordImport) -> None:
    """Makes words what they were before an import; those that somebody has changed since stay as they are."""
    try:
        _take_back(job)
    except Stopped:
        return


def _take_back(job: WordImport) -> None:
    total = ImportedRow.objects.filter(job=job).count() + job.done
    _go(job, (WordImport.TAKING_BACK,), total=total)
    touched = set[str]()
    while rows := list(ImportedRow.objects.filter(job=job).select_related("word").order_by("pk")[:PORTION]):
        began = time.monotonic()
        touched |= {row.word.word_list for row in rows}
        _take_back_portion(job, rows)
        _pause(began)
    tell((name, "") for name in sorted(touched))
    _go(job, (WordImport.TAKING_BACK,), state=WordImport.TAKEN_BACK, finished_at=timezone.now())


@transaction.atomic
def _take_back_portion(job: WordImport, rows: Sequence[ImportedRow]) -> None:
    still = [row for row in rows if cells_of(row.word) == row.after]
    _go(job, (WordImport.TAKING_BACK,), done=job.done + len(rows), kept=job.kept + len(rows) - len(still))
    changed = [row for row in still if row.before is not None]
    for row in changed:
        for name, value in (row.before or {}).items():
            setattr(row.word, name, value)
        row.word.changed_by = job.user
    put_back([row.word for row in changed], job)
    ImportedRow.objects.filter(pk__in=[row.pk for row in rows]).delete()
    Word.objects.filter(pk__in=[row.word.pk for row in still if row.before is None]).delete()


def _pause(began: float) -> None:
    """Lets others on for as long as a portion that began then has taken."""
    time.sleep(max(0.0, time.monotonic() - began))


def _in_portions(rows: Iterable[T], size: int) -> Iterator[list[T]]:
    rest = iter(rows)
    while portion := list(itertools.islice(rest, size)):
        yield portion
