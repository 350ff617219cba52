"""What the coach said of plays, kept, so that a worker thinks about each of them once."""

from django.db import models

from games.plays.models import Play


class Advice(models.Model):
    """What the coach says of a finished play: `told` is a `Coaching` as JSON, None while a worker has yet to say it.

    `plain`: it was said before the table was there that the engine prepares (`abilities.Prepares`); `plays`: after so
    many plays of the edition had been counted, 0 where it says nothing of others.
    """

    play = models.OneToOneField(Play, on_delete=models.CASCADE, primary_key=True, related_name="advice")
    told = models.JSONField(null=True, blank=True)
    plain = models.BooleanField(default=False)
    plays = models.PositiveIntegerField(default=0)
    asked_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "advice"

    def __str__(self) -> str:
        return f"advice on play {self.play_id}: {'told' if self.told else 'asked for'}"
