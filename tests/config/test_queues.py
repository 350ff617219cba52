"""The queue in a folder, which several processes share without loss; and the tasks that scheduler and settings name."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty
from typing import Any, cast

import pytest
from celery.signals import beat_init, worker_ready
from django.conf import settings
from kombu import Connection

from config.celery import app
from config.folder_queue import Channel, Transport
from config.settings import TASKS_AT_START
from games.infra.tasks import start_signs_of_life

FOLDERS = {"data_folder_in": "messages", "data_folder_out": "messages", "control_folder": "control"}


@pytest.fixture
def channel(tmp_path: Path) -> Callable[[], Channel]:
    options = {name: str(tmp_path / folder) for name, folder in {**FOLDERS, "processed_folder": "taken"}.items()}
    for folder in options.values():
        Path(folder).mkdir(exist_ok=True)
    return lambda: cast(Channel, Connection("", transport=Transport, transport_options=options).channel())


def test_each_message_is_taken_whole_and_once(channel: Callable[[], Channel]) -> None:
    wanted = [{"number": number, "text": "word " * 2000} for number in range(120)]

    def take(_: int) -> list[Any]:
        own, found, idle = channel(), [], 0
        while idle < 3:
            try:
                found.append(own._get("celery"))
            except Empty:
                idle += put.done()
        return found

    def put_all() -> None:
        for message in wanted:
            channel()._put("celery", message)

    with ThreadPoolExecutor(4) as pool:
        put = pool.submit(put_all)
        taken = [message for part in pool.map(take, range(3)) for message in part]
    assert sorted(message["number"] for message in taken) == list(range(120))
    assert all(message["text"] == wanted[0]["text"] for message in taken)


def test_a_message_that_is_still_written_is_not_taken(channel: Callable[[], Channel], tmp_path: Path) -> None:
    (tmp_path / "messages" / "1_a.part").write_text('{"half": ')
    with pytest.raises(Empty):
        channel()._get("celery")
    channel()._put("long", {"whole": 1})
    with pytest.raises(Empty):
        channel()._get("celery")
    assert channel()._get("long") == {"whole": 1}
    assert not list((tmp_path / "taken").iterdir())


def test_a_table_of_queues_is_whole_from_its_first_moment(channel: Callable[[], Channel], tmp_path: Path) -> None:
    def bind(number: int) -> int:
        own = channel()
        own._queue_bind(f"exchange{number % 8}", "", "", f"queue{number}")
        return len(own.get_table(f"exchange{number % 8}"))

    with ThreadPoolExecutor(8) as pool:
        assert all(count >= 1 for count in pool.map(bind, range(96)))
    tables = [channel().get_table(f"exchange{number}") for number in range(8)]
    assert sorted(row.queue for table in tables for row in table) == sorted(f"queue{number}" for number in range(96))
    assert not list((tmp_path / "control").glob("*.part"))


app.loader.import_default_modules()


def test_every_task_that_settings_name_is_there_and_no_sweep_of_a_minute_piles_up() -> None:
    named = {*settings.CELERY_TASK_ROUTES, *(job["task"] for job in settings.CELERY_BEAT_SCHEDULE.values())}
    assert named - set(app.tasks) == set()
    jobs: list[Any] = [job for job in settings.CELERY_BEAT_SCHEDULE.values() if job["task"] in TASKS_AT_START]
    assert [job["schedule"] for job in jobs] == [60.0] * 2 and all(job["options"]["expires"] < 60 for job in jobs)


def test_what_is_missing_is_asked_for_as_soon_as_anybody_starts(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.TASKS_AT_START = TASKS_AT_START  # which the tests' own settings empty
    worker_ready.disconnect(start_signs_of_life)  # which begins a thread for as long as the process lives
    try:
        for signal in (worker_ready, beat_init):
            asked: list[str] = []
            monkeypatch.setattr(app, "send_task", asked.append)
            signal.send(sender=None)
            assert asked == ["games.editions.tasks.ensure_editions", "games.infra.tasks.resend_lost_jobs"]
    finally:
        worker_ready.connect(start_signs_of_life)
