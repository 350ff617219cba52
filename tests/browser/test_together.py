"""Real browsers together in one room: races, teams, a shared board, the host, the podium, and a big screen."""

from playwright.sync_api import Page, expect

from tests.browser import rooms
from tests.browser.conftest import DESK, PHONE, Visit, passed, passes, until
from tests.browser.looks import SMALL, fits, not_drawn, serious, serious_in_either
from tests.browser.rooms import WIN, gather, go_back, start_race
from tests.cast.waiting import wait_until


def test_three_race_from_the_same_moment_see_each_other_at_work_and_have_a_rematch(visit: Visit) -> None:
    host, bob, carol = pages = rooms.gather(visit, "Bobolink", "Carol")
    for page in (host, bob):
        assert serious(page) == [] == not_drawn(page)
    host.get_by_role("button", name="Well done").click()
    passes(bob, "reacting")
    expect(bob.locator(".seat-dot.reacting")).to_have_count(0)
    for page in pages:
        page.get_by_role("button", name="I’m ready").click()
    passes(host, "countdown-veil")
    rooms.wait_for_race(*pages)
    starts = "JSON.parse(document.getElementById('room').textContent).standing.round.starts"
    assert len({page.evaluate(starts) for page in pages}) == 1

    bob.locator("nettle-game #guess").press_sequentially("d")
    passes(host, "doing", "is guessing")
    expect(rooms.find_row(host, "Bobolink").locator(".doing")).to_have_count(0)
    rooms.guess(bob, "dog")
    for page in (host, carol):
        expect(rooms.find_row(page, "Bobolink")).to_contain_text("away")  # how many steps
        assert "dog" not in page.locator("ff-room").inner_text()
    carol.get_by_role("button", name="React", exact=True).click()
    carol.locator("#reactions").get_by_role("button", name="Mute reactions").click()
    assert serious(carol) == serious(host) == serious(bob) == []
    before = passed(bob)
    host.locator("ff-room").get_by_role("button", name="Hooray").click()
    passes(bob, "reacting", since=before)
    expect(carol.locator(".seat-dot.reacting")).to_have_count(0)
    bob.set_viewport_size(SMALL)
    assert fits(bob)

    rooms.give_up(bob)
    passes(host, "toast", "Bobolink gave up.")
    expect(bob.locator("ff-coach summary")).to_be_attached()
    expect(bob.locator(".race-again")).to_have_count(0)  # others still play
    rooms.give_up(carol)
    rooms.give_up(host)
    for page in pages:
        expect(page.locator(".race-again").get_by_role("button")).to_have_count(4)
    for page in (host, carol):
        assert serious_in_either(page) == [] == not_drawn(page)
    for page in (host, bob):
        rooms.go_back(page)
    expect(rooms.find_row(host, "Bobolink").locator(".reached")).to_contain_text("gave up")
    expect(rooms.find_row(host, "Bobolink").locator(".emoji-block")).to_be_visible()
    bob.locator("#panel-room").get_by_role("button", name="Rematch").click()
    for page in (host, bob):
        expect(page.locator("ff-lobby")).to_contain_text("Earlier rounds")


def test_a_host_removes_people_locks_the_room_changes_its_code_and_makes_another_the_host(visit: Visit) -> None:
    host, bob, carol = rooms.gather(visit, "Bobolink", "Carol")
    expect(carol.locator(".member-actions")).to_have_count(0)
    rooms.choose_action(host, "Bobolink", "Remove")
    question = host.get_by_role("dialog", name="Remove Bobolink from the room?")
    assert serious(host) == []
    question.get_by_role("button", name="Keep Bobolink").click()
    expect(host.locator("ff-lobby h2")).to_have_text("3 are here")
    expect(host.locator(".member-actions[open]")).to_have_count(0)
    rooms.choose_action(host, "Bobolink", "Remove")
    question.get_by_role("button", name="Remove Bobolink").click()
    expect(bob.get_by_role("heading", name="You’re no longer in this room")).to_be_visible()
    assert serious(bob) == []
    for page in (host, carol):
        expect(page.locator("ff-lobby h2")).to_have_text("2 are here")
    bob.get_by_role("button", name="Join again").click()
    expect(host.locator("ff-lobby h2")).to_have_text("3 are here")

    old = bob.url
    host.get_by_role("button", name="Lock the room").click()
    expect(bob.get_by_text("The room is locked. No one new can join.")).to_be_visible()
    host.get_by_role("button", name="New code").click()
    host.get_by_role("button", name="Make new code").click()
    for page in (host, bob):
        page.wait_for_url(lambda url: url != old)
        expect(page.locator("h1 .code")).to_have_text(page.url.split("/")[-2])  # which is drawn once more
    expect(host.locator("ff-lobby h2")).to_have_text("3 are here")
    assert serious(host) == [] and host.url == bob.url

    rooms.choose_action(host, "Bobolink", "Make host")
    question = host.get_by_role("dialog", name="Make Bobolink the host?")
    assert serious_in_either(host) == []
    question.get_by_role("button", name="Make Bobolink host").click()
    expect(host.locator(".member-actions")).to_have_count(0)
    expect(bob.locator(".member-actions")).to_have_count(2)


