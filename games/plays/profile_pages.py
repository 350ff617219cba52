"""The pages of a player: profiles, one game, reviews, friends, reminders, signing up with a passkey."""

import json
from datetime import date, datetime, time, timedelta

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST
from icalendar import Alarm, Calendar, Event

from games.editions.addresses import parse_day
from games.editions.calendar import today
from games.editions.making import NoSuchEdition
from games.players import early_choices, name_reports, sign_ins
from games.players.cookie import current_player
from games.players.limits import is_within_rate, may_move
from games.players.models import NOT_FORGOTTEN, Friend, Player
from games.players.names import BadName
from games.plays import player_figures, profile, records
from games.plays.api import answer_problem, take_report
from games.plays.pages import KEEP_OFFLINE_HEADER
from games.plays.player_figures import ARCHIVE, DAILY, PRACTICE, Span
from games.plays.profile import draw_month, parse_month
from puzzles import registry
from puzzles.contract import AnyEngine

MOST_FRIENDS = 200


@ensure_csrf_cookie
def my_page(request: HttpRequest) -> HttpResponse:
    """Show a player's own streaks and results."""
    player = current_player(request)
    if player is None:
        return render(
            request,
            "players/me.html",
            {"records": [], "wished": early_choices.read_early_choices(request.COOKIES).name},
        )
    friends = Friend.objects.filter(player=player).select_related("friend").order_by("since")
    link = request.build_absolute_uri(f"/player/{player.public_id}/")
    context = {**profile.build_own_profile(player, request.GET.get("month")), "friends": friends, "link": link}
    context["reviews"] = [*player_figures.list_offered_reviews(today()), *player_figures.list_review_years(today())]
    context["taken"] = name_reports.find_replaced_name(player)
    response = render(request, "players/me.html", context)
    response[KEEP_OFFLINE_HEADER] = "yes"  # forgotten as soon as another player uses the browser: site/page.js
    return response


def player_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show a player's page to others, with results only if the player wants that."""
    player = get_object_or_404(Player, NOT_FORGOTTEN, public_id=public_id, hidden=False)
    viewer = current_player(request)
    context: dict[str, object] = {
        "whose": player,
        "public": player.public_page,
        "is_friend": Friend.objects.filter(player=viewer, friend=player).exists()
        if viewer
        else public_id in early_choices.read_early_choices(request.COOKIES).friends,
        "is_me": viewer == player,
    }
    if player.public_page:
        context |= profile.build_profile(player, request.GET.get("month"))
    return render(request, "players/player.html", context)


@require_POST
def save_friend(request: HttpRequest, public_id: str) -> HttpResponse:
    """Add or remove a friend."""
    friend = get_object_or_404(Player, NOT_FORGOTTEN, public_id=public_id, hidden=False)
    player = current_player(request)
    if player is None:
        return _save_early_friend(request, friend)
    mine = Friend.objects.filter(player=player)
    if "remove" in request.POST:
        mine.filter(friend=friend).delete()
    elif friend != player and mine.count() < MOST_FRIENDS:
        Friend.objects.get_or_create(player=player, friend=friend)
        messages.success(request, f"{friend.name} is now your friend.")
    return redirect("me" if "remove" in request.POST else write_friend_path(friend))


def _save_early_friend(request: HttpRequest, friend: Player) -> HttpResponse:
    """Store a newcomer's choice of a friend until their first move."""
    wished = [one for one in early_choices.read_early_choices(request.COOKIES).friends if one != friend.public_id]
    if "remove" not in request.POST:
        wished = early_choices.append_once(wished, friend.public_id)
        messages.success(request, f"{friend.name} will appear on your friends’ leaderboard after your first move.")
    return early_choices.store_early_choices(request, redirect(write_friend_path(friend)), friends=wished)


def write_friend_path(friend: Player) -> str:
    return f"/player/{friend.public_id}/"


