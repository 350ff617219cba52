"""What a room tells: on sockets to those in it and to screens without a seat, and by JSON to programs."""

import importlib.util
import json
from collections.abc import Callable
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
from benchmarks.sites import NO_LIMITS
from games.live.hub import get_hub
from games.live.messages import CLOSE_BAD_MESSAGE, CLOSE_TRY_AGAIN
from games.live.quiet_topic import QuietTopic
from games.live.topics import NoSuchTopic, query_database
from games.players import tokens
from games.players.models import Player
from games.plays.models import Play
from games.rooms import room_topics, rounds
from games.rooms.lobby import find_current_round, make_room_topic_name
from games.rooms.models import Room, Seat
from games.rooms.room_reader import RoomReader, get_watcher_number
from tests.cast.accounts import sign_up
from tests.cast.rooms import Mate, Mates, OpenRoom, skip_countdown
from tests.cast.server import Site
from tests.cast.sockets import Socket
from tests.cast.tabs import HouseTab, OpenTab
from tests.day import DAY


def here(*seats: bool) -> Callable[[dict[str, Any]], bool]:
    return lambda picture: [seat["here"] for seat in picture["seats"]] == list(seats)


def moved(*moves: int) -> Callable[[dict[str, Any]], bool]:
    return lambda picture: [(seat["part"] or {"moves": 0})["moves"] for seat in picture["seats"]] == list(moves)


async def seated(open_room: OpenRoom, open_tab: OpenTab, mates: Mates, **chosen: str) -> tuple[Room, list[HouseTab]]:
    """A room in which Alice and Bob sit, and the tab of each."""
    room = await query_database(open_room, **{"play": "toy/large", **chosen})
    await query_database(mates[1].join, room)
    tabs = [await open_tab(f"/room/{room.code}/", mate.client) for mate in mates[:2]]
    for tab in tabs:
        await tab.wait_for_state(here(True, True))
    return room, tabs


async def start(room: Room, host: Mate, *tabs: HouseTab) -> None:
    """The host starts the round, all hear when it begins, and the countdown passes."""
    await query_database(host.do, room, "start")
    starts = [(await tab.wait_for_state(lambda picture: picture["round"]["starts"]))["round"]["starts"] for tab in tabs]
    assert len(set(starts)) == 1
    await query_database(skip_countdown, room)


async def test_all_that_happens_reaches_all_in_order(open_room: OpenRoom, open_tab: OpenTab, mates: Mates) -> None:
    room, (alices, bobs) = await seated(open_room, open_tab, mates)
    alice, bob, _ = mates
    screen = await open_tab(f"/room/{room.code}/screen/", Client())
    await query_database(bob.do, room, "ready", ready="yes")
    await alices.wait_for_state(lambda picture: [seat["ready"] for seat in picture["seats"]] == [False, True])
    await start(room, alice, alices, bobs, screen)
    for number in range(1, 6):
        await query_database(alice.move, room, {"hint": True})
        await bobs.wait_for_state(moved(number, 0))
    shown, seen = [await tab.wait_for_state(moved(5, 0)) for tab in (screen, alices)]
    assert (shown["seats"], shown["version"]) == (seen["seats"], seen["version"])
    await bobs.close()
    await alices.wait_for_state(here(True, False))
    await query_database(alice.move, room, {"hint": True})
    back = await open_tab(f"/room/{room.code}/", bob.client)
    await back.wait_for_state(moved(6, 0))
    await alices.wait_for_state(here(True, True))
    await screen.send_message("gesture", kind="reaction", what=[1])
    assert await screen.read_close_code() == CLOSE_BAD_MESSAGE


async def test_gestures_reach_all_at_the_same_board(open_room: OpenRoom, open_tab: OpenTab, mates: Mates) -> None:
    for mode, heard in (("together", [("held", [3, 15]), ("reaction", [1])]), ("race", [("reaction", [1])])):
        _, tabs = await seated(open_room, open_tab, mates, mode=mode)
        by = tabs[0].picture["seats"][1]["player"]
        await tabs[1].send_message("gesture", kind="held", what=[3, 15])
        await tabs[1].send_message("gesture", kind="reaction", what=[1])
        for tab in tabs:
            gestures = [await tab.wait_for_message("gesture") for _ in heard]
            assert [(one["by"], one["kind"], one["what"]) for one in gestures] == [(by, *one) for one in heard]


