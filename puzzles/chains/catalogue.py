"""All deductions by name: the easy ones of a gentle level, the deep ones of a tricky one, and what comes after them."""

from __future__ import annotations

from puzzles.chains.counting import EndsKnown, Pairs, Regions, Shades
from puzzles.chains.deductions import FIENDISH, GENTLE, LOCAL, TRICKY, Deduction
from puzzles.chains.ways import NOT_BACK, NOT_TOO_EARLY, ONLY_WAY, ONLY_WAY_BACK, ONLY_WAY_TO_END

EASY: tuple[Deduction, ...] = (*LOCAL, EndsKnown(), ONLY_WAY_TO_END)
DEEP: tuple[Deduction, ...] = (
    Regions(),
    Shades(ends=False),
    Shades(ends=True),
    Pairs(back=False),
    Pairs(back=True),
    NOT_BACK,
    NOT_TOO_EARLY,
    ONLY_WAY,
    ONLY_WAY_BACK,
)
BY_GRADE = {GENTLE: EASY, TRICKY: EASY + DEEP}
SUPPOSE = Deduction(
    "suppose", "Looking ahead", FIENDISH, "Suppose the chain goes from {cell} to {other}{on}. {Why} So it does not."
)
SEARCH = Deduction(
    "search", "Trying everything", FIENDISH + 1, "Every other way has been tried, and none covers all the cells."
)
READ_OFF = Deduction("7", "Read off", GENTLE, "Every cell now has one entrance, so the chains can be read off.")
RETIRED = (
    Deduction("last ends", "Only these can be ends", GENTLE, "The chains end at {ends}."),
    Deduction("ring", "No rings", GENTLE, "Joining {other} to {cell} would close a ring."),
    Deduction("only way on", "Left behind", TRICKY, "{Lost} would be left behind."),
)
"""What only proofs of earlier versions name. “shades” says all that “last ends” said, “no return” all that “ring” said,
and “only way on” is now the other direction of “only way”."""
RULES = {one.rule: one for one in (*RETIRED, *EASY, *DEEP, SUPPOSE, SEARCH, READ_OFF)}
