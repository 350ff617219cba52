"""Taking one's things along, and being forgotten."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet

from games.accounts.models import Friend, Preferences
from games.accounts.signals import exported, leaving
from games.players.models import Player, public_id
from games.plays.models import Play
from puzzles.contract import JSON

NOBODY = "Someone"


def everything(player: Player) -> dict[str, JSON]:
    """All that is kept of a player, as JSON values."""
    friends = Friend.objects.filter(player=player).select_related("friend")
    told: dict[str, JSON] = {
        "player": {"name": player.name, "id": player.public_id, "since": player.created_at.isoformat()},
        "account": _account(player),
        "settings": _settings(player),
        "friends": [{"name": one.friend.name, "since": one.since.isoformat()} for one in friends],
        "plays": [_play(play) for play in _plays(player)],
    }
    return told | exported(player)


def _account(player: Player) -> JSON:
    user = player.user
    if user is None:
        return None
    return {"name": user.username, "email": user.email, "since": user.date_joined.isoformat()}


def _settings(player: Player) -> JSON:
    chosen = Preferences.objects.filter(player=player).first() or Preferences()
    at = chosen.reminder_at
    return {"public_page": chosen.public_page, "reminder_at": at.isoformat("minutes") if at else None}


def _plays(player: Player) -> QuerySet[Play]:
    plays = Play.objects.filter(player=player).select_related("edition").defer("edition__stored")
    return plays.prefetch_related("moves").order_by("started_at")


def _play(play: Play) -> JSON:
    return {
        "game": play.edition.game,
        "variant": play.edition.variant,
        "date": play.edition.date and play.edition.date.isoformat(),
        "seed": play.edition.seed if play.edition.kind == play.edition.PRACTICE else None,
        "run": play.run,
        "ranked": play.ranked,
        "status": play.status,
        "began": play.started_at.isoformat(),
        "ended": play.finished_at and play.finished_at.isoformat(),
        "seconds": play.seconds,
        "result": play.line,
        "emoji": play.emoji,
        "moves": [{"move": move.move, "at": move.at.isoformat()} for move in play.moves.all()],
    }


def forget_player(player: Player) -> None:
    """Deletes a player's account and whatever names them. Their results stay in the tables, as somebody's."""
    with transaction.atomic():
        leaving.send(sender=Player, player=player)
        Preferences.objects.filter(player=player).delete()
        Friend.objects.filter(player=player).delete()
        Friend.objects.filter(friend=player).delete()
        user, player.user = player.user, None
        player.name, player.public_id = NOBODY, public_id()
        player.generation += 1
        player.save()
        if user is not None:
            user.delete()