def test_a_room_is_left_for_another_whose_form_says_what_a_game_cannot(visit: Visit) -> None:
    host, bob = rooms.gather(visit, "Bobolink")
    bob.goto("/archive/")
    assert serious(bob) == []
    bob.get_by_role("link", name="Return to your room").click()
    expect(bob.get_by_text("How to play Nettle")).to_be_visible()
    bob.get_by_role("button", name="Leave the room").click()
    expect(bob.get_by_role("heading", name="Open a room")).to_be_visible()
    expect(host.locator("ff-lobby h2")).not_to_have_text("2 are here")
    why = bob.get_by_text("you can’t play this game together")
    bob.locator('[value="toy/small"]').check(force=True)
    expect(why).to_be_hidden()
    bob.locator('[value^="dominoes/"]').first.check(force=True)
    expect(why).to_be_visible()


def test_after_a_lost_connection_one_comes_back_to_where_everyone_is(visit: Visit) -> None:
    host, bob, carol = rooms.gather(visit, "Bobolink", "Carol")
    rooms.start_race(host, bob, carol)
    bob.context.set_offline(True)
    bob.evaluate("void document.querySelector('nettle-game').session.sendMove({guess: 'water'})")
    for word in rooms.WORDS[:3]:
        rooms.guess(host, word)
    bob.context.set_offline(False)
    bob.evaluate("window.dispatchEvent(new Event('online'))")
    expect(rooms.find_row(host, "Bobolink")).to_contain_text("away")
    bob.reload()
    rooms.wait_for_race(bob)
    expect(bob.locator(".clue")).to_have_count(1)
    expect(rooms.find_row(bob, "Carol")).to_be_visible()
    carol.close()
    expect(rooms.find_row(host, "Carol")).to_contain_text("away")


def test_two_on_one_board_see_each_others_moves_with_their_names(visit: Visit) -> None:
    host, bob = rooms.gather(visit, "Bobolink", mode="together")
    rooms.start_race(host, bob)
    rooms.guess(host, "dog")
    rooms.guess(bob, "water")
    for page in (host, bob):
        expect(page.locator(".clue")).to_have_count(2)
        expect(page.locator(".clue", has_text="water").locator(".mover")).to_have_text("Bobolink")
    both = "(word) => document.querySelector('nettle-game').session.sendMove({guess: word}).catch(() => 0)"
    for page in (host, bob):
        page.evaluate(f"void (window.both = Promise.all(['cat', 'horse'].map({both})))")
    for page in (host, bob):
        page.evaluate("window.both")
        expect(page.locator(".clue")).to_have_count(4)
        assert serious(page) == []
    wait_until(lambda: len({page.locator(".clues").inner_text() for page in (host, bob)}) == 1, page=host)
    bob.reload()
    expect(bob.locator(".clue", has_text="water").locator(".mover")).to_have_text("Bobolink")
    bob.get_by_role("button", name="Menu", exact=True).click()
    bob.locator("#game-menu").get_by_role("button", name="Give up").click()
    expect(bob.locator("dialog[open]")).to_contain_text("That goes for everyone in the room")
    bob.get_by_role("button", name="Give up").click()
    expect(bob.locator(".result-more")).to_contain_text("You gave up after 4 guesses.")
    expect(host.locator(".result-more")).to_contain_text("Bobolink gave up after 4 guesses.")
    host.reload()
    expect(host.locator(".result-more")).to_contain_text("Bobolink gave up after 4 guesses.")


def test_on_one_wall_one_sees_what_the_others_choose_and_agrees(visit: Visit) -> None:
    host, bob = rooms.gather(visit, "Bobolink", puzzle="lionwall/words", mode="together")
    rooms.start_race(host, bob, game="lionwall")
    for page in (host, bob):
        expect(page.locator(".wall-card")).to_have_count(16)
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
    expect(host.locator("ff-room .shared-moves")).to_contain_text("guessed")
    host.get_by_role("button", name="Deselect").click()
    expect(bob.locator(".wall-card[data-held]")).to_have_count(0)


TOY = "toy/small"
LOCK = """Object.defineProperty(navigator, "wakeLock", {
  value: { request: async (kind) => { window.locked = (window.locked ?? 0) + 1; return kind; } },
})"""
"""What keeps a screen awake, where a browser has it."""


