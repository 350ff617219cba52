"""Turn the ladder's levels into editions, and find which of them a player has solved.

A level of the ladder is an edition like one that a person made, under a code with its technique and number. A player
has learned a technique if they have won all its levels without a hint. Nothing else is stored.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from games.editions.making import LESSON, make_own
from games.editions.models import Edition
from games.players.models import Player
from games.plays.badges import Earned, Family
from games.plays.models import Play
from games.plays.wire import Next
from puzzles import registry
from puzzles.chains.ladder import PRACTICE_LEVELS, Technique, find_technique, list_techniques
from puzzles.contract import Status

GAME = "chains"
HINT_SIGN = "💡"
"""Find this sign in the line of a result with a hint."""


@dataclass(frozen=True)
class LadderLevel:
    """Name one level of the ladder by its technique and its number from 1."""

    technique: Technique
    number: int

    @property
    def code(self) -> str:
        """Return the code of the level's edition."""
        return f"{LESSON}{self.technique.slug}-{self.number}"

    @property
    def total(self) -> int:
        return PRACTICE_LEVELS

    @property
    def next(self) -> Next:
        """Return where to go on: the next level, the next technique, or the ladder."""
        slug, number = self.technique.slug, self.number + 1
        if number <= PRACTICE_LEVELS:
            return Next(
                title=f"level {number} of {PRACTICE_LEVELS}", url=reverse("chains-learn-level", args=[slug, number])
            )
        if following := find_next_technique(self.technique):
            return Next(title=following.title, url=reverse("chains-technique", args=[following.slug]))
        return Next(title="all techniques", url=reverse("chains-learn"))


@dataclass(frozen=True)
class TechniqueProgress:
    """Hold a technique and how many of its levels a player has solved."""

    technique: Technique
    solved: int

    @property
    def total(self) -> int:
        return PRACTICE_LEVELS

    @property
    def is_learned(self) -> bool:
        return self.solved == self.total


def find_next_technique(technique: Technique) -> Technique | None:
    """Return the technique that follows on the ladder, or None after the last one."""
    ladder = list_techniques()
    next_index = ladder.index(technique) + 1
    return ladder[next_index] if next_index < len(ladder) else None


def find_level(edition: Edition) -> LadderLevel | None:
    """Return an edition's level on the ladder, or None for other editions."""
    if edition.kind != Edition.OWN or not edition.seed.startswith(LESSON):
        return None
    slug, _, number = edition.seed.removeprefix(LESSON).rpartition("-")
    technique = find_technique(slug)
    return LadderLevel(technique, int(number)) if technique and number.isdigit() else None


def open_edition(level: LadderLevel) -> Edition:
    """Return the edition of a level, making it at the first request."""
    editions = Edition.objects.filter(game=GAME, kind=Edition.OWN, seed=level.code)
    if edition := editions.first():
        return edition
    technique = level.technique
    try:
        with transaction.atomic():
            return make_own(
                registry.engine(GAME), technique.grade, technique.practice_puzzles[level.number - 1], level.code
            )
    except IntegrityError:  # another request made it first
        return editions.get()


def select_wins_without_hint(player_id: int) -> QuerySet[Play]:
    """Select the plays that won a level of the ladder without a hint."""
    won = Play.objects.filter(
        player=player_id,
        edition__game=GAME,
        edition__kind=Edition.OWN,
        edition__seed__startswith=LESSON,
        status=Status.WON.value,
    )
    return won.exclude(line__contains=HINT_SIGN)


def list_solved_codes(player: Player | None) -> frozenset[str]:
    """Return the codes of the levels that a player has solved without a hint."""
    if player is None:
        return frozenset()
    return frozenset(select_wins_without_hint(player.pk).values_list("edition__seed", flat=True))


def list_progress(player: Player | None) -> list[TechniqueProgress]:
    """Return all techniques, easiest first, with the count of levels that a player has solved."""
    solved = list_solved_codes(player)
    levels = [
        LadderLevel(technique, number) for technique in list_techniques() for number in range(1, PRACTICE_LEVELS + 1)
    ]
    solved_counts = Counter(level.technique.slug for level in levels if level.code in solved)
    return [TechniqueProgress(technique, solved_counts[technique.slug]) for technique in list_techniques()]


def find_earned_badges(player_id: int) -> Iterator[Earned]:
    """Yield each technique that a player has learned, with the play that won the last of its levels."""
    wins = select_wins_without_hint(player_id)
    solved: dict[str, set[str]] = {}
    for pk, code, at in wins.order_by("finished_at", "pk").values_list("pk", "edition__seed", "finished_at"):
        slug = code.removeprefix(LESSON).rpartition("-")[0]
        levels = solved.setdefault(slug, set())
        is_new = code not in levels
        levels.add(code)
        if at and is_new and len(levels) == PRACTICE_LEVELS and find_technique(slug):
            yield Earned(f"{TECHNIQUES.slug}-{slug}", pk, timezone.localdate(at))


TECHNIQUES = Family(
    game=GAME,
    slug="chains-technique",
    title="Learned “{name}”",
    reason="All levels of the technique “{name}” solved without a hint",
    several="techniques",
    about="Learn the techniques of Cardinal Chains, each by its levels",
    page="chains-learn",
    names=lambda: {one.slug: one.title for one in list_techniques()},
    earned=find_earned_badges,
)
"""Award a badge for each technique of the ladder."""
