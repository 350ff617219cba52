"""Which meaning of a guess was used, in a word or two: “as in firedog”, “as a verb”."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise

from puzzles.lexicon.glosses import shorten_gloss
from puzzles.lexicon.relations import WORD
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.puzzle import Opened
from puzzles.nettle.relations import HOMOGRAPH, HYPERNYM, POINTERS
from puzzles.nettle.routes import Route
from puzzles.nettle.rules import Clue
from puzzles.nettle.usual import changes, is_familiar, is_meant, usual

KNOWN = 3.0
"""How common a word is at least by which a meaning is named (Zipf's scale)."""
LAST = 3
"""The secret word and as many before it are never named; of the others on the way, what kind of thing a guess is."""
LONGEST = 40
"""How many letters of a definition are quoted."""
FIELDS = {
    "act": "something done",
    "animal": "an animal",
    "artifact": "something made",
    "attribute": "a quality",
    "body": "a part of a body",
    "cognition": "something in the mind",
    "communication": "something said or written",
    "event": "an event",
    "feeling": "a feeling",
    "food": "food",
    "group": "a group",
    "location": "a place",
    "object": "something in nature",
    "person": "a person",
    "plant": "a plant",
    "possession": "money or goods",
    "quantity": "an amount",
    "shape": "a shape",
    "state": "a state",
    "substance": "a substance",
    "time": "a time",
}
"""WordNet's fields of nouns in words."""
OF_THE_ANSWER, BETWEEN = "to a rarer meaning of the answer", "through a rarer word"


def as_in(puzzle: Opened, clue: Clue) -> str | None:
    """What tells the meaning that a clue leads with from the word's most usual one; None where it is that."""
    return _telling(puzzle, clue, clue.lead)


def rarer(puzzle: Opened, clue: Clue) -> str | None:
    """By what rarer meanings alone a guess is so near; None where its shortest way is as good as any."""
    words, route = puzzle.words, clue.route
    if route.distance == 0:
        return None
    if not is_meant(words, route):
        of_the_answer = usual(words)[route.steps[0].sense]
        return OF_THE_ANSWER if of_the_answer else _telling(puzzle, clue, route) or _named(puzzle, clue, route)
    if clue.usual is None:
        return None
    return f"with {changes(route)} changes of meaning" if is_familiar(words, route) else BETWEEN


def _telling(puzzle: Opened, clue: Clue, route: Route) -> str | None:
    """What tells the meaning that a route of a clue begins with; None where it is what everyone would think of.

    Anyone who guesses thinks of a noun, and not of a name: of words that have one, other kinds are always named.
    """
    words, used = puzzle.words, route.steps[0].sense
    if route.distance == 0:
        return None
    by_use = [sense for sense in words.by_use(clue.spelling) if not puzzle.unfit[sense]] or [used]
    pos = _pos(words, used)
    if pos != "noun" and any(_pos(words, sense) == "noun" for sense in by_use):
        return _as_a(pos)
    alike = [sense for sense in by_use if _pos(words, sense) == pos]
    if used == next((sense for sense in alike if not words.is_proper(sense)), used):
        return None if pos == "noun" or _pos(words, by_use[0]) == pos else _as_a(pos)
    return _named(puzzle, clue, route)


def _named(puzzle: Opened, clue: Clue, route: Route) -> str:
    """The meaning that a route begins with, by a word that people know: a synonym, its kind, its field, or what it is.

    It is free, so it names neither the secret word nor what is unfit; and a word on the way only where that is far from
    the secret one.
    """
    words, used = puzzle.words, route.steps[0].sense
    synonyms, kinds = words.members(words.synset(used)), [*_broader(words, used)]
    for phrase, senses in (("as in", synonyms), ("as a kind of", kinds)):
        if name := _best_known(puzzle, clue, senses, _on_the_way(puzzle, clue)):
            return f"{phrase} {name}"
    first = words.by_use(clue.spelling)[0]
    field, usual_field = (words.lexicographer_file(words.synset(one)).removeprefix("noun.") for one in (used, first))
    if field in FIELDS and field != usual_field:
        return f"as {FIELDS[field]}"
    if name := _best_known(puzzle, clue, kinds, _on_the_way(puzzle, clue, LAST)):
        return f"as a kind of {name}"
    gloss = shorten_gloss(words.definition(words.synset(used)), LONGEST)
    mentioned = {number for word in WORD.findall(gloss.lower()) for number in words.base_forms(word)}
    if len(gloss) <= LONGEST and mentioned.isdisjoint({*_on_the_way(puzzle, clue), puzzle.target}):
        return f"as “{gloss}”"
    return f"as {FIELDS[field]}" if field in FIELDS else _as_a(_pos(words, used))


def _as_a(pos: str) -> str:
    return f"as {'an' if pos[0] in 'aeiou' else 'a'} {pos}"


def _best_known(puzzle: Opened, clue: Clue, senses: Iterable[int], passed: Collection[int]) -> str | None:
    """The word of some senses that most people know, if many do; none that is passed over, or the guess itself."""
    words = puzzle.words
    known = {sense: float(words.zipf[words.lists["spelling_of"][sense]]) for sense in senses}
    told = [sense for sense in known if known[sense] >= KNOWN and _may_be_told(puzzle, clue, sense, passed)]
    return words.word(max(told, key=known.__getitem__)) if told else None


def _may_be_told(puzzle: Opened, clue: Clue, sense: int, passed: Collection[int]) -> bool:
    words = puzzle.words
    spelling = words.lists["spelling_of"][sense]
    names_it = words.folded(puzzle.target) in words.folded(spelling)
    return not (puzzle.unfit[sense] or names_it or spelling in passed or spelling == clue.spelling)


def _on_the_way(puzzle: Opened, clue: Clue, last: int = 0) -> set[int]:
    """Return the words on a clue's shortest and shown routes; with `last`, only the last ones of each."""
    spelling_of = puzzle.words.lists["spelling_of"]
    return {spelling_of[step.sense] for route in (clue.route, clue.lead) for step in route.steps[-last:]}


def turns(words: Wordnet, route: Route) -> list[str]:
    """What kind of thing each change of meaning on a route leads to: “something done”, “a verb”."""
    return [_kind(words, to.sense) for at, to in pairwise(route.steps) if at.relation is HOMOGRAPH]


def _kind(words: Wordnet, sense: int) -> str:
    pos = _pos(words, sense)
    field = words.lexicographer_file(words.synset(sense)).removeprefix("noun.")
    return FIELDS.get(field, "a thing") if pos == "noun" else _as_a(pos).removeprefix("as ")


def _pos(words: Wordnet, sense: int) -> str:
    return words.part_of_speech(words.synset(sense))


def _broader(words: Wordnet, sense: int) -> Iterator[int]:
    """The senses of the synsets that are broader than that of a sense."""
    synset, lists = words.synset(sense), words.lists
    for place in range(lists["pointer_first"][synset], lists["pointer_first"][synset + 1]):
        if POINTERS[lists["pointer_relation"][place]] is HYPERNYM:
            yield from words.members(lists["pointer"][place])
