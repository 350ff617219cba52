"""The live topic of an edition, and a tab that watches it.

The topic remembers what it sent last, so it can send what changed. A player's rank in a snapshot counts exactly the
finishes that were sent. The topic remembers the latest ones, and `games.plays.ranking` counts earlier ones.
"""

import asyncio
import logging
from contextlib import suppress
from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils import timezone

from games.editions.addresses import DailyAddress, parse_day
from games.editions.edition_cache import forget_cached_editions
from games.editions.making import NoSuchEdition
from games.infra.logging_filters import warn_if_database_away
from games.live import messages
from games.live.topics import Event, NoSuchTopic, Outbox, Topic, Watch, query_database
from games.live.wire import Corrected, Me, Snapshot, You
from games.plays import ranking
from games.plays.wire import Standing

log = logging.getLogger(__name__)
BROADCAST_PAUSE = 0.25
"""The least seconds between two broadcasts of a topic."""
REREAD_SECONDS = 15.0
"""Seconds after which an edition is read again even without an event."""
READING_OVERLAP = timedelta(seconds=5)
"""How far back to look for finishes, because clocks of several machines differ."""
MOST_READINGS = 3
"""How often at most to read an edition until its standing and its finishes agree."""
Finishes = dict[int, str]
"""Ranked finishes of an edition: play to score key."""


def make_edition_topic_name(edition_id: int) -> str:
    return f"edition.{edition_id}"


class OwnFinish(NamedTuple):
    """A player's ranked finish: the play's primary key, its score key and its time."""

    play: int
    key: str
    at: datetime


def read_edition(edition_id: int, since: datetime) -> tuple[Standing, Finishes]:
    """Read the standing and the finishes since a moment, so that both hold the same finishes.

    If very many players finish at once the two may differ until the next reading.
    """
    finishes = _read_finishes(edition_id, since)
    for _ in range(MOST_READINGS):
        standing, before = ranking.load_standing(edition_id), finishes
        finishes = _read_finishes(edition_id, since)
        if finishes == before:
            break
    return standing, finishes


def _read_finishes(edition_id: int, since: datetime) -> Finishes:
    latest = ranking.find_ranked_plays(edition_id).filter(ranked=True, hidden=False, finished_at__gte=since)
    return dict(latest.order_by("finished_at", "pk").values_list("pk", "score_key"))


def find_own_finish(edition_id: int, player_id: int) -> OwnFinish | None:
    own_plays = ranking.find_ranked_plays(edition_id).filter(player_id=player_id)
    rows = own_plays.values_list("pk", "score_key", "finished_at")
    return next((OwnFinish(play, key, at) for play, key, at in rows if at), None)


def count_better_finishes(edition_id: int, key: str, before: datetime) -> int:
    return ranking.count_finishes(edition_id, key, before).better


