"""What editors read of how puzzles play, in a browser, on a phone and on a desk: nobody stumbles over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, be_signed_in
from tests.browser.test_pages import serious_in_either
from tests.server import Site

Visit = Callable[..., Page]
PLAYED = """
from django.contrib.auth.models import Group, User
from games.editions.calendar import today
from games.editions.models import Edition
from games.insights.models import Figures, Footfall
from games.players.models import Player
from games.voices.models import Concern, Liking, Voice
from tests.staff import session_of
user = User.objects.get_or_create(username="fay", defaults={"is_staff": True})[0]
user.groups.add(Group.objects.get(name="editor"))
print("@" + session_of(user))
player = Player.objects.create(name="Ada")
counted = {"won": 8, "lost": 1, "gave_up": 3, "times": {"75": 5, "240": 3}, "moves": {"4": 6, "9": 3}, "left": {"2": 4}}
for edition in Edition.objects.filter(kind="daily", date=today()):
    Figures.objects.update_or_create(edition=edition, defaults=counted)
    Liking.objects.create(edition=edition, up=4, down=8)
    said = {"label": "The puzzle as a whole", "count": 4}
    concern, _ = Concern.objects.update_or_create(edition=edition, part="puzzle", defaults=said)
    Voice.objects.create(concern=concern, player=player, reason="There is another answer.")
    for step in ("opened", "moved", "finished"):
        Footfall.objects.get_or_create(day=today(), game=edition.game, step=step, defaults={"count": 40})
    print("@" + f"{edition.pk} {concern.pk} {edition.game}")
"""


@pytest.fixture(scope="module")
def played(site: Site) -> list[str]:
    """An editor's session, then of each of today's editions its key, that of what is said of it, and its game."""
    lines = site.manage("shell", "-c", PLAYED).splitlines()
    return [line[1:] for line in lines if line.startswith("@")]


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_pages_of_how_editions_play_have_nothing_to_stumble_over(
    visit: Visit, played: list[str], size: Any
) -> None:
    session, *rows = played
    page = visit("/about/", size)
    be_signed_in(page, session)
    edition, concern, game = rows[0].split()
    addresses = {
        "/admin/": "days, today first",
        "/admin/insights/figures/find/?q=today": "Days and editions",
        "/admin/insights/figures/": "Unlike the others",
        "/admin/insights/footfall/": "From the first look to the day after",
        "/admin/voices/concern/": "The puzzle as a whole",
        f"/admin/voices/concern/{concern}/change/": "There is another answer.",
        f"/admin/editions/edition/calendar/{game}/": "% of 16",
        "/admin/editions/edition/calendar/week/": "A week of all",
        f"/admin/editions/edition/{edition}/change/": "How it plays",
    }
    for address, told in addresses.items():
        page.goto(address)
        expect(page.locator("#content")).to_contain_text(told)
        assert serious_in_either(page) == [], address
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], address


def test_every_games_figures_have_nothing_to_stumble_over(visit: Visit, played: list[str]) -> None:
    session, *rows = played
    page = visit("/about/", PHONE)
    be_signed_in(page, session)
    for edition in {game: edition for edition, _, game in (row.split() for row in rows)}.values():
        page.goto(f"/admin/editions/edition/{edition}/change/")
        expect(page.locator("#content")).to_contain_text("median time")
        assert serious_in_either(page) == []


def test_every_games_board_stands_on_its_editions_page_and_can_be_tried(visit: Visit, played: list[str]) -> None:
    session, *rows = played
    page = visit("/about/", PHONE)
    be_signed_in(page, session)
    for game, edition in {game: edition for edition, _, game in (row.split() for row in rows)}.items():
        page.goto(f"/admin/editions/edition/{edition}/change/")
        board = page.frame_locator("iframe[name=board]")
        expect(board.locator(f"{game}-game")).to_be_visible()
        page.get_by_role("link", name="Solved").click()
        expect(page.locator("iframe[name=board]")).to_be_visible()
        page.goto(f"/admin/plays/play/board/{edition}/try/")
        expect(page.locator(f"{game}-game")).to_be_visible()
        assert serious_in_either(page) == [], game
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], game


def test_a_try_ends_with_what_a_player_would_be_told(visit: Visit, played: list[str]) -> None:
    session, *rows = played
    page = visit("/about/", PHONE)
    be_signed_in(page, session)
    edition = next(row.split()[0] for row in rows if row.endswith("nettle"))
    page.goto(f"/admin/plays/play/board/{edition}/try/")
    page.get_by_label("Guess").first.fill("cake")
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(page.locator(".clue")).to_have_count(1)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.locator("ff-tried")).to_contain_text("gave up")
    page.get_by_role("link", name="Start over").click()
    expect(page.locator(".clue")).to_have_count(0)
