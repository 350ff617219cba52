"""Make the view of a play of Nettle: clues, hints and the map; after the end also the reveal with all routes."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from puzzles.lexicon.unfit import Marks
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle import wire
from puzzles.nettle.main_senses import find_main_sense
from puzzles.nettle.meanings import describe_changes, explain_rarity, name_meaning
from puzzles.nettle.puzzle import OpenPuzzle
from puzzles.nettle.relations import RELATIONS
from puzzles.nettle.routes import Route, Step
from puzzles.nettle.rules import Clue, Hint, State
from puzzles.nettle.warmth import Warmth

HIDDEN_TEXT = "▢▢▢"
BAND_LIMITS: Mapping[wire.Band, int] = {"burning": 850, "hot": 700, "warm": 530, "cool": 300, "cold": 0}
"""Band to its least warmth, hottest first; one random word in twenty is warm."""
SQUARE_BY_BAND: Mapping[wire.Band, str] = {"cold": "🟦", "cool": "🟨", "warm": "🟧", "hot": "🟥", "burning": "🟥"}
"""Band to its square in a shared text; none is green, because that means “right” in other games.

Of 400 everyday words for 200 secret ones, 53 % are cold, 40 % cool, 6 % warm and 1 % hot or burning.
"""
HEAT_KEY = "How warm each guess was: " + ", ".join(
    f"{square}\N{NO-BREAK SPACE}{' or '.join(band for band, own in SQUARE_BY_BAND.items() if own == square)}"
    for square in dict.fromkeys(SQUARE_BY_BAND.values())
)
"""The line that explains the squares in a shared text."""
LEGEND = [wire.Sign(relation=r.key, emoji=r.emoji, name=r.name, text=r.text) for r in RELATIONS]


@dataclass(frozen=True, eq=False)
class Glossary:
    """Words and definitions as a player may see them.

    Definitions hide the word `hidden` in all its forms, because no help may name the secret word. Unfit senses are
    hidden completely.
    """

    lexicon: Wordnet
    unfit: Marks
    hidden: int | None = None

    def define(self, sense: int) -> str:
        """Return the definition of a sense, as far as the player may see it."""
        if self.unfit[sense]:
            return HIDDEN_TEXT
        text = self.lexicon.definition(self.lexicon.synset(sense))
        return text if self.hidden is None else self._hide_word(text, self.hidden)

    def spell(self, sense: int) -> str:
        """Return the spelling of a sense; `HIDDEN_TEXT` for an unfit one."""
        return HIDDEN_TEXT if self.unfit[sense] else self.lexicon.word(sense)

    def _hide_word(self, text: str, hidden: int) -> str:
        def hide_form(found: re.Match[str]) -> str:
            word = found.group()
            return HIDDEN_TEXT if hidden in self.lexicon.find_base_forms(word) else word

        return _make_initial_pattern(self.lexicon.folded(hidden)[0]).sub(hide_form, text)

    def name_synset(self, sense: int) -> str:
        """Return WordNet's name for the synset of a sense; `HIDDEN_TEXT` for an unfit one."""
        return HIDDEN_TEXT if self.unfit[sense] else self.lexicon.name(self.lexicon.synset(sense))

    def show_meaning(self, sense: int) -> wire.Meaning:
        """Return a sense's spelling, part of speech and definition."""
        pos = self.lexicon.part_of_speech(self.lexicon.synset(sense))
        return wire.Meaning(word=self.spell(sense), pos=pos, gloss=self.define(sense))

    def filter_fit(self, senses: Iterable[int]) -> list[int]:
        """Return the senses that are fit to be shown."""
        return [sense for sense in senses if not self.unfit[sense]]


@cache
def _make_initial_pattern(letter: str) -> re.Pattern[str]:
    """Return a pattern that matches whole words with a first letter, in either case."""
    return re.compile(rf"(?<![^\W\d_])(?i:{re.escape(letter)})[^\W\d_]*")


