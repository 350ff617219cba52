"""Read what a room shows live, such as the players and their progress, the shared board, and earlier rounds."""

from collections.abc import Iterable, Sequence

from django.db.models import Q
from django.utils import timezone

from games.live.messages import read_server_clock
from games.live.quiet_topic import Reader
from games.live.wire import Gesture
from games.plays import ranking
from games.plays.models import Play
from games.plays.ranking import describe_line
from games.plays.runs import load_run
from games.plays.wire import State
from games.rooms import wire
from games.rooms.lobby import find_current_round, find_host
from games.rooms.matches import score_match, score_sides
from games.rooms.models import Entry, Room, Round, Seat
from games.rooms.rounds import describe_progress, get_edition, read_shared_moves
from games.rooms.wire import Done, MoveNews, Part, Racing, RoomStanding, Waiting
from puzzles.contract import Status
from puzzles.shapes import JSON

MOST_ROUNDS_SHOWN = 8


def get_watcher_number(room: Room) -> int:
    """Return the member number of screens without a seat, which comes from the room's code. No player has it."""
    return -1 - int(room.code, 36)


class RoomReader(Reader[RoomStanding]):
    """Read a room's standing. Its caches only save work, so all readers of a room return the same.

    The standing includes a shared board, which only `insiders` may see. They are the players of the round, whose own
    plays are unranked because of it. All others get `veil_standing(standing)`.
    """

    def __init__(self, room_id: int) -> None:
        self.room_id = room_id
        self._progress: dict[tuple[int, int, int], Racing | Done] = {}
        self._board: tuple[tuple[int, int, int], State] | None = None
        self._round: Round | None = None
        self._seats: dict[int, wire.Seat] = {}
        self.members: set[int] = set()
        self.insiders: set[int] = set()

    def read_parts(self, standing: RoomStanding, parts: Sequence[JSON]) -> RoomStanding | None:
        """Read the standing after moves, each part with its round and player; None if more may have changed."""
        round_, news = self._round, [MoveNews.model_validate(part) for part in parts]
        if round_ is None or any(one.round != round_.number for one in news):
            return None
        if round_.together:
            # When a board opens, everything is read again, because the insiders change.
            board = self.read_board(round_) if standing.board else None
            return standing.model_copy(update={"board": board}) if board and not board.status.over else None
        if not all(self._update_seat(round_, player) for player in {one.player for one in news}):
            return None
        return self._replace_seats(standing)

    def apply_part(self, standing: RoomStanding, part: JSON) -> RoomStanding | None:
        """Apply the news of one move to the standing; None if the news doesn't say enough."""
        news = MoveNews.model_validate(part)
        seat = self._seats.get(news.player)
        if not (news.part and self._round and news.round == self._round.number and seat and seat.part):
            return None
        if news.part.moves > seat.part.moves:
            self._seats[news.player] = seat.model_copy(update={"part": news.part})
        return self._replace_seats(standing)

    def may_show_gesture(self, standing: RoomStanding, gesture: Gesture) -> bool:
        """Return whether to show a gesture: only of players with a seat, and “held” only on a shared board."""
        seated = any(seat.player == gesture.by for seat in standing.seats)
        return seated and (gesture.kind != "held" or standing.round.mode == Round.TOGETHER)

    def veil_standing(self, standing: RoomStanding) -> RoomStanding:
        """Return the standing without the shared board, for everyone who does not take part."""
        return standing.model_copy(update={"board": None}) if standing.board else standing

    def _replace_seats(self, standing: RoomStanding) -> RoomStanding:
        return standing.model_copy(update={"seats": list(self._seats.values())})

    def _update_seat(self, round_: Round, player: int) -> bool:
        """Update a player's seat after a move; return False if the move ended the play, or there is no seat."""
        play = Play.objects.filter(edition=round_.edition_id, player_id=player, run=1).first()
        if play is None or player not in self._seats or play.status != Status.PLAYING:
            return False
        self._seats[player] = self._seats[player].model_copy(update={"part": self._read_part(round_, play)})
        return True

    def __call__(self) -> RoomStanding:
        room = Room.objects.select_related("host").get(pk=self.room_id)
        seats = list(room.seats.select_related("player"))
        round_ = find_current_round(room)
        seated = {seat.player_id for seat in seats}
        self.members = seated if room.locked else {*seated, get_watcher_number(room)}
        board = self.read_board(round_)
        self.insiders = seated if board is None else seated & self._read_entrants(round_)
        parts = {player: part for player, part in self.read_parts_of_players(round_).items() if player in seated}
        rounds = read_earlier_rounds(room, round_.number) if round_.number > 1 else []
        here = {seat.player_id for seat in seats if seat.is_here(timezone.now())}
        over = parts and all(part.status.over for player, part in parts.items() if player in here)
        last = [describe_results(round_)] if over and not round_.together else []
        shown = [one for one in seats if not one.left or one.player_id in parts]
        self._round, self._seats = round_, {one.player_id: self.describe_seat(one, room, seats, parts) for one in shown}
        return RoomStanding(
            code=room.code,
            locked=room.locked,
            round=self.describe_round(round_, board),
            seats=list(self._seats.values()),
            board=board,
            rounds=rounds,
            wins=count_wins(rounds, parts, seats),
            match=score_match(room, [*rounds, *last]),
            sides=(last[0].sides if last else []) or self.describe_sides(room, round_),
        )

    @staticmethod
    def _read_entrants(round_: Round) -> set[int]:
        return set(Entry.objects.filter(round=round_).values_list("player_id", flat=True))

    @staticmethod
    def describe_round(round_: Round, board: State | None) -> wire.Round:
        starts = round_.starts_at
        return wire.Round(
            number=round_.number,
            game=round_.game,
            title=round_.title,
            variant=round_.variant,
            source="today" if round_.source == Round.TODAY else "fresh",
            mode=get_mode(round_),
            starts=int(starts.timestamp() * 1000) if starts else None,
            waits=round_.is_waiting,
            over=board is not None and board.status.over,
        )

    @staticmethod
    def describe_sides(room: Room, round_: Round) -> list[wire.Side]:
        """List the teams of a race that is not over."""
        teams = room.sides and not round_.together
        return [wire.Side(number=number, name=name) for number, name in Room.SIDES.items()] if teams else []

    @staticmethod
    def describe_seat(seat: Seat, room: Room, seats: list[Seat], parts: dict[int, Part]) -> wire.Seat:
        """Describe a player's seat, with how far they are if they take part in the round."""
        return wire.Seat(
            player=seat.player.public_id,
            name=seat.player.name,
            number=seat.number,
            here=seat.is_here(timezone.now()),
            ready=seat.ready,
            host=find_host(room, seats) == seat.player,
            part=parts.get(seat.player_id),
            side=seat.side if room.sides else 0,
        )

    def read_parts_of_players(self, round_: Round) -> dict[int, Part]:
        """Read how far each player of a round is, by primary key. On a shared board everyone is `Waiting`."""
        if round_.edition_id is None:
            return {}
        players = self._read_entrants(round_)
        if round_.together:
            return dict.fromkeys(players, Waiting())
        plays = {
            play.player_id: play
            for play in Play.objects.filter(edition=round_.edition_id, player_id__in=players, run=1)
        }
        places = rank_players(plays.values())
        return {player: self._read_part_with_place(round_, plays.get(player), places) for player in players}

    def _read_part_with_place(self, round_: Round, play: Play | None, places: dict[int, int]) -> Part:
        """Read how far a player is, with their place in the race if they have one."""
        if play is None:
            return Waiting()
        part = self._read_part(round_, play)
        place = places.get(play.player_id)
        return part.model_copy(update={"place": place}) if place else part

    def _read_part(self, round_: Round, play: Play) -> Racing | Done:
        key = (play.pk, play.revision, play.moves_made)
        if key not in self._progress:
            self._progress.pop((play.pk, play.revision, play.moves_made - 1), None)
            self._progress[key] = describe_race_progress(round_, play)
        return self._progress[key]

    def read_board(self, round_: Round) -> State | None:
        """Read the state of a shared board once it has started."""
        if not round_.together or not round_.has_started:
            return None
        play = Play.objects.get(edition=round_.edition_id, player=round_.team_id, run=1)
        key = (play.pk, play.revision, play.moves_made)
        if self._board is None or self._board[0] != key:
            run = load_run(get_edition(round_), play)
            self._board = (key, run.describe_for_browser(read_shared_moves(run)))
        return self._board[1]


