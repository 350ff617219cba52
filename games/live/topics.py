"""A topic: an edition that sockets of this process listen to. Between processes it is a group of the channel layer.

A topic knows the standing that its sockets were told last, so it can say what changed, and the score keys of all who
finished, so that a player's rank in a snapshot counts exactly the finishes of which the sockets were told.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from datetime import datetime, timedelta
from typing import Any

from channels.db import database_sync_to_async
from django.utils import timezone

from games.live import messages
from games.live.outbox import Outbox
from games.plays import leaderboard

OVERLAP = timedelta(seconds=5)
"""How far back finishes are looked for, as clocks of several machines differ."""
Finishes = dict[int, str]
"""The ranked finishes of an edition: play to score key."""


def group(edition_id: int) -> str:
    """The channel layer's name for an edition's topic."""
    return f"edition.{edition_id}"


def look(edition_id: int, known: Finishes, since: datetime) -> tuple[dict[str, Any], Finishes]:
    """The standing (see `games.plays.leaderboard`) and the finishes that it counts: those known, and those since."""
    ranked = leaderboard.ranked_plays(edition_id).order_by("finished_at").values_list("pk", "score_key")
    finishes = known | dict(ranked.filter(finished_at__gte=since))
    standing = leaderboard.standing(edition_id)
    if len(finishes) != standing["finished"]:  # the first look, or somebody finished just now, or was hidden
        finishes = dict(ranked)
    return standing, finishes


def own_finish(edition_id: int, player_id: int) -> int | None:
    """The ranked play that a player has finished at an edition."""
    return leaderboard.ranked_plays(edition_id).filter(player_id=player_id).values_list("pk", flat=True).first()


class Topic:
    """The sockets that listen to an edition, and what they were told."""

    def __init__(self, edition_id: int) -> None:
        self.edition_id = edition_id
        self.sockets: dict[Outbox, int | None] = {}
        self.tabs: defaultdict[int, set[Outbox]] = defaultdict(set)
        self.version = 0
        self.standing: dict[str, Any] = {}
        self.finishes: Finishes = {}
        self.looked_at = timezone.now()
        self.changed = asyncio.Event()
        self.reading = asyncio.Lock()
        self.task: asyncio.Task[None] | None = None

    def add(self, socket: Outbox, player_id: int | None) -> None:
        """A socket of a player (None: of nobody yet) listens from now on."""
        self.sockets[socket] = player_id
        if player_id is not None:
            self.tabs[player_id].add(socket)

    def drop(self, socket: Outbox) -> None:
        """A socket listens no more."""
        player_id = self.sockets.pop(socket, None)
        if player_id is not None:
            self.tabs[player_id].discard(socket)
            if not self.tabs[player_id]:
                del self.tabs[player_id]

    async def read(self) -> None:
        """Reads the standing and tells every socket what is different. One reader at a time."""
        async with self.reading:
            await self._read()

    async def _read(self) -> None:
        since, now = self.looked_at - OVERLAP, timezone.now()
        standing, finishes = await self._ask(look, self.edition_id, self.finishes, since)
        keys = [key for play, key in finishes.items() if play not in self.finishes]
        frame = messages.delta(self.version + 1, self.standing, standing, keys) if self.standing else None
        self.standing, self.finishes, self.looked_at = standing, finishes, now
        if frame:
            self.version += 1
            for socket in self.sockets:
                socket.put(frame)

    async def greet(self, socket: Outbox) -> None:
        """Sends a snapshot to one socket; no delta comes between what it says and its version."""
        async with self.reading:
            if not self.standing:
                await self._read()
            me = await self._me(self.sockets.get(socket))
            socket.put(messages.snapshot(self.version, self.standing, me))

    async def _me(self, player_id: int | None) -> dict[str, Any] | None:
        """A player's own key and rank among the finishes that the sockets know of."""
        play = None if player_id is None else await self._ask(own_finish, self.edition_id, player_id)
        if play is not None and play not in self.finishes:
            await self._read()
        key = None if play is None else self.finishes.get(play)
        if key is None:
            return None
        return {"key": key, "rank": 1 + sum(other < key for other in self.finishes.values())}

    async def _ask(self, question: Any, *words: Any) -> Any:
        return await database_sync_to_async(question, thread_sensitive=False)(*words)

    def tell_player(self, player_id: int, frame: str) -> None:
        """Sends a frame to the sockets of one player."""
        for socket in self.tabs.get(player_id, ()):
            socket.put(frame)
