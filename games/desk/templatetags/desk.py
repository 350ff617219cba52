"""Template tags of the desk: figures of editions, small boards, and previews of corrections."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.desk.calendar_admin import CalendarDay
from games.desk.edition_figures import CellSummary, collect_play_figures, summarise_editions
from games.editions.corrections import (
    POLICY_CASES,
    PlayerStage,
    PolicyCase,
    describe_correction,
    explain_correction,
    pick_severer_ruling,
)
from games.editions.models import Correction, Edition
from games.plays.models import Look, Play
from games.rooms.models import Round, Seat
from puzzles.pictures import Drawing

register = template.Library()
Value = TypeVar("Value")
FIGURES_PERMISSION = "plays.view_figures"


@register.inclusion_tag("desk/figures.html", takes_context=True, name="how_it_plays")
def show_figures(context: template.Context, edition: Edition) -> dict[str, object]:
    """Show the figures of a daily edition, to users who may see them."""
    may_view = edition.kind == Edition.DAILY and context["request"].user.has_perm(FIGURES_PERMISSION)
    return {"playing": collect_play_figures(edition) if may_view else None}


@register.simple_tag(takes_context=True)
def summarise_cells(context: template.Context, weeks: Sequence[Sequence[CalendarDay]]) -> Mapping[int, CellSummary]:
    """Return the summaries of a calendar page's editions, by primary key."""
    if not context["request"].user.has_perm(FIGURES_PERMISSION):
        return {}
    slots = [slot for week in weeks for day in week for slot in day.slots]
    return summarise_editions([slot.edition.pk for slot in slots if slot.edition])


@register.filter(name="by_key")
def find_by_key(values: Mapping[int, Value], pk: int) -> Value | None:
    return values.get(pk)


@register.filter
def draw_small_board(drawing: Drawing) -> SafeString:
    """Draw a small board as SVG; engines make the shapes from numbers and colours only."""
    shapes = mark_safe("".join(drawing.shapes))
    box = f"0 0 {drawing.width:g} {drawing.height:g}"
    return format_html('<svg class="glance-board" viewBox="{}" aria-hidden="true">{}</svg>', box, shapes)


STAGE_TITLES = {
    PlayerStage.NEW: "Not started",
    PlayerStage.PLAYING: "Still playing",
    PlayerStage.ROOM: "In a room now",
    PlayerStage.DONE: "Finished",
}


class GroupPreview(NamedTuple):
    """A group of players: its title, its size, and the text that its players will read."""

    title: str
    players: int
    text: str


class CaseChoice(NamedTuple):
    """A case of the policy with the previews of all groups; `late` if a severer case already applies."""

    case: PolicyCase
    groups: list[GroupPreview]
    late: bool


@register.inclusion_tag("desk/correction_preview.html", takes_context=True)
def preview_correction(
    context: template.Context, edition: Edition, change_text: str, withdrawn: bool = False
) -> dict[str, object]:
    """Show the policy's cases, each with what every group of players will read."""
    request = context["request"]
    chosen = pick_severer_ruling(edition.ruling, request.POST.get("ruling") or "")
    shared = context.render_context  # so that several forms on a page load this once
    name = f"correction history {edition.pk}"
    if name not in shared:
        shared[name] = load_correction_history(edition)
    return {
        "choices": preview_cases(edition, shared[name], change_text, withdrawn),
        "chosen": chosen,
        "edition": edition,
    }


class CorrectionHistory(NamedTuple):
    """The texts of earlier corrections of an edition, and the number of players at each stage."""

    changes: list[str]
    counts: dict[PlayerStage, int]


def load_correction_history(edition: Edition) -> CorrectionHistory:
    corrections = edition.corrections.defer("stored").order_by("revision")
    changes = [describe_correction(correction, correction.at, edition.day) for correction in corrections]
    return CorrectionHistory(changes, count_players_by_stage(edition))


def preview_cases(
    edition: Edition, before: CorrectionHistory, change_text: str, withdrawn: bool = False
) -> list[CaseChoice]:
    """Return each case of the policy with what every group of players will read."""
    planned = Correction(change_text=change_text, withdrawn=withdrawn)
    changes = [*before.changes, describe_correction(planned, timezone.now(), edition.day)]
    choices = []
    for case in POLICY_CASES:
        ruling = pick_severer_ruling(edition.ruling, case.ruling)
        groups = [
            GroupPreview(STAGE_TITLES[stage], count, explain_correction(changes, stage, ruling))
            for stage, count in before.counts.items()
        ]
        choices.append(CaseChoice(case, groups, ruling != case.ruling))
    return choices


def count_players_by_stage(edition: Edition) -> dict[PlayerStage, int]:
    """Count the players of an edition at each stage; each counts once."""
    rounds, now = Round.objects.filter(edition=edition), timezone.now()
    teams = rounds.filter(team__isnull=False).values("team")  # the hidden players of shared boards
    plays = Play.objects.filter(edition=edition, run=1).exclude(player__in=teams)
    unfinished = set(plays.filter(finished_at__isnull=True).values_list("player", flat=True))
    playing_teams = Play.objects.filter(edition=edition, finished_at__isnull=True, player__in=teams)
    shared = set(Round.objects.filter(team__in=playing_teams.values("player")).values_list("room", flat=True))
    seats = Seat.objects.filter(room__in=rounds.filter(starts_at__isnull=False).values("room"))
    present = [seat for seat in seats if seat.is_here(now)]
    in_rooms = {seat.player_id for seat in present if seat.player_id in unfinished or seat.room_id in shared}
    looks = Look.objects.filter(edition=edition).exclude(player__in=plays.values("player"))
    return {
        PlayerStage.NEW: len(set(looks.values_list("player", flat=True)) - in_rooms),
        PlayerStage.PLAYING: len(unfinished - in_rooms),
        PlayerStage.ROOM: len(in_rooms),
        PlayerStage.DONE: plays.filter(finished_at__isnull=False).exclude(player__in=in_rooms).count(),
    }
