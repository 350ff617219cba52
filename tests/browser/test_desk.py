"""The editors' desk in a browser: its door, days that are swapped, editions that are read and tried, words reviewed."""

import json
from collections.abc import Iterator
from datetime import timedelta

import pytest
from playwright.sync_api import Dialog, Page, expect

from tests.browser.conftest import DESK, PHONE, TABLET, Visit, add_authenticator, ask_lines, be_staff, until
from tests.browser.looks import fits, other_theme, serious, serious_in_either
from tests.cast.server import Site
from tests.cast.waiting import wait_until
from tests.data.tables import table
from tests.day import DAY

FIRST = (DAY.replace(day=1) + timedelta(days=40)).replace(day=10)
"""The first of two days of the next month whose editions are swapped."""
MONTH = f"/admin/editions/edition/calendar/nettle/?month={FIRST:%Y-%m}"
PREPARE = f"""
from datetime import date, timedelta
from games.editions.making import make_daily_edition
for n in (0, 1):
    make_daily_edition("nettle", "classic", date({FIRST:%Y, %-m, %-d}) + timedelta(days=n))
"""
TARGETS = f"""
from games.editions.models import Edition
for e in Edition.objects.filter(game="nettle", kind="daily", date__gte="{FIRST}").order_by("date"):
    print("@" + e.puzzle.secret.target)
"""
PLAYED = """
from datetime import timedelta
from games.editions.models import Edition
from games.plays.models import Figures
from games.infra.models import Job
from games.infra.models import Pulse
from games.players.models import Player
from games.plays.models import Concern, Figures, Voice
from tests.day import DAY, START
player = Player.objects.create(name="Ada")
counted = {"won": 8, "lost": 1, "gave_up": 3, "times": {"75": 5, "240": 3}, "moves": {"4": 6, "9": 3}, "left": {"2": 4}}
counted |= {"thumbs_up": 4, "thumbs_down": 8}
for edition in Edition.objects.filter(kind="daily", date=DAY):
    Figures.objects.update_or_create(edition=edition, defaults=counted)
    said = {"label": "The whole puzzle", "count": 4}
    concern, _ = Concern.objects.update_or_create(edition=edition, part="puzzle", defaults=said)
    Voice.objects.create(concern=concern, player=player, reason="There is another answer.")
    print("@" + f"{edition.pk} {concern.pk} {edition.game}")
Pulse.objects.create(name="worker long-4712@two.fivefold.example", at=START - timedelta(hours=2))
failed = {"state": "failed", "error": "CannotGenerate: other workers kept using the same words"}
Job.objects.create(key="failed", task="gone", args=["square"], due_at=START + timedelta(hours=1), **failed)
"""
CHARACTERS = """
from games.editions.making import make_daily_edition
from tests.day import DAY
make_daily_edition("lionwall", "characters", DAY)
"""


def targets(site: Site) -> list[str]:
    """The secret words of Nettle from `FIRST` on, by day; other files make editions of days before."""
    return ask_lines(site, TARGETS)


def test_staff_come_in_by_a_password_and_a_passkey_which_they_are_led_to_set_up(visit: Visit, site: Site) -> None:
    site.ask("from tests.cast.staff import staff_called; staff_called('frank')")
    door = site.address.replace("127.0.0.1", "localhost") + "/admin/"  # a passkey needs a name
    page = visit(door + "words/word/")
    add_authenticator(page)

    def sign_in() -> None:
        page.get_by_label("Name", exact=True).fill("frank")
        page.get_by_label("Password", exact=True).fill("a long password")
        page.get_by_role("button", name="Sign in", exact=True).click()

    sign_in()
    expect(page.get_by_role("heading", name="Two-step sign-in")).to_be_visible()
    assert serious(page) == []
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".recovery-codes li")).to_have_count(10)
    assert serious(page) == []
    page.get_by_role("link", name="Go to the desk").click()
    expect(page.locator("body")).to_contain_text("You can’t do that here")  # frank is in no group: the door is open
    page.goto(door)
    page.get_by_role("button", name="Log out").click()
    page.goto(door)
    sign_in()
    expect(page.get_by_role("heading", name="Two-step sign-in")).to_be_visible()
    assert serious(page) == []
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.locator("#site-name")).to_contain_text("Fivefold desk")


