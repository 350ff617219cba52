"""The addresses of pictures to share: a result beside its page, for its player or whoever was sent it, and a day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import dateformat

from games.accounts import reviews
from games.accounts.review_pages import week_asked, year_asked
from games.accounts.reviews import Span
from games.editions import calendar
from games.editions.addresses import address_of, parse
from games.editions.finding import BeingMade, TooManyAsked
from games.editions.making import NoSuchEdition
from games.editions.models import Edition
from games.editions.running import Resting
from games.players.cookie import current_player
from games.players.limits import within
from games.plays.answers import score_of
from games.plays.days import Part, counted, parts_of
from games.plays.referee import Refused
from games.plays.runs import Run, latest_run, run_of
from games.plays.sharers import FROM, shared_plays
from games.redis.once import is_made, made_once, name_of
from games.rooms.api import part_of
from games.rooms.playing import is_told, run_in
from games.rooms.standing import finished_plays, places_of, results_of
from games.shell.day_cards import Chip, Row, Whole, day_card
from games.shell.result_cards import FORMS, WIDE, Form, Told, result_card
from games.shell.review_cards import Line, Reviewed, review_card
from games.shell.room_cards import Race, Racer, room_card
from puzzles.contract import Status

RATE = "60/m"
"""How many pictures one visitor may have drawn that are not there yet."""
SOLVED = "Solved"
"""What stands for the time of whoever hides the clock."""


def result_picture(request: HttpRequest, address: str) -> HttpResponse:
    """The asker's own result at an edition, or that of the player whom the link names."""
    try:
        edition = parse(address).find(lambda: False)
    except (NoSuchEdition, BeingMade, TooManyAsked, Resting) as problem:
        raise Http404("We couldn’t find that result.") from problem
    run = _shared_run(edition, request.GET[FROM]) if FROM in request.GET else _own_run(request, edition)
    return _result(request, run, address_of(edition).title)


def _own_run(request: HttpRequest, edition: Edition) -> Run | None:
    player = current_player(request)
    return latest_run(edition, player.pk, lambda: None) if player else None


def _shared_run(edition: Edition, public_id: str) -> Run | None:
    plays = shared_plays(public_id).filter(edition_id=edition.pk)
    play = plays.select_related("player").order_by("run").first()
    return run_of(edition, play, lambda: None) if play else None


