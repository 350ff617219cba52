"""Remember when a player first looked at an edition, as their clock runs from then.

The time is the server's, and is kept until the first move.

A player's look at a puzzle that ranks is a row (`Look`), so that neither another browser nor a lost cookie restarts the
clock. Looks of newcomers, and at puzzles that do not rank, are in one signed cookie, because looking alone creates no
player. A play without a look has no time.

Newcomers see the game's lesson before the board. The lesson doesn't count: its seconds are stored beside the look,
once, and the clock starts that much later. They may play puzzles that don't rank first, and stay newcomers.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.http import int_to_base36

from games.editions.calendar import today
from games.editions.models import Edition
from games.players.cookie import current_player
from games.players.models import Player
from games.plays.models import Look, Play
from games.plays.runs import Run

COOKIE = f"{settings.COOKIE_PREFIX}seen"
LOOK_SECONDS = 60 * 60 * 24 * 3
MOST_LOOKS = 24
"""The most looks in the cookie: two days' puzzles in every variant."""
_signer = Signer(salt="fivefold.seen")
LONGEST_LESSON = 3600
"""The most seconds of a lesson that don't count: newcomers may leave it, or play an easier puzzle first."""
LookTimes = tuple[int, int]
"""The second of a first look (Unix time), and the seconds of a lesson that don't count."""
Looks = dict[int, LookTimes]
"""First looks by edition, the latest last."""


def _read_looks(request: HttpRequest) -> Looks:
    """Read the looks in the cookie that still count."""
    try:
        rows = [one.split(".") for one in _signer.unsign(request.COOKIES.get(COOKIE, "")).split("-")]
        looks = {int(one, 36): (int(second, 36), sum(int(n, 36) for n in spared)) for one, second, *spared in rows}
    except (BadSignature, ValueError):
        return {}
    now = int(timezone.now().timestamp())
    return {edition: seen for edition, seen in looks.items() if now - LOOK_SECONDS < seen[0] <= now}


def find_clock_start(request: HttpRequest, edition: Edition) -> datetime | None:
    """Return when a player's clock started: at the first look or the end of the lesson; None if unknown."""
    looks = []
    if seen := _read_looks(request).get(edition.pk):
        looks.append((datetime.fromtimestamp(seen[0], tz=timezone.get_current_timezone()), seen[1]))
    player = current_player(request)
    if player and _has_stored_looks(edition) and (stored := _load_look(player, edition)):
        looks.append(stored)
    if not looks:
        return None
    first = min(at for at, _ in looks)
    # the cookie has only whole seconds
    spared_seconds = [spared for at, spared in looks if at - first < timedelta(seconds=1)]
    return first + timedelta(seconds=max(spared_seconds))


def start_clock_after_lesson(request: HttpRequest, response: HttpResponse, edition: Edition) -> datetime | None:
    """Start a newcomer's clock now, at the end of the lesson; this works once for each puzzle.

    Returns when the clock started; None if there was no look, or a lesson was subtracted before.
    """
    now = timezone.now()
    player = current_player(request)
    if player and _has_stored_looks(edition):
        look = Look.objects.filter(player=player, edition=edition, spared=0)
        at = look.values_list("at", flat=True).first()
        seconds = _count_lesson_seconds(at, now) if at else 0
        return at + timedelta(seconds=seconds) if at and seconds and look.update(spared=seconds) else None
    looks = _read_looks(request)
    second, spared = looks.get(edition.pk, (0, 1))
    if spared:
        return None
    at = datetime.fromtimestamp(second, tz=timezone.get_current_timezone())
    looks[edition.pk] = second, _count_lesson_seconds(at, now)
    _set_cookie(request, response, looks)
    return at + timedelta(seconds=looks[edition.pk][1])


def _count_lesson_seconds(seen: datetime, now: datetime) -> int:
    """Return how many seconds of a lesson don't count; 0 if the lesson went past midnight."""
    seconds = min(int((now - seen).total_seconds()), LONGEST_LESSON)
    same = timezone.localdate(seen) == timezone.localdate(seen + timedelta(seconds=seconds))
    return seconds if same else 0


