"""Write what a player shares: a result's link and picture, and a whole day as text and as the site's flower."""

import re
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple
from urllib.parse import urlencode

from django.contrib.humanize.templatetags.humanize import apnumber
from django.db.models import QuerySet
from django.urls import reverse

from games.editions import calendar
from games.editions.addresses import format_title, get_address
from games.editions.lookup import find_daily_edition
from games.editions.models import Edition
from games.infra.dates import format_day
from games.infra.notices import list_open_engines, list_open_puzzles
from games.players.models import Player
from games.plays import wire
from games.plays.models import Play
from games.plays.ranking import describe_line
from games.plays.records import load_streak
from games.plays.runs import Run, load_run
from puzzles.contract import AnyEngine, Outcome, Status, Variant


def write_duration(seconds: int | None) -> str:
    """Write seconds as m:ss, or h:mm:ss."""
    if seconds is None:
        return ""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"


SHARER_PARAMETER = "from"
"""The parameter of a link that names the sharing player."""
PUBLIC_ID_PATTERN = re.compile(r"[\w-]{1,16}", re.ASCII)
"""The form of a public id."""


def write_link(url: str, player: Player) -> str:
    """Write a page's path with the sharing player's id; without it for a hidden player."""
    return url if player.hidden else f"{url}?{urlencode({SHARER_PARAMETER: player.public_id})}"


def find_shared_play(edition: Edition, public_id: str, reader: Player | None) -> Play | None:
    """Find the play whose result was shared; None if its player is hidden, or is the reader."""
    return find_shared_plays(public_id, reader).filter(edition=edition).select_related("player").first()


def find_sharer_of_day(day: date, public_id: str, reader: Player | None) -> str:
    """Return the name of the player who shared a day; '' if they are hidden, the reader, or have finished nothing."""
    plays = find_shared_plays(public_id, reader).filter(edition__kind=Edition.DAILY, edition__date=day)
    return plays.values_list("player__name", flat=True).first() or ""


def write_picture_path(edition: Edition, public_id: str) -> str:
    """Write the path of a player's result as a picture; `find_shared_play` decides whether it exists."""
    return f"{reverse('result-picture', args=[get_address(edition)])}?{urlencode({SHARER_PARAMETER: public_id})}"


def find_shared_plays(public_id: str, reader: Player | None = None) -> QuerySet[Play]:
    """Find the finished plays of a player that a link may show, none of them hidden or of the `reader`."""
    if not PUBLIC_ID_PATTERN.fullmatch(public_id) or (reader and reader.public_id == public_id):
        return Play.objects.none()
    whose = Play.objects.filter(player__public_id=public_id, player__hidden=False)
    return whose.filter(finished_at__isnull=False, hidden=False)


class DayPart(NamedTuple):
    """One of a day's puzzles, with a player's finished run (None: not finished)."""

    engine: AnyEngine
    variant: Variant
    run: Run | None

    @property
    def outcome(self) -> Outcome | None:
        return self.engine.outcome(self.run.edition.puzzle, self.run.state) if self.run else None


def load_day_parts(player: Player, day: date) -> list[DayPart]:
    """Load a day's puzzles in the site's order, without games that are switched off."""
    plays = Play.objects.filter(player=player, run=1, finished_at__isnull=False, edition__kind=Edition.DAILY)
    finished_plays = plays.filter(edition__date=day).select_related("player", "edition").defer("edition__stored")
    done = {(play.edition.game, play.edition.variant): play for play in finished_plays}
    parts = []
    for engine, variant in list_open_puzzles():
        play = done.get((engine.slug, variant.slug))
        run = load_run(find_daily_edition(engine.slug, variant.slug, day), play) if play else None
        parts.append(DayPart(engine, variant, run))
    return parts


def write_solved_count(parts: list[DayPart]) -> str:
    """Write how many of a day's games are solved: “3 of 5”, then “All five”."""
    petals = list_petals((part.engine.slug, part.run.status is Status.WON) for part in parts if part.run)
    solved = sum(petal.solved for petal in petals)
    return f"All {apnumber(solved)}" if solved == len(petals) else f"{solved} of {len(petals)}"


def build_shared_day(player: Player, origin: str) -> wire.Day:
    """Describe what a player has finished today, with a link that names them."""
    today = calendar.today()
    parts = load_day_parts(player, today)
    return wire.Day(
        title=f"Fivefold · {format_day(today)} · {write_solved_count(parts).lower()} games solved",
        lines=[_build_line(part, part.run, part.outcome) for part in parts if part.run and part.outcome],
        link=origin.rstrip("/") + write_link(reverse("home"), player),
    )


def _build_line(part: DayPart, run: Run, outcome: Outcome) -> wire.DayLine:
    line, seconds = describe_line(outcome.line, run.shown_seconds)
    return wire.DayLine(
        mark=part.engine.mark,
        title=format_title(part.engine, part.variant.slug),
        line=line,
        time=write_duration(seconds) if outcome.timed else "",
    )


def load_flower(player_id: int) -> wire.Flower:
    """Load a player's flower of today."""
    plays = Play.objects.filter(player=player_id, finished_at__isnull=False, edition__kind=Edition.DAILY)
    ends = plays.filter(edition__date=calendar.today()).values_list("edition__game", "status")
    petals = list_petals((game, status == Status.WON) for game, status in ends)
    return wire.Flower(petals=petals, days=load_streak(player_id).length)


def list_petals(ends: Iterable[tuple[str, bool]]) -> list[wire.Petal]:
    """Return a petal for each game that is not switched off, in the site's order.

    `ends` has the game of each finished puzzle, and whether it was won.
    """
    done: dict[str, bool] = {}
    for game, is_won in ends:
        done[game] = done.get(game, False) or is_won
    return [
        wire.Petal(game=engine.slug, done=engine.slug in done, solved=done.get(engine.slug, False))
        for engine in list_open_engines()
    ]
