"""Find the next hint: a wrong turn if there is one, else a sure link, the next deduction, or a move that fails.

A link is *sure* if it is the only entrance to its second cell, or the only exit from a first cell that needs one.
"""

from puzzles.chains.all_deductions import DEEP_DEDUCTIONS, EASY_DEDUCTIONS
from puzzles.chains.board import Board, find_in_exactly_one, shift_mask
from puzzles.chains.drawn_board import list_links, list_valid_hints, make_board_with_hints, make_link
from puzzles.chains.level import DIRECTIONS, Level, iterate_cells
from puzzles.chains.rules import Advice, State, collect_links
from puzzles.chains.search import OutOfPatience, Patience, search_solutions
from puzzles.chains.sentences import fill_blanks, name_cell
from puzzles.chains.solver import Step, list_next_steps, suppose_move
from puzzles.chains.wire import Cell, Chains, Hinted, Rule
from puzzles.chains.wrong_turns import advise_wrong_turn, find_wrong_link


def find_next_hint(level: Level, state: State, paths: Chains, is_unique: bool) -> Advice:
    """Return the next hint; `paths` is a solution, and `is_unique` says whether it is known to be the only one."""
    wrong = find_wrong_link(level, state.chains, paths, is_unique)
    if wrong:
        return advise_wrong_turn(level, state.chains, wrong)
    board = make_board_with_hints(level, state)
    return (
        advise_sure_link(board, state)
        or advise_next_deduction(board, state)
        or advise_refuted_move(board, state)
        or advise_by_search(
            level,
            state,
            paths if is_unique or collect_links(state.chains) <= collect_links(paths) else find_completion(board),
        )
    )


def list_undrawn_links(board: Board, state: State) -> list[tuple[int, int, Rule]]:
    """List the sure links that aren't drawn, as (cell, direction, rule); those from the end of a chain come first."""
    level, entered, drawn = board.level, board.entered_cells, collect_links(state.chains)
    by_entrance, by_exit = (
        find_in_exactly_one(entered) & ~level.starts,
        find_in_exactly_one(board.moves) & board.non_ends,
    )
    undrawn: list[tuple[int, int, Rule]] = []
    for d in DIRECTIONS:
        into = by_entrance & entered[d]
        for bit in iterate_cells(shift_mask(into, -level.offsets[d]) | by_exit & board.moves[d]):
            target = shift_mask(bit, level.offsets[d])
            if (level.locate_cell(bit), level.locate_cell(target)) not in drawn:
                undrawn.append((bit, d, "6.5" if target & into else "6"))
    heads = sum(level.make_bit(chain[-1]) for chain in state.chains)
    return sorted(undrawn, key=lambda one: (not one[0] & heads, one[2] != "6.5"))


SURE_LINK_TEXTS: dict[Rule, tuple[str, str]] = {
    "6.5": ("Only one entrance", "{There} can only be entered from {here}, so the chain goes that way."),
    "6": ("Only one exit", "{Here} isn’t an end, and the only way on is to {there}."),
}


def advise_sure_link(board: Board, state: State) -> Advice | None:
    """Return a hint at a sure link that is neither drawn nor in an earlier hint; None if there is none."""
    level = board.level
    hinted = {link for advice in list_valid_hints(state) for link in advice.hint.goes}
    links = [undrawn for undrawn in list_undrawn_links(board, state) if make_link(level, *undrawn[:2]) not in hinted]
    if not links:
        return None
    bit, d, rule = links[0]
    title, text = SURE_LINK_TEXTS[rule]
    text = fill_blanks(level, text, {"here": bit, "there": shift_mask(bit, level.offsets[d])})
    link = make_link(level, bit, d)
    shown = Hinted(rule=rule, title=title, text=text, cells=link, goes=(link,))
    return Advice(shown, _find_chain_number(state, link), premises=collect_links(state.chains))


def _find_chain_number(state: State, cells: tuple[Cell, ...]) -> int | None:
    """Return the number of a chain that covers any of these cells; None if there is none."""
    return next((n for n, chain in enumerate(state.chains) if set(chain) & set(cells)), None)


def advise_next_deduction(board: Board, state: State) -> Advice | None:
    """Return a hint by the easiest deduction that finds anything new; None if none does.

    Of its findings, one that makes a link sure is preferred.
    """
    for rules in (EASY_DEDUCTIONS, DEEP_DEDUCTIONS):
        for rule in rules:
            steps = list(list_next_steps(board, (rule,)))
            if steps:
                best = next((step for step in steps if _makes_link_sure(board, state, step)), steps[0])
                return make_advice(best, state)
    return None


def _makes_link_sure(board: Board, state: State, step: Step) -> bool:
    after = board.make_copy()
    after.apply_change(step.change)
    return bool(list_undrawn_links(after, state))


def advise_refuted_move(board: Board, state: State) -> Advice | None:
    """Return a hint at a move that leads to a contradiction; None if none is found in time."""
    try:
        return next((make_advice(step, state) for step in suppose_move(board, Patience(250))), None)
    except OutOfPatience:
        return None


def make_advice(step: Step, state: State) -> Advice:
    """Turn a step of the solver into a hint."""
    level, change = step.level, step.change
    cells = level.list_cells(step.cells)
    rule, out = step.deduction, list_links(level, change.moves)
    return Advice(
        Hinted(
            rule=rule.rule,
            title=rule.title,
            text=step.sentence,
            cells=cells,
            out=out,
            areas=tuple(map(level.list_cells, step.areas)),
        ),
        _find_chain_number(state, cells),
        non_ends=level.list_cells(change.non_ends),
        ends=level.list_cells(change.ends),
        premises=collect_links(state.chains),
    )


def find_completion(board: Board) -> Chains:
    """Return a solution that a board allows; () if none is found in time."""
    try:
        return next((found.read_chains() for found in search_solutions(board.make_copy(), 1, Patience(200))), ())
    except OutOfPatience:
        return ()


def advise_by_search(level: Level, state: State, paths: Chains) -> Advice:
    """Return a hint at the next link of a solution, as a search found it.

    `paths` may be (); then the hint only says that we have none.
    """
    for number, (chain, path) in enumerate(zip(state.chains, paths, strict=False)):  # there may be no paths
        if len(path) > len(chain):
            link = (path[len(chain) - 1], path[len(chain)])
            here, there = (name_cell(level, level.make_bit(cell)) for cell in link)
            text = f"We tried everything, and the chain can go from {here} to {there}."
            shown = Hinted(rule="search", title="Trying everything", text=text, cells=link, goes=(link,))
            return Advice(shown, number, premises=collect_links(state.chains))
    text = "We have no hint for this board. Take some of the chains back and ask again."
    return Advice(Hinted(rule="search", title="No hint", text=text, cells=()))
