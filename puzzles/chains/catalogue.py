"""List all deductions: easy ones for gentle levels, deep ones for tricky levels, and the last steps of a proof."""

from puzzles.chains.counting import EndsKnown, Pairs, Regions, Shades
from puzzles.chains.deductions import FIENDISH, GENTLE, LOCAL_DEDUCTIONS, TRICKY, Deduction
from puzzles.chains.path_deductions import NO_RETURN, NOT_TOO_EARLY, ONLY_WAY, ONLY_WAY_BACK, ONLY_WAY_TO_END

EASY_DEDUCTIONS: tuple[Deduction, ...] = (*LOCAL_DEDUCTIONS, EndsKnown(), ONLY_WAY_TO_END)
DEEP_DEDUCTIONS: tuple[Deduction, ...] = (
    Regions(),
    Shades(ends=False),
    Shades(ends=True),
    Pairs(back=False),
    Pairs(back=True),
    NO_RETURN,
    NOT_TOO_EARLY,
    ONLY_WAY,
    ONLY_WAY_BACK,
)
DEDUCTIONS_BY_GRADE = {GENTLE: EASY_DEDUCTIONS, TRICKY: EASY_DEDUCTIONS + DEEP_DEDUCTIONS}
SUPPOSE = Deduction(
    "suppose", "One move ahead", FIENDISH, "Imagine the chain goes from {cell} to {other}. {Why} So it can’t go there."
)
SEARCH = Deduction(
    "search", "Trying everything", FIENDISH + 1, "We tried every other way, and none of them covers all the cells."
)
READ_OFF = Deduction("7", "Read off", GENTLE, "Every cell now has just one entrance, so you can read off the chains.")
DEDUCTIONS_BY_RULE = {one.rule: one for one in (*EASY_DEDUCTIONS, *DEEP_DEDUCTIONS, SUPPOSE, SEARCH, READ_OFF)}
