"""The gallery's pages: what is there, the form for one's own names, one layout with its job, its picture."""

from __future__ import annotations

from functools import partial

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games.dominoes.forms import LayoutForm, as_typed
from games.dominoes.layouts import has_todays, missing, picture, write_down_own
from games.dominoes.models import Layout
from games.dominoes.poster import KINDS, SHEETS, poster
from games.dominoes.tasks import make_layout
from games.infra.caching import make_cache_name, make_once
from games.infra.models import Job
from games.players import early_choices
from games.players.cookie import current_player
from games.players.limits import is_within_rate

AT_ONCE, WAITING_AT_MOST = 2, 40
"""How many unfinished layouts one player, and all together, may have."""
RATE = "10/h"
"""How many layouts one player may ask for."""
POSTERS_RATE = "60/h"
"""How many posters one visitor may ask for."""
TOMORROW = "All of today’s tiles are among these names, so please ask for this layout tomorrow."


@ensure_csrf_cookie
def gallery(request: HttpRequest) -> HttpResponse:
    """The house's own layouts, the player's, and the form for another, filled with one's own that `again` names."""
    again = _own(request).filter(key=request.GET.get("again", "")).first()
    form = LayoutForm(request.POST or None, initial=as_typed(again) if again else None)
    if request.method == "POST" and form.is_valid():
        refusal = TOMORROW if has_todays(form.wanted()["tiles"]) else _refusal(request)
        if refusal is None:
            return _ask(request, form)
        form.add_error(None, refusal)
    for number in write_down_own():
        make_layout.delay(number)
    own = Layout.objects.filter(goes_at=None).defer("variants").order_by("width")
    mine = _own(request).defer("variants")[:20]
    context = {"own": own, "mine": mine, "form": form}
    return render(request, "dominoes/gallery.html", context, status=400 if form.errors else 200)


def _own(request: HttpRequest) -> QuerySet[Layout]:
    """Return the layouts requested from this browser: its player's, or those in its cookie before the first move."""
    if player := current_player(request):
        return Layout.objects.filter(player=player)
    return Layout.objects.filter(
        player=None, key__in=early_choices.read_early_choices(request.COOKIES).layouts, goes_at__isnull=False
    )


def _refusal(request: HttpRequest) -> str | None:
    """Why this visitor may not have another layout made now; None where they may."""
    jobs = [one.job for one in _own(request).filter(made_at=None).only("made_at")]
    if sum(job is not None and job.is_unfinished for job in jobs) >= AT_ONCE:
        return "Your earlier layouts are still being made; please wait for one of them."
    if Job.objects.filter(task=make_layout.name, state__in=Job.UNFINISHED).count() >= WAITING_AT_MOST:
        return "Many layouts are waiting just now; please try again in a few minutes."
    if not is_within_rate(request, "layouts", RATE):
        return "That is a lot of layouts in an hour; please try again later."
    return None


def _ask(request: HttpRequest, form: LayoutForm) -> HttpResponse:
    player = current_player(request)
    made = Layout.objects.create(player=player, **form.wanted())
    make_layout.delay(made.pk)
    if player:
        return redirect(made)
    known = early_choices.read_early_choices(request.COOKIES).layouts
    return early_choices.store_early_choices(
        request, redirect(made), layouts=early_choices.append_once(known, made.key)
    )


def _layout_or_404(key: str) -> Layout:
    found = get_object_or_404(Layout, key=key)
    if found.goes_at and found.goes_at < timezone.now():
        raise Http404("That layout is gone.")
    return found


@require_safe
def layout(request: HttpRequest, key: str) -> HttpResponse:
    """One layout: how far it is, or the picture."""
    found = _layout_or_404(key)
    mine = _own(request).filter(pk=found.pk).exists()
    response = render(request, "dominoes/layout.html", {"layout": found, "mine": mine, "missing": missing(found)})
    response["X-Robots-Tag"] = "noindex"
    response["Cache-Control"] = "no-store"
    return response


@require_safe
def svg(request: HttpRequest, key: str) -> HttpResponse:
    """The picture of a layout, as far as it is; a download with ?download."""
    found = _layout_or_404(key)
    if not found.laid:
        raise Http404("Nothing of that layout is laid yet.")
    drawn = make_once(
        make_cache_name("layout", found.key, found.placed, found.width, found.height), partial(picture, found)
    )
    response = HttpResponse(drawn, content_type="image/svg+xml")
    response["X-Robots-Tag"] = "noindex"
    response["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    response["Cache-Control"] = "private, max-age=3600" if found.made_at else "no-store"
    if "download" in request.GET:
        response["Content-Disposition"] = 'attachment; filename="name-dominoes.svg"'
    return response


@require_safe
def printed(request: HttpRequest, key: str, kind: str) -> HttpResponse:
    """A finished layout as a poster to be printed, on the sheet that is asked for."""
    found = _layout_or_404(key)
    sheet = request.GET.get("sheet", "a4")
    if not found.made_at or kind not in KINDS or sheet not in SHEETS:
        raise Http404("We couldn’t find that poster. Posters are made once a layout is finished.")
    if not is_within_rate(request, "posters", POSTERS_RATE):
        return HttpResponse("That is a lot of posters in an hour; please try again later.", status=429)
    draw, media = KINDS[kind]
    drawn = make_once(
        make_cache_name("poster", found.key, found.title, found.placed, sheet, kind), lambda: draw(poster(found, sheet))
    )
    response = HttpResponse(drawn, content_type=media)
    response["X-Robots-Tag"] = "noindex"
    response["Cache-Control"] = "private, max-age=3600"
    response["Content-Disposition"] = f'attachment; filename="name-dominoes-{sheet}.{kind}"'
    return response
