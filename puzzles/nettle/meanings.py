"""Which meaning of a guess was used, in a word or two: “as in firedog”, “as a verb”."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.puzzle import Opened
from puzzles.nettle.relations import HOMOGRAPH, HYPERNYM, POINTERS
from puzzles.nettle.routes import Route
from puzzles.nettle.rules import Clue
from puzzles.nettle.usual import changes, is_familiar, is_meant, usual

OTHERWISE, RARER = "in another meaning", "in a rarer meaning"
"""What a clue says where every word that could name the meaning would say too much, and its field is the usual one."""
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
    return _telling(puzzle, clue, clue.lead, OTHERWISE if usual(puzzle.words)[clue.lead.steps[0].sense] else RARER)


def rarer(puzzle: Opened, clue: Clue) -> str | None:
    """By what rarer meanings alone a guess is so near; None where its shortest way is as good as any."""
    words, route = puzzle.words, clue.route
    if puzzle.meant_ways is None or route.distance == 0:
        return None
    if not is_meant(words, route):
        of_the_answer = usual(words)[route.steps[0].sense]
        return OF_THE_ANSWER if of_the_answer else _telling(puzzle, clue, route, RARER) or RARER
    if clue.usual is None:
        return None
    return f"with {changes(route)} changes of meaning" if is_familiar(words, route) else BETWEEN


def _telling(puzzle: Opened, clue: Clue, route: Route, otherwise: str) -> str | None:
    """What tells the meaning that a route of a clue begins with; `otherwise` where nothing may.

    Anyone who guesses thinks of a noun, and not of a name: of words that have one, other kinds are always named.
    It is free, so it names neither the secret word nor a word on the way; and nothing that is unfit.
    """
    words, used = puzzle.words, route.steps[0].sense
    if route.distance == 0:
        return None
    by_use = [sense for sense in words.by_use(clue.spelling) if not puzzle.unfit[sense]] or [used]
    pos = _pos(words, used)
    if pos != "noun" and any(_pos(words, sense) == "noun" for sense in by_use):
        return f"as {'a' if pos == 'verb' else 'an'} {pos}"
    alike = [sense for sense in by_use if _pos(words, sense) == pos]
    if used == next((sense for sense in alike if not words.is_proper(sense)), used):
        return None if pos == "noun" or _pos(words, by_use[0]) == pos else f"as a {pos}"
    for phrase, senses in (("as in", words.members(words.synset(used))), ("as a kind of", [*_broader(words, used)])):
        told = [sense for sense in senses if _may_be_told(puzzle, clue, sense)]
        if told:
            return f"{phrase} {words.word(max(told, key=lambda sense: _known(words, sense)))}"
    fields = [words.lexicographer_file(words.synset(sense)).removeprefix("noun.") for sense in (used, by_use[0])]
    return f"as {FIELDS[fields[0]]}" if fields[0] in FIELDS and fields[0] != fields[1] else otherwise


def turns(words: Wordnet, route: Route) -> list[str]:
    """What kind of thing each change of meaning on a route leads to: “something done”, “a verb”."""
    return [_kind(words, to.sense) for at, to in pairwise(route.steps) if at.relation is HOMOGRAPH]


def _kind(words: Wordnet, sense: int) -> str:
    pos = _pos(words, sense)
    field = words.lexicographer_file(words.synset(sense)).removeprefix("noun.")
    return FIELDS.get(field, "a thing") if pos == "noun" else f"{'a' if pos == 'verb' else 'an'} {pos}"


def _pos(words: Wordnet, sense: int) -> str:
    return words.part_of_speech(words.synset(sense))


def _may_be_told(puzzle: Opened, clue: Clue, sense: int) -> bool:
    words = puzzle.words
    spelling_of = words.lists["spelling_of"]
    on_the_way = {spelling_of[step.sense] for route in (clue.route, clue.lead) for step in route.steps}
    names_it = words.folded(puzzle.target) in words.folded(spelling_of[sense])
    return not (puzzle.unfit[sense] or names_it or spelling_of[sense] in on_the_way)


def _known(words: Wordnet, sense: int) -> float:
    return float(words.lists["zipf"][words.lists["spelling_of"][sense]])


def _broader(words: Wordnet, sense: int) -> Iterator[int]:
    """The senses of the synsets that are broader than that of a sense."""
    synset, lists = words.synset(sense), words.lists
    for place in range(lists["pointer_first"][synset], lists["pointer_first"][synset + 1]):
        if POINTERS[lists["pointer_relation"][place]] is HYPERNYM:
            yield from words.members(lists["pointer"][place])
