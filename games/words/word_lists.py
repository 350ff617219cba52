"""Read the engines' word lists: approved words without blocked ones, and their details; add proposals."""

from collections.abc import Iterable

from games.words.models import Word
from puzzles import registry
from puzzles.abilities import DrawsOnLists, list_word_lists
from puzzles.contract import AnyEngine

BLOCKLIST = "blocklist"
"""The list of words that no generator gets. Both its approved and its blocked words count."""


def list_blocked_words() -> frozenset[str]:
    """Return the words of the blocklist in lower case, without those that are only proposed."""
    rows = Word.objects.filter(word_list=BLOCKLIST).exclude(status=Word.PROPOSED)
    return frozenset(text.casefold() for text in rows.values_list("text", flat=True))


def list_approved_words(word_lists: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return the approved words of each list, sorted, without those on the blocklist; empty lists are left out."""
    texts_by_list: dict[str, list[str]] = {}
    blocked = list_blocked_words()
    rows = Word.objects.filter(word_list__in=list(word_lists), status=Word.APPROVED).order_by("word_list", "text")
    for name, text in rows.values_list("word_list", "text"):
        if text.casefold() not in blocked:
            texts_by_list.setdefault(name, []).append(text)
    return {name: tuple(sorted(texts)) for name, texts in texts_by_list.items()}


def load_list_titles() -> dict[str, str]:
    """Return the title of each word list by its name, the blocklist last."""
    titles = {name: title for engine in registry.engines() for name, title in list_word_lists(engine).items()}
    return {**titles, BLOCKLIST: "Words blocked in all games"}


def list_details(word_lists: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return the details (clues, other spellings) of each list's approved words, by word."""
    details_by_list: dict[str, dict[str, str]] = {}
    rows = Word.objects.filter(word_list__in=list(word_lists), status=Word.APPROVED).exclude(details="")
    for name, text, details in rows.order_by("word_list", "text").values_list("word_list", "text", "details"):
        details_by_list.setdefault(name, {})[text] = details
    return details_by_list


def add_proposals(engine: AnyEngine, update: bool = False) -> int:
    """Add an engine's proposals to its lists; return how many rows are new.

    In an empty list they are approved. Other lists get only the missing ones, and only with `update`, as proposed words
    that an editor must approve.
    """
    added = 0
    if not isinstance(engine, DrawsOnLists):
        return 0
    for name in engine.word_lists:
        existing = set(Word.objects.filter(word_list=name).values_list("text", flat=True))
        if existing and not update:
            continue
        status = Word.PROPOSED if existing else Word.APPROVED
        rows = [
            Word(
                word_list=name,
                text=proposal.text,
                status=status,
                source=proposal.source,
                frequency=proposal.frequency,
                details=proposal.details,
            )
            for proposal in engine.list_proposals(name)
            if proposal.text not in existing
        ]
        added += len(Word.objects.bulk_create(rows, batch_size=500, ignore_conflicts=True))
    return added
