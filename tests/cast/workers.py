"""Workers that begin when a test says so."""

from __future__ import annotations

from types import MethodType
from typing import Any

import pytest

from games.errands.lasting import Lasting


class Workers:
    """Workers that begin when they are told to; until then what is asked of them waits, as it does in real life."""

    def __init__(self) -> None:
        self.asked: list[tuple[Lasting, list[Any]]] = []

    def hold(self, monkeypatch: pytest.MonkeyPatch, task: Lasting) -> None:
        monkeypatch.setattr(task, "apply_async", MethodType(Lasting.apply_async, task))
        monkeypatch.setattr(task, "send", lambda args, **options: self.asked.append((task, list(args))))

    def work(self) -> None:
        """Does all that was asked for."""
        while self.asked:
            task, args = self.asked.pop(0)
            task.push_request(called_directly=False, args=args)
            try:
                task(*args)
            finally:
                task.pop_request()
