"""Nettle on the contract: the members that the site, the commands and the tests call."""

from __future__ import annotations

import base64
import binascii
from collections import Counter
from collections.abc import Iterable
from functools import cached_property, lru_cache
from random import Random
from typing import Any

from puzzles.contract import (
    GIVE_UP,
    JSON,
    SHARE_LINES,
    BadPuzzle,
    Engine,
    IllegalMove,
    ListedWord,
    Move,
    Outcome,
    Progress,
    Puzzle,
    Status,
    Stock,
    Variant,
)
from puzzles.lexicon.wordnet import Wordnet, earlier
from puzzles.nettle import generator, rules, summary, views
from puzzles.nettle.rules import State
from puzzles.nettle.solver import DamagedDirections, Directions, directions
from puzzles.nettle.words import everyday, secret_words

GUESSES_PER_HINT = 3
"""What a hint costs in the ranking."""

AID_MARKS = {"senses": "🔎", "map": "🗺️"}


class Nettle(Engine[State]):
    """The engine of Nettle over one lexicon."""

    slug = "nettle"
    title = "Nettle"
    blurb = "Find the secret word by the way there."
    mark = "🌿"
    version = 1
    variants = (Variant("classic", "Classic"),)
    refusals = rules.REFUSALS
    shared_board = True
    word_lists = {generator.WORD_LIST: "Nettle: secret words"}

    def __init__(self, wordnet: Wordnet) -> None:
        self.wordnet = wordnet
        self._unpacked = lru_cache(maxsize=16)(self._unpack)

    def proposals(self, word_list: str) -> Iterable[ListedWord]:
        return secret_words(self.wordnet)

    @cached_property
    def lexicon_version(self) -> str:
        return self.wordnet.version

    def generate(self, rng: Random, variant: str, stock: Stock = Stock()) -> Puzzle:
        target, _ = generator.generate(self.wordnet, rng, stock)
        return generator.puzzle_for(self.wordnet, target)

    def from_shorthand(self, data: JSON) -> Puzzle | None:
        """{"target": word} is enough to say which puzzle is meant. Raises `BadPuzzle` for an unknown word."""
        if not isinstance(data, dict) or "target" not in data:
            return None
        word = data["target"]
        target = self.wordnet.lookup(word) if isinstance(word, str) else None
        if target is None:
            near = self.wordnet.nearest(word) if isinstance(word, str) else []
            like = f" Did you mean {', '.join(near)}?" if near else ""
            raise BadPuzzle(f"“{word}” is not in the word list.{like}")
        return generator.puzzle_for(self.wordnet, target)

    def check(self, puzzle: Puzzle) -> None:
        _half(puzzle, "public")
        secret, words = _half(puzzle, "secret"), self._words(puzzle)
        word = secret.get("target")
        target = words.lookup(word) if isinstance(word, str) else None
        if target is None:
            raise BadPuzzle(f"the secret word {word!r} is not in the lexicon")
        packed = secret.get("directions")
        if not isinstance(packed, str) or not self._unpack(words, packed).same_as(directions(words, target)):
            raise BadPuzzle("the directions do not lead to the secret word")

    def grade(self, puzzle: Puzzle) -> str | None:
        target = self._target(puzzle)
        return self.variants[0].slug if generator.fair(self._ways(puzzle), target) else None

    def uses(self, puzzle: Puzzle) -> tuple[str, ...]:
        return (puzzle["secret"]["target"],)

    def describe(self, puzzle: Puzzle) -> list[tuple[str, str]]:
        """The word and its meanings, how common it is, and how far everyday words are from it."""
        words, target, ways = self._words(puzzle), self._target(puzzle), self._ways(puzzle)
        senses = [views.sense_text(words, sense) for sense in words.senses(target)]
        meanings = "\n".join(f"{one['pos']}: {one['gloss']}" for one in senses)
        routes = [route for number in everyday(words) if (route := ways.route(number)) is not None]
        far = Counter(route.distance for route in routes)
        steps = ", ".join(f"{count} at {distance}" for distance, count in sorted(far.items()))
        common = f"{float(words.zipf[target]):.2f} on the Zipf scale"
        return [
            ("Secret word", words.spelling(target)),
            ("Meanings", meanings),
            ("How common", common),
            ("Steps from the words people guess first", steps),
        ]

    def solution(self, puzzle: Puzzle) -> list[Move]:
        return [{"guess": puzzle["secret"]["target"]}]

    def start(self, puzzle: Puzzle) -> State:
        return State()

    def apply(self, puzzle: Puzzle, state: State, move: Move) -> tuple[State, JSON]:
        if state.status.over:
            raise IllegalMove("finished")
        if move == GIVE_UP:
            return rules.give_up(state), {}
        if not isinstance(move, dict) or len(move) != 1:
            raise IllegalMove("unknown_move")
        kind, what = next(iter(move.items()))
        if kind == "guess":
            state = rules.guess(self._ways(puzzle), state, what)
            hidden = self._hidden(puzzle, state)
            return state, views.clue_view(self._words(puzzle), state.clues[-1], "senses" in state.aids, hidden)
        if kind == "help":
            return rules.switch_on(state, what), {}
        if kind == "hint":
            state = rules.ask_hint(self._words(puzzle), state, what)
            return state, views.hint_view(self._words(puzzle), state.hints[-1], self._hidden(puzzle, state))
        raise IllegalMove("unknown_move")

    def status(self, puzzle: Puzzle, state: State) -> Status:
        return state.status

    def view(self, puzzle: Puzzle, state: State) -> JSON:
        return views.state_view(self._words(puzzle), state, self._hidden(puzzle, state))

    def hint(self, puzzle: Puzzle, state: State) -> JSON:
        """The definition of the next word along the closest clue; asking for it is a move."""
        for clue in sorted(state.clues, key=lambda one: (one.route.distance, -one.n)):
            if not state.status.over and (hint := rules.next_hint(self._words(puzzle), state, clue)):
                return {
                    "move": {"hint": clue.n},
                    "text": views.hint_view(self._words(puzzle), hint, self._hidden(puzzle, state))["text"],
                }
        return None

    def score(self, puzzle: Puzzle, state: State, seconds: int) -> tuple[int, ...]:
        """Found or not, guesses (a hint counts as three), help that was switched on, time."""
        guesses = len(state.clues) + GUESSES_PER_HINT * len(state.hints)
        return (0 if state.found else 1, guesses, len(state.aids), seconds)

    def outcome(self, puzzle: Puzzle, state: State) -> Outcome:
        count = len(state.clues)
        guesses = "1 guess" if count == 1 else f"{count} guesses"
        line, sentence = {
            Status.WON: (f"🎉 {count}", f"You found it in {guesses}."),
            Status.GAVE_UP: (f"🏳️ {count}", f"You gave up after {guesses}."),
        }.get(state.status, (f"{count} …", f"{guesses.capitalize()} so far."))
        return Outcome(" ".join([line, *_aid_marks(state)]), sentence)

    def progress(self, puzzle: Puzzle, state: State) -> Progress:
        """The shortest distance so far."""
        if not state.clues:
            return Progress(0.0, "no guess yet")
        best = min(clue.route.distance for clue in state.clues)
        return Progress(1 / (1 + best), "found" if best == 0 else "1 step away" if best == 1 else f"{best} steps away")

    def share(self, puzzle: Puzzle, state: State) -> list[str]:
        told = [
            summary.Told(clue.n, clue.route.emoji, tuple(step.sense for step in clue.route.steps))
            for clue in state.clues
        ]
        last = ["🏳️"] if state.gave_up else []
        return [summary.line(clue) for clue in summary.highlights(told, SHARE_LINES - len(last))] + last

    def reveal(self, puzzle: Puzzle, state: State) -> JSON:
        target, ways = self._target(puzzle), self._ways(puzzle)
        nouns_first = sorted(self._words(puzzle).senses(target), key=lambda s: -self._words(puzzle).lists["tags"][s])
        return {
            "target": self._words(puzzle).spelling(target),
            "gloss": self._words(puzzle).gloss(self._words(puzzle).synset(nouns_first[0])),
            "senses": [views.sense_text(self._words(puzzle), sense) for sense in nouns_first],
            "routes": [
                {
                    "n": clue.n,
                    "guess": self._words(puzzle).spelling(clue.spelling),
                    "steps": views.route_view(self._words(puzzle), ways.route(clue.spelling) or clue.route),
                }
                for clue in state.clues
            ],
        }

    def _hidden(self, puzzle: Puzzle, state: State) -> int | None:
        """The spelling that nothing may name yet; None before the first clue and after the end."""
        return self._target(puzzle) if state.clues and not state.status.over else None

    def _target(self, puzzle: Puzzle) -> int:
        number = self._words(puzzle).lookup(puzzle["secret"]["target"])
        if number is None:
            raise BadPuzzle("the secret word is not in the lexicon")
        return number

    def _ways(self, puzzle: Puzzle) -> Directions:
        return self._unpacked(self._words(puzzle), puzzle["secret"]["directions"])

    def _words(self, puzzle: Puzzle) -> Wordnet:
        """The lexicon that a puzzle was made for: usually ours, else an older one that is still in the cache."""
        version = puzzle["public"].get("lexicon")
        if version == self.wordnet.version:
            return self.wordnet
        older = earlier(version) if isinstance(version, str) else None
        if older is None:
            raise BadPuzzle(f"made for the lexicon {version}, which is not here; ours is {self.wordnet.version}")
        return older

    @staticmethod
    def _unpack(words: Wordnet, packed: str) -> Directions:
        try:
            return Directions.unpack(words, base64.b64decode(packed, validate=True))
        except (binascii.Error, ValueError, DamagedDirections) as problem:
            raise BadPuzzle(f"the directions are damaged: {problem}") from problem


def _half(puzzle: Puzzle, name: str) -> dict[str, Any]:
    half = puzzle.get(name) if isinstance(puzzle, dict) else None
    if not isinstance(half, dict):
        raise BadPuzzle(f"the {name} half is missing")
    return half


def _aid_marks(state: State) -> list[str]:
    """The help that was used, as it is shown beside a result."""
    marks = [AID_MARKS[aid] for aid in rules.AIDS if aid in state.aids]
    return marks + ([f"💡{len(state.hints)}"] if state.hints else [])
