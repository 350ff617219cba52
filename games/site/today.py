"""A game's row on home and in the archive: its editions of a day as chips, each with what I have done there."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.editions import calendar
from games.editions.addresses import address_of
from games.editions.finding import BeingMade, daily
from games.editions.models import Edition
from games.infra.notices import is_off
from games.infra.page_caching import kept_for
from games.leaderboards.leagues import leagues_of
from games.players.cookie import current_player
from games.players.models import Player
from games.plays import ranking, records, reviews, standings
from games.plays.models import Play
from games.plays.pages import KEEP
from games.plays.share import FROM, find_sharer_of_day, list_petals
from games.plays.streaks import Streak
from games.plays.wire import TableRow
from games.rooms.persons import room_to_return_to
from puzzles.contract import AnyEngine, Status, Variant

TICK = "✅"


@dataclass(frozen=True)
class Chip:
    """An edition of a day, as its chip shows it.

    `url` is empty while its puzzle is being made, by the job whose address is `job`; `solution_url` is empty until its
    day is over.
    """

    engine: AnyEngine
    variant: Variant
    url: str = ""
    play: Play | None = None
    solution_url: str = ""
    job: str = ""

    @property
    def state(self) -> str:
        """How far I am: done, begun or new; making, while there is no puzzle."""
        if not self.url:
            return "making"
        if self.play is None:
            return "new"
        return "done" if self.play.finished_at else "begun"

    @property
    def won(self) -> bool:
        """Whether it was finished as the game means it, neither lost nor given up."""
        return self.play is not None and self.play.status == Status.WON

    @property
    def gave_up(self) -> bool:
        return self.play is not None and self.play.status == Status.GAVE_UP

    @property
    def told(self) -> str:
        """How it ended, in a few characters; a win's tick is drawn on the chip anyway."""
        return self.play.line.replace(TICK, "").strip() if self.play else ""

    @property
    def title(self) -> str:
        """The game and the variant, where there are several."""
        several = len(self.engine.variants) > 1
        return f"{self.engine.title} {self.variant.title}" if several else self.engine.title


@dataclass
class Row:
    """A game with its editions of a day; on the day itself also who leads them, and how many play them now."""

    engine: AnyEngine
    chips: list[Chip] = field(default_factory=list)
    leaders: list[tuple[Chip, TableRow]] = field(default_factory=list)
    playing: int = 0


def plays_of(player: Player | None, numbers: Collection[int]) -> dict[int, Play]:
    """A player's first runs at some editions, by the edition's number."""
    if player is None:
        return {}
    plays = Play.objects.filter(player=player, edition__in=numbers, run=1)
    return {play.edition_id: play for play in plays.only("edition_id", "status", "moves_made", "line", "finished_at")}


def rows_of(chips: Iterable[Chip]) -> list[Row]:
    """Chips in the rows of their games, both in the order in which they come."""
    rows: dict[str, Row] = {}
    for chip in chips:
        rows.setdefault(chip.engine.slug, Row(chip.engine)).chips.append(chip)
    return list(rows.values())


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
        "reviews": reviews.list_offered(calendar.today()) if player else [],
        "room": room_to_return_to(player) if player else None,
        "leagues": leagues_of(player) if player else [],
        "zone": settings.SITE_TIME_ZONE,
        "sharer": find_sharer_of_day(calendar.today(), request.GET.get(FROM, ""), player),
    }
    response = render(request, "site/home.html", context)
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
    finished = ranking.count_finishes_each(numbers.values())
    leaders = standings.load_leaders([number for number, count in finished.items() if count >= standings.WORTH_SAYING])
    playing = standings.count_playing(numbers.values())
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
