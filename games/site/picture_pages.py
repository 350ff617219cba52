"""Serve the pictures to share: of a result, a room's race, a day, and a week or year in review."""

from datetime import date
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import dateformat

from games.editions import calendar
from games.editions.addresses import get_address, parse_address
from games.editions.embargo import EditionEmbargoed
from games.editions.lookup import EditionBeingMade
from games.editions.making import NoSuchEdition
from games.editions.models import Edition
from games.infra.caching import get_or_make, is_cached, make_cache_key
from games.infra.dates import format_day
from games.infra.lettering import SERIF_FACE, find_missing_letters
from games.players.cookie import current_player
from games.players.limits import is_within_rate
from games.plays import player_figures
from games.plays.answers import write_score
from games.plays.player_figures import Span
from games.plays.profile_pages import parse_week, parse_year
from games.plays.referee import RefusedRequest
from games.plays.runs import Run, find_latest_play, load_run
from games.plays.share import SHARER_PARAMETER, DayPart, find_shared_plays, load_day_parts, write_solved_count
from games.rooms.api import find_callers_entry
from games.rooms.room_reader import describe_results, rank_players, read_finished_plays
from games.rooms.round_play import load_round_run, may_reveal_seed
from games.site.svg_pictures import PICTURE_SIZES, WIDE, ColumnBlock, draw_picture, lay_out_column
from puzzles.contract import Status
from puzzles.pictures import Drawing

PICTURES_RATE = "60/m"
"""The rate at which a visitor may have new pictures drawn."""
SOLVED_TEXT = "Solved"
"""The text in place of a time, for a player who hides the clock."""
MOST_RACERS = 8
"""How many players of a race get a row."""
Context = dict[str, Any]
"""The context of a picture's template."""
Racer = tuple[int | None, str, str]
"""A player's place in a race (None for one who gave up), name, and result."""


def serve_result_picture(request: HttpRequest, address: str) -> HttpResponse:
    """Answer with the result of the visitor in an edition, or of the player whom the query names."""
    try:
        edition = parse_address(address).find_edition()
    except (NoSuchEdition, EditionBeingMade, EditionEmbargoed) as problem:
        raise Http404("We couldn’t find that result.") from problem
    run = (
        _load_shared_run(edition, request.GET[SHARER_PARAMETER])
        if SHARER_PARAMETER in request.GET
        else _load_own_run(request, edition)
    )
    return _serve_result(request, run, get_address(edition).title)


def _load_own_run(request: HttpRequest, edition: Edition) -> Run | None:
    player = current_player(request)
    play = find_latest_play(edition, player)
    return load_run(edition, play) if play else None


def _load_shared_run(edition: Edition, public_id: str) -> Run | None:
    plays = find_shared_plays(public_id).filter(edition_id=edition.pk)
    play = plays.select_related("player").order_by("run").first()
    return load_run(edition, play) if play else None


