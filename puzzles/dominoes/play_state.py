"""Keep the state of a play, and apply moves to it.

A board with the whole rack is submitted automatically, unless the board submitted before is better. The play goes on
until the player finishes it.
"""

from dataclasses import dataclass, replace

from puzzles import contract
from puzzles.contract import IllegalMove, Status
from puzzles.dominoes.board_tally import is_complete, list_made_links, make_rank_key, tally_board
from puzzles.dominoes.rules import GameSetup, PlacedTile, Square, find_connected, find_fault
from puzzles.dominoes.wire import USUAL_PRICES, Finish, HandIn, Lay, Lift, Lights, Move, Prices, Redo, Shift, Undo
from puzzles.shapes import GiveUp

MOST_UNDOABLE = 200
Board = tuple[PlacedTile, ...]


@dataclass(frozen=True)
class State(contract.State):
    """The state of a play.

    `laid`: the tiles on the board, the given one first. `past`: earlier boards for undo. `future`: undone boards for
    redo, the latest last. `handed_in`: the best board that was submitted. `hints`: the tiles of hints in their places.
    `touched`: tiles that were ever laid. `moved`: tiles that were laid more than once. `lights`: the page lights the
    places where a tile fits. `found`: the links that were ever made, by their number, with their two tiles. They are
    enough to count all boards of the play, so the others stay secret.
    """

    laid: Board
    prices: Prices = USUAL_PRICES
    past: tuple[Board, ...] = ()
    future: tuple[Board, ...] = ()
    handed_in: Board | None = None
    hints: Board = ()
    touched: frozenset[int] = frozenset()
    moved: frozenset[int] = frozenset()
    lights: bool = False
    finished: bool = False
    found: tuple[tuple[int, tuple[int, int]], ...] = ()

    @property
    def found_links(self) -> tuple[tuple[int, int], ...]:
        """Return the pairs of tiles whose links were ever made."""
        return tuple(pair for _, pair in self.found)

    @property
    def help_seconds(self) -> int:
        """Return the seconds that help has cost."""
        return self.prices.hint * len(self.hints) + self.prices.lights * self.lights


def find_status(setup: GameSetup, state: State) -> Status:
    """Return whether a play goes on, or how it ended."""
    if state.gave_up:
        return Status.GAVE_UP
    if not state.finished:
        return Status.PLAYING
    return Status.WON if is_complete(setup, choose_counted_board(setup, state)) else Status.LOST


def choose_counted_board(setup: GameSetup, state: State) -> Board:
    """Return the board that counts: the present one; after the end, the submitted one if that is better."""
    if not (state.finished or state.gave_up):
        return state.laid
    return _choose_best_board(setup, state)


def lay_tile(setup: GameSetup, state: State, tile: int, squares: tuple[Square, ...]) -> State:
    """Return the state with one more tile laid. Raises `IllegalMove`."""
    _check_tile(setup, tile)
    if any(one.tile == tile for one in state.laid):
        raise IllegalMove("given_tile" if tile == setup.given.tile else "already_laid")
    return _put_tile(setup, state, state.laid, PlacedTile(tile, squares))


def shift_tile(setup: GameSetup, state: State, tile: int, squares: tuple[Square, ...]) -> State:
    """Return the state with a tile in another place. Raises `IllegalMove`."""
    return _put_tile(setup, state, _remove_tile(setup, state, tile), PlacedTile(tile, squares))


def lift_tile(setup: GameSetup, state: State, tile: int) -> State:
    """Return the state with a tile back in the rack; tiles that only it connected stay there. Raises `IllegalMove`."""
    return _change_board(setup, state, _remove_tile(setup, state, tile))


def _remove_tile(setup: GameSetup, state: State, tile: int) -> Board:
    """Return the board without one of the tiles that the player laid. Raises `IllegalMove`."""
    _check_tile(setup, tile)
    if tile == setup.given.tile:
        raise IllegalMove("given_tile")
    rest = tuple(one for one in state.laid if one.tile != tile)
    if len(rest) == len(state.laid):
        raise IllegalMove("not_laid")
    return rest