def test_days_are_swapped_by_dragging_and_by_keys(visit: Visit, site: Site) -> None:
    site.ask(PREPARE)
    first, second, *_ = targets(site)
    editor = be_staff(visit("/about/", TABLET), site, "erin", "editor")
    editor.goto(MONTH)
    assert serious(editor) == []
    days, note = editor.locator(".slot[data-edition]"), editor.locator(".messagelist")
    days.nth(0).drag_to(days.nth(1))
    expect(note).to_contain_text("we’ve swapped")
    assert targets(site)[:2] == [second, first]
    assert serious(editor) == []
    days.nth(0).locator(".slot-move").focus()
    editor.keyboard.press("Enter")
    expect(editor.locator(".swap-text")).to_contain_text("You’ve picked up")
    editor.keyboard.press("ArrowRight")
    expect(days.nth(1).locator(".slot-move")).to_be_focused()
    editor.keyboard.press("Enter")
    wait_until(lambda: targets(site)[:2] == [first, second], page=editor)
    days.nth(0).locator(".slot-move").click()
    expect(editor.locator(".slot[data-held]")).to_have_count(1)
    editor.keyboard.press("Escape")
    expect(editor.locator(".slot[data-held]")).to_have_count(0)


@pytest.fixture(scope="module")
def played(site: Site) -> dict[str, tuple[str, str]]:
    """For each game the keys of its last edition of today, and of what is said of that."""
    rows = (line.split() for line in ask_lines(site, PLAYED))
    return {game: (edition, concern) for edition, concern, game in rows}


@pytest.fixture
def fay(visit: Visit, site: Site) -> Page:
    """The phone of someone who may do all at the desk."""
    return be_staff(visit("/about/", PHONE), site, "fay", "editor", "admin")


def test_pages_of_how_editions_play_have_nothing_to_stumble_over(fay: Page, played: dict[str, tuple[str, str]]) -> None:
    game, (edition, concern) = next(iter(played.items()))
    wrong = []
    for blank, words in table("desk_pages").items():
        address = blank.format(game=game, edition=edition, concern=concern)
        fay.goto(address)
        expect(fay.locator("#content")).to_contain_text(words)
        for size in (PHONE, DESK):
            fay.set_viewport_size(size)
            wrong += [f"{address}, {size}: {one}" for one in serious(fay)]
            wrong += [] if fits(fay) else [f"{address} is wider than {size}"]
            other_theme(fay)
    assert wrong == []


def test_each_board_is_on_its_page_and_can_be_tried(fay: Page, site: Site, played: dict[str, tuple[str, str]]) -> None:
    for game, (edition, _) in played.items():
        fay.goto(f"/admin/editions/edition/{edition}/change/")
        expect(fay.frame_locator("iframe[name=board]").locator(f"{game}-game")).to_be_visible()
        fay.get_by_role("link", name="Solved").click()
        expect(fay.locator("iframe[name=board]")).to_be_visible()
        fay.goto(f"/admin/plays/play/board/{edition}/try/")
        expect(fay.locator(f"{game}-game")).to_be_visible()
        assert serious_in_either(fay) == [], game
        assert fits(fay), game
    fay.goto(f"/admin/plays/play/board/{played['nettle'][0]}/try/")
    fay.get_by_label("Guess").first.fill("cake")
    fay.get_by_role("button", name="Guess", exact=True).click()
    expect(fay.locator(".clue")).to_have_count(1)
    fay.get_by_role("button", name="Give up").click()
    fay.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(fay.locator("ff-tried")).to_contain_text("gave up")
    fay.get_by_role("link", name="Start over").click()
    expect(fay.locator(".clue")).to_have_count(0)

    site.ask(CHARACTERS)
    fay.goto("/admin/editions/edition/calendar/lionwall/")
    expect(fay.locator("td.now")).to_be_visible()
    assert fits(fay)
    fay.locator("td.now a", has_text="Characters").click()
    fay.get_by_text("The solution in words and figures").click()
    expect(fay.locator(".as-written").first).to_be_visible()
    until(fay, "[...document.fonts].some((face) => face.family.includes('Wall') && face.status == 'loaded')")


