"""Below one's own result: how others did, what the coach says, what one thinks of it, and the film of a play."""

import re

import pytest
from playwright.sync_api import Page, expect

from puzzles import registry
from tests.browser.conftest import PHONE, Visit
from tests.browser.looks import fits, serious_in_either
from tests.browser.playing import drawn, known, make, open_board, open_more
from tests.server import Site

WORKED = """
from games.plays.tasks import write_advice
from games.infra.models import Job
for job in Job.objects.filter(task=write_advice.name, state=Job.WAITING):
    write_advice.apply(job.args)
"""
FILLED = """
from games.editions.models import Edition
from games.plays.models import Figures, Play
from tests.day import DAY
day = Edition.objects.get(kind="daily", game="toy", variant="large", date=DAY)
results = {"2": [5, "2"], "3": [5, "3"], **{guesses: [4, guesses] for guesses in "45678"}}
Play.objects.filter(edition=day).exclude(finished_at=None).update(counted=True)  # of other files
Figures.objects.update_or_create(edition=day, defaults={"won": 30, "lost": 0, "gave_up": 0, "results": results})
"""
COUNTED = "from games.plays import play_counts; play_counts.count_new_plays()"


def test_the_coach_is_asked_when_its_section_is_opened_and_again_if_the_network_fails(visit: Visit, site: Site) -> None:
    asked: list[str] = []
    page = open_board(visit, "toy")
    page.on("request", lambda request: asked.append(request.url) if "/api/coach/" in request.url else None)
    make(page, "toy", [{"guess": 2}, {"guess": 11}, {"guess": 7}])
    coach = page.locator("ff-coach")
    open_more(page)
    expect(coach.locator("summary")).to_have_text("What the coach says")
    assert asked == [], "nobody works for who does not look"
    page.route("**/api/coach/**", lambda route: route.abort())
    coach.locator("summary").click()
    again = coach.get_by_role("button", name="Ask again")
    expect(again).to_be_visible()
    page.unroute("**/api/coach/**")
    again.click()
    expect(coach.get_by_role("progressbar")).to_be_visible()
    site.ask(WORKED)
    expect(coach.locator("p").first).to_contain_text("Halving what is left finds 7")
    expect(coach.get_by_role("progressbar")).to_have_count(0)
    chart = coach.get_by_role("table", name="Numbers left after each guess")
    expect(chart.get_by_role("rowheader")).to_have_text(["2", "11", "7"])
    expect(chart.get_by_role("cell").first).to_contain_text("18 numbers")
    widths = chart.locator(".coach-bar").evaluate_all("bars => bars.map(bar => bar.getBoundingClientRect().width)")
    assert widths[0] > widths[1] > widths[2] > 0
    sheet = page.locator("#result-sheet").bounding_box()
    assert sheet and sheet["height"] <= 0.92 * PHONE["height"] + 1
    assert serious_in_either(page) == []
    page.reload()
    open_more(page)
    coach.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(coach.locator("p").first).to_contain_text("Halving what is left finds 7")


def test_one_sees_how_others_did_then_puts_a_thumb_and_says_what_is_wrong_once(visit: Visit, site: Site) -> None:
    page = open_board(visit, "toy", "large/")
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
    assert sheet and sheet["height"] <= 0.57 * PHONE["height"] + 1
    open_more(page)
    liked = page.get_by_role("button", name="Liked it")
    expect(liked).to_have_attribute("aria-pressed", "false")
    liked.click()
    expect(liked).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Something is wrong").click()
    asked = page.get_by_role("dialog", name="What is wrong?")
    expect(asked).to_be_visible()
    assert serious_in_either(page) == []
    choice = asked.get_by_label("With what")
    expect(choice.locator("option")).to_have_count(2)
    choice.select_option(label="The puzzle as a whole")
    asked.get_by_label("In a few words").fill("Too easy for a Monday")
    asked.get_by_role("button", name="Tell the editors").click()
    expect(page.get_by_text(re.compile("An editor will read"))).to_be_visible()
    page.reload()
    open_more(page)
    expect(liked).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Something is wrong").click()
    expect(asked.get_by_label("With what").locator("option")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)


def find_film(page: Page) -> str:
    open_more(page)
    return str(page.get_by_role("link", name="Watch your replay").get_attribute("href"))


def open_film(page: Page, slug: str) -> Page:
    page.goto(find_film(page))
    drawn(page, slug)
    return page


@pytest.mark.parametrize(
    "slug",
    [pytest.param(slug, marks=[] if slug == "chains" else pytest.mark.thorough) for slug in registry.slugs()],
)
def test_a_film_runs_from_the_first_move_to_the_end(visit: Visit, slug: str) -> None:
    middle = known(slug)["middle"]
    page = open_film(open_board(visit, slug, moves=[*middle, {"give_up": True}]), slug)
    last = len(middle) + 1
    told = page.locator(".film-told")
    page.get_by_label("Speed").select_option("4")
    expect(told).to_contain_text(f"Move {last} of {last}")
    assert serious_in_either(page) == []
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert fits(page)


def test_a_film_goes_back_and_on_and_a_friend_who_has_played_may_see_it_or_race_it(visit: Visit) -> None:
    page = open_board(visit, "toy", moves=[{"hint": True}, {"give_up": True}], reduced_motion="reduce")
    link = find_film(page)
    page.goto(link)
    drawn(page, "toy")
    address, told, slider = page.url, page.locator(".film-told"), page.get_by_role("slider", name="Move")
    expect(told).to_contain_text("Move 0 of 2")
    for key, words in (("End", "gave up"), ("ArrowLeft", "Move 1 of 2"), ("Home", "before the first move")):
        slider.press(key)
        expect(told).to_contain_text(words)
    assert page.locator("#board").evaluate("board => board.inert")
    assert page.evaluate("document.querySelector('toy-game').session.move({ give_up: true })") is None
    expect(told).to_contain_text("Move 0 of 2")

    friend = visit(address, PHONE)
    expect(friend.get_by_role("heading", name="A replay of Toy")).to_be_visible()
    assert serious_in_either(friend) == []
    friend.goto(f"/toy/?ghost={link.split('/')[2]}")
    drawn(friend, "toy")
    lane = friend.locator(".ghost")
    expect(lane.get_by_role("progressbar")).to_be_visible()
    assert fits(friend)
    assert serious_in_either(friend) == []
    make(friend, "toy", [{"give_up": True}])
    expect(lane).to_contain_text("stopped after")
    friend.goto(address)
    expect(friend.locator(".film-told")).to_contain_text("Move 0 of 2")
