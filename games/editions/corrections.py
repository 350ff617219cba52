"""Corrections of a live or past puzzle, and the policy for them: what becomes of results, points and streaks.

Anyone who has finished keeps the result. A play goes on with the revision that it started with (`Play.revision`); new
plays get the corrected puzzle. Anyone in the middle may switch to it (`games.plays.corrected_plays`), if they like. The
desk follows the policy and previews a correction in its words, and the page /fairness/ shows all of it.
"""

import time
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from functools import lru_cache

from django.contrib.auth.models import User
from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from games.editions.calendar import today
from games.editions.calendar_edits import prove_own_puzzle, take_spare_for
from games.editions.edition_cache import FRESH_SECONDS, forget_cached
from games.editions.making import NotReplaceable, record_uses
from games.editions.models import Correction, Edition, Ruling, Version, dump_puzzle
from games.editions.versions import Cause, record_version
from puzzles.contract import AnyPuzzle

edition_corrected = Signal()
"""Sent with the `edition`, which has its new puzzle and `ruling`, inside the transaction that corrects it."""
SHARED_POINTS = 6
"""What each player gets where points are shared: as many as for the fifth place."""


@dataclass(frozen=True)
class Case:
    """A case of the policy: what editors choose it for, and what players read about it."""

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
"""All cases, the mildest first. A puzzle never moves to a milder one."""


class Stage(StrEnum):
    """How far a player was when a puzzle was corrected."""

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


@dataclass(frozen=True)
class CorrectionNotice:
    """What a correction says: why and how (to editors), what was changed (to players), what becomes of the points."""

    reason: str
    what: str = "the puzzle"
    ruling: str = Ruling.AS_EVER
    how: str = "corrected"
    kept_as: Version | None = None


def correct_puzzle(edition: Edition, data: object, notice: CorrectionNotice, user: User | None) -> Edition:
    """Replace the puzzle of a day that has begun by one that an editor wrote. Raises `NotReplaceable`."""
    _require_correctable(edition, notice.reason)
    return _replace_live_puzzle(edition, prove_own_puzzle(edition, data), notice, user)


def withdraw_live_puzzle(edition: Edition, notice: CorrectionNotice, user: User | None) -> Edition:
    """Replace the puzzle of a day that has begun by a spare one. Raises `NotReplaceable`."""
    day = _require_correctable(edition, notice.reason)
    with transaction.atomic():
        return _replace_live_puzzle(edition, take_spare_for(edition, day).puzzle, notice, user, withdrawn=True)


def _require_correctable(edition: Edition, reason: str) -> date:
    """Return the day of an edition. Raises `NotReplaceable` unless it has begun and there is a reason."""
    if edition.kind != Edition.DAILY or edition.date is None or edition.date > today():
        raise NotReplaceable("Only a day that has begun is corrected; one that has not can simply be replaced.")
    if not reason.strip():
        raise NotReplaceable("Say why, for those who come after you.")
    return edition.date


def _replace_live_puzzle(
    edition: Edition, puzzle: AnyPuzzle, notice: CorrectionNotice, user: User | None, withdrawn: bool = False
) -> Edition:
    if notice.ruling not in Ruling.values:
        raise NotReplaceable("Choose one of the policy’s cases.")
    with transaction.atomic():
        now = Edition.objects.select_for_update().get(pk=edition.pk)
        if now.puzzle == puzzle:
            raise NotReplaceable("It already has that puzzle.")
        reason, ruling = notice.reason.strip(), pick_severer(now.ruling, notice.ruling)
        Correction.objects.create(
            edition=now,
            revision=now.revision,
            stored=now.stored,
            by=user,
            withdrawn=withdrawn,
            reason=reason,
            told=notice.what,
            ruling=ruling,
        )
        before = copy(now)
        now.stored, now.puzzle, now.revision = dump_puzzle(puzzle), puzzle, now.revision + 1
        now.approved_at = now.approved_by = None
        now.ruling = ruling
        now.save(update_fields=["stored", "revision", "approved_at", "approved_by", "ruling"])
        record_uses(now)
        how = "withdrawn for a spare" if withdrawn else notice.how
        record_version(before, now, Cause(how, user, reason, notice.kept_as))
        edition_corrected.send(sender=Edition, edition=now)
    forget_cached()
    forget_excused()
    return now


def get_revision(edition: Edition, revision: int) -> Edition:
    """Return an edition with the puzzle of a revision, such as the one that a play started with.

    The puzzle is read each time: that takes 1.5 ms for the largest, and few plays are older than their edition.
    """
    if edition.revision < revision:  # it was cached before it was corrected
        edition = Edition.objects.get(pk=edition.pk)
    if edition.revision == revision:
        return edition
    earlier = copy(edition)
    vars(earlier).pop("puzzle", None)
    earlier.stored = Correction.objects.get(edition=edition, revision=revision).stored
    earlier.revision = revision
    return earlier


def find_case(ruling: str) -> Case:
    """Return the case of a ruling.

    >>> find_case("struck").title
    'Struck'
    """
    return next(case for case in CASES if case.ruling == ruling)


def pick_severer(one: str, other: str) -> Ruling:
    """Return the ruling of two that takes more from players.

    >>> pick_severer("struck", "shared").value, pick_severer("", "shared").value
    ('struck', 'shared')
    """
    order = [case.ruling for case in CASES]
    return max(Ruling(one), Ruling(other), key=order.index)


def keeps_streaks(ruling: str) -> bool:
    """Return whether no streak breaks on the day of a puzzle with this ruling."""
    return ruling != Ruling.AS_EVER


def list_excused_days(game: str) -> frozenset[date]:
    """Return the days on which no streak breaks because a puzzle of a game was wrong; of any game for ""."""
    days = _list_excused_days(int(time.monotonic() // FRESH_SECONDS))
    return frozenset(day for slug, day in days if game in ("", slug))


@lru_cache(maxsize=1)
def _list_excused_days(look: int) -> frozenset[tuple[str, date]]:
    """Return (game, day) of each ruling. `look` counts `FRESH_SECONDS`, so other processes' rulings are seen soon."""
    ruled = Edition.objects.filter(kind=Edition.DAILY).exclude(ruling=Ruling.AS_EVER).order_by()
    return frozenset((game, day) for game, day in ruled.values_list("game", "date") if day)


def forget_excused() -> None:
    """Make this process read the excused days again."""
    _list_excused_days.cache_clear()


def describe_correction(correction: Correction, at: datetime, day: date) -> str:
    """Say to players what was changed and when; a preview is dated now."""
    local = timezone.localtime(at)
    when = f"at {local:%H:%M}" if local.date() == day == today() else f"on {local:%-d %B} at {local:%H:%M}"
    if correction.withdrawn:
        return f"This puzzle was withdrawn {when}, and another took its place."
    return f"This puzzle was corrected {when}: {correction.told}."


def explain_correction(changes: Iterable[str], stage: Stage, ruling: str) -> str:
    """Say all that a player at a stage reads: what was changed, what they can do, and what becomes of the points."""
    about_points = [] if ruling == Ruling.AS_EVER else [find_case(ruling).players]
    about_streaks = ["No streak breaks by it."] if keeps_streaks(ruling) else []
    return " ".join([*changes, STAGE_SENTENCES[stage], *about_points, *about_streaks])
