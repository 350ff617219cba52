"""The first look at an edition, from which the clock runs: the server's time, kept until the first move.

For players in the database it is stored for each puzzle that ranks (`Look`), so that neither another browser nor a lost
cookie restarts the clock. Looking alone makes no player: the looks of newcomers, and looks at puzzles that do not rank,
are in one signed cookie, at most `MOST` of them. A play without either has no time.

People who are new to a game get its lesson first, in place of the board, and the lesson's time is spared: the first
look stays as it is, and the seconds until the lesson's end are stored beside it, once.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.editions.calendar import today
from games.editions.models import Edition
from games.players.cookie import current_player
from games.players.models import Player
from games.plays.models import Look
from games.plays.runs import Run

COOKIE = f"{settings.COOKIE_PREFIX}seen"
KEPT_FOR = 60 * 60 * 24 * 3
"""Seconds for which a first look counts."""
MOST = 24
"""Looks at puzzles that were not begun: two days' puzzles in every variant."""
_signer = Signer(salt="fivefold.seen")
LONGEST_LESSON = 180
"""Seconds spared at most: a slow reader takes two minutes. Looking alone needs no lesson, only another browser."""
Seen = tuple[int, int]
"""The second of the first look, and how many seconds after it a lesson took; 0 for none."""
Looks = dict[int, Seen]
"""First look by edition, the latest last."""


def _read_looks(request: HttpRequest) -> Looks:
    """Read the looks in the cookie that still count."""
    try:
        rows = [one.split(".") for one in _signer.unsign(request.COOKIES.get(COOKIE, "")).split("-")]
        found = {int(one, 36): (int(second, 36), sum(int(n, 36) for n in spared)) for one, second, *spared in rows}
    except (BadSignature, ValueError):
        return {}
    now = int(timezone.now().timestamp())
    return {edition: seen for edition, seen in found.items() if now - KEPT_FOR < seen[0] <= now}


def find_first_look(request: HttpRequest, edition: Edition) -> datetime | None:
    """Return when this player first saw the edition, or ended its lesson; None if that is unknown."""
    looks = []
    if seen := _read_looks(request).get(edition.pk):
        looks.append((datetime.fromtimestamp(seen[0], tz=timezone.get_current_timezone()), seen[1]))
    player = current_player(request)
    if player and _may_rank(edition) and (kept := _load_look(player, edition)):
        looks.append(kept)
    if not looks:
        return None
    first = min(at for at, _ in looks)
    same = [spared for at, spared in looks if at - first < timedelta(seconds=1)]  # the browser keeps whole seconds
    return first + timedelta(seconds=max(same))


def spare_lesson(request: HttpRequest, response: HttpResponse, edition: Edition) -> datetime | None:
    """End a newcomer's lesson: the clock starts now, once for a puzzle, and not for one of yesterday.

    Returns when the clock has begun; None where there was no first look, or a lesson was spared before.
    """
    now = timezone.now()
    player = current_player(request)
    if player and _may_rank(edition):
        look = Look.objects.filter(player=player, edition=edition, spared=0)
        at = look.values_list("at", flat=True).first()
        seconds = _count_lesson(at, now) if at else 0
        return at + timedelta(seconds=seconds) if at and seconds and look.update(spared=seconds) else None
    looks = _read_looks(request)
    second, spared = looks.get(edition.pk, (0, 1))
    if spared:
        return None
    at = datetime.fromtimestamp(second, tz=timezone.get_current_timezone())
    looks[edition.pk] = second, _count_lesson(at, now)
    _set_cookie(request, response, looks)
    return at + timedelta(seconds=looks[edition.pk][1])


def _count_lesson(seen: datetime, now: datetime) -> int:
    """Return how many seconds of a lesson are spared; 0 if it went on beyond midnight."""
    seconds = min(int((now - seen).total_seconds()), LONGEST_LESSON)
    same = timezone.localdate(seen) == timezone.localdate(seen + timedelta(seconds=seconds))
    return seconds if same else 0


def _may_rank(edition: Edition) -> bool:
    """Return whether a play may rank whose first look is still stored: one before midnight counts after it."""
    return edition.date is not None and today() - edition.date <= timedelta(seconds=KEPT_FOR)


def _load_look(player: Player, edition: Edition) -> tuple[datetime, int] | None:
    """Load when a player first looked, and how many seconds of a lesson are spared."""
    return Look.objects.filter(player=player, edition=edition).values_list("at", "spared").first()


def remember_look(request: HttpRequest, response: HttpResponse, run: Run) -> None:
    """Store the first look at an edition: in the database if it may rank, else in the browser.

    Every answer that shows the board of a run must say so here; once there is a play, that knows when it began.
    """
    if run.play is not None:
        return
    edition, at = run.edition, run.started_at
    player = current_player(request)
    if player and _may_rank(edition):
        if _load_look(player, edition) is None:
            Look.objects.bulk_create([Look(player=player, edition=edition, at=at)], ignore_conflicts=True)
        return
    looks = _read_looks(request)
    if edition.pk not in looks:
        looks[edition.pk] = int(at.timestamp()), 0
        _set_cookie(request, response, looks)


def take_over_looks(guest: Player, player: Player) -> None:
    """Give a guest's looks to the player of an account; of two at one edition the first counts."""
    mine = dict(Look.objects.filter(player=player).values_list("edition_id", "at"))
    for one in Look.objects.filter(player=guest):
        if one.edition_id not in mine:
            Look.objects.filter(pk=one.pk).update(player=player)
        elif one.at < mine[one.edition_id]:
            Look.objects.filter(player=player, edition=one.edition_id).update(at=one.at, spared=one.spared)


def delete_old_looks() -> int:
    """Delete looks that no longer count; return how many."""
    return Look.objects.filter(at__lt=timezone.now() - timedelta(seconds=KEPT_FOR)).delete()[0]


def forget_look(request: HttpRequest, response: HttpResponse, edition: Edition) -> None:
    """Delete an edition from the cookie: once a move is made, its play knows when it started."""
    looks = _read_looks(request)
    if looks.pop(edition.pk, None) is not None:
        _set_cookie(request, response, looks)


def _set_cookie(request: HttpRequest, response: HttpResponse, looks: Looks) -> None:
    if not looks:
        response.delete_cookie(COOKIE, samesite="Lax")
        return
    latest = list(looks.items())[-MOST:]
    rows = ((edition, second, spared) if spared else (edition, second) for edition, (second, spared) in latest)
    value = _signer.sign("-".join(".".join(map(write_base36, row)) for row in rows))
    response.set_cookie(COOKIE, value, KEPT_FOR, httponly=True, samesite="Lax", secure=request.is_secure())


def write_base36(number: int) -> str:
    """Write a number in base 36.

    >>> write_base36(35), int(write_base36(10**9), 36)
    ('z', 1000000000)
    """
    digits = ""
    while number or not digits:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits
