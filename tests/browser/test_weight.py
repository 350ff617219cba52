"""What pages cost at the first visit stays within the budget: requests and bytes, and nothing that jumps."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.budget import MOST_KILOBYTES, MOST_REQUESTS, MOST_SHIFT, paths, seeded_site
from tests.server import Site
from tests.weighing import Weight, weigh

pytestmark = pytest.mark.slow
PATHS = [path for path in paths() if not path.startswith("/toy/")]


@pytest.fixture(scope="module")
def seeded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A day on which some have finished, with the files that players get."""
    site = seeded_site(tmp_path_factory.mktemp("seeded"))
    yield site.start()
    site.stop()


@pytest.fixture(scope="module")
def weights(browser: Browser, seeded: Site) -> dict[str, Weight]:
    """Every page, weighed once."""
    return {path: weigh(browser, seeded.address, path) for path in PATHS}


@pytest.mark.parametrize("path", PATHS)
def test_a_page_is_within_the_budget(weights: dict[str, Weight], path: str) -> None:
    weight = weights[path]
    assert 3 < weight.requests <= MOST_REQUESTS, weight.told()
    assert 20 < weight.kilobytes <= MOST_KILOBYTES, weight.told()


@pytest.mark.parametrize("path", PATHS)
def test_nothing_jumps_while_a_page_comes(weights: dict[str, Weight], path: str) -> None:
    assert weights[path].shift <= MOST_SHIFT


@pytest.mark.parametrize("path", PATHS)
def test_a_page_writes_no_error_to_the_console(weights: dict[str, Weight], path: str) -> None:
    assert weights[path].errors == []


def test_an_error_in_the_console_is_noticed(browser: Browser, seeded: Site) -> None:
    """The measure itself: what a page throws, and what it writes, is kept."""
    script = "console.error('written'); setTimeout(() => { throw new Error('thrown'); });"
    assert set(weigh(browser, seeded.address, "/about/", script).errors) == {"written", "thrown"}


def test_a_page_too_heavy_is_noticed(browser: Browser, seeded: Site) -> None:
    """The measure itself: what a page fetches besides is counted."""
    plain = weigh(browser, seeded.address, "/about/")
    more = weigh(browser, seeded.address, "/about/", "fetch('/archive/')")
    assert more.requests == plain.requests + 1
    assert more.kilobytes > plain.kilobytes + 1
