"""Signs that look alike: letters of other alphabets, small capitals, hooks and strokes, by Unicode's list.

The list is that of https://unicode.org/reports/tr39/.
"""

import re
import unicodedata
from functools import cache

_LATIN = re.compile(
    r"LATIN (SMALL|CAPITAL)?\s?LETTER "
    r"(?:SMALL CAPITAL |DOTLESS |SCRIPT |LONG |OPEN |INSULAR |BARRED )*([A-Z])(?: WITH .*)?"
)
"""Unicode's names of Latin letters and of signs drawn from them."""


@cache
def _groups_of_lookalikes() -> dict[str, frozenset[str]]:
    """Map every sign that looks like others to all of them."""
    from confusable_homoglyphs import confusables  # takes a quarter of a second, and most texts do not need it

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
    classes: dict[str, set[str]] = {}
    for sign in leads:
        classes.setdefault(lead(sign), set()).update((sign, lead(sign)))
    return {sign: frozenset(signs) for signs in classes.values() for sign in signs}


def _base_letter(sign: str) -> str:
    """Return the letter that a Latin sign is drawn from, ignoring small capitals, hooks and strokes.

    Others as they are.
    """
    if sign in "ßẞ":
        return "b"
    found = _LATIN.fullmatch(unicodedata.name(sign, ""))
    if found is None:
        return sign
    return found[2] if found[1] == "CAPITAL" else found[2].lower()


@cache
def drawn_as(sign: str) -> str:
    """Return the plain sign that another one looks like; “I” for all that is one stroke.

    >>> drawn_as("А"), drawn_as("ı"), drawn_as("士") == drawn_as("土")
    ('A', 'i', True)
    """
    if sign.isascii():
        return sign
    if (letter := _base_letter(sign)).isascii():
        return letter
    known = sorted(_groups_of_lookalikes().get(letter, frozenset()))
    if "I" in known:
        return "I"
    for one in [*known, *map(_base_letter, known)]:
        if one.isascii() and one.isalpha():
            return one
    return known[0] if known else letter
