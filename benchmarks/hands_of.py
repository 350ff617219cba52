"""What people's hands do in each game: the deeds that `benchmarks.hands` measures.

A finger is a real one: touches that the browser itself turns into the events of a pointer, a frame apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from playwright.sync_api import CDPSession, Page

Point = Sequence[float]
STEPS, FRAME, AFTER = 24, 17, 600
"""Into how many moves a drag falls; milliseconds between them, and after a finger was lifted."""
KEYS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")


@dataclass(frozen=True)
class Hand:
    """A hand at a page."""

    page: Page
    session: CDPSession
    slug: str

    def touch(self, kind: str, *points: Point) -> None:
        """A finger comes down, moves or is lifted."""
        at = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    def drag(self, *corners: Point, steps: int = STEPS) -> None:
        """A finger from one point by others to the last, in so many moves from each to the next."""
        self.touch("touchStart", corners[0])
        for (x, y), (to_x, to_y) in pairwise(corners):
            for n in range(1, steps + 1):
                self.touch("touchMove", (x + (to_x - x) * n / steps, y + (to_y - y) * n / steps))
                self.page.wait_for_timeout(FRAME)
        self.touch("touchEnd")
        self.page.wait_for_timeout(AFTER)

    def tap(self, point: Point) -> None:
        """A finger that comes down and is lifted."""
        self.page.touchscreen.tap(*point)
        self.page.wait_for_timeout(AFTER)

    def keys(self, *keys: str) -> None:
        """Presses keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)
            self.page.wait_for_timeout(FRAME)

    def press(self, name: str) -> None:
        """Taps a button of the game by the beginning of its name."""
        self.page.locator(f"{self.slug}-game").get_by_role("button", name=name).first.tap()
        self.page.wait_for_timeout(AFTER)

    def asked(self, script: str, *given: Any) -> Any:
        """What the game's element is asked."""
        return self.page.locator(f"{self.slug}-game").evaluate(script, list(given))


Deed = Callable[[Hand], None]


def _walk(hand: Hand) -> None:
    hand.asked("(game) => game.firstFocus?.focus({ preventScroll: true })")
    hand.keys(*KEYS)


# Any game

MIDDLES = """(game, [most]) => {
    const first = game.querySelector("[data-first-focus]");
    const alike = [...game.querySelectorAll(`${first.localName}[class~="${first.classList[0]}"]`)];
    return (first.classList.length ? alike : [first]).slice(0, most).map((one) => {
        const box = one.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    });
}"""
"""Where the parts of the board lie that are like the one with the focus."""
TAPPED = 6


def _taps(hand: Hand) -> None:
    for point in hand.asked(MIDDLES, TAPPED):
        hand.tap(point)


# Name Dominoes

ON_BOARD = """(game, [square]) => {
    const { left, top, width, height } = game.boardElement.getBoundingClientRect();
    return [left + (square[0] + 0.5) * width / game.view.width, top + (square[1] + 0.5) * height / game.view.height];
}"""
IN_RACK = """(game, [tile]) => {
    const one = game.querySelector(`.rack [data-tile="${tile}"]`);
    one.scrollIntoView({ block: "nearest", inline: "center" });
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
}"""
LYING = """(game) => {
    const way = ([[x, y], [to, down]]) => String([to - x, down - y]);
    const found = (tile, lies) => game.lookedFor(game.view, game.laid.filter((one) => one.tile !== tile), tile)
        .find((squares) => way(squares) === (lies ? way(lies) : "1,0") && squares.join() !== lies?.join());
    const first = (tiles) => tiles
        .map((tile) => ({ tile, lies: game.lying(tile)?.squares ?? null }))
        .map((one) => ({ ...one, squares: found(one.tile, one.lies) }))
        .find((one) => one.squares) ?? null;
    const laid = game.laid.filter((one) => one.tile).map(({ tile, squares }) => ({ tile, lies: squares, squares }));
    const board = first(laid.map((one) => one.tile)) ?? laid[0];
    return { rack: first(game.rack), board, given: game.laid[0].squares[0], first: game.rack[0] };
}"""
"""A tile of the rack and one of the board, each with another place where it may lie as it is turned; one of
the board may have no other, and comes back."""
ABOVE = 0.8
"""Sides of a square that a tile is held above the finger."""