def _has_stored_looks(edition: Edition) -> bool:
    """Return whether looks at an edition are rows: if it is for a day, and looks on that day still count."""
    return edition.date is not None and today() - edition.date <= timedelta(seconds=LOOK_SECONDS)


def _load_look(player: Player, edition: Edition) -> tuple[datetime, int] | None:
    return Look.objects.filter(player=player, edition=edition).values_list("at", "spared").first()


def remember_look(request: HttpRequest, response: HttpResponse, run: Run) -> None:
    """Store the first look at an edition, in the database or in the cookie; do nothing once there is a play.

    Every view that shows a board must call this.
    """
    if run.play is not None:
        return
    edition, at = run.edition, run.started_at
    player = current_player(request)
    if player and _has_stored_looks(edition):
        if _load_look(player, edition) is None:
            Look.objects.bulk_create([Look(player=player, edition=edition, at=at)], ignore_conflicts=True)
        return
    looks = _read_looks(request)
    if edition.pk not in looks:
        looks[edition.pk] = int(at.timestamp()), 0
        _set_cookie(request, response, looks)


def transfer_looks(guest: Player, player: Player) -> None:
    """Give a guest's looks to the player of an account; of two at one edition the earlier one counts."""
    mine = dict(Look.objects.filter(player=player).values_list("edition_id", "at"))
    for one in Look.objects.filter(player=guest):
        if one.edition_id not in mine:
            Look.objects.filter(pk=one.pk).update(player=player)
        elif one.at < mine[one.edition_id]:
            Look.objects.filter(player=player, edition=one.edition_id).update(at=one.at, spared=one.spared)


def delete_old_looks() -> int:
    """Delete looks that no longer count; return how many."""
    return Look.objects.filter(at__lt=timezone.now() - timedelta(seconds=LOOK_SECONDS)).delete()[0]


def forget_look(request: HttpRequest, response: HttpResponse, edition: Edition) -> None:
    """Delete an edition's look from the cookie; after a move the play's row has the start."""
    looks = _read_looks(request)
    if looks.pop(edition.pk, None) is not None:
        _set_cookie(request, response, looks)


def _set_cookie(request: HttpRequest, response: HttpResponse, looks: Looks) -> None:
    if not looks:
        response.delete_cookie(COOKIE, samesite="Lax")
        return
    latest = list(looks.items())[-MOST_LOOKS:]
    rows = ((edition, second, spared) if spared else (edition, second) for edition, (second, spared) in latest)
    value = _signer.sign("-".join(".".join(map(int_to_base36, row)) for row in rows))
    response.set_cookie(COOKIE, value, LOOK_SECONDS, httponly=True, samesite="Lax", secure=request.is_secure())


def name_lesson(edition: Edition) -> str:
    """Name the lesson that teaches a puzzle: its game, with the variant if that has a lesson of its own."""
    own = any(variant.slug == edition.variant and variant.has_lesson for variant in edition.engine.variants)
    return f"{edition.game}-{edition.variant}" if own else edition.game


def needs_lesson(player: Player | None, edition: Edition) -> bool:
    """Return whether a player has no play that could rank of any puzzle that the edition's lesson teaches."""
    return player is None or not _select_plays_of_lesson(player, edition).exists()


def has_finished_taught_puzzle(player: Player, edition: Edition) -> bool:
    """Return whether a player with an account has finished a daily puzzle that an edition's lesson teaches."""
    finished = _select_plays_of_lesson(player, edition).filter(edition__kind=Edition.DAILY, finished_at__isnull=False)
    return player.user_id is not None and finished.exists()


def _select_plays_of_lesson(player: Player, edition: Edition) -> QuerySet[Play]:
    could_rank = Q(ranked=True) | ~Q(apart="")
    plays = Play.objects.filter(could_rank, player=player, edition__game=edition.game)
    return plays if name_lesson(edition) == edition.game else plays.filter(edition__variant=edition.variant)
