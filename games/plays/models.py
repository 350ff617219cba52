"""The tables of plays and moves, and what is derived from them: records, badges, figures, opinions."""

from collections.abc import Mapping

from django.conf import settings
from django.db import models
from django.db.models import ExpressionWrapper, Q

from games.editions.models import Edition
from games.players.models import Player
from puzzles.contract import Status


class UnrankedReason(models.TextChoices):
    """Why a finished play that could have ranked is not on leaderboards. It still counts for the player's streak.

    A leaderboard is worth reading only if no one gets on it without playing. A play is judged by what the server itself
    knows. Whether a clock ran, a program moved, or a room showed the board is known before the end. Whether the play
    was quicker than a person can be (`Engine.find_quickest_win`), or too late, is decided as it ends (`referee`). A
    moderator may rank doubtful plays (`rank_decisions`).

    A play of a past day, of practice or of a puzzle that someone made never ranks (`runs.may_rank_today`), nor does a
    second play of a puzzle (`referee.start_further_run`). A play that was given up, and one of a hidden player, counts
    as ranked but is not shown (`Play.shown`).
    """

    QUICK = "quick", "faster than we thought possible, held for review"
    LEFT_OUT = "left out", "left out by a moderator"
    NO_CLOCK = "no clock", "we don’t know when the puzzle was opened"
    LATE = "late", "finished when the solution was already public"
    PROGRAM = "program", "played by a program with an API token"
    STAFF = "staff", "staff, who are never ranked"
    SHARED = "shared", "seen on a room’s shared board"


class Play(models.Model):
    """A player's run at an edition; `revision` is the revision of its puzzle.

    `hidden` and `account` (not a guest) repeat what is true of the player, so that no leaderboard reads every player's
    row; the database itself computes `shown`: whether the play is on leaderboards. `apart` says why a play that could
    rank is unranked; `ranked` is then False. `shares`: the play had started when the points of its puzzle were
    shared. `counted`: a worker has counted the play in its edition's figures.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="plays", db_index=False)
    edition = models.ForeignKey(Edition, verbose_name="puzzle", on_delete=models.PROTECT, related_name="plays")
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
    apart = models.CharField(max_length=10, blank=True, default="", db_default="", choices=UnrankedReason.choices)
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

    @property
    def counts_for_streak(self) -> bool:
        """Whether a win continues the player's own streak."""
        return self.ranked or bool(self.apart)


class ScoreCount(models.Model):
    """How many ranked plays of an edition have a score key or, if not `whole`, a key in a bucket of score keys.

    Triggers in the database keep the numbers up to date; `ranking` reads them.
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
    """A suspiciously quick win that waits for a moderator, in the desk's list."""

    class Meta:
        proxy = True
        verbose_name = "result held for review"
        verbose_name_plural = "results held for review"


class Look(models.Model):
    """When a player first saw an edition that ranks, kept until their first move (see `first_looks`).

    `spared`: how many seconds a newcomer's lesson then took; they do not count.
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
    """One entry of a play's log; `number` counts from 1. It never changes.

    It is deleted with its play, and when an unfinished play starts over with a corrected puzzle. `by` is the player, if
    several share one play; `key` is the sender's own name for the move.
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
    """A player's totals over first runs at a game's dailies, stored by `records`; `ANY` is for all games.

    `seconds` is the sum over all wins, `lines` how often each result came (by the first two words of its line).
    `streak` is the number of days in a row, up to `last_won`, with `freezes` held then; `saved` are the days that
    freezes have covered, as ISO dates.
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
        return round(self.seconds / self.won) if self.won else None

    @property
    def histogram(self) -> list[tuple[str, int]]:
        """How often each result came, the shortest line first."""
        return sorted(self.lines.items(), key=lambda one: (len(one[0]), one[0]))


class Badge(models.Model):
    """A badge that a player has earned, with the play and the day that earned it."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="badges", db_index=False)
    slug = models.SlugField(max_length=60, db_index=False)
    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="+")
    day = models.DateField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "slug"], name="one_badge_of_a_kind")]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.slug}"


class Advice(models.Model):
    """The coach's comments on a finished play; `coaching` is a `Coaching` as JSON, None before the answer.

    `plain`: the engine had not yet prepared its table (`abilities.PreparesCoach`). `plays`: how many plays of the
    edition had been counted, 0 if the comments say nothing about others.
    """

    play = models.OneToOneField(Play, on_delete=models.CASCADE, primary_key=True, related_name="advice")
    coaching = models.JSONField(null=True, blank=True)
    plain = models.BooleanField(default=False)
    plays = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "advice"

    def __str__(self) -> str:
        return f"advice on play {self.play_id}: {'given' if self.coaching else 'asked for'}"


LONGEST_REASON = 140
LONGEST_LABEL = 200


