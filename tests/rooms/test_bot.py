"""Rooms as programs play them: by the JSON interface, by the example of a bot, and fifty at once."""

import importlib.util
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.db import connections
from django.test import Client
from pytest_django.live_server_helper import LiveServer

from benchmarks.rooms import Load, measure_rooms
from benchmarks.sites import FAST
from games.players import tokens
from games.players.models import Player
from games.plays.models import Play
from games.rooms import rounds
from games.rooms.models import Room, Seat
from tests.cast.accounts import sign_up
from tests.cast.rooms import Mate, Open
from tests.server import Site

BOT = Path(__file__).parents[2] / "docs" / "examples" / "room_bot.py"


@pytest.fixture(scope="module")
def bot() -> ModuleType:
    found = importlib.util.spec_from_file_location("room_bot", BOT)
    assert found and found.loader
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def keyed(name: str) -> str:
    """The key of a token with which a program plays as someone new."""
    sign_up(Client(), name)
    return tokens.make_token(Player.objects.get(name=name), "bot", may_play=True)


def post(key: str, path: str, body: Any = None) -> Any:
    headers = {"Authorization": f"Bearer {key}"}
    return Client().post(f"/api/room/{path}", body or {}, content_type="application/json", headers=headers)


def get(key: str, path: str) -> Any:
    return Client().get(f"/api/room/{path}", headers={"Authorization": f"Bearer {key}"})


def test_the_bot_plays_a_round_over_http(
    transactional_db: None, live_server: LiveServer, bot: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "COUNTDOWN", timedelta())
    host, robot = keyed("Hostess"), keyed("Robot")
    opened = post(host, "", {"play": "chains/mini", "source": "today"})
    assert opened.status_code == 201, opened.content
    code = opened.json()["code"]
    assert post(host, f"{code}/", {"ready": True}).status_code == 200

    def played() -> str:
        try:
            return str(bot.play(bot.Site(live_server.url, robot), code))
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        line = pool.submit(played).result(timeout=120)
    play = Play.objects.get(player__name="Robot")
    assert play.status == "won" and play.line == line
    assert {seat["name"] for seat in get(host, f"{code}/").json()["standing"]["seats"]} == {"Hostess", "Robot"}


def test_a_program_sees_its_own_rooms_alone_and_is_here_when_it_asks(open_room: Open, mates: list[Mate]) -> None:
    room, key = open_room(), keyed("Robot")
    refused = post(key, "", {"play": "toy/enormous"})
    assert refused.status_code == 400 and refused.json()["error"]["code"] == "not_here" and Room.objects.get() == room
    refused = get(key, f"{room.code}/")
    assert refused.status_code == 403 and refused.json()["error"]["code"] == "not_seated"
    assert get(key, "BCDFGHJK/").status_code == 404
    mates[0].do(room, "lock", locked="yes")
    refused = post(key, f"{room.code}/")
    assert refused.status_code == 403 and "locked" in refused.json()["error"]["message"]
    assert not Seat.objects.filter(room=room, player__name="Robot").exists()
    mates[0].do(room, "lock", locked="no")
    assert post(key, f"{room.code}/").status_code == 200
    Seat.objects.filter(player__name="Robot").update(away=True)
    seats = get(key, f"{room.code}/").json()["standing"]["seats"]
    assert [one["here"] for one in seats if one["name"] == "Robot"] == [True]


@pytest.mark.slow
@pytest.mark.thorough
def test_in_fifty_rooms_of_eight_no_message_is_lost_or_out_of_order(tmp_path: Path) -> None:
    load = Load("toy/large", rooms=50, players=8, moves=2, pace=6.0)
    site = Site(tmp_path, "tests.toy.settings", **FAST)
    site.migrate(days=1)
    try:
        heard = measure_rooms(
            site.start(), load, lambda seat, count: [{"guess": 2 * seat + n + 1} for n in range(count)]
        )
    finally:
        site.stop()
    assert (heard.lost, heard.trouble) == (0, 0)
    assert len(heard.waits) > 0.9 * load.rooms * load.players * load.moves * (load.players - 1)
