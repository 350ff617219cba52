"""Template tags of the desk: how editions play, on the pages of an edition and of a month, and its front page."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from django import template
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.desk.calendar_admin import DayOfMonth
from games.desk.edition_figures import Summary, describe_play, summarise_editions
from games.desk.front_page import count_concerns, count_failed_jobs, list_strips, lists_waiting, odd_yesterday
from games.editions.models import Correction, Edition
from games.editions.rulings import CASES, Case, Stage, sentences, severer, told
from games.plays.models import Look, Play
from games.rooms.models import Round, Seat
from puzzles.pictures import Drawing

register = template.Library()
Value = TypeVar("Value")


PERMISSION = "plays.view_figures"


@register.inclusion_tag("desk/figures.html", takes_context=True)
def how_it_plays(context: template.Context, edition: Edition) -> dict[str, object]:
    """The section of an edition's page; nothing for whoever may not see it, and of what is no day's."""
    may = edition.kind == Edition.DAILY and context["request"].user.has_perm(PERMISSION)
    return {"playing": describe_play(edition) if may else None}


@register.simple_tag(takes_context=True)
def summarise_cells(context: template.Context, weeks: Sequence[Sequence[DayOfMonth]]) -> Mapping[int, Summary]:
    """What the cells of a month say, by edition."""
    if not context["request"].user.has_perm(PERMISSION):
        return {}
    slots = [slot for week in weeks for day in week for slot in day.slots]
    return summarise_editions([slot.edition.pk for slot in slots if slot.edition])


@register.filter
def summary_of(told: Mapping[int, Summary], edition: Edition) -> Summary | None:
    """What is said of an edition; None of one that nobody has played."""
    return told.get(edition.pk)


@register.simple_tag
def front_page() -> dict[str, object]:
    """All parts of the front page by name."""
    waits = {
        "lists": lists_waiting(),
        "concerns": count_concerns(),
        "odd": odd_yesterday(),
        "failed": count_failed_jobs(),
    }
    return {"strips": list_strips(), "waits": any(waits.values()), **waits}


@register.filter
def by_key(told: Mapping[int, Value], pk: int) -> Value | None:
    """What is told of an edition, by its key."""
    return told.get(pk)


@register.filter
def draw_small(drawing: Drawing) -> SafeString:
    """A small board; engines draw it, of numbers and names of colours alone."""
    shapes = mark_safe("".join(drawing.shapes))
    box = f"0 0 {drawing.width:g} {drawing.height:g}"
    return format_html('<svg class="glance-board" viewBox="{}" aria-hidden="true">{}</svg>', box, shapes)


WHO = {
    Stage.NEW: "Not begun",
    Stage.MIDDLE: "In the middle",
    Stage.ROOM: "In a room now",
    Stage.DONE: "Finished",
}


class GroupPreview(NamedTuple):
    """A group of players: who they are, how many (`players`), and what each of them reads."""

    who: str
    players: int
    text: str


class Choice(NamedTuple):
    """One of the policy's cases, with what each group of players reads by it; `late` where a severer one holds."""

    case: Case
    groups: list[GroupPreview]
    late: bool


@register.inclusion_tag("desk/foretold.html", takes_context=True)
def preview_correction(
    context: template.Context, edition: Edition, what: str, withdrawn: bool = False
) -> dict[str, object]:
    """The policy's cases to choose from, and what each group of players will see."""
    request = context["request"]
    chosen = severer(edition.ruling, request.POST.get("ruling") or "")
    once = context.render_context  # a page with several forms asks for what they share once
    name = f"foretold {edition.pk}"
    if name not in once:
        once[name] = load_earlier(edition)
    return {
        "choices": preview_cases(edition, once[name], what, withdrawn),
        "chosen": chosen,
        "edition": edition,
    }


class Earlier(NamedTuple):
    """What is known of an edition before it is changed: what was told of earlier changes, how many are how far."""

    changes: list[str]
    counts: dict[Stage, int]


def load_earlier(edition: Edition) -> Earlier:
    """What all that is foretold of an edition starts from."""
    earlier = edition.corrections.defer("stored").order_by("revision")
    return Earlier([told(one, one.at, edition.day) for one in earlier], count_stages(edition))


def preview_cases(edition: Edition, before: Earlier, what: str, withdrawn: bool = False) -> list[Choice]:
    """By each case of the policy, what each group of players reads if that is corrected now."""
    counts = before.counts
    changes = [*before.changes, told(Correction(told=what, withdrawn=withdrawn), timezone.now(), edition.day)]
    return [
        Choice(
            case,
            [
                GroupPreview(WHO[stage], count, sentences(changes, stage, severer(edition.ruling, case.ruling)))
                for stage, count in counts.items()
            ],
            severer(edition.ruling, case.ruling) != case.ruling,
        )
        for case in CASES
    ]


def count_stages(edition: Edition) -> dict[Stage, int]:
    """How many players are how far with an edition: each is counted once."""
    here = _find_present(edition)
    plays = Play.objects.filter(edition=edition, run=1).exclude(player__in=_find_teams(edition))
    going_on = set(plays.filter(finished_at__isnull=True).values_list("player", flat=True))
    teams = Play.objects.filter(edition=edition, finished_at__isnull=True, player__in=_find_teams(edition))
    shared = set(Round.objects.filter(team__in=teams.values("player")).values_list("room", flat=True))
    in_rooms = {seat.player_id for seat in here if seat.player_id in going_on or seat.room_id in shared}
    looked = Look.objects.filter(edition=edition).exclude(player__in=plays.values("player"))
    return {
        Stage.NEW: len(set(looked.values_list("player", flat=True)) - in_rooms),
        Stage.MIDDLE: len(going_on - in_rooms),
        Stage.ROOM: len(in_rooms),
        Stage.DONE: plays.filter(finished_at__isnull=False).exclude(player__in=in_rooms).count(),
    }


def _find_teams(edition: Edition) -> QuerySet[Round, int | None]:
    """The hidden players who play an edition for those of a shared board."""
    return Round.objects.filter(edition=edition, team__isnull=False).values_list("team", flat=True)


def _find_present(edition: Edition) -> list[Seat]:
    """The seats of those who are in a room now that plays an edition."""
    now = timezone.now()
    rooms = Round.objects.filter(edition=edition, starts_at__isnull=False).values("room")
    return [seat for seat in Seat.objects.filter(room__in=rooms) if seat.is_here(now)]
