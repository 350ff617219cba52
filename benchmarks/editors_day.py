"""An editor's day at the desk, in a real browser on a real site: what each task takes in clicks, keys and seconds.

Each task begins at the desk's front page and ends when the desk says that it is done. A drag is a click, a letter that
is typed is a key, and so is a page that is scrolled. The seconds are those of the site and its worker: these hands
neither read nor think. `python -m benchmarks.editors_day`; with `--json` as JSON.
"""

from __future__ import annotations

import csv
import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect, sync_playwright

from benchmarks.figures import Figure, report
from benchmarks.sites import running_site
from tests.browsers import ARGUMENTS, program
from tests.server import DATABASE, ROOT, Site

DAYS, JUDGED, ROWS = 14, 200, 5_000
PATIENCE = 300_000
"""Milliseconds for which anything is waited for: a worker may be making puzzles."""
SCREEN = ViewportSize(width=1280, height=800)
LIST, GOOD_LIST = "nettle-secret", "lionwall-words"
NARROW, TYPO = "square-words", "lionwal-words"
WEEKS = 3
"""So many pages of the calendar have some of two weeks from tomorrow on."""
PREPARE = f"""
import json
from datetime import timedelta
from django.contrib.auth.models import Group, User
from games.editions.calendar import today
from games.editions.models import Edition
from games.players.models import Player
from games.voices.models import Concern, Voice
from games.words.models import Word
from tests.staff import session_of
user = User.objects.create_user("erin", password="a long password", is_staff=True)
user.groups.add(Group.objects.get(name="editor"))
Word.objects.filter(status="proposed").delete()
for n in range({JUDGED}):
    Word.objects.update_or_create(
        word_list="{LIST}", text=f"new word {{n}}", defaults={{"status": "proposed", "frequency": 5 - n / 100}}
    )
wall = Edition.objects.get(game="lionwall", variant="words", kind="daily", date=today())
part = wall.engine.parts(wall.puzzle)[0]
concern = Concern.objects.create(edition=wall, part=part.id, label=part.label, word=part.word, count=3)
for n in range(3):
    player = Player.objects.create(name=f"Ida {{n}}")
    Voice.objects.create(concern=concern, player=player, reason="Two of them fit both.")
coming = Edition.objects.get(game="nettle", kind="daily", date=today() + timedelta(days=4))
print("@" + json.dumps({{"session": session_of(user), "word": coming.puzzle.secret.target}}))
"""


@dataclass
class Hands:
    """Somebody at the desk, with what their hands have done since the task began."""

    page: Page
    site: Site
    word: str
    clicks: int = 0
    keys: int = 0

    def click(self, where: Locator) -> None:
        where.click()
        self.clicks += 1

    def drag(self, what: Locator, where: Locator) -> None:
        what.drag_to(where)
        self.clicks += 1

    def write(self, where: Locator, text: str) -> None:
        """Clicks into a field and types over what stands in it."""
        self.click(where)
        where.fill(text)
        self.keys += len(text) + 1

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.keys += 1

    def choose(self, where: Locator, option: str) -> None:
        where.select_option(option)
        self.clicks += 2

    def upload(self, where: Locator, file: Path) -> None:
        where.set_input_files(file)
        self.clicks += 2

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name).first

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name).first

    def see(self, text: str, where: str = "#main") -> None:
        expect(self.page.locator(where)).to_contain_text(text)


def plan(hands: Hands) -> None:
    """Two weeks are planned: looked through, a puzzle replaced by a candidate, two swapped, all approved."""
    page = hands.page
    hands.click(hands.link("This week, all games"))
    hands.click(hands.link("The week after"))
    slots = page.locator(".slot[data-kind='nettle/classic']")
    hands.click(slots.nth(1).locator("a.state"))
    hands.click(hands.link("Candidates and versions"))
    hands.click(hands.button("Another one"))
    hands.click(hands.button("Choose candidate 2"))
    hands.see("Chosen among candidates", ".messagelist")
    hands.click(hands.link("The week"))
    hands.drag(slots.nth(2), slots.nth(4))
    hands.see("are swapped", ".messagelist")
    hands.click(hands.link("The week before"))
    for week in range(WEEKS):
        if week:
            hands.click(hands.link("The week after"))
        while not page.evaluate("innerHeight + scrollY >= document.documentElement.scrollHeight - 2"):
            hands.press("PageDown")
            page.wait_for_timeout(150)
        hands.press("Home")
        hands.click(page.get_by_label("All of this week"))
        hands.click(hands.button("Approve"))
        hands.see("Approved", ".messagelist")


def judge(hands: Hands) -> None:
    """Proposed words are judged, one key each."""
    hands.click(hands.link(f"{JUDGED} to review"))
    text = hands.page.locator("[data-text]")
    for n in range(JUDGED):
        expect(text).to_have_text(f"new word {n}")
        hands.press("b" if n % 4 == 3 else "a")
    hands.see("All saved.", "[data-saving]")
    hands.see("Every word in this list has been judged.")


def bring_in(hands: Hands) -> None:
    """A file with errors is imported: the good rows are taken, the others come back as a file."""
    file = hands.site.folder / "many.csv"
    with file.open("w", newline="") as opened:
        rows = csv.writer(opened)
        rows.writerow(["word_list", "text", "status"])
        for n in range(ROWS):
            rows.writerow([TYPO if n % 50 == 7 else NARROW if n % 50 == 9 else GOOD_LIST, f"quite new {n}", "proposed"])
    hands.click(hands.link("Import words"))
    hands.upload(hands.page.get_by_label("A file of words"), file)
    hands.click(hands.button("Check the file"))
    hands.click(hands.button("Import the"))
    hands.see("Done:", ".import-job")
    with hands.page.expect_download() as refused:
        hands.click(hands.link("All of them as CSV"))
    lines = refused.value.path().read_text(encoding="utf-8-sig").splitlines()
    expect(hands.page.locator(".import-job")).to_contain_text(f"{len(lines) - 1} refused")


