"""Rooms, each a link under which friends play one puzzle after another at the same time, and players' data there."""

from datetime import datetime, timedelta
from functools import reduce
from operator import or_

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from games.editions.lookup import LONGEST_SEED
from games.editions.models import Edition
from games.players.access import LONGEST_CODE, OldCode, RemovedPlayer, draw_code
from games.players.models import Player
from games.players.personal_data import Keeper, transfer_rows
from puzzles import registry
from puzzles.shapes import JSON

CODE_LENGTH = 8
"""How many letters a code has, which is enough that no one guesses one."""
PING_EVERY = timedelta(seconds=25)
"""How often a page gives a sign of life (`PING_EVERY` in static/site/live.js); every other one is stored."""
HOST_GRACE = 3 * PING_EVERY
"""A host who was here this recently stays the host."""
AWAY_AFTER = 2 * PING_EVERY + HOST_GRACE + timedelta(seconds=5)
"""A player counts as away if the last stored sign of life is older than this, so at least three were missed."""
ARRIVAL_GRACE = timedelta(seconds=20)
"""How long a player who just came in counts as here before their page says so."""


def draw_room_code() -> str:
    """Draw a short code that can be read out."""
    return draw_code(CODE_LENGTH)


class Room(models.Model):
    """A place with a code, whose latest round is being played. If it is locked, it lets no one new in.

    Its rounds make matches of `best_of` rounds; the current match started with the round number `match_from`. With
    `sides`, its races are between two teams.
    """

    LENGTHS = (1, 3, 5)
    SIDES = {1: "Suns", 2: "Moons"}

    code = models.CharField(max_length=LONGEST_CODE, unique=True, default=draw_room_code)
    locked = models.BooleanField(default=False)
    best_of = models.PositiveSmallIntegerField(default=1)
    match_from = models.PositiveIntegerField(default=1)
    sides = models.BooleanField(default=False)
    host = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.code


class FormerCode(OldCode):
    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="former_codes")


class Removal(RemovedPlayer):
    """A player whom a host removed from a room."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="removals")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["room", "player"], name="one_removal_per_player")]

    def __str__(self) -> str:
        return f"{self.player} out of {self.room}"


class Round(models.Model):
    """One puzzle of a room, first chosen, then started for all; `team` is the player of a shared board."""

    TODAY, FRESH = "today", "fresh"
    RACE, TOGETHER = "race", "together"

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField()
    game = models.SlugField(max_length=40)
    variant = models.SlugField(max_length=40)
    source = models.CharField(max_length=10, choices=[(TODAY, "today"), (FRESH, "fresh")])
    mode = models.CharField(max_length=10, choices=[(RACE, "race"), (TOGETHER, "together")], default=RACE)
    edition = models.ForeignKey(Edition, null=True, on_delete=models.PROTECT, related_name="+")
    seed = models.CharField(
        max_length=LONGEST_SEED, blank=True, help_text="The number of its fresh puzzle, once we’ve chosen one."
    )
    wanted_at = models.DateTimeField(
        null=True, blank=True, help_text="Since when its start has been waiting for a new puzzle."
    )
    starts_at = models.DateTimeField(null=True, blank=True)
    team = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["room", "number"], name="one_round_per_number")]
        ordering = ["room", "number"]

    def __str__(self) -> str:
        return f"{self.room} round {self.number}"

    @property
    def title(self) -> str:
        engine = registry.engine(self.game)
        name = next((one.title for one in engine.variants if one.slug == self.variant), "")
        return f"{engine.title} {name}" if len(engine.variants) > 1 else engine.title

    @property
    def has_started(self) -> bool:
        return self.starts_at is not None and self.starts_at <= timezone.now()

    @property
    def is_waiting(self) -> bool:
        """Whether the round starts as soon as its puzzle is ready."""
        return self.starts_at is None and self.wanted_at is not None

    @property
    def together(self) -> bool:
        return self.mode == self.TOGETHER


class Seat(models.Model):
    """A player in a room. `here_at` is the last sign of life, `side` the team (0: none yet).

    A player who left after a move keeps the seat and may come back to it; if they made no move, it is free again.
    """

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    ready = models.BooleanField(default=False)
    left = models.BooleanField(default=False)
    away = models.BooleanField(default=False)
    here_at = models.DateTimeField(default=timezone.now)
    side = models.PositiveSmallIntegerField(default=0)
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["room", "player"], name="one_seat_per_player"),
            models.UniqueConstraint(fields=["room", "number"], name="one_player_per_seat"),
        ]
        ordering = ["room", "number"]

    def __str__(self) -> str:
        return f"{self.player} in {self.room}"

    def is_here(self, now: datetime) -> bool:
        return not self.left and not self.away and now - self.here_at < AWAY_AFTER

    def may_act_as_host(self, now: datetime) -> bool:
        """Whether the player is here, or was a moment ago and may only be reloading the page."""
        return self.is_here(now) or (not self.left and now - self.here_at < HOST_GRACE)


class Entry(models.Model):
    """A player's part in a round and when their clock starts. Their moves are a play like any other.

    `side` is the team for which they race, 0 if everyone races alone.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="entries")
    began_at = models.DateTimeField()
    side = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "player"], name="one_entry_per_player")]

    def __str__(self) -> str:
        return f"{self.player} in {self.round}"


def transfer_seats(guest: Player, player: Player) -> None:
    """Give the seats and rounds of a guest to the player of an account."""
    Room.objects.filter(host=guest).update(host=player)
    transfer_rows(Seat, "room", guest, player)
    transfer_rows(Removal, "room", guest, player)
    transfer_rows(Entry, "round", guest, player)


def leave_rooms(player: Player) -> None:
    """Give up the seats of a player who is being deleted; rounds keep their results without a name."""
    Seat.objects.filter(player=player).update(left=True, ready=False)
    Room.objects.filter(host=player).update(host=None)


def build_needed_guests_condition() -> Q:
    """Build the condition for guests to keep: those who belong to a room or round, or were removed from a room."""
    of_player = [rows._default_manager.filter(player=OuterRef("pk")) for rows in (Seat, Entry, Removal)]
    return reduce(or_, (Q(Exists(rows)) for rows in (*of_player, Round.objects.filter(team=OuterRef("pk")))))


def export_rooms(player: Player) -> tuple[str, JSON]:
    """Return the key “rooms” of the export, and each room in which the player has or had a seat."""
    seats = Seat.objects.filter(player=player).select_related("room")
    return "rooms", [{"code": seat.room.code, "since": seat.joined_at.isoformat()} for seat in seats]


ROOM_KEEPER = Keeper(transfer_seats, leave_rooms, export_rooms, build_needed_guests_condition)
