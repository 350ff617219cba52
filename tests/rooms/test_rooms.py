"""Rooms over HTTP: coming in, starting together, racing, once more, leaving and coming back."""

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.test import Client

from games.editions.lookup import find_daily_edition
from games.editions.models import Edition
from games.infra.models import Job
from games.live.messages import read_server_clock
from games.players.models import Player
from games.plays.models import Play
from games.plays.ranking import load_table
from games.rooms import lobby
from games.rooms.lobby import ROOM_LIFETIME, delete_old_rooms, find_current_round
from games.rooms.models import AWAY_AFTER, HOST_GRACE, Entry, Room, Round, Seat
from games.rooms.room_reader import RoomReader
from games.rooms.room_topics import RoomWatch, open_tabs
from games.rooms.rounds import start_round_if_due
from games.rooms.wire import MoveNews, Racing
from puzzles import registry
from tests.cast.accounts import sign_up
from tests.cast.rooms import Mate, Mates, OpenRoom, get_secret, list_seated, map_parts, read_room, skip_countdown
from tests.cast.workers import Workers
from tests.day import DAY, START


def test_a_friend_comes_in_by_the_link_or_a_typed_code_under_a_name(open_room: OpenRoom, mates: Mates) -> None:
    room, stranger = open_room(), Client()
    door = mates[1].client.get(f"/room/{room.code.lower()}/").content.decode()
    assert "Alice" in door and "Join the room" in door and not Player.objects.filter(name="Bob").exists()
    assert mates[1].join(room) and list_seated(room) == ["Alice", "Bob"]
    assert "data:image" not in door and "<svg" in mates[1].page(room)
    said = dict(re.findall(r'<meta\s+(?:property|name)="((?:og|twitter):[^"]+|description)"\s+content="([^"]*)"', door))
    assert said["og:image"] == "http://testserver/toy/card.png"
    assert len(said) > 8 and [one for one in said.values() if not one or one != " ".join(one.split())] == []
    assert stranger.get("/room/", {"code": f" {room.code.lower()} "})["Location"] == f"/room/{room.code}/"
    assert "We couldn’t find a room" in stranger.get("/room/", {"code": "XXXXXX"}, follow=True).content.decode()
    sign_up(Client(), "Carol")
    mates[2].join(room)
    assert room.seats.count() == 2


@pytest.mark.parametrize("play", [f"{slug}/{registry.engine(slug).variants[0].slug}" for slug in registry.slugs()])
def test_the_lobby_says_the_rules_of_each_game(open_room: OpenRoom, mates: Mates, workers: Workers, play: str) -> None:
    rules = re.findall(r'<ul class="rules">.*?</ul>', mates[0].page(open_room(play=play)), re.DOTALL)
    assert len(rules) == 1 and ("3 hearts" in " ".join(rules[0].split())) is play.startswith("lionwall/")


def test_the_round_starts_when_everybody_here_is_ready(open_room: OpenRoom, mates: Mates) -> None:
    room = open_room()
    for mate in mates[1:]:
        mate.join(room)
    for mate in mates[:2]:
        mate.do(room, "ready", ready="yes")
    assert read_room(room)["round"]["starts"] is None
    start_round_if_due(room)
    assert read_room(room)["round"]["starts"] is None, "Carol's page may still be coming, or is loaded again"
    Seat.objects.filter(player=mates[2].player).update(here_at=F("here_at") - timedelta(seconds=21))
    start_round_if_due(room)  # as at the next sign of life of anyone in the room
    shown = read_room(room)
    assert shown["round"]["starts"] > read_server_clock()
    assert [seat["part"] is not None for seat in shown["seats"]] == [True, True, False]


@pytest.mark.postgres
def test_the_host_alone_starts_and_chooses_and_another_while_they_are_away(open_room: OpenRoom, mates: Mates) -> None:
    room = open_room()
    mates[1].join(room)
    assert mates[1].do(room, "start").status_code == 302
    assert read_room(room)["round"]["starts"] is None
    Seat.objects.filter(player=mates[0].player).update(away=True, here_at=START - HOST_GRACE)
    mates[1].do(room, "choose", play="toy/large", source="fresh", mode="race")
    assert read_room(room)["round"]["variant"] == "large"
    assert mates[1].do(room, "start").status_code == 204
    first = read_room(room)["round"]["starts"]
    mates[1].do(room, "start")
    assert read_room(room)["round"]["starts"] == first


def test_the_puzzle_is_shown_from_the_start_on_also_to_who_comes_later(open_room: OpenRoom, mates: Mates) -> None:
    room, (alice, bob, carol) = open_room(), mates
    alice.do(room, "start")
    for early in (alice, bob.join(room)):
        before = early.see(room)
        assert before.status_code == 409 and before.json()["error"]["code"] == "not_yet"
        assert early.move(room, {"guess": 3}).status_code == 409
    page = alice.page(room)
    assert "toy-game" not in page and re.search(r"practice/\w+/\w", page) is None
    round_ = skip_countdown(room)
    assert "toy-game" in carol.join(room).page(room)
    late = Entry.objects.get(round=round_, player=carol.player)
    assert round_.starts_at and late.began_at > round_.starts_at
    assert carol.win(room).json()["result"]["line"]


