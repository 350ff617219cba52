"""Backup and restore, as docs/operating.md tells it: a play goes on from a dump in an empty cluster.

The sites are their own: what is tested is that the second has nothing but the dump of the first.
"""

import subprocess
from pathlib import Path

import pytest

from tests.cast.sites import Guest
from tests.day import DAY
from tests.postgres import cluster, migrated, program
from tests.server import Site

MAKE = "from games.editions.making import make_daily; from tests.day import DAY;"


@pytest.mark.thorough
@pytest.mark.slow
def test_a_play_goes_on_from_a_dump_in_an_empty_cluster(tmp_path: Path) -> None:
    dump, path = str(tmp_path / "fivefold.dump"), f"/toy/small/{DAY}/"
    with cluster() as empty:
        database = migrated(empty)
        site = Site(tmp_path, "tests.toy.settings", DATABASE_URL=database)
        told = site.manage("shell", "-v", "0", "-c", f"{MAKE} print(make_daily('toy', 'small', DAY).stored)")
        wrong, wrong_too = [number for number in (1, 2, 3) if f"'number': {number}}}" not in told][:2]
        site.start()
        guest = Guest(site, path)
        guest.move({"guess": wrong})
        site.stop()
        subprocess.run([program("pg_dump"), "--format=custom", f"--file={dump}", database], check=True)
    with cluster() as database:
        subprocess.run([program("pg_restore"), "--no-owner", f"--dbname={database}", dump], check=True)
        restored = Site(tmp_path, "tests.toy.settings", DATABASE_URL=database)
        restored.port = site.port
        restored.environment["PORT"] = str(site.port)
        restored.start()
        try:
            guest.site = restored
            assert guest.move({"guess": wrong_too})["state"]["moves"] == 2, "the same player, the same play"
        finally:
            restored.stop()