def _put_tile(setup: GameSetup, state: State, others: Board, new: PlacedTile) -> State:
    """Return the state with a tile laid beside others. Raises `IllegalMove`."""
    if problem := find_fault(setup, others, new):
        raise IllegalMove(problem.code, **problem.details)
    moved = state.moved | (state.touched & {new.tile})
    touched = replace(state, touched=state.touched | {new.tile}, moved=moved)
    return _change_board(setup, touched, (*others, new))


def undo_move(setup: GameSetup, state: State) -> State:
    """Return the state with the board before the last change. Raises `IllegalMove` if there was none."""
    if not state.past:
        raise IllegalMove("nothing_to_undo")
    back = replace(state, laid=state.past[-1], past=state.past[:-1], future=(*state.future, state.laid))
    return _submit_if_better(setup, back)


def redo_move(setup: GameSetup, state: State) -> State:
    """Return the state with the board before the last undo. Raises `IllegalMove` if there was none."""
    if not state.future:
        raise IllegalMove("nothing_to_redo")
    again = replace(state, laid=state.future[-1], future=state.future[:-1], past=(*state.past, state.laid))
    return _submit_if_better(setup, again)


def _change_board(setup: GameSetup, state: State, laid: Board) -> State:
    past = (*state.past, state.laid)[-MOST_UNDOABLE:]
    return _submit_if_better(setup, replace(state, laid=laid, past=past, future=()))


def _submit_if_better(setup: GameSetup, state: State) -> State:
    """Return the state with its board submitted, if it has the whole rack and no submitted board is better."""
    if not is_complete(setup, state.laid):
        return state
    return replace(state, handed_in=_choose_best_board(setup, state))


def _choose_best_board(setup: GameSetup, state: State) -> Board:
    """Return the submitted board if it is better than the present one, else the present one."""
    best = state.handed_in
    return best if best is not None and _rank_board(setup, best) > _rank_board(setup, state.laid) else state.laid


def _rank_board(setup: GameSetup, laid: Board) -> tuple[int, int]:
    return make_rank_key(setup, tally_board(setup, laid))


def submit_board(setup: GameSetup, state: State) -> State:
    """Submit the present board; the best one counts at the end. Raises `IllegalMove` if it isn't better."""
    if tally_board(setup, state.laid).tiles == 0:
        raise IllegalMove("nothing_laid")
    best = state.handed_in
    if best is not None and _rank_board(setup, state.laid) <= _rank_board(setup, best):
        raise IllegalMove("not_better")
    return replace(state, handed_in=state.laid)


def finish_play(setup: GameSetup, state: State) -> State:
    """End the play; the present board counts unless the submitted one is better."""
    return replace(state, handed_in=_choose_best_board(setup, state), finished=True)


def add_hint(state: State, laid: PlacedTile) -> State:
    """Return the state with a hint at a tile in a place; the same hint again costs nothing."""
    return state if laid in state.hints else replace(state, hints=(*state.hints, laid))


def switch_lights_on(state: State) -> State:
    """Return the state with the lights on. Raises `IllegalMove` if they are already."""
    if state.lights:
        raise IllegalMove("lights_on")
    return replace(state, lights=True)


def _check_tile(setup: GameSetup, tile: int) -> None:
    if tile >= len(setup.tiles):
        raise IllegalMove("no_such_tile")


def apply_move(setup: GameSetup, state: State, move: Move) -> State:
    """Return the state after a move; a hint leaves it as it is (see `add_hint`). Raises `IllegalMove`.

    `setup` must have all links, so that the new board's can be found.
    """
    match move:
        case Lay():
            state = lay_tile(setup, state, move.lay, move.squares)
        case Shift():
            state = shift_tile(setup, state, move.shift, move.squares)
        case Lift():
            state = lift_tile(setup, state, move.lift)
        case Undo():
            state = undo_move(setup, state)
        case Redo():
            state = redo_move(setup, state)
        case HandIn():
            state = submit_board(setup, state)
        case Finish():
            state = finish_play(setup, state)
        case Lights():
            state = switch_lights_on(state)
        case GiveUp():
            state = replace(state, gave_up=True)
    return _find_links(setup, state)


def _find_links(setup: GameSetup, state: State) -> State:
    """Return the state with the links that the present board makes among those found."""
    made = list_made_links(find_connected(state.laid), setup.links) if setup.links else []
    new = {(setup.links.index(pair), pair) for pair in made}
    return state if new <= set(state.found) else replace(state, found=tuple(sorted({*state.found, *new})))
