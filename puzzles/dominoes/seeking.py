"""People and variants of names that the lists lack, and what an editor wants to know of one.

The list of people begins with names of which each part has a capital. So those with a small word (Leonardo da Vinci,
Joan of Arc) are proposed, where they meet somebody; and names that sound alike, where people with either are there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from puzzles.abilities import Fact, Finding, ListedWord, Shelves
from puzzles.contract import Stock
from puzzles.dominoes.matching import Matching, normal, split
from puzzles.dominoes.names import (
    PEOPLE,
    TITLES,
    VARIANTS,
    fame,
    line_of,
    matching_of,
    persons,
    playable,
    variant_groups,
    well_known,
)
from puzzles.lexicon.described import is_fit
from puzzles.lexicon.relations import relations
from puzzles.lexicon.wordnet import Wordnet

SMALL: Final = frozenset(["da", "de", "del", "della", "di", "du", "la", "le", "of", "van", "von"])
RANKS: Final = frozenset([*TITLES, "Archduke", "Baroness", "Earl", "First", "Fourth", "Prince", "Viscount"])
KNOWN = 2.2
"""Zipf frequency from which a last name is known."""
FEWEST_MENTIONS = 3
"""So much else in WordNet has to do with somebody whom people know."""
SHORTEST = 3
NAMED = 4
"""So many names are given of those whom somebody meets."""
HOLY: Final = re.compile(r"\b(god|prophet|Jesus|Christ|Muslim|Islam|Hindu|Buddh\w*|saint|pope|devil|evil|terrorist)\b")
"""Of whom definitions say so, no game is made."""
ALIKE: Final = tuple(
    (re.compile(pattern), instead)
    for pattern, instead in (
        *((r"ph", "f"), (r"ck", "k"), (r"c(?=[aou])|c$", "k"), (r"th", "t"), (r"y", "i"), (r"ae", "e"), (r"ie$", "i")),
        *((r"oo|ou", "o"), (r"(?<=[bdfgjklmnprtvwxz])h", ""), (r"(.)\1+", r"\1"), (r"(?<=[^aeiou]{2})e$", "")),
    )
)
"""What sounds much the same in names, put in place one after the other."""


def sought_people(wordnet: Wordnet, shelves: Shelves) -> Iterator[Finding]:
    """People with a small word in their name, such as Leonardo da Vinci, those whom the most has to do with first."""
    there = playable(wordnet, shelves.stock)
    matching = matching_of(shelves.stock)
    mentions = Counter(relations(wordnet).mentions[:, 1].tolist()) + Counter(relations(wordnet).pairs.ravel().tolist())
    found = []
    for synset in persons(wordnet):
        name = _with_small_word(wordnet, synset)
        if name and mentions[synset] >= FEWEST_MENTIONS and not shelves.has(PEOPLE, name) and well_known(name):
            found.append((-max(map(fame, split(name)[-1].split())) - mentions[synset] / 5, name, synset))
    for _, name, synset in sorted(found):
        met = sorted({one for half in split(name) for one in _meets(matching, half, there)} - {name})
        if met and name not in there:
            who = wordnet.definition(synset).partition(";")[0]
            row = ListedWord(name, fame(split(name)[-1].split()[-1]), "WordNet")
            yield Finding(row, f"{who[0].upper()}{who[1:]}. Meets {_some(met)}.")


def _with_small_word(wordnet: Wordnet, synset: int) -> str:
    """The best known form of somebody's name that has a word in lower case; '' for who has none, or is no company."""
    if HOLY.search(wordnet.gloss(synset)):
        return ""
    members = [wordnet.word(sense) for sense in wordnet.members(synset) if is_fit(wordnet, _spelling(wordnet, sense))]
    formed = [name for name in members if _is_formed(name)]
    return min(formed, key=lambda name: (len(name.split()), name), default="")


def _is_formed(name: str) -> bool:
    """Whether a name begins and ends with a known one, and has nothing but small words of families between."""
    parts = name.split()
    small = [part for part in parts if part.islower()]
    rest = [part for part in parts if part not in small]
    is_name = rest and rest[0] == parts[0] and all(part.istitle() and part not in RANKS for part in rest)
    return bool(is_name and small and SMALL.issuperset(small) and fame(parts[-1]) >= KNOWN)


def _spelling(wordnet: Wordnet, sense: int) -> int:
    return int(wordnet.lists["spelling_of"][sense])


def _meets(matching: Matching, name: str, people: Sequence[str]) -> list[str]:
    """The people of whose names a part matches a name."""
    return [one for one in people if one != name and any(matching.match(name, half) for half in split(one))]


def _some(names: Sequence[str]) -> str:
    more = len(names) - NAMED
    return ", ".join(names[:NAMED]) + (f" and {more} more" if more > 0 else "")


def sought_variants(wordnet: Wordnet, shelves: Shelves) -> Iterator[Finding]:
    """Two names that sound alike, each of somebody in the lists, those first that make the most new pairs meet."""
    bearers: dict[str, list[str]] = {}
    for person in playable(wordnet, shelves.stock):
        for part in split(person):
            if part.isalpha() and len(part) >= SHORTEST:
                bearers.setdefault(part, []).append(person)
    alike: dict[str, list[str]] = {}
    for name in sorted(bearers):
        alike.setdefault(sound(name), []).append(name)
    matching, heads = matching_of(shelves.stock), {group[0] for group in variant_groups()}
    found = []
    for names in alike.values():
        for pair in combinations(sorted(names, key=lambda name: (-len(bearers[name]), name)), 2):
            head = next((one for one in pair if one not in heads and not shelves.has(VARIANTS, one)), None)
            if head and not matching.match(*pair):
                other = pair[1] if head == pair[0] else pair[0]
                found.append((-len(bearers[head]) * len(bearers[other]), head, other))
    for _, head, other in sorted(found):
        row = ListedWord(head, fame(head), "sound", other, unread=True)
        yield Finding(row, f"Sounds like {other}: {_some(bearers[head])} would meet {_some(bearers[other])}.")


def sound(name: str) -> str:
    """What two names have in common that sound alike.

    >>> sound("Wolfe") == sound("Woolf"), sound("Davis") == sound("Davy")
    (True, False)
    """
    heard = name.lower()
    for written, instead in ALIKE:
        heard = written.sub(instead, heard)
    return heard


def facts(wordnet: Wordnet, word_list: str, row: ListedWord, stock: Stock) -> list[Fact]:
    """Of a person who that is and whom they meet; of a name the people who bear it, and those who bear a variant."""
    there = playable(wordnet, stock)
    if word_list == VARIANTS:
        names = [row.text, *row.details.splitlines()]
        bearers = {name: [one for one in there if normal(name) in map(normal, split(one))] for name in names}
        return [Fact(label=f"Called {name}", lines=(_some(held) or "nobody",)) for name, held in bearers.items()]
    met = sorted({one for half in split(row.text) for one in _meets(matching_of(stock), half, there)} - {row.text})
    who = line_of(wordnet, " ".join(split(row.text)))
    named = (("Who", who), ("On a tile", " | ".join(split(row.text))), ("Meets", _some(met) or "nobody so far"))
    return [Fact(label=label, lines=(line,)) for label, line in named if line]