def correct(hands: Hands) -> None:
    """A clue of today's Square is put right."""
    hands.click(hands.page.get_by_role("row", name="Square").get_by_role("link").first)
    hands.click(hands.page.locator("td.now a.state").first)
    hands.click(hands.link("Put a text right"))
    hands.write(hands.page.locator(".desk-blanks input").first, "As a kind friend would say it")
    put_in(hands, "The clue was of another word")


def block(hands: Hands) -> None:
    """A word is blocked, and the coming puzzles that use it are made anew."""
    hands.write(hands.page.get_by_role("searchbox"), hands.word)
    hands.press("Enter")
    words = hands.page.get_by_role("region", name="Words")
    hands.click(words.locator("li", has_text="Nettle").get_by_role("link", name=hands.word, exact=True).first)
    hands.choose(hands.page.get_by_label("Status"), "blocked")
    hands.write(hands.page.get_by_label("Why"), "nobody knows it")
    hands.click(hands.page.get_by_role("button", name="Save", exact=True))
    hands.see("These editions use it")
    hands.click(hands.button("Remake the chosen ones"))
    expect(hands.page.locator("#result_list tr", has_text="Nettle").filter(has_text="done").first).to_be_visible()


def answer_players(hands: Hands) -> None:
    """A group that players report is given another name, and the report settled."""
    hands.click(hands.link("1 thing that players find wrong"))
    hands.click(hands.page.locator("#result_list tbody th a").first)
    hands.click(hands.link("Put a text right"))
    hands.write(hands.page.get_by_label("Name of group 1"), "What belongs together here")
    put_in(hands, "Two cards fit both groups")
    hands.click(hands.button("It is mended"))
    hands.see("Mended", ".messagelist")


def put_in(hands: Hands, why: str) -> None:
    """What was typed is looked at and put in, on a day that has begun."""
    hands.click(hands.button("See what changes"))
    expect(hands.page.get_by_role("heading", name="What changes")).to_be_visible()
    hands.click(hands.page.get_by_role("radio", name="Shared"))
    hands.write(hands.page.get_by_label("Why"), why)
    hands.click(hands.page.get_by_label("I know that this day has begun"))
    hands.click(hands.button("Put it in"))
    hands.see(f"Corrected: {why}", ".messagelist")


TASKS: dict[str, Callable[[Hands], None]] = {
    f"{DAYS} days of all games planned": plan,
    f"{JUDGED} words judged": judge,
    f"A file of {ROWS:,} rows imported": bring_in,
    "A clue of today put right": correct,
    "A word blocked, and what uses it made anew": block,
    "A reported group handled": answer_players,
}


def done(hands: Hands, name: str, task: Callable[[Hands], None]) -> list[Figure]:
    """The figures of one task."""
    hands.page.goto("/admin/")
    hands.clicks = hands.keys = 0
    began = time.monotonic()
    task(hands)
    took = time.monotonic() - began
    return [
        Figure(f"{name}: clicks", hands.clicks, ""),
        Figure(f"{name}: keys", hands.keys, ""),
        Figure(f"{name}: the site's seconds", took, "s"),
    ]


@contextmanager
def worker(site: Site) -> Iterator[None]:
    """The site's own worker of both queues, when it has made all that a site has before its editors come."""
    words = [sys.executable, "-m", "config.serve", "worker"]
    process = subprocess.Popen(words, cwd=ROOT, env=site.environment)
    try:
        while not is_at_rest(site):
            time.sleep(1)
        yield
    finally:
        process.terminate()
        process.wait(90)


def is_at_rest(site: Site) -> bool:
    """Whether all spares are made and nothing else waits, asked of the file itself: a program would take their time."""
    with closing(sqlite3.connect(site.folder / DATABASE)) as database:
        spares = database.execute("SELECT count(*) FROM editions_edition WHERE kind = 'spare'").fetchone()
        waiting = database.execute("SELECT count(*) FROM errands_errand WHERE state <> 'failed'").fetchone()
    return bool(spares[0] and not waiting[0])


def at_the_desk(browser: Browser, site: Site) -> Hands:
    """An editor who has signed in and given a second factor, on a site where there is something to do."""
    told = site.manage("shell", "-v", "0", "-c", PREPARE)
    found = json.loads(next(line[1:] for line in told.splitlines() if line.startswith("@")))
    page = browser.new_context(viewport=SCREEN, base_url=site.address).new_page()
    page.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    page.context.add_cookies([{"name": "sessionid", "value": found["session"], "url": site.address}])
    return Hands(page, site, found["word"])


def measure() -> list[Figure]:
    """All figures of this file."""
    with running_site(days=0) as site, sync_playwright() as playwright:
        site.make_editions(DAYS + 1)
        browser = playwright.chromium.launch(executable_path=program(), args=ARGUMENTS)
        try:
            with worker(site):
                hands = at_the_desk(browser, site)
                return [one for name, task in TASKS.items() for one in done(hands, name, task)]
        finally:
            browser.close()


if __name__ == "__main__":
    report(measure())
