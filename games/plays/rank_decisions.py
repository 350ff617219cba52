"""Rank and unrank finished plays, and copy to plays what leaderboards need to know of their players.

Plays repeat whether their player has an account, is staff, or is hidden, so that no leaderboard reads players' rows.
"""

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.dispatch import Signal, receiver

from games.editions.corrections import edition_corrected
from games.editions.models import Edition, Ruling
from games.players.models import Player
from games.players.name_reports import player_hidden
from games.plays import badges, play_counts, records
from games.plays.models import Play, UnrankedReason

DOUBTFUL_REASONS = (UnrankedReason.QUICK, UnrankedReason.LEFT_OUT)
play_judged = Signal()
"""Sent inside the transaction that ranks a finished play or unranks it, with `play` and `edition`."""


def rank_plays(plays: QuerySet[Play]) -> int:
    """Rank doubtful plays, except those of staff; return how many."""
    return _judge_plays(plays.filter(apart__in=DOUBTFUL_REASONS).exclude(player__user__is_staff=True), None)


def unrank_plays(plays: QuerySet[Play]) -> int:
    """Unrank plays that are ranked or wait for a moderator; return how many."""
    waiting, ranked = plays.filter(apart=UnrankedReason.QUICK), plays.filter(ranked=True, finished_at__isnull=False)
    return _judge_plays(waiting, UnrankedReason.LEFT_OUT) + _judge_plays(ranked, UnrankedReason.LEFT_OUT)


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


def unrank_new_staff(instance: User, update_fields: Any = None, **_: object) -> None:
    """Listen to changes of users: unrank everything that new staff have finished, also doubtful plays."""
    if instance.is_staff and (update_fields is None or "is_staff" in update_fields):
        finished = Play.objects.filter(player__user=instance, finished_at__isnull=False)
        _judge_plays(finished.filter(Q(ranked=True) | Q(apart__in=DOUBTFUL_REASONS)), UnrankedReason.STAFF)


@receiver(player_hidden, dispatch_uid="plays are hidden")
def copy_hidden_to_plays(sender: object, player_id: int, hidden: bool, **_: object) -> None:
    """Copy to a player's plays whether the player is hidden."""
    Play.objects.filter(player_id=player_id).update(hidden=hidden)


@receiver(edition_corrected, dispatch_uid="plays share points")
def mark_plays_that_share_points(sender: object, edition: Edition, **_: object) -> None:
    """Mark plays that had started when points were shared, and unrank those of staff."""
    if edition.ruling != Ruling.SHARED:
        return
    started_plays = Play.objects.filter(edition=edition, run=1, ranked=True)
    started_plays.filter(player__user__is_staff=True).update(ranked=False, apart=UnrankedReason.STAFF)
    started_plays.update(shares=True)
