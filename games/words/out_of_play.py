"""Approved words that an import takes out of play: so many, which of them, and how many coming puzzles use them.

A row makes a word proposed or blocked, or it blocks one in all games, whose lists have it approved.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db.models import QuerySet

from games.words.approved import BLOCKLIST
from games.words.candidates import Candidate, Key
from games.words.models import ImportedRow, Word
from games.words.row_numbers import rows_named
from games.words.signals import coming_uses

BY_IMPORT, BY_NUMBER = "import", "words"
"""How the address of the page of consequences says which words are meant."""


class Leaving:
    """What would go out of play by the rows of a file, as they are taken in one after the other."""

    def __init__(self) -> None:
        self._words = set[Key]()
        self._everywhere = set[str]()

    def take_in(self, one: Candidate) -> None:
        was = one.before["status"] if one.before else Word.PROPOSED
        if one.word.word_list == BLOCKLIST:
            if was == Word.PROPOSED != one.word.status:
                self._everywhere.add(one.word.text.casefold())
        elif was == Word.APPROVED != one.word.status:
            self._words.add((one.word.word_list, one.word.text))

    def told(self) -> dict[str, int]:
        """What a job keeps of it."""
        by_blocklist = {(name, text) for _, name, text in approved_called(self._everywhere)} - self._words
        rows = self._words | by_blocklist
        return {
            "taken_out": len(rows),
            "everywhere": len(by_blocklist),
            "puzzles": coming_uses(sorted(rows)) if rows else 0,
        }


def approved_called(texts: Collection[str]) -> list[tuple[int, str, str]]:
    """The approved words of all games that are called like one of these, in lower case: number, list and text of each.

    The database knows the small letters of English alone; so each word is looked at here.
    """
    if not texts:
        return []
    rows = Word.objects.filter(status=Word.APPROVED).exclude(word_list=BLOCKLIST).order_by()
    found = rows.values_list("pk", "word_list", "text").iterator()
    return [row for row in found if row[2].casefold() in texts]


def taken_out_by(job: int) -> QuerySet[Word]:
    """The words that an import took out of play, and that are still out of it."""
    rows = ImportedRow.objects.filter(job=job).exclude(word__word_list=BLOCKLIST).filter(before__status=Word.APPROVED)
    own = Word.objects.filter(pk__in=rows.values("word")).exclude(status=Word.APPROVED)
    listed = ImportedRow.objects.filter(job=job, word__word_list=BLOCKLIST).exclude(word__status=Word.PROPOSED)
    blocked = listed.exclude(before__status__in=(Word.APPROVED, Word.BLOCKED))
    texts = {text.casefold() for text in blocked.values_list("word__text", flat=True)}
    return own | Word.objects.filter(pk__in=[pk for pk, *_ in approved_called(texts)])


def words_meant(query: Mapping[str, str]) -> QuerySet[Word]:
    """The words whose consequences an address asks for: those of an import, or some by their numbers."""
    if jobs := rows_named([query.get(BY_IMPORT, "")]):
        return taken_out_by(jobs[0])
    return Word.objects.filter(pk__in=rows_named(query.get(BY_NUMBER, "").split(",")))
