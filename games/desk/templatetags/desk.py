"""Template tags of the desk: figures of editions, small boards, previews of corrections, and the front page."""

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
from games.editions.corrections import CASES, Case, Stage, describe_correction, explain_correction, pick_severer
from games.editions.models import Correction, Edition
from games.plays.models import Look, Play
from games.rooms.models import Round, Seat
from puzzles.pictures import Drawing

register = template.Library()
Value = TypeVar("Value")


PERMISSION = "plays.view_figures"


@register.inclusion_tag("desk/figures.html", takes_context=True)
def how_it_plays(context: template.Context, edition: Edition) -> dict[str, object]:
    """Show the figures of a daily edition to users who may see them."""
    may = edition.kind == Edition.DAILY and context["request"].user.has_perm(PERMISSION)
    return {"playing": describe_play(edition) if may else None}


@register.simple_tag(takes_context=True)
def summarise_cells(context: template.Context, weeks: Sequence[Sequence[DayOfMonth]]) -> Mapping[int, Summary]:
    """Summarise the editions in the cells of a month, by key."""
    if not context["request"].user.has_perm(PERMISSION):
        return {}
    slots = [slot for week in weeks for day in week for slot in day.slots]
    return summarise_editions([slot.edition.pk for slot in slots if slot.edition])


@register.filter
def summary_of(summaries: Mapping[int, Summary], edition: Edition) -> Summary | None:
    """Return the summary of an edition; None if no one has played it."""
    return summaries.get(edition.pk)


@register.simple_tag
def front_page() -> dict[str, object]:
    """Collect all parts of the front page by name."""
    waits = {
        "lists": lists_waiting(),
        "concerns": count_concerns(),
        "odd": odd_yesterday(),
        "failed": count_failed_jobs(),
    }
    return {"strips": list_strips(), "waits": any(waits.values()), **waits}


@register.filter
def by_key(values: Mapping[int, Value], pk: int) -> Value | None:
    """Look up an edition's value by its key."""
    return values.get(pk)


@register.filter
def draw_small(drawing: Drawing) -> SafeString:
    """Draw a small board from shapes that engines made of numbers and colours only."""
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
    """A group of players: who they are, how many, and what they will read."""

    who: str
    players: int
    text: str


class Choice(NamedTuple):
    """A case of the policy with what each group will read; `late` if a severer case already applies."""

    case: Case
    groups: list[GroupPreview]
    late: bool


@register.inclusion_tag("desk/correction_preview.html", takes_context=True)
def preview_correction(
    context: template.Context, edition: Edition, what: str, withdrawn: bool = False
) -> dict[str, object]:
    """Show the policy's cases, and what each group of players will read."""
    request = context["request"]
    chosen = pick_severer(edition.ruling, request.POST.get("ruling") or "")
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
    """An edition before the change: what players read of earlier corrections, and how many are how far."""

    changes: list[str]
    counts: dict[Stage, int]


def load_earlier(edition: Edition) -> Earlier:
    """Load what previews of an edition start from."""
    earlier = edition.corrections.defer("stored").order_by("revision")
    return Earlier([describe_correction(one, one.at, edition.day) for one in earlier], count_stages(edition))


def preview_cases(edition: Edition, before: Earlier, what: str, withdrawn: bool = False) -> list[Choice]:
    """Preview for each case of the policy what each group of players will read."""
    counts = before.counts
    changes = [
        *before.changes,
        describe_correction(Correction(told=what, withdrawn=withdrawn), timezone.now(), edition.day),
    ]
    return [
        Choice(
            case,
            [
                GroupPreview(
                    WHO[stage], count, explain_correction(changes, stage, pick_severer(edition.ruling, case.ruling))
                )
                for stage, count in counts.items()
            ],
            pick_severer(edition.ruling, case.ruling) != case.ruling,
        )
        for case in CASES
    ]


def count_stages(edition: Edition) -> dict[Stage, int]:
    """Count how many players are how far with an edition, each once."""
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
    """Find the hidden players who play an edition on shared boards."""
    return Round.objects.filter(edition=edition, team__isnull=False).values_list("team", flat=True)


def _find_present(edition: Edition) -> list[Seat]:
    """Find the seats of players who are now in a room that plays an edition."""
    now = timezone.now()
    rooms = Round.objects.filter(edition=edition, starts_at__isnull=False).values("room")
    return [seat for seat in Seat.objects.filter(room__in=rooms) if seat.is_here(now)]
