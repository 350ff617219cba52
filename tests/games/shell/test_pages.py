"""The pages around the games: what a visitor sees of today, of the past, and where there is nothing."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.test import Client

from games.editions import finding
from games.editions.calendar import EPOCH, planned, today
from games.editions.models import Edition
from games.players.models import Player
from games.plays.models import Record
from games.rooms.models import Room
from puzzles import registry
from tests.cast.visitors import Visitor, path, text
from tests.day import Clock


def test_home_has_a_row_for_every_game_and_begins_with_one_for_somebody_new(client: Client, db: None) -> None:
    page = text(client, "/")
    for engine in registry.engines():
        assert f'href="/{engine.slug}/"' in page and engine.blurb in page
    assert page.count("Start here") == 1 and f'href="/chains/gentle/{today()}/"' in page
    assert "leads" not in page and "playing" not in page  # nothing that says only that nothing happened


def test_home_tells_what_i_have_done_and_who_leads(alice: Visitor, bob: Visitor, secret: int, wrong: int) -> None:
    alice.post({"guess": wrong})
    begun = text(alice.client, "/")
    assert "1 move" in begun and f"0 of {len(planned(today()))}" in begun and "Start here" not in begun
    bob.post({"guess": secret})
    page = text(bob.client, "/")
    assert "🎲</span> 1" in page and f"1 of {len(planned(today()))}" in page
    leader = f"{Player.objects.order_by('-pk')[0].name} leads Small"
    assert leader in text(Client(), "/") and "You lead" not in text(Client(), "/")
    assert "You lead Small" in page and leader not in page


def test_home_tells_somebody_new_what_each_game_is_whoever_has_played_it(bob: Visitor, secret: int) -> None:
    bob.post({"guess": secret})
    blurb = registry.engine("toy").blurb
    assert blurb in text(Client(), "/") and blurb not in text(bob.client, "/")


def test_home_ticks_what_was_won_and_not_what_was_given_up(alice: Visitor, bob: Visitor, secret: int) -> None:
    alice.post({"guess": secret})
    bob.post({"give_up": True})
    won, given_up = text(alice.client, "/"), text(bob.client, "/")
    assert "chip done won" in won and "not solved" not in won
    assert "chip done won" not in given_up and "not solved" in given_up and "Done" not in given_up


def test_home_tells_which_day_a_freeze_has_saved(alice: Visitor, secret: int) -> None:
    alice.post({"guess": secret})
    player = Player.objects.get()
    record = Record.objects.filter(player=player, game=Record.ANY)
    record.update(streak=8, freezes=1, last_won=today() - timedelta(days=2))
    saved = f"{today() - timedelta(days=1):%A} saved"
    page = text(alice.client, "/")
    assert "8 days in a row" in page and saved in page
    record.update(freezes=0)  # then the streak is over
    assert "days in a row" not in (page := text(alice.client, "/")) and saved not in page
    record.update(last_won=today() - timedelta(days=1))
    assert "8 days in a row" in (page := text(alice.client, "/")) and saved not in page


def test_home_leads_back_into_the_room_where_i_sat(client: Client, db: None) -> None:
    client.post("/room/open/", {"play": "toy/small", "source": "fresh"})
    room = Room.objects.get()
    assert f'href="/room/{room.code}/"' in text(client, "/")
    assert room.code not in text(Client(), "/")
    client.post(f"/room/{room.code}/leave/")
    assert room.code not in text(client, "/")


def test_unknown_addresses_get_a_kind_page(client: Client, db: None) -> None:
    for address in (
        "/chess/",
        "/toy/small/never/",
        "/toy/practice/small/0/",
        "/chess/practice/",
        "/leaderboard/?date=x",
    ):
        response = client.get(address)
        assert response.status_code == 404
        assert "There is no page at this address" in response.content.decode()


@pytest.mark.parametrize("day", [date(2026, 11, 1), date(2026, 11, 18), date(2026, 12, 1), date(2027, 1, 31)])
def test_the_archive_goes_back_to_the_first_day_and_not_beyond_today(
    client: Client, db: None, clock: Clock, day: date
) -> None:
    clock.move_to(datetime.combine(day, time(12), UTC))
    month, days = day.replace(day=1), ""
    while month >= EPOCH.replace(day=1):
        days += text(client, f"/archive/?month={month:%Y-%m}")
        month = (month - timedelta(days=1)).replace(day=1)
    for back in range((day - EPOCH).days + 1):
        assert f'href="/archive/{day - timedelta(days=back)}/#day"' in days
    for beyond in (EPOCH - timedelta(days=1), today() + timedelta(days=1)):
        assert f"/archive/{beyond}/" not in days
    assert f"/nettle/classic/{EPOCH}/" in text(client, f"/archive/{EPOCH}/")
    for other in (EPOCH - timedelta(days=1), today() + timedelta(days=1), "soon", "20261122"):
        assert client.get(f"/archive/{other}/").status_code == 404
    assert client.get("/archive/?month=0000-99&game=chess").status_code == 200


def test_the_archive_tells_what_i_played(alice: Visitor, secret: int) -> None:
    alice.post({"guess": secret})
    page = text(alice.client, f"/archive/{today()}/")
    assert "🎲</span> 1" in page and ": Toy" in page
    assert ": Toy" in text(alice.client, f"/archive/{today()}/?game=toy")
    assert ": Toy" not in text(alice.client, f"/archive/{today()}/?game=nettle")
    assert ": Toy" not in text(Client(), f"/archive/{today()}/")


def test_the_next_unsolved_is_the_latest_of_a_past_day_that_i_have_not_finished(toy: Edition) -> None:
    yesterday = today() - timedelta(days=1)
    alice = Visitor(path(finding.daily("toy", "small", yesterday)))

    def asked() -> str:
        return alice.client.get("/archive/next/?game=toy").headers["Location"]

    assert asked() == f"/toy/small/{yesterday}/"
    alice.post({"give_up": True})
    assert asked() == f"/toy/large/{yesterday}/"
    assert alice.client.get("/archive/next/").headers["Location"].startswith("/lionwall/")


def test_alive_and_ready(client: Client, transactional_db: None) -> None:
    assert client.get("/healthz").status_code == 200
    assert client.get("/readyz").status_code == 503
    text(client, "/")
    parts = ["database", "broker", "channel layer", "editions", "static files"]
    assert client.get("/readyz").json() == dict.fromkeys(parts, "ok")
