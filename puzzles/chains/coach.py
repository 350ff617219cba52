"""Coach a finished play of Cardinal Chains: the longest pause, where the player turned back, and the solution's steps.

The comment on the longest pause has the hint that the player could have had then.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby, pairwise
from operator import itemgetter

from puzzles.abilities import PLAYS_KEY, Chart, ChartRow, Coaching, PlayedMove
from puzzles.chains import rules
from puzzles.chains.all_deductions import DEDUCTIONS_BY_RULE
from puzzles.chains.count_keys import TURNED_BACK_PREFIX
from puzzles.chains.deductions import GENTLE
from puzzles.chains.hints import find_next_hint
from puzzles.chains.level import Level
from puzzles.chains.rules import State, apply_move, collect_links
from puzzles.chains.sentences import name_cell
from puzzles.chains.wire import Cell, Draw, Hint, Link, Move, Puzzle, Redo, Step, Undo
from puzzles.contract import IllegalMove
from puzzles.key_counts import filter_counts, find_leader
from puzzles.shapes import GiveUp
from puzzles.wording import format_count, format_duration, format_times

QUARTERS = (1, 2, 3, 4)
BOARD_WORDS = {"shaded", "lit", "arrow", "arrows", "underlined"}
"""Words of hints for what only the board shows."""
SHORTEST_MENTIONED_SECONDS = 5.0
"""The shortest pause that the coach mentions, and the shortest time for which a wrong turn was on the board."""


@dataclass(frozen=True)
class Moment:
    """A move of a play, with the states before and after it.

    `waited`: seconds since the move before it. `at`: seconds since the start of the play.
    """

    before: State
    after: State
    waited: float
    at: float
    move: Move


def list_moments(level: Level, played: Sequence[PlayedMove[Move]]) -> Iterator[Moment]:
    """Yield the moves of a play in their order, without refused ones."""
    state, since = rules.start_play(level), 0.0
    for played_move in played:
        with suppress(IllegalMove):
            after = apply_move(level, state, played_move.move)
            yield Moment(state, after, played_move.seconds - since, played_move.seconds, played_move.move)
            state, since = after, played_move.seconds


def make_coaching(
    level: Level, puzzle: Puzzle, played: Sequence[PlayedMove[Move]], counts_of_others: Mapping[str, int]
) -> Coaching:
    """Return the coach's comments on a finished play."""
    moments = list(list_moments(level, played))
    wrong_link = list(_comment_on_wrong_link(level, puzzle, moments))
    lines = (
        *_comment_on_longest_pause(level, puzzle, moments),
        *(wrong_link or [_comment_on_turning_back(level, moments)]),
        *_comment_on_others(level, counts_of_others),
        *_describe_proof(puzzle),
    )
    return Coaching(lines=lines, chart=_chart_quarters(level, moments))


def _comment_on_longest_pause(level: Level, puzzle: Puzzle, moments: Sequence[Moment]) -> Iterator[str]:
    """Say when the player paused longest, and which hint would have helped then."""
    longest = max(
        (moment for moment in moments if not isinstance(moment.move, GiveUp)),
        key=lambda moment: moment.waited,
        default=None,
    )
    if longest is None or longest.waited < SHORTEST_MENTIONED_SECONDS:
        return
    state, cells = longest.before, len(level.numbers)
    when = (
        f"with {state.covered_count} of {cells} cells covered"
        if longest is not moments[0]
        else "before your first move"
    )
    hint = find_next_hint(level, state, puzzle.secret.paths, puzzle.secret.solutions == 1).hint
    comment = f"“{hint.title}” would have helped." if hint.cells else "We had no hint for you then."
    if hint.cells and not BOARD_WORDS & set(hint.text.split()):  # the coach shows no board
        comment += f" {hint.text}"
    if isinstance(longest.move, Hint):
        comment = "Then you asked for a hint."
    elif hint.rule == "wrong turn":
        comment = "By then, a chain had taken a wrong turn."
    yield f"Your longest pause was {format_duration(longest.waited)}, {when}. {comment}"


def _comment_on_wrong_link(level: Level, puzzle: Puzzle, moments: Sequence[Moment]) -> Iterator[str]:
    """Say which wrong link was on the board longest (the first of equals); only for levels with one solution."""
    if puzzle.secret.solutions != 1 or not moments:
        return
    solution_links, since, durations = collect_links(puzzle.secret.paths), dict[Link, float](), dict[Link, float]()
    drawn = list(dict.fromkeys(link for one in moments for chain in one.after.chains for link in pairwise(chain)))
    for moment in moments:
        wrong = collect_links(moment.after.chains) - solution_links
        for link in [link for link in since if link not in wrong]:
            durations[link] = max(durations.get(link, 0.0), moment.at - since.pop(link))
        for link in wrong:
            since.setdefault(link, moment.at)
    for link, at in since.items():
        durations[link] = max(durations.get(link, 0.0), moments[-1].at - at)
    if durations and (longest := max(durations.values())) >= SHORTEST_MENTIONED_SECONDS:
        here, there = (
            _name_cell(level, cell) for cell in next(link for link in drawn if durations.get(link) == longest)
        )
        yield f"Going from {here} to {there} was a wrong turn. It was on your board for {format_duration(longest)}."