async def test_a_shared_board_goes_to_those_who_play(open_room: OpenRoom, open_tab: OpenTab, mates: Mates) -> None:
    room, tabs = await seated(open_room, open_tab, mates, play="toy/small", source="today", mode="together")
    carol = mates[2]
    await start(room, mates[0], *tabs)
    await query_database(carol.join, room)
    path = f"/room/{room.code}/"
    outside = [await open_tab(path, carol.client), await open_tab(f"{path}screen/")]
    await query_database(mates[0].move, room, {"guess": 1})
    for tab in tabs:
        await tab.wait_for_state(lambda picture: picture["board"] and picture["board"]["moves"] == 1)
    for tab in outside:
        await tab.wait_for_state(lambda picture: picture["version"] >= tabs[0].picture["version"])
    await tabs[1].send_message("gesture", kind="held", what=[3])
    await tabs[1].send_message("gesture", kind="reaction", what=[1])
    for tab in outside:
        assert (await tab.wait_for_message("gesture"))["kind"] == "reaction"
        assert not any(one.get("board") for one in tab.heard)
    pages = [
        await query_database(carol.client.post, f"/api{path}", "{}", content_type="application/json"),
        await query_database(carol.client.get, f"/api{path}"),
        await query_database(Client().get, path),
        await query_database(Client().get, f"{path}screen/"),
    ]
    assert [page.status_code for page in pages] == [200] * 4
    assert not any(b'"guesses"' in page.content for page in pages)
    today = f"/api/toy/small/{DAY}/"
    assert (await query_database(carol.client.get, today)).json()["state"]["ranked"] is True
    assert (await query_database(carol.see, room)).json()["state"]["moves"] == 1
    assert (await query_database(carol.client.get, today)).json()["state"]["ranked"] is False
    assert (await outside[0].wait_for_state(lambda picture: picture["board"]))["board"]["moves"] == 1
    assert outside[1].picture["board"] is None


