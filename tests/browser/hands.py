"""What a hand may cost, counted and not timed: how often a board is drawn and measured while the pointer moves."""

from __future__ import annotations

from playwright.sync_api import Page

COUNT = """(slug) => {
    const game = document.querySelector(`${slug}-game`);
    const board = game.querySelector("[data-first-focus]");
    window.counted = { drawn: 0, measured: 0 };
    const draw = game.performUpdate;
    game.performUpdate = function () { window.counted.drawn += 1; return draw.call(this); };
    const measure = Element.prototype.getBoundingClientRect;
    Element.prototype.getBoundingClientRect = function () {
        if (this === board || board.contains(this)) window.counted.measured += 1;
        return measure.call(this);
    };
}"""


def count_work(page: Page) -> dict[str, int]:
    """How often the game was drawn, and the board or a part of it measured, since this was asked last."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    counted: dict[str, int] = page.evaluate("window.counted")
    page.evaluate("window.counted = { drawn: 0, measured: 0 }")
    return counted


def wander(page: Page, x: float, y: float) -> None:
    """Moves the pointer eight times within a few points of a place."""
    for n in range(8):
        page.mouse.move(x + n % 3, y + n % 2)
