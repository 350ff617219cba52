"""List the kinds of step between two words: one table for the solver, the page and the help."""

from dataclasses import dataclass

from puzzles.nettle.wire import RelationKey


@dataclass(frozen=True)
class Relation:
    """One kind of step from a word to the next; `text` explains it to players."""

    key: RelationKey
    emoji: str
    name: str
    text: str


HYPERNYM = Relation("hypernym", "🔼", "broader", "The next word is broader: from banana to fruit.")
HYPONYM = Relation("hyponym", "🔽", "narrower", "The next word is narrower: from flower to rose.")
PART_HOLONYM = Relation("part holonym", "🦵", "part of", "The next word has this as a part: from foot to leg.")
PART_MERONYM = Relation(
    "part meronym", "🦶", "has part", "The next word is a part of this: from newspaper to headline."
)
MEMBER_HOLONYM = Relation(
    "member holonym", "🌌", "member of", "The next word is a group that this belongs to: from star to galaxy."
)
MEMBER_MERONYM = Relation(
    "member meronym", "🌟", "has member", "The next word is one of its members: from country to state."
)
SUBSTANCE_HOLONYM = Relation(
    "substance holonym", "🍷", "ingredient of", "The next word is made from this: from grape to wine."
)
SUBSTANCE_MERONYM = Relation(
    "substance meronym", "🍇", "made of", "The next word is what this is made of: from glacier to ice."
)
ANTONYM = Relation("antonym", "🚫", "opposite", "The next word means the opposite: from love to hate.")
SYNONYM = Relation("synonym", "🟰", "same meaning", "The next word is another word for the same thing.")
HOMOGRAPH = Relation(
    "homograph",
    "🖋️",
    "same spelling",
    "The next word has the same spelling but another meaning: from a ball to throw to a ball for dancing.",
)

POINTERS = (
    HYPERNYM,
    HYPONYM,
    PART_HOLONYM,
    PART_MERONYM,
    MEMBER_HOLONYM,
    MEMBER_MERONYM,
    SUBSTANCE_HOLONYM,
    SUBSTANCE_MERONYM,
)
"""The kinds of step by a pointer; the index of each is its code in the lexicon's `pointer_relation`."""

RELATIONS = (*POINTERS, ANTONYM, SYNONYM, HOMOGRAPH)
"""All kinds of step; if several join the same two words, the first one counts."""