def test_a_host_leads_until_three_signs_of_life_are_missed(open_room: OpenRoom, mates: Mates) -> None:
    room, now = open_room(), START
    mates[1].join(room)
    Seat.objects.filter(player=mates[1].player).update(here_at=now)
    seen = (5, True, "Alice"), (70, True, "Alice"), (76, True, "Bob"), (125, False, "Alice"), (131, False, "Bob")
    for seconds, away, leads in seen:
        Seat.objects.filter(player=mates[0].player).update(away=away, here_at=now - timedelta(seconds=seconds))
        assert [seat["name"] for seat in read_room(room)["seats"] if seat["host"]] == [leads], seconds


def look(room: Room, mate: Mate) -> RoomWatch:
    tab = RoomWatch(mate.player, "")
    tab.room = room
    tab.count_tab(1)
    tab.record_presence()
    return tab


def test_a_player_with_a_tab_open_is_here_though_another_closed_or_sleeps(open_room: OpenRoom, mates: Mates) -> None:
    room = open_room()
    mates[1].join(room)
    alices, later, bobs = (look(room, mate) for mate in (mates[0], mates[0], mates[1]))

    def here() -> list[bool]:
        return [seat["here"] for seat in read_room(room)["seats"]]

    alices.count_tab(-1)
    alices.record_presence()
    assert here() == [True, True]
    Seat.objects.update(here_at=START - AWAY_AFTER)
    assert here() == [False, False]
    bobs.record_presence()
    assert here() == [True, True], "Alice's page sleeps, and its socket is open"
    later.count_tab(-1)
    later.record_presence()
    assert here() == [False, True]
    bobs.count_tab(-1)
    assert not open_tabs


def test_all_play_the_same_puzzle_at_once_and_see_progress_without_guesses(race: OpenRoom, mates: Mates) -> None:
    room = race()
    seen = [mate.see(room).json() for mate in mates[:2]]
    assert seen[0]["state"]["view"] == seen[1]["state"]["view"]
    assert seen[0]["edition"]["room"] == {"code": room.code, "round": 1, "together": False}
    mates[0].move(room, {"guess": 1})
    assert map_parts(room) == {
        "Alice": {"kind": "racing", "moves": 1, "share": 0.2, "text": "1 guess", "status": "playing"},
        "Bob": {"kind": "waiting", "moves": 0, "status": "playing"},
    }
    for mate in mates[:2]:
        mate.win(room)
    plays = Play.objects.all()
    assert len({play.started_at for play in plays}) == 1 and not any(play.ranked for play in plays)


def test_results_have_places_and_stay_after_a_rematch(race: OpenRoom, mates: Mates) -> None:
    room, (alice, bob, carol) = race(3), mates
    bob.win(room)
    alice.move(room, {"guess": 1})
    alice.win(room)
    carol.give_up(room)
    assert [map_parts(room)[name].get("place") for name in ("Alice", "Bob", "Carol")] == [2, 1, None]
    assert read_room(room)["wins"] == {bob.player.public_id: 1}
    for mate in mates[:2]:
        mate.do(room, "rematch", number="1")
    after = read_room(room)
    assert after["round"]["number"] == 2 and after["round"]["starts"] is None
    results = [(row["who"], row["player"]) for row in after["rounds"][0]["results"]]
    assert results == [(mate.name, mate.player.public_id) for mate in (bob, alice, carol)]
    assert after["wins"] == {bob.player.public_id: 1}
    assert not any(seat["ready"] for seat in after["seats"])


def test_todays_puzzle_in_a_room_counts_on_todays_leaderboard(race: OpenRoom, mates: Mates) -> None:
    result = mates[0].win(race(source="today")).json()["result"]
    assert result["ranked"] and result["rank"] == 1
    assert [row.name for row in load_table(find_daily_edition("toy", "small", DAY).pk)] == ["Alice"]


def test_a_stranger_sees_and_moves_nothing_and_nonsense_opens_no_room(race: OpenRoom, mates: Mates) -> None:
    room, carol = race(), mates[2]
    assert carol.see(room).status_code == carol.move(room, {"guess": 1}).status_code == 403
    assert carol.see(Room(code="NOWHERE")).status_code == 404
    assert carol.do(room, "start").status_code == 302 and carol.client.get("/room/NOWHERE/").status_code == 404
    for play in ("", "chess/small", "toy/huge", "toy"):
        assert carol.post("/room/open/", play=play)["Location"] == "/together/"
    assert Room.objects.count() == 1


BACK = "Return to your room"