class EditionTopic(Topic):
    """Keep the sockets that watch one edition up to date.

    It reads the edition after each change, and every `REREAD_SECONDS` seconds if nothing changes.
    """

    def __init__(self, edition_id: int) -> None:
        super().__init__(make_edition_topic_name(edition_id))
        self.edition_id = edition_id
        self.standing: Standing | None = None
        self.sent_finishes: Finishes = {}
        self.sent_since = self.read_at = timezone.now()
        self.changed = asyncio.Event()
        self.sent_ranks: dict[int, Me | None] = {}
        """The ranks that players were sent, updated after each finish, so that a snapshot costs no query."""
        self.forgotten_ranks: set[int] = set()
        """Players whose rank was forgotten, perhaps while it was being read."""

    def start(self) -> None:
        self.changed.set()
        self.task = asyncio.create_task(self._read_after_changes())

    def handle_event(self, event: Event) -> None:
        player, moves, revision = event.get("player"), event.get("moves"), event.get("revision", 0)
        if isinstance(player, int) and isinstance(moves, int) and isinstance(revision, int):
            self.send_to_player(player, You(moves=moves, revision=revision).model_dump_json())
            self._forget_ranks(player)
        if isinstance(corrected := event.get("corrected"), int):
            forget_cached_editions()  # from now on everyone gets the corrected puzzle
            self.send_to_all(Corrected(revision=corrected).model_dump_json())
            self._forget_ranks(*self.sent_ranks)
        elif player is None:  # earlier events may have been missed
            self._forget_ranks(*self.sent_ranks)
        self.changed.set()

    async def _read_after_changes(self) -> None:
        """Read the edition after each change, with a pause between readings, and now and then anyway."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(REREAD_SECONDS):
                    await self.changed.wait()
            self.changed.clear()
            try:
                await self.refresh()
            except Exception as problem:  # a database that is away for a moment must not end the topic
                if not warn_if_database_away(problem):
                    log.exception("reading edition %s for its topic", self.edition_id)
            await asyncio.sleep(BROADCAST_PAUSE)

    async def refresh(self) -> None:
        """Read the standing and send the differences to every socket. One reading at a time."""
        async with self.reading:
            await self._refresh()

    async def _refresh(self) -> None:
        since, now = self.read_at - READING_OVERLAP, timezone.now()
        standing, finishes = await query_database(read_edition, self.edition_id, since)
        keys = [key for play, key in finishes.items() if play not in self.sent_finishes]
        frame = messages.encode_delta(self.version + 1, self.standing, standing, keys) if self.standing else None
        self._move_ranks(keys, standing.finished - (self.standing.finished if self.standing else 0))
        self.standing, self.sent_finishes, self.sent_since, self.read_at = standing, finishes, since, now
        if frame:
            self.version += 1
            self.send_to_all(frame)

    def _move_ranks(self, keys: list[str], new_finishes: int) -> None:
        """Update the ranks that players were sent, using the score keys of new finishes.

        Forget all ranks if anything else happened, and the ranks of players without a result, who may have finished.
        """
        if len(keys) != new_finishes:
            self._forget_ranks(*self.sent_ranks)
        for player, me in list(self.sent_ranks.items()):
            if me is None and keys:
                self._forget_ranks(player)
            elif me is not None:
                self.sent_ranks[player] = Me(key=me.key, rank=ranking.find_overtaken_rank(me.rank, me.key, keys))

    def _forget_ranks(self, *players: int) -> None:
        """Forget the ranks of these players; they are read again when needed."""
        for player in players:
            self.sent_ranks.pop(player, None)
            if player in self.tabs:
                self.forgotten_ranks.add(player)

    def remove_socket(self, socket: Outbox) -> None:
        player = self.sockets.get(socket)
        super().remove_socket(socket)
        if player is not None and player not in self.tabs:
            self.sent_ranks.pop(player, None)
            self.forgotten_ranks.discard(player)

    async def send_snapshot(self, socket: Outbox) -> None:
        """Send a snapshot to one socket; while it is built no delta is sent, so that its version is right."""
        async with self.reading:
            if not self.standing:
                await self._refresh()
            me = await self._find_rank(self.sockets.get(socket))
            if self.standing:
                snapshot = Snapshot(version=self.version, me=me, **dict(self.standing))
                socket.put(snapshot.model_dump_json())

    async def _find_rank(self, player_id: int | None) -> Me | None:
        """Return a player's score key and rank among the finishes that were sent; None without a finish."""
        if player_id is None or player_id in self.sent_ranks:
            return None if player_id is None else self.sent_ranks[player_id]
        self.forgotten_ranks.discard(player_id)
        me = await self._query_rank(player_id)
        if player_id in self.tabs and player_id not in self.forgotten_ranks:
            self.sent_ranks[player_id] = me
        return me

    async def _query_rank(self, player_id: int) -> Me | None:
        own = await query_database(find_own_finish, self.edition_id, player_id)
        if own is None:
            return None
        if own.at >= self.sent_since and own.play not in self.sent_finishes:
            await self._refresh()
        before = await query_database(count_better_finishes, self.edition_id, own.key, self.sent_since)
        return Me(key=own.key, rank=ranking.find_overtaken_rank(1 + before, own.key, self.sent_finishes.values()))


class EditionWatch(Watch):
    """One tab that watches an edition: edition.<game>.<variant>.<date>."""

    def find_topic(self, key: str) -> Topic:
        parts = key.split(".")
        if len(parts) != 3:
            raise NoSuchTopic("The topic of a day’s puzzle has a game, a variant and a date.")
        try:
            return EditionTopic(DailyAddress(parts[0], parts[1], parse_day(parts[2])).find_edition().pk)
        except NoSuchEdition as problem:
            raise NoSuchTopic("We couldn’t find that day.") from problem
