"""What a browser gets to see of a game of Nettle: clues, hints, the map, and after the end every route."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from puzzles.lexicon.unfit import Marks
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle import wire
from puzzles.nettle.foremost import foremost
from puzzles.nettle.meanings import as_in, rarer, turns
from puzzles.nettle.puzzle import Opened
from puzzles.nettle.relations import RELATIONS
from puzzles.nettle.routes import Route, Step
from puzzles.nettle.rules import Clue, Hint, State
from puzzles.nettle.warmth import Warmth

BLOT = "▢▢▢"
BANDS: Mapping[wire.Band, int] = {"burning": 850, "hot": 700, "warm": 530, "cool": 300, "cold": 0}
"""The least warmth for each of the words, the hottest first: one random word in twenty is warm."""
SQUARES: Mapping[wire.Band, str] = {"cold": "🟦", "cool": "🟩", "warm": "🟨", "hot": "🟧", "burning": "🟥"}
"""How warm a guess was, in a shared text."""
HEAT_KEY = f"Each guess: {', '.join(f'{square} {band}' for band, square in SQUARES.items())}"
"""What a friend is told of these."""
LEGEND = [wire.Sign(relation=r.key, emoji=r.emoji, name=r.name, text=r.text) for r in RELATIONS]


@dataclass(frozen=True, eq=False)
class Glossary:
    """Words and definitions as a player may see them.

    One spelling, in any of its forms, is blotted out of definitions: no help may name the secret word. Of an unfit
    sense nothing is seen at all.
    """

    words: Wordnet
    unfit: Marks
    hidden: int | None = None

    def gloss(self, sense: int) -> str:
        """The definition of a sense."""
        if self.unfit[sense]:
            return BLOT
        text = self.words.definition(self.words.synset(sense))
        return text if self.hidden is None else self._blotted(text, self.hidden)

    def word(self, sense: int) -> str:
        """The spelling of a sense."""
        return BLOT if self.unfit[sense] else self.words.word(sense)

    def _blotted(self, text: str, hidden: int) -> str:
        def blot(found: re.Match[str]) -> str:
            word = found.group()
            return BLOT if hidden in self.words.base_forms(word) else word

        return _beginning_with(self.words.folded(hidden)[0]).sub(blot, text)

    def name(self, sense: int) -> str:
        """WordNet's name of the synset of a sense."""
        return BLOT if self.unfit[sense] else self.words.name(self.words.synset(sense))

    def meaning(self, sense: int) -> wire.Meaning:
        """A sense in words: the spelling, its part of speech and its definition."""
        pos = self.words.part_of_speech(self.words.synset(sense))
        return wire.Meaning(word=self.word(sense), pos=pos, gloss=self.gloss(sense))

    def fit(self, senses: Iterable[int]) -> list[int]:
        """Those of some senses that may be shown."""
        return [sense for sense in senses if not self.unfit[sense]]


@cache
def _beginning_with(letter: str) -> re.Pattern[str]:
    """Finds whole words that begin with a letter, large or small."""
    return re.compile(rf"(?<![^\W\d_])(?i:{re.escape(letter)})[^\W\d_]*")


def clue(glossary: Glossary, puzzle: Opened, one: Clue, with_sense: bool) -> wire.Clue:
    """A guess, how near it is, and the kinds of step to the secret word; never the words of the steps."""
    return wire.Clue(
        n=one.n,
        guess=one.typed,
        word=glossary.words.spelling(one.spelling),
        emoji=list(one.route.emoji),
        relations=[relation.key for relation in one.route.relations],
        distance=one.route.distance,
        warmth=warmth(puzzle.warmths.of(one.spelling)),
        as_in=as_in(puzzle, one),
        sense=glossary.meaning(one.lead.steps[0].sense) if with_sense else None,
        turns=turns(puzzle.words, one.lead) if with_sense else [],
        rarer=rarer(puzzle, one),
        usual=_way(one.usual) if one.usual else None,
        lead=_lead(one),
    )


def _lead(one: Clue) -> wire.Lead:
    return "shortest" if one.lead is one.route else "usual"


def _way(route: Route) -> wire.Way:
    return wire.Way(emoji=list(route.emoji), relations=[relation.key for relation in route.relations])


def warmth(one: Warmth) -> wire.Warmth:
    """A warmth with its word."""
    return wire.Warmth(value=one.value, place=one.place, of=one.of, band=_band(one))


def heat(one: Warmth) -> str:
    """Return a warmth as a coloured square."""
    return SQUARES[_band(one)]


def _band(one: Warmth) -> wire.Band:
    return next(name for name, least in BANDS.items() if one.value >= least)


