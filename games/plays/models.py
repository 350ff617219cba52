"""Who played what and how: the runs of players, and the log of moves."""

from datetime import date

from django.db import models
from django.db.models import ExpressionWrapper, Q

from games.editions.models import Edition
from games.editions.rulings import excused
from games.players.models import Player
from games.plays.apart import Apart
from games.plays.streaks import Streak
from puzzles.contract import Status


class Play(models.Model):
    """One run of a player at an edition. `revision`: which of its puzzles, should it be corrected meanwhile.

    `hidden` and `account` (not a guest) repeat what is true of the player, so that no table asks for every player's
    row; the database itself works out `shown`: whether the play stands in tables. `apart` says why one that would rank
    does not; it is `ranked` no more while it says so. `shares`: it had begun when the points of its puzzle were shared.
    `counted`: a worker has taken it into the figures of its edition.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="plays", db_index=False)
    edition = models.ForeignKey(Edition, on_delete=models.PROTECT, related_name="plays")
    run = models.PositiveSmallIntegerField(default=1)
    revision = models.PositiveSmallIntegerField(default=0)
    ranked = models.BooleanField(default=False)
    status = models.CharField(max_length=10, default="playing", choices=[(one.value, one.value) for one in Status])
    moves_made = models.PositiveIntegerField(default=0)
    started_at = models.DateTimeField()
    moved_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    seconds = models.PositiveIntegerField(null=True, blank=True)
    score_key = models.CharField(max_length=120, blank=True)
    line = models.CharField(max_length=80, blank=True)
    emoji = models.JSONField(default=list, blank=True)
    hidden = models.BooleanField(default=False, db_default=False, editable=False)
    account = models.BooleanField(default=False, db_default=False, editable=False)
    apart = models.CharField(max_length=10, blank=True, default="", db_default="", choices=Apart.choices)
    shares = models.BooleanField(default=False, db_default=False, editable=False)
    counted = models.BooleanField(default=False, db_default=False, editable=False)
    shown = models.GeneratedField(
        expression=ExpressionWrapper(
            Q(ranked=True, status__in=[Status.WON.value, Status.LOST.value], hidden=False), models.BooleanField()
        ),
        output_field=models.BooleanField(),
        db_persist=True,
    )

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "edition", "run"], name="one_play_per_run")]
        indexes = [  # their conditions are bare columns, so that both databases see that a query meets them
            models.Index(
                fields=["edition", "score_key", "finished_at"], condition=Q(shown=True), name="plays_in_tables"
            ),
            models.Index(
                fields=["edition", "score_key", "finished_at"],
                condition=Q(shown=True, account=True),
                name="plays_of_accounts",
            ),
            models.Index(
                fields=["edition", "finished_at", "id"],
                condition=Q(ranked=True, hidden=False, finished_at__isnull=False),
                name="plays_in_feeds",
            ),
            models.Index(fields=["edition", "moved_at"], condition=Q(finished_at__isnull=True), name="plays_going_on"),
            models.Index(fields=["player", "started_at"], name="plays_of_a_player"),
            models.Index(fields=["id"], condition=Q(ranked=False), name="plays_beside_the_ranks"),
            models.Index(fields=["apart", "id"], condition=~Q(apart=""), name="plays_apart"),
            models.Index(
                fields=["id"], condition=Q(finished_at__isnull=False, counted=False), name="plays_to_be_counted"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} at {self.edition}: {self.status}"


class ScoreCount(models.Model):
    """How many plays with a place at an edition have a score key, or (not `whole`) one of a bucket that begins so.

    Triggers in the database keep it; `ranking` reads it.
    """

    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="+", db_index=False)
    score = models.CharField(max_length=120)
    whole = models.BooleanField()
    plays = models.IntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["edition", "whole", "score"], name="one_count_per_score")]

    def __str__(self) -> str:
        return f"{self.plays} at {self.edition_id} with {self.score}"


class Waiting(Play):
    """A win that was quicker than thought possible and waits for a moderator, as the desk lists it."""

    class Meta:
        proxy = True
        verbose_name = "result that waits"
        verbose_name_plural = "results that wait"


class Look(models.Model):
    """When a player first saw an edition that ranks, kept until the clock of their play has begun (see `clock`).

    `spared`: how many seconds after it a newcomer's lesson took, which do not count.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", db_index=False)
    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="+", db_index=False)
    at = models.DateTimeField(db_index=True)
    spared = models.PositiveSmallIntegerField(default=0, db_default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "edition"], name="one_first_look")]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.edition_id}: {self.at}"


