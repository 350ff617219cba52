"""Name Dominoes' coach: the joins of each tile, those that were still possible, and par beside the player's board."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from puzzles.abilities import PLAYS, Chart, ChartRow, Coaching, Played
from puzzles.contract import IllegalMove
from puzzles.counted import counts_by_number
from puzzles.dominoes.counting import joins_by_tile, joins_of
from puzzles.dominoes.endings import LAST, best_ending, too_late
from puzzles.dominoes.hints import place_of, ways_of
from puzzles.dominoes.moves import after
from puzzles.dominoes.noted import JOINS
from puzzles.dominoes.playing import State
from puzzles.dominoes.puzzle import ground_of, solution_of
from puzzles.dominoes.rules import Laid, connected
from puzzles.dominoes.wire import Move, Puzzle
from puzzles.spoken import NTH, format_count, format_duration, join_in_words


@dataclass(frozen=True)
class Game:
    """A finished play: the best board that was submitted, or else the last, its tiles in the order in which they were
    laid.

    `waits` has for each tile the seconds between the move before and the one that laid it last; `moved` are the tiles
    that were laid more than once.
    """

    puzzle: Puzzle
    laid: tuple[Laid, ...]
    waits: Mapping[int, float]
    moved: frozenset[int]

    @cached_property
    def joins_of_tiles(self) -> list[int]:
        """Return the joins of each tile but the given one, as the colours of the finished board count them."""
        joins = joins_by_tile(self.laid)
        return [joins[one.tile] for one in self.laid[1:]]

    @cached_property
    def joins(self) -> int:
        """Return the joins of the board."""
        return joins_of(self.laid)

    @property
    def whole(self) -> bool:
        """Return True if the whole rack is on the board."""
        return len(self.laid) == len(self.puzzle.public.tiles)

    def name(self, one: Laid) -> str:
        """Return the name of a tile's person."""
        return " ".join(half for half in self.puzzle.public.tiles[one.tile] if half)


def game_of(puzzle: Puzzle, played: Sequence[Played[Move]]) -> Game:
    """Return a play as its coach looks at it."""
    ground, since, waits = ground_of(puzzle.public), 0.0, dict[int, float]()
    state = State((ground.given,))
    for one in played:
        before = state
        with suppress(IllegalMove):
            state = after(ground, state, one.move)
        if len(state.laid) >= len(before.laid) and state.laid[-1] != before.laid[-1]:
            waits[state.laid[-1].tile] = one.seconds - since
        since = one.seconds
    return Game(puzzle, connected(state.handed_in or state.laid), waits, state.moved)


def coaching(puzzle: Puzzle, played: Sequence[Played[Move]], others: Mapping[str, int]) -> Coaching:
    """Return the coach's comments on a finished play."""
    game = game_of(puzzle, played)
    lines = [
        _comment_on_result(game),
        *_comment_on_others(game, others),
        *_comment_on_ending(game),
        *_comment_on_best_tile(game),
        *_comment_on_slowest_tile(game),
        _say_where_par_is(game),
    ]
    return Coaching(lines=tuple(lines), chart=_chart_joins(game))


def _comment_on_result(game: Game) -> str:
    par, tiles = game.puzzle.public.par, len(game.laid) - 1
    if not tiles:
        return "You laid no tiles this time. One that shares a name with the first is always a good start."
    if not game.whole:
        rack = len(game.puzzle.public.tiles) - 1
        return f"{tiles} of {rack} tiles were on the board in the end, with {format_count(game.joins, 'join')}."
    if game.joins < par.joins:
        more = par.joins - game.joins
        return f"You laid the whole rack with {format_count(game.joins, 'join')}; par has {more} more."
    if game.joins > par.joins:
        more = game.joins - par.joins
        return f"You laid the whole rack with {format_count(game.joins, 'join')}, {more} more than par: we found fewer."
    return f"You laid the whole rack with {format_count(game.joins, 'join')}: par, the most joins we found."


