"""The grids follow the word list at once: whoever approves or blocks a word is told what that means."""

from __future__ import annotations

from django.dispatch import receiver

from games.square.grids import approved_grids
from games.words.approved import BLOCKLIST
from games.words.signals import words_changed
from puzzles.square.generator import WORD_LIST
from puzzles.square.tables import normal

MOST_NAMED = 5


@receiver(words_changed, dispatch_uid="square grids")
def follow(sender: object, word_list: str, texts: list[str], **_: object) -> str | None:
    """Makes the grids of the changed list, and says how many there are and how many hold the changed words."""
    if word_list not in (WORD_LIST, BLOCKLIST):
        return None
    grids = approved_grids()
    words = [word for text in texts[:MOST_NAMED] if (word := normal(text))]
    held = {word: grids.holding(word) for word in words}
    holding = "; ".join(f"{count:,} of them hold {word}" for word, count in held.items())
    return f"Square now has {len(grids):,} grids{f': {holding}' if holding else ''}."
