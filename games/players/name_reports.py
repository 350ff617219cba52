"""Bad names: players tell of them, moderators settle it.

A name in the queue says of what it is the name (`Kind`), and how many told of it; by whom, the desk never sees. Who
tells is thanked in any case, and learns nothing of whether it counted.
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
    """Hides or shows a player, with all that other apps keep of them in tables."""
    with transaction.atomic():
        changed = Player.objects.filter(pk=player_id, hidden=not hidden).update(hidden=hidden)
        if changed:
            player_hidden.send(sender=Player, player_id=player_id, hidden=hidden)


HIDDEN_AFTER = 3
"""A name that the word filter doubts, and of which so many told, is hidden until a moderator has looked."""
ORIGINS_KEPT = timedelta(days=1)
"""So long it is kept from which address, as a hash, a name was told of: for the day on which that counts."""
THANKS = "Thank you. A moderator looks at the names that players report."


class NotReported(ValueError):
    """A report that cannot be taken; the message says why."""


class NamedThing(NamedTuple):
    """What has a name: its database key, its name now, and the player to whom it belongs."""

    pk: int
    name: str
    owner: int | None


class Kind(NamedTuple):
    """One kind of thing that has a name: how it is found by its public id or by its key.

    `hide` keeps a name out of sight until a moderator has looked, `take_away` puts another in its place and answers
    which, `show` undoes either.
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
    """From now on names of this kind can be reported. An app's `ready` calls it."""
    kinds[kind.slug] = kind


def report_name(kind: Kind, public_id: str, reporter: Player | None, counts: bool, origin: str) -> None:
    """Takes a report of a name. Raises `NotReported`.

    `counts` says whether the reporter has finished a game. Each player counts once for a name, and each address, of
    which `origin` is the day's hash, once a day.
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
    """The row of a name in the queue, which is open again unless a moderator found just this name fine."""
    told = ReportedName.objects.filter(kind=kind, what=found.pk)
    same = [one for one in told if are_alike(one.name, found.name)]
    same.sort(key=lambda one: (not one.fine, one.name != found.name))
    if not same:
        return ReportedName.objects.get_or_create(kind=kind, what=found.pk, name=found.name)[0]
    if same[0].settled_at and not same[0].fine:
        _open_again(same[0])
    return same[0]


@transaction.atomic
def _open_again(queued: ReportedName) -> None:
    """Puts a name in the queue anew: whoever told of it before may do so again."""
    as_found = ReportedName.objects.filter(pk=queued.pk, settled_at=queued.settled_at)
    if as_found.update(settled_at=None, hidden=False, instead="", count=0, at=timezone.now()):
        Report.objects.filter(about=queued).delete()
    queued.refresh_from_db()


def _count_report(queued: ReportedName, reporter: Player, origin: str) -> bool:
    """Counts one more who told of a name; False where the player, or the address today, has counted before."""
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
    """A moderator takes a name away, for good; returns what is in its place, or None where nobody is called so now."""
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
    """A moderator finds a name fine: it is shown again, and telling of it changes nothing any more."""
    with transaction.atomic():
        if queued.hidden:
            kinds[queued.kind].show(queued.what, queued.name, queued.instead)
        _close_report(queued, hidden=False, fine=True, instead="")


def _close_report(queued: ReportedName, hidden: bool, fine: bool = False, instead: str = "") -> None:
    settled = ReportedName.objects.filter(pk=queued.pk)
    settled.update(hidden=hidden, fine=fine, instead=instead, settled_at=timezone.now())


def close_reports(player: Player) -> None:
    """All that was told of a player's names has been looked at."""
    told = ReportedName.objects.filter(kind=PLAYER, what=player.pk, settled_at=None)
    told.update(settled_at=timezone.now(), hidden=False)


def refuse_hidden(kind: str, name: str, pk: int | None = None) -> None:
    """Raises `BadName` for a name that was hidden: it is not taken again, nor one that looks like it.

    `pk`: only what was hidden of this one thing counts. A name of a player is hidden for all, for whoever has another
    browser is somebody else.
    """
    hidden = ReportedName.objects.filter(kind=kind, hidden=True)
    of_it = hidden if pk is None else hidden.filter(what=pk)
    if any(is_same_again(name, one) for one in of_it.values_list("name", flat=True)):
        raise BadName("Please choose another name.")


def forget_reports(kind: str, pk: int) -> None:
    """Deletes what was told of the names of something that is no more."""
    ReportedName.objects.filter(kind=kind, what=pk).delete()


def forget_origins() -> int:
    """Forgets from which addresses names were told of, once their day is over; returns how many. Safe to repeat."""
    before = timezone.now().date() - ORIGINS_KEPT
    return Report.objects.filter(day__lte=before, origin__isnull=False).update(origin=None)


def rename_player(player: Player) -> str:
    """Gives a player a friendly name in place of a bad one, which they do not get again; returns the new one."""
    queued = ReportedName.objects.get_or_create(kind=PLAYER, what=player.pk, name=player.name)[0]
    instead = take_name_away(queued) or player.name
    player.refresh_from_db(fields=["name", "look", "hidden"])
    close_reports(player)
    return instead


def record_rename(player_id: int, before: str, after: str) -> None:
    """A moderator has given a player another name by hand: the one of before is not taken again."""
    player_renamed.send(sender=Player, player_id=player_id)
    if is_same_again(before, after):
        return
    queued = ReportedName.objects.get_or_create(kind=PLAYER, what=player_id, name=before)[0]
    _close_report(queued, hidden=True, instead=after)


def find_taken_name(player: Player) -> str:
    """The name that a moderator took from a player who has chosen none since; empty where there is none."""
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
    """A friendly name in place of a player's."""
    return _set_name(pk, draw_guest_name())


def _set_name(pk: int, name: str) -> str:
    player = Player.objects.get(pk=pk)
    player.name = name
    player.save(update_fields=["name"])
    player_renamed.send(sender=Player, player_id=pk)
    return name


def _show_player(pk: int, name: str, instead: str) -> None:
    """Shows a player again who was hidden for a name, or gives them the name back that was taken away."""
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
