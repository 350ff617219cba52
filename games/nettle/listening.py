"""Whoever changes the words that are never shown is told from when on that holds."""

from __future__ import annotations

from django.dispatch import receiver

from games.editions.calendar import today
from games.editions.models import Edition
from games.words.signals import words_changed
from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle.generator import UNFIT_LIST

MOST_NAMED = 5


@receiver(words_changed, dispatch_uid="nettle's unfit words")
def told(sender: object, word_list: str, texts: list[str], **_: object) -> str | None:
    """Which of the words Nettle does not know, and how many coming puzzles are made without this change."""
    if word_list != UNFIT_LIST:
        return None
    unknown = [text for text in texts[:MOST_NAMED] if text and wordnet().lookup(text) is None]
    made = Edition.objects.filter(game="nettle", kind=Edition.DAILY, date__gt=today()).count()
    strange = (
        f" Nettle does not know {', '.join(f'“{text}”' for text in unknown)}: check the spelling." if unknown else ""
    )
    return (
        "Approved words of this list are never shown, from the next puzzle that is made. "
        f"{made} coming ones are made already: make them anew in the calendar if the word must not be in them.{strange}"
    )
