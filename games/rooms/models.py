"""Rooms: a link under which friends play one puzzle after the other, at the same moment."""

from datetime import datetime, timedelta

from django.db import models
from django.utils import timezone

from games.editions.finding import LONGEST_SEED
from games.editions.models import Edition
from games.players.doors import LONGEST_CODE, OldCode, SentAway, new_code
from games.players.models import Player
from puzzles import registry

CODE_LENGTH = 8
"""Too long to be guessed."""
SIGN_EVERY = timedelta(seconds=25)
"""How often a page gives a sign of life (`PING_EVERY` in static/site/live.js); every other one is written down."""
MISSED = 3 * SIGN_EVERY
"""A host who was here this long ago stays the host, whatever has happened since."""
SILENT = 2 * SIGN_EVERY + MISSED + timedelta(seconds=5)
"""After so long without a written sign of life, three of them missed, somebody is taken to be away."""
ARRIVING = timedelta(seconds=20)
"""So long somebody who just came in is taken to be here, though their page has not said so yet."""


def room_code() -> str:
    """A short code that can be read out."""
    return new_code(CODE_LENGTH)


class Room(models.Model):
    """A place with a code. Its latest round is what is played there now. Into a locked one nobody new comes.

    Its rounds make matches of `best_of` each; the present one began with the round of the number `match_from`.
    With `sides` its races are of two teams.
    """

    LENGTHS = (1, 3, 5)
    SIDES = {1: "Suns", 2: "Moons"}

    code = models.CharField(max_length=LONGEST_CODE, unique=True, default=room_code)
    locked = models.BooleanField(default=False)
    best_of = models.PositiveSmallIntegerField(default=1)
    match_from = models.PositiveIntegerField(default=1)
    sides = models.BooleanField(default=False)
    host = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.code


class FormerCode(OldCode):
    """A code that a room had."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="former_codes")


class Removal(SentAway):
    """Whom a host took out of a room."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="removals")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["room", "player"], name="one_removal_per_player")]

    def __str__(self) -> str:
        return f"{self.player} out of {self.room}"


class Round(models.Model):
    """One puzzle of a room: first chosen, then begun at one moment for all. `team` plays where all share a board."""

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
        max_length=LONGEST_SEED, blank=True, help_text="The number of its fresh puzzle, once one is chosen."
    )
    wanted_at = models.DateTimeField(
        null=True, blank=True, help_text="Since when its start waits for a puzzle that is being made."
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
    def begun(self) -> bool:
        return self.starts_at is not None and self.starts_at <= timezone.now()

    @property
    def waits(self) -> bool:
        """Whether it starts as soon as its puzzle is made."""
        return self.starts_at is None and self.wanted_at is not None

    @property
    def together(self) -> bool:
        return self.mode == self.TOGETHER


class Seat(models.Model):
    """A player in a room. `here_at` is the last sign of life, `side` the team for races of teams; 0 for none yet.

    Whoever left after a move keeps the seat, and may come back to it; without a move it is free again.
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
        """Whether the player is taken to look at the room now."""
        return not self.left and not self.away and now - self.here_at < SILENT

    def may_lead(self, now: datetime) -> bool:
        """Whether the player is here, or has been until a moment ago and may only be loading the page again."""
        return self.is_here(now) or (not self.left and now - self.here_at < MISSED)


class Entry(models.Model):
    """A player's part in a round: from when their clock runs. Their moves are a play like any other.

    `side` is the team for which they race, 0 where everybody races alone.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="entries")
    began_at = models.DateTimeField()
    side = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "player"], name="one_entry_per_player")]

    def __str__(self) -> str:
        return f"{self.player} in {self.round}"
