"""What the looks of a page are measured by: barriers, emoji, lost texts, contrast, and colours of a device's own."""

from itertools import product
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page, ViewportSize

from tests.browser.conftest import DESK, PHONE, until
from tests.cast.server import ROOT

AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text()
SETTLED = """Promise.all(document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime < Infinity)
    .map((one) => one.finished.catch(() => {})))"""
LAID_OUT = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
SMALL = ViewportSize(width=320, height=640)
WHOLE = "{ resultTypes: ['violations'] }"
COLOURS = "{ resultTypes: ['violations'], runOnly: ['color-contrast'] }"
ENHANCED = "{ runOnly: ['color-contrast-enhanced'], rules: { 'color-contrast-enhanced': { enabled: true } } }"
UNREADABLE = """() => {
  const painted = (colour) => !/^rgba.*, 0\\)$/.test(colour);
  const ground = (one) => {
    for (let up = one; up; up = up.parentElement)
      for (const of of ["::before", null]) {
        const { backgroundColor, content } = getComputedStyle(up, of);
        if (painted(backgroundColor) && (!of || content !== "none")) return backgroundColor;
      }
    return "rgb(255, 255, 255)";
  };
  const forced = matchMedia("(forced-colors: active)").matches;
  const plate = getComputedStyle(document.body).backgroundColor; // is laid behind text whose colours are forced
  return [...document.querySelectorAll("body *")]
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("svg, .visually-hidden"))
    .filter((one) => {
      const { color, forcedColorAdjust } = getComputedStyle(one);
      return color === (forced && forcedColorAdjust !== "none" ? plate : ground(one));
    })
    .map((one) => one.outerHTML.slice(0, 120));
}"""
UNSEEN = """(parts) => {
  const drawn = (style) =>
    (parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== "none" && painted(style.borderTopColor)) ||
    (parseFloat(style.outlineWidth) > 0 && style.outlineStyle !== "none" && painted(style.outlineColor)) ||
    (style.stroke !== "none" && painted(style.stroke));
  const paper = getComputedStyle(document.body).backgroundColor;
  const painted = (colour) => !/^rgba.*, 0\\)$/.test(colour) && colour !== paper;
  return parts.filter((part) => {
    const all = [...document.querySelectorAll(part)];
    return !all.length || !all.every((one) => [null, "::before"].some((of) => drawn(getComputedStyle(one, of))));
  });
}"""
TOYS = "🎲"
STRAY = """() => {
  const emoji = /[\\p{Extended_Pictographic}\\p{Regional_Indicator}]/u;
  const drawnByAll = /[©®™]/gu;
  const found = [];
  const look = (text, where) => {
    if (emoji.test(text.replace(drawnByAll, ""))) found.push(`${text.trim().slice(0, 40)} in ${where}`);
  };
  const named = (one) => `${one.tagName.toLowerCase()}.${one.getAttribute("class") ?? ""}`;
  const unseen = (one) => one.closest(".copied") && getComputedStyle(one.closest(".copied")).fontSize === "0px";
  for (const one of document.body.querySelectorAll("*:not(script, style, noscript)")) {
    for (const node of one.childNodes)
      if (node.nodeType === Node.TEXT_NODE && !unseen(one)) look(node.data, named(one));
    for (const side of ["::before", "::after"]) look(getComputedStyle(one, side).content, named(one) + side);
    look(one.getAttribute("placeholder") ?? "", named(one));
  }
  return found;
}"""
"""Every emoji that would be drawn, with its element; also in what is not opened yet."""
EMPTY = """() => [...document.querySelectorAll("svg.drawn")]
    .filter((one) => one.checkVisibility() && !one.getBBox().width)
    .map((one) => one.innerHTML.trim())"""
