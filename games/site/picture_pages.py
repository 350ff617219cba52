"""Serve pictures to share (of a result, a room's race, a day, a week or year in review) and cards for link previews."""

from collections.abc import Callable
from datetime import date
from functools import partial
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import dateformat

from games.editions import calendar
from games.editions.addresses import DailyAddress, get_address, parse_address
from games.editions.embargo import EditionEmbargoed
from games.editions.lookup import EditionBeingMade
from games.editions.making import NoSuchEdition, find_engine
from games.infra.caching import get_or_make, is_cached, make_cache_key
from games.infra.dates import format_day
from games.infra.lettering import PLAIN_FACE, SERIF_FACE, find_missing_letters
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
from games.rooms.models import Round
from games.rooms.room_reader import describe_results, rank_players, read_finished_plays
from games.rooms.rounds import load_round_run, may_reveal_seed
from games.site.svg_pictures import PICTURE_SIZES, WIDE, ColumnBlock, draw_picture, lay_out_column
from puzzles import registry
from puzzles.contract import Status
from puzzles.pictures import Drawing

PICTURES_RATE = "60/m"
"""The rate at which a visitor may have new pictures drawn, and new cards."""
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
    if SHARER_PARAMETER in request.GET:
        plays = find_shared_plays(request.GET[SHARER_PARAMETER]).filter(edition_id=edition.pk)
        play = plays.select_related("player").order_by("run").first()
    else:
        play = find_latest_play(edition, current_player(request))
    return _serve_result(request, load_run(edition, play) if play else None, get_address(edition).title)


def _load_round(request: HttpRequest, code: str, number: int) -> tuple[Round, Run]:
    """Load a round of a room with the current player's run in it. Raises `Http404`."""
    try:
        entry = find_callers_entry(request, code, number)
        return entry.round, load_round_run(request, entry)
    except RefusedRequest as why:
        raise Http404(str(why)) from why


def serve_round_picture(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Answer with the player's result in a round of a room."""
    round_, run = _load_round(request, code, number)
    title = get_address(run.edition).title if may_reveal_seed(round_, run) else f"{round_.title} in a room"
    return _serve_result(request, run, title)


def serve_podium_picture(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Answer with a room's finished race, for a player who has finished it."""
    round_, run = _load_round(request, code, number)
    if round_.together or not run.status.over:
        raise Http404("That race isn’t over yet.")
    plays = read_finished_plays(round_)
    places = rank_players(plays)
    racers = [
        (places.get(play.player_id), play.player.name, _describe_end(request, load_run(run.edition, play)))
        for play in plays
    ]
    racers.sort(key=lambda racer: (racer[0] is None, racer[0] or 0))
    sides = " · ".join(f"{side.name} {side.points:g}" for side in describe_results(round_).sides)
    return _serve_picture(request, "room", describe_race(run.edition.game, round_.title, sides, racers))


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
    date_text = format_day(edition.date, weekday=True, year=True) if edition.date else ""
    score, marks = _describe_score(request, run), engine.outcome(edition.puzzle, run.state).line
    drawing = engine.picture(edition.puzzle, run.state)
    context = describe_result(edition.game, title, date_text, score, marks, drawing)
    return _serve_picture(request, "result", context)


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
        grade, is_won = part.variant.title if has_variants else "", status is Status.WON
        ink = "var(--card)" if is_won else "var(--ink)" if status else "var(--muted)"
        row["chips"].append({"grade": grade, "score": score, "won": is_won, "over": status is not None, "ink": ink})
    texts = {"when": dateformat.format(day, "D j F"), "done": write_solved_count(parts)}
    titles = [row["title"] for row in rows.values()]
    return {**texts, "rows": [*rows.values()], "titles": titles, "bands": [*rows]}


def serve_week_picture(request: HttpRequest, day: str) -> HttpResponse:
    return _serve_review(request, parse_week(day), "My week")


def serve_year_picture(request: HttpRequest, number: int) -> HttpResponse:
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
    number = {"number": review.won, "said": f"of {review.played} solved, on {days}"}
    bands = [row["game"] for row in rows]
    context = {"title": title, "span": span.title, **number, "spots": spots, "rows": rows, "bands": bands}
    return _serve_picture(request, "review", context)


def _serve_picture(request: HttpRequest, template: str, context: Context) -> HttpResponse:
    """Answer with a picture in the format that the query names."""
    form = PICTURE_SIZES.get(request.GET.get("form", ""), WIDE)
    name = make_cache_key(f"picture-{template}", repr(context), form.width)
    return _draw_once(request, "pictures", name, partial(draw_picture, template, form, context))


def _draw_once(request: HttpRequest, group: str, name: str, draw: Callable[[], bytes]) -> HttpResponse:
    """Answer with a picture that is drawn once for all processes, or 429 if a visitor wants too many new ones."""
    if not is_cached(name) and not is_within_rate(request, group, PICTURES_RATE):
        text = "That was a little too fast. Please try again in a minute."
        return HttpResponse(text, content_type="text/plain", status=429)
    return HttpResponse(get_or_make(name, draw), content_type="image/png")


def _serve_card(request: HttpRequest, *texts: str) -> HttpResponse:
    response = _draw_once(request, "cards", make_cache_key("card", *texts), partial(draw_card, *texts))
    if response.status_code == HTTPStatus.OK:
        response["Cache-Control"] = "public, max-age=86400"
    return response


def draw_card(game: str, title: str, date_text: str, about: str) -> bytes:
    """Return a card as PNG, with the game's mark and three texts."""
    lines, height = lay_out_column(
        720,
        16,
        ColumnBlock("title", title, SERIF_FACE, (96, 84, 72, 60), 1.1),
        ColumnBlock("when", date_text, PLAIN_FACE, (40,), 1.5),
        ColumnBlock("about", about, PLAIN_FACE, (40,), 1.3),
    )
    return draw_picture("card", WIDE, {"game": game, "lines": lines, "top": (WIDE.height - height) / 2 - 20})


def serve_site_card(request: HttpRequest) -> HttpResponse:
    return _serve_card(request, "", "Fivefold", "", "Daily puzzles that friends play together.")


def serve_game_card(request: HttpRequest, game: str) -> HttpResponse:
    """Answer with a game's card, which is the same for all its puzzles."""
    if game not in registry.slugs():
        raise Http404("We couldn’t find that game.")
    engine = registry.engine(game)
    return _serve_card(request, game, engine.title, "", engine.blurb)


def serve_edition_card(request: HttpRequest, game: str, variant: str, day: str) -> HttpResponse:
    """Answer with the card of a day's edition, which shows nothing of the puzzle."""
    try:
        engine, puzzle_date = find_engine(game, variant), date.fromisoformat(day)
    except (NoSuchEdition, ValueError) as problem:
        raise Http404("We couldn’t find that day.") from problem
    if not calendar.EPOCH <= puzzle_date <= calendar.today():
        raise Http404("We couldn’t find that day.")
    title = DailyAddress(game, variant, puzzle_date).title
    return _serve_card(request, game, title, format_day(puzzle_date, weekday=True, year=True), engine.blurb)
