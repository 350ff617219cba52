"""Names of players: they are shown to strangers, so they must be readable, honest and kind."""

from __future__ import annotations

import unicodedata
from functools import cache

from better_profanity import profanity
from confusable_homoglyphs import confusables
from coolname import generate

SHORTEST, LONGEST = 2, 24
RESERVED = {
    *("admin", "administrator", "anonymous", "editor", "everyone", "fivefold", "guest", "help", "me", "moderator"),
    *("nobody", "official", "root", "security", "server", "someone", "staff", "support", "system", "team", "you"),
}
SIGNS = str.maketrans("013457$@!|", "oieastsail")
"""Signs that stand for letters, and the letters."""
LONG_ENOUGH = 4
"""A bad word of fewer letters is in too many good ones."""
MARKS = " -'.·_"
"""What may stand between the letters and digits of a name."""


@cache
def _alike() -> dict[str, str]:
    """Every sign that looks like others, with the one that stands for all of them."""
    leads: dict[str, str] = {}

    def lead(sign: str) -> str:
        while leads.get(sign, sign) != sign:
            sign = leads[sign]
        return sign

    for sign, others in confusables.confusables_data.items():
        for other in others:
            if len(sign) == len(other["c"]) == 1:
                first, second = sorted((lead(sign), lead(other["c"])))
                leads[second] = first
    return {sign: lead(sign) for sign in leads}


def look_of(name: str) -> str:
    """What a name looks like: names with the same look are hard to tell apart by eye.

    >>> look_of("AIice") == look_of("alice") != look_of("Alan")
    True
    """
    signs = unicodedata.normalize("NFKC", name)
    return "".join(_alike().get(sign, sign) for sign in signs).casefold()


class BadName(ValueError):
    """A name that cannot be used; the message says why, in a sentence for the player."""


def squashed(name: str) -> str:
    """A name as a hurried eye reads it: letters alone, signs for letters, “rn” for “m”.

    >>> squashed("rnoder4t.or"), squashed("B-0ss")
    ('moderator', 'boss')
    """
    plain = look_of(name.casefold().translate(SIGNS)).replace("rn", "m").replace("vv", "w")
    return "".join(c for c in unicodedata.normalize("NFKD", plain) if c.isalpha())


_RESERVED_LOOKS = {squashed(name) for name in RESERVED}


def clean_name(text: str, longest: int = LONGEST) -> str:
    """A name as it is kept: composed, without spare spaces. Raises `BadName`."""
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not SHORTEST <= len(name) <= longest:
        raise BadName(f"A name has {SHORTEST} to {longest} characters.")
    if not all(unicodedata.category(c)[0] in "LMN" or c in MARKS for c in name):
        raise BadName("A name is made of letters and digits, with spaces, hyphens, dots or apostrophes between them.")
    if sum(unicodedata.category(c)[0] == "M" for c in name) > 3 or not any(c.isalnum() for c in name):
        raise BadName("That name is hard to read; please choose another.")
    if confusables.is_dangerous(name):
        raise BadName("That name mixes letters that look alike; please keep to one alphabet.")
    if squashed(name) in _RESERVED_LOOKS:
        raise BadName("That name is reserved; please choose another.")
    if profanity.contains_profanity(name):
        raise BadName("Please choose a kinder name.")
    return name


@cache
def _bad_words() -> tuple[str, ...]:
    """The filter's plain words that are long enough to be looked for within others."""
    words = {str(word).casefold() for word in profanity.CENSOR_WORDSET}
    return tuple(sorted(word for word in words if len(word) >= LONG_ENOUGH and word.isalpha()))


def is_doubted(name: str) -> bool:
    """Whether the word filter doubts a name, read as somebody may who wants to: letters alone, signs for letters.

    A name that is doubted may be kept all the same, until somebody tells of it.

    >>> is_doubted("Amber Otter"), is_doubted("F.u.c.k Otter")
    (False, True)
    """
    plain = name.casefold().translate(SIGNS)
    letters = "".join(c for c in unicodedata.normalize("NFKD", plain) if c.isalpha())
    looks = {letters, look_of(letters)}
    known = {word: look_of(word) for word in _bad_words()}
    return profanity.contains_profanity(name) or any(
        word in look or alike in look for look in looks for word, alike in known.items()
    )


def guest_name() -> str:
    """A friendly name for somebody who has not chosen one, such as “Amber Otter”."""
    while True:
        name = " ".join(word.capitalize() for word in generate(2))
        if len(name) <= LONGEST:
            return name
