"""What is promised of every game's page: it can be used by anyone, on any screen, by keys alone, and nothing jumps.

Each game is visited a few times: looked at from its lesson to its end, played by keys, by touch, and to its solution.
Faults in its looks are reported for all states of the page together. Moves: see playing.py.
"""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from puzzles import registry
from tests.browser import looks, playing
from tests.browser.conftest import DESK, PHONE, Answers, Visit, passes, until
from tests.thorough import THOROUGH

BETWEEN_BARS = ViewportSize(width=390, height=664)
"""What a phone shows of a page between the bars of its browser."""
STANDING = 3
"""How many pixels a part may differ: borders, and a line of text that is a hair higher."""
GAMES = [slug for slug in registry.slugs() if slug != "toy" or THOROUGH]  # players never see the toy
SIZES = [pytest.param(PHONE, id="phone"), pytest.param(DESK, id="desk", marks=pytest.mark.thorough)]
"""On a desk one sheet is beside every board; on a phone each board has a height of its own."""


class Findings:
    def __init__(self, page: Page, slug: str) -> None:
        self.page, self.slug = page, slug
        self.problems: list[str] = []

    def note(self, state: str, found: list[str]) -> None:
        self.problems += [f"{self.slug}, {state}: {one}" for one in found]

    def note_barriers(self, state: str) -> None:
        self.note(f"{state}, axe", looks.serious_in_either(self.page))

    def note_width(self, state: str) -> None:
        self.page.set_viewport_size(looks.SMALL)
        self.note(state, [] if looks.fits(self.page) else ["wider than the small screen"])

    def note_signs(self, state: str) -> None:
        self.note(f"{state}, emoji", [] if self.slug == "toy" else looks.not_drawn(self.page))

    def note_sizes(self, state: str) -> None:
        """Of texts; the page is left as it was, but on a small screen."""
        self.note(f"{state}, lost", looks.lost_in_any_size(self.page))
        self.page.set_viewport_size(looks.SMALL)

    def note_colours(self, state: str, parts: list[str]) -> None:
        """Where contrast is asked for, and in a device's own colours, in which these parts are to be seen."""
        page = self.page
        page.set_viewport_size(PHONE)
        page.emulate_media(contrast="more")
        self.note(f"{state}, weak", looks.weak_texts(page))
        page.emulate_media(contrast="no-preference", color_scheme="light", forced_colors="active")
        self.note(f"{state}, unreadable in a device's own colours", page.evaluate(looks.UNREADABLE))
        self.note(f"{state}, unseen in a device's own colours", page.evaluate(looks.UNSEEN, parts))
        page.emulate_media(forced_colors="none")
        page.set_viewport_size(looks.SMALL)


