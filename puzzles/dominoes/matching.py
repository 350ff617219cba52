"""When two names match: the one rule that tiles are laid by, for the game, the layouts and the page.

Names are compared as typed text is folded, and without case. Two names match if they are the same, if they were
declared variants of each other (AMY and AIMEE), or if one is a part of the other (LLOYD and FRANK LLOYD). Matching is
not transitive: BOB matches ROBERT and ROBERT matches ROBERT E., but BOB does not match ROBERT E.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from puzzles.typed import fold_typed

Tile = tuple[str, ...]
"""The names on a tile's one to three squares, in order; an empty text is the empty half, which matches nothing."""


@lru_cache(maxsize=1 << 14)
def normal(name: str) -> str:
    """Return a name as it is compared.

    >>> normal(" Frank  Lloyd "), normal("Flann O’Brien") == normal("FLANN O'BRIEN")
    ('FRANK LLOYD', True)
    """
    return fold_typed(fold_typed(name).upper())  # capitals may need composing again


def is_part(small: str, large: str) -> bool:
    """Return True if the words of one name are side by side in another, longer one.

    >>> is_part("LLOYD", "FRANK LLOYD"), is_part("LOYD", "FRANK LLOYD"), is_part("FRANK E.", "FRANK LLOYD E.")
    (True, False, False)
    """
    return small != large and f" {small} " in f" {large} "


class Matching:
    """The rule with a set of variants: groups of names that all match each other."""

    def __init__(self, groups: Iterable[Sequence[str]] = ()) -> None:
        self.groups = [tuple(dict.fromkeys(map(normal, group))) for group in groups]
        variants: dict[str, set[str]] = {}
        for group in self.groups:
            for name in group:
                variants.setdefault(name, set()).update(group)
        self._variants: Mapping[str, set[str]] = variants

    def match(self, one: str, other: str) -> bool:
        """Return True if two names may touch.

        >>> amy = Matching([("AMY", "AIMEE")])
        >>> amy.match("Amy", "Aimee"), amy.match("Amy", "Ann"), amy.match("Amy", "Amy Lou"), amy.match("", "")
        (True, False, True, False)
        """
        one, other = normal(one), normal(other)
        if not one or not other:
            return False
        return one == other or other in self._variants.get(one, ()) or is_part(one, other) or is_part(other, one)

    def among(self, names: Iterable[str]) -> list[list[str]]:
        """Return the groups cut down to some names: only groups that matter for these, sorted."""
        here = {normal(name) for name in names}
        cut = {tuple(sorted(here.intersection(group))) for group in self.groups}
        return [list(group) for group in sorted(cut) if len(group) > 1]


def split(person: str) -> Tile:
    """Split a person's name into squares: at bars if there are any, else into up to three of its parts.

    An initial stays with the part before it, and small words with the one after.

    >>> split("Frank Lloyd Wright"), split("Prince"), split("Yo Yo | Ma")
    (('Frank', 'Lloyd', 'Wright'), ('Prince',), ('Yo Yo', 'Ma'))
    >>> split("Robert E. Lee"), split("Oscar de la Renta"), split("Alexander Graham Bell")
    (('Robert E.', 'Lee'), ('Oscar', 'de la Renta'), ('Alexander', 'Graham', 'Bell'))
    """
    if "|" in person:
        return tuple(" ".join(part.split()) for part in person.split("|"))
    parts: list[str] = []
    for word in person.split():
        small_before = bool(parts) and parts[-1].split()[-1].islower()
        if parts and (small_before or (word.endswith(".") and len(word) <= 3)):
            parts[-1] += f" {word}"
        else:
            parts.append(word)
    return (*parts[:2], " ".join(parts[2:])) if len(parts) > 3 else tuple(parts)


def halve_name(person: str) -> Tile:
    """Split a name into two squares: all but the last word, and the last; nothing before PRINCE.

    >>> halve_name("FRANK LLOYD WRIGHT"), halve_name("PRINCE")
    (('FRANK LLOYD', 'WRIGHT'), ('', 'PRINCE'))
    """
    first, _, last = " ".join(person.split()).rpartition(" ")
    return first, last
