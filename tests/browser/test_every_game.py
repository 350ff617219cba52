"""What is promised of every game's page: it can be used by anybody, on any screen, by keys alone, and nothing jumps.

A game adds only its moves, `moves/<slug>.json`: `middle`, which lead into the middle of today's puzzle, and `give_up`,
the names of the buttons that lead to its end, in order. A game without that file is looked at from its start, and has
a button and a question that both say “Give up”.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from puzzles import registry
from tests.browser.conftest import DESK, PHONE, until
from tests.browser.test_pages import SMALL, serious_in_either
from tests.server import Site

Visit = Callable[..., Page]
FINGER = 44
SMALLER = {".square-key": (24, 44), ".sign": (40, 44), ".report": (24, 24)}
"""What may be smaller than a finger, in width and height: keys in a row of ten, signs that are read."""
STANDING = 3
"""How many pixels a part may differ: borders, and a line of text that is a hair higher."""
MOST_SHIFT = 0.02
"""The layout shift that nobody notices; browsers call a page good up to 0.1."""
SOLUTIONS = """
import json
from games.editions.calendar import today
from games.editions.models import Edition
from puzzles import registry
from puzzles.abilities import variants_on
for slug in registry.slugs():
    variant = variants_on(registry.engine(slug), today())[0].slug
    edition = Edition.objects.get(game=slug, date=today(), variant=variant)
    moves = [move.model_dump(mode="json") for move in edition.engine.solution(edition.puzzle)]
    print("@" + slug + "@" + json.dumps(moves))
"""


def known(slug: str) -> dict[str, Any]:
    """What a game has told of its moves."""
    path = Path(__file__).parent / "moves" / f"{slug}.json"
    told = json.loads(path.read_text()) if path.exists() else {}
    return {"middle": [], "give_up": ["Give up", "Give up"], **told}


@pytest.fixture(scope="module")
def solutions(site: Site) -> dict[str, list[Any]]:
    """The moves that solve today's first variant of each game."""
    lines = [line.split("@", 2) for line in site.ask(SOLUTIONS).splitlines() if line.startswith("@")]
    return {slug: json.loads(moves) for _, slug, moves in lines}


def drawn(page: Page, slug: str) -> None:
    """Waits until the game's own element has drawn the board."""
    until(page, f"document.querySelector('{slug}-game').hasUpdated === true")


def make(page: Page, slug: str, moves: list[Any]) -> None:
    """Makes moves, each after the server has answered the one before."""
    for move in moves:
        page.evaluate(f"(move) => document.querySelector('{slug}-game').session.move(move).then(() => null)", move)


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def small_targets(page: Page) -> list[str]:
    """What can be pressed and is too small for a finger."""
    found: list[str] = page.evaluate(
        """([finger, smaller]) => [...document.querySelectorAll("main button, main a.button, nav a")]
            .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest("dialog"))
            .filter((e) => {
              const [, least] = Object.entries(smaller).find(([what]) => e.matches(what)) ?? [null, [finger, finger]];
              const box = e.getBoundingClientRect();
              return box.width < least[0] - 0.5 || box.height < least[1] - 0.5;
            })
            .map((e) => `${e.offsetWidth}x${e.offsetHeight} ${e.outerHTML.slice(0, 90)}`)""",
        [FINGER, SMALLER],
    )
    return found


