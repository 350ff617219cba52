"""What pages and programs get: the edition, the play's state, and after the end the result."""

from datetime import date, timedelta
from typing import NamedTuple

from django.contrib.humanize.templatetags.humanize import ordinal
from django.template.defaultfilters import pluralize
from django.urls import reverse

from games.editions import calendar, corrections
from games.editions.addresses import find_variant_title, format_title, get_address
from games.editions.corrections import PlayerStage
from games.editions.edition_cache import get_cached_edition
from games.editions.models import Edition
from games.infra.dates import format_day
from games.infra.notices import list_open_puzzles
from games.plays import wire
from games.plays.badges import list_new_badges
from games.plays.models import Play, UnrankedReason
from games.plays.ranking import describe_help_cost, describe_line, find_rank
from games.plays.records import DAYS_PER_FREEZE, Streak, load_streak
from games.plays.runs import Run
from games.plays.share import load_flower, write_duration, write_link
from puzzles.abilities import CoachesPlays, JudgedLater, PraisesPace
from puzzles.contract import AnyEngine, Outcome, Status, Variant

GAVE_UP_TEXT = "Puzzles you give up on aren’t on the leaderboard."
EXPLANATIONS: dict[str, str] = {
    UnrankedReason.QUICK: "That was fast! It counts for your streak. A moderator will check it "
    "before it joins today’s leaderboard.",
    UnrankedReason.LEFT_OUT: "This result counts for your streak, but isn’t on the leaderboard.",
    UnrankedReason.NO_CLOCK: "Not ranked: we couldn’t tell when you started, so there’s no time. "
    "The clock needs cookies.",
    UnrankedReason.LATE: "You finished more than two hours after midnight, so this isn’t ranked. "
    "Your streak still counts.",
    UnrankedReason.PROGRAM: "A program played this with an API token, so it isn’t ranked. Your streak still counts.",
    UnrankedReason.STAFF: "You work on this site, so your results aren’t ranked. Your streak still counts.",
    UnrankedReason.SHARED: "Your room played this puzzle on a shared board, so it isn’t ranked for anyone there. "
    "Your streak still counts.",
}


def describe_edition(edition: Edition) -> wire.Edition:
    """Describe an edition to the browser, without its puzzle."""
    address, day, engine = get_address(edition), edition.date, edition.engine
    return wire.Edition(
        game=edition.game,
        title=engine.title,
        judged_later=isinstance(engine, JudgedLater),
        coached=isinstance(engine, CoachesPlays),
        variant=edition.variant,
        variant_title=find_variant_title(engine, edition.variant),
        kind=address.kind,
        date=day,
        number=calendar.get_day_number(day) if day else None,
        seed=None if day else edition.seed,
        today=day == calendar.today(),
        url=address.url,
        api=f"/api/{address}/",
        topic=address.topic,
    )


def build_answer(run: Run, origin: str) -> wire.Answer:
    """Build the whole answer to a GET request; `origin` is the site's address, for links in share texts."""
    edition, state, result = describe_edition(run.edition), run.describe_for_browser(), build_result(run, origin)
    return wire.Answer(edition=edition, state=state, result=result)


class SharedAddress(NamedTuple):
    """The title and the path that a share text has instead of the edition's own."""

    title: str
    url: str


def build_result(run: Run, origin: str, shared: SharedAddress | None = None) -> wire.Result | None:
    """Build the result of a play; None before its end."""
    if run.play is None or not run.status.over:
        return None
    engine, puzzle = run.edition.engine, run.edition.puzzle
    outcome, has_given_up = engine.outcome(puzzle, run.state), run.status is Status.GAVE_UP
    emoji, plainly = engine.share(puzzle, run.state), engine.share_for_newcomers(puzzle, run.state)
    streak = load_streak(run.play.player_id, run.edition.game) if run.play.counts_for_streak else Streak()
    line, seconds = describe_line(outcome.line, run.shown_seconds)
    rank, finished = find_rank(run.play) if run.edition.date else (None, 0)  # only a day's puzzle has a leaderboard
    return wire.Result(
        line=line,
        sentence=outcome.sentence,
        praise=outcome.praise,
        score=write_score(run, outcome),
        made_of="" if has_given_up else outcome.made_of,
        emoji=emoji,
        share=write_share_text(run, origin, emoji, shared),
        plain=write_share_text(run, origin, plainly, shared) if plainly != emoji else "",
        seconds=seconds,
        ranked=run.ranked and not has_given_up,
        note=GAVE_UP_TEXT if run.ranked and has_given_up else EXPLANATIONS.get(run.play.apart, ""),
        rank=rank,
        of=finished,
        streak=streak.length,
        news=_list_news(run, streak),
        badges=list_new_badges(run.play.pk) if run.play.run == 1 and run.status is Status.WON else [],
        corrected=describe_corrections_to_finisher(run),
        player=run.play.player.public_id,
        name=run.play.player.name,
        flower=load_flower(run.play.player_id) if run.edition.date == calendar.today() else None,
        level=find_next_level(run.play.player_id, run.edition),
        next=find_next_puzzle(run.play.player_id, run.edition),
        reveal=engine.reveal(puzzle, run.state),
    )


