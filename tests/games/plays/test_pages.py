"""The pages of editions: of a day, of practice, of own puzzles, of what is being made, and of past days' solutions."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.editions import making
from games.editions.calendar import EPOCH, planned
from games.editions.models import Edition
from games.editions.tasks import make_practice_edition
from games.jobs.models import Job
from games.players.limits import MANY
from games.players.models import Player
from games.plays.history import knows
from games.plays.models import Play, Record
from puzzles import registry
from puzzles.contract import BadPuzzle, CannotGenerate
from tests.cast.editions import put_all_on
from tests.cast.visitors import Visitor, text
from tests.cast.workers import Workers
from tests.day import DAY

pytestmark = pytest.mark.django_db
PRACTICE = "toy/practice/small/77"
YESTERDAY = DAY - timedelta(days=1)


def test_addresses_without_a_day_lead_to_todays_edition_and_practise_to_a_number(client: Client, toy: Edition) -> None:
    assert "Toy Small #" in text(client, "/toy/")
    answer = client.get("/toy/small/")
    assert (answer.status_code, answer["Location"]) == (302, f"/toy/small/{toy.date}/")
    assert {client.get(there).status_code for there in ("/toy/smaller/", "/toys/small/")} == {404}
    response = client.get("/toy/practice/")
    assert response.status_code == 302 and response["Location"].startswith("/toy/practice/small/")
    assert "practice" in text(client, response["Location"])


def test_a_lesson_is_offered_only_to_those_who_do_not_know_the_game(alice: Visitor, wrong: int) -> None:
    offered = ["dataset.lesson" in text(alice.client, "/toy/")]
    alice.post({"guess": wrong})
    assert [*offered, "dataset.lesson" in text(alice.client, "/toy/")] == [True, False]
    player = Player.objects.create(name="Alice", user=User.objects.create(username="alice"))
    guest = Player.objects.create(name="Bob")
    assert not knows(player, "toy")
    for one in (player, guest):
        Record.objects.create(player=one, game="toy", played=1)
    assert knows(player, "toy") and not knows(player, "nettle")
    assert not knows(guest, "toy"), "what a guest has played their browser knows"


def test_each_games_past_puzzle_is_explained_to_everybody_and_nothing_is_played(client: Client) -> None:
    put_all_on(YESTERDAY)
    for engine, variant in dict(planned()).items():
        address = f"/{engine.slug}/{variant.slug}/{YESTERDAY}/"
        page = text(client, f"{address}solution/")
        assert engine.title in page and f"The solution for {YESTERDAY:%A} {YESTERDAY.day}" in page
        assert client.get(address).context["variant"] == variant
        assert f'href="{address}"' in page and f'rel="canonical" href="http://testserver{address}solution/"' in page
    number = Edition.objects.get(game="toy", variant="small").puzzle.secret.number
    assert f"The number was {number}" in text(client, f"/toy/small/{YESTERDAY}/solution/")
    assert not Play.objects.exists()
    for day in (DAY, DAY + timedelta(days=1), EPOCH - timedelta(days=1), "soon"):
        assert client.get(f"/toy/small/{day}/solution/").status_code == 404, day


def test_search_engines_find_past_solutions_and_no_practice(client: Client, toy: Edition, workers: Workers) -> None:
    assert f"/toy/small/{YESTERDAY}/solution/" in text(client, f"/archive/{YESTERDAY}/")
    assert "solution/" not in text(client, f"/archive/{DAY}/")
    assert "Sitemap: http://testserver/sitemap.xml" in text(client, "/robots.txt")
    assert "http://testserver/sitemap-solutions.xml" in text(client, "/sitemap.xml")
    listed = text(client, "/sitemap-solutions.xml")
    assert f"http://testserver/toy/small/{YESTERDAY}/solution/" in listed and f"/{DAY}/" not in listed
    assert "<loc>http://testserver/toy/</loc>" in text(client, "/sitemap-pages.xml")
    make_practice_edition("toy", "small", "77")
    assert "noindex" not in text(client, f"/toy/small/{DAY}/")
    assert '<meta name="robots" content="noindex">' in text(client, f"/{PRACTICE}/")
    assert f'rel="canonical" href="http://testserver/toy/small/{DAY}/"' in text(client, "/toy/")


def test_an_own_puzzle_is_played_by_its_code_in_its_game_alone_and_uses_nothing_up() -> None:
    engine = registry.engine("toy")
    edition = making.make_own(engine, "small", engine.generate(Random(1), "small"))
    bob = Visitor(f"/toy/own/{edition.seed}/")
    shown = bob.get()["edition"]
    assert (shown["kind"], shown["seed"]) == ("own", edition.seed)
    assert (shown["date"], shown["number"], shown["topic"]) == (None, None, None)
    won = bob.post({"guess": edition.puzzle.secret.number}).json()
    assert won["state"]["status"] == "won" and won["result"]["rank"] is None
    assert "made by a player" in won["result"]["share"] and won["result"]["share"].endswith(f"/toy/own/{edition.seed}/")
    assert making.used_keys("toy", DAY) == {}
    damaged = {"secret": {"number": edition.puzzle.public.top + 1}}
    with pytest.raises(BadPuzzle):
        making.make_own(engine, "small", engine.read(edition.stored | damaged))
    for address in (f"/toy/small/{edition.seed}/", f"/api/nettle/own/{edition.seed}/", f"/api/no/own/{edition.seed}/"):
        assert bob.client.get(address).status_code == 404, address


def test_page_and_interface_say_that_it_is_being_made_until_it_is(client: Client, workers: Workers) -> None:
    day = DAY
    for address in (f"toy/small/{day}", f"toy/small/{day - timedelta(days=2)}", PRACTICE):
        page, answer = client.get(f"/{address}/"), client.get(f"/api/{address}/")
        shown = page.content.decode()
        assert (page.status_code, page["Retry-After"], page["Cache-Control"]) == (202, "2", "no-store")
        assert "ready…" in shown and workers.asked and Job.objects.latest("pk").address in shown
        assert '<meta http-equiv="refresh" content="2">' in shown, "without scripts"
        assert (answer.status_code, answer["Retry-After"]) == (503, "2")
        assert answer.json()["error"]["code"] == "not_ready"
        workers.work()
        assert client.get(f"/{address}/").status_code == client.get(f"/api/{address}/").status_code == 200


def test_nothing_is_made_in_a_request(client: Client, workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        for engine in registry.engines():
            patch.setattr(engine, "generate", None)
        for engine in registry.engines():
            variant = engine.variants[0].slug
            for address in (f"{engine.slug}/practice/{variant}/5", f"{engine.slug}/{variant}/{DAY}", engine.slug):
                assert client.get(f"/{address}/").status_code in (202, 404), address
        assert client.get("/chains/watch/easy/5/").status_code in (404, 503)
        for _ in range(6):
            client.get(f"/{PRACTICE}/")
            assert text(client, "/").count("<span>being made</span>") == len(planned())
    asked = [args for _, args in workers.asked]
    assert len({*map(tuple, asked)}) == len(asked) and ["toy", "small", "77"] in asked
    workers.asked = [one for one in workers.asked if one[1][0] == "toy"]
    workers.work()
    assert Edition.objects.filter(kind=Edition.PRACTICE).count() == 2
    assert {*Job.objects.filter(args__0="toy").values_list("state", flat=True)} == {Job.DONE}


def test_waiting_costs_nothing_of_what_one_may_ask_for(client: Client, workers: Workers, settings: Any) -> None:
    settings.PRACTICE_RATE = "1/d"
    for _ in range(2 * MANY):
        assert client.get(f"/api/{PRACTICE}/").status_code == 503
    asked = [client.get(f"/api/toy/practice/small/{100 + n}/").status_code for n in range(3)]
    assert asked == [503] * 2 + [429]


def test_a_page_says_that_making_failed(client: Client, workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
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
