"""How others did, below one's own result."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.looks import serious_in_either
from tests.browser.playing import drawn, make
from tests.server import Site

Visit = Callable[..., Page]


PAGE = "/toy/large/"
"""Nobody else finishes the large toy of the day: other files play the small one."""
FILLED = """
from datetime import timedelta
from django.utils import timezone
from games.editions.models import Edition
from games.insights.models import Figures
from games.players.models import Player
from games.plays.models import Play
from games.plays.standings import score_key
day = Edition.objects.get(kind="daily", game="toy", variant="large", date=timezone.localdate())
Figures.objects.filter(edition=day).delete()  # which the desk's tests make of all that is played today
now = timezone.now()
for n in range(30):
    count = 2 + n % 7
    Play.objects.create(player=Player.objects.create(name=f"Player {n}"), edition=day, ranked=True, status="won",
        seconds=60, started_at=now - timedelta(seconds=60), moved_at=now, finished_at=now, moves_made=count,
        line=f"🎲 {count}", score_key=score_key((0, count, 60)))
"""
COUNTED = "from games.insights import counting; counting.take_in()"


def test_after_the_end_one_sees_how_others_did_and_more_as_they_finish(visit: Visit, site: Site) -> None:
    page = visit(PAGE, PHONE)
    drawn(page, "toy")
    site.ask(FILLED)
    make(page, "toy", [{"give_up": True}])
    site.ask(COUNTED)
    page.reload()
    mine = page.locator(".others-bars .mine")
    expect(mine).to_contain_text("Gave up")
    expect(mine).to_contain_text("you")
    expect(page.locator(".others-bars dt")).to_have_text(["2", "3", "4", "5", "6", "7", "8", "Gave up"])
    expect(page.locator("ff-others")).to_contain_text("31 players, by guesses")
    sheet = page.locator("#result-sheet").bounding_box()
    assert sheet and sheet["height"] <= 0.55 * PHONE["height"] + 1
    assert serious_in_either(page) == []