@pytest.fixture(params=GAMES)
def slug(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def skip_lesson(page: Page, slug: str) -> None:
    page.get_by_role("button", name="Skip", exact=True).focus()
    page.keyboard.press("Enter")
    play = page.get_by_role("button", name="Play", exact=True)
    expect(play).to_be_focused()
    expect(play).to_have_accessible_description(re.compile("clock starts"))  # no one's time runs unannounced
    with page.expect_response(lambda response: response.url.endswith("/lesson/")) as spared:
        page.keyboard.press("Enter")  # from now on the clock runs
    assert spared.value.status == 200
    expect(page.locator(".lesson")).to_have_count(0)
    expect(page.locator(f"{slug}-game [data-first-focus]")).to_be_focused()


def test_a_game_can_be_read_and_used_by_all_from_its_skipped_lesson_to_its_end(visit: Visit, slug: str) -> None:
    page = visit(f"/{slug}/", looks.SMALL, taught=False, reduced_motion="reduce", color_scheme="light")
    found = Findings(page, slug)
    page.locator(".lesson-said").wait_for()
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    found.note_signs("lesson")
    found.note_sizes("lesson")
    skip_lesson(page, slug)
    playing.drawn(page, slug)
    for opener, opened in (("How to play", "#help-sheet"), ("Menu", "#game-menu")):
        page.get_by_role("button", name=opener, exact=True).first.click()
        expect(page.locator(opened)).to_be_visible()
        found.note_barriers(opener)
        page.keyboard.press("Escape")
        expect(page.locator(opened)).to_be_hidden()
    found.note_signs("start")
    found.note_barriers("start")
    playing.make(page, slug, playing.known(slug)["middle"])
    found.note_signs("middle")
    found.note_width("middle")
    for size in (DESK, looks.SMALL):
        page.set_viewport_size(size)
        found.note_barriers(f"middle, {size['width']}")
    found.note_sizes("middle")
    page.get_by_role("button", name="How to play").first.click()
    found.note_sizes("rules")
    page.keyboard.press("Escape")
    if chosen := playing.known(slug)["choose"]:
        page.locator(chosen).click()
    found.note_colours("middle", playing.known(slug)["parts"])
    playing.make(page, slug, [{"give_up": True}])
    expect(page.locator("#result-sheet")).to_be_visible()
    found.note_signs("result")
    found.note_barriers("result")
    found.note_sizes("result")
    found.note_colours("result", [])
    page.keyboard.press("Escape")
    found.note_width("end")
    found.note_barriers("end")
    for path in ("/", "/me/"):
        page.goto(path)
        found.note_signs(path)
    assert "\n".join(found.problems) == ""


@pytest.mark.parametrize("size", SIZES)
def test_the_solution_wins_beside_its_board(visit: Visit, slug: str, size: ViewportSize, answers: Answers) -> None:
    page = visit(f"/{slug}/", size, reduced_motion="reduce")
    found = Findings(page, slug)
    playing.drawn(page, slug)
    playing.make(page, slug, answers[slug]["moves"])
    expect(page.locator("#result-sheet")).to_be_visible()
    expect(page.locator("#result-title")).to_be_focused()
    until(page, "document.querySelector('#result-sheet').getAnimations().length === 0")
    assert page.evaluate(f"document.querySelector('{slug}-game').session.state.status") == "won"
    assert page.locator("canvas, dialog:modal").count() == 0
    sheet, board = (page.locator(one).bounding_box() for one in ("#result-sheet", ".game-board"))
    assert sheet and board and 0 <= board["y"] < size["height"] / 3
    if size is PHONE:
        goal, bar = page.locator(".goal").first.bounding_box(), page.locator(".game-bar").bounding_box()
        assert goal and bar and goal["y"] >= bar["y"] + bar["height"], "the goal line is not cut"
        assert sheet["height"] <= 0.61 * size["height"] + 1
        assert abs(sheet["y"] + sheet["height"] - size["height"]) < 1
        shared, foot = (page.locator(one).bounding_box() for one in (".result-share", ".result-foot"))
        assert shared and foot and shared["y"] + shared["height"] <= foot["y"], "what is shared is not cut"
        count = page.locator(".result-foot > *").count()
        assert 2 <= count <= 3, "share, what is next, and perhaps the game's next difficulty"
    else:
        assert sheet["x"] >= board["x"] + board["width"]
    found.note_barriers("won")
    found.note_signs("won")
    page.evaluate(playing.NOTE_WHAT_IS_COPIED)
    playing.open_more(page)
    shown = page.locator(".result-share").inner_text()
    page.get_by_role("button", name="Copy as text").click()
    until(page, "window.copied !== undefined")
    assert shown.strip() == page.evaluate("window.copied") and f"/{slug}/" in shown, "what is seen is what is pasted"
    for path in ("/", "/me/", "/leaderboard/"):
        page.goto(path)
        found.note_signs(path)
    assert "\n".join(found.problems) == ""


def test_nothing_jumps_when_the_script_draws_the_board(visit: Visit, slug: str) -> None:
    page = visit(f"/{slug}/", PHONE)
    playing.drawn(page, slug)
    waiting = page.context.new_page()
    waiting.route(f"**/built/{slug}/game-*.js", lambda route: route.fulfill(content_type="text/javascript"))
    wrong: list[str] = []
    states: list[list[Any]] = [[], playing.known(slug)["middle"]]
    for moves in states:
        playing.make(page, slug, moves)
        for size in (PHONE, DESK):
            for one in (page, waiting):
                one.set_viewport_size(size)
                one.goto(f"/{slug}/")
            playing.drawn(page, slug)
            wrong += [f"after {moves} at {size}: {one}" for one in differences(waiting, page, slug)]
    assert wrong == []


def differences(waiting: Page, live: Page, slug: str) -> list[str]:
    """How the place of a board that waits for its script differs from that of one that has been drawn."""
    before, after = (one.locator(f"{slug}-game").bounding_box() for one in (waiting, live))
    assert before and after
    sides = {side: after[side] - before[side] for side in ("x", "y", "width", "height")}
    return [f"{side} differs by {by}" for side, by in sides.items() if abs(by) > STANDING]


def test_a_game_and_its_lesson_are_played_by_touch_on_a_phone(visit: Visit, slug: str) -> None:
    page = visit(f"/{slug}/", looks.SMALL, taught=False, has_touch=True, is_mobile=True)
    play_lesson_by_touch(page, slug)
    page.reload()
    playing.drawn(page, slug)
    expect(page.locator(".lesson")).to_have_count(0)
    expect(page.locator(f"{slug}-game [data-first-focus]")).to_be_visible()
    page.set_viewport_size(PHONE)
    bar = page.locator(".game-bar").bounding_box()
    assert bar and bar["y"] == 0 and bar["height"] == 48
    assert foot(page, slug, "dialog, .clue-line") <= PHONE["height"]
    playing.make(page, slug, playing.known(slug)["middle"])
    assert playing.small_targets(page) == []
    page.set_viewport_size(looks.SMALL)
    swipe = looks.SMALL["height"] - bar["height"]
    assert foot(page, slug, "dialog, .clue-line, .clues") <= looks.SMALL["height"] + swipe
    page.set_viewport_size(PHONE)
    page.get_by_role("button", name="How to play").tap()
    expect(page.locator("#help-sheet")).to_be_visible()
    expect(page.locator("#help-sheet .help-keys")).to_be_hidden()
    page.keyboard.press("Tab")  # there is a keyboard
    expect(page.locator("#help-sheet .help-keys")).to_be_visible()


def foot(page: Page, slug: str, but: str) -> float:
    """How far down a game's lowest control is, but for those in some parts."""
    return float(
        page.evaluate(
            """([game, but]) => scrollY + Math.max(
               ...[...document.querySelectorAll(`${game}-game :is([data-first-focus], button)`)]
                 .filter((one) => one.checkVisibility({ visibilityProperty: true }))
                 .filter((one) => !one.closest(but))
                 .map((one) => one.getBoundingClientRect().bottom))""",
            [slug, but],
        )
    )


def play_lesson_by_touch(page: Page, slug: str) -> None:
    expect(page.locator(".lesson-said")).not_to_be_empty()
    page.set_viewport_size(BETWEEN_BARS)
    expect(page.locator(".lesson-next")).to_be_in_viewport(ratio=1)
    page.set_viewport_size(looks.SMALL)
    page.evaluate(
        """() => {
             window.said = [document.querySelector(".lesson-said").textContent];
             const hear = () => window.said.push(document.querySelector(".lesson-said").textContent);
             const what = { childList: true, characterData: true, subtree: true };
             new MutationObserver(hear).observe(document.querySelector(".lesson-said"), what);
           }"""
    )
    if not page.evaluate("document.querySelector('ff-lesson').course.lesson.isQuiz"):
        passes(page, "ghost-finger")
    assert page.locator("dialog:modal").count() == 0
    playing.begin_lesson(page)
    assert looks.serious_in_either(page) == []
    assert looks.fits(page)
    ways = "[data-wanted], .lesson-help, .lesson-next:not([data-hidden]), .lesson-play"
    step = page.locator(f".lesson :is({ways})").first
    while "lesson-play" not in (step.get_attribute("class") or ""):
        step.tap()
    assert looks.fits(page)
    said = page.evaluate("window.said")
    steps = page.evaluate("document.querySelector('ff-lesson').course.lesson.steps.length")
    assert len(said) == len(set(said)) == steps + 1
    page.get_by_role("button", name="Play", exact=True).tap()
    expect(page.locator(f"{slug}-game [data-first-focus]")).to_be_visible()
    assert page.evaluate(f"document.querySelector('{slug}-game').session.state.moves") == 0


def test_a_game_and_its_lesson_are_played_by_keys_alone(visit: Visit, slug: str) -> None:
    page = visit(f"/{slug}/", taught=False, reduced_motion="reduce")
    board = page.locator(f"{slug}-game [data-first-focus]")
    play_lesson_by_keys(page)
    expect(board).to_be_focused()
    page.get_by_role("button", name="How to play").click()
    page.get_by_role("button", name="Show me how").click()
    expect(page.locator(".lesson-said")).to_be_visible()
    expect(page.locator(f"{slug}-game")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator(".lesson-said")).to_be_visible()  # it is no way out that no one meant
    page.get_by_role("button", name="Skip", exact=True).click()
    expect(page.locator(f"{slug}-game")).to_be_visible()
    page.reload()
    playing.drawn(page, slug)
    keys_find_the_board(page, slug)
    page.locator(".skip").focus()
    expect(page.locator(".skip")).to_have_text("Skip to the board")
    page.keyboard.press("Enter")
    expect(board).to_be_focused()
    page.keyboard.press("?")
    expect(page.locator("#keys-sheet")).to_be_visible()
    expect(page.locator("#keys-sheet kbd").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys-sheet")).to_be_hidden()
    playing.make(page, slug, playing.known(slug)["middle"])
    page.reload()
    playing.drawn(page, slug)
    assert invisible_or_nameless(page) == []
    board.focus()
    assert unreached(page, slug) == []
    board.focus()
    for name in playing.known(slug)["give_up"]:
        walk_to(page, name)
        page.keyboard.press("Enter")
    expect(page.locator("#result-sheet")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(f"{slug}-game [data-answer]")).to_be_visible()


def play_lesson_by_keys(page: Page) -> None:
    expect(page.locator(".lesson-next")).to_be_focused()
    for _ in range(30):
        if page.locator(".lesson:has(.lesson-help):not(:has([data-wanted]))").count():
            walk_to(page, "Show me")
            page.keyboard.press("Enter")
        expect(page.locator(".lesson :is([data-wanted], .lesson-next, .lesson-play):focus")).to_have_count(1)
        if page.locator(".lesson-play").count():
            break
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")


def keys_find_the_board(page: Page, slug: str) -> None:
    """The focus is on the board at once; where it was lost, a key brings it back."""
    board = page.locator(f"{slug}-game [data-first-focus]")
    until(page, f"document.activeElement.closest('{slug}-game') !== null")
    page.locator("h1").click()
    page.keyboard.press("Tab")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight" if not board.evaluate("(e) => e.matches('input')") else "z")
    until(page, f"document.activeElement.closest('{slug}-game') !== null")


def invisible_or_nameless(page: Page) -> list[str]:
    """What Tab reaches on a page and no one can see, or a screen reader has no name for."""
    found: list[str] = []
    for _ in range(45):
        page.keyboard.press("Tab")
        found += filter(None, [page.evaluate(looks.HIDDEN_FOCUS)])
        focus = looks.read_focus(page)
        found += [f"nameless: {focus}"] if focus and not re.search(r'"\S|: \S', focus) else []
    return found


def unreached(page: Page, slug: str) -> list[str]:
    """The controls of a game that Tab reaches neither forwards nor backwards from the board, which has the focus."""
    page.evaluate(
        """(game) => {
             const within = document.querySelector(`${game}-game`);
             const what = "button, a[href], input, select, textarea, summary, [tabindex]";
             window.unreached = new Set([...within.querySelectorAll(what)].filter((one) =>
               one.tabIndex === 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true })
               && !one.closest(".visually-hidden")));
             addEventListener("focusin", (event) => window.unreached.delete(event.target), true);
             window.unreached.delete(document.activeElement);
           }""",
        slug,
    )
    for way in ("Tab", "Shift+Tab"):
        for _ in range(60):
            page.keyboard.press(way)
            if not page.evaluate(f"document.activeElement.closest('{slug}-game') !== null"):
                break
        page.locator(f"{slug}-game [data-first-focus]").focus()
    found: list[str] = page.evaluate("[...window.unreached].map((one) => one.outerHTML.slice(0, 90))")
    return found


def walk_to(page: Page, name: str) -> None:
    topmost = "(document.querySelector('dialog:modal') ?? document)"
    for _ in range(80):
        if page.evaluate(f"{topmost}.contains(document.activeElement)") and looks.read_focus(page).endswith(f'{name}"'):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to “{name}”")
