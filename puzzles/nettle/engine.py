"""Nettle on the contract: the members that the site, the commands and the tests call."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from random import Random

from puzzles.abilities import (
    Coached,
    Coaching,
    DrawsOnLists,
    Ended,
    Honour,
    Honours,
    ListedWord,
    Nameable,
    Noted,
    Part,
    Played,
    Prepares,
    SharesBoard,
    Table,
    Tallied,
)
from puzzles.contract import SHARE_LINES, Engine, Least, Outcome, Progress, Status, Stock, Variant, replay
from puzzles.lexicon.unfit import unfit
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle import coach, fitting, generator, noted, picture, rules, shown, summary
from puzzles.nettle.puzzle import Opened, lexicon, opened
from puzzles.nettle.rules import State
from puzzles.nettle.shown import Glossary
from puzzles.nettle.wire import (
    GUESSES_PER_HINT,
    AskHint,
    Feedback,
    Guess,
    Move,
    Public,
    Puzzle,
    Reveal,
    Secret,
    SwitchOn,
    View,
)
from puzzles.nettle.words import secret_words
from puzzles.pictures import Drawing
from puzzles.shapes import TAKEN, GiveUp, Taken

PRAISES = ((1, "In one!"), (6, "Brilliant!"), (14, "Sharp!"))
"""A warm word for a find without hints in at most so many guesses."""

AID_MARKS = {"senses": "🔎"}
"""The help that can be switched on, in the order in which a result shows it."""

THINKING, KEYS_A_SECOND = 9, 10
"""What a very quick person needs: seconds to see the page and think of a word, and how many keys they type a second."""


class Nettle(
    Engine[Public, Secret, Move, State, View, Feedback, Reveal],
    SharesBoard,
    Tallied,
    DrawsOnLists[Puzzle],
    Noted[Puzzle, Move],
    Nameable[Puzzle],
    Coached[Puzzle, Move],
    Prepares,
    Honours,
):
    """The engine of Nettle over one lexicon."""

    slug = "nettle"
    title = "Nettle"
    blurb = "Find a secret word. Every guess shows the way."
    ranked_by = "fewest guesses and hints, then least help, then fastest time"
    guesses_per_hint = GUESSES_PER_HINT
    mark = "🌿"
    version = 6
    variants = (Variant("classic", "Classic"),)
    refusals = rules.REFUSALS
    counts = "guesses"
    badges = (Honour("ten", "Deep roots", "Found the word within ten guesses, without help"),)
    word_lists = {generator.WORD_LIST: "Nettle: secret words", generator.UNFIT_LIST: "Nettle: words never shown"}

    def __init__(self, wordnet: Wordnet) -> None:
        self.wordnet = wordnet

    @cached_property
    def lexicon_version(self) -> str:
        return self.wordnet.version

    def proposals(self, word_list: str) -> Iterable[ListedWord]:
        return secret_words(self.wordnet) if word_list == generator.WORD_LIST else ()

    def draws_on(self, puzzle: Puzzle) -> Mapping[str, frozenset[str]]:
        return {generator.WORD_LIST: frozenset(self.uses(puzzle))}

    def generate(self, rng: Random, variant: str, stock: Stock = Stock()) -> Puzzle:
        return generator.generate(self.wordnet, rng, stock)

    def check(self, puzzle: Puzzle) -> None:
        self._open(puzzle).check()

    def grade(self, puzzle: Puzzle) -> str | None:
        held = self._open(puzzle)
        return self.variants[0].slug if generator.fair(held.ways, held.target, held.unfit) else None

    def uses(self, puzzle: Puzzle) -> tuple[str, ...]:
        return (puzzle.secret.target,)

    def gives_away(self, puzzle: Puzzle, other: Puzzle) -> bool:
        """One secret word is one answer."""
        return puzzle.secret.target == other.secret.target

    def solution(self, puzzle: Puzzle) -> list[Move]:
        return [Guess(guess=puzzle.secret.target)]

    def honours(self, variant: str, ended: Ended) -> Iterable[str]:
        """Return “ten” for a win in at most ten guesses without help."""
        _, *told = ended.line.split()
        alone = ended.status is Status.WON and len(told) == 1
        return ["ten"] if alone and int(told[0]) <= 10 else []

    def coach(self, puzzle: Puzzle, played: Sequence[Played[Move]], others: Mapping[str, int]) -> Coaching:
        held, (state, _) = self._open(puzzle), replay(self, puzzle, (one.move for one in played))
        return coach.coaching(held, state, fitting.table(held.words), others)

    def is_prepared(self) -> bool:
        return fitting.is_kept(self.wordnet)

    def prepare(self) -> None:
        fitting.keep(self.wordnet)

    def least(self, puzzle: Puzzle) -> Least:
        """A lucky first guess is always possible: a word has to be thought of, then its letters typed, and Enter."""
        keys = len(puzzle.secret.target) + 1
        return Least(moves=1, seconds=THINKING + -(-keys // KEYS_A_SECOND))

    def start(self, puzzle: Puzzle) -> State:
        return State()

    def play(self, puzzle: Puzzle, state: State, move: Move) -> tuple[State, Feedback | Taken]:
        assert not isinstance(move, GiveUp), "Engine.apply takes it"
        held = self._open(puzzle)
        match move:
            case Guess():
                state = rules.guess(held.ways, state, move.guess, held.refused, held.meant_ways)
                glossary = self._glossary(puzzle, state)
                return state, shown.clue(glossary, held, state.clues[-1], "senses" in state.aids)
            case AskHint():
                state = rules.ask_hint(held.words, state, move.hint)
                return state, shown.hint(self._glossary(puzzle, state), held, state.hints[-1])
            case SwitchOn():
                return rules.switch_on(state, move.help), TAKEN

    def status(self, puzzle: Puzzle, state: State) -> Status:
        return state.status

    def view(self, puzzle: Puzzle, state: State) -> View:
        held = self._open(puzzle) if state.clues else None
        return shown.view(self._glossary(puzzle, state), held, state, puzzle.public)

    def score(self, puzzle: Puzzle, state: State, seconds: int) -> tuple[int, ...]:
        """Found or not, guesses (a hint counts as some), help that was switched on, time."""
        return (0 if state.found else 1, _points(puzzle, state), len(state.aids), seconds)

    def outcome(self, puzzle: Puzzle, state: State) -> Outcome:
        count, made = _points(puzzle, state), _made_of(state)
        line, sentence, praise = {
            Status.WON: (f"🎉 {count}", f"You found it in {made}.", _praise(count, len(state.hints))),
            Status.GAVE_UP: (f"🏳️ {count}", f"You gave up after {made}.", "Next time!"),
        }.get(state.status, (f"{count} …", f"{made.capitalize()} so far.", ""))
        line = " ".join([line, *_aid_marks(state)])
        score, parts = (f"{count} points", _sum(puzzle, state)) if state.hints else (made, "")
        return Outcome(line, sentence, score=score, made_of=parts, praise=praise)

    def progress(self, puzzle: Puzzle, state: State) -> Progress:
        """The fewest steps so far."""
        if not state.clues:
            return Progress(0.0, "no guess yet")
        best = min(clue.lead.distance for clue in state.clues)
        return Progress(1 / (1 + best), "found" if best == 0 else "1 step away" if best == 1 else f"{best} steps away")

    def near(self, puzzle: Puzzle, state: State) -> str:
        steps = min((clue.lead.distance for clue in state.clues), default=0)
        return f"{steps} step{'s' * (steps != 1)} from the word" if steps else "no guess yet"

    def share(self, puzzle: Puzzle, state: State) -> list[str]:
        last = ["🏳️"] if state.gave_up else []
        worth = summary.highlights(summary.trails(state.clues), SHARE_LINES - len(last))
        return [summary.line(trail) for trail in worth] + last

    def share_plainly(self, puzzle: Puzzle, state: State) -> list[str]:
        """A square for each guess, from cold to hot."""
        held = self._open(puzzle)
        missed = state.clues[:-1] if state.found else state.clues
        end = ["🎉"] * state.found + ["🏳️"] * state.gave_up
        return summary.in_rows([*(shown.heat(held.warmths.of(clue.spelling)) for clue in missed), *end])

    def share_key(self, lines: Sequence[str]) -> str:
        text = "".join(lines)
        if any(square in text for square in shown.SQUARES.values()):
            return shown.HEAT_KEY
        signs = [f"{sign.emoji} {sign.name}" for sign in shown.LEGEND if sign.emoji in text]
        return f"Each route leads to the word: {', '.join(signs)}." if signs else ""

    def picture(self, puzzle: Puzzle, state: State) -> Drawing:
        return picture.picture(state)

    def reveal(self, puzzle: Puzzle, state: State) -> Reveal:
        return shown.reveal(self._open(puzzle), state)

    def parts(self, puzzle: Puzzle) -> list[Part]:
        word = puzzle.secret.target
        return [Part("word", f"The word “{word}”", word), Part("route", "A route of one of my guesses")]

    def noted(self, puzzle: Puzzle, played: Sequence[Played[Move]]) -> Iterable[str]:
        return noted.keys(self._open(puzzle), played)

    def figures(self, puzzle: Puzzle, counts: Mapping[str, int]) -> list[Table]:
        return noted.tables(counts)

    def _glossary(self, puzzle: Puzzle, state: State) -> Glossary:
        """The definitions for a game as it stands: before its first clue and after its end nothing need be hidden."""
        if not state.clues:
            words = lexicon(self.wordnet, puzzle)
            return Glossary(words, unfit(words))
        held = self._open(puzzle)
        return Glossary(held.words, held.unfit, None if state.status.over else held.target)

    def _open(self, puzzle: Puzzle) -> Opened:
        return opened(self.wordnet, puzzle)


def _points(puzzle: Puzzle, state: State) -> int:
    """What a play counts for: its guesses, and several for each hint."""
    return len(state.clues) + puzzle.public.guesses_per_hint * len(state.hints)


def _sum(puzzle: Puzzle, state: State) -> str:
    """Write how guesses and hints add up to points, such as “2 guesses + 1 hint × 3”."""
    guesses, hints = _guesses(state), len(state.hints)
    return f"{guesses} + {hints} {'hint' if hints == 1 else 'hints'} × {puzzle.public.guesses_per_hint}"


def _guesses(state: State) -> str:
    return "1 guess" if len(state.clues) == 1 else f"{len(state.clues)} guesses"


def _made_of(state: State) -> str:
    told, hints = _guesses(state), len(state.hints)
    return f"{told} and {'a hint' if hints == 1 else f'{hints} hints'}" if hints else told


def _praise(guesses: int, hints: int) -> str:
    """Find a warm word for a win."""
    if hints:
        return "Got there!"
    return next((praise for most, praise in PRAISES if guesses <= most), "Found it!")


def _aid_marks(state: State) -> list[str]:
    """The help that was used, as it is shown beside a result."""
    marks = [mark for aid, mark in AID_MARKS.items() if aid in state.aids]
    return marks + ([f"💡{len(state.hints)}"] if state.hints else [])
