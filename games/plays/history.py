"""What a player has done: the records at each game, the streak, and the days of a month."""

from __future__ import annotations

from datetime import date

from games.editions.calendar import today
from games.editions.models import Edition
from games.players.models import Player
from games.plays.models import Play, Record
from games.plays.streaks import Streak


def records(player_id: int) -> dict[str, Record]:
    """A player's records, by game; of a game that was never played there is none."""
    return {record.game: record for record in Record.objects.filter(player=player_id)}


def overall(player_id: int) -> Record | None:
    """A player's record over all games; None for whoever has finished none."""
    return Record.objects.filter(player=player_id, game=Record.ANY).first()


def knows(player: Player, game: str) -> bool:
    """Whether somebody with an account has finished one of the game's days, on whatever device."""
    return player.user_id is not None and Record.objects.filter(player=player, game=game).exists()


def is_new_to(player: Player | None, game: str) -> bool:
    """Whether somebody has never moved in any puzzle of a game, as far as we know."""
    return player is None or not Play.objects.filter(player=player, edition__game=game).exists()


def current_streak(player_id: int, game: str = Record.ANY) -> int:
    """On how many days in a row, up to today, a player has won a game (or any)."""
    return streak_now(player_id, game).length


def streak_now(player_id: int, game: str = Record.ANY) -> Streak:
    """The streak of a player at a game (or any) as it stands today, with its freezes."""
    record = Record.objects.filter(player=player_id, game=game).first()
    return record.days_in_a_row.on(today()) if record else Streak()


def finished_days(player_id: int, first: date, last: date) -> dict[date, list[Play]]:
    """The first runs at daily editions that a player has finished, by the edition's day."""
    editions = Edition.objects.filter(kind=Edition.DAILY, date__range=(first, last)).only("game", "variant", "date")
    known = editions.order_by().in_bulk()
    days: dict[date, list[Play]] = {}
    plays = Play.objects.filter(player=player_id, edition__in=list(known), run=1, finished_at__isnull=False)
    for play in plays.only("edition_id", "status"):
        play.edition = known[play.edition_id]
        days.setdefault(play.edition.day, []).append(play)
    return days
