"""Serve the gallery: the list with its form, a layout with its job, and its pictures."""

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games.dominoes.forms import LayoutForm, make_form_values
from games.dominoes.models import Layout
from games.dominoes.poster import PAPER_SIZES, POSTER_KINDS, draw_poster
from games.dominoes.tasks import create_site_layouts, list_tile_numbers, make_layout
from games.editions.embargo import list_todays_puzzles
from games.infra.caching import get_or_make, make_cache_key
from games.infra.models import Job
from games.players import early_choices
from games.players.cookie import current_player
from games.players.limits import is_within_rate
from puzzles.dominoes.drawing import draw_layout
from puzzles.dominoes.layout import explain_left_out_tiles
from puzzles.dominoes.matching import Matching, normalise_name

MOST_UNFINISHED_EACH, MOST_UNFINISHED_IN_ALL = 2, 40
"""Limit the unfinished layouts of each player, and of everyone together."""
LAYOUTS_RATE = "10/h"
POSTERS_RATE = "60/h"
CACHED_FOR_AN_HOUR = "private, max-age=3600"
TOMORROW_TEXT = "These names include all of today’s tiles. Please ask for this layout tomorrow."


@ensure_csrf_cookie
def show_gallery(request: HttpRequest) -> HttpResponse:
    """Show the site's layouts, the player's, and the form for another; `?again=` fills it from one of the player's."""
    template = _select_own_layouts(request).filter(key=request.GET.get("again", "")).first()
    form = LayoutForm(request.POST or None, initial=make_form_values(template) if template else None)
    if request.method == "POST" and form.is_valid():
        refusal = TOMORROW_TEXT if has_todays_tiles(form.build_layout().tiles) else _find_refusal(request)
        if refusal is None:
            return _request_layout(request, form)
        form.add_error(None, refusal)
    for number in create_site_layouts():
        make_layout.delay(number)
    samples = Layout.objects.filter(goes_at=None).defer("variants").order_by("width")
    mine = _select_own_layouts(request).defer("variants")[:20]
    context = {"own": samples, "mine": mine, "form": form}
    return render(request, "dominoes/gallery.html", context, status=400 if form.errors else 200)


def _select_own_layouts(request: HttpRequest) -> QuerySet[Layout]:
    """Return the layouts requested from this browser: its player's, or those in its cookie before the first move."""
    if player := current_player(request):
        return Layout.objects.filter(player=player)
    return Layout.objects.filter(
        player=None, key__in=early_choices.read_early_choices(request.COOKIES).layouts, goes_at__isnull=False
    )


def has_todays_tiles(tiles: list[list[str]]) -> bool:
    """Return whether names include all tiles of one of today's puzzles, so that their layout would solve it."""
    folded_tiles = {tuple(map(normalise_name, tile)) for tile in tiles}
    return any(
        {tuple(map(normalise_name, tile)) for tile in puzzle.public.tiles} <= folded_tiles
        for puzzle in list_todays_puzzles("dominoes")
    )


def _find_refusal(request: HttpRequest) -> str | None:
    """Return why this visitor may not have another layout now, or None if they may."""
    jobs = [layout.job for layout in _select_own_layouts(request).filter(made_at=None).only("made_at")]
    if sum(job is not None and job.is_unfinished for job in jobs) >= MOST_UNFINISHED_EACH:
        return "We’re still making your earlier layouts. Please wait until one is ready."
    if Job.objects.filter(task=make_layout.name, state__in=Job.UNFINISHED).count() >= MOST_UNFINISHED_IN_ALL:
        return "Many layouts are waiting right now. Please try again in a few minutes."
    if not is_within_rate(request, "layouts", LAYOUTS_RATE):
        return "That’s a lot of layouts in one hour. Please try again later."
    return None


def _request_layout(request: HttpRequest, form: LayoutForm) -> HttpResponse:
    player = current_player(request)
    requested = form.build_layout()
    requested.player = player
    requested.save()
    make_layout.delay(requested.pk)
    if player:
        return redirect(requested)
    known = early_choices.read_early_choices(request.COOKIES).layouts
    return early_choices.store_early_choices(
        request, redirect(requested), layouts=early_choices.append_once(known, requested.key)
    )


def list_left_out_names(row: Layout) -> list[tuple[str, str]]:
    """Return the names that a finished layout leaves out, each with the reason."""
    if not row.made_at:
        return []
    tiles, laid = [tuple(tile) for tile in row.tiles], {tile for tile, _ in row.laid}
    left_out = explain_left_out_tiles(tiles, Matching(row.variants), laid, list_tile_numbers(row))
    return [(" ".join(filter(None, tiles[tile])), why) for tile, why in left_out]


def _find_layout_or_404(key: str) -> Layout:
    row = get_object_or_404(Layout, key=key)
    if row.goes_at and row.goes_at < timezone.now():
        raise Http404("We no longer have that layout. You can make a new one.")
    return row


@require_safe
def show_layout(request: HttpRequest, key: str) -> HttpResponse:
    """Show a layout: its picture, or how far it is."""
    row = _find_layout_or_404(key)
    mine = _select_own_layouts(request).filter(pk=row.pk).exists()
    response = render(
        request, "dominoes/layout.html", {"layout": row, "mine": mine, "missing": list_left_out_names(row)}
    )
    response["X-Robots-Tag"] = "noindex"
    response["Cache-Control"] = "no-store"
    return response


@require_safe
def send_picture(request: HttpRequest, key: str) -> HttpResponse:
    """Send a layout's picture, finished or not; `?download` saves it as a file."""
    row = _find_layout_or_404(key)
    if not row.laid:
        raise Http404("We haven’t laid any tiles of that layout yet. Please try again in a moment.")
    key = make_cache_key("layout", row.key, row.placed, row.width, row.height)
    drawn = get_or_make(key, lambda: draw_layout(row.read_board()))
    response = HttpResponse(drawn, content_type="image/svg+xml")
    response["X-Robots-Tag"] = "noindex"
    response["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    response["Cache-Control"] = CACHED_FOR_AN_HOUR if row.made_at else "no-store"
    if "download" in request.GET:
        response["Content-Disposition"] = 'attachment; filename="name-dominoes.svg"'
    return response


@require_safe
def send_poster(request: HttpRequest, key: str, kind: str) -> HttpResponse:
    """Send a finished layout as a poster on the sheet that the query names."""
    row = _find_layout_or_404(key)
    sheet = request.GET.get("sheet", "a4")
    if not row.made_at or kind not in POSTER_KINDS or sheet not in PAPER_SIZES:
        raise Http404("We couldn’t find that poster. We make posters once a layout is finished.")
    if not is_within_rate(request, "posters", POSTERS_RATE):
        return HttpResponse("That’s a lot of posters in one hour. Please try again later.", status=429)
    draw, media = POSTER_KINDS[kind]
    drawn = get_or_make(
        make_cache_key("poster", row.key, row.title, row.placed, sheet, kind), lambda: draw(draw_poster(row, sheet))
    )
    file_header = f'attachment; filename="name-dominoes-{sheet}.{kind}"'
    headers = {"X-Robots-Tag": "noindex", "Cache-Control": CACHED_FOR_AN_HOUR, "Content-Disposition": file_header}
    return HttpResponse(drawn, content_type=media, headers=headers)
