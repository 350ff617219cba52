"""List all deductions: easy and deep ones, those that follow when none of these helps, and the last step of a proof."""

from puzzles.chains.counting_deductions import KnownEndsDeduction, PairDeduction, RegionDeduction, ShadeDeduction
from puzzles.chains.deductions import FIENDISH, GENTLE, LOCAL_DEDUCTIONS, TRICKY, Deduction
from puzzles.chains.path_deductions import NO_RETURN, NOT_TOO_EARLY, ONLY_WAY, ONLY_WAY_BACK, ONLY_WAY_TO_END

OBVIOUS_DEDUCTIONS: tuple[Deduction, ...] = (*LOCAL_DEDUCTIONS, KnownEndsDeduction())
"""The easy deductions that a player sees cell by cell, so that a hint may take them for granted."""
EASY_DEDUCTIONS = (*OBVIOUS_DEDUCTIONS, ONLY_WAY_TO_END)
DEEP_DEDUCTIONS: tuple[Deduction, ...] = (
    RegionDeduction(),
    ShadeDeduction(marks_ends=False),
    ShadeDeduction(marks_ends=True),
    PairDeduction(backwards=False),
    PairDeduction(backwards=True),
    NO_RETURN,
    NOT_TOO_EARLY,
    ONLY_WAY,
    ONLY_WAY_BACK,
)
DEDUCTIONS_BY_GRADE = {GENTLE: EASY_DEDUCTIONS, TRICKY: EASY_DEDUCTIONS + DEEP_DEDUCTIONS}
SUPPOSITION = Deduction(
    "suppose",
    "One move ahead",
    FIENDISH,
    "Imagine the chain goes from {cell} to {other}. {Why} So it can’t go that way.",
)
SEARCH = Deduction(
    "search", "Trying everything", FIENDISH + 1, "We tried every other way, and none of them covers all the cells."
)
READ_OFF = Deduction("7", "Read off", GENTLE, "Every cell now has just one entrance, so you can read off the chains.")
DEDUCTIONS_BY_RULE = {one.rule: one for one in (*EASY_DEDUCTIONS, *DEEP_DEDUCTIONS, SUPPOSITION, SEARCH, READ_OFF)}