def _board_point(hand: Hand, squares: list[list[int]]) -> Point:
    """Where a finger holds a tile over squares."""
    ends = [hand.asked(ON_BOARD, square) for square in (squares[0], squares[-1])]
    side = abs(hand.asked(ON_BOARD, [1, 0])[0] - hand.asked(ON_BOARD, [0, 0])[0])
    return (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2 + ABOVE * side


def _lay(hand: Hand) -> None:
    """A tile from the rack to where it may lie."""
    if found := hand.asked(LYING)["rack"]:
        hand.drag(hand.asked(IN_RACK, found["tile"]), _board_point(hand, found["squares"]))


def _lay_several(hand: Hand) -> None:
    for _ in range(3):
        _lay(hand)


def _shift(hand: Hand) -> None:
    """A tile of the board past a corner to elsewhere on it."""
    if found := hand.asked(LYING).get("board"):
        begun, corner = hand.asked(ON_BOARD, found["lies"][0]), hand.asked(ON_BOARD, [0, 0])
        hand.drag(begun, corner, _board_point(hand, found["squares"]))


def _refuse(hand: Hand) -> None:
    """A tile from the rack over the whole board, to where another lies."""
    there = hand.asked(LYING)
    begun, over = hand.asked(IN_RACK, there["first"]), hand.asked(ON_BOARD, [0, 0])
    hand.drag(begun, over, _board_point(hand, [there["given"]]))


def _turn(hand: Hand) -> None:
    hand.tap(hand.asked(IN_RACK, hand.asked(LYING)["first"]))
    for _ in range(4):
        hand.press("Turn")
    hand.tap(hand.asked(ON_BOARD, [0, 0]))


# Square


def _cells(hand: Hand) -> list[Point]:
    return list(
        hand.asked(
            """(game) => [...game.querySelectorAll(".square-cell")].map((one) => {
                const { left, top, width, height } = one.getBoundingClientRect();
                return [left + width / 2, top + height / 2];
            })"""
        )
    )


def _tap_cells(hand: Hand) -> None:
    cells = _cells(hand)
    for cell in (0, 5, 5, 10, 3):
        hand.tap(cells[cell])


def _type(hand: Hand) -> None:
    for key in "RTNS":
        hand.page.locator("square-game .square-keys button", has_text=key).first.tap()
    hand.keys(*"ADERO", "Backspace")
    hand.page.wait_for_timeout(2 * AFTER)


def _ask(kind: str, part: str) -> Deed:
    def ask(hand: Hand) -> None:
        hand.press(kind)
        hand.page.locator(".square-menu-list").get_by_role("button", name=part).tap()
        hand.page.wait_for_timeout(2 * AFTER)

    return ask


# Cardinal Chains

STROKE = """(game, [n]) => {
    const { level, pen } = game;
    const taken = new Set(pen.chains.flat().map(String));
    const stroke = [pen.chains[n].at(-1)];
    for (;;) {
        const [r, c] = stroke.at(-1);
        const next = [[r - 1, c], [r, c + 1], [r + 1, c], [r, c - 1]].filter((to) =>
            level[to[0]]?.[to[1]] > 0 && level[to[0]][to[1]] >= level[r][c] && !taken.has(String(to)));
        if (!next.length || stroke.length > 8) break;
        stroke.push(next.reduce((a, b) => (level[b[0]][b[1]] < level[a[0]][a[1]] ? b : a)));
        taken.add(String(stroke.at(-1)));
    }
    const matrix = game.querySelector(".chains-svg").getScreenCTM();
    return stroke.map(([r, c]) => {
        const point = new DOMPoint(c * 100 + 50, r * 100 + 50).matrixTransform(matrix);
        return [point.x, point.y];
    });
}"""
"""The middles of the cells of a stroke that goes on with a chain, as slowly upwards as it can."""


def _draw(hand: Hand) -> None:
    for chain in range(hand.asked("(game) => game.pen.chains.length")):
        stroke = hand.asked(STROKE, chain)
        if len(stroke) > 1:
            hand.drag(*stroke, steps=6)


def _sweep(hand: Hand) -> None:
    """A chain's end led straight over the whole board, past what stops it."""
    box = hand.page.locator(".chains-svg").first.bounding_box()
    assert box
    end = hand.asked(STROKE, 0)[0]
    far = (box["x"] + 5, box["y"] + 5)
    hand.drag(end, far, (box["x"] + box["width"] - 5, box["y"] + box["height"] - 5))


def _back_and_forth(hand: Hand) -> None:
    for name in ("Undo", "Undo", "Redo", "Undo"):
        hand.press(name)


def _hint(hand: Hand) -> None:
    hand.press("Hint")
    sure = hand.page.get_by_role("button", name="Show me")
    if sure.count():
        sure.tap()
    hand.page.wait_for_timeout(2 * AFTER)


ANY: list[tuple[str, Deed]] = [("first taps", _taps), ("taps", _taps), ("keys", _walk)]
"""What is done in a game that is not among these:"""
DEEDS: dict[str, list[tuple[str, Deed]]] = {
    "dominoes": [
        ("first drag", _lay),
        ("hint", lambda hand: hand.press("Hint")),
        ("rack to board, three", _lay_several),
        ("board to board", _shift),
        ("refused", _refuse),
        ("turning", _turn),
        ("undo", lambda hand: hand.press("Undo")),
        ("keys", _walk),
    ],
    "square": [
        ("first taps", _tap_cells),
        ("taps", _tap_cells),
        ("typing", _type),
        ("first check", _ask("Check", "Word")),
        ("check again", _ask("Check", "Word")),
        ("reveal", _ask("Reveal", "Letter")),
        ("keys", _walk),
    ],
    "chains": [
        ("first stroke", _sweep),
        ("strokes", _draw),
        ("past all that stops", _sweep),
        ("undo and redo", _back_and_forth),
        ("first hint", _hint),
        ("hint again", _hint),
        ("keys", _walk),
    ],
}
"""Of each game what is done, in this order."""
