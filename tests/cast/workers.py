"""Workers that begin when a test says so."""

from typing import Any

import pytest

from games.infra.jobs import JobTask


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
