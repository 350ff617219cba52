"""What players want to be told while they are away, in which of their browsers, and what they were told."""

from __future__ import annotations

from django.db import models

from games.errands.turns import Turn
from games.outgoing.guard import LONGEST, told
from games.players.models import Player, SignIn

BEATEN, ROOM, STREAK, LEAGUE = "beaten", "room", "streak", "league"
"""What a browser may be called for."""
DAILY, WEEKLY = "daily", "weekly"
"""How often somebody may have a mail."""
KINDS = {
    STREAK: "My streak ends at midnight",
    BEATEN: "A friend has beaten me",
    ROOM: "A friend has opened a room",
    LEAGUE: "A week of my league is over",
}
"""What a player can switch on, each by itself."""
MAILS = {"": "None", DAILY: "Every day", WEEKLY: "Every week"}
LONGEST_ZONE = 64
MOST_BROWSERS = 10


class Wanted(models.Model):
    """What a player has switched on; everything is off at first.

    `zone` is the time zone of their days and nights, as a browser of theirs or they themselves named it; empty is the
    site's. `origin` is the site as they saw it, for links in mails. `mail_before` is how often somebody had the
    mails that they have ended.
    """

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="wanted")
    beaten = models.BooleanField(default=False, db_default=False)
    room = models.BooleanField(default=False, db_default=False)
    streak = models.BooleanField(default=False, db_default=False)
    league = models.BooleanField(default=False, db_default=False)
    mail = models.CharField(max_length=6, blank=True, default="", db_default="", choices=list(MAILS.items()))
    mail_before = models.CharField(max_length=6, blank=True, default="", db_default="", choices=list(MAILS.items()))
    zone = models.CharField(max_length=LONGEST_ZONE, blank=True, default="", db_default="")
    origin = models.CharField(max_length=200, blank=True, default="", db_default="")

    class Meta:
        verbose_name_plural = "wanted"
        indexes = [
            models.Index(fields=["zone", "player"], condition=models.Q(streak=True), name="who_wants_streaks"),
            models.Index(fields=["mail", "zone", "player"], condition=~models.Q(mail=""), name="who_wants_mail"),
        ]

    def __str__(self) -> str:
        return f"what {self.player_id} wants to be told"


class Browser(models.Model):
    """A browser that may be called: its address at its maker's push service, and its keys. One row for each.

    The address is a secret of its player's: whoever knows it, and has the site's key, can call them. With the `sign_in`
    in which it was given it ends; a guest's has none.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="browsers")
    sign_in = models.ForeignKey(SignIn, null=True, on_delete=models.CASCADE, related_name="+")
    endpoint = models.CharField(max_length=LONGEST, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"a browser of {self.player_id} at {told(self.endpoint)}"


class Call(Turn):
    """That a player is to be told something: one row for each player, kind and thing, so that none is told twice.

    `what` is the key of the thing: an edition, a room, a kept week of a league, or the number of a day. `about`
    is the other player in it. After `until` it is no news any more.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="calls", db_index=False)
    kind = models.CharField(max_length=6)
    what = models.PositiveBigIntegerField()
    about = models.ForeignKey(Player, null=True, on_delete=models.CASCADE, related_name="+")
    until = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "kind", "what"], name="one_call_of_a_kind")]
        indexes = [
            models.Index(fields=["due_at"], condition=models.Q(state__in=["waiting", "sending"]), name="calls_to_come")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.what} to {self.player_id}: {self.state}"
