"""The policy for a puzzle that was wrong: what becomes of its points and of streaks, in the words that players read.

The desk carries out what is written here, foretells it with the same sentences, and the page /fairness/ says it all.
"""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from functools import lru_cache

from django.utils import timezone

from games.editions.calendar import today
from games.editions.models import Correction, Edition, Ruling
from games.editions.remembered import FRESH_SECONDS

SHARED_POINTS = 6
"""What each gets whose points of a puzzle are shared: as much as for the fifth place."""


@dataclass(frozen=True)
class Case:
    """One of the policy's cases: what editors choose it for, and what players read of it."""

    ruling: Ruling
    title: str
    chosen: str
    players: str


CASES = (
    Case(Ruling.AS_EVER, "As ever", "a slip that kept nobody from solving it", "Points and places are as ever."),
    Case(
        Ruling.SHARED,
        "Shared",
        "a mistake that cost some players more than others",
        f"Its points are shared: {SHARED_POINTS} for everyone who began it before, or finishes it on its day.",
    ),
    Case(
        Ruling.STRUCK,
        "Struck",
        "a puzzle that should not have been there, or could not be solved",
        "It is struck: it gives nobody any points.",
    ),
)
"""All cases, the mildest first. A puzzle that had one gets no milder one."""


class Stage(StrEnum):
    """How far somebody was when a puzzle was corrected."""

    NEW = "new"
    MIDDLE = "middle"
    ROOM = "room"
    DONE = "done"


STAGE_SENTENCES = {
    Stage.NEW: "You play the right one.",
    Stage.MIDDLE: "You can play it as it was to its end, or begin the right one.",
    Stage.ROOM: "Your room plays it as it was to its end.",
    Stage.DONE: "Your result stays.",
}
"""What whoever is so far is told."""


def find_case(ruling: str) -> Case:
    """The case of a ruling.

    >>> find_case("struck").title
    'Struck'
    """
    return next(case for case in CASES if case.ruling == ruling)


def pick_severer(one: str, other: str) -> Ruling:
    """Of two rulings the one that takes more from ranks.

    >>> pick_severer("struck", "shared").value, pick_severer("", "shared").value
    ('struck', 'shared')
    """
    order = [case.ruling for case in CASES]
    return max(Ruling(one), Ruling(other), key=order.index)


def keeps_streaks(ruling: str) -> bool:
    """Whether nobody's streak breaks on the day of a puzzle with this ruling."""
    return ruling != Ruling.AS_EVER


def list_excused_days(game: str) -> frozenset[date]:
    """The days on which no streak at a game breaks, for a puzzle of it was wrong; at all games ("") of any."""
    days = _list_excused_days(int(time.monotonic() // FRESH_SECONDS))
    return frozenset(day for slug, day in days if game in ("", slug))


@lru_cache(maxsize=1)
def _list_excused_days(look: int) -> frozenset[tuple[str, date]]:
    """`look` counts spans of seconds, so another process's ruling is seen before long."""
    ruled = Edition.objects.filter(kind=Edition.DAILY).exclude(ruling=Ruling.AS_EVER).order_by()
    return frozenset((game, day) for game, day in ruled.values_list("game", "date") if day)


def forget_excused() -> None:
    """Makes this process ask anew on which days streaks are kept."""
    _list_excused_days.cache_clear()


def describe_correction(correction: Correction, at: datetime, day: date) -> str:
    """What was changed and when, for players of that day's puzzle; a correction to come is told as of now."""
    local = timezone.localtime(at)
    when = f"at {local:%H:%M}" if local.date() == day == today() else f"on {local:%-d %B} at {local:%H:%M}"
    if correction.withdrawn:
        return f"This puzzle was withdrawn {when}, and another took its place."
    return f"This puzzle was corrected {when}: {correction.told}."


def explain_correction(changes: Iterable[str], stage: Stage, ruling: str) -> str:
    """All that somebody reads who is so far: what was changed, what they do with it, and what becomes of the points."""
    about_points = [] if ruling == Ruling.AS_EVER else [find_case(ruling).players]
    kept = ["No streak breaks by it."] if keeps_streaks(ruling) else []
    return " ".join([*changes, STAGE_SENTENCES[stage], *about_points, *kept])
