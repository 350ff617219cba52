"""A worker is killed in the middle of each kind of task, and another one does them to the end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from random import Random
from types import MethodType
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

from games.chains.models import Analysis
from games.chains.tasks import analyse
from games.coaching.models import Advice
from games.coaching.tasks import advise
from games.dominoes.models import Layout
from games.dominoes.tasks import make_layout
from games.editions.making import make_own
from games.editions.models import Edition
from games.editions.tasks import generate_edition
from games.errands.lasting import Lasting
from games.errands.models import Errand
from games.errands.tasks import ask_again
from games.players.models import Player
from games.plays.models import Move, Play
from games.words.importing import PORTION
from games.words.models import Word, WordImport
from games.words.tasks import write_import
from puzzles import registry
from puzzles.dominoes import names
from puzzles.dominoes.matching import halved, normal
from tests.cast.waiting import wait_until
from tests.day import DAY, Clock
from tests.server import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
QUEUE = "rescue"
QUIET = 2
ROWS = 120
LEVEL = [[0, 1], [1, 1]]


@contextmanager
def worker(folder: Path, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    """A worker for the tests' own database and queue; killed at the end, if it was not before."""
    more |= {"DATABASE_URL": f"sqlite:///{connection.settings_dict['NAME']}", "VAR_DIR": str(settings.VAR)}
    more |= {"REAL_WORKERS": "1", "ERRANDS_QUIET": str(QUIET), "DJANGO_SETTINGS_MODULE": "tests.settings"}
    words = [sys.executable, "-m", "celery", "-A", "tests.games.errands.slow", "worker", "-Q", QUEUE, "-c", "5"]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [*words, "-l", "ERROR"],
            cwd=ROOT,
            env={**os.environ, **more},
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(20)


def ask(task: Lasting, *args: Any) -> None:
    """Asks real workers, whatever the tests' settings say."""
    MethodType(Lasting.apply_async, task)(list(args), queue=QUEUE)


def a_layout() -> int:
    people = names.comic_people()[:40]
    tiles = [list(map(normal, halved(person))) for person in people]
    return Layout.objects.create(title="Of many", width=12, height=12, tiles=tiles, seconds=1).pk


def an_import() -> int:
    text = "word_list,text,status\n" + "".join(f"lionwall-words,word{n},proposed\n" for n in range(ROWS))
    job = WordImport.objects.create(name="many.csv", content=text, total=ROWS, state=WordImport.CONFIRMED)
    return job.pk


def an_analysis() -> str:
    Analysis.objects.create(key="own", level=LEVEL)
    return "own"


def a_finished_play() -> int:
    """Given up at once, at somebody's own puzzle."""
    engine = registry.engine("toy")
    edition = make_own(engine, "small", engine.generate(Random(1), "small"))
    now = Clock().now
    moments = {"started_at": now, "moved_at": now, "finished_at": now}
    play = Play.objects.create(player=Player.objects.create(), edition=edition, status="gave up", **moments)
    Move.objects.create(play=play, number=1, move={"give_up": True}, at=now)
    return Advice.objects.create(play=play).pk


def test_what_a_killed_worker_had_is_done_by_another(tmp_path: Path, settings: Any, clock: Clock) -> None:
    settings.ERRANDS_QUIET = QUIET
    day = DAY + timedelta(days=3)
    ask(write_import, an_import())
    ask(analyse, an_analysis())
    ask(advise, a_finished_play())
    ask(generate_edition, "toy", "small", day.isoformat())
    ask(make_layout, a_layout())
    with worker(tmp_path, HANGS="1") as first:
        wait_until(lambda: Errand.objects.filter(state=Errand.RUNNING).count() == 5)
        wait_until(lambda: Word.objects.exists() and Layout.objects.filter(state=Layout.RUNNING).exists())
        os.killpg(first.pid, signal.SIGKILL)
        first.wait(20)
    assert Errand.objects.filter(state=Errand.RUNNING).count() == 5, "each was in the middle"
    assert WordImport.objects.get().state == WordImport.WRITING and Word.objects.count() == PORTION
    assert Analysis.objects.get().state == Analysis.WAITING and not Edition.objects.filter(kind=Edition.DAILY).exists()
    assert Advice.objects.get().told is None
    assert Layout.objects.get().state == Layout.RUNNING
    clock.advance(2 * QUIET)
    assert Errand.objects.filter(due_at__lt=clock.now).count() == 5
    assert ask_again() == 5
    with worker(tmp_path):
        wait_until(lambda: not Errand.objects.exists(), lambda: list(Errand.objects.all()))
    assert WordImport.objects.get().state == WordImport.DONE and Word.objects.count() == ROWS
    assert Word.history.count() == ROWS, "no row was written twice"
    assert Analysis.objects.get().state == Analysis.DONE and Edition.objects.get(kind=Edition.DAILY).date == day
    assert Advice.objects.get().told
    assert Layout.objects.get().state == Layout.DONE
