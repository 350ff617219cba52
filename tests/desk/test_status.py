"""The page with the state of all parts; and what holds on every page: notices, switches, and errors of browsers."""

from datetime import timedelta
from threading import Event
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from kombu.exceptions import OperationalError
from pytest_django import Settings
from redis.exceptions import ConnectionError as NoConnection

from games.desk import status_admin
from games.editions.models import Edition
from games.editions.tasks import generate_edition
from games.infra import jobs, notices, tasks
from games.infra.models import Job, Notice, Pulse, Switch
from games.infra.redis_access import CircuitBreaker
from games.plays.models import Move
from games.rooms.lobby import RoomError, parse_choice
from tests.cast.accounts import make_staff
from tests.cast.visitors import Visitor, read_page
from tests.cast.workers import Workers
from tests.data.tables import table
from tests.day import DAY, START, Clock

pytestmark = pytest.mark.django_db
SWITCH = "/admin/infra/switch"
STATE = f"{SWITCH}/state/"


def failed(**more: Any) -> Job:
    row = {"key": "what failed", "task": generate_edition.name, "args": ["toy", "small", str(DAY)], "tries": 6}
    due = START + timedelta(hours=1)
    fields = {**row, "state": Job.FAILED, "error": "ValueError: no <luck>", "due_at": due, **more}
    return Job.objects.create(**fields)


@pytest.fixture
def admin(db: None) -> Client:
    return make_staff("admin")


@pytest.mark.postgres
def test_the_page_describes_every_part(admin: Client, toy: Edition) -> None:
    page = read_page(admin, STATE)
    assert "Scheduler" in page and "not seen so far" in page and "not seen so far" in page
    Pulse.record(Pulse.BEAT)
    Pulse.record(f"{Pulse.WORKER}celery@here")
    failed()
    page = read_page(admin, STATE)
    assert "SQLite" in page or "PostgreSQL" in page
    for part in ("Worker celery@here", "ValueError: no &lt;luck&gt;"):
        assert part in page
    assert "task" in page and "missing" in page and "made" in page


def test_only_administrators_see_it_and_do_what_it_offers_by_pressing_a_button(admin: Client) -> None:
    deed = f"{SWITCH}/turn/toy/"
    for group in ("editor", "moderator"):
        client = make_staff(group)
        assert client.get(STATE).status_code == client.post(deed, {"off": "yes"}).status_code == 403
        assert STATE not in read_page(client, "/admin/")
    assert Client().get(STATE).status_code == 302 and STATE in read_page(admin, "/admin/")
    assert admin.get(deed).status_code == 403
    assert admin.post(f"{SWITCH}/turn/chess/", {"off": "yes"}).status_code == 404
    assert not Switch.objects.exists()


