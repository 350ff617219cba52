"""What a player has chosen for themselves, and whom they count as friends."""

from django.db import models

from games import chance
from games.players.models import Player


def reminder_key() -> str:
    """The secret part of the address of a player's calendar file."""
    return chance.draw_token(18)


class Preferences(models.Model):
    """What a player has switched on; everything is off at first."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="preferences")
    public_page = models.BooleanField(default=False)
    reminder_at = models.TimeField(null=True, blank=True)
    reminder_key = models.CharField(max_length=40, unique=True, default=reminder_key)

    class Meta:
        verbose_name_plural = "preferences"

    def __str__(self) -> str:
        return f"preferences of {self.player}"


class Friend(models.Model):
    """Somebody whom a player wants to see in their own tables. It takes no answer, and shows nothing that is hidden."""

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
