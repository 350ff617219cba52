"""What a page or a script is told of an edition: the edition, the state of the play, and after the end the result."""

from datetime import date, timedelta
from typing import NamedTuple

from django.urls import reverse

from games.editions import calendar
from games.editions.addresses import address_of, named, variant_title
from games.editions.models import Edition
from games.infra.notices import is_off
from games.plays import wire
from games.plays.apart import Apart, told
from games.plays.badges import lines_of
from games.plays.corrected import told_of
from games.plays.models import Play
from games.plays.ranking import rank_among
from games.plays.records import streak_now
from games.plays.runs import Run
from games.plays.share import duration, flower_of, link_from
from games.plays.standings import as_ranked
from games.plays.streaks import EVERY, Streak, freezes_told
from puzzles.abilities import Coached, JudgedLater, Paced
from puzzles.contract import AnyEngine, Outcome, Status, Variant


def edition_as_seen(edition: Edition) -> wire.Edition:
    """An edition as the browser knows it; nothing of the puzzle."""
    address, day, engine = address_of(edition), edition.date, edition.engine
    return wire.Edition(
        game=edition.game,
        title=engine.title,
        judged_later=isinstance(engine, JudgedLater),
        coached=isinstance(engine, Coached),
        variant=edition.variant,
        variant_title=variant_title(engine, edition.variant),
        kind=address.kind,
        date=day,
        number=calendar.number(day) if day else None,
        seed=None if day else edition.seed,
        today=day == calendar.today(),
        url=address.url,
        api=f"/api/{address}/",
        topic=address.topic,
    )


def answer_of(run: Run, origin: str) -> wire.Answer:
    """The whole answer to GET; `origin` is the site's address, for the link in the share text."""
    return wire.Answer(edition=edition_as_seen(run.edition), state=run.state_as_seen(), result=result_of(run, origin))


PLAYED = ("edition__game", "edition__variant", "finished_at")


class Shared(NamedTuple):
    """How a shared text calls what was played, and the path of its link."""

    title: str
    url: str


def result_of(run: Run, origin: str, shared: Shared | None = None) -> wire.Result | None:
    """How a play ended, or None while it goes on; `shared` where its text is not to name the edition's address."""
    if run.play is None or not run.status.over:
        return None
    engine, puzzle = run.edition.engine, run.edition.puzzle
    outcome = engine.outcome(puzzle, run.state)
    emoji, plainly = engine.share(puzzle, run.state), engine.share_plainly(puzzle, run.state)
    streak = streak_now(run.play.player_id, run.edition.game) if run.counts else Streak()
    line, seconds = as_ranked(outcome.line, run.told_seconds)
    rank, finished = rank_among(run.play) if run.edition.date else (None, 0)  # only days have tables
    return wire.Result(
        line=line,
        sentence=outcome.sentence,
        praise=outcome.praise,
        score=score_of(run, outcome),
        made_of="" if run.status is Status.GAVE_UP else outcome.made_of,
        emoji=emoji,
        share=share_text(run, origin, emoji, shared),
        plain=share_text(run, origin, plainly, shared) if plainly != emoji else "",
        seconds=seconds,
        ranked=run.ranked,
        note=told(run.play.apart),
        rank=rank,
        of=finished,
        streak=streak.length,
        news=_news(run, streak),
        corrected=told_of(run),
        player=run.play.player.public_id,
        name=run.play.player.name,
        flower=flower_of(run.play.player_id) if run.edition.date == calendar.today() else None,
        level=next_level(run.play.player_id, run.edition),
        next=next_puzzle(run.play.player_id, run.edition),
        reveal=engine.reveal(puzzle, run.state),
    )


def first_try(play: Play, edition: Edition) -> str:
    """Of a further run at a day's puzzle: how the first one ended, which counts; '' for all others."""
    if play.run == 1 or not edition.date:
        return ""
    first = Play.objects.filter(player=play.player_id, edition=edition.pk, run=1, finished_at__isnull=False).first()
    if first is None:
        return ""
    rank = rank_among(first)[0]
    time = duration(first.seconds) if first.apart != Apart.NO_CLOCK else ""
    return (
        "Your first attempt counts: "
        + " · ".join(filter(None, [first.line, time, f"No. {rank}" if rank else ""]))
        + "."
    )


