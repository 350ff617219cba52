"""Coach a finished play of Name Dominoes: the joins of each tile, a better ending, and how like ours its board is."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from puzzles.abilities import PLAYS_KEY, Chart, ChartRow, Coaching, PlayedMove
from puzzles.contract import IllegalMove
from puzzles.dominoes.board_tally import Links, count_joins, count_joins_by_tile, list_made_links
from puzzles.dominoes.cast import write_person
from puzzles.dominoes.count_keys import JOINS_PREFIX
from puzzles.dominoes.endings import MOST_TILES_MOVED, find_best_ending, find_fatal_tile
from puzzles.dominoes.hints import describe_place, load_placement_table
from puzzles.dominoes.play_state import State, apply_move
from puzzles.dominoes.puzzle import build_full_setup, read_solution
from puzzles.dominoes.rules import PlacedTile, find_connected
from puzzles.dominoes.wire import Move, Puzzle
from puzzles.key_counts import map_counts_by_number
from puzzles.wording import ORDINALS, format_count, format_duration, join_in_words


@dataclass(frozen=True)
class FinishedGame:
    """A finished play and its board: the best one that was submitted, or else the last one.

    `laid`: its tiles in the order in which they were laid, the given one first. `waits`: for each tile, the most
    seconds that passed before a move laid it. `moved`: the tiles that were laid more than once, or turned.
    """

    puzzle: Puzzle
    laid: tuple[PlacedTile, ...]
    waits: Mapping[int, float]
    moved: frozenset[int]

    @cached_property
    def tile_join_counts(self) -> list[int]:
        """Return the number of joins of each tile but the given one, in the order of `laid`."""
        joins = count_joins_by_tile(self.laid, self.links)
        return [joins[one.tile] for one in self.laid[1:]]

    @cached_property
    def join_count(self) -> int:
        return count_joins(self.laid, self.links)

    @property
    def links(self) -> Links:
        """Return the pairs of tiles that are linked by meaning."""
        return self.puzzle.secret.links

    @property
    def has_whole_rack(self) -> bool:
        """Return True if all tiles are on the board."""
        return len(self.laid) == len(self.puzzle.public.tiles)

    def name_person(self, placed: PlacedTile) -> str:
        """Return the name of the person on a tile."""
        return " ".join(half for half in self.puzzle.public.tiles[placed.tile] if half)


def read_finished_game(puzzle: Puzzle, played: Sequence[PlayedMove[Move]]) -> FinishedGame:
    """Replay the moves of a finished play, and skip refused ones."""
    setup, since, waits = build_full_setup(puzzle), 0.0, dict[int, float]()
    state = State((setup.given,))
    for one in played:
        before = state
        with suppress(IllegalMove):
            state = apply_move(setup, state, one.move)
        if len(state.laid) >= len(before.laid) and state.laid[-1] != before.laid[-1]:
            tile = state.laid[-1].tile
            waits[tile] = max(waits.get(tile, 0.0), one.seconds - since)
        since = one.seconds
    return FinishedGame(puzzle, find_connected(state.handed_in or state.laid), waits, state.moved)


def make_coaching(puzzle: Puzzle, played: Sequence[PlayedMove[Move]], counts_of_others: Mapping[str, int]) -> Coaching:
    """Return the coach's comments on a finished play."""
    game = read_finished_game(puzzle, played)
    lines = [
        _comment_on_result(game),
        *_comment_on_others(game, counts_of_others),
        *_comment_on_links(game),
        *_comment_on_ending(game),
        *_comment_on_best_tile(game),
        *_comment_on_slowest_tile(game),
        *_comment_on_solution(game),
    ]
    return Coaching(lines=tuple(lines), chart=_chart_joins(game))


def _comment_on_result(game: FinishedGame) -> str:
    par, tiles = game.puzzle.public.par, len(game.laid) - 1
    if not tiles:
        return "You laid no tiles this time. A tile that shares a name with the first one is always a good start."
    if not game.has_whole_rack:
        rack = len(game.puzzle.public.tiles) - 1
        return f"You laid {tiles} of {rack} tiles, with {format_count(game.join_count, 'join')}."
    if game.join_count < par.joins:
        more = par.joins - game.join_count
        return f"You laid every tile, with {format_count(game.join_count, 'join')}, {more} under par."
    if game.join_count > par.joins:
        more = game.join_count - par.joins
        joins = format_count(game.join_count, "join")
        return f"You laid every tile, with {joins}, {more} over par. We didn’t find that many!"
    return f"You laid every tile, with {format_count(game.join_count, 'join')}. That’s par, the most we found."


