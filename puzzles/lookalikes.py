"""Find the plain sign that another sign looks like, such as a Cyrillic letter, a small capital, or one with a hook.

Signs look alike if https://unicode.org/reports/tr39/ says so.
"""

import re
import unicodedata
from functools import cache

_LATIN = re.compile(
    r"LATIN (SMALL|CAPITAL)?\s?LETTER "
    r"(?:SMALL CAPITAL |DOTLESS |SCRIPT |LONG |OPEN |INSULAR |BARRED )*([A-Z])(?: WITH .*)?"
)
"""Matches Unicode's names of Latin letters, and of signs that derive from them."""


@cache
def _group_lookalikes() -> dict[str, frozenset[str]]:
    """Map each sign that looks like another to the whole group of signs that look alike."""
    from confusable_homoglyphs import confusables  # takes a quarter of a second, and most texts do not need it

    representatives: dict[str, str] = {}

    def find_representative(sign: str) -> str:
        while representatives.get(sign, sign) != sign:
            sign = representatives[sign]
        return sign

    for sign, others in confusables.confusables_data.items():
        for other in others:
            if len(sign) == len(other["c"]) == 1:
                first, second = sorted((find_representative(sign), find_representative(other["c"])))
                representatives[second] = first
    classes: dict[str, set[str]] = {}
    for sign in representatives:
        classes.setdefault(find_representative(sign), set()).update((sign, find_representative(sign)))
    return {sign: frozenset(signs) for signs in classes.values() for sign in signs}


def _find_base_letter(sign: str) -> str:
    """Return the plain letter for a Latin sign such as a small capital or a letter with a hook; others unchanged."""
    if sign in "ßẞ":
        return "b"
    found = _LATIN.fullmatch(unicodedata.name(sign, ""))
    if found is None:
        return sign
    return found[2] if found[1] == "CAPITAL" else found[2].lower()


@cache
def find_plain_sign(sign: str) -> str:
    """Return the plain letter that a sign looks like; “I” for every sign that is one upright stroke.

    A sign that looks like no plain letter becomes the first of the signs that look like it.

    >>> find_plain_sign("А"), find_plain_sign("ı"), find_plain_sign("士") == find_plain_sign("土")
    ('A', 'i', True)
    """
    if sign.isascii():
        return sign
    if (letter := _find_base_letter(sign)).isascii():
        return letter
    known = sorted(_group_lookalikes().get(letter, frozenset()))
    if "I" in known:
        return "I"
    for one in [*known, *map(_find_base_letter, known)]:
        if one.isascii() and one.isalpha():
            return one
    return known[0] if known else letter
