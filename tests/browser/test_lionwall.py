"""Lion Wall played in a browser: by mouse, touch and keyboard, won, lost, by the clock, and while cards move."""

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page, Route, expect

from games.editions.calendar import get_monday
from tests.browser.conftest import PHONE, Answers, Visit, passes, until
from tests.browser.looks import SMALL, fits, serious_in_either
from tests.browser.playing import drawn
from tests.day import DAY


@pytest.fixture
def secrets(answers: Answers) -> dict[str, Any]:
    """The solutions of today's walls, by flavour."""
    return {variant: answers[f"lionwall/{variant}"]["secret"] for variant in ("words", "characters")}


def groups(secret: Any) -> list[list[str]]:
    return [[card["text"] for card in group["cards"]] for group in secret["groups"]]


def open_wall(visit: Visit, variant: str, **options: Any) -> Page:
    page = visit(f"/lionwall/{variant}/", **options)
    expect(page.locator("button.wall-card").first).to_be_enabled()
    return page


def card(page: Page, text: str) -> Any:
    return page.locator(f'.wall-card[data-card="{text}"]')


def texts(page: Page) -> list[str]:
    return [one.get_attribute("data-card") or "" for one in page.locator("button.wall-card").all()]


def try_four(page: Page, cards: list[str]) -> None:
    for text in cards:
        card(page, text).click()
    page.get_by_role("button", name="Submit").click()


def name_next(page: Page, group: int, name: str) -> None:
    """Names a group, once it is asked for."""
    expect(page.locator(f".naming[data-group='{group}'] .choice")).to_have_count(6)
    page.locator(".choice").get_by_text(name, exact=True).click()


def find_two_groups_at_once(page: Page, rows: list[list[str]]) -> None:
    """Finds the first two groups, the second while the cards of the first still move."""
    for text in rows[0]:
        card(page, text).click()
    page.evaluate(
        """([next]) => {
            document.querySelector('.wall-controls .primary').click();
            for (const text of next) document.querySelector(`.wall-card[data-card="${text}"]`).click();
            document.querySelector('.wall-controls .primary').click();
        }""",
        [rows[1]],
    )
    expect(page.locator(".found-group")).to_have_count(2)


def places(page: Page, *selectors: str) -> list[Any]:
    """Where things stand on the page, however far it is scrolled, each as the box of its first."""
    boxes = [page.locator(one).first.evaluate("it => it.getBoundingClientRect().toJSON()") for one in selectors]
    scrolled = page.evaluate("scrollY")
    return [[box["x"], round(box["y"] + scrolled), box["width"], box["height"]] for box in boxes]


def only_the_cards_typeface_is_loaded(page: Page) -> None:
    """Every character is drawn by the shipped font."""
    page.evaluate("document.fonts.ready.then(() => true)")
    texts = page.locator("button.wall-card").all_inner_texts()
    assert len(texts) == 16
    until(page, f"{texts!r}.every((c) => document.fonts.check('30px \"Wall\"', c))")
    loaded = "[...document.fonts].filter((face) => face.family.includes('Wall') && face.status === 'loaded').length"
    assert page.evaluate(loaded) == 1, "that of the sixteen cards, and none of what is told later"


def test_a_wall_by_touch_in_its_own_typeface_then_names_and_explanation(visit: Visit, secrets: dict[str, Any]) -> None:
    page, secret = open_wall(visit, "characters", size=PHONE, has_touch=True), secrets["characters"]
    only_the_cards_typeface_is_loaded(page)
    rows = groups(secret)
    try_four(page, [*rows[0][:3], rows[1][0]])
    expect(page.locator(".game-note")).to_contain_text("One away")
    page.get_by_role("button", name="Deselect").click()
    for found, row in enumerate(rows[:3], 1):
        try_four(page, row)
        expect(page.locator(".found-group")).to_have_count(found if found < 3 else 4)
        page.evaluate("scrollTo(0, 89)")
    for n, group in enumerate(secret["groups"]):
        name_next(page, n, group["name"])
        until(page, "document.querySelector('.goal').getBoundingClientRect().top > 48")  # below the bar
    expect(page.locator("#result-sheet")).to_contain_text("10 of 10")
    expect(page.locator(".result-share")).to_contain_text("⭐⭐⭐⭐ 10/10")
    page.get_by_role("button", name="The wall explained").click()
    expect(page.locator(".answer-group")).to_have_count(4)
    expect(page.locator(".piece.shared").first).to_be_visible()
    expect(page.locator(".goal")).not_to_be_in_viewport()
    page.go_back()
    expect(page.locator(".goal")).to_be_in_viewport()


