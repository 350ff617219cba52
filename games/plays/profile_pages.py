"""The pages of a player as a person: profiles, one game, a week or year in review, friends, signing up by passkey."""

import json
from datetime import date, timedelta

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST

from games.editions.addresses import parse_day
from games.editions.calendar import today
from games.editions.making import NoSuchEdition
from games.players import name_reports, passkeys, wishes
from games.players.cookie import current_player
from games.players.limits import within
from games.players.models import KNOWN, Friend, Player
from games.players.names import BadName
from games.plays import over_time, profile, records, reviews
from games.plays.over_time import ARCHIVE, DAILY, PRACTICE
from games.plays.pages import KEEP
from games.plays.profile import month, month_from
from games.plays.reminder import calendar_of
from games.plays.responses import problem
from games.plays.reviews import Span
from puzzles import registry
from puzzles.contract import AnyEngine

MOST_FRIENDS = 200


@ensure_csrf_cookie
def me(request: HttpRequest) -> HttpResponse:
    """A player's own streaks and results."""
    player = current_player(request)
    if player is None:
        return render(request, "players/me.html", {"records": [], "wished": wishes.wishes_in(request.COOKIES).name})
    friends = Friend.objects.filter(player=player).select_related("friend").order_by("since")
    link = request.build_absolute_uri(f"/player/{player.public_id}/")
    context = {**profile.own(player, request.GET.get("month")), "friends": friends, "link": link}
    context["reviews"] = [*reviews.offered(today()), *reviews.always(today())]
    context["taken"] = name_reports.taken_from(player)
    response = render(request, "players/me.html", context)
    response[KEEP] = "yes"  # forgotten as soon as somebody else uses the browser, see `site/installing.js`
    return response


def player_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """Somebody's page as others see it: all of it only if they want that."""
    player = get_object_or_404(Player, KNOWN, public_id=public_id, hidden=False)
    viewer = current_player(request)
    context: dict[str, object] = {
        "whose": player,
        "public": player.public_page,
        "is_friend": Friend.objects.filter(player=viewer, friend=player).exists()
        if viewer
        else public_id in wishes.wishes_in(request.COOKIES).friends,
        "is_me": viewer == player,
    }
    if player.public_page:
        context |= profile.shown(player, request.GET.get("month"))
    return render(request, "players/player.html", context)


@require_POST
def befriend(request: HttpRequest, public_id: str) -> HttpResponse:
    """Adds somebody to one's friends, or takes them out again."""
    friend = get_object_or_404(Player, KNOWN, public_id=public_id, hidden=False)
    player = current_player(request)
    if player is None:
        return _befriended_later(request, friend)
    mine = Friend.objects.filter(player=player)
    if "remove" in request.POST:
        mine.filter(friend=friend).delete()
    elif friend != player and mine.count() < MOST_FRIENDS:
        Friend.objects.get_or_create(player=player, friend=friend)
        messages.success(request, f"{friend.name} is now your friend.")
    return redirect("me" if "remove" in request.POST else friend_page(friend))


def _befriended_later(request: HttpRequest, friend: Player) -> HttpResponse:
    """Somebody without a row yet adds a friend, or takes one out again: it waits for their first move."""
    wished = [one for one in wishes.wishes_in(request.COOKIES).friends if one != friend.public_id]
    if "remove" not in request.POST:
        wished = wishes.with_one_more(wished, friend.public_id)
        messages.success(request, f"{friend.name} will appear on your friends’ leaderboard after your first move.")
    return wishes.keep(request, redirect(friend_page(friend)), friends=wished)


def friend_page(friend: Player) -> str:
    """The address of somebody's page."""
    return f"/player/{friend.public_id}/"


@require_GET
def reminder(request: HttpRequest, key: str) -> HttpResponse:
    """The calendar file of a player who switched the reminder on."""
    player = Player.objects.filter(reminder_key=key).first()
    if player is None or player.reminder_at is None:
        raise Http404("This reminder’s address has changed. Settings shows the new one.")
    body = calendar_of(player, player.reminder_at, request.build_absolute_uri("/"))
    return HttpResponse(body, content_type="text/calendar; charset=utf-8", headers={"Cache-Control": "no-cache"})


@require_POST
def passkey_begin(request: HttpRequest) -> HttpResponse:
    """What the browser needs to make a passkey for a new account."""
    if not within(request, "passkey", "30/m"):
        return problem(429, "too_fast", "That was a little too fast. Wait a moment, then try again.")
    try:
        return JsonResponse(passkeys.begin(request, request.POST.get("name", "")))
    except BadName as why:
        return problem(400, "bad_name", str(why))


@require_POST
def passkey_complete(request: HttpRequest) -> HttpResponse:
    """The account, now that its passkey is there."""
    try:
        passkeys.complete(request, json.loads(request.POST.get("credential", "")))
    except (passkeys.NoPasskey, ValueError) as why:
        text = str(why) if isinstance(why, passkeys.NoPasskey) else "That passkey could not be read; please try again."
        return problem(400, "no_passkey", text)
    return JsonResponse({"url": "/me/"})


APART = ((ARCHIVE, "Past days"), (PRACTICE, "Practice"))
"""What stands apart from the dailies, and how it is called."""


@require_GET
def me_at(request: HttpRequest, game: str) -> HttpResponse:
    """The asker's figures, graph, calendar and best days at a game."""
    if game not in registry.slugs():
        raise Http404("We couldn’t find that game. Home has all of them.")
    engine, player = registry.engine(game), current_player(request)
    rows = over_time.pasts(player.pk, game) if player else []
    chosen = _variant(request, engine, rows)
    own = [one for one in rows if one.variant == chosen]
    dailies = [one for one in own if one.part == DAILY]
    streak = records.streak_now(player.pk, game) if player else None
    context = {
        "engine": engine,
        "variant": chosen,
        "variants": engine.variants if len(engine.variants) > 1 else (),
        "played": bool(rows),
        "streak": streak,
        "figures": over_time.figures(engine, dailies),
        "graph": over_time.graph(engine, dailies),
        "unit": over_time.unit(engine),
        "better": over_time.better(engine),
        "distribution": over_time.distribution(engine, dailies),
        "best": [(one, over_time.told(engine, one.measure or 0)) for one in over_time.best_days(dailies)],
        "apart": [(title, over_time.figures(engine, those)) for title, those in _apart(own)],
        "month": month(player, month_from(request.GET.get("month")), engine, streak.saved if streak else ()),
        "only": f"?game={game}",
        "also": f"&variant={chosen}",
        "game": engine,
        "day": today(),
    }
    response = render(request, "players/me-game.html", context)
    response[KEEP] = "yes"
    return response


def _variant(request: HttpRequest, engine: AnyEngine, rows: list[over_time.Past]) -> str:
    """The variant that is asked for, or the one that was played last, or the first."""
    known = [one.slug for one in engine.variants]
    if (asked := request.GET.get("variant", "")) in known:
        return asked
    return next((one.variant for one in reversed(rows) if one.variant in known), known[0])


def _apart(rows: list[over_time.Past]) -> list[tuple[str, list[over_time.Past]]]:
    parts = [(title, [one for one in rows if one.part == part]) for part, title in APART]
    return [(title, those) for title, those in parts if those]


def week_asked(day: str) -> Span:
    """The week of a day in an address. Raises `Http404`."""
    try:
        span = reviews.week(parse_day(day))
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
    return render(request, "players/review.html", context)
