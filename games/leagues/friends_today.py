"""Who of a player's friends has played what today, read for that player and told to nobody else.

Of everybody whom a player has added, what everybody may see: finishes that count. Of those who have added the player
too, also what they have begun, and finishes that stand in no table; how such a one ended is told only to a player who
has finished the same puzzle. Whoever shows friends nothing is not shown, and is shown nothing. However many play, it is
four queries, of which the one for plays looks up each of at most 201 players at each puzzle of the day in one index.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from django.db import transaction

from games.accounts.friends import company, told_of
from games.editions import calendar
from games.editions.addresses import named
from games.editions.models import Edition
from games.leagues.grid import TICK, changed
from games.leagues.points import days_editions
from games.leagues.wire import FriendCell, FriendRow, FriendsStanding, FriendState
from games.live import messages
from games.live.publishing import tell
from games.live.quiet import QuietTopic
from games.operating.present import is_off
from games.players.models import Player
from games.plays.models import Play
from games.plays.standings import as_ranked
from puzzles.contract import Status

OF_PLAYS = ("player_id", "edition_id", "finished_at", "ranked", "hidden", "status", "line", "seconds", "score_key")
ENDS: dict[str, FriendState] = {Status.WON: "won", Status.LOST: "lost", Status.GAVE_UP: "gave up"}
Where = tuple[int, int]
"""A player and an edition, by number."""


def topic_of(player_id: int) -> str:
    """The name of the live topic that is one player's alone."""
    return f"friends.{player_id}"


def read(player_id: int) -> FriendsStanding:
    """What a player is shown; no rows where they show their friends nothing, or are nobody any more."""
    day = calendar.today()
    puzzles = [(engine, variant) for engine, variant in calendar.planned(day) if not is_off(engine.slug)]
    told = [(engine.slug, variant.slug, named(engine, variant.slug)) for engine, variant in puzzles]
    me = Player.objects.filter(pk=player_id).select_related("preferences").first()
    if me is None or (hasattr(me, "preferences") and me.preferences.hidden_from_friends):
        return FriendsStanding(day=day, puzzles=told, rows={})
    back = company(player_id)
    numbers = {(one.game, one.variant): pk for pk, one in days_editions(day, day).items()}
    columns = [numbers.get((engine.slug, variant.slug), 0) for engine, variant in puzzles]
    cells = _cells(player_id, {player.pk for player, both in back.items() if both}, [me, *back], columns)
    rows: dict[str, FriendRow | None] = {
        player.public_id: FriendRow(
            name=player.name,
            guest=player.user_id is None,
            back=both,
            cells=[cells.get((player.pk, number)) for number in columns],
        )
        for player, both in {me: True, **back}.items()
    }
    return FriendsStanding(day=day, puzzles=told, rows=rows)


@dataclass(frozen=True)
class Seen:
    """A first run as it is read: whose, how it ended (if it has), and whether everybody may see that."""

    player: int
    edition: int
    over: bool
    public: bool
    status: str
    line: str
    seconds: int
    key: str


def _cells(
    me: int, both: Collection[int], players: Iterable[Player], editions: Collection[int]
) -> dict[Where, FriendCell]:
    """What a player is shown of the first runs at today's puzzles."""
    plays = Play.objects.filter(player_id__in=[one.pk for one in players], edition_id__in=list(editions), run=1)
    seen = []
    for player, edition, at, ranked, hidden, status, line, seconds, key in plays.filter(moves_made__gt=0).values_list(
        *OF_PLAYS
    ):
        public = ranked and not hidden and at is not None
        seen.append(Seen(player, edition, at is not None, public, status, line, seconds or 0, key))
    mine = {one.edition for one in seen if one.player == me and one.over}
    places = _places(seen)
    return {
        (one.player, one.edition): _cell(one, one.public or one.edition in mine, places)
        for one in seen
        if one.public or one.player == me or one.player in both
    }


def _cell(one: Seen, told: bool, places: Mapping[Where, int]) -> FriendCell:
    """`told`: whether the player may know how it ended."""
    if not one.over or not told:
        return ("done" if one.over else "begun", "", 0, 0)
    line, seconds = as_ranked(one.line, one.seconds)
    return (
        ENDS.get(one.status, "done"),
        line.replace(TICK, "").strip(),
        seconds,
        places.get((one.player, one.edition), 0),
    )


def _places(seen: Iterable[Seen]) -> dict[Where, int]:
    """The places of those who stand in the tables of their puzzles, among those who are shown; ties share one."""
    keys: dict[int, list[str]] = {}
    standing = [one for one in seen if one.public and one.status != Status.GAVE_UP]
    for one in standing:
        keys.setdefault(one.edition, []).append(one.key)
    for of_one in keys.values():
        of_one.sort()
    return {(one.player, one.edition): 1 + keys[one.edition].index(one.key) for one in standing}


class FriendsReader:
    """Reads what one player is shown; who shows friends nothing from now on, may not look on."""

    def __init__(self, player_id: int) -> None:
        self.player_id, self.members = player_id, set[int]()

    def __call__(self) -> FriendsStanding:
        today = read(self.player_id)
        self.members = {self.player_id} if today.rows else set()
        return today


class FriendsTopic(QuietTopic[FriendsStanding]):
    """The live topic of one player's friends, whose deltas carry the rows that changed."""

    def __init__(self, player_id: int, pause: float) -> None:
        super().__init__(topic_of(player_id), FriendsReader(player_id), pause)

    def delta(self, before: FriendsStanding, after: FriendsStanding) -> str | None:
        told = after.model_copy(update={"rows": changed(before.rows, after.rows) or before.rows})
        return messages.quiet_delta(self.version + 1, before, told)


def publish(play: Play, edition: Edition, finished: bool, **_: object) -> None:
    """Listens to `play_moved`: a first move and a finish at one of today's puzzles move the lists of friends."""
    if (finished or play.moves_made == 1) and play.run == 1 and edition.date == calendar.today():
        _tell(told_of(play.player_id))


def publish_judged(play: Play, edition: Edition, **_: object) -> None:
    """Listens to `play_judged`."""
    if edition.date == calendar.today():
        publish_player(play.player_id)


def publish_player(player_id: int, **_: object) -> None:
    """Listens to `player_hidden` and `player_renamed`: friends see somebody otherwise, or no more."""
    transaction.on_commit(lambda: _tell(told_of(player_id)))


def publish_moved(player_ids: Collection[int], **_: object) -> None:
    """Listens to `friends_moved`."""
    transaction.on_commit(partial(_tell, player_ids))


def publish_leaving(player: Player, **_: object) -> None:
    """Listens to `leaving`: who knew them hears of it, once they are gone."""
    transaction.on_commit(partial(_tell, told_of(player.pk)))


def _tell(player_ids: Collection[int]) -> None:
    for player_id in player_ids:
        tell(topic_of(player_id))
