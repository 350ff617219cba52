"""A round whose puzzle is still being made: the room waits visibly, and begins as soon as it is there."""

from games.editions.models import Edition
from games.jobs.models import Job
from games.rooms.lobby import current_round
from games.rooms.models import Room, Round
from games.rooms.starting import begin_if_due
from games.rooms.watches import RoomWatch
from tests.cast.rooms import Mate, Open, standing
from tests.cast.workers import Workers


def sign_of_life(room: Room, mate: Mate) -> None:
    """A tab of somebody in a room says that it is still open."""
    tab = RoomWatch(mate.player, "")
    tab.room = room
    tab.count_tab(1)
    tab.note()
    tab.count_tab(-1)


def test_a_round_waits_for_its_puzzle_and_then_begins(workers: Workers, mates: list[Mate], open_room: Open) -> None:
    for source, kind in (("fresh", Edition.PRACTICE), ("today", Edition.DAILY)):
        room = open_room(source=source)
        assert [args[:2] for _, args in workers.asked] == [["toy", "small"]], "it is made while the players gather"
        for _ in range(2):
            assert mates[0].do(room, "start").status_code == 204
        assert standing(room)["round"]["waits"] is True and standing(room)["round"]["starts"] is None
        begin_if_due(room)
        assert standing(room)["round"]["starts"] is None
        workers.work()
        sign_of_life(room, mates[0])
        assert standing(room)["round"]["waits"] is False and standing(room)["round"]["starts"]
        assert current_round(room).entries.count() == 1
        assert current_round(room).edition == Edition.objects.get(kind=kind)


def test_a_round_whose_puzzle_is_there_does_not_wait(workers: Workers, mates: list[Mate], open_room: Open) -> None:
    rooms = [open_room(), open_room()]
    mates[0].do(rooms[1], "start")
    mates[0].do(rooms[1], "choose", play="toy/large", source="fresh", mode="race")
    workers.work()
    mates[0].do(rooms[0], "start")
    begin_if_due(rooms[1])
    there, chosen = (current_round(room) for room in rooms)
    assert there.starts_at is not None and (chosen.variant, chosen.starts_at, chosen.waits) == ("large", None, False)


def test_a_puzzle_that_cannot_be_made_is_replaced(workers: Workers, mates: list[Mate], open_room: Open) -> None:
    room = open_room()
    mates[0].do(room, "start")
    first = current_round(room).seed
    Job.objects.update(state=Job.FAILED)
    workers.asked.clear()
    for _ in range(2):
        begin_if_due(room)
    assert Round.objects.get(room=room).seed not in ("", first)
    workers.work()
    begin_if_due(room)
    assert current_round(room).starts_at is not None
