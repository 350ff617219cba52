"""Bad names: players report them, moderators decide.

A name in the queue says what has that name (`Kind`), and how many players reported it; the desk never sees who. All who
report a name are thanked, and don't learn whether it counted.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from games.players.lookalikes import are_alike, is_same_again
from games.players.models import NOT_FORGOTTEN, Player, Report, ReportedName
from games.players.names import BadName, draw_guest_name, is_doubted
from games.players.signals import player_hidden, player_renamed


def set_hidden(player_id: int, hidden: bool) -> None:
    """Hide or show a player, with all that other apps keep of them in tables."""
    with transaction.atomic():
        changed = Player.objects.filter(pk=player_id, hidden=not hidden).update(hidden=hidden)
        if changed:
            player_hidden.send(sender=Player, player_id=player_id, hidden=hidden)


HIDDEN_AFTER = 3
"""After this many reports a name that the word filter doubts is hidden until a moderator has looked."""
ORIGINS_KEPT = timedelta(days=1)
"""How long we keep the hashed address of a report: for the day on which it counts."""
THANKS = "Thank you. A moderator looks at the names that players report."


class NotReported(ValueError):
    """A report that we cannot accept; the message says why."""


class NamedThing(NamedTuple):
    """A thing with a name: its database key, its name now, and the player who owns it."""

    pk: int
    name: str
    owner: int | None


class Kind(NamedTuple):
    """One kind of thing with a name, and how it is found by its public id or its key.

    `hide` hides a name until a moderator has looked, `take_away` replaces it and returns the new one, `show` undoes
    both.
    """

    slug: str
    find: Callable[[str], NamedThing | None]
    name_now: Callable[[int], str | None]
    hide: Callable[[int], object]
    take_away: Callable[[int], str]
    show: Callable[[int, str, str], None]
    page: Callable[[str], str]


kinds: dict[str, Kind] = {}


def register_kind(kind: Kind) -> None:
    """Let names of this kind be reported. An app's `ready` calls it."""
    kinds[kind.slug] = kind


def report_name(kind: Kind, public_id: str, reporter: Player | None, counts: bool, origin: str) -> None:
    """Accept a report of a name. Raises `NotReported`.

    `counts` says whether the reporter has finished a game. A player counts once per name; an address, whose daily hash
    is `origin`, once a day.
    """
    found = kind.find(public_id)
    if found is None:
        raise NotReported("That name is no longer there.")
    if reporter is not None and found.owner == reporter.pk:
        raise NotReported("This name is your own: you can change it.")
    if reporter is None or not counts:
        return
    queued = _find_queued(kind.slug, found)
    if queued.settled_at is None and _count_report(queued, reporter, origin):
        _hide_if_doubted(kind, queued)


def _find_queued(kind: str, found: NamedThing) -> ReportedName:
    """Find or make a name's row in the queue; reopen it unless a moderator found this very name fine."""
    reported = ReportedName.objects.filter(kind=kind, what=found.pk)
    same = [one for one in reported if are_alike(one.name, found.name)]
    same.sort(key=lambda one: (not one.fine, one.name != found.name))
    if not same:
        return ReportedName.objects.get_or_create(kind=kind, what=found.pk, name=found.name)[0]
    if same[0].settled_at and not same[0].fine:
        _open_again(same[0])
    return same[0]


@transaction.atomic
def _open_again(queued: ReportedName) -> None:
    """Put a name in the queue again, so that everyone may report it again."""
    as_found = ReportedName.objects.filter(pk=queued.pk, settled_at=queued.settled_at)
    if as_found.update(settled_at=None, hidden=False, instead="", count=0, at=timezone.now()):
        Report.objects.filter(about=queued).delete()
    queued.refresh_from_db()


def _count_report(queued: ReportedName, reporter: Player, origin: str) -> bool:
    """Count a report; return False if the player, or the address today, has reported before."""
    try:
        with transaction.atomic():
            Report.objects.create(about=queued, reporter=reporter, origin=origin, day=timezone.now().date())
            ReportedName.objects.filter(pk=queued.pk).update(count=F("count") + 1)
    except IntegrityError:
        return False
    return True


def _hide_if_doubted(kind: Kind, queued: ReportedName) -> None:
    queued.refresh_from_db()
    if queued.count >= HIDDEN_AFTER and not queued.hidden and is_doubted(queued.name):
        ReportedName.objects.filter(pk=queued.pk).update(hidden=True)
        kind.hide(queued.what)


