"""The desk's page of a day's versions: candidates side by side, what the day had before, and two of them compared."""

from dataclasses import dataclass

from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse

from games.editions import candidates, versions
from games.editions.calendar import today
from games.editions.models import Choice, Edition, Version
from games.editions.tasks import make_candidates
from games.infra.admin_pages import parse_row_numbers
from puzzles import registry
from puzzles.tools import Glance

SIDE_BY_SIDE = 2


@dataclass(frozen=True)
class Shown:
    """A version as an editor sees it: its grade, a glance at it, its figures, and what it uses that others use."""

    version: Version
    grade: str
    glance: Glance
    rows: list[tuple[str, str]]
    uses: list[versions.KeyUse]


@dataclass(frozen=True)
class Place:
    """The place of one candidate: it is there, or being made, or none was found."""

    number: int
    shown: Shown | None
    failed: bool


def shown(version: Version) -> Shown:
    edition = version.as_edition()
    tools, puzzle = registry.tools(edition.game), edition.puzzle
    grade = getattr(puzzle.public, "grade", None) or edition.variant
    uses = versions.find_other_uses(edition, puzzle)
    return Shown(version, grade, tools.glance(puzzle), tools.describe(puzzle), uses)


def places(choice: Choice) -> list[Place]:
    """The places of a choice's candidates, in the order of their numbers."""
    there = {one.number: one for one in choice.candidates.select_related("edition")}
    return [
        Place(number, shown(there[number]) if number in there else None, number in choice.failed)
        for number in range(choice.wanted)
    ]


def page(site: AdminSite, request: HttpRequest, pk: int) -> HttpResponse:
    """The page."""
    if not request.user.has_perm("editions.view_edition"):
        raise PermissionDenied
    edition = get_object_or_404(Edition, pk=pk, kind=Edition.DAILY)
    kept = list(edition.versions.filter(since__isnull=False).select_related("by", "edition"))
    present = Version(
        edition=edition,
        stored=edition.stored,
        seed=edition.seed,
        engine_version=edition.engine_version,
        lexicon_version=edition.lexicon_version,
    )
    wanted = parse_row_numbers(request.GET.getlist("of"))[:SIDE_BY_SIDE]
    choice = candidates.find_open_choice(edition)
    held = places(choice) if choice else []
    busy = choice is not None and not candidates.is_done(choice)
    job = make_candidates.find_job(choice.pk) if choice and busy else None
    more = {
        "title": f"{edition.engine.title}, {edition.variant}, {edition.date}: versions",
        "edition": edition,
        "kept": kept,
        "compared": [shown(one) for one in kept if one.pk in wanted],
        "choice": choice,
        "places": held,
        "present": shown(present) if choice else None,
        "ready": sum(one.shown is not None for one in held),
        "busy": busy,
        "job": job,
        "waits": candidates.format_ready_count(choice) if choice and busy else "",
        "stuck": busy and (job is None or not job.is_unfinished),
        "begun": edition.day <= today(),
        "may_change": request.user.has_perm("editions.change_edition"),
        "own_head": (f"{edition.game}/desk.html", "desk/no_head.html"),
    }
    return TemplateResponse(request, "desk/versions.html", {**site.each_context(request), **more})
