"""What is posted of a league's day: in each form it spoils nothing, calls nobody and links nowhere but here."""

from __future__ import annotations

import json
import re
from typing import Any

from games.editions.models import Edition
from games.players.models import Player
from games.posting import messages
from games.posting.models import DISCORD, JSON, KINDS, SLACK, Hook
from games.posting.wire import PostedRow, PostedTable
from tests.cast.leagues import NOW, finish, league_of, who

SITE = "https://fivefold.example/"
WICKED = ["@everyone", "<!channel>", "<@U123>", "[free](https://evil.example)", "*a*_b_`c`", "<https://evil.example|x>"]


def wicked(**more: Any) -> PostedTable:
    rows = [PostedRow(rank=n, name=name, points=n) for n, name in enumerate(WICKED, 1)]
    fields: dict[str, Any] = {"kind": "table", "league": WICKED[0], "day": str(NOW), "number": 23, "rows": rows}
    return PostedTable(**{**fields, "waiting": WICKED, "text": f"{WICKED[0]}: Monday", "site": SITE, **more})


def written(kind: str, table: PostedTable) -> Any:
    return json.loads(messages.written_for(kind, table))


def test_a_table_has_places_names_and_points_and_nothing_of_a_puzzle(toy: Edition) -> None:
    league = league_of("Alice", "bob", "Carol", "Dave")
    finish(who("Alice"), toy, 3, line="🎲 telling line")
    finish(who("Dave"), toy, 1, line="🎲 telling line")
    erin = Player.objects.create(name="Erin", hidden=True)
    league.memberships.create(player=erin)
    for named, waiting in ((True, ["bob", "Carol"]), (False, None)):
        hook = Hook(league=league, by=league.owner, kind=JSON, origin=SITE, names_waiting=named)
        table = messages.table_of(hook, NOW)
        assert table is not None and table.waiting == waiting
        assert [(row.rank, row.name, row.points) for row in table.rows] == [(1, "Dave", 12), (2, "Alice", 10)]
        for kind, _ in KINDS:
            message = messages.written_for(kind, table)
            assert b"telling" not in message and (b"Carol" in message) is named
        trial = messages.trial_of(hook)
        assert trial.kind == "test" and trial.rows == []
        assert all(b"test message" in messages.written_for(kind, trial) for kind, _ in KINDS)


def test_no_name_is_more_than_text_in_any_form() -> None:
    message = written(DISCORD, wicked())
    assert message["allowed_mentions"] == {"parse": []} and message["embeds"][0]["url"] == SITE
    shown = message["content"] + message["embeds"][0]["description"] + message["embeds"][0]["fields"][0]["value"]
    shown = re.sub(r"\\.", "", shown)  # what is behind a backslash is text
    assert not [live for live in ("@everyone", "<@U", "<!", "https://evil", "](", "*a*") if live in shown]
    message = written(SLACK, wicked())
    for part in [message["text"], *(block["text"]["text"] for block in message["blocks"][:-1])]:
        assert not [live for live in ("<", ">", "@everyone", "](") if live in part]
    link = message["blocks"][-1]["text"]["text"]
    assert link == f"<{SITE}|Play today’s puzzles>" and message["unfurl_links"] is False
    assert PostedTable.model_validate(written(JSON, wicked())) == wicked()


def test_a_full_league_of_long_names_fits_into_what_the_other_side_takes() -> None:
    rows = [PostedRow(rank=n, name="@" * 24, points=100) for n in range(1, 201)]
    full = wicked(rows=rows, waiting=["_" * 24] * 200)
    embed, blocks = written(DISCORD, full)["embeds"][0], written(SLACK, full)["blocks"]
    assert len(written(DISCORD, full)["content"]) <= 2000 and len(embed["description"]) <= 4096
    assert len(embed["fields"][0]["value"]) <= 1024 and embed["description"].endswith("and 180 more")
    assert max(len(block["text"]["text"]) for block in blocks) <= 3000 and len(blocks) <= 50
