"""Clues from WordNet: shortened glosses of a word's most familiar senses, if they say enough and not too much.

An inflected form gets a clue that says plural, past or the like beside the gloss of its base word.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from puzzles.lexicon.wordnet import Wordnet
from puzzles.square.families import gives_away

MOST_CLUES = 2
LONGEST, SHORTEST = 64, 9
"""The most characters of a clue from a gloss."""
SHARE_OF_USE = 0.15
"""A sense with a smaller share of a word's use is not what people think of."""
UNKIND = re.compile(
    r"disparag|offensive|obscen|vulgar|ethnic slur|derogat|contempt|sexual|intercourse|genital|buttocks|anus|you sit"
    r"|excre|urin|fecal|feces|informal terms|slang|prostitut|nazi|racial|negro|retard|cocaine|heroin|marijuana|suicid"
    r"|rape|have sex"
)
"""A gloss about these makes no clue."""
DRY = re.compile(
    r"genus|family [A-Z]|\bchiefly\b|relating to|pertaining to|unit of|abbreviation|\bmonetary\b|\bradioactive\b"
    r"|letter of|cardinal number|\bsee \b|used (?:only|as|with|in)|Old World|New World|[A-Z]{2,}|\d{2,}"
    r"|electromagnetic|atomic|quantity equal"
)
"""A gloss with these words is exact and no fun."""
FIELD = re.compile(r"^\([^)]*\)\s*")
ARTICLE = re.compile(r"^(?:an?|the|any(?: of)?|one of|some|someone's)\s+(?=\w)", re.IGNORECASE)
LEAD = re.compile(
    r"^(?:the (?:act|action|quality|property|state|condition|process) of (?:being )?|(?:act|quality|state) of )",
    re.IGNORECASE,
)
TAIL = re.compile(
    r"(?:[;:]|\s[-–]+\s|,? (?:especially|usually|typically|often|such as|as in|including|e\.g\.|i\.e\.|etc)\b"
    r"|,? as of\b).*$"
)
INSIDE = re.compile(r"\s*\([^)]*\)")
LOOSE_END = re.compile(r"(?:\s+(?:and|or|of|by|with|to|in|for|that|which|as|the|an?|from|on))+$|[\s,.]+$")

NOUN, VERB, ADJECTIVE = "n", "v", "a"
FORMS = (
    (NOUN, re.compile(r"s$"), "{} (plural)"),
    (VERB, re.compile(r"(?<!s)s$"), "{} (he, she or it does)"),
    (VERB, re.compile(r"ing$"), "{} (in progress)"),
    (VERB, re.compile(r""), "{} (in the past)"),
    (ADJECTIVE, re.compile(r"er$"), "{} (more so)"),
    (ADJECTIVE, re.compile(r"est$"), "{} (most so)"),
    (NOUN, re.compile(r""), "{} (plural)"),
)
"""Part of speech, ending of the inflected form, and how its clue says which form it is."""


@dataclass(frozen=True)
class Sense:
    """One meaning of a word: how often WordNet's texts use it, and its gloss."""

    pos: str
    tags: int
    gloss: str


def gloss_clues(wordnet: Wordnet, word: str) -> list[str]:
    """Return up to two different clues for a word in lower case, the most familiar sense first."""
    found = list(dict.fromkeys(_clues_of_own_senses(wordnet, word)))
    if not found:
        found = list(dict.fromkeys(_clues_as_inflected(wordnet, word)))
    return found[:MOST_CLUES]


def _clues_of_own_senses(wordnet: Wordnet, word: str) -> Iterator[str]:
    number = wordnet.lookup(word)
    if number is not None and not _is_rather_inflected(wordnet, word):
        yield from (clue for sense in frequent_senses(wordnet, number) if (clue := shorten_to_clue(sense.gloss, word)))


def _is_rather_inflected(wordnet: Wordnet, word: str) -> bool:
    """Return True if a word is used more as a form of another than in its own senses."""
    own = wordnet.lookup(word)
    use = max((sense.tags for sense in frequent_senses(wordnet, own)), default=0) if own is not None else 0
    bases = [number for _, number in wordnet.inflected_from(word)]
    return any(sense.tags > use for number in bases for sense in frequent_senses(wordnet, number))


def _clues_as_inflected(wordnet: Wordnet, word: str) -> Iterator[str]:
    for pos, number in wordnet.inflected_from(word):
        wording = next((text for kind, ending, text in FORMS if kind == pos and ending.search(word)), None)
        for sense in frequent_senses(wordnet, number):
            if wording and sense.pos == pos and (clue := shorten_to_clue(sense.gloss, word)):
                yield wording.format(clue)


def frequent_senses(wordnet: Wordnet, number: int) -> list[Sense]:
    """Return the frequent meanings of a spelling that are not names, the most familiar first."""
    found = []
    for sense in wordnet.senses(number):
        synset = wordnet.synset(sense)
        if not wordnet.is_proper(sense):
            pos = wordnet.part_of_speech(synset)
            kind = {"noun": NOUN, "verb": VERB, "adjective": ADJECTIVE}.get(pos, "r")
            found.append((Sense(kind, int(wordnet.lists["tags"][sense]), wordnet.gloss(synset)), wordnet.name(synset)))
    found.sort(key=lambda one: (-one[0].tags, one[1].rsplit(".", 1)[1], one[1]))
    use = sum(sense.tags for sense, _ in found)
    return [sense for sense, _ in found if sense.tags >= SHARE_OF_USE * use]


def shorten_to_clue(gloss: str, answer: str) -> str:
    """Return a gloss as a clue, or '' if it is unkind, dry, too long or gives the answer away."""
    if UNKIND.search(gloss) or DRY.search(gloss):
        return ""
    text = INSIDE.sub("", TAIL.sub("", FIELD.sub("", gloss)))
    text = ARTICLE.sub("", LEAD.sub("", text))
    while (trimmed := LOOSE_END.sub("", text)) != text:
        text = trimmed
    if not SHORTEST <= len(text) <= LONGEST or gives_away(gloss.split(";", maxsplit=1)[0], answer):
        return ""
    return text[0].upper() + text[1:]
