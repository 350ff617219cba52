"""What pages cost at the first visit stays within the budget: requests and bytes, and nothing that jumps.

The files that a page names are weighed every time; in the thorough tests a browser counts all that it asks for.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from puzzles import registry
from tests.budget import AROUND, MOST_KILOBYTES, MOST_REQUESTS, MOST_SHIFT, paths, seeded_site
from tests.day import DAY
from tests.files import weigh_files
from tests.server import Site
from tests.weighing import weigh

pytestmark = pytest.mark.slow
PATHS = [path for path in paths(DAY) if not path.startswith("/toy/")]


@pytest.fixture(scope="module")
def seeded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A day on which some have finished, with the files that players get."""
    site = seeded_site(tmp_path_factory.mktemp("seeded"), "tests.settings")
    yield site.start()
    site.stop()


def test_the_files_that_pages_name_are_within_the_budget(site: Site) -> None:
    too_much = []
    for path in (*AROUND, *(f"/{slug}/" for slug in registry.slugs() if slug != "toy")):
        weight = weigh_files(site.address, path)
        assert weight.requests > 3 and weight.kilobytes > 20, weight.told()
        if weight.requests > MOST_REQUESTS or weight.kilobytes > MOST_KILOBYTES:
            too_much.append(weight.told())
    assert "\n".join(too_much) == ""


@pytest.mark.thorough
def test_a_page_is_within_the_budget_and_while_it_comes_nothing_jumps_or_fails(browser: Browser, seeded: Site) -> None:
    wrong = []
    for path in PATHS:
        weight = weigh(browser, seeded.address, path)
        if not (3 < weight.requests <= MOST_REQUESTS and 20 < weight.kilobytes <= MOST_KILOBYTES):
            wrong.append(weight.told())
        if weight.shift > MOST_SHIFT or weight.errors:
            wrong.append(f"{path}: {weight.shift} has moved, {weight.errors}")
    assert "\n".join(wrong) == ""
