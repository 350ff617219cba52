"""Apply the rules: every start grows one chain, cell by neighbouring cell, to equal or higher numbers.

A stroke is a move that replaces one chain by the whole chain after a gesture. Strokes can be undone and redone, and the
board can be cleared; a hint leaves the board as it is. A player wins with any chains that cover all cells by the rules.
"""

import itertools
from dataclasses import dataclass, replace

from puzzles import contract
from puzzles.chains.level import STEP_BY_DIRECTION, Level, iterate_cells
from puzzles.chains.wire import HOLE, START, Cell, Chain, Chains, Clear, Draw, Hinted, Link, Move, Redo, Undo
from puzzles.contract import IllegalMove, Status
from puzzles.shapes import GiveUp

MOST_UNDOABLE = 200
"""The most strokes that can be undone."""

STEP_BACK, HINT_TAKEN = -1, -2
"""Entries of a play's story besides the numbers of chains: a step back, and a hint."""

REFUSALS = {
    "no_such_chain": "There’s no chain with that number.",
    "wrong_start": "Each chain must start at its own dot.",
    "no_cell": "There’s no cell in row {row}, column {column}.",
    "not_beside": "A chain goes from cell to cell: up, down, left or right.",
    "lower": "A chain can’t go from a {number} to a lower {other}.",
    "into_start": "Another chain starts there, so this one can’t enter.",
    "crossing": "The chain already covers this {number}.",
    "taken": "Another chain covers this {number}.",
    "nothing_new": "The chain is already there.",
    "nothing_to_undo": "There’s nothing to undo.",
    "nothing_to_redo": "There’s nothing to redo.",
    "nothing_to_clear": "The board is already clear.",
}


@dataclass(frozen=True)
class Advice:
    """A hint, the number of the chain that it is about, and its conclusions.

    `hint`: what the player sees. `non_ends`: cells that need an exit. `ends`: ends of chains. The conclusions hold as
    long as the links in `premises` are on the board.
    """

    hint: Hinted
    chain: int | None = None
    non_ends: tuple[Cell, ...] = ()
    ends: tuple[Cell, ...] = ()
    premises: frozenset[Link] = frozenset()


@dataclass(frozen=True)
class State(contract.State):
    """A play: the chains on the board, the boards to which undo and redo lead, the story, and the hints.

    The story lists what happened, in order: for each stroke that makes a chain longer the number of the chain, else
    `STEP_BACK` or `HINT_TAKEN`.
    """

    chains: Chains
    past: tuple[Chains, ...] = ()
    future: tuple[Chains, ...] = ()
    story: tuple[int, ...] = ()
    hints: tuple[Advice, ...] = ()
    shows_hint: bool = False
    """Whether the page still shows the last hint, which ends with the next change of the board."""
    solved: bool = False

    @property
    def status(self) -> Status:
        if self.solved:
            return Status.WON
        return Status.GAVE_UP if self.gave_up else Status.PLAYING

    @property
    def merged_story(self) -> tuple[int, ...]:
        """Return the story with one entry for each run of strokes on one chain, and for each run of steps back."""
        return tuple(
            what for what, run in itertools.groupby(self.story) for _ in (run if what == HINT_TAKEN else [what])
        )

    @property
    def covered_count(self) -> int:
        return sum(map(len, self.chains))


def start_play(level: Level) -> State:
    """Return the first state, in which every chain is only its start."""
    starts = tuple((level.locate_cell(bit),) for bit in iterate_cells(level.starts))
    return State(starts)


def draw_chain(level: Level, state: State, number: int, chain: Chain) -> State:
    """Return the state after a stroke that redraws a chain. Raises `IllegalMove`."""
    if not 0 <= number < len(state.chains):
        raise IllegalMove("no_such_chain")
    _check_chain(level, state.chains, number, chain)
    if chain == state.chains[number]:
        raise IllegalMove("nothing_new")
    chains = (*state.chains[:number], chain, *state.chains[number + 1 :])
    old = state.chains[number]
    went = number if chain[: len(old)] == old else STEP_BACK
    return replace(_lay_chains(level, state, chains), story=(*state.story, went))


