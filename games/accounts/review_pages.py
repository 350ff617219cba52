"""The pages of a week and a year in review: one's own alone, of any week and year that there was."""

from __future__ import annotations

from datetime import date, timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from games.accounts import reviews
from games.accounts.reviews import Span
from games.editions.addresses import day_of
from games.editions.making import NoSuchEdition
from games.players.cookie import current_player


def week_asked(day: str) -> Span:
    """The week of a day in an address. Raises `Http404`."""
    try:
        span = reviews.week(day_of(day))
    except (NoSuchEdition, OverflowError) as problem:
        raise Http404("We couldn’t find that week.") from problem
    return _there(span)


def year_asked(number: int) -> Span:
    """The year of an address. Raises `Http404`."""
    if not date.min.year <= number <= date.max.year:
        raise Http404("We couldn’t find that year.")
    return _there(reviews.year(number))


def _there(span: Span) -> Span:
    if not span.is_there:
        raise Http404("There is no review of that.")
    return span


@require_GET
def week_page(request: HttpRequest, day: str) -> HttpResponse:
    """A week; another day than its Monday leads there."""
    span = week_asked(day)
    if day != span.first.isoformat():
        return redirect(span.url)
    before, after = reviews.week(span.first - timedelta(days=1)), reviews.week(span.last + timedelta(days=1))
    return _shown(request, span, "Week in review", [before, after])


@require_GET
def year_page(request: HttpRequest, number: int) -> HttpResponse:
    """A year."""
    span = year_asked(number)
    near = [reviews.year(one) for one in (number - 1, number + 1) if date.min.year <= one <= date.max.year]
    return _shown(request, span, "Year in review", near)


def _shown(request: HttpRequest, span: Span, title: str, near: list[Span]) -> HttpResponse:
    player = current_player(request)
    context = {
        "span": span,
        "kind": title,
        "review": reviews.review(player, span) if player else None,
        "near": [one for one in near if one.is_there],
    }
    return render(request, "accounts/review.html", context)
