"""Show the home page, and build the games' rows for it and for the archive, with a chip for each edition."""

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.editions import calendar
from games.editions.addresses import get_address
from games.editions.lookup import EditionBeingMade, find_daily_edition
from games.editions.models import Edition
from games.infra.caching import cache_anonymous_page
from games.infra.notices import is_switched_off
from games.leaderboards.leagues import find_leagues
from games.players.cookie import current_player
from games.players.models import Player
from games.plays import player_figures, ranking, records
from games.plays.models import Play, Record
from games.plays.pages import KEEP_OFFLINE_HEADER
from games.plays.records import Streak
from games.plays.runs import count_board_moves
from games.plays.share import SHARER_PARAMETER, find_sharer_of_day, list_petals
from games.plays.wire import Petal, TableRow
from games.rooms.room_lookup import find_last_room
from puzzles.contract import AnyEngine, Status, Variant

WIN_TICK = "✅"


@dataclass(frozen=True)
class Chip:
    """A small link to a day's edition, which shows how far the player is with it.

    `url` is empty while the puzzle is being made; `job` is the address of the job's progress. `solution_url` is empty
    until the day is over. `is_made` is false for a past day's puzzle that is made when someone opens it. `moves`: how
    many moves the player has made on the board, if the play goes on.
    """

    engine: AnyEngine
    variant: Variant
    url: str = ""
    play: Play | None = None
    solution_url: str = ""
    job: str = ""
    is_made: bool = True
    moves: int = 0

    @property
    def state(self) -> str:
        """Return new, begun or done (by the player), making (no address yet), or unmade (opening it starts a job)."""
        if not self.url:
            return "making"
        if self.play is None:
            return "new" if self.is_made else "unmade"
        return "done" if self.play.finished_at else "begun"

    @property
    def is_won(self) -> bool:
        return self.play is not None and self.play.status == Status.WON

    @property
    def has_given_up(self) -> bool:
        return self.play is not None and self.play.status == Status.GAVE_UP

    @property
    def short_result(self) -> str:
        """The result in a few characters, without the tick of a win, because the chip draws that."""
        return ranking.describe_line(self.play.line, 0)[0].replace(WIN_TICK, "").strip() if self.play else ""

    @property
    def title(self) -> str:
        """The game, with the variant if there are several."""
        several = len(self.engine.variants) > 1
        return f"{self.engine.title} {self.variant.title}" if several else self.engine.title


@dataclass
class GameRow:
    """A game with the chips of a day; for today also the leaders, and how many are playing."""

    engine: AnyEngine
    chips: list[Chip] = field(default_factory=list)
    leaders: list[tuple[Chip, TableRow]] = field(default_factory=list)
    playing: int = 0


def load_first_plays(player: Player | None, edition_ids: Collection[int]) -> dict[int, Play]:
    """Return a player's first attempts at editions, by the editions' primary keys."""
    if player is None:
        return {}
    plays = Play.objects.filter(player=player, edition__in=edition_ids, run=1)
    return {play.edition_id: play for play in plays.only("edition_id", "status", "line", "finished_at")}


def group_by_game(chips: Collection[Chip]) -> list[GameRow]:
    """Put chips into the rows of their games, keeping the order, and count the moves of plays that go on."""
    begun = {chip.play.pk: chip.engine for chip in chips if chip.play and chip.state == "begun"}
    moves = count_board_moves(begun) if begun else {}
    rows: dict[str, GameRow] = {}
    for chip in chips:
        made = moves.get(chip.play.pk, 0) if chip.play else 0
        rows.setdefault(chip.engine.slug, GameRow(chip.engine)).chips.append(replace(chip, moves=made))
    return list(rows.values())


@dataclass(frozen=True)
class DayProgress:
    """A player's progress today: how many puzzles are `done`, of how many in `total`, and the streak in days.

    `petals` has each game's petal with its angle in degrees. `saved_days` names the weekdays that streak freezes have
    saved; it may be empty.
    """

    done: int
    total: int
    petals: list[tuple[float, Petal]]
    streak: int
    saved_days: str

    @property
    def games_done(self) -> int:
        return sum(petal.done for _, petal in self.petals)

    @property
    def games_solved(self) -> int:
        return sum(petal.solved for _, petal in self.petals)

    @property
    def is_open(self) -> bool:
        """Whether a puzzle of every game is done today, which opens the flower."""
        return self.games_done == len(self.petals) > 1