def list_turning_points(moments: Sequence[Moment]) -> list[Cell]:
    """List the cells to which chains were taken back, one for each time that a chain was shortened or redrawn.

    A move that was undone and then redone doesn't count.
    """
    forks = []
    for moment in _filter_lasting_moves(moments):
        for old, new in zip(moment.before.chains, moment.after.chains, strict=True):
            if new[: len(old)] != old:
                common_length = sum(1 for _ in _list_common_cells(old, new))
                forks.append(old[common_length - 1])
    return forks


def _filter_lasting_moves(moments: Sequence[Moment]) -> list[Moment]:
    """Return the moves without pairs of an undo and the redo of the same move."""
    dropped, undone = set[int](), list[int]()
    for n, moment in enumerate(moments):
        if isinstance(moment.move, Undo):
            undone.append(n)
        elif isinstance(moment.move, Redo) and undone:
            dropped |= {n, undone.pop()}
        elif not isinstance(moment.move, Hint):
            undone.clear()
    return [moment for n, moment in enumerate(moments) if n not in dropped]


def _list_common_cells(old: Sequence[Cell], new: Sequence[Cell]) -> Iterator[Cell]:
    """Yield the cells with which two chains both start."""
    for old_cell, new_cell in zip(old, new, strict=False):
        if old_cell != new_cell:
            return
        yield old_cell


def _comment_on_turning_back(level: Level, moments: Sequence[Moment]) -> str:
    """Say how often the player turned back, and where most often."""
    counts = Counter(list_turning_points(moments))
    total = sum(counts.values())
    if not any(isinstance(one.move, Draw) for one in moments):
        return "You didn’t draw anything this time. A cell with only one neighbour is a good place to look first."
    if not total:
        return "You never turned back. Every chain stayed as you drew it."
    cell = max(sorted(counts), key=lambda one: counts[one])
    if counts[cell] == 1 or len(counts) == 1:
        where = f", to {_name_cell(level, cell)}" if len(counts) == 1 else ", never twice to the same place"
    else:
        where = f", most often to {_name_cell(level, cell)} ({format_times(counts[cell])})"
    return f"You turned back {format_times(total)}{where}."


def _comment_on_others(level: Level, counts_of_others: Mapping[str, int]) -> Iterator[str]:
    """Say which move most players took back."""
    plays, backs = counts_of_others.get(PLAYS_KEY, 0), filter_counts(counts_of_others, TURNED_BACK_PREFIX)
    if plays and (leader := find_leader(backs)):
        row, column = map(int, leader[0].split("."))
        where, players = _name_cell(level, (row, column)), format_count(plays, "player")
        yield f"Players most often took back a move that ended at {where} ({leader[1]} of {players})."


def _describe_proof(puzzle: Puzzle) -> Iterator[str]:
    """Say how many steps the solution has, and name the hardest."""
    steps = puzzle.secret.trace
    if puzzle.secret.solutions != 1:
        yield "This level has several solutions, so our steps only go as far as all of them agree."
        return
    length = format_count(len(_list_rule_starts(steps)), "step")
    yield f"The solution has {length}, {_name_hardest_step(steps)}."


def _list_rule_starts(steps: Sequence[Step]) -> list[Step]:
    """List the first of each run of steps with the same rule; the page shows such a run as one step."""
    return [next(equal) for _, equal in groupby(steps, key=lambda step: step.rule)]


def _name_hardest_step(steps: Sequence[Step]) -> str:
    """Name the first of the hardest steps, with its number on the page; if all are easy, say that instead."""
    groups = _list_rule_starts(steps)
    grades = [DEDUCTIONS_BY_RULE[step.rule].grade for step in groups]
    if max(grades, default=GENTLE) == GENTLE:
        return "easy once you see it" if len(groups) == 1 else "all easy once you see them"
    hardest = grades.index(max(grades))
    return f"and the hardest is “{groups[hardest].title}” (step {hardest + 1})"


def _chart_quarters(level: Level, moments: Sequence[Moment]) -> Chart | None:
    """Chart how many seconds it took to cover each quarter of the cells for the first time.

    A last bar is for the time until the player gave up. None if there would be fewer than two bars.
    """
    starts, cells = level.chain_count, len(level.numbers)
    ends = [moment for moment in moments if moment.after.covered_count > starts]
    if not ends:
        return None
    rows, since = [], 0
    goals = [starts + (cells - starts) * number / len(QUARTERS) for number in range(1, len(QUARTERS) + 1)]
    until = [
        next((n for n, moment in enumerate(moments, 1) if moment.after.covered_count >= goal), len(moments) + 1)
        for goal in goals
    ]
    for end, parts in groupby(zip(QUARTERS, until, strict=True), key=itemgetter(1)):  # one move may cover several
        names = [name for name, _ in parts]
        joined = f"{names[0]} {'and' if len(names) == 2 else 'to'} {names[-1]}"
        label = f"quarter {names[0]}" if len(names) == 1 else f"quarters {joined}"
        rows.append(_chart_row(label if end <= len(moments) else "until you gave up", moments[since:end]))
        since = end
    if len(rows) < 2:
        return None
    longest = max(row.value for row in rows)
    strong = [row.model_copy(update={"strong": row.value == longest}) for row in rows]
    return Chart(title="Time for each quarter of the cells", unit="s", rows=tuple(strong))


def _chart_row(label: str, moments: Sequence[Moment]) -> ChartRow:
    turned = len(list_turning_points(moments))
    note = f"turned back {format_times(turned)}" if turned else ""
    return ChartRow(label=label, value=round(sum(moment.waited for moment in moments), 1), note=note)


def _name_cell(level: Level, cell: Cell) -> str:
    return name_cell(level, level.make_bit(cell))
