"""The ladder of techniques as players climb it: its levels as editions, and who has solved which of them.

A level to practise is an edition like one that a person made, under a code that says its technique and its number; so
a technique that somebody can do is one whose levels they have won, be they a guest or not, and nothing else is kept.
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
from puzzles.chains.ladder import PRACTICE, Technique, all_techniques, find_technique
from puzzles.contract import Status

GAME = "chains"
HINTED = "💡"
"""What the line of a result has where a hint was given."""


@dataclass(frozen=True)
class Place:
    """A level to practise, on the ladder: its technique, and its number from 1 on."""

    technique: Technique
    number: int

    @property
    def code(self) -> str:
        """The code of its edition."""
        return f"{LESSON}{self.technique.slug}-{self.number}"

    @property
    def of(self) -> int:
        return PRACTICE

    @property
    def next(self) -> Next:
        """Where one goes on: the technique's next level, the next technique, at last the whole ladder."""
        slug, number = self.technique.slug, self.number + 1
        if number <= PRACTICE:
            return Next(title=f"level {number} of {PRACTICE}", url=reverse("chains-learn-level", args=[slug, number]))
        if following := after(self.technique):
            return Next(title=following.title, url=reverse("chains-technique", args=[following.slug]))
        return Next(title="all techniques", url=reverse("chains-learn"))


@dataclass(frozen=True)
class Rung:
    """A technique, and how many of its levels somebody has solved."""

    technique: Technique
    solved: int

    @property
    def of(self) -> int:
        return PRACTICE

    @property
    def can(self) -> bool:
        """Whether they can do it."""
        return self.solved == self.of


def after(one: Technique) -> Technique | None:
    """The technique that comes next on the ladder."""
    ladder = all_techniques()
    place = ladder.index(one) + 1
    return ladder[place] if place < len(ladder) else None


def place_of(edition: Edition) -> Place | None:
    """Where an edition stands on the ladder; None for all that are no levels to practise."""
    if edition.kind != Edition.OWN or not edition.seed.startswith(LESSON):
        return None
    slug, _, number = edition.seed.removeprefix(LESSON).rpartition("-")
    found = find_technique(slug)
    return Place(found, int(number)) if found and number.isdigit() else None


def level_at(place: Place) -> Edition:
    """The edition of a level to practise, made where nobody has asked for it before."""
    known = Edition.objects.filter(game=GAME, kind=Edition.OWN, seed=place.code)
    if found := known.first():
        return found
    one = place.technique
    try:
        with transaction.atomic():
            return make_own(registry.engine(GAME), one.grade, one.practice[place.number - 1], place.code)
    except IntegrityError:  # somebody else was first
        return known.get()


def won_alone(player_id: int) -> QuerySet[Play]:
    """The levels to practise that a player has won without a hint, which is what shows that they can do it."""
    won = Play.objects.filter(
        player=player_id,
        edition__game=GAME,
        edition__kind=Edition.OWN,
        edition__seed__startswith=LESSON,
        status=Status.WON.value,
    )
    return won.exclude(line__contains=HINTED)


def solved_by(player: Player | None) -> frozenset[str]:
    """The codes of the levels to practise that a player has solved without a hint."""
    if player is None:
        return frozenset()
    return frozenset(won_alone(player.pk).values_list("edition__seed", flat=True))


def ladder_of(player: Player | None) -> list[Rung]:
    """All techniques, the easiest first, with what a player has solved."""
    solved = solved_by(player)
    places = [Place(one, number) for one in all_techniques() for number in range(1, PRACTICE + 1)]
    count = Counter(place.technique.slug for place in places if place.code in solved)
    return [Rung(one, count[one.slug]) for one in all_techniques()]


def learned(player_id: int) -> Iterator[Earned]:
    """The techniques that a player has learned, each by the play that won the last of its levels."""
    won = won_alone(player_id)
    solved: dict[str, set[str]] = {}
    for pk, code, at in won.order_by("finished_at", "pk").values_list("pk", "edition__seed", "finished_at"):
        slug = code.removeprefix(LESSON).rpartition("-")[0]
        levels = solved.setdefault(slug, set())
        is_new = code not in levels
        levels.add(code)
        if at and is_new and len(levels) == PRACTICE and find_technique(slug):
            yield Earned(f"{TECHNIQUES.slug}-{slug}", pk, timezone.localdate(at))


TECHNIQUES = Family(
    game=GAME,
    slug="chains-technique",
    title="Learned “{name}”",
    told="All levels of the technique “{name}” solved without a hint",
    several="techniques",
    about="Learn the techniques of Cardinal Chains, each by its levels",
    page="chains-learn",
    names=lambda: {one.slug: one.title for one in all_techniques()},
    earned=learned,
)
"""Each technique of the ladder is a badge."""
