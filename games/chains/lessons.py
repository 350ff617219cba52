"""Serve the ladder, which teaches the techniques of Cardinal Chains with practice levels for each.

A level of the ladder is stored as an edition of the kind “own”, whose code has its technique and number. A player has
learned a technique if they have won all its levels without a hint. Nothing else is stored.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from games.chains.wire import TechniqueLesson
from games.editions.addresses import find_variant_title, get_address
from games.editions.making import LESSON_PREFIX, make_own_edition
from games.editions.models import Edition
from games.players.cookie import current_player
from games.players.models import Player
from games.plays.badges import BadgeFamily, EarnedBadge
from games.plays.models import Play
from games.plays.wire import Next
from puzzles import registry
from puzzles.chains import techniques
from puzzles.chains.techniques import PRACTICE_LEVELS, Technique, find_technique, list_techniques
from puzzles.contract import Status

GAME = "chains"
HINT_SIGN = "💡"
"""The sign in a result's line that says that a hint was used."""


@dataclass(frozen=True)
class LadderLevel:
    """Name one level of the ladder by its technique and its number from 1."""

    technique: Technique
    number: int
    total = PRACTICE_LEVELS

    @property
    def code(self) -> str:
        return f"{LESSON_PREFIX}{self.technique.slug}-{self.number}"

    @property
    def next(self) -> Next:
        """Return the link to the next level or technique; after the last technique, to the ladder."""
        slug, number = self.technique.slug, self.number + 1
        if number <= PRACTICE_LEVELS:
            url = reverse("chains-learn-level", args=[slug, number])
            return Next(title=f"level {number} of {PRACTICE_LEVELS}", url=url)
        if following := find_next_technique(self.technique):
            return Next(title=following.title, url=reverse("chains-technique", args=[following.slug]))
        return Next(title="all techniques", url=reverse("chains-learn"))


@dataclass(frozen=True)
class TechniqueProgress:
    """Hold a technique and how many of its levels a player has solved."""

    technique: Technique
    solved: int
    total = PRACTICE_LEVELS

    @property
    def is_learned(self) -> bool:
        return self.solved == self.total


def find_next_technique(technique: Technique) -> Technique | None:
    """Return the technique that follows on the ladder, or None after the last one."""
    ladder = list_techniques()
    next_index = ladder.index(technique) + 1
    return ladder[next_index] if next_index < len(ladder) else None


def list_levels(technique: Technique) -> list[LadderLevel]:
    return [LadderLevel(technique, number) for number in range(1, PRACTICE_LEVELS + 1)]


def find_ladder_level(edition: Edition) -> LadderLevel | None:
    """Return which level of the ladder an edition is, or None if it isn't one."""
    if edition.kind != Edition.OWN or not edition.seed.startswith(LESSON_PREFIX):
        return None
    slug, _, number = edition.seed.removeprefix(LESSON_PREFIX).rpartition("-")
    technique = find_technique(slug)
    return LadderLevel(technique, int(number)) if technique and number.isdigit() else None


def load_level_edition(level: LadderLevel) -> Edition:
    """Return the edition of a level, making it at the first request."""
    editions = Edition.objects.filter(game=GAME, kind=Edition.OWN, seed=level.code)
    if edition := editions.first():
        return edition
    technique = level.technique
    try:
        with transaction.atomic():
            return make_own_edition(
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
        edition__seed__startswith=LESSON_PREFIX,
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
    return [
        TechniqueProgress(technique, sum(level.code in solved for level in list_levels(technique)))
        for technique in list_techniques()
    ]


def find_earned_badges(player_id: int) -> Iterator[EarnedBadge]:
    """Yield each technique that a player has learned, with the play that won the last of its levels."""
    wins = select_wins_without_hint(player_id)
    solved: dict[str, set[str]] = {}
    for pk, code, at in wins.order_by("finished_at", "pk").values_list("pk", "edition__seed", "finished_at"):
        slug = code.removeprefix(LESSON_PREFIX).rpartition("-")[0]
        levels = solved.setdefault(slug, set())
        is_new = code not in levels
        levels.add(code)
        if at and is_new and len(levels) == PRACTICE_LEVELS and find_technique(slug):
            yield EarnedBadge(f"{TECHNIQUE_BADGES.slug}-{slug}", pk, timezone.localdate(at))


TECHNIQUE_BADGES = BadgeFamily(
    game=GAME,
    slug="chains-technique",
    title="Learned “{name}”",
    reason="All levels of the technique “{name}” solved without a hint",
    plural="techniques",
    family_reason="Learn the techniques of Cardinal Chains, with levels for each",
    page="chains-learn",
    list_names=lambda: {one.slug: one.title for one in list_techniques()},
    find_earned=find_earned_badges,
)


def show_ladder(request: HttpRequest) -> HttpResponse:
    """Show all techniques by difficulty, and which of them the player has learned."""
    engine = registry.engine("chains")
    rungs = list_progress(current_player(request))
    grades = [
        {"title": find_variant_title(engine, grade), "rungs": list(those)}
        for grade, those in groupby(rungs, key=lambda rung: rung.technique.grade)
    ]
    context = {
        "engine": engine,
        "grades": grades,
        "next": next((rung for rung in rungs if not rung.is_learned), None),
        "can": sum(rung.is_learned for rung in rungs),
        "begun": any(rung.solved for rung in rungs),
        "of": len(rungs),
    }
    return render(request, "chains/learn.html", context)


def show_technique(request: HttpRequest, technique: str) -> HttpResponse:
    """Explain a technique step by step on a small board that needs it, and link its levels."""
    chosen = _find_technique_or_404(technique)
    solved = list_solved_codes(current_player(request))
    level, secret = chosen.example_puzzle.public.level, chosen.example_puzzle.secret
    context = {
        "engine": registry.engine("chains"),
        "technique": chosen,
        "number": techniques.list_techniques().index(chosen) + 1,
        "of": len(techniques.list_techniques()),
        "levels": [{"number": place.number, "solved": place.code in solved} for place in list_levels(chosen)],
        "level": level,
        "taught": TechniqueLesson(rule=chosen.rule, level=level, steps=secret.trace, paths=secret.paths),
        "after": find_next_technique(chosen),
    }
    return render(request, "chains/technique.html", context)


def open_level(request: HttpRequest, technique: str, number: int) -> HttpResponse:
    """Redirect to a level of a technique, by its number from 1."""
    chosen = _find_technique_or_404(technique)
    if not 1 <= number <= PRACTICE_LEVELS:
        raise Http404("We couldn’t find that level. Each technique lists its own levels.")
    return redirect(get_address(load_level_edition(LadderLevel(chosen, number))).url)


def _find_technique_or_404(slug: str) -> Technique:
    if technique := techniques.find_technique(slug):
        return technique
    raise Http404("We couldn’t find that technique. “Learn the techniques”, in the game’s help, has them all.")
