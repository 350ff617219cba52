"""What each move does to the chains, for readers of a log: a hint leaves them as they are."""

from dataclasses import replace

from puzzles.chains import rules
from puzzles.chains.level import Level
from puzzles.chains.rules import State
from puzzles.chains.wire import Clear, Draw, Move, Redo, Undo
from puzzles.shapes import GiveUp


def state_after(level: Level, state: State, move: Move) -> State:
    """Return the state after a move. Raises `IllegalMove`."""
    match move:
        case Draw():
            state = rules.draw(level, state, move.draw.chain, move.draw.cells)
        case Undo():
            state = rules.undo(level, state)
        case Redo():
            state = rules.redo(level, state)
        case Clear():
            state = rules.clear(level, state)
        case GiveUp():
            state = replace(state, gave_up=True)
    return state