def serve_round_picture(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Answer with the player's result in a round of a room."""
    try:
        entry = find_callers_entry(request, code, number)
        run = load_round_run(request, entry)
    except RefusedRequest as why:
        raise Http404(str(why)) from why
    may_show = may_reveal_seed(entry.round, run)
    return _serve_result(request, run, get_address(run.edition).title if may_show else f"{entry.round.title} in a room")


def serve_podium_picture(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Answer with a room's finished race, for a player who has finished it."""
    try:
        entry = find_callers_entry(request, code, number)
        run = load_round_run(request, entry)
    except RefusedRequest as why:
        raise Http404(str(why)) from why
    if entry.round.together or not run.status.over:
        raise Http404("That race isn’t over yet.")
    runs = [load_run(run.edition, play) for play in read_finished_plays(entry.round)]
    places = rank_players(run.play for run in runs if run.play)
    racers = [
        (places.get(run.play.player_id), run.play.player.name, _describe_end(request, run)) for run in runs if run.play
    ]
    racers.sort(key=lambda racer: (racer[0] is None, racer[0] or 0))
    sides = " · ".join(f"{side.name} {side.points:g}" for side in describe_results(entry.round).sides)
    return _serve_picture(request, "room", describe_race(run.edition.game, entry.round.title, sides, racers))


def describe_race(game: str, title: str, sides: str, racers: list[Racer]) -> Context:
    """Return the context of a race's picture, with a row for each of the best players.

    A name is left out if it has a letter that no typeface has, because the rest of it would be another name.
    """
    rows: list[Context] = [
        {"place": place, "name": "" if find_missing_letters(name) else name, "result": result}
        for place, name, result in racers[:MOST_RACERS]
    ]
    if hidden_count := len(racers) - len(rows):
        rows.append({"more": f"and {hidden_count} more"})
    return {"game": game, "title": title, "of": sides or f"A race of {len(racers)}", "rows": rows}


def _describe_end(request: HttpRequest, run: Run) -> str:
    """Return the text beside a player's name: the result of a win, or how near the player came."""
    won = run.status is Status.WON
    edition = run.edition
    return _describe_score(request, run) if won else edition.engine.describe_near_miss(edition.puzzle, run.state)


def _serve_result(request: HttpRequest, run: Run | None, title: str) -> HttpResponse:
    """Answer with the picture of a finished run. Raises `Http404` for any other."""
    if run is None or run.play is None or not run.status.over:
        raise Http404("We couldn’t find that result.")
    engine, edition = run.edition.engine, run.edition
    outcome = engine.outcome(edition.puzzle, run.state)
    date_text = format_day(edition.date, weekday=True, year=True) if edition.date else ""
    drawing = engine.picture(edition.puzzle, run.state)
    return _serve_picture(
        request,
        "result",
        describe_result(edition.game, title, date_text, _describe_score(request, run), outcome.line, drawing),
    )


def describe_result(game: str, title: str, date_text: str, score: str, marks: str, drawing: Drawing) -> Context:
    """Return the context of a result's picture: the puzzle, its day, the score, the help used, and a drawing."""
    lines, height = lay_out_column(400, 0, ColumnBlock("title", title, SERIF_FACE, (54, 46, 40, 34), 1.15))
    texts = {"title": title, "lines": lines, "when": date_text, "below": height + 36, "score": score, "marks": marks}
    return {"game": game, "shown": drawing, **texts}


def _describe_score(request: HttpRequest, run: Run) -> str:
    """Return a run's result, without the time for a player who hides the clock."""
    outcome = run.edition.engine.outcome(run.edition.puzzle, run.state)
    hides_clock = request.GET.get("clock") == "off" and run.status is Status.WON and not outcome.score
    return SOLVED_TEXT if hides_clock else write_score(run, outcome)


def serve_day_picture(request: HttpRequest) -> HttpResponse:
    """Answer with the puzzles that the player has finished today."""
    player = current_player(request)
    parts = load_day_parts(player, calendar.today()) if player else []
    if not any(part.run for part in parts):
        raise Http404("You haven’t finished any puzzles today.")
    return _serve_picture(request, "day", _describe_today(request, calendar.today(), parts))


def _describe_today(request: HttpRequest, day: date, parts: list[DayPart]) -> Context:
    rows: dict[str, Context] = {}
    for part in parts:
        slug, has_variants = part.engine.slug, len(part.engine.variants) > 1
        row = rows.setdefault(slug, {"game": slug, "title": part.engine.title, "chips": []})
        status = part.run.status if part.run else None
        score = _describe_score(request, part.run) if part.run else ""
        if status is Status.GAVE_UP:
            score = "Gave up"
        row["chips"].append(describe_chip(part.variant.title if has_variants else "", status, score))
    return describe_day(dateformat.format(day, "D j F"), write_solved_count(parts), [*rows.values()])


def describe_chip(grade: str, status: Status | None, score: str) -> Context:
    """Return the context of a puzzle's chip; `status` is None for an unfinished one."""
    ink = "card" if status is Status.WON else "ink" if status else "muted"
    is_won, is_over = status is Status.WON, status is not None
    return {"grade": grade, "score": score, "won": is_won, "over": is_over, "ink": f"var(--{ink})"}


def describe_day(date_text: str, done_text: str, rows: list[Context]) -> Context:
    """Return the context of a day's picture, with a row for each game."""
    titles, games = [row["title"] for row in rows], [row["game"] for row in rows]
    return {"when": date_text, "done": done_text, "rows": rows, "titles": titles, "bands": games}


def serve_week_picture(request: HttpRequest, day: str) -> HttpResponse:
    """Answer with the player's week in review."""
    return _serve_review(request, parse_week(day), "My week")


def serve_year_picture(request: HttpRequest, number: int) -> HttpResponse:
    """Answer with the player's year in review."""
    return _serve_review(request, parse_year(number), "My year")


def _serve_review(request: HttpRequest, span: Span, title: str) -> HttpResponse:
    player = current_player(request)
    review = player_figures.build_review(player, span) if player else None
    if review is None or not review.played:
        raise Http404("You didn’t play on these days.")
    days = "1 day" if review.days == 1 else f"{review.days} days"
    solved = [(item.engine, f"{item.figures.won} of {item.figures.played} solved") for item in review.games]
    rows = [{"game": engine.slug, "title": engine.title, "result": result} for engine, result in solved]
    spots = [{"label": item.label, "solved": item.solved} for item in review.bars]
    text = f"of {review.played} solved, on {days}"
    return _serve_picture(request, "review", describe_review(title, span.title, review.won, text, spots, rows))


def describe_review(
    title: str, span: str, number: int, number_text: str, spots: list[Context], rows: list[Context]
) -> Context:
    """Return the context of a review's picture: a number with its text, the days, and a row for each game."""
    bands = [row["game"] for row in rows]
    return {
        "title": title,
        "span": span,
        "number": number,
        "said": number_text,
        "spots": spots,
        "rows": rows,
        "bands": bands,
    }


def _serve_picture(request: HttpRequest, template: str, context: Context) -> HttpResponse:
    """Answer with a picture in the format that the query names. It is drawn once for all processes."""
    form = PICTURE_SIZES.get(request.GET.get("form", ""), WIDE)
    name = make_cache_key(f"picture-{template}", repr(context), form.width)
    if not is_cached(name) and not is_within_rate(request, "pictures", PICTURES_RATE):
        return HttpResponse(
            "That was a little too fast. Please try again in a minute.", content_type="text/plain", status=429
        )
    return HttpResponse(get_or_make(name, partial(draw_picture, template, form, context)), content_type="image/png")
