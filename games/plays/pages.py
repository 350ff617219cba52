"""The pages of editions: a day's, practice, a player's own, and the solution of a past day."""

from dataclasses import dataclass
from datetime import timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.csrf import ensure_csrf_cookie

from games.editions import calendar
from games.editions.addresses import Address, DailyAddress, OwnAddress, PracticeAddress, get_address, parse_day
from games.editions.embargo import EditionEmbargoed
from games.editions.lookup import RETRY_SECONDS, EditionBeingMade, PracticeLimitReached
from games.editions.making import LESSON_PREFIX, NoSuchEdition, find_engine
from games.editions.models import Edition
from games.infra import chance
from games.infra.caching import cache_anonymous_page
from games.infra.notices import list_open_puzzles
from games.players.cookie import give_mark
from games.plays.answers import build_answer, describe_corrections, describe_first_attempt, write_challenge
from games.plays.api import find_edition, read_play_request
from games.plays.first_looks import has_finished_taught_puzzle, name_lesson, remember_look
from games.plays.runs import find_run, load_run
from games.plays.share import SHARER_PARAMETER, find_shared_play, write_picture_path
from games.plays.wire import Answer
from puzzles import registry
from puzzles.abilities import JudgedLater
from puzzles.shapes import GIVE_UP, Shape

HIGHEST_PRACTICE_NUMBER = 10**9 - 1
LATE_AFTER = timedelta(seconds=20)
"""The age of a job at which its page says that it takes longer than usual."""
KEEP_OFFLINE_HEADER = "X-Keep-For-Offline"
"""The header of pages that the service worker keeps, to show them offline as they were last seen."""


def game_page(request: HttpRequest, game: str) -> HttpResponse:
    """Show today's edition of a game in its first variant."""
    if game not in registry.slugs():
        raise Http404("We couldn’t find that game. Home has all of them.")
    day = calendar.today()
    return edition_page(request, game, registry.engine(game).variants[0].slug, day.isoformat())


def redirect_to_today(request: HttpRequest, game: str, variant: str) -> HttpResponse:
    """Redirect from a variant's address to today's edition."""
    day = calendar.today()
    if variant not in {one.slug for one in registry.engine(game).variants}:
        raise Http404("We couldn’t find that puzzle. Home has all of today’s puzzles.")
    return redirect("edition", game, variant, day.isoformat())


@ensure_csrf_cookie
def edition_page(request: HttpRequest, game: str, variant: str, day: str) -> HttpResponse:
    """Show a day's edition, ready to play."""
    try:
        address = DailyAddress(game, variant, parse_day(day))
    except NoSuchEdition as problem:
        raise Http404(str(problem)) from problem
    return _open_play_page(request, address)


@ensure_csrf_cookie
def practice_page(request: HttpRequest, game: str, variant: str, seed: str) -> HttpResponse:
    """Show a practice puzzle, by its public number."""
    try:
        return _open_play_page(request, PracticeAddress(game, variant, seed))
    except EditionEmbargoed:
        return redirect("practice", game, variant, 1 + int(seed) % HIGHEST_PRACTICE_NUMBER)