def test_a_newcomer_reads_how_hard_the_wall_is_and_may_play_an_easier_one_before_the_clock_starts(visit: Visit) -> None:
    page = visit("/lionwall/characters/", PHONE, taught=False, has_touch=True)
    page.locator(".lesson-next").tap()
    note = page.locator(".lesson-note")
    for _ in range(2):  # each touch is answered, also in the same words
        before = note.locator("span").element_handle() if note.locator("span").count() else None
        card(page, "松").tap()
        expect(note).to_contain_text("松")
        assert before is None or not before.evaluate("(it) => it.isConnected")
    page.locator(".lesson-skip").tap()
    expect(page.locator(".lesson-grade")).to_contain_text("tricky")
    expect(page.locator("ff-clock")).to_be_hidden()
    easier = page.locator(".lesson-grade a")
    expect(easier).to_have_count(int(DAY.weekday() > 0))
    if DAY.weekday():
        assert easier.get_attribute("href") == f"/lionwall/characters/{get_monday(DAY)}/"
        easier.tap()
        page.wait_for_url(f"**/{get_monday(DAY)}/")
        page.goto("/lionwall/characters/")
    page.locator(".lesson-play").tap()
    expect(page.locator("ff-clock")).to_have_text(re.compile("^0:"))
    page.reload()
    expect(page.locator("button.wall-card").first).to_be_enabled()


def lines_that_wrap(page: Page) -> list[str]:
    """What takes more than one line on a phone of the lines above and below the wall."""
    found: list[str] = []
    for size in (PHONE, SMALL):
        page.set_viewport_size(size)
        found += page.evaluate(
            """[...document.querySelectorAll(".goal, .wall-facts")]
               .filter((it) => it.getBoundingClientRect().height > 36).map((it) => it.textContent)"""
        )
    return found


def test_what_is_to_be_done_and_that_guesses_are_free_is_one_line(visit: Visit, secrets: dict[str, Any]) -> None:
    page, secret = open_wall(visit, "characters", size=PHONE, has_touch=True), secrets["characters"]
    assert lines_that_wrap(page) == []
    try_four(page, [row[0] for row in groups(secret)])
    free = page.locator(".free")
    expect(free).to_be_visible()
    assert lines_that_wrap(page) == []
    page.get_by_role("button", name="Deselect").click()
    for found, row in enumerate(groups(secret)[:3], 1):
        try_four(page, row)
        expect(page.locator(".found-group")).to_have_count(found if found < 3 else 4)
        expect(free).to_have_count(int(found < 2))
    expect(page.locator(".choice")).to_have_count(6)
    assert lines_that_wrap(page) == []


def test_while_a_try_waits_taps_are_drawn_and_the_rest_is_refused(visit: Visit, secrets: dict[str, Any]) -> None:
    page = open_wall(visit, "words", size=PHONE, has_touch=True)
    rows, note = groups(secrets["words"]), page.locator(".game-note")
    top = page.locator(".wall-controls").evaluate("(it) => it.offsetTop")
    page.context.set_offline(True)
    try_four(page, [*rows[0][:3], rows[1][0]])
    expect(page.locator(".wall-card.waiting")).to_have_count(4)
    card(page, rows[1][1]).tap()
    expect(card(page, rows[1][1])).to_have_attribute("aria-pressed", "true")
    card(page, rows[0][0]).tap()
    expect(note).to_have_text("We’re checking these four.")
    page.get_by_role("button", name="Hint").tap()
    expect(note).to_contain_text("One moment")
    page.context.set_offline(False)
    expect(note).to_contain_text("One away")
    expect(page.locator(".wall-card.waiting")).to_have_count(0)
    expect(page.locator(".wall-card[aria-pressed=true]")).to_have_count(1)
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert page.locator(".wall-controls").evaluate("(it) => it.offsetTop") == top


def test_after_the_last_life_missing_groups_come_and_names_still_score(visit: Visit, secrets: dict[str, Any]) -> None:
    page, secret = open_wall(visit, "words", size=PHONE, has_touch=True), secrets["words"]
    rows = groups(secret)
    find_two_groups_at_once(page, rows)
    for n in range(3):
        expect(page.get_by_role("img", name=f"{3 - n} of 3 hearts")).to_be_visible()
        if n:
            page.get_by_role("button", name="Deselect").click()
        try_four(page, [rows[2][0], rows[2][1], rows[3][0], rows[3][n + 1]])
    expect(page.locator(".found-group")).to_have_count(4)
    expect(page.locator(".missed")).to_have_count(2)
    expect(page.locator(".game-note")).to_have_text("You can still score by naming the links.")
    expect(page.locator(".choice")).to_have_count(6)
    expect(page.locator(".gathering, .wall-card")).to_have_count(0)
    until(page, "document.getAnimations().length === 0")
    assert [one.locator(".found-card").all_text_contents() for one in page.locator(".found-group").all()] == rows
    name = secret["groups"][0]["name"]
    other = next(choice for choice in secret["choices"][0] if choice != name)
    name_next(page, 0, other)
    passes(page, "wrong", other)
    passes(page, "right", name)
    expect(page.locator(".game-note")).to_have_text(f"No, the answer is “{name}”.")
    for n in (1, 2, 3):
        expect(page.locator(f".asked[data-group='{n}']")).to_have_count(1)
        name_next(page, n, secret["groups"][n]["name"])
    expect(page.locator(".result-score")).to_have_text("5/10")
    expect(page.locator("#result-sheet")).to_be_visible()
    until(page, "document.getAnimations().length === 0")
    sheet, wall = (page.locator(one).bounding_box() for one in ("#result-sheet", ".wall"))
    assert sheet and wall
    assert wall["y"] + wall["height"] <= sheet["y"], "the whole wall is in sight above the result"
    expect(page.locator(".herrings h3")).to_have_text("Red herrings")