def _news(run: Run, streak: Streak) -> list[str]:
    """What a finished play brought beyond its result: badges, a freeze, a streak that a freeze has kept."""
    if run.play is None:
        return []
    if first := first_try(run.play, run.edition):
        return [first]
    if run.status is not Status.WON:
        return []
    news = lines_of(run.play.pk)
    engine = run.edition.engine
    if isinstance(engine, Paced) and not run.play.apart:
        news = [*filter(None, [engine.praise_of_pace(run.edition.puzzle, run.state, run.told_seconds)]), *news]
    day = run.edition.date
    if day and streak.last == day and day - timedelta(days=1) in streak.saved:
        news.append("A freeze kept your streak.")
    if day and streak.last == day and streak.length % EVERY == 0 and streak.freezes:
        news.append(f"{streak.length} days in a row: you hold {freezes_told(streak.freezes)}.")
    return news


def share_text(run: Run, origin: str, emoji: list[str], shared: Shared | None = None) -> str:
    """The whole text that a player shares: title and result, the emoji lines, the link."""
    engine, address = run.edition.engine, shared or address_of(run.edition)
    outcome = engine.outcome(run.edition.puzzle, run.state)
    line, seconds = as_ranked(outcome.line, run.told_seconds)
    time = f" ⏱️ {duration(seconds)}" if outcome.timed and seconds is not None else ""
    title = f"{engine.mark} {address.title}: {line}{time}"
    # of a day's puzzle the link says whose result leads there
    path = link_from(address.url, run.play.player) if run.play and run.edition.date else address.url
    return "\n".join([title, *emoji, *filter(None, [engine.share_key(emoji)]), origin.rstrip("/") + path])


def score_of(run: Run, outcome: Outcome) -> str:
    """What stands large over a result: of a win its points or else its time, of any other end how near it was."""
    if run.status is Status.WON:
        return outcome.score or duration(as_ranked(outcome.line, run.told_seconds)[1])
    reached = run.edition.engine.progress(run.edition.puzzle, run.state)
    return reached.text if reached.part > 0 else ""


def dare_of(run: Run) -> str:
    """What a friend is told whose link leads to the puzzle: whose result it is, and how good."""
    score = score_of(run, run.edition.engine.outcome(run.edition.puzzle, run.state))
    return f"{run.play.player.name if run.play else ''}’s result{f': {score}' if score else ''}. Can you do better?"


def next_level(player_id: int, after: Edition) -> wire.Next | None:
    """Find a game's next puzzle in its order: of the same day, if the player has not finished it, or for practice."""
    engine, day = after.engine, after.date
    slugs = [one.slug for one in engine.variants]
    harder = engine.variants[slugs.index(after.variant) + 1 :]
    if not harder or after.kind == Edition.OWN:
        return None
    if day is None:
        return wire.Next(title=harder[0].title, url=reverse("new-practice-variant", args=[engine.slug, harder[0].slug]))
    plays = Play.objects.filter(player=player_id, edition__kind=Edition.DAILY, edition__date=day)
    done = set(plays.filter(edition__game=engine.slug, finished_at__isnull=False).values_list(PLAYED[1], flat=True))
    left = next((one for one in harder if one.slug not in done), None)
    return wire.Next(title=left.title, url=reverse("edition", args=[engine.slug, left.slug, day])) if left else None


def next_puzzle(player_id: int, after: Edition) -> wire.Next | None:
    """Find what to play next: of the edition's own day, then of today, what the player has not finished.

    Games of that day that the player has not opened come first, each with its easiest puzzle; then what they left
    unfinished, beginning with the game that was just played.
    """
    today = calendar.today()
    for day in dict.fromkeys((after.date or today, today)):
        if found := _left(player_id, after, day):
            engine, variant = found
            url = reverse("edition", args=[engine.slug, variant.slug, day])
            if engine.slug != after.game:
                title = engine.title
            else:
                title = variant.title if day == after.date else named(engine, variant.slug)
            return wire.Next(title=title if day == after.date else f"Today’s {title}", url=url)
    return None


def _left(player_id: int, after: Edition, day: date) -> tuple[AnyEngine, Variant] | None:
    """Return the first of a day's puzzles that a player has not finished, games they have not opened first."""
    plays = Play.objects.filter(player=player_id, edition__kind=Edition.DAILY, edition__date=day)
    opened = {(game, variant): end for game, variant, end in plays.values_list(*PLAYED)}
    if day == after.date:
        opened[after.game, after.variant] = True
    games = {game for game, _ in opened} | {after.game}
    planned = [one for one in calendar.planned() if not is_off(one[0].slug)]
    fresh = [one for one in planned if one[0].slug not in games]
    own = [one for one in planned if one[0].slug == after.game]
    order = [*calendar.by_ease(fresh), *own, *planned]
    return next((one for one in order if not opened.get((one[0].slug, one[1].slug))), None)
