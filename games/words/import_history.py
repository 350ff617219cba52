"""What the history of the desk says of imports: how many words of which list; and which of them have written a word."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Count, Q, QuerySet

from games.words.approved import titles
from games.words.candidates import Lists
from games.words.models import Word, WordImport
from games.words.signals import right_form

IMPORTED, TAKEN_BACK = "Imported", "Taken back"
"""What entries begin with."""
MOST_FOUND = 200
"""So many changes of a word by imports, the latest, are looked at to find these."""
BY_IMPORT = "import "
"""What begins the reason that a word's own history keeps of a change by an import."""

NUMBER = re.compile(rf"{BY_IMPORT}(\d+), ")


def reason(job: WordImport) -> str:
    """Why the words of an import changed, as their history says it."""
    return f"{BY_IMPORT}{job.pk}, {job.name[:50]}"


def begun(deed: str) -> str:
    """What an entry says until a worker has done the deed."""
    return f"{deed}: under way."


def complete(job: WordImport, deed: str, what_came: str) -> None:
    """Says in the entry of whoever asked for a deed what came of it."""
    last = entries_of([job.pk]).filter(change_message__startswith=deed).order_by("-pk").first()
    if last:
        last.change_message = f"{deed}: {what_came}."
        last.save(update_fields=["change_message"])


def entries_of(jobs: list[int]) -> QuerySet[LogEntry]:
    """All that was done with some imports."""
    kind = ContentType.objects.get_for_model(WordImport)
    return LogEntry.objects.filter(content_type=kind, object_id__in=[str(job) for job in jobs])


def counts_told(job: WordImport) -> str:
    """How many words of which list an import has written, new and changed, and how many rows were refused."""
    new, changed, refused = Counter[str](), Counter[str](), Counter(_lists_of_refused(job))
    written = job.rows.order_by().values_list("word__word_list")
    for name, count, made in written.annotate(Count("pk"), made=Count("pk", filter=Q(before__isnull=True))):
        new[name], changed[name] = made, count - made
    parts = []
    for name, title in {**titles(), "": "no list that there is"}.items():
        counted = {"new": new[name], "changed": changed[name], "refused": refused[name]}
        if said := ", ".join(f"{number} {what}" for what, number in counted.items() if number):
            parts.append(f"{said} in {title}")
    return "; ".join(parts) or "nothing was left to write"


def _lists_of_refused(job: WordImport) -> Iterator[str]:
    """The list of each row that was refused, '' where it names none."""
    named = Lists().named
    for row in csv.DictReader(io.StringIO(job.refused_rows)):
        yield named.get((row["word_list"] or "").strip().casefold(), "")


def that_wrote(text: str) -> list[int]:
    """The imports, the latest first, that have written a word of just this name. Costs one question.

    The word's history knows, which stays where an import was taken back or the word deleted.
    """
    lists = titles()
    forms = {text, text.casefold(), text.upper(), *(right_form(name, text) for name in lists)}
    rows = Word.history.filter(text__in=forms, word_list__in=list(lists), history_change_reason__startswith=BY_IMPORT)
    told = rows.order_by("-history_id").values_list("history_change_reason", flat=True)[:MOST_FOUND]
    return sorted({int(found[1]) for one in told if (found := NUMBER.match(one))}, reverse=True)
