"""Implement the contract for Toy: what the site, the commands and the tests ask of a game.

After `Engine` come the abilities, which a game may leave out; `puzzles/abilities.py` explains them.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import cast

from puzzles.abilities import (
    BadgeKind,
    CoachesPlays,
    Coaching,
    CountTable,
    EndedPlay,
    GivesBadges,
    HasReportableParts,
    HasResultNumber,
    JudgedLater,
    ListsCountKeys,
    PlayedMove,
    PraisesPace,
    ReportablePart,
    SharesBoard,
)
from puzzles.contract import BadPuzzle, Engine, Outcome, Progress, QuickestWin, Status, Stock, Variant
from puzzles.shapes import Taken
from tests.toy.puzzles.toy import coach, count_keys, generator, presentation, rules, solver, wire
from tests.toy.puzzles.toy.rules import State
from tests.toy.puzzles.toy.wire import Feedback, Guess, GuessFeedback, Move, Public, Puzzle, Reveal, Secret, View


class ToyEngine(
    Engine[Public, Secret, Move, State, View, Feedback, Reveal],
    SharesBoard,
    JudgedLater,
    HasResultNumber,
    CoachesPlays[Puzzle, Move],
    ListsCountKeys[Puzzle, Move],
    HasReportableParts[Puzzle],
    PraisesPace[Puzzle, State],
    GivesBadges,
):
    """Play Toy."""

    slug = "toy"
    title = "Toy"
    blurb = "Guess a number."
    ranked_by = "fewest guesses, then fastest time"
    mark = "🎲"
    version = 1
    variants = (Variant("small", "Small"), Variant("large", "Large"))
    refusals = rules.REFUSALS
    number_unit = "guesses"
    badges = (BadgeKind("at-once", "At once", "The number at the first guess"),)

    def generate(self, rng: Random, variant: str, stock: Stock = Stock()) -> Puzzle:
        return generator.generate(rng, cast("wire.Variant", variant), stock)

    def check(self, puzzle: Puzzle) -> None:
        top = generator.HIGHEST_NUMBERS[puzzle.public.variant]
        if puzzle.public.top != top:
            raise BadPuzzle("the variant and its highest number do not fit")
        if puzzle.secret.number > top:
            raise BadPuzzle(f"the number must be from 1 to {top}")

    def grade(self, puzzle: Puzzle) -> str | None:
        needed = solver.count_most_guesses(puzzle.public.top)
        tops = generator.HIGHEST_NUMBERS
        return next((variant for variant in tops if solver.count_most_guesses(tops[variant]) == needed), None)

    def list_used_keys(self, puzzle: Puzzle) -> tuple[str, ...]:
        return (generator.make_key(puzzle.public.variant, puzzle.secret.number),)

    def solution(self, puzzle: Puzzle) -> list[Move]:
        return [Guess(guess=number) for number in solver.list_halving_guesses(puzzle.public.top, puzzle.secret.number)]

    def find_quickest_win(self, puzzle: Puzzle) -> QuickestWin:
        """Allow for a lucky guess at once: most plays of Toy are tests."""
        return QuickestWin(moves=1, seconds=0)

    def start(self, puzzle: Puzzle) -> State:
        return State()

    def play(self, puzzle: Puzzle, state: State, move: Move) -> tuple[State, Feedback | Taken]:
        if isinstance(move, Guess):
            state = rules.make_guess(puzzle.public, puzzle.secret.number, state, move.guess)
            return state, GuessFeedback(verdict=state.guesses[-1].verdict)
        state = rules.take_hint(puzzle.public, state)
        return state, wire.HintFeedback(guess=state.hints[-1], text="It halves what is left.")

    def status(self, puzzle: Puzzle, state: State) -> Status:
        if state.is_found:
            return Status.WON
        return Status.GAVE_UP if state.gave_up else Status.PLAYING

    def view(self, puzzle: Puzzle, state: State) -> View:
        return presentation.make_view(puzzle.public, state)

    def score(self, puzzle: Puzzle, state: State, seconds: int) -> tuple[int, ...]:
        return (0 if state.is_found else 1, state.cost, seconds)

    def outcome(self, puzzle: Puzzle, state: State) -> Outcome:
        line = f"🎲 {len(state.guesses)}" + (f" 💡{len(state.hints)}" if state.hints else "")
        outcome_words = "Found after" if state.is_found else "Not found after"
        guesses = presentation.format_count(len(state.guesses), "guess")
        praise = "Found it!" if state.is_found else "Next time!" if state.gave_up else ""
        return Outcome(line=line, sentence=f"{outcome_words} {guesses}.", score=guesses, praise=praise)

    def progress(self, puzzle: Puzzle, state: State) -> Progress:
        """Measure progress by the number of guesses alone; what they ruled out would help others."""
        guesses = len(state.guesses)
        part = 1.0 if state.is_found else min(guesses / solver.count_most_guesses(puzzle.public.top), 0.9)
        return Progress(part, presentation.format_count(guesses, "guess"))

    def share(self, puzzle: Puzzle, state: State) -> list[str]:
        return presentation.write_share(state)

    def reveal(self, puzzle: Puzzle, state: State) -> Reveal:
        return presentation.make_reveal(puzzle)

    def coach(
        self, puzzle: Puzzle, played: Sequence[PlayedMove[Move]], counts_of_others: Mapping[str, int]
    ) -> Coaching:
        return coach.make_coaching(puzzle, played, counts_of_others)

    def list_reportable_parts(self, puzzle: Puzzle) -> list[ReportablePart]:
        return [ReportablePart("number", f"The number {puzzle.secret.number}")]

    def list_count_keys(self, puzzle: Puzzle, played: Sequence[PlayedMove[Move]]) -> Iterable[str]:
        return count_keys.list_keys(played)

    def make_count_tables(self, puzzle: Puzzle, counts: Mapping[str, int]) -> list[CountTable]:
        return count_keys.make_tables(counts)

    def praise_pace(self, puzzle: Puzzle, state: State, seconds: int | None) -> str:
        is_quick = len(state.guesses) < solver.count_most_guesses(puzzle.public.top)
        return "Better than a steady player." if is_quick else ""

    def list_earned_badges(self, variant: str, ended: EndedPlay) -> Iterable[str]:
        return ["at-once"] if ended.status is Status.WON and ended.line == "🎲 1" else []
