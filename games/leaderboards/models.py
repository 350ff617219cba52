"""Leagues: named groups with a code, each with tables of its own."""

from django.db import models

from games.editions.models import Edition
from games.leaderboards.points import Earned
from games.leaderboards.webhook_guard import LONGEST, told
from games.players.doors import LONGEST_CODE, OldCode, SentAway, new_code
from games.players.models import Player

CODE_LENGTH = 10
"""Too long to be guessed in years."""
MOST_MEMBERS = 200
LONGEST_NAME = 40
COLOURS = ("red", "blue", "green", "violet", "amber", "teal", "rose", "slate")
"""The colours of leagues; static/site/tokens.css says how each looks."""
BANNERS = ("tiles", "rays", "waves", "dots", "awning", "links")
"""What is drawn over a league's name; static/leaderboards/banners.css draws it."""


def titled(slugs: tuple[str, ...]) -> list[tuple[str, str]]:
    """What somebody may choose among, each with its title."""
    return [(slug, slug.capitalize()) for slug in slugs]


def league_code() -> str:
    """A code that can be read out, and is too long to be guessed."""
    return new_code(CODE_LENGTH)


class League(models.Model):
    """A group of players. The owner names it and decides who stays. Into a locked one nobody new comes."""

    name = models.CharField(max_length=LONGEST_NAME)
    code = models.CharField(max_length=LONGEST_CODE, unique=True, default=league_code)
    owner = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    locked = models.BooleanField(default=False)
    colour = models.CharField(max_length=8, choices=titled(COLOURS), default="blue", db_default="blue")
    banner = models.CharField(max_length=8, choices=titled(BANNERS), default="tiles", db_default="tiles")
    created_at = models.DateTimeField(auto_now_add=True)
    members = models.ManyToManyField(Player, through="Membership", related_name="leagues")

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class FormerCode(OldCode):
    """A code that a league had."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="former_codes")


class Removal(SentAway):
    """Whom an owner took out of a league."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="removals")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["league", "player"], name="one_removal_per_member")]

    def __str__(self) -> str:
        return f"{self.player} out of {self.league}"


class Membership(models.Model):
    """A player in a league."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="memberships")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="memberships")
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["league", "player"], name="a_member_once")]
        ordering = ["joined_at", "pk"]

    def __str__(self) -> str:
        return f"{self.player} in {self.league}"


class Week(models.Model):
    """A week of a league that is over: what its members gathered in it is kept, and never read from plays again."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="weeks", db_index=False)
    first = models.DateField(help_text="The week's Monday.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["league", "first"], name="one_row_per_league_and_week")]

    def __str__(self) -> str:
        return f"{self.league_id}, week of {self.first}"


class Score(models.Model):
    """What a member gathered in a week, and their rank among all who were members as it ended (None: nothing)."""

    week = models.ForeignKey(Week, on_delete=models.CASCADE, related_name="scores", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    points = models.PositiveIntegerField()
    rank = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["week", "player"], name="one_score_per_member_and_week")]

    def __str__(self) -> str:
        return f"{self.points} points of {self.player_id}"


class Place(models.Model):
    """What a score at an edition earns on everyone's table because it is among the first eight."""

    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="+", db_index=False)
    score_key = models.CharField(max_length=120)
    points = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["edition", "score_key"], name="one_place_per_score")]

    def __str__(self) -> str:
        return f"{self.points} points at {self.edition_id}"


class Tally(models.Model):
    """What a player has gathered on everyone's table in a span (day, week or month) that begins on `first`.

    `games` are the points at each game by its slug. One that came to nothing stays, without points. `account` repeats
    that the player is no guest, so that the table of those who are not reads no others.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", db_index=False)
    span = models.CharField(max_length=5)
    first = models.DateField()
    points = models.PositiveIntegerField(default=0)
    played = models.PositiveIntegerField(default=0)
    games = models.JSONField(default=dict)
    account = models.BooleanField(default=False, db_default=False)

    class Meta:
        verbose_name_plural = "tallies"
        constraints = [models.UniqueConstraint(fields=["player", "span", "first"], name="one_tally_per_span")]
        indexes = [
            models.Index("span", "first", models.F("points").desc(), "player", name="the_best_of_a_span"),
            models.Index(
                *("span", "first", models.F("points").desc(), "player"),
                condition=models.Q(account=True),
                name="the_best_with_accounts",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.points} points of {self.player_id}, {self.span} of {self.first}"

    @property
    def earned(self) -> Earned:
        return Earned(self.points, self.played, self.games)

    @earned.setter
    def earned(self, earned: Earned) -> None:
        self.points, self.played, self.games = earned


class PointCount(models.Model):
    """How many players have so many points on everyone's table in a span, and how many of them have an account.

    Triggers in the database keep it in step with the tallies.
    """

    span = models.CharField(max_length=5)
    first = models.DateField()
    points = models.PositiveIntegerField()
    players = models.IntegerField()
    accounts = models.IntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["span", "first", "points"], name="one_count_per_points")]

    def __str__(self) -> str:
        return f"{self.players} with {self.points} points, {self.span} of {self.first}"


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
