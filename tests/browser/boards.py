"""How tests play on the boards of Cardinal Chains, Name Dominoes and Nettle, by the hands that people have."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import TARGET, Visit, until

CHAINS = "/chains/practice/gentle/7/"
DOMINOES = "/dominoes/gentle/"
MEETING = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((one) => [what, one.getBoundingClientRect()]);
  const labels = boxes(".map-label text");
  const all = [...labels, ...boxes(".map-sign use"), ...boxes(".map-dot")];
  const meet = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return labels.flatMap(([, a], n) => all.slice(n + 1).filter(([, b]) => meet(a, b)).map(([what]) => what));
}"""
"""What the labels of the map lie on."""
AT_REST = """(async () => {
  const map = document.querySelector("nettle-map");
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  return !map.isUpdatePending && map.bound === null
    && document.getAnimations().every((one) => one.playState === "finished");
})()"""


def open_chains(visit: Visit, path: str = CHAINS, *size: Any, **options: Any) -> Page:
    page = visit(path, *size, **options)
    expect(page.get_by_role("button", name="Hint")).to_be_enabled()
    return page


def fetch_answer(page: Page) -> Any:
    """The chains that solve the practice level, and the steps of its solution."""
    where = page.url.split("/practice/")[1]
    return page.evaluate(f"fetch('/chains/watch/practice/{where}').then(r => r.json())")


def find_cell(page: Page, cell: list[int]) -> tuple[float, float]:
    """The middle of a cell of Chains on the screen."""
    m = page.evaluate("(({a, e, f}) => ({a, e, f}))(document.querySelector('.chains-frame svg').getScreenCTM())")
    return m["e"] + (cell[1] * 100 + 50) * m["a"], m["f"] + (cell[0] * 100 + 50) * m["a"]


def draw_chain(page: Page, path: list[list[int]]) -> None:
    page.mouse.move(*find_cell(page, path[0]))
    page.mouse.down()
    for cell in path[1:]:
        page.mouse.move(*find_cell(page, cell), steps=2)
    page.mouse.up()


def open_dominoes(visit: Visit, path: str = DOMINOES, *size: Any, **options: Any) -> Page:
    page = visit(path, *size, **options)
    expect(page.locator(".domino-board[role=application]")).to_be_visible()
    return page


def find_square(page: Page, square: list[int]) -> tuple[float, float]:
    """The middle of a square of Dominoes on the screen, once the page is scrolled so that the bar covers none."""
    page.locator(".domino-board").first.evaluate("(board) => board.scrollIntoView({ block: 'center' })")
    box = page.locator(".domino-board").first.bounding_box()
    view = page.evaluate("document.querySelector('dominoes-game').view")
    assert box
    column, row = square[0] + 0.5, square[1] + 0.5
    return box["x"] + column * box["width"] / view["width"], box["y"] + row * box["height"] / view["height"]


def grab_tile(page: Page, selector: str) -> None:
    """Press on a tile of the rack, near its corner, and hold it."""
    box = page.locator(selector).first.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()


def guess(page: Page, *words: str) -> None:
    """Guess words in Nettle, each once the one before has its clue."""
    for word in words:
        before = page.locator(".clue").count()
        page.locator("#guess").fill(word)
        page.keyboard.press("Enter")
        if word != TARGET:
            expect(page.locator(".clue")).to_have_count(before + 1)


def wait_until_at_rest(page: Page) -> None:
    """Waits until the map neither grows nor glides."""
    until(page, AT_REST)


def open_map(page: Page) -> None:
    if page.locator(".map-frame:visible").count() == 0:  # a phone shows one of the two
        page.locator("button:visible").filter(has_text="Map").click()
    expect(page.locator(".map-node").first).to_be_visible()
