"""Template tags of the desk: what each player will read of a correction or withdrawal that an editor is about to make.

The sentences are those that players get afterwards (`games.editions.rulings`).
"""

from typing import NamedTuple

from django import template
from django.db.models import QuerySet
from django.utils import timezone

from games.editions.models import Correction, Edition
from games.editions.rulings import CASES, Case, Stage, sentences, severer, told
from games.plays.models import Look, Play
from games.rooms.models import Round, Seat

register = template.Library()
WHO = {
    Stage.NEW: "Not begun",
    Stage.MIDDLE: "In the middle",
    Stage.ROOM: "In a room now",
    Stage.DONE: "Finished",
}


class Foretold(NamedTuple):
    """A group of players: who they are, how many (`players`), and what each of them reads."""

    who: str
    players: int
    text: str


class Choice(NamedTuple):
    """One of the policy's cases, with what each group of players reads by it; `late` where a severer one holds."""

    case: Case
    groups: list[Foretold]
    late: bool


@register.inclusion_tag("admin/editions/foretold.html", takes_context=True)
def foretold(context: template.Context, edition: Edition, what: str, withdrawn: bool = False) -> dict[str, object]:
    """The policy's cases to choose from, and what each group of players will see."""
    request = context["request"]
    chosen = severer(edition.ruling, request.POST.get("ruling") or "")
    once = context.render_context  # a page with several forms asks for what they share once
    name = f"foretold {edition.pk}"
    if name not in once:
        once[name] = known(edition)
    return {
        "choices": choices(edition, once[name], what, withdrawn),
        "chosen": chosen,
        "edition": edition,
    }


class Known(NamedTuple):
    """What is known of an edition before it is changed: what was told of earlier changes, how many are how far."""

    changes: list[str]
    counts: dict[Stage, int]


def known(edition: Edition) -> Known:
    """What all that is foretold of an edition starts from."""
    earlier = edition.corrections.defer("stored").order_by("revision")
    return Known([told(one, one.at, edition.day) for one in earlier], counted(edition))


def choices(edition: Edition, before: Known, what: str, withdrawn: bool = False) -> list[Choice]:
    """By each case of the policy, what each group of players reads if that is corrected now."""
    counts = before.counts
    changes = [*before.changes, told(Correction(told=what, withdrawn=withdrawn), timezone.now(), edition.day)]
    return [
        Choice(
            case,
            [
                Foretold(WHO[stage], count, sentences(changes, stage, severer(edition.ruling, case.ruling)))
                for stage, count in counts.items()
            ],
            severer(edition.ruling, case.ruling) != case.ruling,
        )
        for case in CASES
    ]


def counted(edition: Edition) -> dict[Stage, int]:
    """How many players are how far with an edition: each is counted once."""
    here = _here(edition)
    plays = Play.objects.filter(edition=edition, run=1).exclude(player__in=_teams(edition))
    going_on = set(plays.filter(finished_at__isnull=True).values_list("player", flat=True))
    teams = Play.objects.filter(edition=edition, finished_at__isnull=True, player__in=_teams(edition))
    shared = set(Round.objects.filter(team__in=teams.values("player")).values_list("room", flat=True))
    in_rooms = {seat.player_id for seat in here if seat.player_id in going_on or seat.room_id in shared}
    looked = Look.objects.filter(edition=edition).exclude(player__in=plays.values("player"))
    return {
        Stage.NEW: len(set(looked.values_list("player", flat=True)) - in_rooms),
        Stage.MIDDLE: len(going_on - in_rooms),
        Stage.ROOM: len(in_rooms),
        Stage.DONE: plays.filter(finished_at__isnull=False).exclude(player__in=in_rooms).count(),
    }


def _teams(edition: Edition) -> QuerySet[Round, int | None]:
    """The hidden players who play an edition for those of a shared board."""
    return Round.objects.filter(edition=edition, team__isnull=False).values_list("team", flat=True)


def _here(edition: Edition) -> list[Seat]:
    """The seats of those who are in a room now that plays an edition."""
    now = timezone.now()
    rooms = Round.objects.filter(edition=edition, starts_at__isnull=False).values("room")
    return [seat for seat in Seat.objects.filter(room__in=rooms) if seat.is_here(now)]
