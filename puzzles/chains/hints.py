"""The next helpful thing to say: a wrong turn if there is one, a move that must be made, or the next deduction.

What the player has drawn counts as known, and so does what hints have said, for as long as all that they built on
lies on the board.
"""

from __future__ import annotations

import itertools

from puzzles.chains.board import Board, Change, moves_of, shifted, single, taken
from puzzles.chains.catalogue import DEEP, EASY
from puzzles.chains.level import DIRECTIONS, STEPS, Cell, Level, bits
from puzzles.chains.rules import Chains, Hint, Move, State, moves_on
from puzzles.chains.search import OutOfPatience, Patience, search
from puzzles.chains.sentences import because, name
from puzzles.chains.solver import Step, next_steps, settle, suppose


def next_hint(level: Level, state: State, paths: list[list[Cell]], unique: bool) -> Hint:
    """What to say now. `paths` is a solution, `unique` whether it is known to be the only one."""
    wrong = wrong_move(level, state.chains, paths, unique)
    if wrong:
        return wrong_turn(level, state.chains, wrong)
    board = known(level, state)
    return (
        must_move(board, state)
        or deduction(board, state)
        or look_ahead(board, state)
        or told_by_search(
            level, state, paths if unique or moves_on(state.chains) <= moves_on(_tuples(paths)) else completion(board)
        )
    )


def _tuples(paths: list[list[Cell]]) -> Chains:
    return tuple(tuple((row, column) for row, column in path) for path in paths)


def drawn(level: Level, chains: Chains) -> Board:
    """The board of a level on which some chains lie."""
    board = Board(level)
    for chain in chains:
        for d, at in enumerate(moves_of(level, list(chain))):
            board.apply(taken(level, at, d))
    return board


def known(level: Level, state: State) -> Board:
    """The board with all that is drawn, and all that hints concluded which still holds."""
    board, now = drawn(level, state.chains), moves_on(state.chains)
    for hint in state.hints:
        if hint.given <= now and hint.rule != "search":  # a search shows one way of perhaps several
            left, ends = (sum(map(level.bit, cells)) for cells in (hint.left, hint.ends))
            board.apply(Change(sides(level, hint.out), left, ends))
            for at, d in (_bit_move(level, move) for move in hint.goes):
                board.apply(taken(level, at, d))
    return board


def _bit_move(level: Level, move: Move) -> tuple[int, int]:
    (row, column), (to_row, to_column) = move
    return level.bit(move[0]), STEPS.index((to_row - row, to_column - column))


def sides(level: Level, moves: tuple[Move, ...]) -> tuple[int, int, int, int]:
    """Moves as the sets of cells that they leave, by direction."""
    out = [0, 0, 0, 0]
    for at, d in (_bit_move(level, move) for move in moves):
        out[d] |= at
    return out[0], out[1], out[2], out[3]


def as_moves(level: Level, by_side: tuple[int, int, int, int] | list[int]) -> tuple[Move, ...]:
    """The sets of cells that moves leave, by direction, as moves."""
    return tuple(
        (level.cell(bit), level.cell(shifted(bit, level.offsets[d]))) for d in DIRECTIONS for bit in bits(by_side[d])
    )


def wrong_move(level: Level, chains: Chains, paths: list[list[Cell]], unique: bool) -> Move | None:
    """The first drawn move after which no solution is left, if there is one."""
    moves = [move for chain in chains for move in itertools.pairwise(chain)]
    right = moves_on(_tuples(paths))
    if unique or all(move in right for move in moves):
        return next((move for move in moves if move not in right), None)
    return _first_fatal(level, moves)


def _first_fatal(level: Level, moves: list[Move]) -> Move | None:
    """The first of some moves after which none of several solutions is left: by halving."""
    if not _fatal(level, moves):
        return None
    low, high = 0, len(moves)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if _fatal(level, moves[:middle]) else (middle, high)
    return moves[low]


def _fatal(level: Level, moves: list[Move]) -> bool:
    """Whether a search shows that no solution has all these moves; not where it gets too long."""
    board = Board(level)
    for at, d in (_bit_move(level, move) for move in moves):
        board.apply(taken(level, at, d))
    try:
        return not list(search(board, 1, Patience(40)))
    except OutOfPatience:
        return False


def wrong_turn(level: Level, chains: Chains, move: Move) -> Hint:
    """That a chain takes a wrong turn, with the reason if deductions see one."""
    number = next(n for n, chain in enumerate(chains) if move in moves_on((chain,)))
    board = Board(level)
    at, d = _bit_move(level, move)
    board.apply(taken(level, at, d))
    why = because(level, settle(board, EASY) or settle(board, EASY + DEEP))
    here, there = (name(level, level.bit(cell)) for cell in move)
    text = f"The chain takes a wrong turn: from {here} it does not go to {there}. {why}".strip()
    return Hint("wrong turn", "A wrong turn", text, move, number)


