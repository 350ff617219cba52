"""Corrections of a live or past puzzle, and the policy for them: what becomes of results, points and streaks.

Anyone who has finished keeps the result. A play goes on with the revision that it started with (`Play.revision`); new
plays get the corrected puzzle, and unfinished ones may switch to it (`games.plays.referee`). The desk previews
a correction in the policy's words, and the page /fairness/ shows the whole policy.
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
from games.editions.calendar_edits import claim_backup, prove_editor_puzzle
from games.editions.edition_cache import FRESH_SECONDS, forget_cached_editions
from games.editions.making import NotReplaceable, record_uses
from games.editions.models import Cause, Correction, Edition, Ruling, Version, dump_puzzle, record_version
from games.infra.dates import format_day
from puzzles.contract import AnyPuzzle

edition_corrected = Signal()
"""Sent with the corrected `edition`, inside the transaction that corrects it."""
SHARED_POINTS = 6
"""The points of each player if the ruling is “shared”: as many as for the fifth place."""


@dataclass(frozen=True)
class PolicyCase:
    """A case of the policy: `editor_text` says for which mistakes it is, `player_text` what it means for points."""

    ruling: Ruling
    title: str
    editor_text: str
    player_text: str


POLICY_CASES = (
    PolicyCase(
        Ruling.UNCHANGED,
        "Unchanged",
        "a slip that didn’t stop anyone from solving it",
        "Points and ranks stay as they are.",
    ),
    PolicyCase(
        Ruling.SHARED,
        "Shared",
        "a mistake that cost some players more than others",
        f"Everyone who started it before the fix, or finishes it on its day, gets {SHARED_POINTS} points.",
    ),
    PolicyCase(
        Ruling.STRUCK,
        "Struck",
        "a puzzle that shouldn’t have been there, or couldn’t be solved",
        "No one gets points for it.",
    ),
)
"""All cases, the mildest first. A later correction never gets a milder one."""


class PlayerStage(StrEnum):
    """How far a player was when a puzzle was corrected: not started, playing, in a room, or finished."""

    NEW = "new"
    PLAYING = "middle"
    ROOM = "room"
    DONE = "done"


STAGE_SENTENCES = {
    PlayerStage.NEW: "You’ll get the corrected puzzle.",
    PlayerStage.PLAYING: "You can finish the original, or start the corrected one.",
    PlayerStage.ROOM: "Your room will finish the original.",
    PlayerStage.DONE: "Your result stays.",
}


WHOLE_PUZZLE = "the puzzle"
"""The text of a change that no part of the puzzle describes."""


@dataclass(frozen=True)
class CorrectionNotice:
    """What an editor says about a correction: `reason` and `how` for editors, `change_text` for players.

    `restored` is the version that the corrected puzzle comes from, if any.
    """

    reason: str
    change_text: str = WHOLE_PUZZLE
    ruling: str = Ruling.UNCHANGED
    how: str = "corrected"
    restored: Version | None = None


def correct_puzzle(edition: Edition, data: object, notice: CorrectionNotice, user: User | None) -> Edition:
    """Replace the puzzle of a day that has started by an editor's. Raises `NotReplaceable`."""
    _require_correctable(edition, notice.reason)
    return _replace_live_puzzle(edition, prove_editor_puzzle(edition, data), notice, user)


def withdraw_live_puzzle(edition: Edition, notice: CorrectionNotice, user: User | None) -> Edition:
    """Replace the puzzle of a day that has started by a backup. Raises `NotReplaceable`."""
    day = _require_correctable(edition, notice.reason)
    with transaction.atomic():
        return _replace_live_puzzle(edition, claim_backup(edition, day).puzzle, notice, user, withdrawn=True)


def _require_correctable(edition: Edition, reason: str) -> date:
    """Return the day of an edition. Raises `NotReplaceable` if it hasn't started or the reason is empty."""
    if edition.kind != Edition.DAILY or edition.date is None or edition.date > today():
        raise NotReplaceable("You can only correct a day that has started. For a later day, just replace the puzzle.")
    if not reason.strip():
        raise NotReplaceable("Give a reason, so that other editors know why.")
    return edition.date