def open_screen(visit: Visit, host: Page) -> Page:
    """Show the lobby of a room of three on a big screen, which stays awake."""
    screen = visit("/about/", DESK)
    screen.context.add_init_script(LOCK)
    link = host.get_by_role("link", name="Show the room on a big screen")
    screen.goto(link.get_attribute("href") or "")
    expect(screen.locator(".lanes > li")).to_have_count(3)
    expect(screen.locator(".way-in .qr svg")).to_be_visible()
    expect(screen.locator(".screen-now")).to_contain_text("3 are here")
    expect(screen.locator("html")).to_have_attribute("data-awake", "")
    screen.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    until(screen, "window.locked === 2")
    assert serious_in_either(screen) == []
    return screen


def screen_shows_podium(screen: Page) -> None:
    """But no board, and on any screen."""
    expect(screen.locator(".podium")).to_contain_text("Bobolink")
    expect(screen.locator(".screen-now")).to_have_text("Finished")
    assert serious_in_either(screen) == []
    assert screen.locator("toy-game").count() == 0
    for size in (PHONE, SMALL):
        screen.set_viewport_size(size)
        assert fits(screen)


def test_a_race_ends_on_a_podium_here_and_on_the_screen_and_the_rematch_drops_nobody(visit: Visit) -> None:
    host, bob, carol = pages = gather(visit, "Bobolink", "Carol", puzzle=TOY)
    screen = open_screen(visit, host)
    lanes = screen.locator(".lanes > li")
    for page in pages:
        page.evaluate("localStorage.removeItem('lesson-toy')")  # no lesson covers a race
    host.get_by_role("button", name="Start now").click()
    expect(screen.locator(".screen-now b")).to_be_visible()
    for page in pages:
        expect(page.locator(".toy-cell").first).to_be_enabled()
        expect(page.locator("ff-lesson")).to_have_count(0)
    expect(host.locator(".standing > li")).to_have_count(3)  # a screen has no seat

    bob.evaluate(WIN)
    passes(host, "toast", "Bobolink finished first")
    expect(bob.locator(".podium")).to_have_count(0)
    expect(lanes.filter(has_text="Bobolink")).to_contain_text("0:")
    expect(screen.locator(".podium")).to_have_count(0)
    bob.locator("#result-sheet").get_by_role("button", name="Rematch").click()
    expect(bob.locator("#panel-room .onwards")).to_contain_text("Some people are still playing.")
    carol.evaluate(WIN, "stop")
    expect(carol.locator("#result-sheet")).to_be_visible()
    expect(host.locator("ff-room .story").filter(has_text="First")).to_have_count(1)
    expect(host.locator("toy-game")).to_be_visible()
    bob.get_by_role("button", name="Rematch").click()  # taken back
    expect(bob.get_by_role("button", name="Rematch")).to_have_attribute("aria-pressed", "false")
    host.evaluate(WIN)
    for page in pages:
        expect(page.locator(".podium [data-step='1']")).to_have_count(1)

    screen_shows_podium(screen)
    expect(host.locator(".standing > li")).to_have_count(3)

    go_back(host)
    go_back(carol)
    expect(host.locator(".podium")).to_contain_text("Bobolink")
    for page in (host, bob):
        assert serious_in_either(page) == []
    bob.get_by_role("button", name="Copy all results").click()
    passes(bob, "toast", "We’ve copied")
    host.get_by_role("button", name="Picture of the room").click()
    picture = host.locator(".shared-picture")
    expect(picture).to_be_visible()
    assert host.request.get(picture.get_attribute("src") or "").headers["content-type"] == "image/png"
    host.keyboard.press("Escape")
    bob.set_viewport_size(SMALL)
    assert fits(bob)
    carol.get_by_role("button", name="Rematch").click()
    for page in pages:
        expect(page.locator("ff-lobby")).to_contain_text("Earlier rounds")


def test_two_teams_sort_themselves_and_the_better_average_wins(visit: Visit) -> None:
    host, bob, carol = pages = gather(visit, "Bobolink", "Carol", puzzle=TOY, mode="teams")
    suns, moons = (bob.locator(".team").filter(has_text=name) for name in ("Suns", "Moons"))
    expect(suns.locator("li")).to_have_count(2)
    carol.get_by_role("button", name="Join the Moons").click()
    expect(moons.locator("li")).to_have_count(2)
    for page in (host, bob):
        assert serious_in_either(page) == []
    bob.set_viewport_size(SMALL)
    assert fits(bob)
    bob.set_viewport_size(PHONE)
    start_race(*pages, game="toy")
    expect(bob.locator("ff-racers .side")).to_have_count(3)
    bob.evaluate(WIN)
    for page in (host, carol):
        page.evaluate(WIN, "stop")
    for page in pages:
        expect(page.locator(".sides-won")).to_contain_text("The Moons win, 1.5 points to 0.")
        go_back(page)
        assert serious_in_either(page) == []
