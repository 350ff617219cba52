"""Find the next hint: a wrong turn if there is one, else a link that the player can draw at once, and why.

A link is *sure* if it is the only entrance to its second cell, or the only exit from a first cell that needs one. It
can be *drawn* if it leads on from the end of a chain, or from where earlier hints lead it. We take the obvious
deductions for granted. If they make no link sure that can be drawn, the hint is the easiest other deduction that does.
If it takes several, the hint is the first of them, and the link to which they lead.
"""

from collections.abc import Iterable, Iterator

from puzzles.chains.all_deductions import DEEP_DEDUCTIONS, OBVIOUS_DEDUCTIONS
from puzzles.chains.board import Board, find_in_exactly_one, shift_mask
from puzzles.chains.drawn_board import list_links, list_valid_hints, make_board_with_hints, make_link
from puzzles.chains.level import DIRECTIONS, Level, iterate_cells
from puzzles.chains.path_deductions import ONLY_WAY_TO_END
from puzzles.chains.rules import Advice, State, collect_links
from puzzles.chains.search import OutOfPatience, Patience, search_solutions
from puzzles.chains.sentences import Blanks, fill_blanks, name_cell
from puzzles.chains.solver import Step, apply_deductions, list_next_steps, suppose_move
from puzzles.chains.wire import Cell, Chains, Hinted, Link, Rule
from puzzles.chains.wrong_turns import advise_wrong_turn, find_wrong_link

FURTHER_DEDUCTIONS = (ONLY_WAY_TO_END, *DEEP_DEDUCTIONS)
"""The deductions that a hint explains, the easiest first; it takes the obvious ones for granted."""
SUPPOSED_MOVES = 250
"""How many moves a hint may try."""
SureLink = tuple[int, int, Rule]
"""A cell, a direction, and the rule by which the link is sure: "6.5" for an entrance, "6" for an exit."""


def find_next_hint(level: Level, state: State, paths: Chains, is_unique: bool) -> Advice:
    """Return the next hint; `paths` is a solution, and `is_unique` says whether it is known to be the only one."""
    wrong = find_wrong_link(level, state.chains, paths, is_unique)
    if wrong:
        return advise_wrong_turn(level, state.chains, wrong)
    known = make_board_with_hints(level, state)
    obvious = known.make_copy()
    if apply_deductions(obvious, OBVIOUS_DEDUCTIONS):
        obvious = known  # no solution is left, which the search for a wrong turn was too short to see
    return (
        advise_sure_link(known, known, state)
        or advise_sure_link(known, obvious, state)
        or advise_next_deduction(known, obvious, state)
        or advise_first_of_several(obvious, state)
        or advise_by_search(
            level,
            state,
            paths if is_unique or collect_links(state.chains) <= collect_links(paths) else find_completion(known),
        )
    )


def list_sure_links(board: Board) -> Iterator[SureLink]:
    """Yield the sure links of a board."""
    level, entered = board.level, board.entered_cells
    by_entrance = find_in_exactly_one(entered) & ~level.starts
    by_exit = find_in_exactly_one(board.moves) & board.non_ends
    for d in DIRECTIONS:
        into = by_entrance & entered[d]
        for bit in iterate_cells(shift_mask(into, -level.offsets[d]) | by_exit & board.moves[d]):
            yield bit, d, "6.5" if shift_mask(bit, level.offsets[d]) & into else "6"


def list_drawable_links(board: Board, state: State) -> list[SureLink]:
    """List the sure links that can be drawn next and aren't in an earlier hint, those by an entrance first."""
    ends = _find_drawn_ends(board.level, state)
    return sorted((link for link in list_sure_links(board) if link[0] & ends), key=lambda link: link[2] != "6.5")


def _find_drawn_ends(level: Level, state: State) -> int:
    """Return where chains end, if every link is drawn to which a hint has pointed."""
    goes: dict[Cell, Cell] = {}
    for advice in list_valid_hints(state):
        goes.update(advice.hint.goes[:1])
    ends = 0
    for chain in state.chains:
        end = chain[-1]
        while end in goes:
            end = goes.pop(end)
        ends |= level.make_bit(end)
    return ends


SURE_LINK_TEXTS: dict[Rule, tuple[str, str, str]] = {
    "6.5": (
        "Only one entrance",
        "{There} can only be entered from {here}, so the chain goes that way.",
        "{Evidence}, so {there} can only be entered from {here}.",
    ),
    "6": (
        "Only one exit",
        "{Here} isn’t an end, and the only way on is to {there}.",
        "{Evidence}, so the only way on from {here} is to {there}.",
    ),
}
"""Maps a rule to a title, a sentence, and the sentence if the board shows why other moves aren't possible."""


def advise_sure_link(known: Board, board: Board, state: State) -> Advice | None:
    """Return a hint at a link that can be drawn on a board; None if there is none.

    `known` has only what the player sees; what makes the link sure beyond that is marked.
    """
    links = list_drawable_links(board, state)
    if not links:
        return None
    level, (bit, d, rule) = board.level, links[0]
    there = shift_mask(bit, level.offsets[d])
    others, ends = _find_evidence(known, board, links[0])
    title, plain, with_evidence = SURE_LINK_TEXTS[rule]
    blanks: Blanks = {"here": bit, "there": there, "evidence": _describe_evidence(len(others), len(ends))}
    link = make_link(level, bit, d)
    shown = Hinted(
        rule=rule,
        title=title,
        text=fill_blanks(level, with_evidence if others or ends else plain, blanks),
        cells=link,
        goes=(link, *others),
        ends=ends,
    )
    return Advice(shown, _find_chain_number(state, link), ends=ends, premises=collect_links(state.chains))


