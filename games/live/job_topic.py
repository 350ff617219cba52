"""The live topic of a job, job.<signed name>. Only those who asked for the job know the name."""

import asyncio
from functools import partial

from games.infra.models import get_job, parse_job_name
from games.infra.wire import JobProgress
from games.live.hub import get_hub
from games.live.quiet_topic import QuietTopic
from games.live.topics import NoSuchTopic, Topic, Watch

READING_PAUSE_SECONDS = 0.25
REREAD_SECONDS = 15.0
"""Seconds after which an unfinished job is read again even without an event."""
REREAD_SECONDS_WITHOUT_EVENTS = 0.5
"""Seconds after which an unfinished job is read again if workers can't send events, as on a site without Redis."""
GONE_JOB = JobProgress(state="done", part=1.0, note="")
"""A job that no longer exists counts as done."""


def make_job_topic_name(number: int) -> str:
    return f"job.{number}"


def read_progress(number: int) -> JobProgress:
    """Read a job's progress; a job that is gone counts as done."""
    job = get_job(number)
    return job.progress if job else GONE_JOB


class JobTopic(QuietTopic[JobProgress]):
    """Keep the sockets that follow a job up to date; poll the job until it is done, in case an event is lost."""

    def __init__(self, number: int) -> None:
        super().__init__(make_job_topic_name(number), partial(read_progress, number), READING_PAUSE_SECONDS)
        self.timer: asyncio.TimerHandle | None = None

    async def _read_and_send(self) -> None:
        self._stop_timer()
        try:
            await super()._read_and_send()
        finally:
            if self.sockets and not (self.standing and self.standing.state == "done"):
                wait = REREAD_SECONDS if get_hub().is_listening else REREAD_SECONDS_WITHOUT_EVENTS
                self.timer = asyncio.get_running_loop().call_later(wait, self._schedule_reading)

    def _stop_timer(self) -> None:
        if self.timer:
            self.timer.cancel()

    def stop(self) -> None:
        self._stop_timer()
        super().stop()


class JobWatch(Watch):
    """One tab that follows one job."""

    def find_topic(self, key: str) -> Topic:
        number = parse_job_name(key)
        if number is None:
            raise NoSuchTopic("We couldn’t find that job.")
        return JobTopic(number)
