"""A worker is killed in the middle of tasks, and another one does them to the end.

That each kind of task may be done again is proven beside it: levels, layouts, the coach, candidates, imports.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from types import MethodType
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

from games.editions.models import Edition
from games.editions.tasks import generate_edition
from games.jobs import rows
from games.jobs.job_task import JobTask
from games.jobs.models import Job
from games.jobs.tasks import ask_again
from games.words.importing import PORTION
from games.words.models import Word, WordImport
from games.words.tasks import write_import
from tests.cast.waiting import wait_until
from tests.day import DAY, Clock
from tests.server import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
QUEUE = "rescue"
QUIET = 2
ROWS = 120


@contextmanager
def worker(folder: Path, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    """A worker for the tests' own database and queue; killed at the end, if it was not before."""
    more |= {"DATABASE_URL": f"sqlite:///{connection.settings_dict['NAME']}", "VAR_DIR": str(settings.VAR)}
    more |= {"REAL_WORKERS": "1", "JOBS_QUIET": str(QUIET), "DJANGO_SETTINGS_MODULE": "tests.settings"}
    words = [sys.executable, "-m", "celery", "-A", "tests.games.jobs.slow", "worker", "-Q", QUEUE, "-c", "2"]
    words += ["-l", "ERROR", "-f", str(folder / "log")]
    process = subprocess.Popen(words, cwd=ROOT, env={**os.environ, **more}, start_new_session=True)
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(20)


def ask(task: JobTask, *args: Any) -> None:
    """Asks real workers, whatever the tests' settings say."""
    assert rows.write_down(task.name, args, QUEUE)
    MethodType(JobTask.send, task)(args, queue=QUEUE)


def test_what_a_killed_worker_had_is_done_by_another(tmp_path: Path, settings: Any, clock: Clock) -> None:
    settings.JOBS_QUIET = QUIET
    text = "word_list,text,status\n" + "".join(f"lionwall-words,word{n},proposed\n" for n in range(ROWS))
    job = WordImport.objects.create(name="many.csv", content=text, total=ROWS, state=WordImport.CHECKED)
    day = DAY + timedelta(days=3)
    ask(write_import, job.pk)
    ask(generate_edition, "toy", "small", day.isoformat())
    with worker(tmp_path, HANGS="1") as first:
        wait_until(lambda: Job.objects.filter(state=Job.RUNNING).count() == 2 and Word.objects.exists())
        os.killpg(first.pid, signal.SIGKILL)
        first.wait(20)
    assert Job.objects.filter(state=Job.RUNNING).count() == 2, "each was in the middle"
    assert WordImport.objects.get().state == WordImport.CHECKED and Word.objects.count() == PORTION
    assert not Edition.objects.exists()
    clock.advance(2 * QUIET)
    assert ask_again() == 2
    with worker(tmp_path):
        wait_until(lambda: not Job.objects.exclude(state=Job.DONE), lambda: list(Job.objects.all()))
    assert WordImport.objects.get().state == WordImport.DONE and Word.objects.count() == ROWS
    assert Word.history.count() == ROWS, "no row was written twice"
    assert Edition.objects.get().date == day
