"""Rows of an import whose word somebody has changed or deleted since the preview: nobody was shown what is there now.

Such a row is not written. It comes back among the refused ones, on the import's page and in their file.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import datetime

from django.contrib.auth.models import User

from games.words.candidates import Candidate, Key, known
from games.words.files import Row, refused_file
from games.words.models import Word, WordImport


def parted(job: WordImport, found: Iterable[Candidate]) -> tuple[list[Candidate], list[tuple[Row, str]]]:
    """What may be written, and the rows that come too late, each with why; call it in the transaction that writes."""
    wanted = [one for one in found if one.before is None or one.changes]
    there = known((_key(one) for one in wanted), locked=True)
    gone = _deleted(job, (_key(one) for one in wanted if _key(one) not in there))
    fit, late = list[Candidate](), list[tuple[Row, str]]()
    for one in wanted:
        word = there.get(_key(one))
        if word is not None and word.changed_at > _since(job):
            late.append((one.row, _told("Changed", word.changed_by)))
        elif word is None and (one.before is not None or _key(one) in gone):
            late.append((one.row, _told("Deleted", gone.get(_key(one)))))
        else:
            fit.append(one)
    return fit, late


def _deleted(job: WordImport, keys: Iterable[Key]) -> dict[Key, User | None]:
    """Which of some words were deleted since the preview, each with who did that; at most one question."""
    wanted = set(keys)
    if not wanted:
        return {}
    rows = Word.history.filter(text__in={text for _, text in wanted}, word_list__in={name for name, _ in wanted})
    since = rows.filter(history_type="-", history_date__gt=_since(job)).select_related("history_user")
    return {(row.word_list, row.text): row.history_user for row in since.order_by("history_date")}


def _since(job: WordImport) -> datetime:
    return job.checked_at or job.asked_at


def refused_too(job: WordImport, late: Sequence[tuple[Row, str]], most: int) -> dict[str, object]:
    """What a job says of itself with these rows among its refused ones, each once; `most` stand on its page."""
    before = {int(row["row"]) for row in csv.DictReader(io.StringIO(job.refused_rows))}
    new = [(row, why) for row, why in late if row.number not in before]
    if not new:
        return {}
    numbers = {row.number for row, _ in new}
    reasons = [{"row": row.number, "text": row.cells["text"], "reason": why} for row, why in new]
    file = refused_file(new)
    return {
        "refused": job.refused + len(new),
        "late": job.late + len(new),
        "reasons": [*reasons, *job.reasons][:most],
        "refused_rows": job.refused_rows + (file.partition("\r\n")[2] if job.refused_rows else file),
        "shown": [one for one in job.shown if one["row"] not in numbers],
    }


def counted(job: WordImport) -> dict[str, int]:
    """How many words a job that is done has added and changed, and how many of its rows were there already."""
    added = job.rows.filter(before__isnull=True).count()
    changed = job.rows.count() - added
    same = job.added + job.changed + job.same - added - changed - job.late
    return {"added": added, "changed": changed, "same": max(0, same)}


def _key(one: Candidate) -> Key:
    return one.word.word_list, one.word.text


def _told(what: str, who: User | None) -> str:
    return f"{what} since the preview{f' by {who.get_username()}' if who else ''}."
