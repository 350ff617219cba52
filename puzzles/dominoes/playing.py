"""What a player may do: the state of a play, and what a move makes of it.

A board with the whole rack is submitted automatically as soon as it is better than the one before; the player goes on
until they finish.
"""

from dataclasses import dataclass, replace

from puzzles import contract
from puzzles.contract import IllegalMove, Status
from puzzles.dominoes.counting import complete, ranked, worth
from puzzles.dominoes.rules import Ground, Laid, Square, fault
from puzzles.dominoes.wire import USUAL, Prices

MOST_UNDO = 200
Board = tuple[Laid, ...]


@dataclass(frozen=True)
class State(contract.State):
    """The tiles on the board (the given one first), how they got there, and the best board that was submitted.

    `ahead` is what was undone, the latest last; `hints` are the tiles of hints, each in its place; `moved` are the
    tiles that were laid more than once; `lights` says whether open places are lit.
    """

    laid: Board
    prices: Prices = USUAL
    past: tuple[Board, ...] = ()
    ahead: tuple[Board, ...] = ()
    handed_in: Board | None = None
    hints: Board = ()
    touched: frozenset[int] = frozenset()
    moved: frozenset[int] = frozenset()
    lights: bool = False
    finished: bool = False

    @property
    def late(self) -> int:
        """How many seconds help has cost."""
        return self.prices.hint * len(self.hints) + self.prices.lights * self.lights


def status(ground: Ground, state: State) -> Status:
    """Return whether a play goes on, or how it ended."""
    if state.gave_up:
        return Status.GAVE_UP
    if not state.finished:
        return Status.PLAYING
    return Status.WON if complete(ground, counted(ground, state)) else Status.LOST


def counted(ground: Ground, state: State) -> Board:
    """Return the board that counts: after the end the best that was submitted, else the present one.

    If the player gives up, the present board counts too if it is better than the submitted one.
    """
    if not (state.finished or state.gave_up) or _is_better(ground, state):
        return state.laid
    return state.handed_in or state.laid


def lay(ground: Ground, state: State, tile: int, squares: tuple[Square, ...]) -> State:
    """Return the state with one more tile laid. Raises `IllegalMove`."""
    _check_tile(ground, tile)
    if any(one.tile == tile for one in state.laid):
        raise IllegalMove("given_tile" if tile == ground.given.tile else "already_laid")
    return _put_tile(ground, state, state.laid, Laid(tile, squares))


def shift(ground: Ground, state: State, tile: int, squares: tuple[Square, ...]) -> State:
    """Return the state with a tile in another place. Raises `IllegalMove`."""
    return _put_tile(ground, state, _without_tile(ground, state, tile), Laid(tile, squares))


def lift(ground: Ground, state: State, tile: int) -> State:
    """Return the state with a tile back in the rack; tiles cut off by that stay, and count once they are connected."""
    return _with_board(ground, state, _without_tile(ground, state, tile))


def _without_tile(ground: Ground, state: State, tile: int) -> Board:
    """Return the board without one of the tiles that the player laid. Raises `IllegalMove`."""
    _check_tile(ground, tile)
    if tile == ground.given.tile:
        raise IllegalMove("given_tile")
    rest = tuple(one for one in state.laid if one.tile != tile)
    if len(rest) == len(state.laid):
        raise IllegalMove("not_laid")
    return rest


def _put_tile(ground: Ground, state: State, others: Board, new: Laid) -> State:
    """Return the state with a tile laid beside others. Raises `IllegalMove`."""
    if problem := fault(ground, others, new):
        raise IllegalMove(problem.code, **problem.details)
    moved = state.moved | (state.touched & {new.tile})
    touched = replace(state, touched=state.touched | {new.tile}, moved=moved)
    return _with_board(ground, touched, (*others, new))


def undo(ground: Ground, state: State) -> State:
    """Return the state before the last tile was laid, moved or lifted."""
    if not state.past:
        raise IllegalMove("nothing_to_undo")
    back = replace(state, laid=state.past[-1], past=state.past[:-1], ahead=(*state.ahead, state.laid))
    return _submit_if_better(ground, back)


def redo(ground: Ground, state: State) -> State:
    """Return the state before the last undo."""
    if not state.ahead:
        raise IllegalMove("nothing_to_redo")
    again = replace(state, laid=state.ahead[-1], ahead=state.ahead[:-1], past=(*state.past, state.laid))
    return _submit_if_better(ground, again)


def _with_board(ground: Ground, state: State, laid: Board) -> State:
    past = (*state.past, state.laid)[-MOST_UNDO:]
    return _submit_if_better(ground, replace(state, laid=laid, past=past, ahead=()))


def _submit_if_better(ground: Ground, state: State) -> State:
    """Return the state with its board submitted if that has the whole rack and is the best so far."""
    if not complete(ground, state.laid) or not _is_better(ground, state):
        return state
    return replace(state, handed_in=state.laid)


def _is_better(ground: Ground, state: State) -> bool:
    """Return True if the present board is better than the submitted one."""
    best = state.handed_in
    return best is None or ranked(ground, worth(ground, best)) < ranked(ground, worth(ground, state.laid))


def hand_in(ground: Ground, state: State) -> State:
    """Submit this board; the best one counts at the end."""
    if worth(ground, state.laid).tiles == 0:
        raise IllegalMove("nothing_laid")
    if not _is_better(ground, state):
        raise IllegalMove("not_better")
    return replace(state, handed_in=state.laid)


def finish(ground: Ground, state: State) -> State:
    """Submit for the last time: this board, or a better one from before."""
    best = state.laid if _is_better(ground, state) else state.handed_in
    return replace(state, handed_in=best, finished=True)


def with_hint(state: State, laid: Laid) -> State:
    """Add a hint, a tile in a place where it fits; a repeated one costs nothing."""
    return state if laid in state.hints else replace(state, hints=(*state.hints, laid))


def with_lights(state: State) -> State:
    """Light open places from now on."""
    if state.lights:
        raise IllegalMove("lights_on")
    return replace(state, lights=True)


def _check_tile(ground: Ground, tile: int) -> None:
    if tile >= len(ground.tiles):
        raise IllegalMove("no_such_tile")
