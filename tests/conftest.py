"""What all tests share: the toy game, and a failure for every skipped test in CI."""

import os
from collections.abc import Generator

import pytest
from hypothesis import settings

from puzzles import registry

if "toy" not in registry.PACKAGES:
    registry.register("toy", "tests.toy.puzzles.toy", "tests.toy.games.toy")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI nothing may be missing, so what would be skipped fails."""
    report = yield
    if report.skipped and os.environ.get("CI") == "true" and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped in CI: {report.longrepr}"
    return report


settings.register_profile("fivefold", deadline=None)  # how long an example takes says nothing on a busy machine
settings.load_profile("fivefold")
