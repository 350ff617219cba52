"""Taking one's things along, and being forgotten."""

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from games.accounts import keepers
from games.accounts.models import Friend
from games.editions.finding import LONGEST_SEED
from games.players import reports
from games.players.models import Player, ReportedName, Token, public_id
from games.players.names import NOBODY
from games.plays.models import Look, Play
from games.plays.played import Entry, logs_of
from puzzles.shapes import JSON

PORTION = 200
"""So many plays are read and written at once for whoever takes their things along."""


def everything(player: Player | None) -> Iterator[str]:
    """All that is kept of a player as the text of a JSON object, in portions, however much it is."""
    if player is None:
        yield "{}"
        return
    friends = Friend.objects.filter(player=player).select_related("friend")
    told: dict[str, JSON] = {
        "player": {"name": player.name, "id": player.public_id, "since": player.created_at.isoformat()},
        "account": _account(player),
        "settings": _settings(player),
        "friends": [{"name": one.friend.name, "since": one.since.isoformat()} for one in friends],
        "looked_at": _looks(player),
        "tokens": [_token(token) for token in player.tokens.all()],
    }
    yield _written(told | keepers.export(player)).removesuffix("\n}") + ',\n "plays": ['
    between = "\n"
    for portion in _portions(player):
        logs = logs_of([play.pk for play in portion])
        yield between + ",\n".join(_written(_play(play, logs[play.pk])) for play in portion)
        between = ",\n"
    yield "\n]}\n"


def _written(value: JSON) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False)


def _portions(player: Player) -> Iterator[list[Play]]:
    """A player's plays, the oldest first, `PORTION` at a time: each is asked for by where the one before ended."""
    plays = Play.objects.filter(player=player).select_related("edition").defer("edition__stored")
    later = plays.order_by("started_at", "pk")
    portion = list(later[:PORTION])
    while portion:
        yield portion
        last = portion[-1]
        beyond = Q(started_at__gt=last.started_at) | Q(pk__gt=last.pk)
        portion = list(later.filter(beyond, started_at__gte=last.started_at)[:PORTION])


def _account(player: Player) -> JSON:
    user = player.user
    if user is None:
        return None
    return {"name": user.username, "email": user.email, "since": user.date_joined.isoformat()}


def _token(token: Token) -> JSON:
    used_on = token.used_on.isoformat() if token.used_on else None
    return {"name": token.name, "may_play": token.may_play, "since": token.made_at.isoformat(), "used_on": used_on}


def _looks(player: Player) -> JSON:
    """The puzzles that they have seen and not played yet, and since when: from then their clock would run."""
    looks = Look.objects.filter(player=player).select_related("edition").defer("edition__stored").order_by("at")
    return [{"game": one.edition.game, "variant": one.edition.variant, "since": one.at.isoformat()} for one in looks]


def _settings(player: Player) -> JSON:
    at = player.reminder_at
    return {"public_page": player.public_page, "reminder_at": at.isoformat("minutes") if at else None}


def _number(play: Play) -> str | None:
    """The number of a practice puzzle; that of a room's not on the day of its round, which may not be over."""
    seed, day_ago = play.edition.seed, timezone.now() - timedelta(days=1)
    told = len(seed) < LONGEST_SEED or play.started_at < day_ago
    return seed if told and play.edition.kind == play.edition.PRACTICE else None


def _play(play: Play, log: list[Entry]) -> JSON:
    return {
        "game": play.edition.game,
        "variant": play.edition.variant,
        "date": play.edition.date and play.edition.date.isoformat(),
        "seed": _number(play),
        "run": play.run,
        "ranked": play.ranked,
        "status": play.status,
        "began": play.started_at.isoformat(),
        "ended": play.finished_at and play.finished_at.isoformat(),
        "seconds": play.seconds,
        "result": play.line,
        "emoji": play.emoji,
        "moves": [{"move": entry.move, "at": entry.at} for entry in log],
    }


def forget_player(player: Player) -> None:
    """Deletes a player's account and whatever names them. Their results stay in the tables, as somebody's."""
    with transaction.atomic():
        keepers.leave(player)
        Token.objects.filter(player=player).delete()
        Friend.objects.filter(player=player).delete()
        Friend.objects.filter(friend=player).delete()
        _leave_the_log(player)
        reports.forget(reports.PLAYER, player.pk)
        Look.objects.filter(player=player).delete()
        user, player.user = player.user, None
        player.name, player.public_id, player.mark = NOBODY, public_id(), None
        player.public_page, player.reminder_at, player.reminder_key = False, None, None
        player.generation += 1
        player.save()
        if user is not None:
            user.delete()


def _leave_the_log(player: Player) -> None:
    """The desk's log goes on to say who decided something, and about whom no more."""
    about: dict[type[Model], QuerySet[Any]] = {
        Player: Player.objects.filter(pk=player.pk),
        ReportedName: ReportedName.objects.filter(kind=reports.PLAYER, what=player.pk),
        Play: Play.objects.filter(player=player),
    }
    for model, rows in about.items():
        entries = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(model))
        if entries.exists():
            keys = [str(key) for key in rows.values_list("pk", flat=True)]
            entries.filter(object_id__in=keys).update(object_repr=NOBODY, change_message="")