def take_name_away(queued: ReportedName) -> str | None:
    """Replace a bad name for good; return the new one, or None if no one has that name now."""
    kind = kinds[queued.kind]
    with transaction.atomic():
        waiting = ReportedName.objects.filter(kind=queued.kind, what=queued.what, hidden=True, settled_at=None).exists()
        now = kind.name_now(queued.what)
        instead = kind.take_away(queued.what) if now is not None and are_alike(now, queued.name) else ""
        if waiting and queued.kind == PLAYER:
            set_hidden(queued.what, False)
        _close_report(queued, hidden=True, instead=instead or queued.instead)
    return instead or None


def allow_name(queued: ReportedName) -> None:
    """Show a name again that a moderator finds fine; further reports of it change nothing."""
    with transaction.atomic():
        if queued.hidden:
            kinds[queued.kind].show(queued.what, queued.name, queued.instead)
        _close_report(queued, hidden=False, fine=True, instead="")


def _close_report(queued: ReportedName, hidden: bool, fine: bool = False, instead: str = "") -> None:
    settled = ReportedName.objects.filter(pk=queued.pk)
    settled.update(hidden=hidden, fine=fine, instead=instead, settled_at=timezone.now())


def close_reports(player: Player) -> None:
    """Close all open reports of a player's names."""
    waiting = ReportedName.objects.filter(kind=PLAYER, what=player.pk, settled_at=None)
    waiting.update(settled_at=timezone.now(), hidden=False)


def refuse_hidden(kind: str, name: str, pk: int | None = None) -> None:
    """Raises `BadName` for a name that was hidden, or one that looks like it.

    `pk`: only names that were hidden for this one thing count. A player's name is hidden for all, as with another
    browser anyone is a new player.
    """
    hidden = ReportedName.objects.filter(kind=kind, hidden=True)
    of_it = hidden if pk is None else hidden.filter(what=pk)
    if any(is_same_again(name, one) for one in of_it.values_list("name", flat=True)):
        raise BadName("Please choose another name.")


def forget_reports(kind: str, pk: int) -> None:
    """Delete the reports about a thing that no longer exists."""
    ReportedName.objects.filter(kind=kind, what=pk).delete()


def forget_origins() -> int:
    """Erase the addresses of reports once their day is over; return how many. Safe to repeat."""
    before = timezone.now().date() - ORIGINS_KEPT
    return Report.objects.filter(day__lte=before, origin__isnull=False).update(origin=None)


def rename_player(player: Player) -> str:
    """Replace a player's bad name, which they can't take again, and return the new one."""
    queued = ReportedName.objects.get_or_create(kind=PLAYER, what=player.pk, name=player.name)[0]
    instead = take_name_away(queued) or player.name
    player.refresh_from_db(fields=["name", "look", "hidden"])
    close_reports(player)
    return instead


def record_rename(player_id: int, before: str, after: str) -> None:
    """Record that a moderator renamed a player by hand; the old name can't be taken again."""
    player_renamed.send(sender=Player, player_id=player_id)
    if is_same_again(before, after):
        return
    queued = ReportedName.objects.get_or_create(kind=PLAYER, what=player_id, name=before)[0]
    _close_report(queued, hidden=True, instead=after)


def find_taken_name(player: Player) -> str:
    """Return the name that a moderator took from a player who has not chosen one since; else empty."""
    taken = ReportedName.objects.filter(kind=PLAYER, what=player.pk, hidden=True, instead=player.name)
    return taken.order_by("-settled_at").values_list("name", flat=True).first() or ""


PLAYER = "player"


def _find_player(public_id: str) -> NamedThing | None:
    found = Player.objects.filter(NOT_FORGOTTEN, public_id=public_id).first()
    return NamedThing(found.pk, found.name, found.pk) if found else None


def _find_players_name(pk: int) -> str | None:
    return Player.objects.filter(NOT_FORGOTTEN, pk=pk).values_list("name", flat=True).first()


def _hide_player(pk: int) -> None:
    set_hidden(pk, True)


def _rename_as_guest(pk: int) -> str:
    """Give a player a drawn name, and return it."""
    return _set_name(pk, draw_guest_name())


def _set_name(pk: int, name: str) -> str:
    player = Player.objects.get(pk=pk)
    player.name = name
    player.save(update_fields=["name"])
    player_renamed.send(sender=Player, player_id=pk)
    return name


def _show_player(pk: int, name: str, instead: str) -> None:
    """Show a player who was hidden for a name, or give back the name that was taken away."""
    if not instead:
        set_hidden(pk, False)
    elif _find_players_name(pk) == instead:
        _set_name(pk, name)


register_kind(
    Kind(
        slug=PLAYER,
        find=_find_player,
        name_now=_find_players_name,
        hide=_hide_player,
        take_away=_rename_as_guest,
        show=_show_player,
        page=lambda public_id: f"/player/{public_id}/",
    )
)