def _comment_on_others(game: FinishedGame, counts_of_others: Mapping[str, int]) -> Iterator[str]:
    """If the whole rack was laid, say how many other players had more joins."""
    plays = counts_of_others.get(PLAYS_KEY, 0)
    if game.has_whole_rack and plays:
        counts = map_counts_by_number(counts_of_others, JOINS_PREFIX)
        more = sum(count for joins, count in counts.items() if joins > game.join_count)
        unfinished = plays - sum(counts.values())
        rest = f"{unfinished} didn’t lay every tile" if unfinished else "everyone laid every tile"
        yield f"Of {format_count(plays, 'player')}, {more or 'none'} had more joins, and {rest}."


def _comment_on_links(game: FinishedGame) -> Iterator[str]:
    """Say how many links were made, and whom each of the others links."""
    made = list_made_links(game.laid, game.links)
    if game.links and len(made) == len(game.links):
        yield f"You made {'both links' if len(made) == 2 else 'every link'}. Each counted as one more join."
    elif game.links:
        tiles = game.puzzle.public.tiles
        missed = [" and ".join(write_person(tiles[n]) for n in link) for link in game.links if link not in made]
        yield f"You made {len(made)} of {format_count(len(game.links), 'link')}. You missed {'; '.join(missed)}."


def _comment_on_ending(game: FinishedGame) -> Iterator[str]:
    """Say how many joins the last three tiles could have made.

    If the whole rack was not laid, name instead the tile with which that became impossible.
    """
    table = load_placement_table(game.puzzle.public)
    if not game.has_whole_rack:
        late = find_fatal_tile(table, game.laid)
        if late is not None:
            tile = f"tile {late}" if late > len(ORDINALS) else f"your {ORDINALS[late - 1]} tile"
            yield f"Until {tile} ({game.name_person(game.laid[late])}), you could still have laid the whole rack."
        return
    mine, best = game.laid[-min(MOST_TILES_MOVED, len(game.laid) - 1) :], find_best_ending(table, game.laid, game.links)
    rest = game.laid[: len(game.laid) - len(mine)]
    before = count_joins(rest, game.links)
    had, most = game.join_count - before, count_joins((*rest, *best), game.links) - before
    names = join_in_words([game.name_person(one) for one in mine])
    if most == had:
        yield f"Your last tiles ({names}) made {format_count(had, 'join')}, and couldn’t have made more."
        return
    moved = "; ".join(f"{game.name_person(one)} {describe_place(one)}" for one in best if one not in mine)
    yield f"Your last tiles ({names}) made {format_count(had, 'join')}. They could have made {most}: {moved}."


def _comment_on_best_tile(game: FinishedGame) -> Iterator[str]:
    """Say which tile has the most joins."""
    most = max(game.tile_join_counts, default=0)
    names = [
        game.name_person(one) for one, joins in zip(game.laid[1:], game.tile_join_counts, strict=True) if joins == most
    ]
    if most > 1 and len(names) <= 2:
        has, each = ("have", " each") if len(names) > 1 else ("has", "")
        yield f"{join_in_words(names)} {has} the most joins ({most}{each})."


def _comment_on_slowest_tile(game: FinishedGame) -> Iterator[str]:
    """Say which tile took longest."""
    longest = max(game.laid[1:], key=lambda one: game.waits.get(one.tile, 0.0), default=None)
    if longest and (wait := game.waits.get(longest.tile, 0.0)) >= 1:
        yield f"You thought longest about {game.name_person(longest)} ({format_duration(wait)})."


def _comment_on_solution(game: FinishedGame) -> Iterator[str]:
    """Say how many tiles are where our solution has them, unless the player's board is as good."""
    answer, par = read_solution(game.puzzle), game.puzzle.public.par.joins
    alike = sum(one in game.laid[1:] for one in answer)
    if alike == len(answer):
        yield "You laid exactly the board that we made this puzzle from."
    elif not game.has_whole_rack or game.join_count < par:
        subject = "One of your tiles is" if alike == 1 else f"{alike} of your tiles are"
        yield f"The solution is a board with {par} joins." + (f" {subject} in the same place." if alike else "")


def _chart_joins(game: FinishedGame) -> Chart | None:
    """Chart the joins of each tile, in the order in which they were laid."""
    if not game.tile_join_counts:
        return None
    rows = tuple(
        ChartRow(
            label=game.name_person(one),
            value=joins,
            note="moved" if one.tile in game.moved else "",
            strong=joins == max(game.tile_join_counts) > 1,
        )
        for one, joins in zip(game.laid[1:], game.tile_join_counts, strict=True)
    )
    return Chart(
        title="Joins per tile, in the order you laid them. Each join counts for both its tiles.",
        unit="joins",
        rows=rows,
    )
