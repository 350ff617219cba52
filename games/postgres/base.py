"""Django's PostgreSQL with a breaker before its connections: while the server is away nobody waits for it.

`ENGINE = "games.postgres"`. One request a second looks whether it is back; all others learn at once that it is not.
"""

from __future__ import annotations

from typing import Any

from django.db.backends.postgresql import base
from psycopg import OperationalError
from psycopg_pool import PoolTimeout

from games.redis.breaker import Away, Breaker

FAILED = "connections_errors"
"""What the pool calls the number of connections that it could not open."""
breaker = Breaker("The database", "pages and moves are answered 503 until it is back", (OperationalError,))


class Busy(Exception):
    """All connections were in use for as long as somebody may wait."""


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection of one thread."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        try:
            with breaker.closed():
                return self._from_pool(conn_params)
        except (Away, Busy) as why:
            raise OperationalError(f"the database is away: {why}") from why

    def _from_pool(self, conn_params: dict[str, Any]) -> Any:
        """Raises `Busy` where the pool waits for its own connections alone, and not for the server."""
        failed = self._failed()
        try:
            return super().get_new_connection(conn_params)
        except PoolTimeout as late:
            if self._failed() > failed:
                raise
            raise Busy("all connections are in use") from late

    def _failed(self) -> int:
        return self.pool.get_stats().get(FAILED, 0) if self.pool else 0