def test_a_silent_worker_is_said_to_be_and_then_forgotten(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    signs = {"quick@here": timedelta(), "gone@here": timedelta(minutes=9), "old@here": timedelta(hours=25)}
    for name, since in signs.items():
        Pulse.objects.create(name=f"{Pulse.WORKER}{name}", at=START - since)
    found = {part.name: (part.is_working, part.text) for part in status_admin.check_parts()}
    assert found["Worker quick@here"][0] and found["Worker quick@here"][1].startswith("seen ")
    gone = timezone.localtime(START - signs["gone@here"])
    assert found["Worker gone@here"] == (False, f"silent since {gone:%-d %b %H:%M}")
    assert "Worker old@here" not in found and "silent since" in read_page(admin, STATE)

    monkeypatch.setattr(tasks, "_is_shutting_down", Event())
    tasks.end_signs_of_life(SimpleNamespace(hostname="quick@here"))
    assert tasks._is_shutting_down.is_set() and not Pulse.objects.filter(name=f"{Pulse.WORKER}quick@here").exists()


def test_a_game_is_switched_off_and_on(admin: Client) -> None:
    assert "Switch Toy off" in read_page(admin, STATE) and not notices.is_switched_off("toy")
    Switch.objects.bulk_create([Switch(game="toy", off=True)])  # in another process, which this one does not notice
    assert not notices.is_switched_off("toy") and "Switch Toy on" in read_page(admin, STATE)
    admin.post(f"{SWITCH}/turn/toy/", {"off": "yes", "sentence": "Until <six>."})
    assert notices.is_switched_off("toy") and "Until &lt;six&gt;." in Client().get("/toy/").content.decode()
    admin.post(f"{SWITCH}/turn/toy/", {"off": "no"})
    assert not notices.is_switched_off("toy") and Switch.objects.get().sentence == ""
    assert Client().get("/toy/").status_code == 200


def test_a_failed_job_is_tried_again_unless_nobody_can_do_it_any_more(admin: Client, workers: Workers) -> None:
    day = str(DAY + timedelta(days=1))
    row = failed(key=f'{generate_edition.name}["toy", "small", "{day}"]', args=["toy", "small", day])
    assert "Try again" in read_page(admin, STATE)
    jobs = reverse("admin:infra_job_changelist")
    admin.post(jobs, {"action": "try_again", "_selected_action": [row.pk]})
    assert [args for _, args in workers.jobs] == [["toy", "small", day]]
    workers.work()
    assert Edition.objects.filter(game="toy", date=day).exists() and not Job.objects.exclude(state=Job.DONE)
    row = failed(task="games.gone.tasks.make")
    moderator = make_staff("moderator")
    assert moderator.post(jobs, {"action": "try_again", "_selected_action": [row.pk]}).status_code == 403
    page = admin.post(jobs, {"action": "try_again", "_selected_action": [row.pk]}, follow=True)
    assert f"We can’t run this job any more: make toy/small/{DAY}." in page.content.decode()


def test_the_page_comes_and_says_so_while_redis_is_away(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "count_queued_tasks", Mock(side_effect=OperationalError("refused")))
    monkeypatch.setattr(status_admin, "breaker", CircuitBreaker())
    monkeypatch.setattr(status_admin, "has_redis", lambda: True)
    monkeypatch.setattr(status_admin, "get_client", Mock(side_effect=NoConnection("refused")))
    page = read_page(admin, STATE)
    assert 'lamp wrong"></span>Redis' in page and "Queue" not in page


SENTENCE = "Toy rests until six."


def notice(words: str, starts: int = -1, ends: int | None = None) -> Notice:
    end = None if ends is None else START + timedelta(minutes=ends)
    return Notice.objects.create(text=words, starts_at=START + timedelta(minutes=starts), ends_at=end)


def switch_off(sentence: str = SENTENCE) -> Switch:
    return Switch.objects.create(game="toy", sentence=sentence)


def test_a_notice_is_on_every_page_escaped_from_its_start_to_its_end(client: Client, clock: Clock) -> None:
    notice("long over", -60, -30)
    notice("to come", 30)
    notice("Back <b>soon</b> & well", -30, 30)
    for address in ("/", "/about/", "/account/login/", "/toy/", "/nothing/here/is/"):
        page = client.get(address).content.decode()
        assert "Back &lt;b&gt;soon&lt;/b&gt; &amp; well</p>" in page and "data-dismiss" in page
        assert "long over" not in page and "to come" not in page
    clock.advance(30 * 60 + 1)
    assert [one.text for one in notices.list_notices()] == ["to come"], "also where it is remembered"


def test_a_notice_that_was_changed_is_another_and_none_ends_before_it_starts(clock: Clock) -> None:
    row = notice("first")
    before = notices.list_notices()[0].key
    clock.advance(60)
    row.text = "second"
    row.save()
    assert notices.list_notices()[0].key != before
    with pytest.raises(ValidationError, match="must end after it starts"):
        Notice(text="x", starts_at=START, ends_at=START - timedelta(hours=1)).full_clean()


def test_what_was_known_holds_while_the_database_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    switch_off()
    assert notices.is_switched_off("toy")
    monkeypatch.setattr(notices, "_read_site_state", Mock(side_effect=DatabaseError("away")))
    notices.expire_site_state()
    assert notices.is_switched_off("toy")


def test_a_game_that_is_switched_off_is_a_kind_page_and_offered_nowhere(client: Client) -> None:
    assert 'href="/toy/"' in read_page(client, "/") and 'value="toy/small"' in read_page(client, "/together/")
    row = switch_off()
    for address in (f"/toy/small/{START:%Y-%m-%d}/", "/toy/", "/toy/practice/small/5/", "/toy/practice/"):
        response = client.get(address)
        page = response.content.decode()
        assert (response.status_code, response["Retry-After"], response["Cache-Control"]) == (503, "3600", "no-store")
        assert SENTENCE in page and "Toy is taking a break" in page and "toy-game" not in page
    home = read_page(client, "/")
    assert 'href="/toy/"' not in home and 'href="/nettle/"' in home
    assert 'value="toy/small"' not in read_page(client, "/together/")
    with pytest.raises(RoomError, match="until six"):
        parse_choice({"play": "toy/small"})
    assert client.get("/api/nettle/classic/never/").status_code == 404, "other games go on"
    row.sentence = ""
    row.save()
    assert "Toy is taking a short break. Everything you’ve played is safe." in client.get("/toy/").content.decode()


def test_scripts_get_a_sentence_and_running_plays_are_kept(alice: Visitor, secret: int, wrong: int) -> None:
    assert alice.post({"guess": wrong}).status_code == 200
    row = switch_off()
    for response in (alice.post({"guess": secret}), alice.client.get(f"/api{alice.path}")):
        assert response.status_code == 503
        assert response.json()["error"] == {"code": "switched_off", "message": SENTENCE}
    assert Move.objects.count() == 1
    row.off = False
    row.save()
    assert alice.get()["state"]["moves"] == 1
    assert alice.post({"guess": secret}).json()["state"]["status"] == "won"


ERROR = {"file": "/static/0123456789/js/a.js", "line": 31, "message": "TypeError", "release": "0123456789/abcdef0123"}
NOT_OURS = table("browser_errors")
"""What is no report of this site's scripts, and the status that it gets."""


def report(client: Client, headers: dict[str, str] | None = None, **more: Any) -> int:
    body = {**ERROR, **more}
    return client.post("/api/browser-errors/", body, content_type="application/json", headers=headers).status_code


def test_an_error_of_this_sites_scripts_is_a_line_in_the_log(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    assert [report(client, **more) for more, _ in NOT_OURS] == [status for _, status in NOT_OURS]
    assert "a browser" not in caplog.text and "xylophone" not in caplog.text
    assert report(client) == 204
    assert f"a browser: TypeError in {ERROR['file']}, line 31, release {ERROR['release']}" in caplog.text


def test_reports_have_a_limit(alice: Visitor, wrong: int, settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    settings.BROWSER_ERRORS_RATE = "2/h"
    alice.post({"guess": wrong})
    for line in range(5):
        report(alice.client, line=line)
    assert caplog.text.count("a browser:") == 2
    for line in range(100, 130):
        report(Client(), line=line)
    assert caplog.text.count("a browser:") == 2 + 18, "the address may do ten times as much, hers included"
