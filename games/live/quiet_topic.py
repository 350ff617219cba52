"""Quiet topics: rooms and tables of points. While nothing happens, one has no timer and no task.

After news, a topic reads its standing and sends its sockets the fields that differ. Changes during a reading cause one
more reading. The next sign of life of any of its sockets makes up for lost news.
"""

import asyncio
import logging
import time
from collections.abc import Collection, Sequence
from typing import Generic, Protocol, TypeVar, cast, runtime_checkable

from games.infra.logging_filters import warn_if_database_away
from games.live import messages
from games.live.topics import Event, Outbox, Topic, frame_sent, query_database
from games.live.wire import Gesture
from puzzles.shapes import JSON, Shape

log = logging.getLogger(__name__)
Standing = TypeVar("Standing", bound=Shape)
Standing_co = TypeVar("Standing_co", bound=Shape, covariant=True)
Standing_contra = TypeVar("Standing_contra", bound=Shape, contravariant=True)
UNREAD_LONG = 20.0
"""Seconds since the last reading after which a sign of life causes a reading."""


class Reader(Protocol[Standing_co]):
    """Reads all that a quiet topic shows."""

    def __call__(self) -> Standing_co: ...


@runtime_checkable
class PartReader(Reader[Standing], Protocol[Standing]):
    """A reader that can read less: `read_parts` reads what news named, `apply_part` applies news without the database.

    Both return the standing after the news, or None if that isn't enough.
    """

    def read_parts(self, standing: Standing, named: Sequence[JSON]) -> Standing | None: ...

    def apply_part(self, standing: Standing, part: JSON) -> Standing | None: ...


@runtime_checkable
class MembersOnly(Protocol):
    """A reader of what only members may see: the players of its last reading."""

    @property
    def members(self) -> Collection[int]: ...


@runtime_checkable
class GestureReader(Protocol[Standing_contra]):
    """A reader that decides which gestures are shown."""

    def allows_gesture(self, standing: Standing_contra, gesture: Gesture) -> bool: ...


@runtime_checkable
class VeilingReader(Protocol[Standing]):
    """A reader whose standing has a part that only `insiders`, the players of its last reading, may see.

    `veil_standing` returns a standing without that part; the same object if there is nothing to hide.
    """

    @property
    def insiders(self) -> Collection[int]: ...

    def veil_standing(self, standing: Standing) -> Standing: ...


