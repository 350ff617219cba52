"""Define rules of wordplay, which prove for any word whether it belongs to a category of letters or sounds.

A rule is a kind and a key, such as `hidden | colours` or `letters | ivxlcdm`. Most kinds turn a word into *forms*, such
as the word backwards, and look for them in a set. The key is then the name of a set in `sets.txt`, or has the members
of the set (`hidden | mum, dad, gran`). Other kinds only look at the letters of the word. The *match* that a rule finds
in a word explains the card to the player: “ANT” in “pANTher”.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from string import ascii_lowercase
from typing import Final

VOWELS: Final = "aeiou"
LEAST_HIDDEN_LETTERS = 2
"""The fewest letters of a hidden word."""


def fold_letters(text: str) -> str:
    """Return the letters a to z of a text in lower case, without accents, spaces and signs.

    >>> fold_letters("Crème brûlée")
    'cremebrulee'
    """
    lower = text.lower()
    if lower.isascii() and lower.isalpha():
        return lower
    plain = unicodedata.normalize("NFKD", lower)
    return "".join(one for one in plain if one in ascii_lowercase)


def read_rows(file: str) -> list[list[str]]:
    """Read a data file of this folder: for each line its fields, without empty lines and comments (#)."""
    lines = (Path(__file__).parent / file).read_text(encoding="utf-8").splitlines()
    return [[field.strip() for field in line.split("|")] for line in lines if line and not line.startswith("#")]


@cache
def read_sets() -> dict[str, frozenset[str]]:
    """Read the sets that the key of a rule can name, such as colours; their members are folded to letters."""
    return {
        name: frozenset(fold_letters(member) for member in members.split(","))
        for name, members in read_rows("sets.txt")
    }


@cache
def read_homophones() -> dict[str, frozenset[str]]:
    """Map each word to the other words that sound like it."""
    homophones: dict[str, set[str]] = {}
    for (line,) in read_rows("homophones.txt"):
        alike = {fold_letters(word) for word in line.split(",")}
        for word in alike:
            homophones.setdefault(word, set()).update(alike - {word})
    return {word: frozenset(others) for word, others in homophones.items()}


# Functions that yield the forms of a word, or of a member of a set: the two match if they have a form in common.

Forms = Callable[[str], Iterable[str]]
ANY_LETTER: Final = "?"
"""Means any letter in a form."""


def keep_word(word: str) -> Iterator[str]:
    """Yield the word itself."""
    yield word


def list_substrings(word: str) -> Iterator[str]:
    """Yield all proper substrings of a word, the longest first."""
    for length in range(len(word) - 1, LEAST_HIDDEN_LETTERS - 1, -1):
        for first in range(len(word) - length + 1):
            yield word[first : first + length]


def list_beginnings(word: str) -> Iterator[str]:
    """Yield all proper beginnings of a word, the longest first."""
    yield from (word[:length] for length in range(len(word) - 1, LEAST_HIDDEN_LETTERS - 1, -1))


def list_endings(word: str) -> Iterator[str]:
    """Yield all proper endings of a word, the longest first."""
    yield from (word[-length:] for length in range(len(word) - 1, LEAST_HIDDEN_LETTERS - 1, -1))


def drop_first_letter(word: str) -> Iterator[str]:
    """Yield the word without its first letter."""
    yield word[1:]


def drop_last_letter(word: str) -> Iterator[str]:
    """Yield the word without its last letter."""
    yield word[:-1]


def drop_one_letter(word: str) -> Iterator[str]:
    """Yield each word that is left without one of the letters."""
    yield from (word[:n] + word[n + 1 :] for n in range(len(word)))


def replace_first_letter(word: str) -> Iterator[str]:
    """Yield the word with `ANY_LETTER` as its first letter."""
    yield ANY_LETTER + word[1:]


def replace_last_letter(word: str) -> Iterator[str]:
    """Yield the word with `ANY_LETTER` as its last letter."""
    yield word[:-1] + ANY_LETTER


def replace_one_letter(word: str) -> Iterator[str]:
    """Yield for each letter the word with `ANY_LETTER` in its place."""
    yield from (word[:n] + ANY_LETTER + word[n + 1 :] for n in range(len(word)))


def read_backwards(word: str) -> Iterator[str]:
    """Yield the letters of the word from the last to the first."""
    yield word[::-1]


def sort_letters(word: str) -> Iterator[str]:
    """Yield the letters of the word in alphabetical order, so that anagrams have the same form."""
    yield "".join(sorted(word))


def list_homophones(word: str) -> Iterator[str]:
    """Yield the words that sound like the word."""
    yield from read_homophones().get(word, ())


@dataclass(frozen=True)
class SetKind:
    """A kind of wordplay that compares a word with the members of a set; they match if they have a form in common.

    `list_word_forms`, `list_member_forms`: yield the forms of each. `explanation`: the sentence about a match, with the
    blanks {found} for the member, and {split} for the word with the member in capitals.
    """

    list_word_forms: Forms
    list_member_forms: Forms
    explanation: str


SETS_OF_PROPER_NAMES: Final = frozenset(
    {"boys", "girls", "rivers", "countries", "cities", "us states", "planets", "gods", "car makers", "days and months"}
)
"""Sets whose members are proper names, so that they are shown with a capital."""
KINDS_OF_SETS: Final = {
    "hidden": SetKind(list_substrings, keep_word, "{split}"),
    "begins": SetKind(list_beginnings, keep_word, "{split}"),
    "ends": SetKind(list_endings, keep_word, "{split}"),
    "minus first letter": SetKind(drop_first_letter, keep_word, "→ {found}"),
    "minus last letter": SetKind(drop_last_letter, keep_word, "→ {found}"),
    "minus a letter": SetKind(drop_one_letter, keep_word, "→ {found}"),
    "plus first letter": SetKind(keep_word, drop_first_letter, "→ {found}"),
    "plus last letter": SetKind(keep_word, drop_last_letter, "→ {found}"),
    "plus a letter": SetKind(keep_word, drop_one_letter, "→ {found}"),
    "first letter changed": SetKind(replace_first_letter, replace_first_letter, "→ {found}"),
    "last letter changed": SetKind(replace_last_letter, replace_last_letter, "→ {found}"),
    "a letter changed": SetKind(replace_one_letter, replace_one_letter, "→ {found}"),
    "anagram": SetKind(sort_letters, sort_letters, "its letters make {found}"),
    "backwards": SetKind(read_backwards, keep_word, "backwards: {found}"),
    "sounds like": SetKind(list_homophones, keep_word, "sounds like {found}"),
}


# Functions for kinds that only look at letters. They return the match of a key in a word, None if the word doesn't fit.


def match_only_letters(word: str, key: str) -> str | None:
    """Return the word if it has only letters of the key.

    >>> match_only_letters("civil", "ivxlcdm"), match_only_letters("evil", "ivxlcdm")
    ('civil', None)
    """
    return word if len(word) > 2 and set(word) <= set(key) else None


def match_all_letters(word: str, key: str) -> str | None:
    """Return the word if it has every letter of the key at least once."""
    return word if key and set(key) <= set(word) else None


def match_only_vowel(word: str, key: str) -> str | None:
    """Return the word if its only vowel is the key, three times or more; with the key '', if it has no vowel."""
    vowels = [letter for letter in word if letter in VOWELS]
    fits = set(vowels) == {key} and len(vowels) > 2 if key else not vowels and len(word) > 2
    return word if fits else None


def find_palindrome(word: str, key: str = "") -> str | None:
    """Return the word if it is the same backwards."""
    return word if len(word) > 2 and word == word[::-1] else None


def find_ordered_letters(word: str, key: str = "") -> str | None:
    """Return the word if its letters are in alphabetical order; with the key “backwards”, in reversed order."""
    ordered = sorted(word, reverse=key == "backwards")
    return word if len(word) > 3 and list(word) == ordered else None


def find_repeated_half(word: str, key: str = "") -> str | None:
    """Return the half of a word whose halves are the same, such as “bon” in bonbon."""
    half = word[: len(word) // 2]
    return half if len(half) > 1 and half * 2 == word else None


def find_framing_letters(word: str, key: str) -> str | None:
    """Return the letters with which a word both starts and ends; the key says how many letters.

    >>> find_framing_letters("onion", "2")
    'on'
    """
    count = int(key) if key.isdecimal() else 0
    return word[:count] if count and len(word) > count + 1 and word[:count] == word[-count:] else None


def find_doubled_letters(word: str, key: str) -> str | None:
    """Return the doubled letters of a word, such as “oo kk”, if there are as many pairs as the key says."""
    pairs = [a for a, b in pairwise(word) if a == b]
    return " ".join(letter * 2 for letter in pairs) if key.isdecimal() and len(pairs) == int(key) > 0 else None


KINDS_OF_LETTERS: Final[dict[str, tuple[Callable[[str, str], str | None], str]]] = {
    "letters": (match_only_letters, "of these letters only"),
    "all letters": (match_all_letters, "has each of these letters"),
    "only vowel": (match_only_vowel, "look at its vowels"),
    "palindrome": (find_palindrome, "the same backwards"),
    "in order": (find_ordered_letters, "see the order of its letters"),
    "said twice": (find_repeated_half, "{found} + {found}"),
    "ends as it begins": (find_framing_letters, "begins and ends with {found}"),
    "doubled": (find_doubled_letters, "{found}"),
}
"""Kind of wordplay to the function that looks at a word's letters, and the sentence about a match."""


def find_parts(word: str, members: Collection[str]) -> str | None:
    """Return the members of a set, two or more, that a word consists of, as “so + fa”; None if it doesn't."""
    longest = max(map(len, members), default=0)
    parts_up_to: dict[int, tuple[str, ...]] = {0: ()}
    for first in range(len(word)):
        for last in range(first + 1, min(first + longest, len(word)) + 1) if first in parts_up_to else ():
            if word[first:last] in members:
                parts_up_to.setdefault(last, (*parts_up_to[first], word[first:last]))
    parts = parts_up_to.get(len(word), ())
    return " + ".join(parts) if len(parts) > 1 else None


MADE_OF: Final = "made of"
KINDS: Final = (*KINDS_OF_SETS, MADE_OF, *KINDS_OF_LETTERS)
"""All kinds of wordplay."""


@dataclass(frozen=True)
class Rule:
    """A kind of wordplay and its key: the name of a set, the members of a set, or letters.

    Raises `ValueError` for an unknown kind or set.
    """

    kind: str
    key: str = ""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"“{self.kind}” isn’t a kind of wordplay. Choose from: {', '.join(KINDS)}.")
        if self.kind not in KINDS_OF_LETTERS and not self.sought_words:
            sets = ", ".join(read_sets())
            raise ValueError(
                f"We don’t have a set of words called “{self.key}”. Choose from: {sets}. "
                "Or list the words yourself, with commas between them."
            )

    @classmethod
    def read_rule(cls, text: str) -> Rule:
        """Read a rule from its text, such as `hidden | colours`. Raises `ValueError`."""
        kind, _, key = text.partition("|")
        return cls(kind.strip(), key.strip())

    def __str__(self) -> str:
        return f"{self.kind} | {self.key}" if self.key else self.kind

    @cached_property
    def sought_words(self) -> frozenset[str]:
        """Return the members of the rule's set, folded to letters; none if its kind only looks at letters."""
        if self.kind in KINDS_OF_LETTERS:
            return frozenset()
        if self.key in read_sets():
            return read_sets()[self.key]
        written = self.key.split(",") if "," in self.key else []
        return frozenset(fold_letters(one) for one in written if fold_letters(one))

    @cached_property
    def members_by_form(self) -> dict[str, list[str]]:
        """Map each form to the members of the rule's set that have it."""
        found: dict[str, list[str]] = {}
        for member in sorted(self.sought_words):
            for form in set(KINDS_OF_SETS[self.kind].list_member_forms(member)):
                found.setdefault(form, []).append(member)
        return found

    def find_match(self, text: str) -> str | None:
        """Return the longest match of the rule in a word; None if the rule doesn't fit it."""
        return self.find_match_in_letters(fold_letters(text))

    def find_match_in_letters(self, word: str) -> str | None:
        """Return what `find_match` does, for a word that is already folded to letters."""
        if self.kind in KINDS_OF_LETTERS:
            return KINDS_OF_LETTERS[self.kind][0](word, self.key)
        if self.kind == MADE_OF:
            return find_parts(word, self.sought_words)
        forms = KINDS_OF_SETS[self.kind].list_word_forms(word)
        fitting = {member for form in forms for member in self.members_by_form.get(form, ())} - {word}
        return max(fitting, key=lambda member: (len(member), member), default=None)

    def explain_match(self, text: str) -> str | None:
        """Say in a few words why the rule fits a word; None if it doesn't fit."""
        found = self.find_match(text)
        if found is None or self.kind == MADE_OF:
            return found
        if self.kind in KINDS_OF_LETTERS:
            return KINDS_OF_LETTERS[self.kind][1].format(found=found)
        split = _capitalise_match(fold_letters(text), found, self.kind == "ends")
        found = found.capitalize() if self.key in SETS_OF_PROPER_NAMES else found
        return KINDS_OF_SETS[self.kind].explanation.format(found=found, split=split)


class Rulebook:
    """Many rules by name, which are searched together, so that the forms of a word are made only once for a kind."""

    def __init__(self, rules: Mapping[str, Rule]) -> None:
        self.indexes: dict[str, dict[str, set[tuple[str, str]]]] = {}
        self.others: dict[str, Rule] = {}
        for name, rule in rules.items():
            if rule.kind not in KINDS_OF_SETS:
                self.others[name] = rule
                continue
            index = self.indexes.setdefault(rule.kind, {})
            for form, members in rule.members_by_form.items():
                index.setdefault(form, set()).update((member, name) for member in members)

    def find_rules(self, text: str) -> frozenset[str]:
        """Return the names of the rules that fit a word."""
        word = fold_letters(text)
        found = [name for name, rule in self.others.items() if rule.find_match_in_letters(word) is not None]
        for kind, index in self.indexes.items():
            for form in KINDS_OF_SETS[kind].list_word_forms(word):
                found += [name for member, name in index.get(form, ()) if member != word]
        return frozenset(found)


def _capitalise_match(word: str, found: str, last: bool) -> str:
    """Return a word with a match in capitals, such as “pANTher”; with `last`, the last occurrence of the match."""
    start = word.rfind(found) if last else word.find(found)
    return word[:start] + found.upper() + word[start + len(found) :] if start >= 0 else word
