"""Search all other ways to fill a window, compiled.

Square by square, in a fixed order, a tile is laid that starts on the square, or the square is left empty. A tile that
is already laid elsewhere may move there, if a free tile fits its old slot. A thorough search also lets another laid
tile move to the old slot, if a free tile fits where that one was. A branch is given up when it wastes too much
(`windows` explains waste), or when too few squares are left for the wanted tiles.

Method: branch and bound (A. H. Land and A. G. Doig, “An automatic method of solving discrete programming problems”,
1960).
"""

from puzzles.dominoes.search.compiler import compile_part
from puzzles.dominoes.search.decisions import move_to_next_square, prepare_options, try_next_option, undo_decision
from puzzles.dominoes.search.ejection_chains import get_chosen_candidate, take_candidate_back
from puzzles.dominoes.search.records import NO_NAME, NO_TILE, OUTSIDE, Board, Decision, SquareNumber, TurnedNumber
from puzzles.dominoes.search.slots import lay_tile, lift_tile

MOST_NODES, MOST_THOROUGH_NODES = 100, 200
"""The most squares that a search may decide, and the most in a thorough one."""


@compile_part
def mark_covered_squares(board: Board) -> tuple[int, SquareNumber]:
    """Mark all covered squares in and beside a window; return how many there are, and one of them."""
    count, one = 0, OUTSIDE
    for n in range(board.state.surveyed):
        ordered = board.window_rows[n].ordered
        for direction in range(5):
            number = ordered if direction == 4 else board.squares[ordered].around[direction]
            square = board.squares[number]
            if square.name != NO_NAME and square.reached != board.state.reached:
                square.reached = board.state.reached
                count, one = count + 1, number
    return count, one


@compile_part
def is_window_connected(board: Board) -> bool:
    """Return True if the tiles in and around a window are connected, possibly by tiles farther off."""
    board.state.reached += 2
    marked, reached = board.state.reached, board.state.reached + 1
    left, first = mark_covered_squares(board)
    left -= 1
    board.squares[first].reached = reached
    board.window_rows[0].reached = first
    head, tail = 0, 1
    while head < tail and left > 0:
        around = board.squares[board.window_rows[head].reached].around
        head += 1
        for direction in range(4):
            other = board.squares[around[direction]]
            if other.name != NO_NAME and other.reached != reached:
                left -= other.reached == marked
                other.reached = reached
                board.window_rows[tail].reached = around[direction]
                tail += 1
    return left <= 0


@compile_part
def is_former_filling(board: Board, depth: int) -> bool:
    """Return True if the first `depth` decisions have laid exactly the tiles that were taken out."""
    found = 0
    for n in range(depth):
        decision = board.decisions[n]
        if decision.laid_turned != NO_TILE:
            if board.slots[decision.slot].former != decision.laid_turned:
                return False
            found += 1
    return found == board.state.lifted


@compile_part
def set_window_undecided(board: Board, undecided: bool) -> None:
    """Mark all squares of a window as decided or undecided."""
    for n in range(board.state.surveyed):
        board.squares[board.window_rows[n].ordered].undecided = undecided


@compile_part
def is_new_filling(board: Board, decision: Decision, depth: int, target: int) -> bool:
    """Return True if a decided window has `target` tiles or more, isn't as it was before, and is connected."""
    return decision.laid >= target and not is_former_filling(board, depth) and is_window_connected(board)


@compile_part
def search_filling(board: Board, target: int, most_waste: int, thorough: bool) -> int:
    """Search for a new filling of a window with at least `target` tiles and at most `most_waste`.

    Return the number of its decisions, -1 if there is none. A new filling stays on the board.
    """
    undecided, depth, deeper = board.state.surveyed, 0, True
    nodes = MOST_THOROUGH_NODES if thorough else MOST_NODES
    first = board.decisions[0]
    first.at = first.waste = first.laid = 0
    set_window_undecided(board, True)
    while depth >= 0:
        decision, after = board.decisions[depth], board.decisions[depth + 1]
        if deeper:
            nodes -= 1
            if not move_to_next_square(board, decision):
                if is_new_filling(board, decision, depth, target):
                    return depth
            elif decision.laid + undecided // board.facts.shortest >= target:
                prepare_options(board, decision)
        else:
            undecided += undo_decision(board, decision)
        decided = try_next_option(board, decision, after, most_waste, thorough) if nodes >= 0 else 0
        undecided -= decided
        deeper = decided > 0
        after.at = decision.at + 1
        depth += 1 if deeper else -1
    set_window_undecided(board, False)
    return -1


@compile_part
def replace_moved_tiles(board: Board, decision: Decision, second: TurnedNumber, third: TurnedNumber) -> None:
    """Replace by `second` the tile in the slot that a decision's tile left, and by `third` the one in the slot after.

    Nothing happens if the decision's tile was free before.
    """
    if get_chosen_candidate(decision).second != NO_TILE:
        lift_tile(board, decision.second_slot)
        if get_chosen_candidate(decision).third != NO_TILE:
            lift_tile(board, decision.third_slot)
            lay_tile(board, decision.third_slot, third)
        lay_tile(board, decision.second_slot, second)


@compile_part
def lay_filling(board: Board, depth: int) -> None:
    """Lay the filling of the first `depth` decisions for good."""
    for n in range(depth - 1, -1, -1):
        if board.decisions[n].laid_turned != NO_TILE:
            take_candidate_back(board, board.decisions[n])
    for n in range(depth):
        decision = board.decisions[n]
        if decision.laid_turned != NO_TILE:
            replace_moved_tiles(
                board, decision, get_chosen_candidate(decision).second, get_chosen_candidate(decision).third
            )
            lay_tile(board, decision.slot, decision.laid_turned)
    set_window_undecided(board, False)


@compile_part
def undo_filling(board: Board, depth: int) -> None:
    """Take the filling of the first `depth` decisions out, and lay the tiles that it moved in their old slots."""
    for n in range(depth - 1, -1, -1):
        decision = board.decisions[n]
        if decision.laid_turned != NO_TILE:
            lift_tile(board, decision.slot)
            replace_moved_tiles(board, decision, decision.second_before, decision.third_before)