def show_clue(glossary: Glossary, puzzle: OpenPuzzle, clue: Clue, with_sense: bool) -> wire.Clue:
    """Return the shape of a clue: how near the guess is, and the kinds of step, but never the words on the route."""
    meaning, rarity = _describe_meanings(puzzle, clue)
    return wire.Clue(
        n=clue.n,
        guess=clue.typed,
        word=glossary.lexicon.spelling(clue.spelling),
        emoji=list(clue.route.emoji),
        relations=[relation.key for relation in clue.route.relations],
        distance=clue.route.distance,
        warmth=show_warmth(puzzle.warmths.look_up(clue.spelling)),
        as_in=meaning,
        sense=glossary.show_meaning(clue.shown_route.steps[0].sense) if with_sense else None,
        turns=describe_changes(puzzle.lexicon, clue.shown_route) if with_sense else [],
        rarer=rarity,
        usual=_show_way(clue.usual) if clue.usual else None,
        lead=_name_shown_kind(clue),
    )


def _describe_meanings(puzzle: OpenPuzzle, clue: Clue) -> tuple[str | None, str | None]:
    """Return what `name_meaning` and `explain_rarity` say of a clue; they take half a millisecond."""
    key = (clue.spelling, clue.route, clue.usual, clue.hinted)
    if key not in puzzle.meanings:
        puzzle.meanings[key] = name_meaning(puzzle, clue), explain_rarity(puzzle, clue)
    return puzzle.meanings[key]


def _name_shown_kind(clue: Clue) -> wire.Lead:
    return "shortest" if clue.shown_route is clue.route else "usual"


def _show_way(route: Route) -> wire.Way:
    return wire.Way(emoji=list(route.emoji), relations=[relation.key for relation in route.relations])


def show_warmth(warmth: Warmth) -> wire.Warmth:
    """Return the shape of a warmth, with its band."""
    return wire.Warmth(value=warmth.value, place=warmth.place, of=warmth.total, band=_find_band(warmth))


def choose_square(warmth: Warmth) -> str:
    """Return the coloured square for a warmth."""
    return SQUARE_BY_BAND[_find_band(warmth)]


def _find_band(warmth: Warmth) -> wire.Band:
    return next(name for name, least in BAND_LIMITS.items() if warmth.value >= least)


def show_hint(glossary: Glossary, puzzle: OpenPuzzle, hint: Hint) -> wire.Hint:
    """Return the shape of a hint: the definition of a word on a route, its first letter, and its length."""
    text, of_the_answer = glossary.define(hint.sense), puzzle.lexicon.lists["spelling_of"][hint.sense] == puzzle.target
    main = find_main_sense(puzzle.lexicon, puzzle.target) if of_the_answer else hint.sense
    here = None if main == hint.sense or puzzle.unfit[main] else text
    word = glossary.spell(hint.name)
    return wire.Hint(
        clue=hint.clue,
        step=hint.step,
        text=glossary.define(main) if here else text,
        first=word[0].upper(),
        letters=count_letters(word),
        here=here,
    )


def count_letters(word: str) -> list[int]:
    """Return how many letters and digits each word of a phrase has.

    >>> count_letters("ball"), count_letters("jack-o'-lantern"), count_letters("hot air balloon")
    ([4], [4, 1, 7], [3, 3, 7])
    """
    parts = (sum(map(str.isalnum, part)) for part in re.split("[ -]", word))
    return [count for count in parts if count]


def make_view(glossary: Glossary, puzzle: OpenPuzzle | None, state: State, public: wire.Public) -> wire.View:
    """Return the view of a play; before the first clue, `puzzle` may be None."""
    senses = "senses" in state.aids
    hints = [show_hint(glossary, puzzle, item) for item in state.hints] if puzzle else []
    return wire.View(
        guesses=[show_clue(glossary, puzzle, item, senses) for item in state.clues] if puzzle else [],
        best=min((item.shown_route.distance for item in state.clues), default=None),
        aids=wire.Aids(senses=senses, hints=len(state.hints)),
        hints=hints,
        map=_MapDrawing(glossary.lexicon, state, hints).draw() if state.clues else None,
        legend=LEGEND,
        last=state.clues[-1].n if state.clues else None,
        grade=public.grade,
        guesses_per_hint=public.guesses_per_hint,
    )


