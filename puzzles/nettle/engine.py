"""Implement the contract for Nettle."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from random import Random

from puzzles.abilities import (
    BadgeKind,
    CoachesPlays,
    Coaching,
    CountTable,
    DrawsOnLists,
    EndedPlay,
    GivesBadges,
    HasReportableParts,
    HasResultNumber,
    ListedWord,
    ListsCountKeys,
    PlayedMove,
    PreparesCoach,
    ReportablePart,
    SharesBoard,
)
from puzzles.contract import SHARE_LINES, Engine, Outcome, Progress, QuickestWin, Status, Stock, Variant, replay
from puzzles.lexicon.unfit import mark_unfit
from puzzles.lexicon.wordnet import Wordnet
from puzzles.nettle import coach, count_keys, generator, picture, presentation, route_table, rules, summary
from puzzles.nettle.presentation import Glossary
from puzzles.nettle.puzzle import OpenPuzzle, find_lexicon, open_puzzle
from puzzles.nettle.rules import State
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
from puzzles.nettle.words import list_secret_words
from puzzles.pictures import Drawing
from puzzles.shapes import TAKEN, GiveUp, Taken

PRAISES = ((1, "In one!"), (6, "Brilliant!"), (14, "Sharp!"))
"""Praises for a win without hints, each with the most guesses for which it is given."""

AID_SYMBOLS = {"senses": "🔎"}
"""Kind of help to its symbol in a result."""

THINKING_SECONDS, KEYS_A_SECOND = 9, 10
"""The seconds that a very quick person takes to think of a word, and the keys that they press in a second."""


class Nettle(
    Engine[Public, Secret, Move, State, View, Feedback, Reveal],
    SharesBoard,
    HasResultNumber,
    DrawsOnLists[Puzzle],
    ListsCountKeys[Puzzle, Move],
    HasReportableParts[Puzzle],
    CoachesPlays[Puzzle, Move],
    PreparesCoach,
    GivesBadges,
):
    """The engine of Nettle, with the words of a WordNet."""

    slug = "nettle"
    title = "Nettle"
    blurb = "Find a secret word. Every guess shows the way."
    ranked_by = "fewest guesses and hints, then least help, then fastest time"
    guesses_per_hint = GUESSES_PER_HINT
    mark = "🌿"
    version = 6
    variants = (Variant("classic", "Classic"),)
    refusals = rules.REFUSALS
    number_unit = "guesses"
    badges = (BadgeKind("ten", "Deep roots", "Found the word within ten guesses, without help"),)
    word_lists = {generator.WORD_LIST: "Nettle: secret words", generator.UNFIT_LIST: "Nettle: words never shown"}

    def __init__(self, wordnet: Wordnet) -> None:
        self.wordnet = wordnet

    @cached_property
    def lexicon_version(self) -> str:
        return self.wordnet.version

    def list_proposals(self, word_list: str) -> Iterable[ListedWord]:
        return list_secret_words(self.wordnet) if word_list == generator.WORD_LIST else ()

    def list_used_words(self, puzzle: Puzzle) -> Mapping[str, frozenset[str]]:
        return {generator.WORD_LIST: frozenset(self.list_used_keys(puzzle))}

    def generate(self, rng: Random, variant: str, stock: Stock = Stock()) -> Puzzle:
        return generator.generate(self.wordnet, rng, stock)

    def check(self, puzzle: Puzzle) -> None:
        self._open_puzzle(puzzle).check()

    def grade(self, puzzle: Puzzle) -> str | None:
        opened = self._open_puzzle(puzzle)
        return self.variants[0].slug if generator.is_fair(opened.directions, opened.target, opened.unfit) else None

    def list_used_keys(self, puzzle: Puzzle) -> tuple[str, ...]:
        return (puzzle.secret.target,)

    def gives_away(self, puzzle: Puzzle, other: Puzzle) -> bool:
        """Return True if both puzzles have the same secret word."""
        return puzzle.secret.target == other.secret.target

    def solution(self, puzzle: Puzzle) -> list[Move]:
        return [Guess(guess=puzzle.secret.target)]

    def list_earned_badges(self, variant: str, ended: EndedPlay) -> Iterable[str]:
        """Return “ten” for a win in at most ten guesses without help."""
        _, *counts = ended.line.split()
        is_unaided = ended.status is Status.WON and len(counts) == 1
        return ["ten"] if is_unaided and int(counts[0]) <= 10 else []

    def coach(
        self, puzzle: Puzzle, played: Sequence[PlayedMove[Move]], counts_of_others: Mapping[str, int]
    ) -> Coaching:
        opened, (state, _) = self._open_puzzle(puzzle), replay(self, puzzle, (one.move for one in played))
        return coach.make_coaching(opened, state, route_table.load_table(opened.lexicon), counts_of_others)

    def is_coach_ready(self) -> bool:
        return route_table.is_table_cached(self.wordnet)

    def prepare_coach(self) -> None:
        route_table.cache_table(self.wordnet)

    def find_quickest_win(self, puzzle: Puzzle) -> QuickestWin:
        """Count one lucky guess; the time is for thinking of the word, typing its letters, and pressing Enter."""
        keys = len(puzzle.secret.target) + 1
        return QuickestWin(moves=1, seconds=THINKING_SECONDS + -(-keys // KEYS_A_SECOND))

    def start(self, puzzle: Puzzle) -> State:
        return State()

    def play(self, puzzle: Puzzle, state: State, move: Move) -> tuple[State, Feedback | Taken]:
        assert not isinstance(move, GiveUp), "Engine.apply takes it"
        opened = self._open_puzzle(puzzle)
        match move:
            case Guess():
                state = rules.make_guess(
                    opened.directions, state, move.guess, opened.refused_senses, opened.familiar_directions
                )
                glossary = self._make_glossary(puzzle, state)
                return state, presentation.show_clue(glossary, opened, state.clues[-1], "senses" in state.aids)
            case AskHint():
                state = rules.ask_hint(opened.lexicon, state, move.hint, opened.unfit)
                return state, presentation.show_hint(self._make_glossary(puzzle, state), opened, state.hints[-1])
            case SwitchOn():
                return rules.switch_help_on(state, move.help), TAKEN

    def status(self, puzzle: Puzzle, state: State) -> Status:
        return state.status

    def view(self, puzzle: Puzzle, state: State) -> View:
        opened = self._open_puzzle(puzzle) if state.clues else None
        return presentation.make_view(self._make_glossary(puzzle, state), opened, state, puzzle.public)

    def score(self, puzzle: Puzzle, state: State, seconds: int) -> tuple[int, ...]:
        """Rank plays that found the word first, then by guesses (a hint counts as several), help and seconds."""
        return (0 if state.is_solved else 1, _count_points(puzzle, state), len(state.aids), seconds)

    def outcome(self, puzzle: Puzzle, state: State) -> Outcome:
        points, made_of = _count_points(puzzle, state), _write_sum(puzzle, state)
        score = _format_guesses(points)
        counted = f"{score} ({made_of})" if made_of else score
        line, sentence, praise = {
            Status.WON: (f"🎉 {points}", f"You found it in {counted}.", _choose_praise(points, len(state.hints))),
            Status.GAVE_UP: (f"🏳️ {points}", f"You gave up after {counted}.", "Next time!"),
        }.get(state.status, (f"{points} …", f"{counted} so far.", ""))
        line = " ".join([line, *_list_aid_symbols(state)])
        return Outcome(line, sentence, score=score, made_of=made_of, praise=praise)

    def progress(self, puzzle: Puzzle, state: State) -> Progress:
        """Measure progress by the fewest steps from a guess to the secret word."""
        if not state.clues:
            return Progress(0.0, "no guesses yet")
        best = min(clue.shown_route.distance for clue in state.clues)
        return Progress(1 / (1 + best), "found" if best == 0 else "1 step away" if best == 1 else f"{best} steps away")

    def describe_near_miss(self, puzzle: Puzzle, state: State) -> str:
        steps = min((clue.shown_route.distance for clue in state.clues), default=0)
        return f"{steps} step{'s' * (steps != 1)} from the word" if steps else "no guesses"

    def share(self, puzzle: Puzzle, state: State) -> list[str]:
        last = ["🏳️"] if state.gave_up else []
        highlights = summary.choose_highlights(summary.make_trails(state.clues), SHARE_LINES - len(last))
        return [summary.format_line(trail) for trail in highlights] + last

    def share_for_newcomers(self, puzzle: Puzzle, state: State) -> list[str]:
        """Return a square for each guess, coloured from cold to hot."""
        opened = self._open_puzzle(puzzle)
        wrong_clues = state.clues[:-1] if state.is_solved else state.clues
        end = ["🎉"] * state.is_solved + ["🏳️"] * state.gave_up
        return summary.arrange_rows(
            [*(presentation.choose_square(opened.warmths.look_up(clue.spelling)) for clue in wrong_clues), *end]
        )

    def explain_share(self, lines: Sequence[str]) -> str:
        text = "".join(lines)
        if any(square in text for square in presentation.SQUARE_BY_BAND.values()):
            return presentation.HEAT_KEY
        signs = [f"{sign.emoji}\N{NO-BREAK SPACE}{sign.name}" for sign in presentation.LEGEND if sign.emoji in text]
        if not signs:
            return ""
        numbers = [int(number) for number in re.findall(r"^(\d+): ", "\n".join(lines), re.MULTILINE)]
        omitted = " The other guesses are left out." if numbers != list(range(1, len(numbers) + 1)) else ""
        return f"Each symbol is a step towards the word: {', '.join(signs)}.{omitted}"

    def picture(self, puzzle: Puzzle, state: State) -> Drawing:
        return picture.draw_play(state)

    def reveal(self, puzzle: Puzzle, state: State) -> Reveal:
        return presentation.make_reveal(self._open_puzzle(puzzle), state)

    def list_reportable_parts(self, puzzle: Puzzle) -> list[ReportablePart]:
        word = puzzle.secret.target
        return [
            ReportablePart("word", f"The word “{word}”", word),
            ReportablePart("route", "A route from one of my guesses"),
        ]

    def list_count_keys(self, puzzle: Puzzle, played: Sequence[PlayedMove[Move]]) -> Iterable[str]:
        return count_keys.list_keys(self._open_puzzle(puzzle), played)

    def make_count_tables(self, puzzle: Puzzle, counts: Mapping[str, int]) -> list[CountTable]:
        return count_keys.make_tables(counts)

    def _make_glossary(self, puzzle: Puzzle, state: State) -> Glossary:
        """Return the glossary for a state; its definitions hide the secret word until the end."""
        if not state.clues:
            words = find_lexicon(self.wordnet, puzzle)
            return Glossary(words, mark_unfit(words))
        held = self._open_puzzle(puzzle)
        return Glossary(held.lexicon, held.unfit, None if state.status.over else held.target)

    def _open_puzzle(self, puzzle: Puzzle) -> OpenPuzzle:
        return open_puzzle(self.wordnet, puzzle)


def _count_points(puzzle: Puzzle, state: State) -> int:
    """Return the guesses that count: those that were made, and several for each hint."""
    return len(state.clues) + puzzle.public.guesses_per_hint * len(state.hints)


def _write_sum(puzzle: Puzzle, state: State) -> str:
    """Write how guesses and hints add up, such as “2 guesses, plus 3 for a hint”, or "" without hints."""
    hints = len(state.hints)
    paid = hints * puzzle.public.guesses_per_hint
    what = "a hint" if hints == 1 else f"{hints} hints"
    return f"{_format_guesses(len(state.clues))}, plus {paid} for {what}" if hints else ""


def _format_guesses(count: int) -> str:
    return "1 guess" if count == 1 else f"{count} guesses"


def _choose_praise(guesses: int, hints: int) -> str:
    if hints:
        return "Got there!"
    return next((praise for most, praise in PRAISES if guesses <= most), "Found it!")


def _list_aid_symbols(state: State) -> list[str]:
    """Return the symbols of the help that was used."""
    symbols = [mark for aid, mark in AID_SYMBOLS.items() if aid in state.aids]
    return symbols + ([f"💡{len(state.hints)}"] if state.hints else [])
