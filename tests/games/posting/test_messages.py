"""What is posted of a league's day: in each form it spoils nothing, calls nobody and links nowhere but here."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from games.editions.making import make_daily
from games.editions.models import Edition
from games.leagues.models import League
from games.players.models import Player
from games.posting import messages
from games.posting.models import DISCORD, JSON, KINDS, SLACK, Hook
from games.posting.wire import PostedRow, PostedTable
from tests.cast.leagues import NOW, finish, league_of, who

SITE = "https://fivefold.example/"
WICKED = ["@everyone", "<!channel>", "<@U123>", "[free](https://evil.example)", "*a*_b_`c`", "<https://evil.example|x>"]


@pytest.fixture
def small(db: None) -> Edition:
    return make_daily("toy", "small", NOW)


def hook_of(league: League, **more: Any) -> Hook:
    return Hook(league=league, by=league.owner, kind=JSON, origin=SITE, **more)


def wicked(**more: Any) -> PostedTable:
    rows = [PostedRow(rank=n, name=name, points=n) for n, name in enumerate(WICKED, 1)]
    fields: dict[str, Any] = {"kind": "table", "league": WICKED[0], "day": str(NOW), "number": 23, "rows": rows}
    return PostedTable(**{**fields, "waiting": WICKED, "text": f"{WICKED[0]}: Monday", "site": SITE, **more})


def written(kind: str, table: PostedTable) -> Any:
    return json.loads(messages.written_for(kind, table))


def test_a_table_has_places_names_and_points_and_nothing_of_a_puzzle(small: Edition) -> None:
    league = league_of("Alice", "Bob", "Carol")
    finish(who("Alice"), small, 3, line="🎲 telling line")
    finish(who("Bob"), small, 1, line="🎲 telling line")
    table = messages.table_of(hook_of(league), NOW)
    assert table is not None
    assert [(row.rank, row.name, row.points) for row in table.rows] == [(1, "Bob", 12), (2, "Alice", 10)]
    for kind, _ in KINDS:
        assert b"telling" not in messages.written_for(kind, table) and b"Carol" not in messages.written_for(kind, table)


def test_who_has_not_played_is_named_only_where_the_owner_wants_it(small: Edition) -> None:
    league = league_of("Alice", "bob", "Carol", "Dave")
    finish(who("Alice"), small, 3)
    Player.objects.filter(name="Dave").update(hidden=True)
    table = messages.table_of(hook_of(league, names_waiting=True), NOW)
    assert table is not None and table.waiting == ["bob", "Carol"]
    for kind, _ in KINDS:
        assert b"Carol" in messages.written_for(kind, table)
    silent = messages.table_of(hook_of(league), NOW)
    assert silent is not None and silent.waiting is None


def test_discord_is_told_to_mention_nobody_and_no_name_is_more_than_text() -> None:
    told = written(DISCORD, wicked())
    assert told["allowed_mentions"] == {"parse": []}
    shown = told["content"] + told["embeds"][0]["description"] + told["embeds"][0]["fields"][0]["value"]
    shown = re.sub(r"\\.", "", shown)  # what stands behind a backslash is text
    for live in ("@everyone", "<@U", "<!", "https://evil", "](", "*a*"):
        assert live not in shown
    assert told["embeds"][0]["url"] == SITE


def test_slack_is_given_no_sign_that_it_would_read_as_a_command() -> None:
    told = written(SLACK, wicked())
    for part in [told["text"], *(block["text"]["text"] for block in told["blocks"][:-1])]:
        for live in ("<", ">", "@everyone", "]("):
            assert live not in part
    assert told["blocks"][-1]["text"]["text"] == f"<{SITE}|Play today’s puzzles>" and told["unfurl_links"] is False


def test_json_is_the_documented_shape() -> None:
    told = written(JSON, wicked())
    assert PostedTable.model_validate(told) == wicked()


@pytest.mark.parametrize("kind", [DISCORD, SLACK])
def test_a_full_league_of_long_names_fits_into_what_the_other_side_takes(kind: str) -> None:
    rows = [PostedRow(rank=n, name="@" * 24, points=100) for n in range(1, 201)]
    told = written(kind, wicked(rows=rows, waiting=["_" * 24] * 200))
    if kind == DISCORD:
        embed = told["embeds"][0]
        assert len(told["content"]) <= 2000 and len(embed["description"]) <= 4096
        assert len(embed["fields"][0]["value"]) <= 1024 and embed["description"].endswith("and 180 more")
    else:
        assert max(len(block["text"]["text"]) for block in told["blocks"]) <= 3000 and len(told["blocks"]) <= 50


def test_a_test_message_has_no_rows(db: None) -> None:
    table = messages.trial_of(hook_of(league_of("Alice")))
    assert table.kind == "test" and table.rows == []
    for kind, _ in KINDS:
        assert b"test message" in messages.written_for(kind, table)
