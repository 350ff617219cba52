"""Do several things at the same time, each on its own connection."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import connection, connections

from games.rooms.lobby import RoomError


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