def describe_first_attempt(play: Play, edition: Edition) -> str:
    """Write how a player's first attempt ended, to show it in their later runs; '' in the first run."""
    if play.run == 1 or not edition.date:
        return ""
    first = Play.objects.filter(player=play.player_id, edition=edition.pk, run=1, finished_at__isnull=False).first()
    if first is None:
        return ""
    rank = find_rank(first)[0]
    line, seconds = describe_line(first.line, first.seconds or 0)
    time = write_duration(seconds) if first.apart != UnrankedReason.NO_CLOCK else ""
    parts = filter(None, [line, time, ordinal(rank) if rank else ""])
    return f"Your first attempt counts: {' · '.join(parts)}."


def _list_news(run: Run, streak: Streak) -> list[str]:
    """List sentences on what a play brought beyond its result and badges, such as a streak freeze."""
    if run.play is None:
        return []
    if first := describe_first_attempt(run.play, run.edition):
        return [first]
    if run.status is not Status.WON:
        return []
    news: list[str] = []
    engine = run.edition.engine
    if isinstance(engine, PraisesPace) and not run.play.apart:
        news += filter(None, [engine.praise_pace(run.edition.puzzle, run.state, run.shown_seconds)])
    day = run.edition.date
    if day and streak.last == day and day - timedelta(days=1) in streak.saved:
        news.append("A streak freeze kept your streak.")
    if day and streak.last == day and streak.length % DAYS_PER_FREEZE == 0 and streak.freezes:
        news.append(f"{streak.length} days in a row! You now have {streak.freezes} freeze{pluralize(streak.freezes)}.")
    return news


def write_share_text(run: Run, origin: str, emoji: list[str], shared: SharedAddress | None = None) -> str:
    """Write the text that a player shares: title and result, the emoji lines, the link."""
    engine, address = run.edition.engine, shared or get_address(run.edition)
    outcome = engine.outcome(run.edition.puzzle, run.state)
    line, seconds = describe_line(outcome.line, run.shown_seconds)
    if outcome.timed and seconds is not None:
        help_cost = describe_help_cost(outcome.line)
        line = line.removesuffix(" 💡") if help_cost else line
        line += f" ⏱️ {write_duration(seconds)}{help_cost}"
    title = f"{engine.mark} {address.title}: {line}"
    # the link to a day's puzzle names the player who shared it
    path = write_link(address.url, run.play.player) if run.play and run.edition.date else address.url
    return "\n".join([title, *emoji, *filter(None, [engine.explain_share(emoji)]), origin.rstrip("/") + path])


def write_score(run: Run, outcome: Outcome) -> str:
    """Write the large text over a result: a win's points or time, else how near the player came."""
    if run.status is Status.WON:
        return outcome.score or write_duration(describe_line(outcome.line, run.shown_seconds)[1])
    reached = run.edition.engine.progress(run.edition.puzzle, run.state)
    return reached.text if reached.part > 0 else ""


def write_challenge(run: Run) -> str:
    """Write the challenge for a friend who follows the link to a result."""
    score = write_score(run, run.edition.engine.outcome(run.edition.puzzle, run.state))
    return f"{run.play.player.name if run.play else ''}’s result{f': {score}' if score else ''}. Can you do better?"


