"""Check names of players, which strangers see: they must be readable, honest and kind. Draw guests' names.

Names are compared as a hurried eye reads them: foreign letters, small capitals, digits, and pairs such as “rn”.
"""

import re
import unicodedata
from collections.abc import Iterable
from contextlib import suppress
from functools import cache, lru_cache

from better_profanity import profanity
from confusable_homoglyphs import confusables
from coolname import generate

from puzzles.lookalikes import find_plain_sign
from puzzles.typed_text import MEDIAL_SIGNS, fold_typed, has_only_letters, has_stacked_marks, is_of_no_alphabet

NAME_MARKS = f"{MEDIAL_SIGNS}_"
"""The marks that a name may have between letters and digits."""
LOOKALIKE_DIGITS = str.maketrans("03456789", "oeasbtbg")
"""Digits that are read as letters; “1” is read as “i” and as “l”."""


def read_letters(name: str, stroke: str, reads_digits: bool) -> str:
    """Reduce a name to plain letters. A single stroke is read as `stroke`, “i” or “l”.

    With `reads_digits`, digits that look like letters are read as these.
    """
    drawn = (find_plain_sign(sign) for sign in unicodedata.normalize("NFKC", name))
    plain = "".join(stroke if sign in "I|" or (reads_digits and sign in "1!") else sign for sign in drawn).casefold()
    if reads_digits:
        plain = plain.translate(LOOKALIKE_DIGITS)
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

    At most one of the two names has its digits read as letters, so “Anna 6” and “Anna 8” differ.

    >>> are_alike("Fair Anna", "fa1ranna"), are_alike("Elia", "Ella"), are_alike("Anna 6", "Anna 8")
    (True, False, False)
    """
    if name.casefold() == other.casefold():
        return True
    (literal, letters), (other_literal, other_letters) = (
        [{_join_pairs(read_letters(one, stroke, reads_digits)) for stroke in "il"} for reads_digits in (False, True)]
        for one in (name, other)
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
    return {squash_name(name), squash_name(name.rstrip("0123456789" + NAME_MARKS))} - {""}


def are_equal_squashed(name: str, other: str) -> bool:
    """Return whether two names, once squashed, are equal apart from digits at their ends."""
    return bool(squash_name_and_stem(name) & squash_name_and_stem(other))


def split_words(name: str) -> list[str]:
    """Split a name at marks, at capitals within, and before digits."""
    return re.findall(r"[A-Z]?[^\W_A-Z]+|[A-Z]+|[^\W_]+", re.sub(r"(?<=[^\W\d_])(?=\d)", " ", name))


STAFF_TITLES = {
    *("admin", "admins", "administrator", "administrators", "administrateur", "administrador", "amministratore"),
    *("mod", "mods", "moderator", "moderators", "moderateur", "moderatrice", "moderador", "moderadora", "moderatore"),
    *("fivefold", "moderation", "official", "postmaster", "staff", "sysadmin", "sysop", "webmaster"),
    *("админ", "администратор", "модератор"),
}
"""Words that sound like staff anywhere in a name."""
STAFF_WORDS = STAFF_TITLES | {
    *("crew", "editor", "editors", "guest", "help", "helpdesk", "helpline", "operator", "owner", "owners", "root"),
    *("security", "server", "service", "support", "system", "team"),
}
"""Words that sound like staff alone or beside words of `WORDS_BESIDE_STAFF`, as in “Puzzle Team” and “Site Owner”."""
WORDS_BESIDE_STAFF = {
    *("bot", "chief", "daily", "game", "games", "head", "our", "page", "puzzle", "puzzles", "real", "senior", "site"),
    *("super", "the", "true", "web", "your"),
}
SHORTEST_FRAGMENT = 4
"""The fewest letters of a name or bad word that we look for inside names; shorter ones are in too many."""


def _build_alternatives(words: Iterable[str]) -> str:
    return "|".join(sorted({re.escape(squash_name(word)) for word in words}, key=len, reverse=True))


@lru_cache(maxsize=128)
def _build_pattern(*words: str) -> re.Pattern[str]:
    """Build a pattern of these words, alone or beside words for staff."""
    beside = f"(?:{_build_alternatives(WORDS_BESIDE_STAFF | STAFF_WORDS)})*"
    return re.compile(f"{beside}(?:{_build_alternatives(words)}){beside}")


def is_imitation(name: str, others: Iterable[str]) -> bool:
    """Return whether a name is one of `others`, perhaps with words such as “the real” or “support”.

    >>> is_imitation("The real 6oss", ["boss"]), is_imitation("Bossanova", ["boss"])
    (True, False)
    """
    readings = squash_name_and_stem(name)
    for other in others:
        is_long = len(squash_name(other)) >= SHORTEST_FRAGMENT
        if squash_name(other) in readings or (is_long and any(map(_build_pattern(other).fullmatch, readings))):
            return True
    return False


def is_staff_like(name: str) -> bool:
    """Return whether a name sounds like staff.

    >>> [is_staff_like(name) for name in ("nnoderator", "Site 0wner", "Anna Admin", "Teamster Tim", "Model")]
    [True, True, True, False, False]
    """
    titles = {squash_name(word) for word in STAFF_TITLES}
    by_word = any(squash_name_and_stem(word) & titles for word in re.split(r"[ \-'.·_]+", name) + split_words(name))
    readings = squash_name_and_stem(name)
    return (
        by_word
        or squash_name("fivefold") in squash_name(name)
        or any(map(_build_pattern(*STAFF_WORDS).fullmatch, readings))
    )


SHORTEST_NAME, LONGEST_NAME = 2, 24
NOBODY = "Someone"
"""The name of forgotten players. No one else can have it."""
RESERVED_NAMES = {
    *("anonymous", "editor", "everyone", "guest", "help", "me", "nobody", "owner", "root", "security", "server"),
    *("someone", "support", "system", "team", "you"),
}
"""Words that no one may have as their whole name."""
STRONG_BAD_WORDS = {
    *("arsehole", "asshole", "auschwitz", "bitch", "blowjob", "bullshit", "cocksuck", "cunt", "dickhead", "faggot"),
    *("fuck", "gestapo", "himmler", "hitler", "holocaust", "motherfuck", "nigga", "nigger", "paedophil", "pedophil"),
    *("shitface", "shithead", "wanker", "whore"),
}
"""Bad words that are refused inside longer words, too. `better_profanity` lists those refused as whole words."""
HARMLESS_WORDS = {"scunthorpe", "snigger"}
"""Good words that contain one of `STRONG_BAD_WORDS`."""
GOOD_NAMES = [
    *("arian", "aryan", "asanchez", "fanny", "frigga", "gae", "gai", "gay", "guido", "hebe", "hoare", "homey", "kock"),
    *("kummer", "len", "maxi", "nimrod", "paddy", "pollock", "reich", "seaman", "shota", "titi", "wang", "weiner"),
    *("willy", "woody", "xx", "yury"),
]
"""Words on the list of `better_profanity` that are also names of people."""
profanity.load_censor_words(whitelist_words=GOOD_NAMES)
LOOKALIKE_SIGNS = str.maketrans("013457$@!|", "oieastsail")
"""Signs that are read as letters, and the letters."""
REPEATED_LETTER = re.compile(r"(.)\1+")


class BadName(ValueError):
    """A name that can't be used; the message tells the player why."""