def _lay_chains(level: Level, state: State, chains: Chains) -> State:
    """Return the state with other chains on the board; an undo leads back to the present ones."""
    past = (*state.past, state.chains)[-MOST_UNDOABLE:]
    solved = sum(map(len, chains)) == len(level.numbers)
    return replace(state, chains=chains, past=past, future=(), shows_hint=False, solved=solved)


def _check_chain(level: Level, chains: Chains, number: int, chain: Chain) -> None:
    if chain[:1] != chains[number][:1]:
        raise IllegalMove("wrong_start")
    others = {cell for n, other in enumerate(chains) if n != number for cell in other}
    seen = {chain[0]}
    for here, there in itertools.pairwise(chain):
        _check_link(level, here, there)
        if there in seen or there in others:
            raise IllegalMove("crossing" if there in seen else "taken", number=find_number(level, there))
        seen.add(there)


def _check_link(level: Level, here: Cell, there: Cell) -> None:
    number, other = find_number(level, here), find_number(level, there)
    if other == HOLE:
        raise IllegalMove("no_cell", row=there[0] + 1, column=there[1] + 1)
    if (there[0] - here[0], there[1] - here[1]) not in STEP_BY_DIRECTION:
        raise IllegalMove("not_beside")
    if other == START:
        raise IllegalMove("into_start")
    if other < number:
        raise IllegalMove("lower", number=number, other=other)


def find_number(level: Level, cell: Cell) -> int:
    """Return the number of a cell, HOLE if there is none."""
    row, column = cell
    if not (0 <= row < len(level.matrix) and 0 <= column < level.column_count):
        return HOLE
    return level.matrix[row][column]


def undo_stroke(level: Level, state: State) -> State:
    """Return the state with the last stroke taken back. Raises `IllegalMove` if there is none."""
    if not state.past:
        raise IllegalMove("nothing_to_undo")
    return replace(
        state,
        chains=state.past[-1],
        past=state.past[:-1],
        future=(*state.future, state.chains),
        shows_hint=False,
        story=(*state.story, STEP_BACK),
    )


def redo_stroke(level: Level, state: State) -> State:
    """Return the state with the last undone stroke drawn again. Raises `IllegalMove` if there is none."""
    if not state.future:
        raise IllegalMove("nothing_to_redo")
    again = _lay_chains(level, state, state.future[-1])
    return replace(again, future=state.future[:-1], story=(*state.story, _find_redrawn_chain(state)))


def _find_redrawn_chain(state: State) -> int:
    """Return the number of the chain that a redo makes longer; `STEP_BACK` if it makes none longer."""
    pairs = enumerate(zip(state.chains, state.future[-1], strict=True))
    return next((number for number, (old, new) in pairs if len(new) > len(old)), STEP_BACK)


def clear_chains(level: Level, state: State) -> State:
    """Return the state with only the starts on the board, which can be undone.

    Raises `IllegalMove` if that changes nothing.
    """
    if all(len(chain) == 1 for chain in state.chains):
        raise IllegalMove("nothing_to_clear")
    laid = _lay_chains(level, state, tuple(chain[:1] for chain in state.chains))
    return replace(laid, story=(*state.story, STEP_BACK))


def add_hint(state: State, advice: Advice) -> State:
    """Return the state after a hint; a repeated one costs nothing."""
    others = tuple(one for one in state.hints if one.hint != advice.hint)
    if len(others) < len(state.hints):
        return replace(state, hints=(*others, advice), shows_hint=True)
    return replace(state, hints=(*state.hints, advice), shows_hint=True, story=(*state.story, HINT_TAKEN))


def collect_links(chains: Chains) -> frozenset[Link]:
    """Collect all links of some chains."""
    return frozenset(link for chain in chains for link in itertools.pairwise(chain))


def apply_move(level: Level, state: State, move: Move) -> State:
    """Apply a move; a hint leaves the state as it is (see `add_hint`). Raises `IllegalMove`."""
    match move:
        case Draw():
            state = draw_chain(level, state, move.draw.chain, move.draw.cells)
        case Undo():
            state = undo_stroke(level, state)
        case Redo():
            state = redo_stroke(level, state)
        case Clear():
            state = clear_chains(level, state)
        case GiveUp():
            state = replace(state, gave_up=True)
    return state
