"""Whether something failed because PostgreSQL is not there: then nobody did anything wrong, and it is soon back."""

import logging
from typing import Any

from django.db import OperationalError, connection

from games.log import seldom

AWAY = ("08", "53", "57P")
"""Classes of SQLSTATE: connection exceptions, no room for another, shut down or starting.

Source: the PostgreSQL manual, appendix “PostgreSQL Error Codes”.
"""
log = logging.getLogger(__name__)


def is_away(problem: BaseException | None) -> bool:
    """Whether a failed question means that the database cannot be asked now. What SQLite says never does."""
    if not isinstance(problem, OperationalError):
        return False
    state: str | None = getattr(problem.__cause__, "sqlstate", "")
    return state is None or state.startswith(AWAY)


class Untraced(logging.Filter):
    """For a handler: what failed because the database is away, such as a worker's task, is told once a minute, and
    without the lines of code that it went through."""

    def filter(self, record: logging.LogRecord) -> bool:
        if not is_away(record.exc_info[1] if record.exc_info else None):
            return True
        record.exc_info = record.exc_text = None
        return seldom.is_due(f"{record.name}: {record.msg}")


def tell(problem: BaseException | None) -> bool:
    """Whether it is away. If so, an operator is told once a minute."""
    away = is_away(problem)
    if away:
        seldom.warn(log, "A question to the database was not answered: %s", " ".join(str(problem).split()))
    return away


def tell_and_let_go(problem: BaseException | None) -> bool:
    """The same; of this process's connections those that broke are let go, so that each fails nobody but the first."""
    away = tell(problem)
    pool: Any = getattr(connection, "pool", None)
    if away and pool is not None:
        pool.check()
    return away
