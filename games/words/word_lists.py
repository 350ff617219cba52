"""The word lists as generators get them: the approved words of an engine's lists, without those on the blocklist."""

from collections.abc import Iterable

from games.words.models import Word
from puzzles import registry
from puzzles.abilities import DrawsOnLists
from puzzles.abilities import word_lists as lists_of
from puzzles.contract import AnyEngine

BLOCKLIST = "blocklist"
"""The list for all games: no generator gets a word that is approved or blocked on it."""


def list_blocked() -> frozenset[str]:
    """Return the words that no game may use, in lower case: the blocklist without its proposals."""
    rows = Word.objects.filter(word_list=BLOCKLIST).exclude(status=Word.PROPOSED)
    return frozenset(text.casefold() for text in rows.values_list("text", flat=True))


def list_approved(word_lists: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return the approved words of each list, sorted, without blocked ones; a list without any is left out."""
    found: dict[str, list[str]] = {}
    blocked = list_blocked()
    rows = Word.objects.filter(word_list__in=list(word_lists), status=Word.APPROVED).order_by("word_list", "text")
    for name, text in rows.values_list("word_list", "text"):
        if text.casefold() not in blocked:
            found.setdefault(name, []).append(text)
    return {name: tuple(sorted(texts)) for name, texts in found.items()}


def list_titles() -> dict[str, str]:
    """Return the title of each word list by its name, the blocklist last."""
    named = {name: title for engine in registry.engines() for name, title in lists_of(engine).items()}
    return {**named, BLOCKLIST: "Blocked in all games"}


def list_details(word_lists: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return the details (clues, other spellings) of each list's approved words, by word."""
    found: dict[str, dict[str, str]] = {}
    rows = Word.objects.filter(word_list__in=list(word_lists), status=Word.APPROVED).exclude(details="")
    for name, text, details in rows.order_by("word_list", "text").values_list("word_list", "text", "details"):
        found.setdefault(name, {})[text] = details
    return found


def load_proposals(engine: AnyEngine, update: bool = False) -> int:
    """Add an engine's proposals to its lists; return how many rows are new.

    In an empty list they are approved. With `update`, other lists get the missing ones as proposed words, for an
    editor to judge.
    """
    added = 0
    if not isinstance(engine, DrawsOnLists):
        return 0
    for name in engine.word_lists:
        known = set(Word.objects.filter(word_list=name).values_list("text", flat=True))
        if known and not update:
            continue
        status = Word.PROPOSED if known else Word.APPROVED
        rows = [
            Word(
                word_list=name,
                text=w.text,
                status=status,
                source=w.source,
                frequency=w.frequency,
                details=w.details,
            )
            for w in engine.proposals(name)
            if w.text not in known
        ]
        added += len(Word.objects.bulk_create(rows, batch_size=500, ignore_conflicts=True))
    return added