def test_pages_lead_back_to_the_room_until_one_leaves_whose_seat_is_kept(race: OpenRoom, mates: Mates) -> None:
    def archive() -> str:
        return bob.client.get("/archive/").content.decode()

    room, bob = race(), mates[1]
    bob.move(room, {"guess": 1})
    assert BACK not in bob.page(room) and f'href="/room/{room.code}/"' in archive()
    bob.do(room, "leave")
    assert room.seats.get(player=bob.player).left
    assert "Join the room" in bob.page(room) and BACK not in archive()
    room.seats.filter(player=bob.player).update(ready=True, away=True)
    bob.join(room)
    seat = room.seats.get(player=bob.player)
    assert (seat.number, seat.left, seat.away, seat.ready) == (2, False, False, False)
    assert bob.see(room).json()["state"]["moves"] == 1
    room.seats.all().delete()
    bob.page(room)
    assert BACK not in archive()


def test_news_of_moves_tell_what_the_rows_say(race: OpenRoom, mates: Mates, monkeypatch: pytest.MonkeyPatch) -> None:
    room = race()
    news: list[Any] = []
    monkeypatch.setattr(lobby, "publish_change", lambda topic, part=None: news.append(part))
    reader, naming = RoomReader(room.pk), RoomReader(room.pk)
    shown, named = reader(), naming()
    for guess in (1, 2, get_secret(lobby.find_current_round(room))):
        for mate in mates[:2]:
            mate.move(room, {"guess": guess})
            shown = reader.apply_part(shown, json.loads(json.dumps(news[-1]))) or reader()
            mover = MoveNews(round=1, player=mate.player.pk, part=None).model_dump(mode="json")
            named = naming.read_parts(named, [mover]) or naming()
            assert shown == named == RoomReader(room.pk)()
    late = MoveNews(round=1, player=mates[0].player.pk, part=Racing(moves=1, share=0.0, text="late"))
    reader.apply_part(shown, late.model_dump(mode="json"))
    assert reader().seats == shown.seats


def test_a_guests_seat_goes_along_with_the_account(race: OpenRoom, mates: Mates) -> None:
    room, bob = race(), mates[1]
    bob.move(room, {"guess": 1})
    sign_up(bob.client, "Bobby")
    assert map_parts(room)["Bobby"]["moves"] == 1
    assert json.loads(bob.client.get("/me/fivefold.json").getvalue())["rooms"][0]["code"] == room.code
    bob.post("/me/delete/", name="Bobby")
    assert "Bobby" not in map_parts(room)


@pytest.mark.postgres
def test_a_room_in_which_nobody_was_for_long_is_forgotten_and_its_plays_are_not(race: OpenRoom, mates: Mates) -> None:
    mates[0].move(race(), {"guess": 1})
    assert delete_old_rooms() == 0
    Seat.objects.update(here_at=START - 2 * ROOM_LIFETIME)
    assert delete_old_rooms() == 1 and not Room.objects.exists() and Play.objects.exists()


def test_a_round_waits_for_its_puzzle_and_then_begins(workers: Workers, mates: Mates, open_room: OpenRoom) -> None:
    for source, kind in (("fresh", Edition.PRACTICE), ("today", Edition.DAILY)):
        room = open_room(source=source)
        assert [args[:2] for _, args in workers.jobs] == [["toy", "small"]], "it is made while the players gather"
        for _ in range(2):
            assert mates[0].do(room, "start").status_code == 204
        assert read_room(room)["round"]["waits"] is True and read_room(room)["round"]["starts"] is None
        start_round_if_due(room)
        assert read_room(room)["round"]["starts"] is None
        workers.work()
        look(room, mates[0]).count_tab(-1)
        assert read_room(room)["round"]["waits"] is False and read_room(room)["round"]["starts"]
        assert find_current_round(room).entries.count() == 1
        assert find_current_round(room).edition == Edition.objects.get(kind=kind)


def test_a_round_whose_puzzle_is_there_does_not_wait(workers: Workers, mates: Mates, open_room: OpenRoom) -> None:
    rooms = [open_room(), open_room()]
    mates[0].do(rooms[1], "start")
    mates[0].do(rooms[1], "choose", play="toy/large", source="fresh", mode="race")
    workers.work()
    mates[0].do(rooms[0], "start")
    start_round_if_due(rooms[1])
    there, chosen = (find_current_round(room) for room in rooms)
    assert there.starts_at and chosen.variant == "large" and not (chosen.starts_at or chosen.is_waiting)


def test_a_puzzle_that_cannot_be_made_is_replaced(workers: Workers, mates: Mates, open_room: OpenRoom) -> None:
    room = open_room()
    mates[0].do(room, "start")
    first = find_current_round(room).seed
    Job.objects.update(state=Job.FAILED)
    workers.jobs.clear()
    for _ in range(2):
        start_round_if_due(room)
    assert Round.objects.get(room=room).seed not in ("", first)
    workers.work()
    start_round_if_due(room)
    assert find_current_round(room).starts_at is not None
