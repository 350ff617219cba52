"""A race on a puzzle of the day counts in its table: of all who ran it, behind one address too."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from games.editions.calendar import today
from games.editions.models import Edition, as_stored
from games.plays.models import Play
from games.rooms.lobby import current_round
from games.rooms.models import Room, Round
from puzzles import registry
from tests.games.rooms.conftest import Mate, Open

LONG = timedelta(minutes=10)
ROWS = ["ZERO", "AVOW", "PIPE", "SLED"]


def square_of_today() -> Edition:
    """Today's Square, a game that people play."""
    puzzle = registry.tools("square").shorthand({"rows": ROWS})
    assert puzzle is not None
    variant = registry.engine("square").variants[0].slug
    fields = {"seed": "s", "engine_version": 1, "stored": as_stored(puzzle)}
    return Edition.objects.update_or_create(
        game="square", variant=variant, kind="daily", date=today(), defaults=fields
    )[0]


def solves(mate: Mate, room: Room, edition: Edition) -> str:
    """Somebody makes the moves that win; what the result says of its rank."""
    engine = registry.engine("square")
    for move in engine.solution(edition.puzzle):
        answer = mate.move(room, move.model_dump(mode="json", exclude_none=True))
    return str(answer.json()["result"]["note"])


def test_one_racers_end_does_not_count_as_an_answer_shown_to_the_others(open_room: Open, mates: list[Mate]) -> None:
    edition = square_of_today()
    room = open_room(play=f"square/{edition.variant}", source="today")
    alice, bob = mates[0], mates[1].join(room)
    for mate in (alice, bob):
        mate.do(room, "ready", ready="yes")
    ago = timezone.now() - LONG
    Round.objects.filter(room=room).update(starts_at=ago)
    current_round(room).entries.update(began_at=ago)
    assert solves(alice, room, edition) == "", "and she is shown the answer, at the address of both"
    alice.client.get(f"/room/{room.code}/")
    assert solves(bob, room, edition) == ""
    plays = Play.objects.filter(edition=edition, status="won")
    assert [(play.ranked, play.apart) for play in plays] == [(True, ""), (True, "")]
