"""Transfer all data about a player to an account, export it, or delete it, and delete idle guests.

`games.players` may not import the apps that depend on it, so each app that stores data about players registers a
`Keeper`.
"""

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any, NamedTuple

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from games.players import name_reports
from games.players.models import Friend, Player, ReportedName, Token, draw_public_id
from games.players.names import NOBODY
from puzzles.shapes import JSON


class Keeper(NamedTuple):
    """An app's functions for its data about a player; all but exports run in the caller's transaction.

    transfer_data(guest, player): transfer a guest's data to the player of an account.
    forget_player(player): delete all that names a player, except results.
    export_data(player): return a name for the app's data, and the data.
    export_portions(player): the same for data that may be large.
    build_needed_guests_condition(): return the condition for idle guests who must not be deleted.
    record_account(player): store that a player has an account now.
    """

    transfer_data: Callable[[Player, Player], object]
    forget_player: Callable[[Player], object]
    export_data: Callable[[Player], tuple[str, JSON]] | None = None
    build_needed_guests_condition: Callable[[], Q] | None = None
    record_account: Callable[[Player], object] | None = None
    export_portions: Callable[[Player], tuple[str, Iterator[list[JSON]]]] | None = None


keepers: list[Keeper] = []


def register_keeper(keeper: Keeper) -> None:
    """Register an app that stores data about players. Call it in the app's `ready`."""
    keepers.append(keeper)


def transfer_rows(rows: type[Model], field: str, guest: Player, player: Player) -> None:
    """Give a guest's rows to a player, except rows whose `field` equals that of one of the player's own rows."""
    own_values = rows._default_manager.filter(player=player).values(field)
    rows._default_manager.filter(player=guest).exclude(**{f"{field}__in": own_values}).update(player=player)


def forget_in_all_apps(player: Player) -> None:
    for keeper in keepers:
        keeper.forget_player(player)


def write_export(player: Player | None) -> Iterator[str]:
    """Yield all data about a player as the text of a JSON object, in portions."""
    if player is None:
        yield "{}"
        return
    friends = Friend.objects.filter(player=player).select_related("friend")
    data: dict[str, JSON] = {
        "player": {"name": player.name, "id": player.public_id, "since": player.created_at.isoformat()},
        "account": _export_account(player),
        "settings": {
            "public_page": player.public_page,
            "reminder_at": player.reminder_at.isoformat("minutes") if player.reminder_at else None,
        },
        "friends": [{"name": one.friend.name, "since": one.since.isoformat()} for one in friends],
        "tokens": [_export_token(token) for token in player.tokens.all()],
    }
    data |= dict(keeper.export_data(player) for keeper in keepers if keeper.export_data)
    yield _dump_json(data).removesuffix("\n}")
    for name, portions in (keeper.export_portions(player) for keeper in keepers if keeper.export_portions):
        yield f',\n "{name}": ['
        between = "\n"
        for portion in portions:
            yield between + ",\n".join(map(_dump_json, portion))
            between = ",\n"
        yield "\n]"
    yield "}\n"


def _dump_json(value: JSON) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False)


def _export_account(player: Player) -> JSON:
    user = player.user
    if user is None:
        return None
    return {"name": user.username, "email": user.email, "since": user.date_joined.isoformat()}


def _export_token(token: Token) -> JSON:
    used_on = token.used_on.isoformat() if token.used_on else None
    return {"name": token.name, "may_play": token.may_play, "since": token.made_at.isoformat(), "used_on": used_on}


def forget_player(player: Player) -> None:
    """Delete a player's account and all that names the player. The results stay, without a name."""
    with transaction.atomic():
        forget_in_all_apps(player)
        Token.objects.filter(player=player).delete()
        Friend.objects.filter(Q(player=player) | Q(friend=player)).delete()
        erase_from_log(Player.objects.filter(pk=player.pk))
        names = ReportedName.objects.filter(kind=name_reports.PLAYER, what=player.pk)
        erase_from_log(names)
        names.delete()
        user, player.user = player.user, None
        player.name, player.public_id, player.mark = NOBODY, draw_public_id(), None
        player.public_page, player.reminder_at, player.reminder_key = False, None, None
        player.generation += 1
        player.save()
        if user is not None:
            user.delete()


def erase_from_log(rows: QuerySet[Any]) -> None:
    """Erase from the desk's log the names of these rows; the moderators' names stay."""
    entries = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(rows.model))
    if entries.exists():
        keys = [str(key) for key in rows.values_list("pk", flat=True)]
        entries.filter(object_id__in=keys).update(object_repr=NOBODY, change_message="")


IDLE_GUEST_AGE = timedelta(days=30)
"""The age at which a guest whom no app needs is deleted."""
GUESTS_PER_QUERY = 500


def find_idle_guests() -> QuerySet[Player]:
    """Return the old guests whom no app needs, for example for a play or a league."""
    guests = Player.objects.filter(user=None, created_at__lt=timezone.now() - IDLE_GUEST_AGE)
    for keeper in keepers:
        if keeper.build_needed_guests_condition:
            guests = guests.exclude(keeper.build_needed_guests_condition())
    return guests.order_by("pk")


def delete_idle_guests() -> int:
    """Delete the idle guests and their data in all apps; return how many guests."""
    deleted, last = 0, 0
    while numbers := list(find_idle_guests().filter(pk__gt=last).values_list("pk", flat=True)[:GUESTS_PER_QUERY]):
        deleted, last = deleted + sum(map(_delete_guest, numbers)), numbers[-1]
    return deleted


def _delete_guest(number: int) -> bool:
    """Delete one guest, unless they have started to play meanwhile."""
    with transaction.atomic():
        Player.objects.select_for_update().filter(pk=number).first()
        player = find_idle_guests().filter(pk=number).first()
        if player is None:
            return False
        forget_in_all_apps(player)
        player.delete()
    return True