def undrawn(board: Board, state: State) -> list[tuple[int, int, str]]:
    """The moves that are sure and not drawn: cell, direction, and which rule says so; those at a chain's head first."""
    level, entered, now = board.level, board.entered, moves_on(state.chains)
    by_entrance, by_exit = single(entered) & ~level.starts, single(board.moves) & board.left
    found = []
    for d in DIRECTIONS:
        into = by_entrance & entered[d]
        for bit in bits(shifted(into, -level.offsets[d]) | by_exit & board.moves[d]):
            there = shifted(bit, level.offsets[d])
            if (level.cell(bit), level.cell(there)) not in now:
                found.append((bit, d, "6.5" if there & into else "6"))
    heads = sum(level.bit(chain[-1]) for chain in state.chains)
    return sorted(found, key=lambda one: (not one[0] & heads, one[2] != "6.5"))


SURE = {
    "6.5": ("Only one entrance", "{There} can only be entered from {here}: the chain goes that way."),
    "6": ("Only one exit", "{Here} is no end, and there is one way on: to {there}."),
}


def must_move(board: Board, state: State) -> Hint | None:
    """A move that is sure already, if one is not drawn yet."""
    now = moves_on(state.chains)
    told = {move for hint in state.hints if hint.given <= now for move in hint.goes}
    sure = [one for one in undrawn(board, state) if _cells(board, *one[:2]) not in told]
    if not sure:
        return None
    bit, d, rule = sure[0]
    level, there = board.level, shifted(bit, board.level.offsets[d])
    title, text = SURE[rule]
    here_name, there_name = name(level, bit), name(level, there)
    words = {"here": here_name, "there": there_name, "Here": _capital(here_name), "There": _capital(there_name)}
    move = (level.cell(bit), level.cell(there))
    return Hint(
        rule, title, text.format_map(words), move, _chain_at(state, move), (move,), given=moves_on(state.chains)
    )


def _cells(board: Board, at: int, d: int) -> Move:
    level = board.level
    return level.cell(at), level.cell(shifted(at, level.offsets[d]))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _chain_at(state: State, cells: tuple[Cell, ...]) -> int | None:
    """The chain that lies on one of some cells."""
    return next((n for n, chain in enumerate(state.chains) if set(chain) & set(cells)), None)


def deduction(board: Board, state: State) -> Hint | None:
    """The easiest deduction that says something new, best one that makes a move sure."""
    for rules in (EASY, DEEP):
        for rule in rules:
            steps = list(next_steps(board, (rule,)))
            if steps:
                best = next((step for step in steps if _helps(board, state, step)), steps[0])
                return as_hint(best, state)
    return None


def _helps(board: Board, state: State, step: Step) -> bool:
    after = board.copy()
    after.apply(step.change)
    return bool(undrawn(after, state))


def look_ahead(board: Board, state: State) -> Hint | None:
    """A move that leads to something impossible, if one is found."""
    try:
        return next((as_hint(step, state) for step in suppose(board, Patience(250))), None)
    except OutOfPatience:
        return None


def as_hint(step: Step, state: State) -> Hint:
    """A step of the solver as a hint."""
    level, change = step.level, step.change
    cells = tuple(map(level.cell, bits(step.cells)))
    return Hint(
        step.deduction.rule,
        step.deduction.title,
        step.text,
        cells,
        _chain_at(state, cells),
        out=as_moves(level, change.moves),
        left=tuple(map(level.cell, bits(change.left))),
        ends=tuple(map(level.cell, bits(change.ends))),
        given=moves_on(state.chains),
    )


def completion(board: Board) -> list[list[Cell]]:
    """Some solution that a board allows; none where it is not found in time."""
    try:
        return next((found.paths() for found in search(board.copy(), 1, Patience(200))), [])
    except OutOfPatience:
        return []


def told_by_search(level: Level, state: State, paths: list[list[Cell]]) -> Hint:
    """The next move of a solution, where no deduction leads to it."""
    for number, (chain, path) in enumerate(zip(state.chains, _tuples(paths), strict=False)):
        if len(path) > len(chain):
            move = (path[len(chain) - 1], path[len(chain)])
            here, there = (name(level, level.bit(cell)) for cell in move)
            text = f"Trying everything out shows a way on: from {here} to {there}."
            return Hint("search", "Trying everything", text, move, number, (move,), given=moves_on(state.chains))
    text = "Nothing can be said from here. Take some of the chains back and ask again."
    return Hint("search", "Trying everything", text, ())
