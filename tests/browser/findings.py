"""What is wrong with the looks of a game's page, noted state by state while a test plays it."""

from playwright.sync_api import Page

from tests.browser.conftest import PHONE
from tests.browser.looks import (
    SMALL,
    UNREADABLE,
    UNSEEN,
    fits,
    lost_in_any_size,
    not_drawn,
    serious_in_either,
    weak_texts,
)


class Findings:
    """What is wrong with a game's page, in each of its states."""

    def __init__(self, page: Page, slug: str) -> None:
        self.page, self.slug = page, slug
        self.told: list[str] = []

    def note(self, state: str, found: list[str]) -> None:
        self.told += [f"{self.slug}, {state}: {one}" for one in found]

    def note_barriers(self, state: str) -> None:
        self.note(f"{state}, axe", serious_in_either(self.page))

    def note_width(self, state: str) -> None:
        self.page.set_viewport_size(SMALL)
        self.note(state, [] if fits(self.page) else ["wider than the small screen"])

    def note_signs(self, state: str) -> None:
        self.note(f"{state}, emoji", [] if self.slug == "toy" else not_drawn(self.page))

    def note_sizes(self, state: str) -> None:
        """Of texts; the page is left as it was, but on a small screen."""
        self.note(f"{state}, lost", lost_in_any_size(self.page))
        self.page.set_viewport_size(SMALL)

    def note_colours(self, state: str, parts: list[str]) -> None:
        """Where contrast is asked for, and in a device's own colours, in which these parts are to be seen."""
        page = self.page
        page.set_viewport_size(PHONE)
        page.emulate_media(contrast="more")
        self.note(f"{state}, weak", weak_texts(page))
        page.emulate_media(contrast="no-preference", color_scheme="light", forced_colors="active")
        self.note(f"{state}, unreadable in a device's own colours", page.evaluate(UNREADABLE))
        self.note(f"{state}, unseen in a device's own colours", page.evaluate(UNSEEN, parts))
        page.emulate_media(forced_colors="none")
        page.set_viewport_size(SMALL)