@ensure_csrf_cookie
def own_page(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """Show a puzzle that a player made, by the code in its link."""
    return _open_play_page(request, OwnAddress(game, code))


def redirect_to_practice(request: HttpRequest, game: str, variant: str | None = None) -> HttpResponse:
    """Redirect to a practice puzzle with a new number."""
    try:
        slug = variant or registry.engine(game).variants[0].slug
        find_engine(game, slug)
    except (KeyError, NoSuchEdition) as problem:
        raise Http404("We couldn’t find that game. Home has all of them.") from problem
    return redirect("practice", game, slug, chance.draw_below(HIGHEST_PRACTICE_NUMBER) + 1)


@dataclass(frozen=True)
class Stage:
    """How a page shows a game's board alone, without leaderboard and result: in a replay, or at the desk.

    `head` is the template above the board, `modules` the template with the page's scripts; a `shut` board takes no
    input.
    """

    head: str
    modules: str
    shut: bool = False


def build_play_context(edition: Edition, answer: Answer, title: str = "") -> dict[str, object]:
    """Build the context of a game's template from the answer that its page starts with.

    `title` is for puzzles without an address.
    """
    engine = edition.engine
    title = title or get_address(edition).title
    return {
        "engine": engine,
        "edition": edition,
        "edition_title": title,
        "linked_as": title,
        "number": calendar.get_day_number(edition.date) if edition.date else None,
        "answer": answer,
        "variant": next(v for v in engine.variants if v.slug == edition.variant),
        "variants": engine.variants,
        "several": len(engine.variants) > 1,
        "by_a_person": edition.kind == Edition.OWN and not edition.seed.startswith(LESSON_PREFIX),
        "help_template": f"{engine.slug}/help.html",
        "keys_template": f"{engine.slug}/keys.html",
    }


def _open_play_page(request: HttpRequest, address: Address) -> HttpResponse:
    try:
        edition = find_edition(request, address)
    except PracticeLimitReached:
        return render(request, "429.html", status=429)
    except NoSuchEdition as problem:
        raise Http404(str(problem)) from problem
    except EditionBeingMade as why:
        return show_being_made_page(request, address, why)
    return _render_edition(request, edition)


def show_being_made_page(request: HttpRequest, address: Address, why: EditionBeingMade) -> HttpResponse:
    """Show a page that follows the puzzle's job and then shows the puzzle."""
    engine = registry.engine(address.game)
    age = timezone.now() - why.job.asked_at if why.job else timedelta()
    late_in = max(timedelta(), LATE_AFTER - age)
    context = {
        "engine": engine,
        "address": address,
        "job": why.job,
        "seconds": RETRY_SECONDS,
        "late_in": round(late_in.total_seconds() * 1000),
        "meanwhile": _find_ready_puzzle(address.game),
    }
    response = render(request, "plays/being_made.html", context, status=202)
    response["Cache-Control"] = "no-store"
    response["Retry-After"] = str(RETRY_SECONDS)
    return response


def _find_ready_puzzle(game: str) -> DailyAddress | None:
    """Return a puzzle that can be opened at once: today's easiest, otherwise the game's latest; None if it has none."""
    daily = Edition.objects.filter(kind=Edition.DAILY, date__lte=calendar.today())
    todays = set(daily.filter(date=calendar.today()).values_list("game", "variant"))
    for engine, variant in calendar.sort_puzzles_by_ease(list_open_puzzles()):
        if (engine.slug, variant.slug) in todays:
            return DailyAddress(engine.slug, variant.slug, calendar.today())
    latest = daily.filter(game=game).only("variant", "date").order_by("-date").first()
    return DailyAddress(game, latest.variant, latest.day) if latest else None


def _render_edition(request: HttpRequest, edition: Edition) -> HttpResponse:
    play_request = read_play_request(request, edition)
    player, run = play_request.player, find_run(play_request)
    context = build_play_context(edition, build_answer(run, request.build_absolute_uri("/")))
    context["play"] = run.play
    context["newcomer"] = run.play is None and not (player and has_finished_taught_puzzle(player, edition))
    context["lesson"] = name_lesson(edition)
    if edition.date == calendar.today() and (day := calendar.find_easiest_day(calendar.today())):
        context["easier"] = DailyAddress(edition.game, edition.variant, day)
    context["corrected"] = describe_corrections(edition, run.play)
    if run.play and not run.status.over:
        context["first_try"] = describe_first_attempt(run.play, edition)
    if shared := find_shared_play(edition, request.GET.get(SHARER_PARAMETER, ""), player):
        context["dare"] = dare = write_challenge(load_run(edition, shared))
        context["shared_picture"] = write_picture_path(edition, request.GET[SHARER_PARAMETER])
        context["linked_as"] = f"{context['edition_title']}. {dare}"
    response = render(request, f"{edition.game}/play.html", context)
    if run.play is None:
        remember_look(request, response, run)
        give_mark(request, response)
    if edition.date or isinstance(edition.engine, JudgedLater):
        response[KEEP_OFFLINE_HEADER] = "yes"
    return response


def reveal_puzzle(edition: Edition) -> Shape:
    """Return what a game reveals about a puzzle after the end, for readers who have not played it."""
    engine, puzzle = edition.engine, edition.puzzle
    state, _ = engine.apply(puzzle, engine.start(puzzle), GIVE_UP.model_dump())
    shown: Shape = engine.reveal(puzzle, state)
    return shown


@cache_anonymous_page(3600)
def solution_page(request: HttpRequest, game: str, variant: str, day: str) -> HttpResponse:
    """Show the solution of a settled day, never of a day whose plays can still rank."""
    try:
        address = DailyAddress(game, variant, parse_day(day))
        edition = address.find_edition() if calendar.is_settled(address.date) else None
    except NoSuchEdition as problem:
        raise Http404(str(problem)) from problem
    except EditionBeingMade as why:
        return show_being_made_page(request, address, why)
    if edition is None:
        raise Http404("You can watch the solution once this day’s leaderboard is final.")
    before, after = address.date - timedelta(days=1), address.date + timedelta(days=1)
    context = {
        "engine": edition.engine,
        "edition": edition,
        "address": address,
        "reveal": reveal_puzzle(edition),
        "public": edition.puzzle.public,
        "before": DailyAddress(game, variant, before) if before >= calendar.EPOCH else None,
        "after": DailyAddress(game, variant, after) if calendar.is_settled(after) else None,
    }
    return render(request, f"{game}/solution.html", context)