def hint(glossary: Glossary, puzzle: Opened, one: Hint) -> wire.Hint:
    """A hint: which step of which clue, and the definition of the word there."""
    text, of_the_answer = glossary.gloss(one.sense), puzzle.words.lists["spelling_of"][one.sense] == puzzle.target
    first = foremost(puzzle.words, puzzle.target) if of_the_answer else one.sense
    if first == one.sense or puzzle.unfit[first]:
        return wire.Hint(clue=one.clue, step=one.step, text=text)
    return wire.Hint(clue=one.clue, step=one.step, text=glossary.gloss(first), here=text)


def view(glossary: Glossary, puzzle: Opened | None, state: State, public: wire.Public) -> wire.View:
    """All that the player knows; before the first clue that needs no secret."""
    senses = "senses" in state.aids
    hints = [hint(glossary, puzzle, one) for one in state.hints] if puzzle else []
    return wire.View(
        guesses=[clue(glossary, puzzle, one, senses) for one in state.clues] if puzzle else [],
        best=min((one.lead.distance for one in state.clues), default=None),
        aids=wire.Aids(senses=senses, hints=len(state.hints)),
        hints=hints,
        map=_Map(glossary.words, state, hints).drawn() if state.clues else None,
        legend=LEGEND,
        last=state.clues[-1].n if state.clues else None,
        grade=public.grade,
        guesses_per_hint=public.guesses_per_hint,
    )


class _Map:
    """The leading routes of all clues as one network, joined where they go on alike. Words that nobody guessed are
    numbers only.

    A node is all that is left of a route, so it is as many steps from the secret word whichever clue leads there. A
    guess is where its own route begins. Another sense of its spelling, which another route passes, is another node.
    """

    def __init__(self, words: Wordnet, state: State, hints: Sequence[wire.Hint]) -> None:
        self.words = words
        self.routes = [one.lead for one in state.clues]
        self.known = {one.spelling for one in state.clues}
        self.guessed = {_senses(one.lead): one.n for one in state.clues}
        self.hinted = {one.sense: hint.text for one, hint in zip(state.hints, hints, strict=True)}
        self.nodes: dict[tuple[int, ...], wire.Node] = {}
        self.edges: dict[int, wire.Edge] = {}

    def drawn(self) -> wire.Map:
        for route in self.routes:
            senses = _senses(route)
            ids = [self._node(senses[walked:]).id for walked in range(len(senses))]
            for (source, to), relation in zip(pairwise(ids), route.relations, strict=True):
                edge = wire.Edge(source=source, to=to, relation=relation.key, emoji=relation.emoji)
                self.edges.setdefault(source, edge)
        return wire.Map(nodes=list(self.nodes.values()), edges=list(self.edges.values()))

    def _node(self, rest: tuple[int, ...]) -> wire.Node:
        if rest not in self.nodes:
            spelling = self.words.lists["spelling_of"][rest[0]]
            self.nodes[rest] = wire.Node(
                id=len(self.nodes),
                word=self.words.spelling(spelling) if spelling in self.known else None,
                guess=self.guessed.get(rest),
                depth=len(rest) - 1,
                gloss=self.hinted.get(rest[0]),
                answer=len(rest) == 1,
            )
        return self.nodes[rest]


def _senses(route: Route) -> tuple[int, ...]:
    return tuple(step.sense for step in route.steps)


def reveal(puzzle: Opened, state: State) -> wire.Reveal:
    """The secret word, its meanings with what everyone has in mind first, and every route spelled out."""
    words, glossary = puzzle.words, Glossary(puzzle.words, puzzle.unfit)
    first = foremost(words, puzzle.target)
    every = sorted(words.by_use(puzzle.target), key=lambda sense: sense != first)
    senses = glossary.fit(every) or every
    return wire.Reveal(
        target=words.spelling(puzzle.target),
        gloss=glossary.gloss(senses[0]),
        senses=[glossary.meaning(sense) for sense in senses],
        routes=[
            wire.Route(
                n=one.n,
                guess=words.spelling(one.spelling),
                steps=_spelled_out(glossary, one.route),
                usual=_spelled_out(glossary, one.usual) if one.usual else [],
                lead=_lead(one),
            )
            for one in state.clues
        ],
    )


def _spelled_out(glossary: Glossary, route: Route) -> list[wire.RouteStep]:
    """Each word of a route with its meaning, and the step that leads on."""
    return [_step(glossary, step) for step in route.steps]


def _step(glossary: Glossary, step: Step) -> wire.RouteStep:
    relation, words = step.relation, glossary.words
    synset = words.synset(step.sense)
    return wire.RouteStep(
        word=glossary.word(step.sense),
        pos=words.part_of_speech(synset),
        gloss=glossary.gloss(step.sense),
        synset=glossary.name(step.sense),
        relation=relation.key if relation else None,
        name=relation.name if relation else None,
        emoji=relation.emoji if relation else None,
    )
