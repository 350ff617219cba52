"""What a page or a script is told of an edition: the edition, the state of the play, and after the end the result."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from games.editions import calendar
from games.editions.models import Edition
from games.plays.durations import duration
from games.plays.history import current_streak
from games.plays.models import Play
from games.plays.referee import Run
from games.plays.standings import rank_of, ranked_plays
from puzzles.contract import Engine


def page_of(edition: Edition) -> str:
    """The address of an edition's page."""
    if edition.kind == Edition.PRACTICE:
        return reverse("practice", args=[edition.game, edition.variant, edition.seed])
    if edition.kind == Edition.OWN:
        return reverse("own", args=[edition.game, edition.seed])
    return reverse("edition", args=[edition.game, edition.variant, edition.date])


def title_of(edition: Edition) -> str:
    """An edition's title in a share text: “Title #12”, with the variant where there are several."""
    engine = edition.engine
    if edition.kind == Edition.OWN:
        return f"{engine.title}, made by a player"
    variant = f" {variant_title(engine, edition.variant)}" if len(engine.variants) > 1 else ""
    if edition.kind == Edition.PRACTICE:
        return f"{engine.title}{variant} practice {edition.seed}"
    return f"{engine.title}{variant} #{calendar.number(edition.date)}"


def variant_title(engine: Engine[Any], slug: str) -> str:
    """The title of one of an engine's variants."""
    return next(variant.title for variant in engine.variants if variant.slug == slug)


def edition_view(edition: Edition) -> dict[str, Any]:
    """An edition as the browser knows it; nothing of the puzzle."""
    daily, url = edition.kind == Edition.DAILY, page_of(edition)
    return {
        "game": edition.game,
        "title": edition.engine.title,
        "judged_later": edition.engine.judged_later,
        "variant": edition.variant,
        "variant_title": variant_title(edition.engine, edition.variant),
        "kind": edition.kind,
        "date": edition.date.isoformat() if daily else None,
        "number": calendar.number(edition.date) if daily else None,
        "seed": None if daily else edition.seed,
        "today": daily and edition.date == calendar.today(),
        "url": url,
        "api": f"/api{url}",
        "socket": f"/live{url}" if daily else None,
    }


def answer(run: Run, origin: str) -> dict[str, Any]:
    """The whole answer to GET; `origin` is the site's address, for the link in the share text."""
    return {"edition": edition_view(run.edition), "state": run.told(), "result": result(run, origin)}


def result(run: Run, origin: str) -> dict[str, Any] | None:
    """How a play ended, or None while it goes on."""
    if run.play is None or not run.status.over:
        return None
    engine, puzzle = run.edition.engine, run.edition.puzzle
    outcome = engine.outcome(puzzle, run.state)
    emoji = engine.share(puzzle, run.state)
    link = origin.rstrip("/") + page_of(run.edition)
    time = f" ⏱ {duration(run.seconds)}" if engine.shares_time else ""
    return {
        "line": outcome.line,
        "sentence": outcome.sentence,
        "emoji": emoji,
        "share": "\n".join([f"{engine.mark} {title_of(run.edition)}: {outcome.line}{time}", *emoji, link]),
        "seconds": run.seconds,
        "ranked": run.ranked,
        "rank": rank_of(run.play),
        "of": ranked_plays(run.edition.pk).count(),
        "streak": current_streak(run.play.player_id, run.edition.game) if run.ranked else 0,
        "player": run.play.player.public_id,
        "next": next_game(run.play.player_id),
        "reveal": engine.reveal(puzzle, run.state),
    }


def next_game(player_id: int) -> dict[str, str] | None:
    """The next of today's editions that a player has not finished, in the order of the site."""
    done = Play.objects.filter(
        player_id=player_id, edition__kind=Edition.DAILY, edition__date=calendar.today(), finished_at__isnull=False
    )
    finished = set(done.values_list("edition__game", "edition__variant"))
    for engine, variant in calendar.planned(calendar.today()):
        if (engine.slug, variant.slug) not in finished:
            several = f" {variant.title}" if len(engine.variants) > 1 else ""
            url = reverse("edition", args=[engine.slug, variant.slug, calendar.today()])
            return {"title": engine.title + several, "url": url}
    return None