"""Every sign that draws nothing."""
SIZES = {
    "twice": "document.documentElement.style.setProperty('font-size', '200%', 'important')",
    "our largest": """document.documentElement.style.removeProperty('font-size');
                      document.documentElement.dataset.text = 'larger'""",
}
LOST = (Path(__file__).parent / "lost_texts.js").read_text()
NOT_READ = ".visually-hidden, svg, [aria-hidden=true], [inert], .skip, .domino-board, .in-rack, .map-frame, .share-link"
"""What is not text that someone reads there: drawings, whose size the screen sets, what is only for ears, and a link
that is shown in short."""
HIDDEN_FOCUS = """() => {
  const one = document.activeElement;
  if (one === document.body) return "";
  const { width, height } = one.getBoundingClientRect();
  const seen = one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  return seen && width > 1 && height > 1 ? "" : one.outerHTML.slice(0, 120);
}"""
"""What has the focus and cannot be seen; empty where it can be."""
SHIFTS = """async () => {
  const all = (window.shifts = []);
  const watch = new PerformanceObserver((list) => all.push(...list.getEntries()));
  watch.observe({ type: "layout-shift", buffered: true });
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  return all.push(...watch.takeRecords()) && all.reduce((sum, one) => sum + one.value, 0);
}"""
"""How far parts of a page have moved by themselves; which, is in `shifts`."""
LONG_NAMES = """document.querySelectorAll(".table .name").forEach((name) => {
  (name.querySelector("a") ?? name.firstChild ?? name).textContent = " Sophisticated Chameleon ";
})"""
"""The longest words that a guest's name is made of, in place of those that chance has given."""


def axe(page: Page, options: str) -> list[dict]:
    page.evaluate(SETTLED)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[dict] = page.evaluate(f"axe.run({options}).then((result) => result.violations)")
    return found


def serious(page: Page, options: str = WHOLE) -> list[str]:
    """What axe-core finds that a person would stumble over."""
    found = [one for one in axe(page, options) if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found]


def other_theme(page: Page) -> None:
    """Light becomes dark, and dark light."""
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    page.emulate_media(color_scheme="light" if dark else "dark")


def serious_in_either(page: Page) -> list[str]:
    """What is serious in light or in dark, where only the colours are others; the page is left in the other theme."""
    found = serious(page)
    other_theme(page)
    return found + serious(page, COLOURS)


def fits(page: Page) -> bool:
    """Whether nothing leads sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def stray(page: Page) -> list[str]:
    """Every emoji that is drawn, but for the one of the toy, which has no sign and whose rows are in every table."""
    found: list[str] = page.evaluate(STRAY)
    return [one for one in found if TOYS not in one]


def not_drawn(page: Page) -> list[str]:
    """Every emoji that is drawn, once every sign is."""
    until(page, f"!({EMPTY})().length")
    return stray(page)


def lost(page: Page) -> list[str]:
    found: list[str] = page.evaluate(LOST, NOT_READ)
    return found


def lost_in_any_size(page: Page) -> list[str]:
    """The texts that cannot be read, by size of text and screen; the page is left with the text that it had."""
    found = []
    for (size, script), screen in product(SIZES.items(), (PHONE, DESK)):
        page.evaluate(script)
        page.set_viewport_size(screen)
        page.evaluate(LAID_OUT)
        found += [f"{size}, {screen['width']}: {one}" for one in lost(page)]
    page.evaluate("delete document.documentElement.dataset.text")
    return found


def read_focus(page: Page) -> str:
    if page.evaluate("document.activeElement === document.body"):
        return ""
    return str(page.locator(":focus").aria_snapshot()).splitlines()[0].removeprefix("- ").lstrip("'")


def weak_texts(page: Page) -> list[str]:
    """What differs from its background by less than 7 to 1 (large text: 4.5), in light and in dark."""
    found: list[str] = []
    schemes: list[Literal["light", "dark"]] = ["light", "dark"]
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        found += [f"{scheme}: {node['html'][:120]}" for one in axe(page, ENHANCED) for node in one["nodes"]]
    return found
