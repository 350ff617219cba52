"""Prepare WordNet's glosses for players: use our quotation marks, and shorten long ones."""

import re

QUOTED_PATTERN = re.compile(r"`([^']+)'")
SHORTEST_GLOSS = 24
"""The fewest letters that a shortened gloss keeps."""
CUT_PATTERN = re.compile(
    r": |; |,?(?: and| or)? (?:(?:\w+ )?(?<!ed )(?:which|whom|whose)|who|where|when|during|until|so|but|having"
    r"|(?:that (?:is|are) )?(?:(?:mostly|usually|typically|especially|formerly|often|used (?:as|by|for|in|to)) ?)+"
    r"|noted for|such as|that|as well as|consisting|characterised|similar"
    r"|with (?:an?|long|short|large|small|narrow|soft|sharp))\b"
)
"""Matches a place where a gloss may be cut, because the rest only adds details."""
DANGLING_PATTERN = re.compile(
    r"\b(?:is|are|was|were|be|so|for|now|one|usually|marked|and|or|of|an?|the|dealing|provided|filled)$"
)
"""Matches a gloss that ends with a word at which no complete gloss ends."""


def replace_quotes(gloss: str) -> str:
    """Replace WordNet's quotation marks (`…') in a gloss by ours (“…”)."""
    return QUOTED_PATTERN.sub(r"“\1”", gloss)


def shorten_gloss(gloss: str, longest: int) -> str:
    """Cut a gloss of more than `longest` letters where the rest only adds details; keep it if it has no such place.

    The result may still be longer, if the first such place is beyond `longest`.

    >>> shorten_gloss("a romantic English poet whose work was inspired by the Lake District where he lived", 70)
    'a romantic English poet whose work was inspired by the Lake District'
    >>> sun = "the star that is the source of light and heat for the planets in the solar system that we know"
    >>> shorten_gloss(sun, 70)
    'the star that is the source of light and heat for the planets in the solar system'
    """
    ends = [found.start() for found in CUT_PATTERN.finditer(gloss) if found.start() >= SHORTEST_GLOSS]
    ends = [end for end in ends if not DANGLING_PATTERN.search(gloss[:end])]
    fitting = [end for end in ends if end <= longest] or ends[:1]
    return gloss[: fitting[-1]] if len(gloss) > longest and fitting else gloss
