"""Workers that start when a test says so, and functions that run at the same moment."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, connections

from games.infra.jobs import JobTask
from games.rooms.lobby import RoomError


def do_as_worker(task: JobTask, args: list[Any]) -> None:
    task.push_request(called_directly=False, args=args)
    try:
        task(*args)
    finally:
        task.pop_request()


class Workers:
    """Workers that start when the test calls `work`; until then their jobs wait, as jobs do in real life."""

    def __init__(self) -> None:
        self.jobs: list[tuple[JobTask, list[Any]]] = []

    def hold(self, monkeypatch: pytest.MonkeyPatch, task: JobTask) -> None:
        monkeypatch.setattr(task, "send_message", lambda args, **options: self.jobs.append((task, list(args))))

    def work(self) -> None:
        while self.jobs:
            do_as_worker(*self.jobs.pop(0))


def run_at_once(*tries: Callable[[], Any]) -> list[Any]:
    """Run functions at the same moment (on SQLite one after the other); return what each returns, or why it fails."""
    is_at_once = connection.vendor == "postgresql"

    def tried(one: Callable[[], Any]) -> Any:
        try:
            return one()
        except RoomError as why:
            return str(why)
        finally:
            if is_at_once:
                connections.close_all()

    if not is_at_once:
        return [tried(one) for one in tries]
    with ThreadPoolExecutor(len(tries)) as pool:
        return list(pool.map(tried, tries))
