"""How PostgreSQL answers queries: which are asked, and how many rows each reads."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

MOST_PER_ROW, FEW = 10, 150
"""Rows that a query may read for each row it gives, and those that it may read in any case: some tables stay small."""
COUNTS = ("COUNT(", "plays_scorecount")
"""What a query that only counts has in it; of the kept counts of scores an edition has some hundreds at most."""
Query = tuple[str, Any]


@contextmanager
def heard() -> Iterator[list[Query]]:
    found: list[Query] = []

    def hear(execute: Callable[..., Any], sql: str, words: Any, many: bool, context: dict[str, Any]) -> Any:
        if sql.startswith("SELECT") and "pg_" not in sql:
            found.append((sql, words))
        return execute(sql, words, many, context)

    with connection.execute_wrapper(hear):
        yield found


def plan(query: Query) -> dict[str, Any]:
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) " + query[0], query[1])
        told = cursor.fetchone()[0]
    found: dict[str, Any] = (json.loads(told) if isinstance(told, str) else told)[0]["Plan"]
    return found


def rows_read(node: dict[str, Any], counts: bool, below: bool = False) -> float:
    """The rows that a plan reads from tables; where a query only counts, entries of an index are no rows."""
    below = below or (counts and node["Node Type"] == "Aggregate")
    inner = sum(rows_read(part, counts, below) for part in node.get("Plans", []))
    if "Relation Name" not in node:
        return inner
    thrown = node.get("Rows Removed by Filter", 0) + node.get("Rows Removed by Index Recheck", 0)
    by_index = node["Node Type"] in ("Index Only Scan", "Index Scan", "Bitmap Heap Scan")
    read = 0 if below and by_index else node["Actual Rows"]
    return float(inner + (read + thrown) * node["Actual Loops"])


def too_many(query: Query) -> str:
    """What is wrong with a query; nothing where it reads no more than it may."""
    found = plan(query)
    read, given = rows_read(found, any(word in query[0] for word in COUNTS)), found["Actual Rows"]
    return f"{read:.0f} rows for {given}: {query[0][:600]}" if read > FEW + MOST_PER_ROW * given else ""
