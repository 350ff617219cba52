"""What all tests share: the toy game, one clock, one source of chance, and a failure for every skipped test in CI."""

import os
from collections.abc import Generator, Iterator
from random import Random, SystemRandom
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadFileScheduling

from games.infra import chance
from puzzles import registry
from tests.databases import django_db_keepdb, django_db_modify_db_settings  # noqa: F401  (pytest finds them here)
from tests.day import Clock
from tests.thorough import THOROUGH

pytest_plugins = ["tests.cast.stage"]

if "toy" not in registry.PACKAGES:
    registry.register_game("toy", "tests.toy.puzzles.toy", "tests.toy.games.toy")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark each test that asks for the site's database; shuffle all, file by file, where TESTS_ORDER gives a seed."""
    if order := os.environ.get("TESTS_ORDER"):
        places = {item: Random(f"{order} {item.nodeid}").random() for item in items}
        files = {item.path: Random(f"{order} {item.path}").random() for item in items}
        items.sort(key=lambda item: (files[item.path], places[item]))
    for item in items:
        asked = {"db", "transactional_db"} & set(getattr(item, "fixturenames", ()))
        if asked or item.get_closest_marker("django_db"):
            item.add_marker(pytest.mark.database)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Deal out tests file by file, but all that share the installation of tests/faults to one worker."""
    if config.getoption("dist") != "loadfile":
        return None
    scheduler, shared = LoadFileScheduling(config, log), "tests/faults/"
    file_of = scheduler._split_scope
    scheduler._split_scope = lambda test: shared if test.startswith(shared) else file_of(test)
    return scheduler


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.skipped and os.environ.get("CI") == "true" and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped in CI: {report.longrepr}"
    return report


@pytest.fixture(autouse=True)
def who_is_signed_in_by_force_has_given_a_factor(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that tests of the desk's pages need no authenticator app; those of its door sign in as people do."""
    from tests.cast.staff import proofs_of  # by now Django is set up, as it isn't in every process that imports this

    sign_in = Client.force_login

    def signed_in(client: Client, user: Any, backend: str | None = None) -> None:
        sign_in(client, user, backend)
        session = client.session
        session.update(proofs_of(user))
        session.save()

    monkeypatch.setattr(Client, "force_login", signed_in)


@pytest.fixture(autouse=True)
def clock() -> Iterator[Clock]:
    """Give a test the clock, which stays at the start of the tests' day until the test moves it."""
    clock = Clock()
    clock.move_to_start()
    yield clock
    clock.move_to_start()


@pytest.fixture(autouse=True)
def chance_has_a_seed(request: pytest.FixtureRequest) -> Iterator[None]:
    """Draw the same names, codes and numbers in each run of a test, and others in other tests."""
    chance.use_random_source(Random(request.node.nodeid))
    yield
    chance.use_random_source(SystemRandom())


# Without a deadline, as how long an example takes says nothing on a busy machine.
settings.register_profile(
    "gate", deadline=None, derandomize=True, database=None, max_examples=25, suppress_health_check=list(HealthCheck)
)
settings.register_profile("thorough", deadline=None, max_examples=1000, print_blob=True)
settings.load_profile("thorough" if THOROUGH else "gate")
