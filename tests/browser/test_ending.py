"""The last half minute and what is below a result: sharing, how others did, the coach, what one thinks, the replay."""

import re

import pytest
from playwright.sync_api import Page, expect

from puzzles import registry
from tests.browser.conftest import PHONE, Answers, Visit, passes, until
from tests.browser.looks import fits, serious_in_either
from tests.browser.playing import drawn, known, make, open_board, open_more
from tests.cast.server import Site

SLOWLY = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    return animate.call(this, frames, { ...how, duration: 600_000, delay: 0 });
  };
}"""
"""Makes a victory last longer than any test."""
CAN_SHARE_FILES = """(() => {
  navigator.canShare = (what) => Boolean(what.files);
  navigator.share = async (what) => (window.shared = what);
})()"""


def share_day(page: Page) -> None:
    page.get_by_role("button", name="Share my day").click()


def test_a_win_is_shown_with_confetti_until_a_key_brings_a_result_that_grows(visit: Visit, answers: Answers) -> None:
    page = open_board(visit, "square")
    page.evaluate(SLOWLY)
    make(page, "square", answers["square"]["moves"])
    until(page, "document.querySelector('.square-cell').getAnimations().length > 0")
    passes(page, "confetti")
    sheet = page.locator("#result-sheet")
    expect(sheet).to_be_hidden()
    page.keyboard.press("Shift")
    expect(sheet).to_be_visible()
    expect(sheet.locator("h2")).to_have_text("Spot on!")
    expect(sheet.locator(".result-foot .primary")).to_have_text("Share")
    expect(sheet.get_by_role("button", name="See the solution")).to_have_count(0)
    expect(sheet.locator(".flower .done")).to_have_attribute("data-game", "square")
    expect(sheet.locator(".result-day")).to_contain_text("New puzzles in 12 h")

    page.reload()
    open_more(page)
    until(page, "document.querySelector('.result-middle')?.scrollHeight > 600")
    page.locator(".result-middle").evaluate("middle => middle.scrollTo(0, 20)")
    until(page, f"document.querySelector('.result-middle').clientHeight >= {0.6 * PHONE['height']}")
    assert serious_in_either(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Result").click()
    until(page, "!document.querySelector('[data-tall] #result-sheet')")  # low again


def drag_head(page: Page, by: int) -> None:
    """Draw the result down by its head, once it rests."""
    until(page, "document.querySelector('#result-sheet').getAnimations().length === 0")
    head = page.locator("#result-title").bounding_box()
    assert head
    page.mouse.move(head["x"] + 5, head["y"] + 5)
    page.mouse.down()
    page.mouse.move(head["x"] + 5, head["y"] + by)
    page.mouse.up()


def test_an_end_that_was_no_win_has_a_kind_word_is_drawn_down_and_challenges_friends(visit: Visit) -> None:
    page = open_board(visit, "toy", moves=[{"give_up": True}])
    sheet = page.locator("#result-sheet")
    expect(sheet.locator("h2")).to_have_text("Next time!")
    expect(sheet.get_by_role("button", name="See the solution")).to_be_visible()
    assert page.locator("canvas.confetti").count() == 0
    until(page, "document.querySelector('#result-sheet').getAnimations().length === 0")
    expect(sheet.get_by_role("link", name="Next")).to_be_visible()
    expect(sheet.get_by_role("button", name="Share my day")).to_have_count(0)
    page.evaluate(
        """() => {
             const { session } = document.querySelector("ff-result-sheet");
             const { flower } = session.result;
             const petals = flower.petals.map((one) => ({ ...one, done: true, solved: false }));
             session.result = { ...session.result, flower: { petals, days: 1 } };
             document.querySelector("ff-result-sheet").requestUpdate();
           }"""
    )
    expect(sheet.locator(".result-middle > :first-child")).to_contain_text("played")  # before what was lost
    expect(sheet.get_by_role("button", name="Share my day")).to_be_visible()
    assert sheet.bounding_box()["height"] <= 0.66 * PHONE["height"] + 1  # type: ignore[index]  # the board is seen
    page.mouse.click(PHONE["width"] / 2, 80)  # the board is in reach meanwhile
    drag_head(page, 40)
    expect(sheet).to_be_visible()
    drag_head(page, 160)
    expect(sheet).to_be_hidden()

    page.get_by_role("button", name="Result").click()
    page.evaluate("() => { navigator.share = async (what) => (window.shared = what); }")
    open_more(page)
    page.get_by_role("button", name="Challenge a friend").click()
    until(page, "window.shared !== undefined")
    who, what, link = page.evaluate("window.shared.text").split("\n")
    assert who.endswith("challenges you to a race:") and not who.startswith(("I ", " "))
    assert what.startswith("🎲 Toy") and "?ghost=" in link


def test_a_result_and_a_day_are_saved_as_pictures_or_shared_with_them_where_the_browser_can(visit: Visit) -> None:
    page = open_board(visit, "toy", moves=[{"give_up": True}])
    open_more(page)
    page.locator("#result-sheet").get_by_role("button", name="Save picture").click()
    sheet = page.get_by_role("dialog", name="Save the picture")
    for title, form, size in (("Wide", "wide", [1200, 630]), ("For a post", "even", [1080, 1080])):
        choice = sheet.get_by_role("button", name=title)
        choice.click()
        expect(choice).to_have_attribute("aria-pressed", "true")
        until(page, f"document.querySelector('.shared-picture').naturalWidth === {size[0]}")
        with page.expect_download() as saving:
            sheet.get_by_role("link", name="Save picture").click()
        assert saving.value.suggested_filename == f"fivefold-toy-{form}.png"
        saved = saving.value.path().read_bytes()
        assert [int.from_bytes(saved[at : at + 4]) for at in (16, 20)] == size  # the head of a PNG
    assert serious_in_either(page) == []
    page.goto("/")
    expect(page.get_by_role("button", name="Share my day")).to_have_count(0)  # one puzzle is no day
    page.goto("/square/")
    drawn(page, "square")
    make(page, "square", [{"give_up": True}])
    page.goto("/")
    share_day(page)
    lines = page.get_by_role("dialog", name="My day").locator("pre").inner_text().splitlines()
    assert lines[0].startswith("Fivefold · ") and " · 0 of " in lines[0]
    assert [line.split(":")[0] for line in lines[1:3]] == ["🟪 Square", "🎲 Toy Small"]
    assert "⏱️" in lines[1] and "/?from=" in lines[3]
    until(page, "document.querySelector('.shared-picture').naturalWidth === 1200")
    assert serious_in_either(page) == []

    page.context.add_init_script(CAN_SHARE_FILES)
    page.reload()
    page.evaluate("document.documentElement.dataset.clock = 'off'")
    with page.expect_response("**/today.png?form=even*"):
        share_day(page)
    share_day(page)  # with the picture, for which the first press may not have waited on a busy machine
    until(page, "window.shared?.files !== undefined")
    assert page.evaluate("window.shared.text.includes('⏱️')") is False
    assert page.evaluate("createImageBitmap(window.shared.files[0]).then((one) => one.width)") == 1080


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
    asked = page.get_by_role("dialog", name="What’s wrong?")
    expect(asked).to_be_visible()
    assert serious_in_either(page) == []
    choice = asked.get_by_label("Which part?")
    expect(choice.locator("option")).to_have_count(2)
    choice.select_option(label="The whole puzzle")
    asked.get_by_label("In a few words").fill("Too easy for a Monday")
    asked.get_by_role("button", name="Tell the editors").click()
    expect(page.get_by_text(re.compile("An editor will read"))).to_be_visible()
    page.reload()
    open_more(page)
    expect(liked).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Something is wrong").click()
    expect(asked.get_by_label("Which part?").locator("option")).to_have_count(1)
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
    caption = page.locator(".film-text")
    page.get_by_label("Speed").select_option("4")
    expect(caption).to_contain_text(f"Move {last} of {last}")
    assert serious_in_either(page) == []
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert fits(page)


def test_a_film_goes_back_and_on_and_a_friend_who_has_played_may_see_it_or_race_it(visit: Visit) -> None:
    page = open_board(visit, "toy", moves=[{"hint": True}, {"give_up": True}], reduced_motion="reduce")
    link = find_film(page)
    page.goto(link)
    drawn(page, "toy")
    address, caption, slider = page.url, page.locator(".film-text"), page.get_by_role("slider", name="Move")
    expect(caption).to_contain_text("Move 0 of 2")
    for key, words in (("End", "gave up"), ("ArrowLeft", "Move 1 of 2"), ("Home", "before the first move")):
        slider.press(key)
        expect(caption).to_contain_text(words)
    assert page.locator("#board").evaluate("board => board.inert")
    assert page.evaluate("document.querySelector('toy-game').session.sendMove({ give_up: true })") is None
    expect(caption).to_contain_text("Move 0 of 2")

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
    expect(friend.locator(".film-text")).to_contain_text("Move 0 of 2")