def clean_name(text: str, longest: int = LONGEST_NAME) -> str:
    """Return a name as we store it, with one kind of apostrophe and hyphen. Raises `BadName`.

    >>> clean_name(" Seán  O’Hara ")
    "Seán O'Hara"
    """
    name = fold_typed(text)
    if not SHORTEST_NAME <= len(name) <= longest:
        raise BadName(f"A name must have {SHORTEST_NAME} to {longest} characters.")
    overridden = any(unicodedata.bidirectional(sign) in ("LRO", "RLO") for sign in text)  # never there by chance
    if overridden or not has_only_letters(name, "_", digits=True):
        raise BadName("A name can have letters and digits, with spaces, hyphens, dots or apostrophes between them.")
    if has_stacked_marks(name) or not any(c.isalnum() for c in name):
        raise BadName("That name is hard to read. Please choose another.")
    if confusables.is_dangerous("".join(sign for sign in name if not is_of_no_alphabet(sign))):
        raise BadName("That name mixes letters that look alike. Please keep to one alphabet.")
    if squash_name(name) in {squash_name(word) for word in RESERVED_NAMES | STAFF_TITLES}:
        raise BadName("That name is reserved. Please choose another.")
    if _is_unkind(name):
        raise BadName("Please choose a kinder name.")
    return name


def clean_player_name(text: str) -> str:
    """Return a player's name as we store it; it must not sound like staff. Raises `BadName`."""
    name = clean_name(text)
    if is_staff_like(name):
        raise BadName("That name is reserved. Please choose another.")
    return name


def _is_unkind(name: str) -> bool:
    """Return whether a name, or one of its words, is on the list of bad words, or contains a strong one."""
    if profanity.contains_profanity(name) or profanity.contains_profanity(" ".join(split_words(name))):
        return True
    for reading in (read_letters(name, "i", reads_digits=True), read_letters(name, "l", reads_digits=True)):
        for good in HARMLESS_WORDS:
            reading = reading.replace(good, " ")
        if any(bad in look for look in _merge_repeated_letters(reading) for bad in STRONG_BAD_WORDS):
            return True
    return False


def _merge_repeated_letters(reading: str) -> set[str]:
    """Return readings in which none, one or all of the repeated letters are merged."""
    one_run = {reading[: run.start()] + run[1] + reading[run.end() :] for run in REPEATED_LETTER.finditer(reading)}
    return {reading, REPEATED_LETTER.sub(r"\1", reading), *one_run}


@cache
def _load_bad_words() -> tuple[str, ...]:
    """Return the bad words of at least `SHORTEST_FRAGMENT` letters."""
    words = {str(word).casefold() for word in profanity.CENSOR_WORDSET}
    return tuple(sorted(word for word in words if len(word) >= SHORTEST_FRAGMENT and word.isalpha()))


def is_doubtful(name: str) -> bool:
    """Return whether a name may be bad, because its letters contain a bad word.

    A doubtful name may be taken, but a few reports hide it.

    >>> is_doubtful("Amber Otter"), is_doubtful("F.u.c.k Otter")
    (False, True)
    """
    plain = name.casefold().translate(LOOKALIKE_SIGNS)
    letters = "".join(c for c in unicodedata.normalize("NFKD", plain) if c.isalpha())
    looks = {letters, *(read_letters(letters, stroke, reads_digits=True) for stroke in "il")}
    return profanity.contains_profanity(name) or any(word in look for look in looks for word in _load_bad_words())


def draw_guest_name() -> str:
    """Draw a friendly name such as “Amber Otter”."""
    while True:
        with suppress(BadName):  # a few of the words are reserved
            return clean_player_name(" ".join(word.capitalize() for word in generate(2)))
