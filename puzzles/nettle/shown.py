"""What a browser gets to see of a game of Nettle: clues, hints, the map, and after the end every route."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle import wire
from puzzles.nettle.puzzle import Opened
from puzzles.nettle.relations import RELATIONS
from puzzles.nettle.routes import Route, Step
from puzzles.nettle.rules import Clue, Hint, State

BLOT = "▢▢▢"
LEGEND = [wire.Sign(relation=r.key, emoji=r.emoji, name=r.name, text=r.text) for r in RELATIONS]


@dataclass(frozen=True)
class Glossary:
    """Definitions in which one spelling, in any of its forms, is blotted out: no help may name the secret word."""

    words: Wordnet
    hidden: int | None = None

    def gloss(self, sense: int) -> str:
        """The definition of a sense."""
        text = self.words.gloss(self.words.synset(sense))
        return text if self.hidden is None else self._blotted(text, self.hidden)

    def _blotted(self, text: str, hidden: int) -> str:
        def blot(found: re.Match[str]) -> str:
            word = found.group()
            return BLOT if hidden in self.words.base_forms(word) else word

        return _beginning_with(self.words.folded(hidden)[0]).sub(blot, text)

    def meaning(self, sense: int) -> wire.Meaning:
        """A sense in words: the spelling, its part of speech and its definition."""
        pos = self.words.part_of_speech(self.words.synset(sense))
        return wire.Meaning(word=self.words.word(sense), pos=pos, gloss=self.gloss(sense))


@cache
def _beginning_with(letter: str) -> re.Pattern[str]:
    """Finds whole words that begin with a letter, large or small."""
    return re.compile(rf"(?<![^\W\d_])(?i:{re.escape(letter)})[^\W\d_]*")


def clue(glossary: Glossary, one: Clue, with_sense: bool) -> wire.Clue:
    """A guess and the kinds of step to the secret word; never the words of the steps."""
    return wire.Clue(
        n=one.n,
        guess=one.typed,
        word=glossary.words.spelling(one.spelling),
        emoji=list(one.route.emoji),
        relations=[relation.key for relation in one.route.relations],
        distance=one.route.distance,
        sense=glossary.meaning(one.route.steps[0].sense) if with_sense else None,
    )


def hint(glossary: Glossary, one: Hint) -> wire.Hint:
    """A hint: which step of which clue, and the definition of the word there."""
    return wire.Hint(clue=one.clue, step=one.step, text=glossary.gloss(one.sense))


def view(glossary: Glossary, state: State) -> wire.View:
    """All that the player knows."""
    senses, with_map = "senses" in state.aids, "map" in state.aids
    return wire.View(
        guesses=[clue(glossary, one, senses) for one in state.clues],
        best=min((one.route.distance for one in state.clues), default=None),
        aids=wire.Aids(senses=senses, map=with_map, hints=len(state.hints)),
        hints=[hint(glossary, one) for one in state.hints],
        map=_Map(glossary, state).drawn() if with_map else None,
        legend=LEGEND,
        last=state.clues[-1].n if state.clues else None,
    )


class _Map:
    """All clues as one network, joined where they meet. Words that nobody guessed are numbers only."""

    def __init__(self, glossary: Glossary, state: State) -> None:
        self.words = glossary.words
        self.routes = [one.route for one in state.clues]
        self.guessed = {one.spelling: one.n for one in state.clues}
        self.hinted = {one.sense: glossary.gloss(one.sense) for one in state.hints}
        self.nodes: dict[int, wire.Node] = {}
        self.edges: dict[tuple[int, int], wire.Edge] = {}

    def drawn(self) -> wire.Map:
        for route in self.routes:
            for walked, step in enumerate(route.steps):
                if step.sense not in self.nodes:
                    self.nodes[step.sense] = self._node(step.sense, route.distance - walked)
            for step, after in pairwise(route.steps):
                self._join(step, after)
        return wire.Map(nodes=list(self.nodes.values()), edges=list(self.edges.values()))

    def _node(self, sense: int, depth: int) -> wire.Node:
        spelling = self.words.lists["spelling_of"][sense]
        return wire.Node(
            id=len(self.nodes),
            word=self.words.spelling(spelling) if spelling in self.guessed else None,
            guess=self.guessed.get(spelling),
            depth=depth,
            gloss=self.hinted.get(sense),
            answer=depth == 0,
        )

    def _join(self, step: Step, after: Step) -> None:
        pair, relation = (step.sense, after.sense), step.relation
        if pair in self.edges or relation is None:
            return
        source, to = self.nodes[step.sense].id, self.nodes[after.sense].id
        self.edges[pair] = wire.Edge(source=source, to=to, relation=relation.key, emoji=relation.emoji)


def reveal(puzzle: Opened, state: State) -> wire.Reveal:
    """The secret word, its meanings with the most used first, and every route spelled out."""
    words, glossary = puzzle.words, Glossary(puzzle.words)
    senses = sorted(words.senses(puzzle.target), key=lambda sense: -words.lists["tags"][sense])
    return wire.Reveal(
        target=words.spelling(puzzle.target),
        gloss=glossary.gloss(senses[0]),
        senses=[glossary.meaning(sense) for sense in senses],
        routes=[
            wire.Route(n=one.n, guess=words.spelling(one.spelling), steps=_spelled_out(words, one.route))
            for one in state.clues
        ],
    )


def _spelled_out(words: Wordnet, route: Route) -> list[wire.RouteStep]:
    """Each word of a route with its meaning, and the step that leads on."""
    return [_step(words, step) for step in route.steps]


def _step(words: Wordnet, step: Step) -> wire.RouteStep:
    relation, synset = step.relation, words.synset(step.sense)
    return wire.RouteStep(
        word=words.word(step.sense),
        pos=words.part_of_speech(synset),
        gloss=words.gloss(synset),
        synset=words.name(synset),
        relation=relation.key if relation else None,
        name=relation.name if relation else None,
        emoji=relation.emoji if relation else None,
    )
