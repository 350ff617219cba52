"""The queue of tasks in a folder, without Redis: kombu's transport, made safe for several processes at once.

kombu's transport writes a message into the file that a worker may already be taking, empties a table of queues before
it fills it, and takes messages by way of the system's temporary folder, where a move is a copy if that is another disk.
A worker that meets half a file ends. Here a file is complete from its first moment, and the worker that has moved a
message within the queue's own folder has it alone.
"""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from queue import Empty
from typing import Any
from uuid import uuid4

from kombu.transport import filesystem
from kombu.utils.json import dumps, loads


class Channel(filesystem.Channel):
    """Messages and tables of queues, as files in folders of VAR_DIR/queue."""

    def _put(self, queue: str, payload: Any, **_: Any) -> None:  # type: ignore[override]  # as kombu's own
        name = f"{time.time_ns()}_{uuid4()}"
        folder = Path(self.data_folder_out)
        unseen = folder / f"{name}.part"
        unseen.write_text(dumps(payload), encoding="utf-8")
        unseen.replace(folder / f"{name}.{queue}.msg")

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        for waiting in sorted(Path(self.data_folder_in).iterdir()):
            if waiting.name.partition(".")[2] == f"{queue}.msg":
                with suppress(FileNotFoundError):  # another worker was quicker
                    taken = waiting.rename(Path(self.processed_folder, waiting.name))
                    text = taken.read_text(encoding="utf-8")
                    taken.unlink()
                    return loads(text)
        raise Empty

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str | None, queue: str) -> None:
        table = Path(self.control_folder, f"{exchange}.exchange")
        if not table.exists():
            unseen = table.with_name(f"{uuid4()}.part")
            unseen.write_text("[]", encoding="utf-8")
            with suppress(FileExistsError):
                table.hardlink_to(unseen)
            unseen.unlink()
        super()._queue_bind(exchange, routing_key, pattern, queue)


class Transport(filesystem.Transport):
    """The transport that `CELERY_BROKER_URL` names without Redis."""

    Channel = Channel