async def test_a_tab_that_turns_to_another_page_or_breaks_is_here_no_more(
    open_room: OpenRoom, open_tab: OpenTab, mates: Mates, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, (alices, bobs) = await seated(open_room, open_tab, mates)
    page = f"/room/{room.code}/"
    await bobs.watch_pages(f"/toy/small/{DAY}/")
    await alices.wait_for_state(here(True, False))
    await bobs.wait_for_message("snapshot", lambda snapshot: "feed" in snapshot)
    await bobs.watch_pages(f"/toy/small/{DAY}/", page)
    await alices.wait_for_state(here(True, True))
    with monkeypatch.context() as patched:
        patched.setattr(room_topics, "record_presence", lambda *_: 1 / 0)
        for tab in (alices, bobs):
            await tab.send_message("ping")
            assert await tab.read_close_code() == CLOSE_TRY_AGAIN
            await tab.close()
    assert not (get_hub().topics or room_topics.open_tabs)


async def test_nonsense_closes_the_socket(open_room: OpenRoom, open_tab: OpenTab, mates: Mates) -> None:
    room = await query_database(open_room)
    shout, nowhere = {"kind": "shout", "what": []}, {"kind": "held", "what": [1000]}
    for nonsense in (shout, nowhere, {"kind": "reaction", "what": ["<b>"], "by": "somebody"}):
        tab = await open_tab(f"/room/{room.code}/", mates[0].client)
        await tab.wait_for_state()
        await tab.send_message("gesture", **nonsense)
        assert await tab.read_close_code() == CLOSE_BAD_MESSAGE, nonsense


async def test_strangers_and_those_removed_hear_nothing(open_room: OpenRoom, open_tab: OpenTab, mates: Mates) -> None:
    room, (alices, bobs) = await seated(open_room, open_tab, mates)
    alice, bob, carol = mates
    for client, path in ((carol.client, f"/room/{room.code}/"), (alice.client, "/room/NOWHERE/")):
        assert await (await open_tab(path, client)).is_refused()
    await query_database(alice.do, room, "take-out", player=bobs.picture["seats"][1]["player"], for_good="yes")
    await alices.wait_for_state(lambda picture: len(picture["seats"]) == 1)
    await bobs.wait_for_message("out")
    await query_database(alice.do, room, "ready", ready="yes")
    await alices.wait_for_state(lambda picture: picture["seats"][0]["ready"])
    await bobs.send_text("junk")
    assert await bobs.read_close_code() == CLOSE_BAD_MESSAGE and bobs.heard[-1]["type"] == "out"
    assert await (await open_tab(f"/room/{room.code}/", bob.client)).is_refused()


async def test_a_lock_and_a_new_code_send_screens_away(open_room: OpenRoom, open_tab: OpenTab, mates: Mates) -> None:
    for what in ("lock", "renew"):
        room = await query_database(open_room)
        screen = await open_tab(f"/room/{room.code}/screen/")
        await screen.wait_for_state()
        await query_database(mates[0].do, room, what, locked="yes", code=room.code)
        await screen.wait_for_message("out")
        assert not screen.picture["locked"] and screen.picture["code"] == room.code
        assert await (await open_tab(f"/room/{room.code}/screen/")).is_refused()


def screen(client: Client, room: Room) -> Any:
    return client.get(f"/room/{room.code}/screen/")


def test_a_screen_takes_no_seat_and_shows_no_answer(race: OpenRoom, open_room: OpenRoom, mates: Mates) -> None:
    room, stranger = open_room(), Client()
    answer = screen(stranger, room)
    page = answer.content.decode()
    assert answer.status_code == 200 and room.code in page and "<svg" in page and "ff-screen" in page
    assert Player.objects.count() == Seat.objects.count() == 1 and "room" not in stranger.cookies
    room = race()
    mates[0].move(room, {"guess": 1})
    page = screen(Client(), room).content.decode()
    shown = json.loads(page.split('id="room" type="application/json">')[1].split("<")[0])
    assert shown["standing"]["board"] is None and find_current_round(room).seed not in json.dumps(shown)
    assert {"moves", "share", "text", "status", "kind"} == set(shown["standing"]["seats"][0]["part"])


def test_a_locked_room_and_one_with_a_new_code_are_seen_by_their_own_alone(open_room: OpenRoom, mates: Mates) -> None:
    room, alice = open_room(), mates[0]
    alice.do(room, "lock", locked="yes")
    assert "ff-screen" not in screen(Client(), room).content.decode()
    assert "ff-screen" in screen(alice.client, room).content.decode()
    alice.do(room, "lock", locked="no")
    alice.do(room, "renew", code=room.code)
    assert screen(Client(), room).status_code == 404
    room.refresh_from_db()
    mates[1].join(room)
    alice.do(room, "take-out", player=mates[1].player.public_id, for_good="yes")
    assert "You’re no longer in this room" in screen(mates[1].client, room).content.decode()


async def test_a_full_room_lets_nobody_more_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    room, one = Room(pk=1, code="BCDFGHJK"), Socket()
    topic = get_hub().topics[make_room_topic_name(room)] = QuietTopic(make_room_topic_name(room), RoomReader(1))
    room_topics.require_watcher_space(room)
    topic.add_socket(one.outbox, get_watcher_number(room))
    room_topics.require_watcher_space(room)
    monkeypatch.setattr(room_topics, "MOST_WATCHERS", 1)
    with pytest.raises(NoSuchTopic):
        room_topics.require_watcher_space(room)
    del get_hub().topics[topic.name]
    await one.outbox.close()


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


def test_a_program_sees_its_own_rooms_alone_and_is_here_when_it_asks(open_room: OpenRoom, mates: Mates) -> None:
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
    site = Site(tmp_path, "tests.toy.settings", **NO_LIMITS)
    site.migrate(days=1)
    try:
        heard = measure_rooms(site.start(), load, lambda seat, many: [{"guess": 2 * seat + n + 1} for n in range(many)])
    finally:
        site.stop()
    assert (heard.lost, heard.frame_faults) == (0, 0)
    assert len(heard.waits) > 0.9 * load.rooms * load.players * load.moves * (load.players - 1)