def round_picture(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The asker's result in a round of a room."""
    try:
        entry = part_of(request, code, number)
        run = run_in(request, entry)
    except Refused as why:
        raise Http404(str(why)) from why
    told = is_told(entry.round, run)
    return _result(request, run, address_of(run.edition).title if told else f"{entry.round.title} in a room")


def podium_picture(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A race of a room with all who have finished it, for any of them."""
    try:
        entry = part_of(request, code, number)
        run = run_in(request, entry)
    except Refused as why:
        raise Http404(str(why)) from why
    if entry.round.together or not run.status.over:
        raise Http404("That race is not over.")
    runs = [run_of(run.edition, play, lambda: None) for play in finished_plays(entry.round)]
    places = places_of(one.play for one in runs if one.play)
    racers = [
        Racer(places.get(one.play.player_id), one.play.player.name, _told(request, one)) for one in runs if one.play
    ]
    racers.sort(key=lambda racer: (racer.place is None, racer.place or 0))
    sides = " · ".join(f"{side.name} {side.points:g}" for side in results_of(entry.round).sides)
    race = Race(run.edition.game, entry.round.title, sides or f"A race of {len(racers)}", tuple(racers))
    form = _form(request)
    content = [*race[:3], repr(racers), repr(form)]
    return _drawn(request, "podium", content, partial(room_card, race, form))


def _told(request: HttpRequest, run: Run) -> str:
    """What stands in a picture beside a player's name: a win's result, or how near any other end came."""
    won = run.status is Status.WON
    return _score(request, run) if won else run.edition.engine.near(run.edition.puzzle, run.state)


def _result(request: HttpRequest, run: Run | None, title: str) -> HttpResponse:
    """A finished run as a picture; 404 for any other."""
    if run is None or run.play is None or not run.status.over:
        raise Http404("We couldn’t find that result.")
    engine, edition = run.edition.engine, run.edition
    told = Told(
        game=edition.game,
        title=title,
        when=dateformat.format(edition.date, "l j F Y") if edition.date else "",
        score=_score(request, run),
        line=engine.outcome(edition.puzzle, run.state).line,
    )
    drawing, form = engine.picture(edition.puzzle, run.state), _form(request)
    content = [*told, *drawing.shapes, repr(form)]
    return _drawn(request, "result", content, partial(result_card, told, drawing, form))


def _form(request: HttpRequest) -> Form:
    return FORMS.get(request.GET.get("form", ""), WIDE)


def _score(request: HttpRequest, run: Run) -> str:
    """What stands large over a result; no time for whoever hides the clock."""
    outcome = run.edition.engine.outcome(run.edition.puzzle, run.state)
    hides = request.GET.get("clock") == "off" and run.status is Status.WON and not outcome.score
    return SOLVED if hides else score_of(run, outcome)


def day_picture(request: HttpRequest) -> HttpResponse:
    """All that the asker has finished today."""
    player = current_player(request)
    parts = parts_of(player, calendar.today()) if player else []
    if not any(part.run for part in parts):
        raise Http404("Nothing of today is finished.")
    whole, form = _whole(request, calendar.today(), parts), _form(request)
    content = [whole.when, whole.done, repr(whole.rows), repr(form)]
    return _drawn(request, "day", content, partial(day_card, whole, form))


def _whole(request: HttpRequest, day: date, parts: list[Part]) -> Whole:
    rows: dict[str, Row] = {}
    for part in parts:
        slug, several = part.engine.slug, len(part.engine.variants) > 1
        score = _score(request, part.run) if part.run else ""
        chip = Chip(part.variant.title if several else "", part.run.status if part.run else None, score)
        before = rows.get(slug, Row(slug, part.engine.title, ()))
        rows[slug] = before._replace(chips=(*before.chips, chip))
    return Whole(dateformat.format(day, "l j F"), counted(parts), tuple(rows.values()))


def week_picture(request: HttpRequest, day: str) -> HttpResponse:
    """A week of the asker's in review."""
    return _review(request, week_asked(day), "My week")


def year_picture(request: HttpRequest, number: int) -> HttpResponse:
    """A year of the asker's in review."""
    return _review(request, year_asked(number), "My year")


def _review(request: HttpRequest, span: Span, title: str) -> HttpResponse:
    player, form = current_player(request), _form(request)
    found = reviews.review(player, span) if player else None
    if found is None or not found.played:
        raise Http404("Nothing was played on these days.")
    days = "1 day" if found.days == 1 else f"{found.days} days"
    told = Reviewed(
        title,
        span.title,
        str(found.won),
        f"of {found.played} solved, on {days}",
        tuple((one.label, one.solved) for one in found.spots),
        tuple(
            Line(one.engine.slug, one.engine.title, f"{one.figures.won} of {one.figures.played} solved")
            for one in found.games
        ),
    )
    content = [title, told.span, told.number, told.words, repr(told.spots), repr(told.lines), repr(form)]
    return _drawn(request, "review", content, partial(review_card, told, form))


def _drawn(request: HttpRequest, kind: str, content: list[str], draw: Callable[[], bytes]) -> HttpResponse:
    """A picture, drawn once for all processes."""
    name = name_of(f"picture-{kind}", *content)
    if not is_made(name) and not within(request, "pictures", RATE):
        return HttpResponse("Please wait a moment.", content_type="text/plain", status=429)
    return HttpResponse(made_once(name, draw), content_type="image/png")
