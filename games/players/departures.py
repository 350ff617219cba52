"""Exporting what is kept of a player, and forgetting a player."""

import json
from collections.abc import Iterator
from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import QuerySet

from games.players import keepers, name_reports
from games.players.models import Friend, Player, ReportedName, Token, draw_public_id
from games.players.names import NOBODY
from puzzles.shapes import JSON


def write_export(player: Player | None) -> Iterator[str]:
    """All that is kept of a player as the text of a JSON object, in portions, however much it is."""
    if player is None:
        yield "{}"
        return
    friends = Friend.objects.filter(player=player).select_related("friend")
    kept: dict[str, JSON] = {
        "player": {"name": player.name, "id": player.public_id, "since": player.created_at.isoformat()},
        "account": _export_account(player),
        "settings": _export_settings(player),
        "friends": [{"name": one.friend.name, "since": one.since.isoformat()} for one in friends],
        "tokens": [_export_token(token) for token in player.tokens.all()],
    }
    yield _dump_json(kept | keepers.export_rooms(player)).removesuffix("\n}")
    for name, portions in keepers.export_portions(player):
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


def _export_settings(player: Player) -> JSON:
    at = player.reminder_at
    return {"public_page": player.public_page, "reminder_at": at.isoformat("minutes") if at else None}


def forget_player(player: Player) -> None:
    """Delete a player's account and whatever names them. Their results stay on the leaderboards, without a name."""
    with transaction.atomic():
        keepers.forget_in_rooms(player)
        Token.objects.filter(player=player).delete()
        Friend.objects.filter(player=player).delete()
        Friend.objects.filter(friend=player).delete()
        erase_from_log(Player.objects.filter(pk=player.pk))
        erase_from_log(ReportedName.objects.filter(kind=name_reports.PLAYER, what=player.pk))
        name_reports.forget_reports(name_reports.PLAYER, player.pk)
        user, player.user = player.user, None
        player.name, player.public_id, player.mark = NOBODY, draw_public_id(), None
        player.public_page, player.reminder_at, player.reminder_key = False, None, None
        player.generation += 1
        player.save()
        if user is not None:
            user.delete()


def erase_from_log(rows: QuerySet[Any]) -> None:
    """Keep who decided something about these rows in the desk's log, and erase about whom."""
    entries = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(rows.model))
    if entries.exists():
        keys = [str(key) for key in rows.values_list("pk", flat=True)]
        entries.filter(object_id__in=keys).update(object_repr=NOBODY, change_message="")
