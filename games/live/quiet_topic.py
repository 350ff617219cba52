"""Quiet topics, such as rooms, tables of points and jobs, which have no task while nothing happens.

After an event, a topic reads its standing and sends its sockets the fields that differ. Changes during a reading cause
one more reading. If an event is lost, the topic reads at the next sign of life of any of its sockets.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Generic, TypeVar

from games.infra.logging_filters import warn_if_database_away
from games.infra.models import get_job, parse_job_name
from games.infra.wire import JobProgress
from games.live import messages
from games.live.hub import get_hub
from games.live.topics import Event, NoSuchTopic, Outbox, Topic, Watch, query_database
from games.live.wire import Gesture
from puzzles.shapes import JSON, Shape

log = logging.getLogger(__name__)
Standing = TypeVar("Standing", bound=Shape)
REREAD_SECONDS = 20.0
"""Seconds since the last reading after which a sign of life causes a reading."""


class Reader(Generic[Standing]):
    """Read all that a quiet topic shows. Subclasses may read less after some events, and limit who sees what."""

    members: Collection[int] | None = None
    """The players of the last reading who may watch; None if anyone may."""
    insiders: Collection[int] | None = None
    """The players of the last reading who may see everything; None if anyone may."""

    def __init__(self, read: Callable[[], Standing]) -> None:
        self._read = read

    def __call__(self) -> Standing:
        return self._read()

    def read_parts(self, standing: Standing, parts: Sequence[JSON]) -> Standing | None:
        """Read only the parts that events name; return the new standing, or None if that isn't enough."""
        return None

    def apply_part(self, standing: Standing, part: JSON) -> Standing | None:
        """Apply an event's part without the database; return the new standing, or None if that isn't enough."""
        return None

    def may_show_gesture(self, standing: Standing, gesture: Gesture) -> bool:
        """Return whether this topic shows a gesture."""
        return False

    def veil_standing(self, standing: Standing) -> Standing:
        """Remove what only `insiders` may see; return the same object if there is nothing to hide."""
        return standing


