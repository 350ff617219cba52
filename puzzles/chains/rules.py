"""The rules as a player meets them: every start grows one chain, cell by neighbouring cell, to equal or higher numbers.

A move gives the whole of a chain as it is after a gesture. Moves can be undone and redone, and the board can be
cleared; a hint leaves the board as it is. Any legal cover of all cells wins.
"""

import itertools
from dataclasses import dataclass, replace

from puzzles import contract
from puzzles.chains.level import STEPS, Level, iterate_cells
from puzzles.chains.wire import HOLE, START, Cell, Chain, Chains, Hinted, Link
from puzzles.contract import IllegalMove, Status

REMEMBERED = 200
"""How many strokes can be undone."""

BACK, HINTED = -1, -2
"""The entries of a play's story besides chains' numbers: something was taken back, a hint was given."""

REFUSALS = {
    "no_such_chain": "There is no chain with that number.",
    "wrong_start": "A chain begins at its own start.",
    "no_cell": "There is no cell in row {row}, column {column}.",
    "not_beside": "A chain goes from cell to cell: up, down, left or right.",
    "lower": "The chain cannot go on from a {number} to a lower {other}.",
    "into_start": "Another chain starts there, so no chain can enter.",
    "crossing": "The chain has already been on this {number}.",
    "taken": "Another chain covers this {number}.",
    "nothing_new": "The chain is already there.",
    "nothing_to_undo": "There is nothing to undo.",
    "nothing_to_redo": "There is nothing to redo.",
    "nothing_to_clear": "The board is already clear.",
}


@dataclass(frozen=True)
class Advice:
    """A hint as a play remembers it: what was shown, the chain that it is about, and what else it concludes.

    `left` are cells known to have an exit, and `ends` those known to be ends. All of it holds as long as the links in
    `given` are on the board.
    """

    shown: Hinted
    chain: int | None = None
    left: tuple[Cell, ...] = ()
    ends: tuple[Cell, ...] = ()
    given: frozenset[Link] = frozenset()


@dataclass(frozen=True)
class State(contract.State):
    """A play: the chains on the board, those before and after them, its story, and the hints.

    The story names for each stroke its chain, in order, and says where the player went back or was given a hint.
    """

    chains: Chains
    past: tuple[Chains, ...] = ()
    future: tuple[Chains, ...] = ()
    story: tuple[int, ...] = ()
    hints: tuple[Advice, ...] = ()
    showing: bool = False
    """Whether the last hint is still shown beside the board: until the next stroke."""
    solved: bool = False

    @property
    def status(self) -> Status:
        if self.solved:
            return Status.WON
        return Status.GAVE_UP if self.gave_up else Status.PLAYING

    @property
    def turns(self) -> tuple[int, ...]:
        """The story with one entry for all strokes that one chain was drawn on by, and for all that was taken back."""
        return tuple(what for what, run in itertools.groupby(self.story) for _ in (run if what == HINTED else [what]))

    @property
    def covered(self) -> int:
        return sum(map(len, self.chains))


def begin(level: Level) -> State:
    """Return the first state: every chain is only its start."""
    starts = tuple((level.cell(bit),) for bit in iterate_cells(level.starts))
    return State(starts)


def draw(level: Level, state: State, number: int, chain: Chain) -> State:
    """Return the state after a stroke that redraws a chain. Raises `IllegalMove`."""
    if not 0 <= number < len(state.chains):
        raise IllegalMove("no_such_chain")
    _check_chain(level, state.chains, number, chain)
    if chain == state.chains[number]:
        raise IllegalMove("nothing_new")
    chains = (*state.chains[:number], chain, *state.chains[number + 1 :])
    old = state.chains[number]
    went = number if chain[: len(old)] == old else BACK
    return replace(_lay_chains(level, state, chains), story=(*state.story, went))


def _lay_chains(level: Level, state: State, chains: Chains) -> State:
    """Return the state with other chains on the board; undo leads to the ones before."""
    past = (*state.past, state.chains)[-REMEMBERED:]
    solved = sum(map(len, chains)) == len(level.numbers)
    return replace(state, chains=chains, past=past, future=(), showing=False, solved=solved)


def _check_chain(level: Level, chains: Chains, number: int, chain: Chain) -> None:
    if chain[:1] != chains[number][:1]:
        raise IllegalMove("wrong_start")
    others = {cell for n, other in enumerate(chains) if n != number for cell in other}
    seen = {chain[0]}
    for here, there in itertools.pairwise(chain):
        _check_link(level, here, there)
        if there in seen or there in others:
            raise IllegalMove("crossing" if there in seen else "taken", number=number_at(level, there))
        seen.add(there)


def _check_link(level: Level, here: Cell, there: Cell) -> None:
    number, other = number_at(level, here), number_at(level, there)
    if other == HOLE:
        raise IllegalMove("no_cell", row=there[0] + 1, column=there[1] + 1)
    if (there[0] - here[0], there[1] - here[1]) not in STEPS:
        raise IllegalMove("not_beside")
    if other == START:
        raise IllegalMove("into_start")
    if other < number:
        raise IllegalMove("lower", number=number, other=other)


def number_at(level: Level, cell: Cell) -> int:
    """Return the number of a cell, HOLE if there is none."""
    row, column = cell
    if not (0 <= row < len(level.matrix) and 0 <= column < level.columns):
        return HOLE
    return level.matrix[row][column]


def undo(level: Level, state: State) -> State:
    """Return the state before the last stroke. Raises `IllegalMove`."""
    if not state.past:
        raise IllegalMove("nothing_to_undo")
    return replace(
        state,
        chains=state.past[-1],
        past=state.past[:-1],
        future=(*state.future, state.chains),
        showing=False,
        story=(*state.story, BACK),
    )


def redo(level: Level, state: State) -> State:
    """Return the state after a stroke that was undone. Raises `IllegalMove`."""
    if not state.future:
        raise IllegalMove("nothing_to_redo")
    again = _lay_chains(level, state, state.future[-1])
    return replace(again, future=state.future[:-1], story=(*state.story, _chain_redrawn(state)))


def _chain_redrawn(state: State) -> int:
    """Return the chain that grows when the last stroke is redone; BACK if that stroke took something away."""
    pairs = enumerate(zip(state.chains, state.future[-1], strict=True))
    return next((number for number, (old, new) in pairs if len(new) > len(old)), BACK)


def clear(level: Level, state: State) -> State:
    """Return the state with only the starts on the board; it can be undone. Raises `IllegalMove`."""
    if all(len(chain) == 1 for chain in state.chains):
        raise IllegalMove("nothing_to_clear")
    laid = _lay_chains(level, state, tuple(chain[:1] for chain in state.chains))
    return replace(laid, story=(*state.story, BACK))


def advised(state: State, advice: Advice) -> State:
    """Return the state after a hint; one that repeats an earlier one costs nothing."""
    others = tuple(one for one in state.hints if one.shown != advice.shown)
    if len(others) < len(state.hints):
        return replace(state, hints=(*others, advice), showing=True)
    return replace(state, hints=(*state.hints, advice), showing=True, story=(*state.story, HINTED))


def links_of(chains: Chains) -> frozenset[Link]:
    """Return every link of some chains."""
    return frozenset(link for chain in chains for link in itertools.pairwise(chain))
