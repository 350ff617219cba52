"""The page with the state of all parts: what it says, who sees it, switching a game and trying a job again."""

from datetime import timedelta
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from kombu.exceptions import OperationalError
from redis.exceptions import ConnectionError as NoConnection

from games.editions.models import Edition
from games.editions.tasks import generate_edition
from games.jobs import queues
from games.jobs.models import Job
from games.operating import present, state, tasks
from games.operating.models import Pulse, Switch
from games.redis.breaker import Breaker
from tests.cast.desk import member
from tests.cast.visitors import text
from tests.cast.workers import Workers
from tests.day import DAY, START

pytestmark = pytest.mark.django_db
SWITCH = "/admin/operating/switch"
STATE = f"{SWITCH}/state/"


def failed(**more: Any) -> Job:
    row = {"key": "what failed", "task": generate_edition.name, "args": ["toy", "small", str(DAY)], "tries": 6}
    due = START + timedelta(hours=1)
    fields = {**row, "state": Job.FAILED, "error": "ValueError: no <luck>", "due_at": due, **more}
    return Job.objects.create(**fields)


@pytest.fixture
def admin(db: None) -> Client:
    return member("admin")


@pytest.mark.postgres
def test_the_page_describes_every_part(admin: Client, toy: Edition) -> None:
    page = text(admin, STATE)
    assert "Scheduler" in page and "not seen so far" in page and "none seen so far" in page
    Pulse.felt(Pulse.BEAT)
    Pulse.felt(f"{Pulse.WORKER}celery@here")
    failed()
    page = text(admin, STATE)
    assert "SQLite" in page or "PostgreSQL" in page
    for part in ("Worker celery@here", "ValueError: no &lt;luck&gt;"):
        assert part in page
    assert "task" in page and "missing" in page and "made" in page


def test_only_administrators_see_it_and_do_what_it_offers_by_pressing_a_button(admin: Client) -> None:
    deed = f"{SWITCH}/turn/toy/"
    for group in ("editor", "moderator"):
        client = member(group)
        assert client.get(STATE).status_code == client.post(deed, {"off": "yes"}).status_code == 403
        assert STATE not in text(client, "/admin/")
    assert Client().get(STATE).status_code == 302 and STATE in text(admin, "/admin/")
    assert admin.get(deed).status_code == 403
    assert admin.post(f"{SWITCH}/turn/chess/", {"off": "yes"}).status_code == 404
    assert not Switch.objects.exists()


def test_a_silent_worker_is_said_to_be_and_then_forgotten(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    signs = {"quick@here": timedelta(), "gone@here": timedelta(minutes=9), "old@here": timedelta(hours=25)}
    for name, since in signs.items():
        Pulse.objects.create(name=f"{Pulse.WORKER}{name}", at=START - since)
    found = {part.name: (part.well, part.told) for part in state.parts()}
    assert found["Worker quick@here"][0] and found["Worker quick@here"][1].startswith("seen ")
    gone = timezone.localtime(START - signs["gone@here"])
    assert found["Worker gone@here"] == (False, f"silent since {gone:%-d %b %H:%M}")
    assert "Worker old@here" not in found and "silent since" in text(admin, STATE)

    monkeypatch.setattr(tasks, "_over", Event())
    tasks.leave(SimpleNamespace(hostname="quick@here"))
    assert tasks._over.is_set() and not Pulse.objects.filter(name=f"{Pulse.WORKER}quick@here").exists(), (
        "it ended on purpose"
    )


def test_a_game_is_switched_off_and_on(admin: Client) -> None:
    assert "Switch Toy off" in text(admin, STATE) and not present.is_off("toy")
    Switch.objects.bulk_create([Switch(game="toy", off=True)])  # in another process, which this one does not notice
    assert not present.is_off("toy") and "Switch Toy on" in text(admin, STATE)
    admin.post(f"{SWITCH}/turn/toy/", {"off": "yes", "sentence": "Until <six>."})
    assert present.is_off("toy") and "Until &lt;six&gt;." in Client().get("/toy/").content.decode()
    admin.post(f"{SWITCH}/turn/toy/", {"off": "no"})
    assert not present.is_off("toy") and Switch.objects.get().sentence == ""
    assert Client().get("/toy/").status_code == 200


def test_a_failed_job_is_tried_again_unless_nobody_can_do_it_any_more(admin: Client, workers: Workers) -> None:
    day = str(DAY + timedelta(days=1))
    row = failed(key=f'{generate_edition.name}["toy", "small", "{day}"]', args=["toy", "small", day])
    assert "Try again" in text(admin, STATE)
    jobs = reverse("admin:jobs_job_changelist")
    admin.post(jobs, {"action": "try_again", "_selected_action": [row.pk]})
    assert [args for _, args in workers.asked] == [["toy", "small", day]]
    workers.work()
    assert Edition.objects.filter(game="toy", date=day).exists() and not Job.objects.exclude(state=Job.DONE)
    row = failed(task="games.gone.tasks.make")
    moderator = member("moderator")
    assert moderator.post(jobs, {"action": "try_again", "_selected_action": [row.pk]}).status_code == 403
    page = admin.post(jobs, {"action": "try_again", "_selected_action": [row.pk]}, follow=True)
    assert f"There is no way to do make toy/small/{DAY} any more." in page.content.decode()


def test_the_page_comes_and_says_so_while_redis_is_away(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> None:
        raise NoConnection("refused")

    def no_broker() -> dict[str, int]:
        raise OperationalError("refused")

    monkeypatch.setattr(queues, "lengths", no_broker)
    monkeypatch.setattr(state, "breaker", Breaker())
    monkeypatch.setattr(state, "in_use", lambda: True)
    monkeypatch.setattr(state, "client", away)
    page = text(admin, STATE)
    assert 'lamp wrong"></span>Redis' in page and "Queue" not in page
