"""Rank and unrank finished plays, and copy to plays what leaderboards need to know of their players.

Plays repeat whether their player has an account, is staff, or is hidden, so that no leaderboard reads players' rows.
"""

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.dispatch import receiver

from games.players.models import Player
from games.players.signals import player_hidden
from games.plays import badges, play_counts, records
from games.plays.models import Play
from games.plays.signals import play_judged
from games.plays.unranked_reasons import UnrankedReason

DOUBTFUL_REASONS = (UnrankedReason.QUICK, UnrankedReason.LEFT_OUT)


def rank_plays(plays: QuerySet[Play]) -> int:
    """Rank doubtful plays, except those of staff; return how many."""
    return _judge_plays(plays.filter(apart__in=DOUBTFUL_REASONS).exclude(player__user__is_staff=True), None)


def unrank_plays(plays: QuerySet[Play]) -> int:
    """Unrank plays that are ranked or wait for a moderator; return how many."""
    waiting, ranked = plays.filter(apart=UnrankedReason.QUICK), plays.filter(ranked=True, finished_at__isnull=False)
    return _judge_plays(waiting, UnrankedReason.LEFT_OUT) + _judge_plays(ranked, UnrankedReason.LEFT_OUT)


def unrank_staff(plays: QuerySet[Play]) -> int:
    """Unrank finished plays of staff, also doubtful ones; return how many."""
    return _judge_plays(
        plays.filter(Q(ranked=True) | Q(apart__in=DOUBTFUL_REASONS), finished_at__isnull=False), UnrankedReason.STAFF
    )


def _judge_plays(plays: QuerySet[Play], reason: UnrankedReason | None) -> int:
    rows = plays.select_related("edition").defer("edition__stored").order_by("player", "pk")
    return sum(_judge_play(play, reason) for play in rows)


@transaction.atomic
def _judge_play(play: Play, reason: UnrankedReason | None) -> bool:
    """Rank a play, or store why it is unranked; return False if another request did. Safe to repeat.

    This also rebuilds records and badges; leaderboards and live topics listen to `play_judged`.
    """
    Player.objects.select_for_update(no_key=True).get(pk=play.player_id)
    unchanged = Play.objects.filter(pk=play.pk, apart=play.apart, ranked=play.ranked)
    if not unchanged.update(apart=reason or "", ranked=reason is None):
        return False  # another request was faster
    play.refresh_from_db(fields=["apart", "ranked", "hidden"])
    records.rebuild_records(play.player_id)
    badges.rebuild_badges(play.player_id)
    play_counts.recount_judged_play(play)
    play_judged.send(sender=Play, play=play, edition=play.edition)
    return True


def mark_account_plays(player: Player) -> None:
    """Mark a former guest's plays as an account's."""
    Play.objects.filter(player=player).update(account=True)


def unrank_new_staff(instance: User, update_fields: Any = None, **_: object) -> None:
    """Listen to changes of users: unrank everything that new staff have finished."""
    if instance.is_staff and (update_fields is None or "is_staff" in update_fields):
        unrank_staff(Play.objects.filter(player__user=instance))


@receiver(player_hidden, dispatch_uid="plays are hidden")
def copy_hidden_to_plays(sender: object, player_id: int, hidden: bool, **_: object) -> None:
    """Copy to a player's plays whether the player is hidden."""
    Play.objects.filter(player_id=player_id).update(hidden=hidden)
