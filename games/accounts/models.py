"""Whom players count as friends."""

from django.db import models

from games.players.models import Player


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
