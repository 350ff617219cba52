"""The signal that a word list changed, for the apps that `games.words` may not import.

`words_changed` carries the list's name and the texts of the rows that were approved, blocked or edited; an empty
text stands for any row. A receiver may return a sentence, which the editor is shown.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.dispatch import Signal

words_changed = Signal()


def tell(changed: Iterable[tuple[str, str]]) -> list[str]:
    """Sends the signal for (list, text) rows, once for each list, and returns what the receivers say to the editor."""
    texts: dict[str, list[str]] = {}
    for word_list, text in changed:
        texts.setdefault(word_list, []).append(text)
    answers = (words_changed.send(sender=None, word_list=name, texts=held) for name, held in texts.items())
    return [told for answer in answers for _, told in answer if told]
