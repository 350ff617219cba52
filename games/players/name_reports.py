"""Names that are not free, and bad names, which players report and moderators judge.

The queue shows the kind of thing that has a name, and how many players reported it, never who. Everyone who reports a
name is thanked, whether or not the report counts.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import NamedTuple

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.dispatch import Signal
from django.utils import timezone

from games.players.models import NOT_FORGOTTEN, Player, Report, ReportedName
from games.players.names import (
    BadName,
    are_alike,
    are_equal_squashed,
    clean_player_name,
    draw_guest_name,
    is_doubtful,
    is_imitation,
    simplify_look,
)

player_hidden = Signal()
"""Sent with `player_id` and `hidden`, inside the transaction that hides or shows the player and locks their row."""
player_renamed = Signal()
"""Sent with `player_id` when a moderator renames a player, inside the transaction of the change."""


def set_player_hidden(player_id: int, hidden: bool) -> None:
    """Hide a player from all leaderboards, or show the player again."""
    with transaction.atomic():
        changed = Player.objects.filter(pk=player_id, hidden=not hidden).update(hidden=hidden)
        if changed:
            player_hidden.send(sender=Player, player_id=player_id, hidden=hidden)


REPORTS_TO_HIDE = 3
"""The number of reports that hides a doubtful name until a moderator decides."""
ORIGIN_LIFETIME = timedelta(days=1)
"""How long the hashed address of a report is kept."""
TAKEN_MESSAGE = "That name, or one that looks like it, is taken. Please choose another."
THANKS_TEXT = "Thank you. A moderator will check the name."


class RefusedReport(ValueError):
    """A report that is refused; the message says why."""


class NamedThing(NamedTuple):
    """A thing with a name: its primary key, its present name, and the key of the player who owns it."""

    pk: int
    name: str
    owner: int | None


class NameKind(NamedTuple):
    """A kind of thing with a name, and how to find its things by public id (`find_thing`) or primary key.

    `hide` hides a name until a moderator decides, `replace_name` gives a new one and returns it, and `show` undoes
    both. `page` returns the path of a thing's page.
    """

    slug: str
    find_thing: Callable[[str], NamedThing | None]
    find_name: Callable[[int], str | None]
    hide: Callable[[int], object]
    replace_name: Callable[[int], str]
    show: Callable[[int, str, str], None]
    page: Callable[[str], str]


kinds: dict[str, NameKind] = {}
"""The kinds of things whose names can be reported, by slug."""


def register_kind(kind: NameKind) -> None:
    """Let names of a kind be reported. Call it in an app's `ready`."""
    kinds[kind.slug] = kind


def report_name(kind: NameKind, public_id: str, reporter: Player | None, counts: bool, origin: str) -> None:
    """Accept a report of a name. Raises `RefusedReport`.

    `counts` is whether the reporter has finished a game. Each player counts once for a name, and each address, whose
    daily hash is `origin`, once a day.
    """
    thing = kind.find_thing(public_id)
    if thing is None:
        raise RefusedReport("Someone has already changed or deleted that name.")
    if reporter is not None and thing.owner == reporter.pk:
        raise RefusedReport("This is your own name. You can change it in Settings.")
    if reporter is None or not counts:
        return
    queued = _find_queued_name(kind.slug, thing)
    if queued.settled_at is None and _count_report(queued, reporter, origin):
        queued.refresh_from_db()
        if queued.count >= REPORTS_TO_HIDE and not queued.hidden and is_doubtful(queued.name):
            ReportedName.objects.filter(pk=queued.pk).update(hidden=True)
            kind.hide(queued.what)


def _find_queued_name(kind: str, thing: NamedThing) -> ReportedName:
    """Find or make a name's row in the queue; reopen a settled one unless a moderator found the name fine."""
    reported = ReportedName.objects.filter(kind=kind, what=thing.pk)
    similar = [row for row in reported if are_alike(row.name, thing.name)]
    similar.sort(key=lambda row: (not row.fine, row.name != thing.name))
    if not similar:
        return ReportedName.objects.get_or_create(kind=kind, what=thing.pk, name=thing.name)[0]
    if similar[0].settled_at and not similar[0].fine:
        _reopen_report(similar[0])
    return similar[0]


@transaction.atomic
def _reopen_report(queued: ReportedName) -> None:
    """Open a settled row again and delete its reports, so that everyone may report the name again."""
    unchanged = ReportedName.objects.filter(pk=queued.pk, settled_at=queued.settled_at)
    if unchanged.update(settled_at=None, hidden=False, instead="", count=0, at=timezone.now()):
        Report.objects.filter(about=queued).delete()
    queued.refresh_from_db()


def _count_report(queued: ReportedName, reporter: Player, origin: str) -> bool:
    """Count a report; return False if the player, or today the address, has reported the name before."""
    try:
        with transaction.atomic():
            Report.objects.create(about=queued, reporter=reporter, origin=origin, day=timezone.now().date())
            ReportedName.objects.filter(pk=queued.pk).update(count=F("count") + 1)
    except IntegrityError:
        return False
    return True


