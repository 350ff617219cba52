"""The desk's page of a day's versions: candidates side by side, earlier puzzles, and two of them compared."""

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

MOST_COMPARED = 2


@dataclass(frozen=True)
class VersionPreview:
    """A version with its grade, its small board, its figures, and the keys that other days use, too."""

    version: Version
    grade: str
    glance: Glance
    rows: list[tuple[str, str]]
    uses: list[versions.KeyUse]


@dataclass(frozen=True)
class CandidatePlace:
    """The place of a candidate, which is ready (`preview`), failed, or being made."""

    number: int
    preview: VersionPreview | None
    failed: bool


def describe_version(version: Version) -> VersionPreview:
    edition = version.as_edition()
    tools, puzzle = registry.tools(edition.game), edition.puzzle
    grade = getattr(puzzle.public, "grade", None) or edition.variant
    uses = versions.find_other_uses(edition, puzzle)
    return VersionPreview(version, grade, tools.make_glance(puzzle), tools.describe(puzzle), uses)


def list_candidate_places(choice: Choice) -> list[CandidatePlace]:
    """Return the places of a choice's candidates, by number."""
    by_number = {version.number: version for version in choice.candidates.select_related("edition")}
    return [
        CandidatePlace(
            number, describe_version(by_number[number]) if number in by_number else None, number in choice.failed
        )
        for number in range(choice.wanted)
    ]


def versions_page(site: AdminSite, request: HttpRequest, pk: int) -> HttpResponse:
    if not request.user.has_perm("editions.view_edition"):
        raise PermissionDenied
    edition = get_object_or_404(Edition, pk=pk, kind=Edition.DAILY)
    versions_kept = list(edition.versions.filter(since__isnull=False).select_related("by", "edition"))
    present = Version(
        edition=edition,
        stored=edition.stored,
        seed=edition.seed,
        engine_version=edition.engine_version,
        lexicon_version=edition.lexicon_version,
    )
    chosen = parse_row_numbers(request.GET.getlist("of"))[:MOST_COMPARED]
    choice = candidates.find_open_choice(edition)
    places = list_candidate_places(choice) if choice else []
    busy = choice is not None and not candidates.is_finished(choice)
    job = make_candidates.find_job(choice.pk) if choice and busy else None
    context = {
        "title": f"{edition.engine.title}, {edition.variant}, {edition.date}: versions",
        "edition": edition,
        "kept": versions_kept,
        "compared": [describe_version(version) for version in versions_kept if version.pk in chosen],
        "choice": choice,
        "places": places,
        "present": describe_version(present) if choice else None,
        "ready": sum(place.preview is not None for place in places),
        "busy": busy,
        "job": job,
        "waits": candidates.format_ready_count(choice) if choice and busy else "",
        "stuck": busy and (job is None or not job.is_unfinished),
        "begun": edition.day <= today(),
        "may_change": request.user.has_perm("editions.change_edition"),
        "own_head": (f"{edition.game}/desk.html", "desk/no_head.html"),
    }
    return TemplateResponse(request, "desk/versions.html", {**site.each_context(request), **context})