class Move(models.Model):
    """One entry of a play's log; `number` counts from 1. Never changed.

    Deleted with its play, and where a corrected puzzle makes an unfinished play start over (see `corrected.py`).
    `by` is who moved, where several players share one play; `key` is what its sender called the move.
    """

    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="moves", db_index=False)
    number = models.PositiveIntegerField()
    move = models.JSONField()
    at = models.DateTimeField()
    by = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="+", db_index=False)
    key = models.UUIDField(null=True, blank=True, editable=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["play", "number"], name="one_move_per_number")]
        indexes = [models.Index(fields=["by"], condition=Q(by__isnull=False), name="moves_on_shared_boards")]
        ordering = ["play", "number"]

    def __str__(self) -> str:
        return f"move {self.number} of play {self.play_id}"


class Record(models.Model):
    """A player's totals over first runs at daily editions of a game, kept by `records`; `ANY` is the one of all games.

    `seconds` is what all wins took together, `lines` how often each result came (the first two words of its line), and
    `streak` the number of days in a row, up to `last_won`, that a ranked run won, with `freezes` held then; `saved` are
    the days that freezes have saved, as ISO dates (see `streaks`).
    """

    ANY = ""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="records", db_index=False)
    game = models.SlugField(max_length=40, blank=True, db_index=False)
    played = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    seconds = models.PositiveBigIntegerField(default=0)
    fastest = models.PositiveIntegerField(null=True)
    lines = models.JSONField(default=dict)
    last_won = models.DateField(null=True)
    streak = models.PositiveIntegerField(default=0)
    best_streak = models.PositiveIntegerField(default=0)
    freezes = models.PositiveSmallIntegerField(default=0, db_default=0)
    saved: models.JSONField[list[str], list[str]] = models.JSONField(default=list)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "game"], name="one_record_per_game")]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.game or 'all games'}: {self.played} played"

    @property
    def average(self) -> int | None:
        """The seconds of a win, to the nearest, or None where there is none."""
        return round(self.seconds / self.won) if self.won else None

    @property
    def histogram(self) -> list[tuple[str, int]]:
        """How often each result came, the shortest first."""
        return sorted(self.lines.items(), key=lambda one: (len(one[0]), one[0]))

    @property
    def days_in_a_row(self) -> Streak:
        """The streak as it stood after the last day that was won."""
        saved = tuple(date.fromisoformat(day) for day in self.saved)
        return Streak(self.streak, self.last_won, self.best_streak, self.freezes, saved, excused(self.game))

    def go_on(self, day: date) -> None:
        """Goes on with the streak; no later day was won before."""
        self._stand(self.days_in_a_row.won(day))

    def _stand(self, now: Streak) -> None:
        self.streak, self.last_won, self.best_streak, self.freezes = now.length, now.last, now.best, now.freezes
        self.saved = [one.isoformat() for one in now.saved]

    def be_no_shorter_than(self, plain: Streak, day: date) -> None:
        """Stands as without any excused day where that is longer on a day: freezes come on other days then."""
        best = max(self.best_streak, plain.best)
        if plain.on(day).length > self.streak_on(day):
            self._stand(plain)
        self.best_streak = best

    def streak_on(self, day: date) -> int:
        """How many days in a row were won, up to a day or (while that may still come) the day before."""
        return self.days_in_a_row.on(day).length


class Badge(models.Model):
    """A badge that a player has earned, by which play and on which day; made from the plays by `badges`."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="badges", db_index=False)
    slug = models.SlugField(max_length=60, db_index=False)
    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="+")
    day = models.DateField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "slug"], name="one_badge_of_a_kind")]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.slug}"