@cache_anonymous_page(5)
def show_home(request: HttpRequest) -> HttpResponse:
    """Show the home page. The service worker keeps the last copy for when there is no network."""
    player = current_player(request)
    editions, jobs = _load_editions()
    chips = _list_chips(player, editions, jobs)
    context = {
        "rows": _list_rows(chips, editions),
        "next": _choose_next_chip(chips),
        "chips": chips,
        "making": bool(jobs),
        "progress": _measure_progress(player, chips),
        "reviews": player_figures.list_offered_reviews(calendar.today()) if player else [],
        "room": find_last_room(player) if player else None,
        "leagues": find_leagues(player) if player else [],
        "zone": settings.SITE_TIME_ZONE,
        "sharer": find_sharer_of_day(calendar.today(), request.GET.get(SHARER_PARAMETER, ""), player),
    }
    response = render(request, "site/home.html", context)
    response[KEEP_OFFLINE_HEADER] = "yes"
    return response


def _load_editions() -> tuple[list[Edition], dict[tuple[str, str], str]]:
    """Return today's editions, and for those being made the job's address by (game, variant)."""
    editions, jobs = [], {}
    for engine, variant in calendar.list_puzzles_in_making_order():  # workers make them in the order of these requests
        try:
            editions.append(find_daily_edition(engine.slug, variant.slug, calendar.today()))
        except EditionBeingMade as why:
            jobs[engine.slug, variant.slug] = why.job.address if why.job else ""
    return editions, jobs


def _list_chips(player: Player | None, editions: list[Edition], jobs: dict[tuple[str, str], str]) -> list[Chip]:
    """Return today's chips, without those of switched-off games."""
    editions_by_puzzle = {(edition.game, edition.variant): edition for edition in editions}
    plays = load_first_plays(player, [edition.pk for edition in editions])
    chips = []
    for engine, variant in calendar.list_daily_puzzles():
        edition = editions_by_puzzle.get((engine.slug, variant.slug))
        if is_switched_off(engine.slug):
            continue
        if edition is None:
            chips.append(Chip(engine, variant, job=jobs.get((engine.slug, variant.slug), "")))
        else:
            chips.append(Chip(engine, variant, get_address(edition).url, plays.get(edition.pk)))
    return chips


def _list_rows(chips: list[Chip], editions: list[Edition]) -> list[GameRow]:
    """Return the games' rows; leaders and numbers of players only if at least `FEWEST_PLAYERS` people play."""
    numbers = {(edition.game, edition.variant): edition.pk for edition in editions}
    finished = ranking.count_finishes_by_edition(numbers.values())
    leaders = ranking.load_leaders([number for number, count in finished.items() if count >= ranking.FEWEST_PLAYERS])
    playing = ranking.count_active_players(numbers.values())
    rows = group_by_game(chips)
    for row in rows:
        for chip in row.chips:
            number = numbers.get((chip.engine.slug, chip.variant.slug), 0)
            row.playing += playing.get(number, 0)
            if number in leaders:
                row.leaders.append((chip, leaders[number]))
        row.playing = row.playing if row.playing >= ranking.FEWEST_PLAYERS else 0
    return rows


def _choose_next_chip(chips: list[Chip]) -> Chip | None:
    """Return the easiest puzzle of the games without a finished one, new puzzles first; None if none is ready."""
    done = {chip.engine for chip in chips if chip.state == "done"}
    playable = {(chip.engine, chip.variant): chip for chip in chips if chip.url and chip.engine not in done}
    in_order = [playable[puzzle] for puzzle in calendar.sort_puzzles_by_ease(playable)]
    return min(in_order, key=lambda chip: chip.state == "begun", default=None)


def _measure_progress(player: Player | None, chips: list[Chip]) -> DayProgress | None:
    """Return a player's progress; None for one who has never started a puzzle."""
    if player is None:
        return None
    record = records.load_records(player.pk).get(Record.ANY)
    if record is None and not any(chip.play for chip in chips):
        return None
    streak = records.read_streak(record).advance_to(calendar.today()) if record else Streak()
    missed_days = streak.find_missed_days(calendar.today()) if streak.length else []
    saved_days = " and ".join(f"{day:%A}" for day in missed_days)
    done_chips = [chip for chip in chips if chip.state == "done"]
    all_petals = list_petals((chip.engine.slug, chip.is_won) for chip in done_chips)
    petals = [(360 / len(all_petals) * place, petal) for place, petal in enumerate(all_petals)]
    return DayProgress(len(done_chips), len(chips), petals, streak.length, saved_days)
