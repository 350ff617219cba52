"""Which names a player may choose: they are shown to strangers, so they must be readable, honest and kind."""

from __future__ import annotations

import unicodedata

from better_profanity import profanity
from confusable_homoglyphs import confusables

SHORTEST, LONGEST = 2, 24
RESERVED = {"admin", "administrator", "moderator", "editor", "fivefold", "staff", "support", "system", "someone", "you"}
MARKS = " -'.·_"
"""What may stand between the letters and digits of a name."""


class BadName(ValueError):
    """A name that cannot be used; the message says why, in a sentence for the player."""


def clean_name(text: str) -> str:
    """A name as it is kept: composed, without spare spaces. Raises `BadName`."""
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not SHORTEST <= len(name) <= LONGEST:
        raise BadName(f"A name has {SHORTEST} to {LONGEST} characters.")
    if not all(unicodedata.category(c)[0] in "LMN" or c in MARKS for c in name):
        raise BadName("A name is made of letters and digits, with spaces, hyphens, dots or apostrophes between them.")
    if sum(unicodedata.category(c)[0] == "M" for c in name) > 3 or not any(c.isalnum() for c in name):
        raise BadName("That name is hard to read; please choose another.")
    if confusables.is_dangerous(name):
        raise BadName("That name mixes letters that look alike; please keep to one alphabet.")
    if name.casefold() in RESERVED:
        raise BadName("That name is reserved; please choose another.")
    if profanity.contains_profanity(name):
        raise BadName("Please choose a kinder name.")
    return name
