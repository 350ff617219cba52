"""What waits for a moderator on the front page: reported names, results held for review, and problem reports.

Each comes with what is needed to decide, and only if the moderator may decide it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet

from games.editions.addresses import format_title, get_address
from games.players import name_reports
from games.players.models import ReportedName
from games.plays.models import Concern, UnrankedReason, Waiting
from games.plays.share import write_duration

MOST_WAITS_SHOWN = 8
"""The most moves of a play whose waits are shown."""
MOST_CASES_SHOWN = 10
"""The most cases of each kind on the front page; the rest is in the kind's own list."""
MOST_REASONS_SHOWN = 3


@dataclass(frozen=True)
class NameCase:
    """A reported name, and the name that its owner has now ("" if the owner is gone)."""

    reported: ReportedName
    current_name: str


@dataclass(frozen=True)
class ResultCase:
    """A result held for review: its figures and the fastest possible ones, as texts."""

    play: Waiting
    puzzle: str
    moves: str
    time: str
    fastest_time: str
    waits: str
    player_kind: str


@dataclass(frozen=True)
class ReportCase:
    """A reported part of a puzzle, the address of the page that players see, and what players wrote last."""

    concern: Concern
    puzzle: str
    url: str
    reasons: Sequence[str]


@dataclass(frozen=True)
class ModeratorCases:
    """The first `most` cases of each kind; None for a kind that the user may not decide."""

    names: Sequence[NameCase] | None
    results: Sequence[ResultCase] | None
    reports: Sequence[ReportCase] | None
    most: int


def list_waiting_results() -> QuerySet[Waiting]:
    waiting = Waiting.objects.filter(apart=UnrankedReason.QUICK)
    return waiting.select_related("player", "edition").prefetch_related("moves")


def describe_result(play: Waiting) -> ResultCase:
    """Describe a result by its figures, and by those of the quickest possible win."""
    quickest = play.edition.engine.find_quickest_win(play.edition.puzzle)
    moments = [play.started_at, *(move.at for move in play.moves.all())]
    waits = [f"{(later - before).total_seconds():.1f}" for before, later in pairwise(moments)]
    return ResultCase(
        play,
        format_title(play.edition.engine, play.edition.variant),
        f"{play.moves_made} ({quickest.moves})",
        write_duration(play.seconds),
        write_duration(quickest.seconds),
        " · ".join(waits[:MOST_WAITS_SHOWN]) + (" …" if len(waits) > MOST_WAITS_SHOWN else ""),
        "account" if play.account else "guest",
    )


def collect_moderator_cases(user: User | AnonymousUser) -> ModeratorCases | None:
    """Collect the cases that a user may decide; None for a user who is no moderator."""
    may_judge_names, may_judge_results = (
        user.has_perm(permission) for permission in ("players.change_reportedname", "plays.change_waiting")
    )
    if not (may_judge_names or may_judge_results):
        return None
    names = ReportedName.objects.filter(settled_at=None).order_by("-count", "pk")
    results = list_waiting_results().order_by("pk")
    reports = Concern.objects.filter(settled_at=None).select_related("edition").order_by("-count", "pk")
    may_settle = user.has_perm("plays.change_concern")
    return ModeratorCases(
        [_describe_name(row) for row in names[:MOST_CASES_SHOWN]] if may_judge_names else None,
        [describe_result(row) for row in results[:MOST_CASES_SHOWN]] if may_judge_results else None,
        [_describe_report(row) for row in reports[:MOST_CASES_SHOWN]] if may_settle else None,
        MOST_CASES_SHOWN,
    )


def _describe_name(row: ReportedName) -> NameCase:
    return NameCase(row, name_reports.kinds[row.kind].find_name(row.what) or "")


def _describe_report(concern: Concern) -> ReportCase:
    reasons = concern.voices.exclude(reason="").order_by("-pk").values_list("reason", flat=True)
    title = format_title(concern.edition.engine, concern.edition.variant)
    return ReportCase(concern, title, get_address(concern.edition).url, list(reasons[:MOST_REASONS_SHOWN]))
