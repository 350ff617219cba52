"""List keys for counting plays of a wall by wrong guesses, order of groups and hints; make tables of the counts."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from puzzles.abilities import PLAYS_KEY, CountTable, PlayedMove
from puzzles.contract import IllegalMove
from puzzles.key_counts import HELPED_PREFIX, format_plays, list_highest_counts, map_counts_by_number
from puzzles.lionwall import puzzle as stored
from puzzles.lionwall import rules
from puzzles.lionwall.rules import GROUP_COUNT, State
from puzzles.lionwall.wire import Clock, Hint, Move, Puzzle, TimeUp, TryFour
from puzzles.shapes import GiveUp

WRONG_PREFIX, FOUND_PREFIX, LOST_KEY = "wrong:", "found:", "lost"


def list_keys(puzzle: Puzzle, played: Sequence[PlayedMove[Move]]) -> Iterator[str]:
    """Yield the keys of a play, in which cards and groups are numbers, counted from 0."""
    state, moves = State(), [one.move for one in played]
    for move in moves:
        with suppress(IllegalMove):
            state = apply_move(stored.list_group_cards(puzzle), state, move)
    place = {card: number for number, card in enumerate(puzzle.public.cards)}
    wrong = (sorted(place[card] for card in one.cards) for one in state.tries if not one.is_right)
    yield from dict.fromkeys(f"{WRONG_PREFIX}{'.'.join(map(str, four))}" for four in wrong)
    yield from (f"{FOUND_PREFIX}{group}:{nth}" for nth, group in enumerate(state.found_groups, 1))
    if hints := sum(isinstance(move, Hint) for move in moves):
        yield f"{HELPED_PREFIX}{hints}"
    gave_up = any(isinstance(move, GiveUp) for move in moves)
    if state.is_wall_done and len(state.found_groups) < GROUP_COUNT and not gave_up:
        yield LOST_KEY


def apply_move(groups: rules.Groups, state: State, move: Move) -> State:
    """Return the state after a move; naming a link or giving up leaves it as it is. Raises `IllegalMove`."""
    match move:
        case TryFour():
            return rules.try_four(groups, state, move.cards)
        case Hint():
            return rules.ask_hint(groups, state)
        case Clock():
            return rules.start_clock(state)
        case TimeUp():
            return rules.end_time(state)
    return state


def make_tables(puzzle: Puzzle, counts: Mapping[str, int]) -> list[CountTable]:
    """Make the editors' tables: the order in which players find the groups, and the most frequent wrong guesses."""
    head = ("Group", *(f"Found {nth}" for nth in ("first", "second", "third", "last")), "Not found")
    orders = [map_counts_by_number(counts, f"{FOUND_PREFIX}{group}:") for group in range(GROUP_COUNT)]
    by_group = tuple(
        (
            group.title,
            *(format_plays(order.get(nth, 0), counts) for nth in range(1, GROUP_COUNT + 1)),
            _format_rest(order, counts),
        )
        for group, order in zip(puzzle.secret.groups, orders, strict=True)
    )
    cards = puzzle.public.cards
    wrong = tuple(
        (" · ".join(cards[int(number)] for number in four.split(".")), format_plays(many, counts))
        for four, many in list_highest_counts(counts, WRONG_PREFIX)
    )
    return [
        CountTable("The order of the groups", head, by_group),
        CountTable("The most common wrong guesses", ("Cards", "Plays"), wrong),
    ]


def _format_rest(order: Mapping[int, int], counts: Mapping[str, int]) -> str:
    return format_plays(max(0, counts.get(PLAYS_KEY, 0) - sum(order.values())), counts)
