"""What happens to word lists, for those who stand above.

`words_changed` has the list's name and the texts of the rows that were approved, blocked or edited. A receiver may
answer with a sentence that the editor is shown.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.dispatch import Signal

words_changed = Signal()


def tell(changed: Iterable[tuple[str, str]]) -> list[str]:
    """Says which (list, text) rows have changed, and returns what there is to tell the editor."""
    texts: dict[str, list[str]] = {}
    for word_list, text in changed:
        texts.setdefault(word_list, []).append(text)
    answers = (words_changed.send(sender=None, word_list=name, texts=held) for name, held in texts.items())
    return [told for answer in answers for _, told in answer if told]
