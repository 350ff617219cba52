"""The signal that a word list changed, for the apps that `games.words` may not import.

`words_changed` carries the list's name and the texts of the rows that were approved, blocked or edited; an empty
text stands for any row. A receiver may return a sentence, which the editor is shown.
"""

from collections.abc import Iterable

from django.dispatch import Signal

words_changed = Signal()
word_written = Signal()
"""Carries the `word` that somebody is about to save. A receiver returns the sentences for which it must not be."""
help_wanted = Signal()
"""Asks how the details of words are written; a receiver answers for the lists of its game."""


def problems_of(word: object) -> list[str]:
    """Why a word must not be saved, in sentences."""
    return [told for _, found in word_written.send(sender=None, word=word) for told in found or ()]


def help_with_details() -> str:
    """How each game wants the details of its words."""
    return " ".join(told for _, told in help_wanted.send(sender=None) if told)


def tell(changed: Iterable[tuple[str, str]]) -> list[str]:
    """Sends the signal for (list, text) rows, once for each list, and returns what the receivers say to the editor."""
    texts: dict[str, list[str]] = {}
    for word_list, text in changed:
        texts.setdefault(word_list, []).append(text)
    answers = (words_changed.send(sender=None, word_list=name, texts=held) for name, held in texts.items())
    return [told for answer in answers for _, told in answer if told]
