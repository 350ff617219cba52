"""Workers that begin when a test says so, and several who do something at the same moment."""

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
    """Workers that begin when the test says so; until then their tasks wait, as they do in real life."""

    def __init__(self) -> None:
        self.asked: list[tuple[JobTask, list[Any]]] = []

    def hold(self, monkeypatch: pytest.MonkeyPatch, task: JobTask) -> None:
        monkeypatch.setattr(task, "send_message", lambda args, **options: self.asked.append((task, list(args))))

    def work(self) -> None:
        while self.asked:
            do_as_worker(*self.asked.pop(0))


def at_once(*tries: Callable[[], Any]) -> list[Any]:
    """What each answers, or how it fails, when all are tried at the same moment; on SQLite one after the other."""
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