def test_on_a_small_screen_nothing_moves_the_wall_and_all_can_use_it(visit: Visit, secrets: dict[str, Any]) -> None:
    page = open_wall(visit, "words", size=SMALL, has_touch=True, reduced_motion="reduce")
    secret = secrets["words"]
    rows = groups(secret)
    where = [".wall", ".wall-controls", ".wall-facts", ".wall-more"]
    begin = places(page, *where)
    note = page.locator(".game-note")
    assert places(page, ".game-note")[0][1] < begin[0][1], "what is said stands above the wall"
    try_four(page, [*rows[0][:3], rows[1][0]])
    expect(note).to_have_text("One away.")
    assert places(page, *where) == begin
    page.get_by_role("button", name="Deselect").click()
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Show me").click()
    expect(note).to_contain_text("belong together")
    assert places(page, *where) == begin
    for n in (0, 1):
        try_four(page, rows[n])
        expect(page.locator(".found-group")).to_have_count(n + 1)
        assert places(page, *where) == begin
    assert serious_in_either(page) == []
    try_four(page, [*rows[2][:3], rows[3][0]])
    expect(note).to_have_text("One away. 2 hearts left.")
    assert places(page, *where) == begin
    page.get_by_role("button", name="Deselect").click()
    try_four(page, rows[2])
    expect(page.locator(".choice")).to_have_count(6)
    assert serious_in_either(page) == []
    assert fits(page)
    for n, group in enumerate(secret["groups"]):
        name_next(page, n, group["name"])
    expect(page.locator("#result-sheet")).to_be_visible()
    page.keyboard.press("Escape")
    assert serious_in_either(page) == []


def test_the_clock_is_only_for_who_wants_it_and_runs_out(visit: Visit) -> None:
    page = open_wall(visit, "characters")
    expect(page.locator(".clock")).to_have_count(0)
    hint = page.get_by_role("button", name="Hint")
    place = hint.bounding_box()
    page.get_by_role("button", name="Play against the clock (2:30)").click()
    question = page.get_by_role("dialog", name="Play against the clock?")
    expect(question).to_contain_text("2:30")
    question.get_by_role("button", name="Keep playing").click()
    expect(page.locator(".clock")).to_have_count(0)
    page.get_by_role("button", name="Play against the clock (2:30)").click()
    question.get_by_role("button", name="Start the clock").click()
    expect(page.locator(".clock")).to_be_visible()
    until(page, "document.activeElement.matches('.wall-card')")
    race = page.get_by_role("button", name="Play against the clock (2:30)")
    expect(race).to_be_disabled()  # it is still seen: no hole in the row
    assert hint.bounding_box() == place
    page.evaluate("for (const k of Object.keys(localStorage)) if (k.startsWith('clock')) localStorage[k] -= 149000")
    page.reload()
    expect(page.locator(".missed")).to_have_count(4)


def find_fifth_card(page: Page) -> FloatRect | None:
    """Return the place of a card in the second row once the page's typefaces have loaded, which move what is above."""
    page.evaluate("document.fonts.ready.then(() => true)")
    return page.locator(".wall-card").nth(4).bounding_box()


def test_while_half_of_the_page_has_come_its_cards_are_where_they_stay(visit: Visit) -> None:
    page = visit("/lionwall/", PHONE)
    drawn(page, "lionwall")
    whole = find_fifth_card(page)

    def send_half(route: Route) -> None:
        route.fulfill(body='<span class="wall-card">'.join(route.fetch().text().split('<span class="wall-card">')[:9]))

    page.route("**/built/lionwall/game-*.js", lambda route: route.fulfill(content_type="text/javascript"))
    page.route("**/lionwall/", send_half)
    page.goto("/lionwall/")
    assert whole and find_fifth_card(page) == whole
