"""The tables of players, reports of names, API tokens, friends, and counts of guesses."""

from collections.abc import Iterable
from datetime import time
from typing import Any

from django.conf import settings
from django.db import models

from games.infra import chance
from games.players.names import NOBODY, simplify_look

NOT_FORGOTTEN = ~models.Q(name=NOBODY, user=None)
"""The condition for players who were not deleted on request."""


def is_forgotten(name: str, user: int | None) -> bool:
    """Return whether a player with this name and account was forgotten on request.

    >>> is_forgotten("Someone", None), is_forgotten("Someone", 1), is_forgotten("Zoe", None)
    (True, False, False)
    """
    return name == NOBODY and user is None


def draw_public_id() -> str:
    return chance.draw_token(9)


class Player(models.Model):
    """A guest (known by a signed cookie), or the player of an account.

    `look` is what the name looks like (names.py), so that no one can pass for a player with an account. Cookies
    hold the `generation`: raising it ends old ones. `mark` is what a guest's browser got before the first move
    (cookie.py). `reminder_key` is the secret part of the address of the reminder's calendar file.
    """

    public_id = models.CharField(max_length=16, unique=True, default=draw_public_id, editable=False)
    name = models.CharField(max_length=24)
    look = models.CharField(max_length=96, blank=True, editable=False, db_index=True)
    generation = models.PositiveIntegerField(default=0, editable=False)
    mark = models.UUIDField(null=True, unique=True, editable=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="player"
    )
    hidden = models.BooleanField(default=False, help_text="Hides the player from leaderboards and feeds.")
    public_page = models.BooleanField(default=False, help_text="Whether others can see their page.")
    reminder_at = models.TimeField(null=True, blank=True)
    reminder_key = models.CharField(  # noqa: DJ001  (most have none, and it is unique)
        max_length=40, null=True, unique=True, editable=False
    )
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        if self.look != (look := simplify_look(self.name)):
            self.look = look
            update_fields = {*update_fields, "look"} if update_fields else update_fields
        super().save(*args, update_fields=update_fields, **kwargs)

    def store_settings(self, public_page: bool, remind_at: time | None) -> None:
        """Store whether others may see the player's page, and the reminder's time; None removes the reminder."""
        key = (self.reminder_key or chance.draw_token(18)) if remind_at else None
        self.public_page, self.reminder_at, self.reminder_key = public_page, remind_at, key
        self.save(update_fields=["public_page", "reminder_at", "reminder_key"])

    @property
    def is_gone(self) -> bool:
        """Whether this player was forgotten: there is no page, no link and no report."""
        return is_forgotten(self.name, self.user_id)


class ReportedName(models.Model):
    """A name that players reported, of a player, a league or something else; a moderator decides.

    `what` is the primary key of the thing, of a `kind` in `name_reports`. `count` is the number of valid reports. A
    name that is `hidden` and settled was replaced by `instead`, and no one may take it again.
    """

    kind = models.CharField(max_length=12)
    what = models.PositiveBigIntegerField()
    name = models.CharField(max_length=60)
    count = models.PositiveIntegerField(default=0)
    hidden = models.BooleanField(default=False, help_text="Whether reports have hidden the name.")
    fine = models.BooleanField(default=False, help_text="Whether a moderator said that the name is fine.")
    instead = models.CharField(max_length=60, blank=True, help_text="The name that a moderator gave instead.")
    at = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "what", "name"], name="one_row_per_reported_name")]
        ordering = ["settled_at", "-at"]

    def __str__(self) -> str:
        return self.name


class Report(models.Model):
    """One report of a name: each player counts once, each address (as the day's hash) once a day."""

    about = models.ForeignKey(ReportedName, on_delete=models.CASCADE, related_name="reports")
    reporter = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="+")
    origin = models.GenericIPAddressField(null=True)
    day = models.DateField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["about", "reporter"], name="each_player_reports_a_name_once"),
            models.UniqueConstraint(fields=["about", "origin", "day"], name="an_address_counts_once_a_day"),
        ]

    def __str__(self) -> str:
        return f"{self.about}, {self.day}"


class Token(models.Model):
    """The token of a player's own program; we store only the hash of its key.

    It works only in the JSON interface. It may read what the player may read, and do what they may do if it `may_play`.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=40)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    may_play = models.BooleanField(default=False)
    made_at = models.DateTimeField(auto_now_add=True)
    used_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.name}, {self.player}"


class Count(models.Model):
    """One entry of the cache in `games.players.counters`, under a hashed key."""

    key = models.CharField(max_length=64, primary_key=True)
    value = models.JSONField()
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.key


class Friend(models.Model):
    """A friend whom a player added to their leaderboards, without being asked."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="friends")
    friend = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "friend"], name="a_friend_once"),
            models.CheckConstraint(condition=~models.Q(player=models.F("friend")), name="nobody_is_their_own_friend"),
        ]

    def __str__(self) -> str:
        return f"{self.friend}, friend of {self.player}"
