"""Make clues from WordNet's glosses of a word's most frequent senses, if they suit and don't give the word away.

The clue of an inflected form is the gloss of its base word, with a note such as “plural” or “in the past”.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from puzzles.lexicon.wordnet import Wordnet
from puzzles.square.word_families import gives_away

MOST_CLUES = 2
MOST_CHARACTERS, FEWEST_CHARACTERS = 64, 9
"""The most and the fewest characters of a clue from a gloss."""
LEAST_SHARE_OF_USE = 0.15
"""A sense with a smaller share of the word's uses makes no clue."""
UNKIND_PATTERN = re.compile(
    r"disparag|offensive|obscen|vulgar|ethnic slur|derogat|contempt|sexual|intercourse|genital|buttocks|anus|you sit"
    r"|excre|urin|fecal|feces|informal terms|slang|prostitut|nazi|racial|negro|retard|cocaine|heroin|marijuana|suicid"
    r"|rape|have sex"
)
"""Matches a gloss that is offensive or about something sad, and makes no clue."""
DRY_PATTERN = re.compile(
    r"genus|family [A-Z]|\bchiefly\b|relating to|pertaining to|unit of|abbreviation|\bmonetary\b|\bradioactive\b"
    r"|letter of|cardinal number|\bsee \b|used (?:only|as|with|in)|Old World|New World|[A-Z]{2,}|\d{2,}"
    r"|electromagnetic|atomic|quantity equal"
)
"""Matches a gloss that is too technical to be fun."""
FIELD_PATTERN = re.compile(r"^\([^)]*\)\s*")
ARTICLE_PATTERN = re.compile(r"^(?:an?|the|any(?: of)?|one of|some|someone's)\s+(?=\w)", re.IGNORECASE)
ABSTRACT_START_PATTERN = re.compile(
    r"^(?:the (?:act|action|quality|property|state|condition|process) of (?:being )?|(?:act|quality|state) of )",
    re.IGNORECASE,
)
ADDITION_PATTERN = re.compile(
    r"(?:[;:]|\s[-–]+\s|,? (?:especially|usually|typically|often|such as|as in|including|e\.g\.|i\.e\.|etc)\b"
    r"|,? as of\b).*$"
)
BRACKETS_PATTERN = re.compile(r"\s*\([^)]*\)")
LOOSE_END_PATTERN = re.compile(r"(?:\s+(?:and|or|of|by|with|to|in|for|that|which|as|the|an?|from|on))+$|[\s,.]+$")

NOUN, VERB, ADJECTIVE = "n", "v", "a"
INFLECTED_FORMS = (
    (NOUN, re.compile(r"s$"), "{} (plural)"),
    (VERB, re.compile(r"(?<!s)s$"), "{} (he, she or it does)"),
    (VERB, re.compile(r"ing$"), "{} (in progress)"),
    (VERB, re.compile(r""), "{} (in the past)"),
    (ADJECTIVE, re.compile(r"er$"), "{} (more so)"),
    (ADJECTIVE, re.compile(r"est$"), "{} (most so)"),
    (NOUN, re.compile(r""), "{} (plural)"),
)
"""Inflected forms as (part of speech, ending, clue): {} is the clue of the base word, and the note names the form."""


@dataclass(frozen=True)
class Sense:
    """One sense of a word: its part of speech, how often WordNet's texts use it, and its gloss."""

    pos: str
    tags: int
    gloss: str


def make_gloss_clues(wordnet: Wordnet, word: str) -> list[str]:
    """Return up to `MOST_CLUES` different clues for a word in lower case, that of the most frequent sense first."""
    found = list(dict.fromkeys(_make_own_clues(wordnet, word)))
    if not found:
        found = list(dict.fromkeys(_make_inflected_clues(wordnet, word)))
    return found[:MOST_CLUES]


def _make_own_clues(wordnet: Wordnet, word: str) -> Iterator[str]:
    number = wordnet.lookup(word)
    if number is not None and not _is_mostly_inflected(wordnet, word):
        yield from (
            clue for sense in find_frequent_senses(wordnet, number) if (clue := shorten_to_clue(sense.gloss, word))
        )


def _is_mostly_inflected(wordnet: Wordnet, word: str) -> bool:
    """Return True if a word is mostly used as an inflected form of another word."""
    own = wordnet.lookup(word)
    use = max((sense.tags for sense in find_frequent_senses(wordnet, own)), default=0) if own is not None else 0
    bases = [number for _, number in wordnet.find_uninflected(word)]
    return any(sense.tags > use for number in bases for sense in find_frequent_senses(wordnet, number))


def _make_inflected_clues(wordnet: Wordnet, word: str) -> Iterator[str]:
    for pos, number in wordnet.find_uninflected(word):
        wording = next((text for kind, ending, text in INFLECTED_FORMS if kind == pos and ending.search(word)), None)
        for sense in find_frequent_senses(wordnet, number):
            if wording and sense.pos == pos and (clue := shorten_to_clue(sense.gloss, word)):
                yield wording.format(clue)


def find_frequent_senses(wordnet: Wordnet, number: int) -> list[Sense]:
    """Return the frequent senses of a spelling, without proper names, the most frequent first."""
    found = []
    for sense in wordnet.senses(number):
        synset = wordnet.synset(sense)
        if not wordnet.is_proper(sense):
            pos = wordnet.part_of_speech(synset)
            kind = {"noun": NOUN, "verb": VERB, "adjective": ADJECTIVE}.get(pos, "r")
            found.append((Sense(kind, int(wordnet.lists["tags"][sense]), wordnet.gloss(synset)), wordnet.name(synset)))
    found.sort(key=lambda one: (-one[0].tags, one[1].rsplit(".", 1)[1], one[1]))
    use = sum(sense.tags for sense, _ in found)
    return [sense for sense, _ in found if sense.tags >= LEAST_SHARE_OF_USE * use]


def shorten_to_clue(gloss: str, answer: str) -> str:
    """Shorten a gloss to a clue; return '' if it is unkind, dry, too long, too short, or gives the answer away."""
    if UNKIND_PATTERN.search(gloss) or DRY_PATTERN.search(gloss):
        return ""
    text = BRACKETS_PATTERN.sub("", ADDITION_PATTERN.sub("", FIELD_PATTERN.sub("", gloss)))
    text = ARTICLE_PATTERN.sub("", ABSTRACT_START_PATTERN.sub("", text))
    while (trimmed := LOOSE_END_PATTERN.sub("", text)) != text:
        text = trimmed
    if not FEWEST_CHARACTERS <= len(text) <= MOST_CHARACTERS or gives_away(gloss.split(";", maxsplit=1)[0], answer):
        return ""
    return text[0].upper() + text[1:]
