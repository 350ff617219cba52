"""The home page, and the rows of games on it and in the archive: a day's editions as chips with the player's plays."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.editions import calendar
from games.editions.addresses import address_of
from games.editions.lookup import BeingMade, find_daily
from games.editions.models import Edition
from games.infra.caching import cache_anonymous_page
from games.infra.notices import is_switched_off
from games.leaderboards.leagues import find_leagues
from games.players.cookie import current_player
from games.players.models import Player
from games.plays import ranking, records, reviews, standings
from games.plays.models import Play
from games.plays.pages import KEEP
from games.plays.share import SHARED_BY, find_sharer_of_day, list_petals
from games.plays.streaks import Streak
from games.plays.wire import TableRow
from games.rooms.room_lookup import find_last_room
from puzzles.contract import AnyEngine, Status, Variant

TICK = "✅"


@dataclass(frozen=True)
class Chip:
    """A day's edition as its chip shows it.

    `url` is empty while its puzzle is being made by the job at the address `job`; `solution_url` is empty until its day
    is over.
    """

    engine: AnyEngine
    variant: Variant
    url: str = ""
    play: Play | None = None
    solution_url: str = ""
    job: str = ""

    @property
    def state(self) -> str:
        """How far the player is: done, begun or new; making, while there is no puzzle."""
        if not self.url:
            return "making"
        if self.play is None:
            return "new"
        return "done" if self.play.finished_at else "begun"

    @property
    def is_won(self) -> bool:
        """Whether the player has won it."""
        return self.play is not None and self.play.status == Status.WON

    @property
    def has_given_up(self) -> bool:
        return self.play is not None and self.play.status == Status.GAVE_UP

    @property
    def short_result(self) -> str:
        """The result in a few characters, without a win's tick, which the chip draws."""
        return standings.rank_line(self.play.line, 0)[0].replace(TICK, "").strip() if self.play else ""

    @property
    def title(self) -> str:
        """The game, with the variant if there are several."""
        several = len(self.engine.variants) > 1
        return f"{self.engine.title} {self.variant.title}" if several else self.engine.title


@dataclass
class Row:
    """A game with a day's editions; for today also who leads each, and how many are playing."""

    engine: AnyEngine
    chips: list[Chip] = field(default_factory=list)
    leaders: list[tuple[Chip, TableRow]] = field(default_factory=list)
    playing: int = 0


def load_first_plays(player: Player | None, numbers: Collection[int]) -> dict[int, Play]:
    """Return a player's first attempts by the edition's number."""
    if player is None:
        return {}
    plays = Play.objects.filter(player=player, edition__in=numbers, run=1)
    return {play.edition_id: play for play in plays.only("edition_id", "status", "moves_made", "line", "finished_at")}


def group_by_game(chips: Iterable[Chip]) -> list[Row]:
    """Put chips into the rows of their games, keeping the order."""
    rows: dict[str, Row] = {}
    for chip in chips:
        rows.setdefault(chip.engine.slug, Row(chip.engine)).chips.append(chip)
    return list(rows.values())


@dataclass(frozen=True)
class Progress:
    """A player's progress today: puzzles done `of` all, and the streak of days with a win.

    `petals` has each game, its angle in degrees, and whether a puzzle of it is done. `saved` names the weekdays up to
    yesterday that streak freezes have saved, '' for none.
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
        """Whether a puzzle of every game is done today: then the flower is open."""
        return self.games_done == len(self.petals) > 1


@cache_anonymous_page(5)
def show_home(request: HttpRequest) -> HttpResponse:
    """Show today at a glance. The service worker keeps the last copy, for when there is no network."""
    player = current_player(request)
    editions, jobs = _load_editions()
    chips = _list_chips(player, editions, jobs)
    context = {
        "rows": _list_rows(chips, editions),
        "first": _choose_first(chips),
        "chips": chips,
        "making": bool(jobs),
        "progress": _measure_progress(player, chips),
        "reviews": reviews.list_offered(calendar.today()) if player else [],
        "room": find_last_room(player) if player else None,
        "leagues": find_leagues(player) if player else [],
        "zone": settings.SITE_TIME_ZONE,
        "sharer": find_sharer_of_day(calendar.today(), request.GET.get(SHARED_BY, ""), player),
    }
    response = render(request, "site/home.html", context)
    response[KEEP] = "yes"
    return response


def _load_editions() -> tuple[list[Edition], dict[tuple[str, str], str]]:
    """Return today's editions, and the job addresses of those that are being made by (game, variant)."""
    found, jobs = [], {}
    for engine, variant in calendar.list_planned():
        try:
            found.append(find_daily(engine.slug, variant.slug, calendar.today()))
        except BeingMade as why:
            jobs[engine.slug, variant.slug] = why.job.address if why.job else ""
    return found, jobs


def _list_chips(player: Player | None, editions: list[Edition], jobs: dict[tuple[str, str], str]) -> list[Chip]:
    """Return today's chips, without the games that are switched off."""
    known = {(edition.game, edition.variant): edition for edition in editions}
    plays = load_first_plays(player, [edition.pk for edition in editions])
    chips = []
    for engine, variant in calendar.list_planned():
        edition = known.get((engine.slug, variant.slug))
        if is_switched_off(engine.slug):
            continue
        if edition is None:
            chips.append(Chip(engine, variant, job=jobs.get((engine.slug, variant.slug), "")))
        else:
            chips.append(Chip(engine, variant, address_of(edition).url, plays.get(edition.pk)))
    return chips


def _list_rows(chips: list[Chip], editions: list[Edition]) -> list[Row]:
    """Return the games' rows, with who leads and how many are playing if these are more than a few."""
    numbers = {(edition.game, edition.variant): edition.pk for edition in editions}
    finished = ranking.count_finishes_each(numbers.values())
    leaders = standings.load_leaders([number for number, count in finished.items() if count >= standings.FEWEST_SHOWN])
    playing = standings.count_playing(numbers.values())
    rows = group_by_game(chips)
    for row in rows:
        for chip in row.chips:
            number = numbers.get((chip.engine.slug, chip.variant.slug), 0)
            row.playing += playing.get(number, 0)
            if number in leaders:
                row.leaders.append((chip, leaders[number]))
        row.playing = row.playing if row.playing >= standings.FEWEST_SHOWN else 0
    return rows


def _choose_first(chips: list[Chip]) -> Chip | None:
    """Return the chip that a newcomer should start with: one that needs no knowledge, if today has one."""
    there = {(chip.engine, chip.variant): chip for chip in chips if chip.url}
    return next((there[one] for one in calendar.sort_by_ease(there)), None)


def _measure_progress(player: Player | None, chips: list[Chip]) -> Progress | None:
    """Return how much of today is done; None for a player who has not started any game yet."""
    if player is None:
        return None
    record = records.load_overall_record(player.pk)
    if record is None and not any(chip.play for chip in chips):
        return None
    streak = record.days_in_a_row.advance_to(calendar.today()) if record else Streak()
    missed = streak.find_missed(calendar.today()) if streak.length else []
    saved = " and ".join(f"{day:%A}" for day in missed)
    done = [chip for chip in chips if chip.state == "done"]
    flower = list_petals({chip.engine.slug for chip in done})
    turns = [(petal.game, 360 / len(flower) * place, petal.done) for place, petal in enumerate(flower)]
    return Progress(len(done), len(chips), turns, streak.length, saved)