def find_next_level(player_id: int, after: Edition) -> wire.Next | None:
    """Find a game's next difficulty, of the same day or for practice; None if there is none.

    A day's puzzles that the player has finished are skipped. After the last difficulty come earlier variants that have
    a lesson of their own.
    """
    engine, day = after.engine, after.date
    at = [one.slug for one in engine.variants].index(after.variant)
    harder = [*engine.variants[at + 1 :], *(one for one in engine.variants[:at] if one.has_lesson)]
    if not harder or after.kind == Edition.OWN:
        return None
    if day is None:
        return wire.Next(title=harder[0].title, url=reverse("new-practice-variant", args=[engine.slug, harder[0].slug]))
    plays = Play.objects.filter(player=player_id, edition__kind=Edition.DAILY, edition__date=day)
    finished = plays.filter(edition__game=engine.slug, finished_at__isnull=False)
    done = set(finished.values_list("edition__variant", flat=True))
    left = next((one for one in harder if one.slug not in done), None)
    return wire.Next(title=left.title, url=reverse("edition", args=[engine.slug, left.slug, day])) if left else None


def find_next_puzzle(player_id: int, after: Edition) -> wire.Next | None:
    """Find what to play next: after a past day the same puzzle of another day, otherwise a puzzle of today.

    Of other days, earlier ones come first. Of today's puzzles, games that the player has not opened come first, each
    with its easiest; then unfinished puzzles, starting with the game just played.
    """
    today = calendar.today()
    if after.date and after.date < today and (day := _find_unfinished_day(player_id, after, after.date, today)):
        url = reverse("edition", args=[after.game, after.variant, day])
        return wire.Next(title=f"{format_title(after.engine, after.variant)}, {format_day(day)}", url=url)
    if (unfinished := _find_unfinished_puzzle(player_id, after, today)) is None:
        return None
    engine, variant = unfinished
    url = reverse("edition", args=[engine.slug, variant.slug, today])
    if engine.slug != after.game:
        title = engine.title
    else:
        title = variant.title if today == after.date else format_title(engine, variant.slug)
    return wire.Next(title=title if today == after.date else f"Today’s {title}", url=url)


def _find_unfinished_day(player_id: int, after: Edition, puzzle_day: date, today: date) -> date | None:
    """Return the nearest day on which a player has not finished the same puzzle, days before first."""
    plays = Play.objects.filter(player=player_id, edition__kind=Edition.DAILY, finished_at__isnull=False)
    same_puzzle = plays.filter(edition__game=after.game, edition__variant=after.variant)
    finished = {puzzle_day, *same_puzzle.values_list("edition__date", flat=True)}
    days = [calendar.EPOCH + timedelta(days=n) for n in range((today - calendar.EPOCH).days)]
    return min(
        (day for day in days if day not in finished),
        key=lambda day: (day > puzzle_day, abs(day - puzzle_day)),
        default=None,
    )


def _find_unfinished_puzzle(player_id: int, after: Edition, day: date) -> tuple[AnyEngine, Variant] | None:
    """Return the first puzzle of a day that a player has not finished, games not yet opened first."""
    plays = Play.objects.filter(player=player_id, edition__kind=Edition.DAILY, edition__date=day)
    rows = plays.values_list("edition__game", "edition__variant", "finished_at")
    opened: dict[tuple[str, str], object] = {(game, variant): end for game, variant, end in rows}
    if day == after.date:
        opened[after.game, after.variant] = True
    games = {game for game, _ in opened} | {after.game}
    planned = list_open_puzzles()
    fresh = [one for one in planned if one[0].slug not in games]
    own = [one for one in planned if one[0].slug == after.game]
    order = [*calendar.sort_puzzles_by_ease(fresh), *own, *planned]
    return next((one for one in order if not opened.get((one[0].slug, one[1].slug))), None)


class PlayerNotice(NamedTuple):
    """What a player reads about a corrected puzzle, and whether they may start the corrected puzzle instead."""

    text: str
    choice: bool


def describe_corrections(edition: Edition, play: Play | None, in_room: bool = False) -> PlayerNotice | None:
    """Describe an edition's corrections to a player, perhaps in a room; None if there are none."""
    if not edition.revision or edition.date is None:
        return None
    if play is None or play.revision == edition.revision:
        stage = PlayerStage.NEW
    elif play.finished_at:
        stage = PlayerStage.DONE
    else:
        stage = PlayerStage.ROOM if in_room else PlayerStage.PLAYING
    rows = edition.corrections.defer("stored").order_by("revision")
    changes = [corrections.describe_correction(one, one.at, edition.day) for one in rows]
    return PlayerNotice(corrections.explain_correction(changes, stage, edition.ruling), stage == PlayerStage.PLAYING)


def describe_corrections_to_finisher(run: Run) -> str:
    """Describe the corrections to a player who has finished; '' if there are none."""
    if run.edition.kind != Edition.DAILY:
        return ""
    notice = describe_corrections(get_cached_edition(run.edition), run.play)
    return notice.text if notice else ""