def build_room_page(room: Room) -> wire.RoomPage:
    """Build what the room's page starts with. It leaves out a shared board, because only its players may see that."""
    reader = RoomReader(room.pk)
    return wire.RoomPage(code=room.code, now=read_server_clock(), standing=reader.veil_standing(reader()))


def get_mode(round_: Round) -> wire.Mode:
    return "together" if round_.together else "race"


def describe_race_progress(round_: Round, play: Play) -> Racing | Done:
    """Describe how far a play is, without spoilers; after its end the result, without its place."""
    run = load_run(get_edition(round_), play)
    racing = describe_progress(run)
    if not run.status.over:
        return racing
    edition = run.edition
    near = "" if run.status is Status.WON else edition.engine.describe_near_miss(edition.puzzle, run.state)
    line, seconds = describe_line(play.line, run.seconds)
    return Done(
        moves=racing.moves,
        share=racing.share,
        text=racing.text,
        status=run.status,
        line=line,
        emoji=play.emoji,
        seconds=seconds,
        place=None,
        near=near,
    )


def rank_players(plays: Iterable[Play]) -> dict[int, int]:
    """Rank the players who have finished; ties share a place, and those who gave up have none."""
    return ranking.find_ranks(
        {play.player_id: play.score_key for play in plays if play.status in ranking.RANKED_STATUSES}
    )


