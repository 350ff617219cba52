"""A league's table elsewhere, in a real browser: the owner's page, and frames of another site."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.test_leagues import founded
from tests.browser.test_pages import SMALL, serious_in_either
from tests.server import Site

Visit = Callable[..., Page]


@contextmanager
def elsewhere(body: str) -> Iterator[str]:
    """The address of another site with one page."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(f"<!DOCTYPE html><title>A blog</title>{body}".encode())

        def log_message(self, format: str, *args: object) -> None:
            """Says nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


def frame_of(page: Page) -> str:
    """The text of a page's only frame; empty where the browser refused to show it."""
    text: str = page.frames[1].evaluate("document.querySelector('main')?.innerText ?? ''")
    return text


def test_a_table_stands_in_a_frame_of_another_site_and_sets_no_cookie(visit: Visit, site: Site) -> None:
    with elsewhere(
        f'<iframe src="{site.address}/embed/toy/small/?theme=dark" width="360" height="480"></iframe>'
    ) as at:
        page = visit(at)
        frame = page.frame_locator("iframe")
        expect(frame.get_by_role("heading", level=1)).to_contain_text("Toy")
        ground = page.frames[1].evaluate("getComputedStyle(document.body).backgroundColor")
        assert ground == "rgb(23, 20, 15)"
        assert page.context.cookies() == []


def test_no_other_page_stands_in_one(visit: Visit, site: Site) -> None:
    with elsewhere(f'<iframe src="{site.address}/leaderboard/"></iframe>') as at:
        page = visit(at, taught=False)  # a refused frame has no storage to note lessons in
        page.wait_for_load_state("load")
        assert frame_of(page) == ""


def test_an_owner_sets_up_posting_and_takes_the_code_of_the_table(visit: Visit, site: Site) -> None:
    page = founded(visit)
    page.get_by_role("link", name="Post the day’s table").click()
    expect(page.locator("h1")).to_have_text("Post the table")
    page.get_by_label("Slack").check()
    page.get_by_label("The address of the webhook").fill("https://hooks.slack.com/services/T000/very-secret")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".posting-address")).to_have_text("hooks.slack.com …cret")
    page.get_by_role("button", name="Let other sites show the table").click()
    code = page.get_by_label("The embed code").input_value()
    for size in (SMALL, PHONE, DESK):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        assert serious_in_either(page) == []
    with elsewhere(code) as at:
        other = visit(at)
        expect(other.frame_locator("iframe").get_by_role("heading", level=1)).to_have_text("The Otters")