class QuietTopic(Topic, Generic[Standing]):
    """A topic whose standing a `Reader` or a function reads, with at least `pause` seconds between readings.

    If the reader has `members`, the sockets of all other players get a last frame. An event may name the `part` that
    changed.
    """

    def __init__(self, name: str, read: Callable[[], Standing], pause: float = 0.0) -> None:
        super().__init__(name)
        self.standing: Standing | None = None
        self._reader: Reader[Standing] = read if isinstance(read, Reader) else Reader(read)
        self._pause = pause
        self._stale = False
        self._parts: list[JSON] | None = None
        self._read_at = 0.0

    def start(self) -> None:
        self._schedule_reading()

    def handle_event(self, event: Event) -> None:
        if gesture := event.get("gesture"):
            return self._forward_gesture(Gesture.model_validate(gesture))
        part = event.get("part")
        if not (part and self._apply_part(part)):
            self._schedule_reading(part=part)

    def _forward_gesture(self, gesture: Gesture) -> None:
        """Send a gesture to everyone, or only to insiders if it shows what a player holds."""
        if self.standing is None or not self._reader.may_show_gesture(self.standing, gesture):
            return
        if gesture.kind == "held" and self._reader.insiders is not None:
            for player in self._reader.insiders:
                self.send_to_player(player, gesture.model_dump_json())
        else:
            self.send_to_all(gesture.model_dump_json())

    def _apply_part(self, part: JSON) -> bool:
        """Send what an event says, if that is enough and no reading is in progress; return whether it was sent."""
        if self.task or self.reading.locked() or self.standing is None:
            return False
        after = self._reader.apply_part(self.standing, part)
        if after is not None:
            self._send_changes(after)
        return after is not None

    def _send_changes(self, standing: Standing) -> None:
        before, self.standing = self.standing, standing
        frame = self.encode_delta(before, standing) if before else None
        if before and frame:
            veiled = self._encode_veiled_delta(before, standing)
            self.version += 1
            self.send_to_all(frame, veiled)

    def encode_delta(self, before: Standing, after: Standing) -> str | None:
        """Encode what changed, or return None."""
        return messages.encode_quiet_delta(self.version + 1, before, after)

    def _encode_veiled_delta(self, before: Standing, after: Standing) -> str | None:
        """Encode the delta for those who may not see everything; None if there is nothing to hide."""
        seen_before, seen = self._reader.veil_standing(before), self._reader.veil_standing(after)
        if seen_before is before and seen is after:
            return None
        return messages.encode_next_version(self.version + 1, seen_before, seen)

    def send_to_all(self, frame: str, veiled_frame: str | None = None) -> None:
        """Queue a frame for every socket, or `veiled_frame` for players who may not see everything."""
        insiders = self._reader.insiders
        if veiled_frame is None or insiders is None:
            return super().send_to_all(frame)
        for socket, player in self.sockets.items():
            socket.put(frame if player in insiders else veiled_frame)

    def _encode_snapshot(self, standing: Standing, player: int | None) -> str:
        if self._reader.insiders is not None and player not in self._reader.insiders:
            standing = self._reader.veil_standing(standing)
        return messages.encode_quiet_snapshot(self.version, standing)

    def handle_ping(self) -> None:
        if time.monotonic() - self._read_at > REREAD_SECONDS:
            self._schedule_reading()

    def _schedule_reading(self, part: JSON = None) -> None:
        """Read the `part` that changed, or everything if none is named, now or after the current reading."""
        parts = self._parts if self._stale else []
        self._parts = None if part is None or parts is None else [*parts, part]
        self._stale = True
        if self.task is None:
            self.task = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        """Read until nothing has changed since the last reading, then end."""
        try:
            while self._stale and self.sockets:
                await self._try_reading()
                await asyncio.sleep(self._pause)
        finally:
            self.task = None

    async def _try_reading(self) -> None:
        try:
            async with self.reading:
                await self._read_and_send()
        except Exception as problem:  # a database that is away for a moment must not end the topic
            if not warn_if_database_away(problem):
                log.exception("reading %s", self.name)

    async def _read_and_send(self) -> None:
        parts, self._stale = self._parts, False
        before = self._find_insiders()
        standing = await query_database(self._read_now, parts if self.standing else None)
        self._dismiss_non_members()
        self._send_changes(standing)
        for player in self._find_insiders() - before:
            self.send_to_player(player, self._encode_snapshot(standing, player))

    def _find_insiders(self) -> set[int]:
        return set(self._reader.insiders or ())

    def _dismiss_non_members(self) -> None:
        if (members := self._reader.members) is not None:
            for socket in [socket for socket, player in self.sockets.items() if player not in members]:
                socket.put_last(messages.OUT_FRAME)

    def _read_now(self, parts: list[JSON] | None) -> Standing:
        """Read what the topic shows now; `parts` are those that may have changed (None: anything)."""
        if parts is not None and self.standing is not None:
            after = self._reader.read_parts(self.standing, parts)
            if after is not None:
                return after
        self._read_at = time.monotonic()
        return self._reader()

    async def send_snapshot(self, socket: Outbox) -> None:
        async with self.reading:
            if not self.standing:
                await self._read_and_send()
            if self.standing:
                socket.put(self._encode_snapshot(self.standing, self.sockets.get(socket)))


JOB_PAUSE_SECONDS = 0.25
JOB_REREAD_SECONDS = 15.0
"""Seconds after which an unfinished job is read again even without an event."""
REREAD_SECONDS_WITHOUT_EVENTS = 0.5
"""Seconds after which an unfinished job is read again if workers can't send events, as on a site without Redis."""


def make_job_topic_name(number: int) -> str:
    return f"job.{number}"


def read_progress(number: int) -> JobProgress:
    """Read a job's progress; a job that is gone counts as done."""
    job = get_job(number)
    return job.progress if job else JobProgress(state="done", part=1.0, note="")


class JobTopic(QuietTopic[JobProgress]):
    """Keep the sockets that follow a job up to date; poll the job until it is done, in case an event is lost."""

    def __init__(self, number: int) -> None:
        super().__init__(make_job_topic_name(number), partial(read_progress, number), JOB_PAUSE_SECONDS)
        self.timer: asyncio.TimerHandle | None = None

    async def _read_and_send(self) -> None:
        self._stop_timer()
        try:
            await super()._read_and_send()
        finally:
            if self.sockets and not (self.standing and self.standing.state == "done"):
                wait = JOB_REREAD_SECONDS if get_hub().is_listening else REREAD_SECONDS_WITHOUT_EVENTS
                self.timer = asyncio.get_running_loop().call_later(wait, self._schedule_reading)

    def _stop_timer(self) -> None:
        if self.timer:
            self.timer.cancel()

    def stop(self) -> None:
        self._stop_timer()
        super().stop()


class JobWatch(Watch):
    """One tab that follows one job: job.<signed name>. Only those who asked for the job know the name."""

    def find_topic(self, key: str) -> Topic:
        number = parse_job_name(key)
        if number is None:
            raise NoSuchTopic("We couldn’t find that job.")
        return JobTopic(number)
