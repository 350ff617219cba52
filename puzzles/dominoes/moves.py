"""What each move does to the board, for the engine and for readers of a log."""

from dataclasses import replace

from puzzles.dominoes import playing
from puzzles.dominoes.playing import State
from puzzles.dominoes.rules import Ground
from puzzles.dominoes.wire import Finish, HandIn, Lay, Lift, Lights, Move, Redo, Shift, Undo
from puzzles.shapes import GiveUp


def after(ground: Ground, state: State, move: Move) -> State:
    """Return the state after a move; a hint alone leaves it as it is. Raises `IllegalMove`."""
    match move:
        case Lay():
            state = playing.lay(ground, state, move.lay, move.squares)
        case Shift():
            state = playing.shift(ground, state, move.shift, move.squares)
        case Lift():
            state = playing.lift(ground, state, move.lift)
        case Undo():
            state = playing.undo(ground, state)
        case Redo():
            state = playing.redo(ground, state)
        case HandIn():
            state = playing.hand_in(ground, state)
        case Finish():
            state = playing.finish(ground, state)
        case Lights():
            state = playing.with_lights(state)
        case GiveUp():
            state = replace(state, gave_up=True)
    return state
