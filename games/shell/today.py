"""Home: today at a glance. Each game in a row, what I have done, who leads, and where to go on."""

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.accounts import reviews
from games.editions import calendar
from games.editions.addresses import address_of
from games.editions.finding import BeingMade, daily
from games.editions.models import Edition
from games.leagues.membership import leagues_of
from games.operating.present import is_off
from games.players.caching import kept_for
from games.players.cookie import current_player
from games.players.models import Player
from games.plays import ranking, records, standings
from games.plays.days import petals
from games.plays.pages import KEEP
from games.plays.sharers import FROM, sharer_of_day
from games.plays.streaks import Streak
from games.rooms.persons import room_to_return_to
from games.shell.rows import Chip, Row, plays_of, rows_of


@dataclass(frozen=True)
class Progress:
    """How many of today's games and puzzles a player has finished, and on how many days in a row they have won one.

    `petals`: each of today's games, with its turn in degrees, and whether a puzzle of it is done. `saved`: the weekdays
    up to yesterday that freezes have saved, '' for none.
    """

    done: int
    of: int
    petals: list[tuple[str, float, bool]]
    streak: int
    saved: str

    @property
    def games_done(self) -> int:
        return sum(done for _, _, done in self.petals)

    @property
    def is_open(self) -> bool:
        """Whether every game of today is done."""
        return self.games_done == len(self.petals) > 1


@kept_for(5)
def home(request: HttpRequest) -> HttpResponse:
    """Today at a glance; kept by the service worker, so that it opens without network as it was last seen."""
    player = current_player(request)
    editions, jobs = _editions()
    chips = _chips(player, editions, jobs)
    context = {
        "rows": _rows(chips, editions),
        "first": _first(chips),
        "chips": chips,
        "making": bool(jobs),
        "progress": _progress(player, chips),
        "reviews": reviews.offered(calendar.today()) if player else [],
        "room": room_to_return_to(player) if player else None,
        "leagues": leagues_of(player) if player else [],
        "zone": settings.SITE_TIME_ZONE,
        "sharer": sharer_of_day(calendar.today(), request.GET.get(FROM, ""), player),
    }
    response = render(request, "shell/home.html", context)
    response[KEEP] = "yes"
    return response


def _editions() -> tuple[list[Edition], dict[tuple[str, str], str]]:
    """Today's editions; and of those that are still being made, by game and variant, the addresses of their jobs."""
    found, jobs = [], {}
    for engine, variant in calendar.planned():
        try:
            found.append(daily(engine.slug, variant.slug, calendar.today()))
        except BeingMade as why:
            jobs[engine.slug, variant.slug] = why.job.address if why.job else ""
    return found, jobs


def _chips(player: Player | None, editions: list[Edition], jobs: dict[tuple[str, str], str]) -> list[Chip]:
    """A chip for all that today has, without the games that are switched off."""
    known = {(edition.game, edition.variant): edition for edition in editions}
    plays = plays_of(player, [edition.pk for edition in editions])
    chips = []
    for engine, variant in calendar.planned():
        edition = known.get((engine.slug, variant.slug))
        if is_off(engine.slug):
            continue
        if edition is None:
            chips.append(Chip(engine, variant, job=jobs.get((engine.slug, variant.slug), "")))
        else:
            chips.append(Chip(engine, variant, address_of(edition).url, plays.get(edition.pk)))
    return chips


def _rows(chips: list[Chip], editions: list[Edition]) -> list[Row]:
    """The games' rows, with who leads and how many play just now, where that is more than a few."""
    numbers = {(edition.game, edition.variant): edition.pk for edition in editions}
    finished = ranking.finished_of(numbers.values())
    leaders = standings.leaders([number for number, count in finished.items() if count >= standings.WORTH_SAYING])
    playing = standings.playing_now(numbers.values())
    rows = rows_of(chips)
    for row in rows:
        for chip in row.chips:
            number = numbers.get((chip.engine.slug, chip.variant.slug), 0)
            row.playing += playing.get(number, 0)
            if number in leaders:
                row.leaders.append((chip, leaders[number]))
        row.playing = row.playing if row.playing >= standings.WORTH_SAYING else 0
    return rows


def _first(chips: list[Chip]) -> Chip | None:
    """Where somebody new begins: at what asks for nothing to be known, if today has that."""
    there = {(chip.engine, chip.variant): chip for chip in chips if chip.url}
    return next((there[one] for one in calendar.by_ease(there)), None)


def _progress(player: Player | None, chips: list[Chip]) -> Progress | None:
    """How much of today is done; None for whoever has neither begun nor ever finished a game."""
    if player is None:
        return None
    record = records.overall(player.pk)
    if record is None and not any(chip.play for chip in chips):
        return None
    streak = record.days_in_a_row.on(calendar.today()) if record else Streak()
    missed = streak.missed(calendar.today()) if streak.length else []
    saved = " and ".join(f"{day:%A}" for day in missed)
    done = [chip for chip in chips if chip.state == "done"]
    flower = petals({chip.engine.slug for chip in done})
    turns = [(petal.game, 360 / len(flower) * place, petal.done) for place, petal in enumerate(flower)]
    return Progress(len(done), len(chips), turns, streak.length, saved)