def _replace_live_puzzle(
    edition: Edition, puzzle: AnyPuzzle, notice: CorrectionNotice, user: User | None, withdrawn: bool = False
) -> Edition:
    if notice.ruling not in Ruling.values:
        raise NotReplaceable("Choose one of the policy’s cases.")
    with transaction.atomic():
        current = Edition.objects.select_for_update().get(pk=edition.pk)
        if current.puzzle == puzzle:
            raise NotReplaceable("This day already has that puzzle.")
        reason, ruling = notice.reason.strip(), pick_severer_ruling(current.ruling, notice.ruling)
        Correction.objects.create(
            edition=current,
            revision=current.revision,
            stored=current.stored,
            by=user,
            withdrawn=withdrawn,
            reason=reason,
            change_text=notice.change_text,
            ruling=ruling,
        )
        before = copy(current)
        current.stored, current.puzzle, current.revision = dump_puzzle(puzzle), puzzle, current.revision + 1
        current.approved_at = current.approved_by = None
        current.ruling = ruling
        current.save(update_fields=["stored", "revision", "approved_at", "approved_by", "ruling"])
        record_uses(current)
        cause = "replaced by a backup puzzle" if withdrawn else notice.how
        record_version(before, current, Cause(cause, user, reason, notice.restored))
        edition_corrected.send(sender=Edition, edition=current)
    forget_cached_editions()
    forget_excused_days()
    return current


def get_edition_at_revision(edition: Edition, revision: int) -> Edition:
    """Return an edition with the puzzle of a revision, such as the one that a play started with.

    Earlier puzzles are not cached, because reading the largest takes only 1.5 ms, and few plays need one.
    """
    if edition.revision < revision:  # the edition was cached before it was corrected
        edition = Edition.objects.get(pk=edition.pk)
    if edition.revision == revision:
        return edition
    earlier = copy(edition)
    vars(earlier).pop("puzzle", None)
    earlier.stored = Correction.objects.get(edition=edition, revision=revision).stored
    earlier.revision = revision
    return earlier


def find_policy_case(ruling: str) -> PolicyCase:
    """Return the case of a ruling.

    >>> find_policy_case("struck").title
    'Struck'
    """
    return next(case for case in POLICY_CASES if case.ruling == ruling)


def pick_severer_ruling(ruling: str, other: str) -> Ruling:
    """Return the severer of two rulings.

    >>> pick_severer_ruling("struck", "shared").value, pick_severer_ruling("", "shared").value
    ('struck', 'shared')
    """
    order = [case.ruling for case in POLICY_CASES]
    return max(Ruling(ruling), Ruling(other), key=order.index)


def keeps_streaks(ruling: str) -> bool:
    """Return whether a ruling keeps streaks from breaking on the puzzle's day."""
    return ruling != Ruling.UNCHANGED


def list_excused_days(game: str) -> frozenset[date]:
    """Return the days on which no streak of a game breaks, because a puzzle was wrong; with "", those of all games."""
    days = _list_excused_days(int(time.monotonic() // FRESH_SECONDS))
    return frozenset(day for slug, day in days if game in ("", slug))


@lru_cache(maxsize=1)
def _list_excused_days(time_span: int) -> frozenset[tuple[str, date]]:
    """Return the (game, day) of each ruling. `time_span` changes every `FRESH_SECONDS`, so that the cache expires."""
    ruled_editions = Edition.objects.filter(kind=Edition.DAILY).exclude(ruling=Ruling.UNCHANGED).order_by()
    return frozenset((game, day) for game, day in ruled_editions.values_list("game", "date") if day)


def forget_excused_days() -> None:
    _list_excused_days.cache_clear()


def describe_correction(correction: Correction, at: datetime, day: date) -> str:
    """Tell players what a correction changed and when; `at` is the time."""
    local = timezone.localtime(at)
    when = f"at {local:%H:%M}" if local.date() == day == today() else f"on {format_day(local)} at {local:%H:%M}"
    if correction.withdrawn:
        return f"We withdrew this puzzle {when} and put another in its place."
    what = "" if correction.change_text == WHOLE_PUZZLE else f": {correction.change_text}"
    return f"We corrected this puzzle {when}{what}."


def explain_correction(changes: Iterable[str], stage: PlayerStage, ruling: str) -> str:
    """Tell players at a stage what was changed, what they can do, and what becomes of points and streaks."""
    about_points = [] if ruling == Ruling.UNCHANGED else [find_policy_case(ruling).player_text]
    about_streaks = ["No one loses a streak over it."] if keeps_streaks(ruling) else []
    return " ".join([*changes, STAGE_SENTENCES[stage], *about_points, *about_streaks])