def _find_evidence(known: Board, board: Board, sure: SureLink) -> tuple[tuple[Link, ...], tuple[Cell, ...]]:
    """Return why a link is sure on a board, but not on the known one: other sure links, and ends of chains."""
    level, (bit, d, rule) = board.level, sure
    here, there = make_link(level, bit, d)
    target, rivals = shift_mask(bit, level.offsets[d]), set[Cell]()
    for other in DIRECTIONS:
        if rule == "6" and other != d and known.moves[other] & bit:
            rivals.add(level.locate_cell(shift_mask(bit, level.offsets[other])))
        if rule == "6.5" and other != d and known.entered_cells[other] & target:
            rivals.add(level.locate_cell(shift_mask(target, -level.offsets[other])))
    links = [make_link(level, *link[:2]) for link in list_sure_links(board)]
    if rule == "6":
        others = [(a, b) for a, b in links if b in rivals or (a in rivals and b == here)]
    else:
        others = [(a, b) for a, b in links if a in rivals or (b in rivals and a == there)]
    ends = [cell for cell in rivals if rule == "6.5" and level.make_bit(cell) & board.ends]
    return tuple(sorted(others)), tuple(sorted(ends))


def _describe_evidence(links: int, ends: int) -> str:
    parts = []
    if links:
        parts.append("the other arrow is certain" if links == 1 else "the other arrows are certain")
    if ends:
        parts.append("a chain ends at the underlined cell" if ends == 1 else "chains end at the underlined cells")
    return " and ".join(parts)


def _find_chain_number(state: State, cells: tuple[Cell, ...]) -> int | None:
    """Return the number of a chain that covers any of these cells; None if there is none."""
    return next((n for n, chain in enumerate(state.chains) if set(chain) & set(cells)), None)


def advise_next_deduction(known: Board, obvious: Board, state: State) -> Advice | None:
    """Return a hint by the easiest deduction that makes a link sure which can be drawn; None if none does.

    A deduction from the known board alone comes before one that takes the obvious for granted.
    """
    for rule in FURTHER_DEDUCTIONS:
        for board in (known, obvious):
            for step in list_next_steps(board, (rule,)):
                if links := _list_links_after(obvious, (step,), state):
                    return make_advice(step, state, links[0], LINK_FOLLOWS)
    return None


def _list_links_after(obvious: Board, steps: Iterable[Step], state: State) -> list[SureLink]:
    """List the links that some steps and the obvious deductions after them make sure, and that can be drawn."""
    after = obvious.make_copy()
    for step in steps:
        after.apply_change(step.change)
    apply_deductions(after, OBVIOUS_DEDUCTIONS)
    return list_drawable_links(after, state)


def advise_first_of_several(obvious: Board, state: State) -> Advice | None:
    """Return a hint by the first of several steps that make a link sure which can be drawn; None if we find none."""
    board, steps, patience = obvious.make_copy(), list[Step](), Patience(SUPPOSED_MOVES)
    while not (links := list_drawable_links(board, state)):
        new = _list_further_steps(board, patience)
        if not new:
            return make_advice(steps[0], state) if steps else None
        steps += new
        for step in new:
            board.apply_change(step.change)
        apply_deductions(board, OBVIOUS_DEDUCTIONS)
    return make_advice(_find_first_needed(obvious, steps, state, links[0]), state, links[0], LINK_FOLLOWS_LATER)


def _list_further_steps(board: Board, patience: Patience) -> list[Step]:
    """List the steps that the easiest further deduction allows, else one that refutes a move; [] if none is found."""
    try:
        return list(list_next_steps(board, FURTHER_DEDUCTIONS)) or list(suppose_move(board, patience))
    except OutOfPatience:
        return []


def _find_first_needed(obvious: Board, steps: list[Step], state: State, link: SureLink) -> Step:
    """Return the first of the steps without which the others don't make a link sure."""
    needed = steps
    for step in reversed(steps):
        others = [other for other in needed if other is not step]
        if link in _list_links_after(obvious, others, state):
            needed = others
    return needed[0]


LINK_FOLLOWS = "So the chain goes along the solid arrow."
LINK_FOLLOWS_LATER = "A few more steps lead to the solid arrow."
NO_LINK = "You can’t draw anything from that yet."


def make_advice(step: Step, state: State, sure: SureLink | None = None, use: str = NO_LINK) -> Advice:
    """Turn a step of the solver into a hint; `sure` is a link that follows and can be drawn."""
    level, change = step.level, step.change
    cells, ends = level.list_cells(step.cells), level.list_cells(change.ends)
    rule, out = step.deduction, list_links(level, change.moves)
    return Advice(
        Hinted(
            rule=rule.rule,
            title=rule.title,
            text=step.sentence,
            use=use,
            cells=cells,
            goes=(make_link(level, *sure[:2]),) if sure else (),
            out=out,
            ends=ends,
            areas=tuple(map(level.list_cells, step.areas)),
        ),
        _find_chain_number(state, cells),
        non_ends=level.list_cells(change.non_ends),
        ends=ends,
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
