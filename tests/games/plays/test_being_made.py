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
from tests.cast.visitors import text
from tests.cast.workers import Workers

pytestmark = pytest.mark.django_db
PRACTICE = "toy/practice/small/77"


def test_page_and_interface_say_that_it_is_being_made_until_it_is(client: Client, workers: Workers) -> None:
    day = today()
    for address in (f"toy/small/{day}", f"toy/small/{day - timedelta(days=2)}", PRACTICE):
        page, answer = client.get(f"/{address}/"), client.get(f"/api/{address}/")
        shown = page.content.decode()
        assert (page.status_code, page["Retry-After"], page["Cache-Control"]) == (202, "2", "no-store")
        assert "is being made" in shown and f'data-awaited="/api/{address}/"' in shown
        assert '<meta http-equiv="refresh" content="2">' in shown, "without scripts"
        assert (answer.status_code, answer["Retry-After"]) == (503, "2")
        assert answer.json()["error"]["code"] == "not_ready"
        workers.work()
        assert client.get(f"/{address}/").status_code == client.get(f"/api/{address}/").status_code == 200


def test_nothing_is_made_in_a_request_and_many_who_ask_have_it_made_once(
    client: Client, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        for engine in registry.engines():
            patch.setattr(engine, "generate", None)
        for engine in registry.engines():
            variant = engine.variants[0].slug
            for address in (f"{engine.slug}/practice/{variant}/5", f"{engine.slug}/{variant}/{today()}", engine.slug):
                assert client.get(f"/{address}/").status_code in (202, 404), address
        assert client.get("/chains/watch/easy/5/").status_code in (404, 503)
        for _ in range(6):
            client.get(f"/{PRACTICE}/")
            assert text(client, "/").count("<span>being made</span>") == len(planned(today()))
    asked = [args for _, args in workers.asked]
    assert len({*map(tuple, asked)}) == len(asked) and ["toy", "small", "77"] in asked
    workers.asked = [one for one in workers.asked if one[1][0] == "toy"]
    workers.work()
    assert Edition.objects.filter(kind=Edition.PRACTICE).count() == 2
    assert not Errand.objects.filter(args__0="toy").exists()
    toys = sum(engine.slug == "toy" for engine, _ in planned(today()))
    assert text(client, "/").count("<span>being made</span>") == len(planned(today())) - toys


def test_waiting_costs_nothing_of_what_one_may_ask_for(client: Client, workers: Workers, settings: Any) -> None:
    settings.PRACTICE_RATE = "1/d"
    for _ in range(2 * MANY):
        assert client.get(f"/api/{PRACTICE}/").status_code == 503
    asked = [client.get(f"/api/toy/practice/small/{100 + n}/").status_code for n in range(MANY)]
    assert asked == [503] * (MANY - 1) + [429]


def test_a_page_says_that_a_puzzle_did_not_work_out(
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