def read_earlier_rounds(room: Room, number: int) -> list[wire.EarlierRound]:
    """Read the results of the rounds before this one, latest first."""
    rounds = Round.objects.filter(room=room, number__lt=number, edition__isnull=False).select_related("edition")
    return [describe_results(one) for one in rounds.defer("edition__stored").order_by("-number")[:MOST_ROUNDS_SHOWN]]


def read_finished_plays(round_: Round) -> list[Play]:
    """Read the finished plays of a round; of a round on a shared board, the one play of its team."""
    player = Q(player=round_.team_id) if round_.together else Q(player__in=round_.entries.values("player"))
    plays = Play.objects.filter(player, edition=round_.edition_id, run=1, finished_at__isnull=False)
    return list(plays.select_related("player"))


def describe_results(round_: Round) -> wire.EarlierRound:
    """Describe the results of one round, best first, and those of its teams."""
    sides_by_player = dict(round_.entries.values_list("player_id", "side"))
    plays = read_finished_plays(round_)
    places = rank_players(plays)
    results = [_describe_result(round_, play, places.get(play.player_id)) for play in plays]
    results.sort(key=lambda one: (one.place is None, one.place or 0))
    has_winner = any(one.status is Status.WON for one in results)
    return wire.EarlierRound(
        number=round_.number,
        title=round_.title,
        mode=get_mode(round_),
        results=results,
        sides=score_sides(sides_by_player, places, has_winner),
    )


def _describe_result(round_: Round, play: Play, place: int | None) -> wire.RoundResult:
    line, seconds = describe_line(play.line, play.seconds or 0)
    return wire.RoundResult(
        who="All together" if round_.together else play.player.name,
        player=play.player.public_id,
        line=line,
        emoji=play.emoji,
        seconds=seconds,
        status=Status(play.status),
        place=place,
    )


def count_wins(rounds: list[wire.EarlierRound], parts: dict[int, Part], seats: list[Seat]) -> dict[str, int]:
    """Count how many of the shown rounds each player won, by public id."""
    earlier_rows = [row for one in rounds if one.mode == Round.RACE for row in one.results]
    first = [row.player for row in earlier_rows if row.place == 1 and row.status == Status.WON]
    if parts and all(part.status.over for part in parts.values()):
        names = {seat.player_id: seat.player.public_id for seat in seats}
        winners = [player for player, part in parts.items() if isinstance(part, Done) and part.place == 1]
        first += [names[player] for player in winners if parts[player].status == Status.WON and player in names]
    return {player: first.count(player) for seat in seats if (player := seat.player.public_id) in first}
