"""What a name looks like to a hurried eye: letters of other alphabets, small capitals, digits, pairs such as “rn”."""

import re
import unicodedata

from puzzles.lookalikes import drawn_as
from puzzles.typed import BETWEEN

MARKS = f"{BETWEEN}_"
"""What there may be between the letters and digits of a name."""
DIGITS = str.maketrans("03456789", "oeasbtbg")
"""Digits that are read as letters; “1” is read as “i” and as “l”."""


def read_letters(name: str, stroke: str, digits: bool) -> str:
    """Reduce a name to plain letters; a single `stroke` is read as “i” or as “l”.

    `digits`: those that look like letters are read as such.
    """
    drawn = (drawn_as(sign) for sign in unicodedata.normalize("NFKC", name))
    plain = "".join(stroke if sign in "I|" or (digits and sign in "1!") else sign for sign in drawn).casefold()
    if digits:
        plain = plain.translate(DIGITS)
    parts = unicodedata.normalize("NFKD", plain)
    return "".join(
        sign for sign in parts if unicodedata.category(sign)[0] in "LMN" and not "\u0300" <= sign <= "\u036f"
    )


def _join_pairs(letters: str) -> str:
    """Replace pairs of letters that look like one letter."""
    return letters.replace("rn", "m").replace("vv", "w")


def simplify_look(name: str) -> str:
    """Return roughly what a name looks like; equal for names that are hard to tell apart (see `are_alike`).

    >>> simplify_look("AIice") == simplify_look("al1 ce") == simplify_look("Älice") != simplify_look("Alan")
    True
    """
    return _join_pairs(read_letters(name, "l", digits=True).replace("i", "l"))


def are_alike(name: str, other: str) -> bool:
    """Return whether a hurried eye mistakes a name for another: case, accents, spaces, look-alikes, digits.

    Digits stand for letters in one of the two only, so that “Anna 6” and “Anna 8” are two.

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
    """Return whether a name is another one again, apart from digits at its end."""
    return bool(squash_name_and_stem(name) & squash_name_and_stem(other))


def split_words(name: str) -> list[str]:
    """Split a name at marks, at capitals within, and before digits."""
    return re.findall(r"[A-Z]?[^\W_A-Z]+|[A-Z]+|[^\W_]+", re.sub(r"(?<=[^\W\d_])(?=\d)", " ", name))
