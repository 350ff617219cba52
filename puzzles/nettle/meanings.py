"""Say in a word or two which meaning of a guess its route starts from: “as in firedog”, “as a verb”."""

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise

from puzzles.lexicon.glosses import shorten_gloss
from puzzles.lexicon.relations import WORD_PATTERN
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.puzzle import OpenPuzzle
from puzzles.nettle.relations import HOMOGRAPH, HYPERNYM, POINTERS
from puzzles.nettle.routes import Route
from puzzles.nettle.rules import Clue
from puzzles.nettle.usual_meanings import count_changes, has_usual_ends, is_familiar, mark_usual

LEAST_NAME_FREQUENCY = 3.0
"""The lowest Zipf frequency of a word that names a meaning."""
UNNAMED_LAST_WORDS = 3
"""How many last words of a route, the secret one included, are never named; earlier ones may only name a kind."""
LONGEST_QUOTE = 40
"""The most letters of a definition that is quoted."""
FIELD_WORDS = {
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
"""WordNet's field of a noun to what it is in words."""
RARE_ANSWER_TEXT, RARE_WORD_TEXT = "to a rarer meaning of the answer", "through a rarer word"


def name_meaning(puzzle: OpenPuzzle, clue: Clue) -> str | None:
    """Name the meaning of a guess from which its clue's shown route starts; None if it is the most usual one."""
    return _name_first_meaning(puzzle, clue, clue.shown_route)


def explain_rarity(puzzle: OpenPuzzle, clue: Clue) -> str | None:
    """Say which rarer meanings make the shortest route of a guess so short; None if it has none.

    The card of a guess that shows its shortest route has this text even for players who never ask for help. So for such
    a guess it only names a rarer meaning of the guess or of the answer, but no words or changes of meaning in between.
    """
    lexicon, route = puzzle.lexicon, clue.route
    if route.distance == 0:
        return None
    if not has_usual_ends(lexicon, route):
        of_the_answer = mark_usual(lexicon)[route.steps[0].sense]
        return (
            RARE_ANSWER_TEXT
            if of_the_answer
            else _name_first_meaning(puzzle, clue, route) or _name_sense(puzzle, clue, route)
        )
    if clue.usual is None or clue.shown_route is route:
        return None
    return f"with {count_changes(route)} changes of meaning" if is_familiar(lexicon, route) else RARE_WORD_TEXT


def _name_first_meaning(puzzle: OpenPuzzle, clue: Clue, route: Route) -> str | None:
    """Name the meaning with which a route starts; None if everyone would think of it.

    People who guess think of nouns, so if a word can be a noun, another part of speech is always named.
    """
    lexicon, first_sense = puzzle.lexicon, route.steps[0].sense
    if route.distance == 0:
        return None
    by_use = [sense for sense in lexicon.list_senses_by_use(clue.spelling) if not puzzle.unfit[sense]] or [first_sense]
    pos = _find_part_of_speech(lexicon, first_sense)
    if pos != "noun" and any(_find_part_of_speech(lexicon, sense) == "noun" for sense in by_use):
        return _say_part_of_speech(pos)
    alike = [sense for sense in by_use if _find_part_of_speech(lexicon, sense) == pos]
    if first_sense == next((sense for sense in alike if not lexicon.is_proper(sense)), first_sense):
        return None if pos == "noun" or _find_part_of_speech(lexicon, by_use[0]) == pos else _say_part_of_speech(pos)
    return _name_sense(puzzle, clue, route)


def _name_sense(puzzle: OpenPuzzle, clue: Clue, route: Route) -> str:
    """Name a route's first meaning by a word that people know: a synonym, its kind, its field, or its definition.

    Players get this without asking, so it never has the secret word or an unfit one, and a word of the route only if
    that word is far from the secret one. A synonym only helps if it usually means this: no one reads music as medicine.
    """
    lexicon, first_sense, usual_marks = puzzle.lexicon, route.steps[0].sense, mark_usual(puzzle.lexicon)
    synonyms = [sense for sense in lexicon.members(lexicon.synset(first_sense)) if usual_marks[sense]]
    kinds = [*_list_broader(lexicon, first_sense)]
    for phrase, senses in (("as in", synonyms), ("as a kind of", _leave_out_route(puzzle, clue, kinds))):
        if name := _find_best_known(puzzle, clue, senses, _list_route_words(puzzle, clue)):
            return f"{phrase} {name}"
    usual_sense = lexicon.list_senses_by_use(clue.spelling)[0]
    field, usual_field = (
        lexicon.lexicographer_file(lexicon.synset(one)).removeprefix("noun.") for one in (first_sense, usual_sense)
    )
    if field in FIELD_WORDS and field != usual_field:
        return f"as {FIELD_WORDS[field]}"
    kinds = _leave_out_route(puzzle, clue, kinds, UNNAMED_LAST_WORDS)
    if name := _find_best_known(puzzle, clue, kinds, _list_route_words(puzzle, clue, UNNAMED_LAST_WORDS)):
        return f"as a kind of {name}"
    gloss = shorten_gloss(lexicon.definition(lexicon.synset(first_sense)), LONGEST_QUOTE)
    mentioned = {number for word in WORD_PATTERN.findall(gloss.lower()) for number in lexicon.find_base_forms(word)}
    if len(gloss) <= LONGEST_QUOTE and mentioned.isdisjoint({*_list_route_words(puzzle, clue), puzzle.target}):
        return f"as “{gloss}”"
    pos = _find_part_of_speech(lexicon, first_sense)
    return f"as {FIELD_WORDS[field]}" if field in FIELD_WORDS else _say_part_of_speech(pos)


def _say_part_of_speech(pos: str) -> str:
    return f"as {'an' if pos[0] in 'aeiou' else 'a'} {pos}"


def _find_best_known(puzzle: OpenPuzzle, clue: Clue, senses: Iterable[int], passed: Collection[int]) -> str | None:
    """Return the best known word of some senses, without the guess and words in `passed`; None if none is known."""
    lexicon = puzzle.lexicon
    frequencies = {sense: float(lexicon.zipf[lexicon.lists["spelling_of"][sense]]) for sense in senses}
    allowed = [
        sense
        for sense in frequencies
        if frequencies[sense] >= LEAST_NAME_FREQUENCY and _may_name(puzzle, clue, sense, passed)
    ]
    return lexicon.word(max(allowed, key=frequencies.__getitem__)) if allowed else None


def _may_name(puzzle: OpenPuzzle, clue: Clue, sense: int, passed: Collection[int]) -> bool:
    lexicon = puzzle.lexicon
    spelling = lexicon.lists["spelling_of"][sense]
    names_answer = lexicon.folded(puzzle.target) in lexicon.folded(spelling)
    return not (puzzle.unfit[sense] or names_answer or spelling in passed or spelling == clue.spelling)


def _list_route_words(puzzle: OpenPuzzle, clue: Clue, last: int = 0) -> set[int]:
    """Return the spellings on a clue's shortest and shown routes; with `last`, only the last `last` of each."""
    spelling_of = puzzle.lexicon.lists["spelling_of"]
    return {spelling_of[step.sense] for route in (clue.route, clue.shown_route) for step in route.steps[-last:]}


def _leave_out_route(puzzle: OpenPuzzle, clue: Clue, senses: Iterable[int], last: int = 0) -> list[int]:
    """Return those senses that mean nothing that is on a clue's routes; with `last`, among the last steps of each.

    The secret word's synonyms are not on a route, but mean the same.
    """
    synset = puzzle.lexicon.synset
    passed = {synset(step.sense) for route in (clue.route, clue.shown_route) for step in route.steps[-last:]}
    return [sense for sense in senses if synset(sense) not in passed]


def describe_changes(lexicon: Wordnet, route: Route) -> list[str]:
    """List what each change of meaning on a route leads to, such as “something done” or “a verb”."""
    return [
        _describe_kind(lexicon, following.sense)
        for step, following in pairwise(route.steps)
        if step.relation is HOMOGRAPH
    ]


def _describe_kind(lexicon: Wordnet, sense: int) -> str:
    pos = _find_part_of_speech(lexicon, sense)
    field = lexicon.lexicographer_file(lexicon.synset(sense)).removeprefix("noun.")
    return FIELD_WORDS.get(field, "a thing") if pos == "noun" else _say_part_of_speech(pos).removeprefix("as ")


def _find_part_of_speech(lexicon: Wordnet, sense: int) -> str:
    return lexicon.part_of_speech(lexicon.synset(sense))


def _list_broader(lexicon: Wordnet, sense: int) -> Iterator[int]:
    """Yield the senses of the synsets that are one step broader than that of a sense."""
    synset, lists = lexicon.synset(sense), lexicon.lists
    for index in range(lists["pointer_first"][synset], lists["pointer_first"][synset + 1]):
        if POINTERS[lists["pointer_relation"][index]] is HYPERNYM:
            yield from lexicon.members(lists["pointer"][index])
