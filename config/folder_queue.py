"""The queue of tasks in a folder, for a site without Redis: kombu's file transport, safe for several processes.

kombu's own transport writes a message into a file that a worker may already be reading, empties a table of queues
before it fills it, and moves messages through the system's temporary folder, which copies them if it is on another
disk. A worker that reads half a file crashes. Here each file is complete when it appears, and a worker owns a message
as soon as it has renamed it.
"""

import time
from contextlib import suppress
from pathlib import Path
from queue import Empty
from typing import Any
from uuid import uuid4

from kombu.transport import filesystem
from kombu.utils.json import dumps, loads


class Channel(filesystem.Channel):
    """A channel whose messages and tables of queues are files in VAR_DIR/queue."""

    def _put(self, queue: str, payload: Any, **_: Any) -> None:  # type: ignore[override]  # as kombu's own
        name = f"{time.time_ns()}_{uuid4()}"
        folder = Path(self.data_folder_out)
        unfinished = folder / f"{name}.part"
        unfinished.write_text(dumps(payload), encoding="utf-8")
        unfinished.replace(folder / f"{name}.{queue}.msg")

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        for message in sorted(Path(self.data_folder_in).iterdir()):
            if message.name.partition(".")[2] == f"{queue}.msg":
                with suppress(FileNotFoundError):  # another worker was quicker
                    own_message = message.rename(Path(self.processed_folder, message.name))
                    text = own_message.read_text(encoding="utf-8")
                    own_message.unlink()
                    return loads(text)
        raise Empty

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str | None, queue: str) -> None:
        table = Path(self.control_folder, f"{exchange}.exchange")
        if not table.exists():
            unfinished = table.with_name(f"{uuid4()}.part")
            unfinished.write_text("[]", encoding="utf-8")
            with suppress(FileExistsError):
                table.hardlink_to(unfinished)
            unfinished.unlink()
        super()._queue_bind(exchange, routing_key, pattern, queue)


class Transport(filesystem.Transport):
    """The transport that `CELERY_BROKER_URL` names without Redis."""

    Channel = Channel
