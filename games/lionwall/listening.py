"""Whoever writes a category of wordplay is told at once which of its words fit its rule, and which others would."""

from __future__ import annotations

from itertools import islice

import numpy as np
from django.dispatch import receiver

from games.words.models import Word
from games.words.signals import words_changed
from puzzles.lexicon.wordnet import wordnet
from puzzles.lionwall.categories import CATEGORIES
from puzzles.lionwall.entries import Entry

MOST_NAMED = 3
MORE = 30
"""So many words that fit as well are offered."""
USUAL = 3.4
"""The Zipf frequency from which a word is offered."""


@receiver(words_changed, dispatch_uid="lion wall's wordplay")
def read(sender: object, word_list: str, texts: list[str], **_: object) -> str | None:
    """What is to be said of the changed categories that have a rule; None where none has."""
    if word_list != CATEGORIES:
        return None
    rows = Word.objects.filter(word_list=CATEGORIES, text__in=[text for text in texts[:MOST_NAMED] if text])
    told = [said for row in rows if (said := said_of(row.text, row.details))]
    return " ".join(told) or None


def said_of(name: str, details: str) -> str | None:
    """What its rule says of a category: what does not fit, and usual words that would; None without a rule."""
    try:
        entry = Entry.read(name, details)
    except ValueError as problem:
        return f"“{name}” is drawn for no wall: {problem}"
    if entry.rule is None:
        return None
    rule, known = entry.rule, wordnet()
    if not entry.words:
        misfits = " It has no words yet: write one to a line."
    elif listed := [word for word in entry.words if "," in word]:
        misfits = f" Write one word to a line, without commas: {'; '.join(listed)}."
    else:
        misfits = f" These do not fit: {', '.join(entry.misfits)}." if entry.misfits else " All its words fit."
    usual = sorted(np.flatnonzero(known.zipf >= USUAL).tolist(), key=lambda word: -float(known.zipf[word]))
    others = (
        word
        for word in map(known.spelling, usual)
        if word.isalpha() and word.islower() and word not in entry.folded and rule.found(word) is not None
    )
    more = list(islice(others, MORE))
    return f"“{name}”:{misfits} These fit as well: {', '.join(more) or 'none of the usual words'}."