def replace_bad_name(queued: ReportedName) -> str | None:
    """Replace a bad name for good; return the new one, or None if the thing no longer has the bad one."""
    kind = kinds[queued.kind]
    with transaction.atomic():
        open_reports = ReportedName.objects.filter(kind=queued.kind, what=queued.what, settled_at=None)
        was_hidden = open_reports.filter(hidden=True).exists()
        name = kind.find_name(queued.what)
        replacement = kind.replace_name(queued.what) if name is not None and are_alike(name, queued.name) else ""
        if was_hidden and queued.kind == PLAYER:
            set_player_hidden(queued.what, False)
        _close_report(queued, hidden=True, instead=replacement or queued.instead)
    return replacement or None


def allow_name(queued: ReportedName) -> None:
    """Mark a name as fine, and show it again; later reports of it change nothing."""
    with transaction.atomic():
        if queued.hidden:
            kinds[queued.kind].show(queued.what, queued.name, queued.instead)
        _close_report(queued, hidden=False, fine=True, instead="")


def _close_report(queued: ReportedName, hidden: bool, fine: bool = False, instead: str = "") -> None:
    settled = ReportedName.objects.filter(pk=queued.pk)
    settled.update(hidden=hidden, fine=fine, instead=instead, settled_at=timezone.now())


def close_reports(player: Player) -> None:
    open_reports = ReportedName.objects.filter(kind=PLAYER, what=player.pk, settled_at=None)
    open_reports.update(settled_at=timezone.now(), hidden=False)


def refuse_hidden_name(kind: str, name: str, pk: int | None = None) -> None:
    """Raise `BadName` for a name that is like a hidden one of this kind, or of the one thing with the key `pk`.

    Players' names are refused to all players, because another browser makes anyone a new player.
    """
    hidden = ReportedName.objects.filter(kind=kind, hidden=True)
    relevant = hidden if pk is None else hidden.filter(what=pk)
    if any(are_equal_squashed(name, hidden_name) for hidden_name in relevant.values_list("name", flat=True)):
        raise BadName("Please choose another name.")


def require_free_name(text: str, player: Player | None = None) -> str:
    """Return a cleaned name that is free for a player (default: a new one). Raises `BadName`."""
    name = clean_player_name(text)
    refuse_hidden_name(PLAYER, name)
    others = Player.objects.filter(user__isnull=False)
    users = User.objects.filter(username__iexact=name)
    staff = User.objects.filter(is_staff=True)
    if player and player.pk:
        others = others.exclude(pk=player.pk)
    if player and player.user_id:
        users, staff = users.exclude(pk=player.user_id), staff.exclude(pk=player.user_id)
    similar = others.filter(Q(look=simplify_look(name)) | Q(name__iexact=name)).values_list("name", flat=True)
    if users.exists() or any(are_alike(name, one) for one in similar):
        raise BadName(TAKEN_MESSAGE)
    if is_imitation(name, [one for both in staff.values_list("username", "player__name") for one in both if one]):
        raise BadName(TAKEN_MESSAGE)
    return name


def forget_origins() -> int:
    """Erase the hashed addresses of past days' reports; return how many."""
    before = timezone.now().date() - ORIGIN_LIFETIME
    return Report.objects.filter(day__lte=before, origin__isnull=False).update(origin=None)


def rename_player(player: Player) -> str:
    """Replace a player's bad name with a drawn one, and return the new name."""
    queued = ReportedName.objects.get_or_create(kind=PLAYER, what=player.pk, name=player.name)[0]
    replacement = replace_bad_name(queued) or player.name
    player.refresh_from_db(fields=["name", "look", "hidden"])
    close_reports(player)
    return replacement


def record_rename(player_id: int, before: str, after: str) -> None:
    """Record that a moderator renamed a player by hand; the old name can't be taken again."""
    player_renamed.send(sender=Player, player_id=player_id)
    if are_equal_squashed(before, after):
        return
    queued = ReportedName.objects.get_or_create(kind=PLAYER, what=player_id, name=before)[0]
    _close_report(queued, hidden=True, instead=after)


def find_replaced_name(player: Player) -> str:
    """Return the name that a moderator replaced, if the player still has the replacement; else ""."""
    taken = ReportedName.objects.filter(kind=PLAYER, what=player.pk, hidden=True, instead=player.name)
    return taken.order_by("-settled_at").values_list("name", flat=True).first() or ""


PLAYER = "player"


def _find_player(public_id: str) -> NamedThing | None:
    player = Player.objects.filter(NOT_FORGOTTEN, public_id=public_id).first()
    return NamedThing(player.pk, player.name, player.pk) if player else None


def _find_players_name(pk: int) -> str | None:
    return Player.objects.filter(NOT_FORGOTTEN, pk=pk).values_list("name", flat=True).first()


def _set_name(pk: int, name: str) -> str:
    player = Player.objects.get(pk=pk)
    player.name = name
    player.save(update_fields=["name"])
    player_renamed.send(sender=Player, player_id=pk)
    return name


def _show_player(pk: int, name: str, instead: str) -> None:
    """Show a player who was hidden, or give back the name that was replaced by `instead`."""
    if not instead:
        set_player_hidden(pk, False)
    elif _find_players_name(pk) == instead:
        _set_name(pk, name)


register_kind(
    NameKind(
        slug=PLAYER,
        find_thing=_find_player,
        find_name=_find_players_name,
        hide=lambda pk: set_player_hidden(pk, True),
        replace_name=lambda pk: _set_name(pk, draw_guest_name()),
        show=_show_player,
        page=lambda public_id: f"/player/{public_id}/",
    )
)
