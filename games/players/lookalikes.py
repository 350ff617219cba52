"""Compare names as a hurried eye reads them: foreign letters, small capitals, digits, and pairs such as “rn”."""

import re
import unicodedata

from puzzles.lookalikes import find_plain_sign
from puzzles.typed import BETWEEN

MARKS = f"{BETWEEN}_"
"""The marks that a name may have between letters and digits."""
DIGITS = str.maketrans("03456789", "oeasbtbg")
"""Digits that are read as letters; “1” is read as “i” and as “l”."""


def read_letters(name: str, stroke: str, reads_digits: bool) -> str:
    """Reduce a name to plain letters. A single stroke is read as `stroke`, “i” or “l”.

    With `reads_digits`, digits that look like letters are read as these.
    """
    drawn = (find_plain_sign(sign) for sign in unicodedata.normalize("NFKC", name))
    plain = "".join(stroke if sign in "I|" or (reads_digits and sign in "1!") else sign for sign in drawn).casefold()
    if reads_digits:
        plain = plain.translate(DIGITS)
    parts = unicodedata.normalize("NFKD", plain)
    return "".join(
        sign for sign in parts if unicodedata.category(sign)[0] in "LMN" and not "\u0300" <= sign <= "\u036f"
    )


def _join_pairs(letters: str) -> str:
    """Replace pairs of letters that look like one letter."""
    return letters.replace("rn", "m").replace("vv", "w")


def simplify_look(name: str) -> str:
    """Return a key of a name's look, equal for most names that are alike (see `are_alike`).

    >>> simplify_look("AIice") == simplify_look("al1 ce") == simplify_look("Älice") != simplify_look("Alan")
    True
    """
    return _join_pairs(read_letters(name, "l", reads_digits=True).replace("i", "l"))


def are_alike(name: str, other: str) -> bool:
    """Return whether two names differ only in case, accents, spaces, look-alikes, or digits read as letters.

    Digits are read as letters in one of the names only, so that “Anna 6” and “Anna 8” differ.

    >>> are_alike("Fair Anna", "fa1ranna"), are_alike("Elia", "Ella"), are_alike("Anna 6", "Anna 8")
    (True, False, False)
    """
    if name.casefold() == other.casefold():
        return True
    literal, other_literal = (
        {_join_pairs(read_letters(one, stroke, False)) for stroke in "il"} for one in (name, other)
    )
    letters, other_letters = (
        {_join_pairs(read_letters(one, stroke, True)) for stroke in "il"} for one in (name, other)
    )
    return bool(literal & other_literal or letters & other_literal or literal & other_letters)


def squash_name(name: str) -> str:
    """Reduce a name to its worst reading: “rn” and “nn” for “m”, “i” for “l”, digits for letters.

    >>> squash_name("rnoder4t.or") == squash_name("nnoderator") == squash_name("Mödérator"), squash_name("ʙ-0ꜱꜱ")
    (True, 'boss')
    """
    return simplify_look(name).replace("nn", "m")


def squash_name_and_stem(name: str) -> set[str]:
    """Squash a name with and without the digits at its end."""
    return {squash_name(name), squash_name(name.rstrip("0123456789" + MARKS))} - {""}


def is_same_again(name: str, other: str) -> bool:
    """Return whether two squashed names are equal apart from digits at their ends."""
    return bool(squash_name_and_stem(name) & squash_name_and_stem(other))


def split_words(name: str) -> list[str]:
    """Split a name at marks, at capitals within, and before digits."""
    return re.findall(r"[A-Z]?[^\W_A-Z]+|[A-Z]+|[^\W_]+", re.sub(r"(?<=[^\W\d_])(?=\d)", " ", name))
