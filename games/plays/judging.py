"""Setting finished plays apart from the tables, and letting them stand there after all.

Plays also repeat some of what is true of their players, so that no table reads those: accounts, staff, who is hidden.
"""

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.dispatch import receiver

from games.players.models import Player
from games.players.signals import player_hidden
from games.plays import badges, records
from games.plays.models import Play
from games.plays.signals import play_judged
from games.plays.unranked import Unranked

DOUBTFUL = (Unranked.QUICK, Unranked.LEFT_OUT)


def rank_plays(plays: QuerySet[Play]) -> int:
    """Lets plays stand that would rank and were set apart as doubtful, but none of staff; returns how many."""
    return _judge_plays(plays.filter(apart__in=DOUBTFUL).exclude(player__user__is_staff=True), None)


def unrank_plays(plays: QuerySet[Play]) -> int:
    """Leaves out plays that wait, or that stand in tables; returns how many."""
    waiting, standing = plays.filter(apart=Unranked.QUICK), plays.filter(ranked=True, finished_at__isnull=False)
    return _judge_plays(waiting, Unranked.LEFT_OUT) + _judge_plays(standing, Unranked.LEFT_OUT)


def unrank_staff(plays: QuerySet[Play]) -> int:
    """What staff have finished stands in no table, nor waits to; returns how many plays that were."""
    return _judge_plays(plays.filter(Q(ranked=True) | Q(apart__in=DOUBTFUL), finished_at__isnull=False), Unranked.STAFF)


def _judge_plays(plays: QuerySet[Play], apart: Unranked | None) -> int:
    found = plays.select_related("edition").defer("edition__stored").order_by("player", "pk")
    return sum(_judge_play(play, apart) for play in found)


@transaction.atomic
def _judge_play(play: Play, apart: Unranked | None) -> bool:
    """Says why a play stands apart, or that it does not; tables, points, ranks and topics follow. Once is enough."""
    Player.objects.select_for_update(no_key=True).get(pk=play.player_id)
    as_found = Play.objects.filter(pk=play.pk, apart=play.apart, ranked=play.ranked)
    if not as_found.update(apart=apart or "", ranked=apart is None):
        return False  # somebody else was faster
    play.refresh_from_db(fields=["apart", "ranked", "hidden"])
    records.rebuild_records(play.player_id)
    badges.rebuild_badges(play.player_id)
    play_judged.send(sender=Play, play=play, edition=play.edition)
    return True


def mark_account(player: Player) -> None:
    """A guest has an account now: what they have done stands among what players with accounts did."""
    Play.objects.filter(player=player).update(account=True)


def unrank_new_staff(instance: User, update_fields: Any = None, **_: object) -> None:
    """Listens to changes of users: whoever works for the site stands in no table, not even with earlier results."""
    if instance.is_staff and (update_fields is None or "is_staff" in update_fields):
        unrank_staff(Play.objects.filter(player__user=instance))


@receiver(player_hidden, dispatch_uid="plays are hidden")
def repeat_hidden(sender: object, player_id: int, hidden: bool, **_: object) -> None:
    """Notes in the plays of a player whether they are hidden."""
    Play.objects.filter(player_id=player_id).update(hidden=hidden)