@pytest.fixture(params=registry.slugs())
def slug(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_game_is_accessible_and_fits_from_the_help_to_the_end(visit: Visit, slug: str) -> None:
    page = visit(f"/{slug}/", SMALL, reduced_motion="reduce")
    drawn(page, slug)
    for opener, opened in (("How to play", "#help-sheet"), ("Menu", "#game-menu")):
        page.get_by_role("button", name=opener, exact=True).first.click()
        expect(page.locator(opened)).to_be_visible()
        assert serious_in_either(page) == []
        page.keyboard.press("Escape")
        expect(page.locator(opened)).to_be_hidden()
    assert serious_in_either(page) == []
    make(page, slug, known(slug)["middle"])
    assert fits(page)
    for size in (SMALL, DESK):
        page.set_viewport_size(size)
        assert serious_in_either(page) == []
    make(page, slug, [{"give_up": True}])
    expect(page.locator("#result-sheet")).to_be_visible()
    assert serious_in_either(page) == []
    page.keyboard.press("Escape")
    page.set_viewport_size(SMALL)
    assert fits(page)
    assert serious_in_either(page) == []


def test_a_games_targets_are_large_enough_for_a_finger(visit: Visit, slug: str) -> None:
    page = visit(f"/{slug}/", PHONE, has_touch=True)
    drawn(page, slug)
    make(page, slug, known(slug)["middle"])
    assert small_targets(page) == []


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_jumps_when_the_script_draws_the_board(visit: Visit, slug: str, size: ViewportSize) -> None:
    page = visit(f"/{slug}/", size)
    drawn(page, slug)
    make(page, slug, known(slug)["middle"])
    for moves in ("none", "some"):
        if moves == "none":
            waiting, live = visit(f"/{slug}/", size, java_script_enabled=False), visit(f"/{slug}/", size)
        else:
            waiting, live = page.context.new_page(), page
            waiting.route(f"**/rolled/*{slug}-game-*.js", lambda route: route.abort())
            waiting.goto(f"/{slug}/")
            live.reload()
        drawn(live, slug)
        before, after = (one.locator(f"{slug}-game").bounding_box() for one in (waiting, live))
        assert before and after
        for side in ("x", "y", "width", "height"):
            assert abs(before[side] - after[side]) <= STANDING, (moves, side, before, after)
        assert shift(live) <= MOST_SHIFT, moves


def shift(page: Page) -> float:
    """How much has moved on a page that nobody has touched."""
    return float(
        page.evaluate(
            """() => new Promise((done) => {
                 new PerformanceObserver((list) => done(list.getEntries().reduce((sum, one) => sum + one.value, 0)))
                   .observe({ type: "layout-shift", buffered: true });
                 setTimeout(() => done(0), 300);
               })"""
        )
    )


def test_the_focus_is_on_the_board_at_once_and_keys_find_it_again(visit: Visit, slug: str) -> None:
    page = visit(f"/{slug}/")
    drawn(page, slug)
    board = page.locator(f"{slug}-game [data-first-focus]")
    assert page.locator("dialog:modal").count() == 0
    until(page, f"document.activeElement.closest('{slug}-game') !== null")
    page.locator("h1").click()
    page.keyboard.press("Tab")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight" if not board.evaluate("(e) => e.matches('input')") else "z")
    until(page, f"document.activeElement.closest('{slug}-game') !== null")


def begun(page: Page) -> None:
    """Waits until the ghost finger has shown its move and the player's turn has come."""
    expect(page.locator(".lesson [data-wanted]").first).to_be_visible()


def test_the_lesson_is_played_by_touch_and_leads_to_the_board(visit: Visit, slug: str) -> None:
    page = visit(f"/{slug}/", SMALL, taught=False, has_touch=True, is_mobile=True)
    expect(page.locator(".lesson-said")).not_to_be_empty()
    page.evaluate(
        """() => {
             window.said = [document.querySelector(".lesson-said").textContent];
             const hear = () => window.said.push(document.querySelector(".lesson-said").textContent);
             const what = { childList: true, characterData: true, subtree: true };
             new MutationObserver(hear).observe(document.querySelector(".lesson-said"), what);
           }"""
    )
    expect(page.locator(".ghost-finger")).to_be_visible()
    assert page.locator("dialog:modal").count() == 0
    begun(page)
    assert serious_in_either(page) == []
    assert fits(page)
    while page.locator(".lesson-play").count() == 0:
        page.locator(".lesson [data-wanted]").first.tap()
    assert fits(page)
    said = page.evaluate("window.said")
    steps = page.evaluate("document.querySelector('ff-lesson').course.lesson.steps.length")
    assert len(said) == len(set(said)) == steps + 1
    page.get_by_role("button", name="Play", exact=True).tap()
    expect(page.locator(f"{slug}-game [data-first-focus]")).to_be_visible()
    assert page.evaluate(f"document.querySelector('{slug}-game').session.state.moves") == 0
    page.reload()
    drawn(page, slug)
    expect(page.locator(".lesson")).to_have_count(0)
    expect(page.locator(f"{slug}-game [data-first-focus]")).to_be_visible()


def test_the_lesson_is_played_by_keys_alone_and_without_motion(visit: Visit, slug: str) -> None:
    page = visit(f"/{slug}/", taught=False, reduced_motion="reduce")
    expect(page.locator(".lesson")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Skip", exact=True)).to_be_focused()
    begun(page)
    for _ in range(30):
        expect(page.locator(".lesson :is([data-wanted], .lesson-play):focus")).to_have_count(1)
        if page.locator(".lesson-play").count():
            break
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(f"{slug}-game [data-first-focus]")).to_be_focused()


def test_the_lesson_is_skipped_at_once_and_shown_again_from_the_rules(visit: Visit, slug: str) -> None:
    page = visit(f"/{slug}/", taught=False)
    expect(page.locator(".lesson")).to_be_focused()
    page.keyboard.press("Tab")
    with page.expect_response(lambda response: response.url.endswith("/lesson/")) as spared:
        page.keyboard.press("Enter")  # from now on the clock runs
    assert spared.value.status == 200
    expect(page.locator(".lesson")).to_have_count(0)
    expect(page.locator(f"{slug}-game [data-first-focus]")).to_be_focused()
    page.get_by_role("button", name="How to play").click()
    page.get_by_role("button", name="Show me how").click()
    expect(page.locator(".lesson-said")).to_be_visible()
    expect(page.locator(f"{slug}-game")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator(f"{slug}-game")).to_be_visible()


def test_the_skip_link_leads_to_the_board(visit: Visit, slug: str) -> None:
    page = visit(f"/{slug}/")
    drawn(page, slug)
    page.locator(".skip").focus()
    expect(page.locator(".skip")).to_have_text("Skip to the board")
    page.keyboard.press("Enter")
    expect(page.locator(f"{slug}-game [data-first-focus]")).to_be_focused()


def test_a_question_mark_opens_the_list_of_keys(visit: Visit, slug: str) -> None:
    page = visit(f"/{slug}/")
    drawn(page, slug)
    page.keyboard.press("?")
    expect(page.locator("#keys-sheet")).to_be_visible()
    expect(page.locator("#keys-sheet kbd").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys-sheet")).to_be_hidden()


def test_keys_are_told_of_only_where_there_is_a_keyboard(visit: Visit, slug: str) -> None:
    page = visit(f"/{slug}/", PHONE, has_touch=True, is_mobile=True)
    drawn(page, slug)
    page.get_by_role("button", name="How to play").tap()
    expect(page.locator("#help-sheet")).to_be_visible()
    expect(page.locator("#help-sheet .help-keys")).to_be_hidden()
    page.keyboard.press("Tab")
    expect(page.locator("#help-sheet .help-keys")).to_be_visible()


def test_a_daily_board_and_its_controls_are_on_a_phones_first_screen(visit: Visit, slug: str) -> None:
    page = visit(f"/{slug}/", PHONE, has_touch=True, is_mobile=True)
    drawn(page, slug)
    bar = page.locator(".game-bar").bounding_box()
    assert bar and bar["y"] == 0 and bar["height"] == 48
    low = page.evaluate(
        """(game) => Math.max(...[...document.querySelectorAll(`${game}-game :is([data-first-focus], button)`)]
             .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("dialog, .clue-line"))
             .map((one) => one.getBoundingClientRect().bottom))""",
        slug,
    )
    assert low <= PHONE["height"]


def test_every_control_of_a_game_is_reached_by_keys(visit: Visit, slug: str) -> None:
    page = visit(f"/{slug}/")
    drawn(page, slug)
    make(page, slug, known(slug)["middle"])
    page.reload()
    drawn(page, slug)
    page.locator(f"{slug}-game [data-first-focus]").focus()
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
    assert page.evaluate("[...window.unreached].map((one) => one.outerHTML.slice(0, 90))") == []


def test_a_game_is_given_up_by_keys_alone(visit: Visit, slug: str) -> None:
    page = visit(f"/{slug}/")
    drawn(page, slug)
    make(page, slug, known(slug)["middle"])
    page.locator(f"{slug}-game [data-first-focus]").focus()
    for name in known(slug)["give_up"]:
        walk_to(page, name)
        page.keyboard.press("Enter")
    expect(page.locator("#result-sheet")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(f"{slug}-game [data-answer]")).to_be_visible()


def walk_to(page: Page, name: str) -> None:
    """Tab until a button of that name has the focus."""
    topmost = "(document.querySelector('dialog:modal') ?? document)"
    for _ in range(80):
        said = page.evaluate(f"{topmost}.contains(document.activeElement) && document.activeElement.textContent.trim()")
        if said and said.endswith(name):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to “{name}”")


def test_the_solution_wins(visit: Visit, slug: str, solutions: dict[str, list[Any]]) -> None:
    page = visit(f"/{slug}/", PHONE, reduced_motion="reduce")
    drawn(page, slug)
    make(page, slug, solutions[slug])
    expect(page.locator("#result-sheet")).to_be_visible()
    assert page.evaluate(f"document.querySelector('{slug}-game').session.state.status") == "won"
    assert page.locator("canvas").count() == 0