@require_POST
def report_name(request: HttpRequest, kind: str, what: str) -> HttpResponse:
    """Take a report of a name from a form; thank the sender, whether or not the report counts."""
    if kind not in name_reports.kinds:
        raise Http404("We can’t tell whose name that is. Report it from the page where you saw it.")
    try:
        if may_move(request):
            take_report(request, kind, what)
    except name_reports.RefusedReport as why:
        messages.error(request, str(why))
    else:
        messages.success(request, name_reports.THANKS_TEXT)
    return redirect(name_reports.kinds[kind].page(what))


@require_GET
def send_reminder_file(request: HttpRequest, key: str) -> HttpResponse:
    """Send the calendar file of a player who switched the reminder on."""
    player = Player.objects.filter(reminder_key=key).first()
    if player is None or player.reminder_at is None:
        raise Http404("This reminder’s address has changed. Settings shows the new one.")
    body = write_calendar(player, player.reminder_at, request.build_absolute_uri("/"))
    return HttpResponse(body, content_type="text/calendar; charset=utf-8", headers={"Cache-Control": "no-cache"})


@require_POST
def start_passkey_sign_up(request: HttpRequest) -> HttpResponse:
    """Answer with what the browser needs to create a passkey for a new account."""
    if not is_within_rate(request, "passkey", "30/m"):
        return answer_problem(429, "too_fast", "That was a little too fast. Wait a moment, then try again.")
    try:
        return JsonResponse(sign_ins.start_sign_up(request, request.POST.get("name", "")))
    except BadName as why:
        return answer_problem(400, "bad_name", str(why))


@require_POST
def complete_passkey_sign_up(request: HttpRequest) -> HttpResponse:
    """Activate a new account with its passkey."""
    try:
        sign_ins.complete_sign_up(request, json.loads(request.POST.get("credential", "")))
    except (sign_ins.NoPasskey, ValueError) as why:
        text = str(why) if isinstance(why, sign_ins.NoPasskey) else "We couldn’t read that passkey. Please try again."
        return answer_problem(400, "no_passkey", text)
    return JsonResponse({"url": "/me/"})


OTHER_PARTS = ((ARCHIVE, "Past days"), (PRACTICE, "Practice"))


@require_GET
def my_game_page(request: HttpRequest, game: str) -> HttpResponse:
    """Show a player's figures, graph, calendar and best days at a game."""
    if game not in registry.slugs():
        raise Http404("We couldn’t find that game. Home has all of them.")
    engine, player = registry.engine(game), current_player(request)
    rows = player_figures.load_past_plays(player.pk, game) if player else []
    chosen = _choose_variant(request, engine, rows)
    own = [one for one in rows if one.variant == chosen]
    dailies = [one for one in own if one.part == DAILY]
    streak = records.load_streak(player.pk, game) if player else None
    context = {
        "engine": engine,
        "variant": chosen,
        "variants": engine.variants if len(engine.variants) > 1 else (),
        "played": bool(rows),
        "streak": streak,
        "figures": player_figures.sum_up_plays(engine, dailies),
        "graph": player_figures.draw_graph(engine, dailies),
        "unit": player_figures.name_unit(engine),
        "better": player_figures.name_better_bar(engine),
        "distribution": player_figures.draw_distribution(engine, dailies),
        "best": [
            (one, player_figures.write_measure(engine, one.measure or 0))
            for one in player_figures.find_best_days(dailies)
        ],
        "apart": [
            (title, player_figures.sum_up_plays(engine, plays))
            for part, title in OTHER_PARTS
            if (plays := [one for one in own if one.part == part])
        ],
        "month": draw_month(player, parse_month(request.GET.get("month")), engine, streak.saved if streak else ()),
        "only": f"?game={game}",
        "also": f"&variant={chosen}",
        "game": engine,
        "day": today(),
    }
    response = render(request, "players/me-game.html", context)
    response[KEEP_OFFLINE_HEADER] = "yes"
    return response