class _MapDrawing:
    """A map of the shown routes of all clues, as one network that joins routes where the rest of them is the same.

    A node is the rest of a route from one sense on. It has the word only if the player guessed it. A guess is
    the node where its own route begins; another sense of the same spelling is another node.
    """

    def __init__(self, lexicon: Wordnet, state: State, hints: Sequence[wire.Hint]) -> None:
        self.lexicon = lexicon
        self.routes = [item.shown_route for item in state.clues]
        self.guessed_spellings = {item.spelling for item in state.clues}
        self.guess_numbers = {_list_senses(item.shown_route): item.n for item in state.clues}
        self.guessed_senses = {route.steps[0].sense for route in self.routes}
        self.hint_texts = {item.sense: hint.text for item, hint in zip(state.hints, hints, strict=True)}
        self.nodes: dict[tuple[int, ...], wire.Node] = {}
        self.edges: dict[int, wire.Edge] = {}

    def draw(self) -> wire.Map:
        for route in self.routes:
            senses = _list_senses(route)
            ids = [self._add_node(senses[walked:]).id for walked in range(len(senses))]
            for (source, to), relation in zip(pairwise(ids), route.relations, strict=True):
                edge = wire.Edge(source=source, to=to, relation=relation.key, emoji=relation.emoji)
                self.edges.setdefault(source, edge)
        return wire.Map(nodes=list(self.nodes.values()), edges=list(self.edges.values()))

    def _add_node(self, rest: tuple[int, ...]) -> wire.Node:
        if rest not in self.nodes:
            spelling = self.lexicon.lists["spelling_of"][rest[0]]
            is_guessed = spelling in self.guessed_spellings
            self.nodes[rest] = wire.Node(
                id=len(self.nodes),
                word=self.lexicon.spelling(spelling) if is_guessed else None,
                guess=self.guess_numbers.get(rest),
                depth=len(rest) - 1,
                gloss=self.hint_texts.get(rest[0]),
                answer=len(rest) == 1,
                other_meaning=is_guessed and len(rest) > 1 and rest[0] not in self.guessed_senses,
            )
        return self.nodes[rest]


def _list_senses(route: Route) -> tuple[int, ...]:
    return tuple(step.sense for step in route.steps)


def make_reveal(puzzle: OpenPuzzle, state: State) -> wire.Reveal:
    """Return the secret word, its meanings with the main one first, and all routes word by word."""
    lexicon, glossary = puzzle.lexicon, Glossary(puzzle.lexicon, puzzle.unfit)
    first = find_main_sense(lexicon, puzzle.target)
    all_senses = sorted(lexicon.list_senses_by_use(puzzle.target), key=lambda sense: sense != first)
    senses = glossary.filter_fit(all_senses) or all_senses
    return wire.Reveal(
        target=lexicon.spelling(puzzle.target),
        gloss=glossary.define(senses[0]),
        senses=[glossary.show_meaning(sense) for sense in senses],
        routes=[
            wire.Route(
                n=clue.n,
                guess=lexicon.spelling(clue.spelling),
                steps=_show_route(glossary, clue.route),
                usual=_show_route(glossary, clue.usual) if clue.usual else [],
                lead=_name_shown_kind(clue),
            )
            for clue in state.clues
        ],
    )


def _show_route(glossary: Glossary, route: Route) -> list[wire.RouteStep]:
    """Return each word of a route, with its meaning and the kind of step to the next word."""
    return [_show_step(glossary, step) for step in route.steps]


def _show_step(glossary: Glossary, step: Step) -> wire.RouteStep:
    relation, lexicon = step.relation, glossary.lexicon
    synset = lexicon.synset(step.sense)
    return wire.RouteStep(
        word=glossary.spell(step.sense),
        pos=lexicon.part_of_speech(synset),
        gloss=glossary.define(step.sense),
        synset=glossary.name_synset(step.sense),
        relation=relation.key if relation else None,
        name=relation.name if relation else None,
        emoji=relation.emoji if relation else None,
    )