def _comment_on_others(game: Game, others: Mapping[str, int]) -> Iterator[str]:
    """Say how many made more joins, if the whole rack was laid."""
    plays = others.get(PLAYS, 0)
    if game.whole and plays:
        counts = counts_by_number(others, JOINS)
        more = sum(count for joins, count in counts.items() if joins > game.joins)
        most = (
            f"nobody of {format_count(plays, 'player')} had more joins"
            if not more
            else f"{more} of {plays} had more joins"
        )
        yield f"{most[:1].upper()}{most[1:]}; {plays - sum(counts.values())} did not lay the whole rack."


def _comment_on_ending(game: Game) -> Iterator[str]:
    """Say what the last three tiles could have made; on an unfinished board, when it was too late for it."""
    ways = ways_of(game.puzzle.public)
    if not game.whole:
        late = too_late(ways, game.laid)
        if late is not None:
            tile = f"tile {late}" if late > len(NTH) else f"your {NTH[late - 1]} tile"
            yield f"Until {tile}, {game.name(game.laid[late])}, there was still a way to lay the whole rack."
        return
    mine, best = game.laid[-min(LAST, len(game.laid) - 1) :], best_ending(ways, game.laid)
    rest = game.laid[: len(game.laid) - len(mine)]
    had, most = game.joins - joins_of(rest), joins_of((*rest, *best)) - joins_of(rest)
    names = join_in_words([game.name(one) for one in mine])
    if most == had:
        yield f"Your last tiles, {names}, made {format_count(had, 'join')}, and could not have made more."
        return
    moved = "; ".join(f"{game.name(one)} {place_of(one)}" for one in best if one not in mine)
    yield f"Your last tiles, {names}, made {format_count(had, 'join')}. They could have made {most}: {moved}."


def _comment_on_best_tile(game: Game) -> Iterator[str]:
    """Say which tile has most joins."""
    most = max(game.joins_of_tiles, default=0)
    names = [game.name(one) for one, joins in zip(game.laid[1:], game.joins_of_tiles, strict=True) if joins == most]
    if most > 1 and len(names) <= 2:
        has, each = ("have", " each") if len(names) > 1 else ("has", "")
        yield f"{join_in_words(names)} {has} the most joins: {most}{each}."


def _comment_on_slowest_tile(game: Game) -> Iterator[str]:
    """Say which tile took longest."""
    longest = max(game.laid[1:], key=lambda one: game.waits.get(one.tile, 0.0), default=None)
    if longest and (wait := game.waits.get(longest.tile, 0.0)) >= 1:
        yield f"You thought longest about {game.name(longest)}: {format_duration(wait)}."


def _say_where_par_is(game: Game) -> str:
    """Say where par's layout, or any of the whole rack, is shown beside the player's own, and how alike the two are."""
    answer = solution_of(game.puzzle)
    alike = sum(one in game.laid[1:] for one in answer)
    if alike == len(answer):
        return "You laid exactly the board that this rack was made from."
    at = f"{game.puzzle.public.par.joins} joins" if game.puzzle.public.par else "the whole rack"
    told = "One of your tiles is" if alike == 1 else f"{alike} of your tiles are"
    return f"The solution is a board with {at}." + (f" {told} there just as in yours." if alike else "")


def _chart_joins(game: Game) -> Chart | None:
    """Chart the joins of each tile, in the order in which they were laid."""
    if not game.joins_of_tiles:
        return None
    rows = tuple(
        ChartRow(
            label=game.name(one),
            value=joins,
            note="laid more than once" if one.tile in game.moved else "",
            strong=joins == max(game.joins_of_tiles) > 1,
        )
        for one, joins in zip(game.laid[1:], game.joins_of_tiles, strict=True)
    )
    return Chart(title="The joins of each tile, in the order you laid them", unit="joins", rows=rows)