def _choose_variant(request: HttpRequest, engine: AnyEngine, rows: list[player_figures.PastPlay]) -> str:
    """Return the variant that the address names; otherwise the one played last, or the first."""
    slugs = [one.slug for one in engine.variants]
    if (asked := request.GET.get("variant", "")) in slugs:
        return asked
    return next((one.variant for one in reversed(rows) if one.variant in slugs), slugs[0])


def parse_week(day: str) -> Span:
    """Return the week of a day in an address. Raises `Http404`."""
    try:
        span = player_figures.build_week(parse_day(day))
    except (NoSuchEdition, OverflowError) as problem:
        raise Http404("We couldn’t find that week. Your page links to the ones we have.") from problem
    return _require_review(span)


def parse_year(number: int) -> Span:
    """Return the year in an address. Raises `Http404`."""
    if not date.min.year <= number <= date.max.year:
        raise Http404("We couldn’t find that year. Your page links to the ones we have.")
    return _require_review(player_figures.build_year(number))


def _require_review(span: Span) -> Span:
    if not span.exists:
        raise Http404("We don’t have a review of that time. Your page links to the ones we have.")
    return span


@require_GET
def week_page(request: HttpRequest, day: str) -> HttpResponse:
    """Show the review of a week; other days redirect to its Monday."""
    span = parse_week(day)
    if day != span.first.isoformat():
        return redirect(span.url)
    near = [player_figures.build_week(one) for one in (span.first - timedelta(days=1), span.last + timedelta(days=1))]
    return _render_review(request, span, "Week in review", near)


@require_GET
def year_page(request: HttpRequest, number: int) -> HttpResponse:
    span = parse_year(number)
    near = [player_figures.build_year(one) for one in (number - 1, number + 1) if date.min.year <= one <= date.max.year]
    return _render_review(request, span, "Year in review", near)


def _render_review(request: HttpRequest, span: Span, title: str, near: list[Span]) -> HttpResponse:
    player = current_player(request)
    context = {
        "span": span,
        "kind": title,
        "review": player_figures.build_review(player, span) if player else None,
        "near": [one for one in near if one.exists],
    }
    return render(request, "players/review.html", context)


DAYS_AHEAD = 14
EVENT_LENGTH = timedelta(minutes=15)


def write_calendar(player: Player, at: time, link: str) -> bytes:
    """Write a calendar file of the coming days' reminders, except for days with a finished puzzle."""
    days, last_day = records.load_streak(player.pk).length, today() + timedelta(days=DAYS_AHEAD)
    finished = records.load_finished_days(player.pk, today(), last_day)
    done = {day for day, plays in finished.items() if any(play.ranked for play in plays)}
    file = Calendar()
    file.add("prodid", "-//Fivefold//reminder//EN")
    file.add("version", "2.0")
    file.add("x-wr-calname", "Fivefold")
    file.add("refresh-interval", timedelta(hours=6), {"VALUE": "DURATION"})
    for day in (today() + timedelta(days=n) for n in range(DAYS_AHEAD)):
        if day not in done:
            file.add_component(_build_event(player, day, at, days, link))
    return bytes(file.to_ical())


def _build_event(player: Player, day: date, at: time, days: int, link: str) -> Event:
    text = f"Keep your streak of {days} {'day' if days == 1 else 'days'}" if days else "Today’s puzzles"
    event, begins = Event(), timezone.make_aware(datetime.combine(day, at))
    event.add("uid", f"{day.isoformat()}-{player.public_id}@fivefold")
    event.add("dtstamp", timezone.now())
    event.add("dtstart", begins)
    event.add("dtend", begins + EVENT_LENGTH)
    event.add("summary", f"Fivefold: {text}")
    event.add(
        "description", f"{link}\nTimes are in {settings.SITE_TIME_ZONE} time. New puzzles appear at midnight there."
    )
    event.add("url", link)
    event.add("transp", "TRANSPARENT")
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", text)
    alarm.add("trigger", timedelta(0))
    event.add_component(alarm)
    return event
