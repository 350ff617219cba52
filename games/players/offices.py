"""Names that pass for somebody who works for the site, or for one of those who do."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from games.players.looks import squashed, squashings, words_of

OFFICES = {
    *("admin", "admins", "administrator", "administrators", "administrateur", "administrador", "amministratore"),
    *("mod", "mods", "moderator", "moderators", "moderateur", "moderatrice", "moderador", "moderadora", "moderatore"),
    *("fivefold", "moderation", "official", "postmaster", "staff", "sysadmin", "sysop", "webmaster"),
    *("админ", "администратор", "модератор"),
}
"""Words of which one is enough for a player to pass for somebody who works here."""
DUTIES = OFFICES | {
    *("crew", "editor", "editors", "guest", "help", "helpdesk", "helpline", "operator", "owner", "owners", "root"),
    *("security", "server", "service", "support", "system", "team"),
}
"""Words that do so with nothing beside them but `TRIMMINGS`, such as in “Puzzle Team” and “Site Owner”."""
TRIMMINGS = {
    *("bot", "chief", "daily", "game", "games", "head", "our", "page", "puzzle", "puzzles", "real", "senior", "site"),
    *("super", "the", "true", "web", "your"),
}
LONG_ENOUGH = 4
"""A shorter name is looked for as a whole only."""


@cache
def _any_of(words: Iterable[str]) -> str:
    return "|".join(sorted({re.escape(squashed(word)) for word in words}, key=len, reverse=True))


def _trimmed(words: Iterable[str]) -> re.Pattern[str]:
    """One of some words, and nothing beside it but what says that somebody works here."""
    beside = f"(?:{_any_of(frozenset(TRIMMINGS | DUTIES))})*"
    return re.compile(f"{beside}(?:{_any_of(frozenset(words))}){beside}")


@cache
def _duty() -> re.Pattern[str]:
    return _trimmed(DUTIES)


def imitates(name: str, others: Iterable[str]) -> bool:
    """Whether a name is one of others, or would be but for words such as “the real” and “support”.

    >>> imitates("The real 6oss", ["boss"]), imitates("Bossanova", ["boss"])
    (True, False)
    """
    whole = squashings(name)
    return any(
        squashed(other) in whole
        or (len(squashed(other)) >= LONG_ENOUGH and any(_trimmed([other]).fullmatch(one) for one in whole))
        for other in others
    )


def passes_for_staff(name: str) -> bool:
    """Whether a name says that somebody works here.

    >>> [passes_for_staff(name) for name in ("nnoderator", "Site 0wner", "Anna Admin", "Teamster Tim", "Model")]
    [True, True, True, False, False]
    """
    offices = {squashed(word) for word in OFFICES}
    by_word = any(squashings(word) & offices for word in re.split(r"[ \-'.·_]+", name) + words_of(name))
    whole = squashings(name)
    return by_word or squashed("fivefold") in squashed(name) or any(_duty().fullmatch(one) for one in whole)
