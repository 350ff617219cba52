"""Watching a room without a seat: who may, and how many at a time. Whoever watches gets the frame that all get.

A socket without a seat counts as a member of its room under a number that all screens have (`Room.screens`): once the
host closes the screens they are members no more, and are sent away like anybody who was taken out. A lock keeps new
screens out; one that was let in before has a pass, which its page names, and so comes back after an interruption, also
under a code that the room had before.
"""

from __future__ import annotations

from urllib.parse import parse_qs

from django.core.signing import BadSignature, Signer
from django.http import HttpRequest

from games.live.consumer import NoSuchTopic, TopicConsumer
from games.live.hub import running_hub
from games.live.quiet import QuietTopic
from games.live.topics import Topic
from games.players.counters import TooManyGuesses
from games.players.guesses import note
from games.players.models import Player
from games.players.origins import socket_address
from games.plays import seen_answers, wire
from games.plays.answers import edition_as_seen
from games.plays.models import Play
from games.plays.runs import run_of
from games.rooms.codes import known_by
from games.rooms.lobby import topic_of
from games.rooms.models import Room, Round
from games.rooms.playing import edition_of, is_told_to_all, result_in, state_in
from games.rooms.standing import RoomReader, finished_plays, places_of, watcher_of

MOST_WATCHING = 500
"""So many may watch one room through one web process."""


OWN: dict[str, object] = {
    "share": "",
    "rank": None,
    "of": 0,
    "streak": 0,
    "news": [],
    "next": None,
    "player": "",
    "name": "",
}
"""What of a result is for its player, empty."""
PASSES = Signer(salt="fivefold.screen")


def pass_of(room: Room) -> str:
    """What a screen shows that was let in since the host last closed the screens."""
    return PASSES.signature(_screens_of(room))


def _screens_of(room: Room) -> str:
    return f"{room.pk}.{room.screens}"


def has_pass(room: Room, shown: str) -> bool:
    """Whether what is shown was given to one of the room's present screens."""
    try:
        return bool(PASSES.unsign(f"{_screens_of(room)}:{shown}"))
    except BadSignature:
        return False


def with_pass(code: str, shown: str) -> Room | None:
    """The room that had a code before, for a screen with a pass."""
    rooms = Room.objects.filter(former_codes__code=code.upper()) if shown and code.isalnum() else []
    return next((room for room in rooms if has_pass(room, shown)), None)


def may_watch(room: Room, player: Player | None, code: str, shown: str = "") -> bool:
    """Whether a room shows itself to somebody who knows this code of it, or shows a pass: to those in it always."""
    if player and room.seats.filter(player=player, left=False).exists():
        return True
    sent_away = player is not None and room.removals.filter(player=player).exists()
    return not sent_away and (has_pass(room, shown) or (room.code == code.upper() and not room.locked))


def board_of(request: HttpRequest, round_: Round) -> wire.Answer | None:
    """The board that a screen shows: a shared one once it is open, and of a race the best one once it is over for all.

    The answer comes with it as soon as everybody has finished, without what of the result is its player's alone.
    """
    play = _shown_play(round_)
    if play is None:
        return None
    edition = edition_of(round_)
    run = run_of(edition, play, lambda: play.started_at)
    result = result_in(round_, run, request.build_absolute_uri("/"))
    seen_answers.note(request, run)
    address = f"/room/{round_.room.code}/screen/"
    room = wire.InRoom(code=round_.room.code, round=round_.number, together=round_.together)
    here = {"api": address, "room": room, "url": address, "seed": None, "socket": None}
    seen = edition_as_seen(edition).model_copy(update=here)
    return wire.Answer(edition=seen, state=state_in(round_, run), result=result and result.model_copy(update=OWN))


def _shown_play(round_: Round) -> Play | None:
    if not round_.begun:
        return None
    if round_.together:
        return Play.objects.get(edition=round_.edition_id, player=round_.team_id, run=1)
    plays = finished_plays(round_) if is_told_to_all(round_) else []
    places = places_of(plays, round_.over_at)
    return min(plays, key=lambda one: (places.get(one.player_id, len(plays) + 1), one.score_key), default=None)


class ScreenConsumer(TopicConsumer):
    """One screen that shows a room: it takes no seat, says nothing of who is here, and makes no gestures."""

    def find(self, **where: str) -> Topic:
        player, code = self.player(), where["code"]
        shown = parse_qs(self.scope["query_string"].decode("latin-1")).get("pass", [""])[0]
        known = known_by(code, player) or with_pass(code, shown)
        room = known or Room.objects.filter(code=code.upper()).first()
        try:
            note(socket_address(self.scope), Room, room is not None)
        except TooManyGuesses:
            room = None
        if room is None or not may_watch(room, player, code, shown):
            raise NoSuchTopic("There is no such room, or not for whoever asks.")
        if player is None or not room.seats.filter(player=player).exists():
            self.player_id = watcher_of(room)
            must_have_place(room)
        return QuietTopic(topic_of(room), RoomReader(room.pk))


def must_have_place(room: Room) -> None:
    """Raises `NoSuchTopic` where too many watch already."""
    hub = running_hub()
    topic = hub.topics.get(topic_of(room)) if hub else None
    if topic and len(topic.tabs.get(watcher_of(room), ())) >= MOST_WATCHING:
        raise NoSuchTopic("As many watch this room already as can.")
