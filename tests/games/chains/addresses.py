"""What fills the blanks in the addresses of Cardinal Chains: a level that was looked at, and is kept."""

from __future__ import annotations

from games.chains import analyses
from games.editions.making import make_own
from puzzles import registry
from puzzles.chains.ladder import techniques

LEVEL = ((0, 1), (1, 1))


def examples() -> dict[str, str]:
    row = analyses.ask(LEVEL)
    analyses.work_out(row.key)
    row.refresh_from_db()
    assert row.puzzle is not None
    kept = make_own(registry.engine("chains"), row.grade or "gentle", row.puzzle)
    blanks = {"technique": techniques()[0].slug, "number": "1"}
    return {"variant": "gentle", "seed": "5", "code": kept.seed, "key": row.key, **blanks}
