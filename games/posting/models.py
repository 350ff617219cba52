"""Where leagues post their tables, what was posted of which day, and which leagues may be shown on other sites."""

from __future__ import annotations

from django.db import models

from games.errands.turns import Turn
from games.leagues.models import League
from games.outgoing.guard import LONGEST, told
from games.players.doors import new_code
from games.players.models import Player

KEY_LENGTH = 12
DISCORD, SLACK, JSON = "discord", "slack", "json"
KINDS = ((DISCORD, "Discord"), (SLACK, "Slack"), (JSON, "JSON"))
EVENING, FINISHED = "evening", "finished"
HOSTS = {DISCORD: ("discord.com", "discordapp.com"), SLACK: ("hooks.slack.com",)}
"""Where the webhooks of a service stand; a kind that is missing may stand anywhere."""
TIMES = ((EVENING, "Each evening at 21:00"), (FINISHED, "When all have finished the day"))
LONGEST_OUTCOME = 250


class Hook(models.Model):
    """The webhook of a league. Its address is a secret of whoever named it: nothing shows more of it than `shown`.

    `by` named it; under another owner nothing is posted. `origin` is the site as they saw it, for links. While it
    fails, `failing_since` says since when. `asked_at` is set while a test message is on its way.
    """

    league = models.OneToOneField(League, on_delete=models.CASCADE, related_name="hook")
    by = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=8, choices=KINDS)
    address = models.CharField(max_length=LONGEST)
    origin = models.CharField(max_length=200)
    when = models.CharField(max_length=8, choices=TIMES, default=EVENING)
    names_waiting = models.BooleanField(default=False, help_text="Whether a post names who has not played yet.")
    on = models.BooleanField(default=True)
    outcome = models.CharField(max_length=LONGEST_OUTCOME, blank=True)
    outcome_at = models.DateTimeField(null=True)
    failing_since = models.DateTimeField(null=True)
    asked_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["when"], condition=models.Q(on=True), name="hooks_that_are_on")]

    def __str__(self) -> str:
        return f"the webhook of league {self.league_id}"

    @property
    def shown(self) -> str:
        """As much of its address as may be seen."""
        return told(self.address)


class Post(Turn):
    """That the table of a league's day is to be posted: one row for each league and day, so that none comes twice."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="posts", db_index=False)
    day = models.DateField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["league", "day"], name="one_post_per_league_and_day")]
        indexes = [
            models.Index(fields=["due_at"], condition=models.Q(state__in=["waiting", "sending"]), name="posts_to_come")
        ]

    def __str__(self) -> str:
        return f"{self.day} of league {self.league_id}: {self.state}"


def embed_key() -> str:
    """The name of a league on other sites: not its code, by which anybody could join."""
    return new_code(KEY_LENGTH)


class Embedding(models.Model):
    """That the owner of a league lets other sites show its table, under a key of its own."""

    league = models.OneToOneField(League, on_delete=models.CASCADE, related_name="embedding")
    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=embed_key)

    def __str__(self) -> str:
        return f"league {self.league_id} on other sites"