class QuietTopic(Topic, Generic[Standing]):
    """A topic whose standing is given by `read`, with at least `pause` seconds between readings.

    If a reader has `members`, all others are sent away. News may name the `part` that changed; a reader that can read
    parts then reads only those.
    """

    def __init__(self, name: str, read: Reader[Standing], pause: float = 0.0) -> None:
        super().__init__(name)
        self.standing: Standing | None = None
        self._read_standing, self._pause = read, pause
        self._stale = False
        self._parts: list[JSON] | None = None
        self._read_at = 0.0

    def start(self) -> None:
        self._read_again()

    def handle_event(self, event: Event) -> None:
        if gesture := event.get("gesture"):
            return self._pass_on(Gesture.model_validate(gesture))
        part = event.get("part")
        if not (part and self._apply_part(part)):
            self._read_again(part=part)

    def _pass_on(self, gesture: Gesture) -> None:
        """Show a gesture to all who may see it; what a player holds is shown to insiders only."""
        reader = self._read_standing
        if self.standing is None or not (
            isinstance(reader, GestureReader) and reader.allows_gesture(self.standing, gesture)
        ):
            return
        if gesture.kind == "held" and isinstance(reader, VeilingReader):
            for player in reader.insiders:
                self.send_to_player(player, gesture.model_dump_json())
        else:
            self.send_to_all(gesture.model_dump_json())

    def _apply_part(self, part: JSON) -> bool:
        """Send what the news say, if they say enough and no reading in progress may be newer."""
        reader = self._read_standing
        if self.task or self.reading.locked() or self.standing is None or not isinstance(reader, PartReader):
            return False
        after = reader.apply_part(self.standing, part)
        if after is not None:
            self._tell_changes(after)
        return after is not None

    def _tell_changes(self, standing: Standing) -> None:
        before, self.standing = self.standing, standing
        frame = self.encode_delta(before, standing) if before else None
        if before and frame:
            veiled = self._veiled_delta(before, standing)
            self.version += 1
            self.send_to_all(frame, veiled)

    def encode_delta(self, before: Standing, after: Standing) -> str | None:
        """Encode what changed, or return None."""
        return messages.encode_quiet_delta(self.version + 1, before, after)

    def _veiled_delta(self, before: Standing, after: Standing) -> str | None:
        """Encode the delta for those who may not see everything; None if there is nothing to hide."""
        reader = self._read_standing
        if not isinstance(reader, VeilingReader):
            return None
        seen_before, seen = reader.veil_standing(before), reader.veil_standing(after)
        if seen_before is before and seen is after:
            return None
        return messages.encode_next_version(self.version + 1, seen_before, seen)

    def send_to_all(self, frame: str, veiled: str | None = None) -> None:
        """Queue a frame for every socket; a `veiled` one for players who may not see everything."""
        reader = self._read_standing
        if veiled is None or not isinstance(reader, VeilingReader):
            return super().send_to_all(frame)
        for socket, player in self.sockets.items():
            socket.put(frame if player in reader.insiders else veiled)
        frame_sent.send(sender=type(self), kind=self.name.partition(".")[0], sockets=len(self.sockets))

    def _snapshot_for(self, standing: Standing, player: int | None) -> str:
        reader = self._read_standing
        if isinstance(reader, VeilingReader) and player not in reader.insiders:
            standing = reader.veil_standing(standing)
        return messages.encode_quiet_snapshot(self.version, standing)

    def nudge(self) -> None:
        if time.monotonic() - self._read_at > UNREAD_LONG:
            self._read_again()

    def _read_again(self, part: JSON = None) -> None:
        """Read once more, now or after the current reading; everything if no part is named."""
        parts = self._parts if self._stale else []
        self._parts = None if part is None or parts is None else [*parts, part]
        self._stale = True
        if self.task is None:
            self.task = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        """Read until nothing is stale, then end."""
        try:
            while self._stale and self.sockets:
                await self._read_quietly()
                await asyncio.sleep(self._pause)
        finally:
            self.task = None

    async def _read_quietly(self) -> None:
        try:
            async with self.reading:
                await self._read_standing_now()
        except Exception as problem:  # a database that is away for a moment must not end the topic
            if not warn_if_database_away(problem):
                log.exception("reading %s", self.name)

    async def _read_standing_now(self) -> None:
        parts, self._stale = self._parts, False
        before = self._find_insiders()
        standing = await query_database(self._read_now, parts if self.standing else None)
        self._send_out()
        self._tell_changes(standing)
        for player in self._find_insiders() - before:
            self.send_to_player(player, self._snapshot_for(standing, player))

    def _find_insiders(self) -> set[int]:
        reader = self._read_standing
        return set(reader.insiders) if isinstance(reader, VeilingReader) else set()

    def _send_out(self) -> None:
        """Send everyone who is no longer a member their last frame."""
        if isinstance(self._read_standing, MembersOnly):
            members = self._read_standing.members
            for socket in [socket for socket, player in self.sockets.items() if player not in members]:
                socket.end_with(messages.OUT)

    def _read_now(self, parts: list[JSON] | None) -> Standing:
        """Read what the topic shows now; `parts` are those that may have changed (None: anything)."""
        reader = self._read_standing
        if parts is not None and self.standing is not None and isinstance(reader, PartReader):
            after = reader.read_parts(self.standing, parts)
            if after is not None:
                return cast(Standing, after)  # isinstance cannot see whose standing the reader reads
        self._read_at = time.monotonic()
        return self._read_standing()

    async def send_snapshot(self, socket: Outbox) -> None:
        async with self.reading:
            if not self.standing:
                await self._read_standing_now()
            if self.standing:
                socket.put(self._snapshot_for(self.standing, self.sockets.get(socket)))
