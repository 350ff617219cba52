"""Ending a shared board that could go on: its host may; guests propose it, and more than half of those here decide."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from benchmarks.sites import FAST
from games.rooms.lobby import current_round
from games.rooms.models import Room
from games.rooms.standing import RoomReader
from games.rooms.wire import MoveNews
from tests.games.live.conftest import sockets_are_closed  # noqa: F401
from tests.games.rooms.conftest import Mate, Open, standing
from tests.games.rooms.test_one_board import solved_by
from tests.games.rooms.test_rooms import everyone_starts, number_of
from tests.games.rooms.test_sockets import Mate as Player_
from tests.games.rooms.test_sockets import here, look, seated, started
from tests.server import Site

END = {"give_up": True}


@pytest.fixture
def shared(open_room: Open, mates: list[Mate]) -> Room:
    """Alice, who is the host, Bob and Carol at one board."""
    room = open_room(mode="together")
    for mate in mates[1:]:
        mate.join(room)
    everyone_starts(room, mates)
    return room


def agreed(room: Room) -> list[str]:
    """Who agrees to the proposal that stands, by name."""
    told = standing(room)
    names = {seat["player"]: seat["name"] for seat in told["seats"]}
    return [names[one] for one in (told["proposal"] or {"agreed": []})["agreed"]]


def goes(room: Room, mate: Mate) -> None:
    room.seats.filter(player=mate.player).update(here_at=timezone.now() - timedelta(minutes=10))


def test_a_guest_proposes_the_end_and_it_comes_when_more_than_half_agree(shared: Room, mates: list[Mate]) -> None:
    _, bob, carol = mates
    told = bob.move(shared, END)
    assert told.status_code == 403 and told.json()["error"]["code"] == "proposed"
    bob.move(shared, END)
    assert agreed(shared) == ["Bob"] and standing(shared)["board"]["status"] == "playing"
    ended = carol.move(shared, END).json()["state"]
    assert ended["status"] == "gave up" and ended["log"][-1]["by"] == bob.player.public_id, "it was Bob's proposal"
    assert standing(shared)["proposal"] is None


def test_the_host_ends_a_board_alone_and_a_wrong_move_needs_nobody(shared: Room, mates: list[Mate]) -> None:
    wrong = next(n for n in (1, 2) if n != number_of(current_round(shared)))
    assert mates[2].move(shared, {"guess": wrong}).status_code == 200
    assert mates[0].move(shared, END).json()["state"]["log"][-1]["by"] == mates[0].player.public_id


def test_a_proposal_lapses_on_the_next_move_for_those_who_look_too(shared: Room, mates: list[Mate]) -> None:
    alice, bob, carol = mates
    bob.move(shared, END)
    reader = RoomReader(shared.pk)
    shown = reader()
    assert shown.proposal and shown.proposal.agreed == [bob.player.public_id]
    alice.move(shared, {"guess": next(n for n in (1, 2) if n != number_of(current_round(shared)))})
    named = MoveNews(round=1, player=alice.player.pk, part=None).model_dump(mode="json")
    after = reader.parts(shown, [named])
    assert after and after.proposal is None and agreed(shared) == []
    assert carol.move(shared, END, after=1).status_code == 403, "which is a proposal of her own"
    assert agreed(shared) == ["Carol"]


def test_a_guest_who_is_alone_or_whose_host_is_away_ends_the_board(shared: Room, mates: list[Mate]) -> None:
    alice, bob, carol = mates
    goes(shared, alice)
    assert carol.move(shared, END).status_code == 403, "Bob is here, and leads"
    goes(shared, bob)
    assert carol.move(shared, END).json()["state"]["status"] == "gave up"


def test_finishing_early_and_revealing_the_grid_are_such_ends_and_one_proposal_stands_at_a_time(
    open_room: Open, mates: list[Mate]
) -> None:
    room = open_room(play="dominoes/gentle", mode="together")
    mates[1].join(room)
    everyone_starts(room, mates[:2])
    assert mates[0].move(room, solved_by(room)[0]).status_code == 200
    assert mates[1].move(room, {"hand_in": True}, after=1).status_code == 200
    assert mates[1].move(room, {"finish": True}, after=2).status_code == 403
    other = mates[1].move(room, END, after=2)
    assert other.json()["error"]["code"] == "another_proposal"
    assert standing(room)["proposal"]["move"] == {"finish": True}
    square = open_room(play="square/classic", mode="together")
    mates[1].join(square)
    everyone_starts(square, mates[:2])
    assert mates[1].move(square, {"reveal": "grid"}, after=0).json()["error"]["code"] == "proposed"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("site"), **FAST)
    site.migrate(days=1)
    yield site.start()
    site.stop()


def give_up(mate: Player_, room: str) -> int:
    """Gives up over real HTTP; the status of the answer."""
    token = next(cookie.value for cookie in mate.jar if cookie.name == "csrftoken")
    request = urllib.request.Request(
        f"{mate.site.address}/api{room}rounds/1/moves/",
        json.dumps({"move": END, "after": 0}).encode(),
        {"Content-Type": "application/json", "X-CSRFToken": str(token)},
    )
    try:
        with mate.opener.open(request) as told:
            return int(told.status)
    except urllib.error.HTTPError as refused:
        return refused.code


@pytest.mark.slow
@pytest.mark.usefixtures("sockets_are_closed")
async def test_all_hear_who_proposes_and_who_agrees(site: Site) -> None:
    room, alice, bob = await seated(site, mode="together")
    carol = Player_(site)
    carol.form(f"{room}join/")
    windows = [await look(mate, room) for mate in (alice, bob, carol)]
    for window in windows:
        await window.until(lambda picture: here(picture) == [True, True, True])
    await started(room, alice, *windows)
    players = [seat["player"] for seat in windows[0].picture["seats"]]
    assert await asyncio.to_thread(give_up, bob, room) == 403

    def proposed(picture: dict[str, Any]) -> bool:
        return (picture["proposal"] or {}).get("agreed") == [players[1]]

    for window in windows:
        await window.until(proposed)
    assert await asyncio.to_thread(give_up, carol, room) == 200
    for window in windows:
        ended = await window.until(lambda picture: picture["board"]["status"] == "gave up")
        assert ended["board"]["log"][-1]["by"] == players[1] and ended["proposal"] is None
