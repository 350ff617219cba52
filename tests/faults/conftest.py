"""One installation for all tests that need several processes; tests/conftest.py sends them to the same worker."""

from collections.abc import Iterator

import pytest

from tests.cast.server import needs
from tests.cast.sites import close_open_sockets
from tests.cast.waiting import wait_until
from tests.faults.installation import Installation
from tests.postgres import cluster, migrated

__all__ = ["close_open_sockets", "parts"]


@pytest.fixture(scope="session")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """An installation whose own worker has made the puzzles; a test that stops a part starts it again."""
    needs("redis-server")
    with cluster() as database:
        installation = Installation(tmp_path_factory.mktemp("installation"), migrated(database))
        try:
            installation.start()
            wait_until(installation.has_all_editions)
            yield installation
        finally:
            installation.stop()
