"""The review queue in a browser: whatever happens on the way, each verdict counts, and once."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Dialog, Page, expect

from tests.browser.conftest import TABLET, Visit, ask_lines, be_staff
from tests.browser.looks import serious
from tests.server import Site

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


def saving(page: Page, told: str) -> None:
    expect(page.locator("[data-saving]")).to_contain_text(told)


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
    saving(rita, "1 verdict will be sent as soon as it can")
    expect(rita.locator("[data-text]")).to_have_text("anchor 1")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    rita.on("dialog", stay)
    rita.close(run_before_unload=True)
    saving(rita, "1 verdict will be sent")
    rita.remove_listener("dialog", stay)
    rita.context.set_offline(False)
    saving(rita, "All saved.")
    rita.context.set_offline(True)
    rita.keyboard.press("a")
    saving(rita, "1 verdict will be sent")
    later = rita.context.new_page()
    rita.close()
    assert asked == ["beforeunload"]  # leaving is asked about while verdicts are not saved
    rita.context.set_offline(False)
    begin(later, "anchor 2")
    saving(later, "All saved.")
    once = [("anchor 0", "blocked", 2), ("anchor 1", "approved", 2), ("anchor 2", "proposed", 1)]
    assert judged(site, "anchor") == once
