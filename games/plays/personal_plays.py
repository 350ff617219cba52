"""Transfer a player's plays to an account, export them, and delete what names the player."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import islice

from django.db.models import Exists, Max, OuterRef, Q
from django.utils import timezone

from games.editions.lookup import LONGEST_SEED
from games.players.models import Player
from games.players.personal_data import Keeper, erase_from_log
from games.plays import badges, first_looks, rank_decisions, records
from games.plays.models import Look, Move, Play
from games.plays.runs import LogEntry, load_logs
from puzzles.shapes import JSON

PLAYS_PER_PORTION = 200


def transfer_plays(guest: Player, player: Player) -> None:
    """Give a guest's plays and looks to a player; if both played an edition, the player's run counts."""
    for play in Play.objects.filter(player=guest).order_by("edition", "run"):
        last = Play.objects.filter(player=player, edition=play.edition_id).aggregate(last=Max("run"))["last"]
        if last is not None:
            play.run, play.ranked = last + 1, False
        play.player, play.hidden, play.account = player, player.hidden, True
        play.save(update_fields=["player", "run", "ranked", "hidden", "account"])
    first_looks.transfer_looks(guest, player)
    Move.objects.filter(by=guest).update(by=player)
    records.rebuild_records(player.pk)
    badges.rebuild_badges(player.pk)
    _unrank_staff(player)


def record_account(player: Player) -> None:
    """Mark a player's plays as those of an account, and unrank them if the player is staff."""
    Play.objects.filter(player=player).update(account=True)
    _unrank_staff(player)


def _unrank_staff(player: Player) -> None:
    if player.user:
        rank_decisions.unrank_new_staff(player.user)


def forget_plays(player: Player) -> None:
    """Delete a player's looks and the desk's log about their plays; results stay, without a name."""
    Look.objects.filter(player=player).delete()
    erase_from_log(Play.objects.filter(player=player))


def build_needed_guests_condition() -> Q:
    """Return the condition for players who have played, alone or on a room's shared board."""
    return Q(Exists(Play.objects.filter(player=OuterRef("pk")))) | Q(Exists(Move.objects.filter(by=OuterRef("pk"))))


def export_looks(player: Player) -> tuple[str, JSON]:
    """Export the puzzles that a player has seen but not played, with the times of the first looks."""
    looks = Look.objects.filter(player=player).select_related("edition").defer("edition__stored").order_by("at")
    return "looked_at", [
        {"game": one.edition.game, "variant": one.edition.variant, "since": one.at.isoformat()} for one in looks
    ]


def export_plays(player: Player) -> tuple[str, Iterator[list[JSON]]]:
    """Export a player's plays with all their moves, the oldest first, in portions."""
    return "plays", _export_portions(player)


def _export_portions(player: Player) -> Iterator[list[JSON]]:
    plays = Play.objects.filter(player=player).select_related("edition").defer("edition__stored")
    rows = plays.order_by("started_at", "pk").iterator(PLAYS_PER_PORTION)
    while portion := list(islice(rows, PLAYS_PER_PORTION)):
        logs = load_logs([play.pk for play in portion])
        yield [_export_play(play, logs[play.pk]) for play in portion]


def _export_play(play: Play, log: list[LogEntry]) -> JSON:
    return {
        "game": play.edition.game,
        "variant": play.edition.variant,
        "date": play.edition.date and play.edition.date.isoformat(),
        "seed": _export_number(play),
        "run": play.run,
        "ranked": play.ranked,
        "status": play.status,
        "began": play.started_at.isoformat(),
        "ended": play.finished_at and play.finished_at.isoformat(),
        "seconds": play.seconds,
        "result": play.line,
        "emoji": play.emoji,
        "moves": [{"move": entry.move, "at": entry.at.isoformat()} for entry in log],
    }


def _export_number(play: Play) -> str | None:
    """Return a practice puzzle's number, or None; that of a room's round only when the round must be over."""
    seed, day_ago = play.edition.seed, timezone.now() - timedelta(days=1)
    may_be_known = len(seed) < LONGEST_SEED or play.started_at < day_ago
    return seed if may_be_known and play.edition.kind == play.edition.PRACTICE else None


PLAYS_KEEPER = Keeper(
    transfer_plays, forget_plays, export_looks, build_needed_guests_condition, record_account, export_plays
)
