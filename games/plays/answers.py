"""What a page or a script is told of an edition: the edition, the state of the play, and after the end the result."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

from django.urls import reverse

from games.editions import calendar
from games.editions.addresses import address_of, named, variant_title
from games.editions.models import Edition
from games.operating.present import is_off
from games.plays import wire
from games.plays.apart import Apart, told
from games.plays.badges import lines_of
from games.plays.corrected import told_of
from games.plays.durations import duration
from games.plays.history import streak_now
from games.plays.models import Play
from games.plays.runs import Run
from games.plays.sharers import link_from
from games.plays.standings import rank_among
from games.plays.streaks import EVERY, Streak, freezes_told
from puzzles.abilities import Coached, JudgedLater
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
        socket=f"/live/{address}/" if address.live else None,
    )


def answer_of(run: Run, origin: str) -> wire.Answer:
    """The whole answer to GET; `origin` is the site's address, for the link in the share text."""
    return wire.Answer(edition=edition_as_seen(run.edition), state=run.state_as_seen(), result=result_of(run, origin))


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
    emoji = engine.share(puzzle, run.state)
    streak = streak_now(run.play.player_id, run.edition.game) if run.counts else Streak()
    rank, finished = rank_among(run.play) if run.edition.date else (None, 0)  # only days have tables
    return wire.Result(
        line=outcome.line,
        sentence=outcome.sentence,
        score=score_of(run, outcome),
        emoji=emoji,
        share=share_text(run, origin, emoji, shared),
        seconds=run.told_seconds,
        ranked=run.ranked,
        note=told(run.play.apart),
        rank=rank,
        of=finished,
        streak=streak.length,
        news=_news(run, streak),
        corrected=told_of(run),
        player=run.play.player.public_id,
        name=run.play.player.name,
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
    return "Your first try counts: " + " · ".join(filter(None, [first.line, time, f"No. {rank}" if rank else ""])) + "."


def _news(run: Run, streak: Streak) -> list[str]:
    """What a finished play brought beyond its result: badges, a freeze, a streak that a freeze has kept."""
    if run.play is None:
        return []
    if first := first_try(run.play, run.edition):
        return [first]
    if run.status is not Status.WON:
        return []
    news = lines_of(run.play.pk)
    day = run.edition.date
    if day and streak.last == day and day - timedelta(days=1) in streak.saved:
        news.append("A freeze kept your streak.")
    if day and streak.last == day and streak.length % EVERY == 0 and streak.freezes:
        news.append(f"{streak.length} days in a row: you hold {freezes_told(streak.freezes)}.")
    return news


def time_of(run: Run) -> str:
    """How long a play took, for people; '' where nobody knows when it began."""
    return duration(run.told_seconds)


def share_text(run: Run, origin: str, emoji: list[str], shared: Shared | None = None) -> str:
    """The whole text that a player shares: title and result, the emoji lines, what they count, the link."""
    engine, address = run.edition.engine, shared or address_of(run.edition)
    outcome = engine.outcome(run.edition.puzzle, run.state)
    time = f" ⏱ {time_of(run)}" if outcome.timed and run.told_seconds is not None else ""
    title = f"{engine.mark} {address.title}: {outcome.line}{time}"
    legend = [outcome.legend] if outcome.legend else []
    return "\n".join([title, *emoji, *legend, origin.rstrip("/") + _link(run, address.url)])


def _link(run: Run, url: str) -> str:
    """The path that a share text leads to: of a day's puzzle it says whose result leads there."""
    return link_from(url, run.play.player) if run.play and run.edition.date else url


def score_of(run: Run, outcome: Outcome) -> str:
    """What stands large over a result: of a win its points or else its time, of any other end how near it was."""
    if run.status is Status.WON:
        return outcome.score or time_of(run)
    reached = run.edition.engine.progress(run.edition.puzzle, run.state)
    return reached.text if reached.part > 0 else ""


def next_puzzle(player_id: int, after: Edition) -> wire.Next | None:
    """What goes on from an edition: of its own day what the player has not finished there, then of today.

    Of a day come the game's harder grades, its others, then the other games in the order of the site, beginning behind
    this one. A grade of the same game is called by its own name alone.
    """
    today = calendar.today()
    for day in dict.fromkeys((after.date or today, today)):
        if found := _left(player_id, after, day):
            engine, variant = found
            grade = engine.slug == after.game and len(engine.variants) > 1
            name = variant.title if grade else named(engine, variant.slug)
            url = reverse("edition", args=[engine.slug, variant.slug, day])
            return wire.Next(title=name if day == after.date else f"Today’s {name}", url=url)
    return None


def _left(player_id: int, after: Edition, day: date) -> tuple[AnyEngine, Variant] | None:
    """The first of what a day has that a player has not finished."""
    done = Play.objects.filter(
        player_id=player_id, edition__kind=Edition.DAILY, edition__date=day, finished_at__isnull=False
    )
    finished = {(after.game, after.variant)} if day == after.date else set()
    finished |= set(done.values_list("edition__game", "edition__variant"))
    left = ((engine, variant) for engine, variant in _onwards(after, day) if not is_off(engine.slug))
    return next((one for one in left if (one[0].slug, one[1].slug) not in finished), None)


def _onwards(after: Edition, day: date) -> list[tuple[AnyEngine, Variant]]:
    """All that a day has but what was just played, in the order in which one goes on from there."""
    planned = calendar.planned(day)
    own = [n for n, (engine, _) in enumerate(planned) if engine.slug == after.game]
    here = next((n for n in own if planned[n][1].slug == after.variant), None)
    turned = planned[here + 1 :] + planned[:here] if here is not None else planned
    return sorted(turned, key=lambda one: one[0].slug != after.game)  # which leaves the order otherwise