class Thumb(models.Model):
    """A vote: whether a player who finished an edition liked it."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", db_index=False)
    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="+", db_index=False)
    up = models.BooleanField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "edition"], name="one_thumb_per_player")]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.edition_id}: {'up' if self.up else 'down'}"


class Concern(models.Model):
    """A part of a puzzle that players reported as wrong: a row of the editors' queue.

    `part` is its id, `label` the text that players saw, `word` the row of a word list behind it, if any. `revision` is
    that of the puzzle. `count` is the number of players, `outcome` what an editor did about it.
    """

    edition = models.ForeignKey(
        Edition, verbose_name="puzzle", on_delete=models.CASCADE, related_name="concerns", db_index=False
    )
    revision = models.PositiveSmallIntegerField(default=0)
    part = models.CharField(max_length=40)
    label = models.CharField(max_length=LONGEST_LABEL)
    word = models.CharField(max_length=80, blank=True)
    count = models.PositiveIntegerField(default=0)
    at = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    outcome = models.CharField(max_length=80, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["edition", "revision", "part"], name="one_concern_per_part")]
        indexes = [
            models.Index(fields=["-count", "id"], condition=models.Q(settled_at__isnull=True), name="concerns_open")
        ]
        verbose_name = "problem report"
        verbose_name_plural = "problem reports"

    def __str__(self) -> str:
        return f"{self.edition}: {self.label}"


class Voice(models.Model):
    """One player's report in a concern, with the reason."""

    concern = models.ForeignKey(Concern, on_delete=models.CASCADE, related_name="voices", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    reason = models.CharField(max_length=LONGEST_REASON)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["concern", "player"], name="one_voice_per_player")]

    def __str__(self) -> str:
        return self.reason


class LeanManager(models.Manager["Figures"]):
    """Defer large columns that are seldom needed; `defer(None)` loads them."""

    def get_queryset(self) -> models.QuerySet["Figures"]:
        return super().get_queryset().defer("key_counts", "aside")


class Figures(models.Model):
    """How the first runs at an edition went, as far as a worker has counted them (see `play_counts`).

    `results`, for games whose results are numbers (`abilities.HasResultNumber`): how often each number came, and its
    best score key, by which the numbers are sorted. `times`: how many wins took each number of seconds, rounded above
    `play_counts.PRECISE_SECONDS`. `moves`: how many plays were won or lost after each number of moves.

    `going` is the number of unfinished plays that go on, and `left` how many were abandoned after each number of moves,
    both counted at `looked_at`, which is None if a worker should count them again.

    `thumbs_up` and `thumbs_down` count the votes as they come, so that no page counts them.

    `key_counts` counts the plays with each key of the game, and all of them under `abilities.PLAYS_KEY`, for the
    revision `key_counts_revision` alone. `aside` are the counted plays without keys, because they are unranked.
    """

    edition = models.OneToOneField(Edition, on_delete=models.CASCADE, primary_key=True, related_name="figures")
    won = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    gave_up = models.PositiveIntegerField(default=0)
    results: models.JSONField[dict[str, tuple[int, str]], dict[str, tuple[int, str]]] = models.JSONField(default=dict)
    times: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(default=dict)
    moves: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(default=dict)
    going = models.PositiveIntegerField(default=0)
    left: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(default=dict)
    looked_at = models.DateTimeField(null=True, blank=True)
    thumbs_up = models.PositiveIntegerField(default=0)
    thumbs_down = models.PositiveIntegerField(default=0)
    key_counts: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(default=dict)
    key_counts_revision = models.PositiveSmallIntegerField(default=0)
    aside: models.JSONField[list[int], list[int]] = models.JSONField(default=list)

    objects = LeanManager()

    class Meta:
        verbose_name_plural = "puzzle figures"

    def __str__(self) -> str:
        return f"{self.edition}: {self.finished} finished"

    @property
    def finished(self) -> int:
        return self.won + self.lost + self.gave_up

    @property
    def abandoned(self) -> int:
        """The number of players who left and have not returned."""
        return sum(self.left.values())

    @property
    def starts(self) -> int:
        """The number of plays with a first move."""
        return self.finished + self.going + self.abandoned

    @property
    def thumbs(self) -> int:
        return self.thumbs_up + self.thumbs_down

    @property
    def median_seconds(self) -> int | None:
        return find_median(self.times)

    @property
    def median_moves(self) -> int | None:
        """The median number of moves of a play that was won or lost."""
        return find_median(self.moves)

    @property
    def median_result(self) -> int | None:
        return find_median({number: count for number, (count, _) in self.results.items()})


def find_median(counts: Mapping[str, int]) -> int | None:
    """Return the lower median of numbers by how often each came; None if there are none.

    >>> find_median({"3": 1, "10": 2, "7": 1}), find_median({})
    (7, None)
    """
    seen, half = 0, (sum(counts.values()) + 1) // 2
    for number, count in sorted((int(number), count) for number, count in counts.items()):
        seen += count
        if seen >= half:
            return number
    return None
