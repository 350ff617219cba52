"""Where leagues post their tables, what was posted of which day, and which leagues may be shown on other sites."""

from django.db import models

from games.leagues.models import League
from games.players.models import Player
from games.posting.guard import LONGEST, told

DISCORD, SLACK, JSON = "discord", "slack", "json"
KINDS = ((DISCORD, "Discord"), (SLACK, "Slack"), (JSON, "JSON"))
EVENING, FINISHED = "evening", "finished"
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


class Post(models.Model):
    """That the table of a league's day is to be posted, is being sent, was posted, or will not be.

    One row for each league and day, so that nothing is posted twice. Only who turns `WAITING` into `SENDING` sends it,
    and whatever becomes of them, nobody sends it then: it may have arrived.
    """

    WAITING, SENDING, POSTED, NOTHING, FAILED = "waiting", "sending", "posted", "nothing", "failed"

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="posts", db_index=False)
    day = models.DateField()
    state = models.CharField(
        max_length=8, default=WAITING, choices=[(s, s) for s in (WAITING, SENDING, POSTED, NOTHING, FAILED)]
    )
    tries = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(help_text="When it is sent; while it is being sent, when its worker is given up.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["league", "day"], name="one_post_per_league_and_day")]
        indexes = [
            models.Index(fields=["due_at"], condition=models.Q(state__in=["waiting", "sending"]), name="posts_to_come")
        ]

    def __str__(self) -> str:
        return f"{self.day} of league {self.league_id}: {self.state}"
