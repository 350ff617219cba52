"""How much a page may cost at its first visit, the pages that are weighed, and the seeded site that they stand on."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, date, datetime
from pathlib import Path

from puzzles import registry
from puzzles.abilities import variants_on
from tests.server import ROOT, Site

MOST_REQUESTS = 12
MOST_KILOBYTES = 120
MOST_SHIFT = 0.01
"""How far parts may move: only by the typefaces, where a device has none of the fonts that stand in for them."""
AROUND = ("/", "/archive/", "/leaderboard/", "/together/", "/me/", "/about/")
SEED = """
import django; django.setup()
from datetime import timedelta
from django.utils import timezone
from games.editions.models import Edition
from games.players.models import Player
from games.plays.referee import make_move
from games.plays.runs import latest_run
from games.plays.wire import MoveIn
for edition in Edition.objects.filter(kind="daily"):
    for name in ("Wren", "Otter", "Heron", "Marten"):
        player = Player.objects.create(name=name)
        run = latest_run(edition, player.pk, lambda: timezone.now() - timedelta(hours=1))
        for move in edition.engine.solution(edition.puzzle):
            sent = MoveIn(move=move.model_dump(mode="json"), after=run.moves, revision=edition.revision)
            run, _ = make_move(run, lambda: player, sent, lambda *_: False)
"""
"""Four players solve every puzzle of the day."""


def paths(day: date | None = None) -> list[str]:
    """The pages that are weighed: those around the games, and every variant of every game on a day, or today."""
    day = day or datetime.now(UTC).date()
    games = [f"/{one.slug}/{variant.slug}/{day}/" for one in registry.engines() for variant in variants_on(one, day)]
    return [*AROUND, *games]


def seeded_site(folder: Path, settings: str = "config.settings", **more: str) -> Site:
    """A site of today's puzzles with the files that players get, and a day on which some have finished; not started."""
    site = Site(folder, settings, **more).build()
    site.migrate()
    site.manage("load_words")
    site.make_editions(1)
    subprocess.run([sys.executable, "-c", SEED], cwd=ROOT, env=site.environment, check=True)
    return site