LIST = "dominoes-variants"
OVER = f"""
from games.words.models import Word
Word.objects.filter(word_list="{LIST}", text__regex=r"^\\w+ \\d+$").delete()
"""


@pytest.fixture
def rita(visit: Visit, site: Site) -> Iterator[Page]:
    yield be_staff(visit("/about/", TABLET), site, "rita", "editor")
    site.ask(OVER)


def put(site: Site, start: str, number: int) -> None:
    """A number of words wait, called `start` 0, 1 and so on, and no others."""
    site.ask(f"""
from games.words.models import Word
Word.objects.filter(word_list="{LIST}", status="proposed").delete()
for n in range({number}):
    Word.objects.create(word_list="{LIST}", text=f"{start} {{n}}", frequency=99 - n / 10)
""")


def judged(site: Site, start: str) -> list[tuple[str, str, int]]:
    """Each of these words with its state and the number of entries in its history, the first that it was made."""
    script = f"""
import json
from games.words.models import Word
rows = Word.objects.filter(word_list="{LIST}", text__startswith="{start} ").order_by("pk")
print("@" + json.dumps([[word.text, word.status, word.history.count()] for word in rows]))
"""
    (rows,) = ask_lines(site, script)
    return [(text, status, count) for text, status, count in json.loads(rows)]


def begin(page: Page, word: str) -> None:
    page.goto(f"/admin/words/word/review/?list={LIST}")
    expect(page.locator("[data-text]")).to_have_text(word)


def saving(page: Page, text: str) -> None:
    expect(page.locator("[data-saving]")).to_contain_text(text)


def test_one_key_is_a_verdict_which_can_be_undone_after_a_reload_too(rita: Page, site: Site) -> None:
    put(site, "lantern", 3)
    begin(rita, "lantern 0")
    assert serious(rita) == []
    expect(rita.locator("[data-error]")).to_be_hidden()
    text = rita.locator("[data-text]")
    rita.keyboard.press("b")
    expect(text).to_have_text("lantern 1")
    rita.keyboard.press("s")
    expect(text).to_have_text("lantern 2")
    rita.keyboard.press("a")
    expect(rita.locator("[data-skipped]")).to_be_visible()
    expect(rita.locator("[data-empty]")).to_be_hidden()
    rita.keyboard.press("u")
    expect(text).to_have_text("lantern 2")
    expect(rita.locator("[data-left]")).to_have_text("2 words")
    saving(rita, "All saved.")
    rita.reload()
    expect(text).to_have_text("lantern 1")
    rita.keyboard.press("u")
    expect(text).to_have_text("lantern 0")
    saving(rita, "All saved.")
    assert [state for _, state, _ in judged(site, "lantern")] == ["proposed"] * 3


def test_verdicts_outlive_a_lost_connection_and_a_closed_tab(rita: Page, site: Site) -> None:
    put(site, "anchor", 3)
    begin(rita, "anchor 0")
    rita.context.set_offline(True)
    rita.keyboard.press("b")
    saving(rita, "We’ll send 1 verdict as soon as we can")
    expect(rita.locator("[data-text]")).to_have_text("anchor 1")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    rita.on("dialog", stay)
    rita.close(run_before_unload=True)
    saving(rita, "We’ll send 1 verdict")
    rita.remove_listener("dialog", stay)
    rita.context.set_offline(False)
    saving(rita, "All saved.")
    rita.context.set_offline(True)
    rita.keyboard.press("a")
    saving(rita, "We’ll send 1 verdict")
    later = rita.context.new_page()
    rita.close()
    assert asked == ["beforeunload"]  # leaving is asked about while verdicts are not saved
    rita.context.set_offline(False)
    begin(later, "anchor 2")
    saving(later, "All saved.")
    once = [("anchor 0", "blocked", 2), ("anchor 1", "approved", 2), ("anchor 2", "proposed", 1)]
    assert judged(site, "anchor") == once
