"""Leagues with their members, weeks, webhooks and posts, and everyone's points."""

from django.db import models

from games.editions.models import Edition
from games.leaderboards.points import EarnedPoints
from games.leaderboards.webhook_request import LONGEST_ADDRESS, mask_address
from games.players.access import LONGEST_CODE, OldCode, RemovedPlayer, draw_code
from games.players.models import Player

CODE_LENGTH = 10
"""How many letters a code has; guessing one of this length takes years."""
MOST_MEMBERS = 200
LONGEST_NAME = 40
COLOURS = ("red", "blue", "green", "violet", "amber", "teal", "rose", "slate")
"""The colours of leagues; static/site/tokens.css defines them."""
BANNERS = ("tiles", "rays", "waves", "dots", "awning", "links")
"""The patterns over a league's name; static/leaderboards/banners.css draws them."""


def pair_with_titles(slugs: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(slug, slug.capitalize()) for slug in slugs]


def draw_league_code() -> str:
    """Draw a code that can be read out and is too long to be guessed."""
    return draw_code(CODE_LENGTH)


class League(models.Model):
    """A group of players. The owner names it and decides who stays; a locked one lets in no one new."""

    name = models.CharField(max_length=LONGEST_NAME)
    code = models.CharField(max_length=LONGEST_CODE, unique=True, default=draw_league_code)
    owner = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    locked = models.BooleanField(default=False)
    colour = models.CharField(max_length=8, choices=pair_with_titles(COLOURS), default="blue", db_default="blue")
    banner = models.CharField(max_length=8, choices=pair_with_titles(BANNERS), default="tiles", db_default="tiles")
    created_at = models.DateTimeField(auto_now_add=True)
    members = models.ManyToManyField(Player, through="Membership", related_name="leagues")

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class FormerCode(OldCode):
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="former_codes")


class Removal(RemovedPlayer):
    """A player whom the owner removed from a league."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="removals")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["league", "player"], name="one_removal_per_member")]

    def __str__(self) -> str:
        return f"{self.player} out of {self.league}"


class Membership(models.Model):
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="memberships")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="memberships")
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["league", "player"], name="a_member_once")]
        ordering = ["joined_at", "pk"]

    def __str__(self) -> str:
        return f"{self.player} in {self.league}"


class Week(models.Model):
    """A finished week of a league, whose scores are stored and not read from plays again."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="weeks", db_index=False)
    first = models.DateField(help_text="The week’s Monday.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["league", "first"], name="one_row_per_league_and_week")]

    def __str__(self) -> str:
        return f"{self.league_id}, week of {self.first}"


class Score(models.Model):
    """A member's points in a league's week, and their rank in the league (None without points)."""

    week = models.ForeignKey(Week, on_delete=models.CASCADE, related_name="scores", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    points = models.PositiveIntegerField()
    rank = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["week", "player"], name="one_score_per_member_and_week")]

    def __str__(self) -> str:
        return f"{self.points} points of {self.player_id}"


class Place(models.Model):
    """The points that a score earns at an edition, if the score is among the first eight."""

    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="+", db_index=False)
    score_key = models.CharField(max_length=120)
    points = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["edition", "score_key"], name="one_place_per_score")]

    def __str__(self) -> str:
        return f"{self.points} points at {self.edition_id}"


class Tally(models.Model):
    """A player's points in a span (day, week or month) that starts on `first`, for the leaderboard of everyone.

    `games` has the points of each game by slug. If all points are lost again, the tally stays with 0 points. `account`
    repeats whether the player has an account, so that the leaderboard of accounts reads no other rows.
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
        return f"player {self.player_id}: {self.points} points, {self.span} from {self.first}"

    @property
    def earned(self) -> EarnedPoints:
        return EarnedPoints(self.points, self.played, self.games)


class PointCount(models.Model):
    """How many players have a number of points in a span, and how many of them have accounts.

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
HOOK_KINDS = ((DISCORD, "Discord"), (SLACK, "Slack"), (JSON, "JSON"))
EVENING, FINISHED = "evening", "finished"
POST_TIMES = ((EVENING, "Each evening at 21:00"), (FINISHED, "When everyone has finished every game"))
LONGEST_OUTCOME = 250


class Hook(models.Model):
    """The webhook of a league. Its address is a secret: pages show only `masked_address`.

    `by` entered it; under another owner nothing is posted. `origin` is the site's address for links. `failing_since` is
    set while posts fail, `asked_at` while a test message is on its way.
    """

    league = models.OneToOneField(League, on_delete=models.CASCADE, related_name="hook")
    by = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=8, choices=HOOK_KINDS)
    address = models.CharField(max_length=LONGEST_ADDRESS)
    origin = models.CharField(max_length=200)
    when = models.CharField(max_length=8, choices=POST_TIMES, default=EVENING)
    names_waiting = models.BooleanField(
        default=False, help_text="Whether a post names the members who haven’t played yet."
    )
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
    def masked_address(self) -> str:
        """The part of the address that pages may show."""
        return mask_address(self.address)


class Post(models.Model):
    """The post of a league's table of a day: to be sent, being sent, sent, or not to be sent.

    There is one row per league and day, so nothing is posted twice. Only the worker that turns `WAITING` into `SENDING`
    sends the post. If that worker fails, no other tries again, because the post may have arrived.
    """

    WAITING, SENDING, POSTED, NOTHING, FAILED = "waiting", "sending", "posted", "nothing", "failed"

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="posts", db_index=False)
    day = models.DateField()
    state = models.CharField(
        max_length=8, default=WAITING, choices=[(s, s) for s in (WAITING, SENDING, POSTED, NOTHING, FAILED)]
    )
    tries = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(help_text="When to send it or, during sending, when to give up on its worker.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["league", "day"], name="one_post_per_league_and_day")]
        indexes = [
            models.Index(fields=["due_at"], condition=models.Q(state__in=["waiting", "sending"]), name="posts_to_come")
        ]

    def __str__(self) -> str:
        return f"{self.day} of league {self.league_id}: {self.state}"
