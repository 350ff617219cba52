"""What players say of puzzles, and how many say the same."""

from django.conf import settings
from django.db import models

from games.editions.models import Edition
from games.players.models import Player

LONGEST_REASON = 140
LONGEST_LABEL = 200


class Thumb(models.Model):
    """What a player who finished an edition thinks of it: once each."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", db_index=False)
    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="+", db_index=False)
    up = models.BooleanField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "edition"], name="one_thumb_per_player")]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.edition_id}: {'up' if self.up else 'down'}"


class Liking(models.Model):
    """How many thumbs an edition has, so that no page counts them."""

    edition = models.OneToOneField(Edition, on_delete=models.CASCADE, primary_key=True, related_name="liking")
    up = models.PositiveIntegerField(default=0)
    down = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.edition_id}: {self.up} up, {self.down} down"

    @property
    def thumbs(self) -> int:
        return self.up + self.down


class Concern(models.Model):
    """A part of an edition's puzzle of which players say that something is wrong: a row of the editors' queue.

    `part` is its id and `label` what the player was shown, `word` the row of a word list that it is made of, if any;
    `revision` says of which of the edition's puzzles. `count` is of players, `outcome` what an editor did about it.
    """

    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="concerns", db_index=False)
    revision = models.PositiveSmallIntegerField(default=0)
    part = models.CharField(max_length=40)
    label = models.CharField(max_length=LONGEST_LABEL)
    word = models.CharField(max_length=80, blank=True)
    count = models.PositiveIntegerField(default=0)
    at = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    outcome = models.CharField(max_length=80, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["edition", "revision", "part"], name="one_concern_per_part")]
        indexes = [
            models.Index(fields=["-count", "id"], condition=models.Q(settled_at__isnull=True), name="concerns_open")
        ]
        verbose_name = "what is wrong"
        verbose_name_plural = "problem reports"

    def __str__(self) -> str:
        return f"{self.edition}: {self.label}"


class Voice(models.Model):
    """What one player says of a concern: once each."""

    concern = models.ForeignKey(Concern, on_delete=models.CASCADE, related_name="voices", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    reason = models.CharField(max_length=LONGEST_REASON)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["concern", "player"], name="one_voice_per_player")]

    def __str__(self) -> str:
        return self.reason
