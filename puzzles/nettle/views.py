"""What a browser gets to see of a game of Nettle: clues, the map, and after the end every route."""

from __future__ import annotations

import re

from puzzles.contract import JSON
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle.relations import RELATIONS
from puzzles.nettle.rules import Clue, Hint, State
from puzzles.nettle.solver import Route

BLOT = "▢▢▢"
LEGEND = [{"relation": r.key, "emoji": r.emoji, "name": r.name, "text": r.text} for r in RELATIONS]


def veiled(wordnet: Wordnet, gloss: str, answer: int | None) -> str:
    """A definition in which the answer, in any of its forms, is blotted out: a hint must not name it."""
    if answer is None:
        return gloss
    initial = wordnet.folded(answer)[0]

    def blot(found: re.Match[str]) -> str:
        word = found.group()
        return BLOT if word[0].lower() == initial and answer in wordnet.base_forms(word) else word

    return re.sub(r"[^\W\d_]+", blot, gloss)


def sense_text(wordnet: Wordnet, sense: int, answer: int | None = None) -> JSON:
    """A sense in words: the spelling, its part of speech and its definition (without `answer` in it)."""
    synset = wordnet.synset(sense)
    return {
        "word": wordnet.word(sense),
        "pos": wordnet.part_of_speech(synset),
        "gloss": veiled(wordnet, wordnet.gloss(synset), answer),
    }


def clue_view(wordnet: Wordnet, clue: Clue, with_sense: bool, answer: int | None) -> JSON:
    """A guess and the kinds of step to the answer; never the words of the steps."""
    return {
        "n": clue.n,
        "guess": clue.typed,
        "word": wordnet.spelling(clue.spelling),
        "emoji": list(clue.route.emoji),
        "relations": [step.relation.key for step in clue.route.steps if step.relation],
        "distance": clue.route.distance,
        "sense": sense_text(wordnet, clue.route.steps[0].sense, answer) if with_sense else None,
    }


def hint_view(wordnet: Wordnet, hint: Hint, answer: int | None) -> JSON:
    """A hint: which step of which clue, and the definition of the word there."""
    return {"clue": hint.clue, "step": hint.step, "text": _hinted(wordnet, hint, answer)}


def _hinted(wordnet: Wordnet, hint: Hint, answer: int | None) -> str:
    return veiled(wordnet, wordnet.gloss(wordnet.synset(hint.sense)), answer)


def state_view(wordnet: Wordnet, state: State, answer: int | None) -> JSON:
    """All that the player knows. `answer` is the spelling that no definition may name; None once it is known."""
    senses = "senses" in state.aids
    return {
        "guesses": [clue_view(wordnet, clue, senses, answer) for clue in state.clues],
        "best": min((clue.route.distance for clue in state.clues), default=None),
        "aids": {"senses": senses, "map": "map" in state.aids, "hints": len(state.hints)},
        "hints": [hint_view(wordnet, hint, answer) for hint in state.hints],
        "map": map_view(wordnet, state, answer) if "map" in state.aids else None,
        "legend": LEGEND,
        "last": state.clues[-1].n if state.clues else None,
    }


def map_view(wordnet: Wordnet, state: State, answer: int | None) -> JSON:
    """All clues as one network, joined where they meet. Words that nobody guessed are numbers only."""
    guessed = {clue.spelling: clue.n for clue in state.clues}
    hinted = {hint.sense: _hinted(wordnet, hint, answer) for hint in state.hints}
    nodes: dict[int, JSON] = {}
    edges: dict[tuple[int, int], JSON] = {}
    for clue in state.clues:
        for place, step in enumerate(clue.route.steps):
            nodes.setdefault(
                step.sense,
                _node(wordnet, step.sense, len(nodes), clue.route.distance - place, guessed, hinted),
            )
            if place:
                before = clue.route.steps[place - 1]
                edges.setdefault(
                    (before.sense, step.sense),
                    {
                        "from": nodes[before.sense]["id"],
                        "to": nodes[step.sense]["id"],
                        "relation": before.relation.key if before.relation else "",
                        "emoji": before.relation.emoji if before.relation else "",
                    },
                )
    return {"nodes": list(nodes.values()), "edges": list(edges.values())}


def _node(
    wordnet: Wordnet, sense: int, number: int, depth: int, guessed: dict[int, int], hinted: dict[int, str]
) -> JSON:
    spelling = wordnet.lists["spelling_of"][sense]
    known = spelling in guessed
    return {
        "id": number,
        "word": wordnet.spelling(spelling) if known else None,
        "guess": guessed.get(spelling),
        "depth": depth,
        "gloss": hinted.get(sense),
        "answer": depth == 0,
    }


def route_view(wordnet: Wordnet, route: Route) -> list[JSON]:
    """A route spelled out: each word with its meaning, and the step that leads on."""
    return [
        {
            **sense_text(wordnet, step.sense),
            "synset": wordnet.name(wordnet.synset(step.sense)),
            "relation": step.relation.key if step.relation else None,
            "name": step.relation.name if step.relation else None,
            "emoji": step.relation.emoji if step.relation else None,
        }
        for step in route.steps
    ]
