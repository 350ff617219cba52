"""Real browsers in one room: what the others do at this moment is seen, and every page leads back to the room."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.test_pages import serious
from tests.browser.test_together import Visit, come_in, leave, playing, room, row

__all__ = ["room"]


def test_the_others_are_seen_at_work_and_their_reactions_come_and_go(
    room: tuple[Page, Page, Page],
) -> None:
    host, bob, carol = room
    host.get_by_role("button", name="Well done").click()
    expect(bob.locator(".seat-dot.reacting")).to_be_visible()
    expect(bob.locator(".seat-dot.reacting")).to_have_count(0)
    host.get_by_role("button", name="Start now").click()
    playing(*room)
    bob.locator("nettle-game #guess").press_sequentially("d")
    expect(row(host, "Bobolink").locator(".doing")).to_have_text("is guessing")
    expect(row(host, "Bobolink").locator(".doing")).to_have_count(0)
    carol.get_by_role("button", name="React", exact=True).click()
    carol.locator("#reactions").get_by_role("button", name="Mute reactions").click()
    expect(carol.locator("ff-room").get_by_role("button", name="Show reactions")).to_be_attached()
    assert serious(carol) == []
    host.locator("ff-room").get_by_role("button", name="Hooray").click()
    expect(bob.locator(".seat-dot.reacting").first).to_be_attached()
    expect(carol.locator(".seat-dot.reacting")).to_have_count(0)
    bob.evaluate("document.querySelector('nettle-game').session.move({give_up: true})")
    expect(host.locator(".toasts")).to_contain_text("Bobolink gave up.")


def test_on_one_wall_one_sees_what_the_others_choose_and_agrees(visit: Visit) -> None:
    host = visit("/together/", DESK)
    host.locator('[value="lionwall/words"]').check(force=True)
    host.get_by_label("Together on one board").check()
    host.get_by_role("button", name="Open the room").click()
    host.wait_for_url(re.compile(r"/room/[A-Z]{8}/$"))
    bob = come_in(visit(host.url, PHONE), "Bobolink")
    host.get_by_role("button", name="Start now").click()
    for page in (host, bob):
        expect(page.locator(".wall-card")).to_have_count(16, timeout=20_000)
    bob.get_by_role("button", name="Shuffle", exact=True).click()
    chosen = [host.locator(".wall-card").nth(n).get_attribute("data-card") for n in range(4)]
    for card in chosen[:3]:
        host.locator(f'.wall-card[data-card="{card}"]').click()
    expect(bob.locator(".wall-card[data-held]")).to_have_count(3)
    assert {one.get_attribute("data-card") for one in bob.locator(".wall-card[data-held]").all()} == set(chosen[:3])
    expect(bob.get_by_role("button", name="Agree")).to_have_count(0)
    host.locator(f'.wall-card[data-card="{chosen[3]}"]').click()
    expect(bob.locator(".game-note")).to_contain_text("proposes")
    assert serious(bob) == []
    bob.get_by_role("button", name="Agree").click()
    expect(host.locator("ff-room .shared-moves")).to_contain_text("tried")
    expect(host.locator(".game-note")).to_contain_text(re.compile("^Bobolink tried .*(One away|Not a group|one group)"))
    expect(bob.get_by_role("button", name="Agree")).to_have_count(0)
    host.get_by_role("button", name="Deselect").click()
    expect(bob.locator(".wall-card[data-held]")).to_have_count(0)


def test_every_page_leads_back_to_the_room_until_one_leaves_it(
    room: tuple[Page, Page, Page],
) -> None:
    bob = room[1]
    bob.goto("/archive/")
    back = bob.get_by_role("link", name="Return to your room")
    assert serious(bob) == []
    back.click()
    expect(bob.locator("ff-lobby h2")).to_have_text("3 are here")
    expect(back).to_have_count(0)
    expect(bob.get_by_text("How to play Nettle")).to_be_visible()
    leave(bob)
    expect(bob.get_by_role("heading", name="Open a room")).to_be_visible()
    bob.goto("/archive/")
    expect(back).to_have_count(0)
