"""The signal that a word list changed, for the apps that `games.words` may not import.

`words_changed` carries the list's name and the texts of the rows that were approved, blocked or edited; an empty
text stands for any row. A receiver may return a sentence, which the editor is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.dispatch import Signal

from puzzles.abilities import Fact

words_changed = Signal()
word_written = Signal()
"""Carries the `word` that somebody is about to save. A receiver returns the sentences for which it must not be."""
form_wanted = Signal()
"""Asks how the `text` of a row of the list `word_list` is written; a receiver answers where it knows the right form."""
help_wanted = Signal()
"""Asks how rows of lists are written; a receiver answers for those of its game, by the name of the list."""

fared_wanted = Signal()
"""Asks how the rows of the list `word_list` have played; a receiver tells by text the share of plays that got them."""
uses_wanted = Signal()
"""Asks how many coming puzzles use any of the `rows`, (list, text)."""
facts_wanted = Signal()
"""Asks what is known of the `word`; a receiver answers with facts, such as when it was used last."""


def fared(word_list: str) -> dict[str, float]:
    """Of the rows of a list that were played often, the share of plays that got them."""
    answers: Iterable[tuple[object, Any]] = fared_wanted.send(sender=None, word_list=word_list)
    return {text: share for _, found in answers if found for text, share in found.items()}


def coming_uses(rows: Iterable[tuple[str, str]]) -> int:
    """How many coming puzzles use any of some (list, text) rows."""
    answers: Iterable[tuple[object, Any]] = uses_wanted.send(sender=None, rows=list(rows))
    return sum(found or 0 for _, found in answers)


def more_facts(word: object) -> list[Fact]:
    """What the site knows of a word beside what its engine does."""
    answers: Iterable[tuple[object, Any]] = facts_wanted.send(sender=None, word=word)
    return [fact for _, found in answers for fact in found or ()]


def right_form(word_list: str, text: str) -> str:
    """A text as its list writes it, or as it is where no game knows better."""
    answers: Iterable[tuple[object, Any]] = form_wanted.send(sender=None, word_list=word_list, text=text)
    return next((form for _, form in answers if form), text)


def problems_of(word: object) -> list[str]:
    """Why a word must not be saved, in sentences."""
    return [told for _, found in word_written.send(sender=None, word=word) for told in found or ()]


def rules_of_lists() -> dict[str, str]:
    """How the rows of a list are written, by its name, for the lists that have a rule."""
    answers: Iterable[tuple[object, Any]] = help_wanted.send(sender=None)
    return {name: rule for _, found in answers for name, rule in (found or {}).items()}


def help_with_details() -> str:
    """The rules of all lists, each once."""
    return " ".join(dict.fromkeys(rules_of_lists().values()))


def tell(changed: Iterable[tuple[str, str]]) -> list[str]:
    """Sends the signal for (list, text) rows, once for each list, and returns what the receivers say to the editor."""
    texts: dict[str, list[str]] = {}
    for word_list, text in changed:
        texts.setdefault(word_list, []).append(text)
    answers = (words_changed.send(sender=None, word_list=name, texts=held) for name, held in texts.items())
    return [told for answer in answers for _, told in answer if told]
