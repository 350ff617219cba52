"""A puzzle that is missing is asked for once, answered at once with a page that renews itself, and never made there."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from games.editions.calendar import planned, today
from games.editions.models import Edition
from games.editions.tasks import make_practice_edition
from games.errands.models import Errand
from games.players.limits import MANY
from puzzles import registry
from puzzles.contract import CannotGenerate
from tests.cast.workers import Workers

pytestmark = pytest.mark.django_db
PRACTICE = "toy/practice/small/77"


@pytest.mark.parametrize("address", [f"toy/small/{today()}", f"toy/small/{today() - timedelta(days=2)}", PRACTICE])
def test_a_page_says_that_it_is_being_made_until_it_is(address: str, client: Client, workers: Workers) -> None:
    waiting = client.get(f"/{address}/")
    told = waiting.content.decode()
    assert (waiting.status_code, waiting["Retry-After"], waiting["Cache-Control"]) == (202, "2", "no-store")
    assert "is being made" in told and f'data-awaited="/api/{address}/"' in told
    assert '<meta http-equiv="refresh" content="2">' in told, "without scripts"
    workers.work()
    assert client.get(f"/{address}/").status_code == 200


@pytest.mark.parametrize("address", [f"toy/small/{today()}", PRACTICE])
def test_the_json_interface_says_when_to_ask_again(address: str, client: Client, workers: Workers) -> None:
    waiting = client.get(f"/api/{address}/")
    assert (waiting.status_code, waiting["Retry-After"]) == (503, "2")
    assert waiting.json()["error"]["code"] == "not_ready"
    workers.work()
    assert client.get(f"/api/{address}/").status_code == 200


def test_many_who_ask_have_it_made_once(client: Client, workers: Workers) -> None:
    for _ in range(6):
        client.get(f"/{PRACTICE}/")
        client.get(f"/toy/small/{today()}/")
        client.get("/")
    assert [args for task, args in workers.asked if args[0] == "toy" and args[1] == "small"] == [
        ["toy", "small", "77"],
        ["toy", "small", str(today())],
    ]
    workers.work()
    assert Edition.objects.filter(kind=Edition.PRACTICE).count() == 1 and not Errand.objects.exists()


def test_nothing_is_generated_in_a_request(client: Client, workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    for engine in registry.engines():
        monkeypatch.setattr(engine, "generate", None)
    for engine in registry.engines():
        variant = engine.variants[0].slug
        for address in (f"{engine.slug}/practice/{variant}/5", f"{engine.slug}/{variant}/{today()}", engine.slug):
            assert client.get(f"/{address}/").status_code in (202, 404)
    assert client.get("/").status_code == 200
    assert client.get("/chains/watch/easy/5/").status_code in (404, 503)


def test_waiting_costs_nothing_of_what_one_may_ask_for(client: Client, workers: Workers, settings: Any) -> None:
    settings.PRACTICE_RATE = "1/d"  # no minute ends meanwhile, however busy the machine
    for _ in range(2 * MANY):
        assert client.get(f"/api/{PRACTICE}/").status_code == 503
    asked = [client.get(f"/api/toy/practice/small/{100 + n}/").status_code for n in range(MANY)]
    assert asked == [503] * (MANY - 1) + [429]


def test_a_puzzle_that_does_not_work_out_is_told(
    client: Client, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise CannotGenerate("out of numbers")

    with monkeypatch.context() as broken:
        broken.setattr(registry.engine("toy"), "generate", fail)
        client.get(f"/{PRACTICE}/")
        with pytest.raises(CannotGenerate):
            workers.work()
    assert "hasn’t worked yet" in client.get(f"/{PRACTICE}/").content.decode()
    assert workers.asked == [], "it waits before it is tried again"
    make_practice_edition("toy", "small", "77")
    assert client.get(f"/{PRACTICE}/").status_code == 200


def test_home_shows_what_is_there_and_what_is_being_made(client: Client, workers: Workers) -> None:
    told = client.get("/").content.decode()
    assert told.count("<span>being made</span>") == len(planned(today()))
    workers.work()
    assert "being made" not in client.get("/").content.decode()
