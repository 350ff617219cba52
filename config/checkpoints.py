"""Keeps SQLite's write-ahead log short from a thread of its own, so that no player's move waits for the disk.

Left to itself, SQLite writes the log back within whichever commit finds it long, and that commit waits for two fsyncs.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from threading import Thread

from django.conf import settings

EVERY = 2.0
"""Seconds between two checkpoints."""
log = logging.getLogger(__name__)


def _keep_short(path: str) -> None:
    while True:
        time.sleep(EVERY)
        try:
            with sqlite3.connect(path, timeout=1) as database:
                database.execute("PRAGMA wal_checkpoint(PASSIVE)")  # waits for nobody and holds nobody up
            database.close()
        except sqlite3.Error as problem:
            log.warning("the database's log could not be written back: %s", problem)


def start() -> None:
    """Starts the thread where the database is a SQLite file."""
    default = settings.DATABASES["default"]
    if default["ENGINE"].endswith("sqlite3"):
        Thread(target=_keep_short, args=(str(default["NAME"]),), name="checkpoints", daemon=True).start()
