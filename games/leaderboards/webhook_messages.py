"""A league's table as a message for Discord, Slack or programs.

Names of members and leagues are written by strangers: in each format they stay plain text, mention no one and link
nowhere.
"""

import json
import re
from collections.abc import Callable
from datetime import date

from django.template.defaultfilters import pluralize

from games.editions import calendar
from games.infra.dates import format_day
from games.leaderboards import tables
from games.leaderboards.models import DISCORD, JSON, SLACK, Hook, League
from games.leaderboards.wire import PostedRow, PostedTable
from games.players.models import Player
from games.plays.models import Play
from puzzles.shapes import JSON as Value

ZERO_WIDTH_SPACE = "\u200b"
"""The character that we insert into mentions and links to break them."""
LONGEST_MESSAGE = 2_000
"""The most characters that Discord accepts."""
MARKDOWN_SIGNS = re.compile(r"([\\`*_~|\[\]()<>#])")
LINK_START = re.compile(r"(\w+:/)/")


def escape_for_slack(text: str) -> str:
    """Escape a text for Slack, and for Mattermost, which also reads `@all` and `[text](link)`.

    >>> escape_for_slack("<!channel> <https://a.example|b> R&D").isascii(), escape_for_slack("<!here>")
    (True, '&lt;!here&gt;')
    """
    plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return plain.replace("@", f"@{ZERO_WIDTH_SPACE}").replace("](", f"]{ZERO_WIDTH_SPACE}(")


def escape_for_discord(text: str) -> str:
    """Escape a text for Discord: no mention, no link, no formatting.

    >>> escape_for_discord("*b*")
    '\\\\*b\\\\*'
    """
    unlinked = LINK_START.sub(rf"\1{ZERO_WIDTH_SPACE}/", text.replace("@", f"@{ZERO_WIDTH_SPACE}"))
    return MARKDOWN_SIGNS.sub(r"\\\1", unlinked)[:LONGEST_MESSAGE]


MOST_ROWS = 20
"""The most rows in a post. Discord and Slack accept messages of this length."""


def build_post(hook: Hook, day: date) -> PostedTable | None:
    """Build what a league posts of a day; None if no one has points."""
    league = hook.league
    rows = tables.read_table(tables.make_league_circle(league), "day", day)
    if not rows:
        return None
    return PostedTable(
        kind="table",
        league=league.name,
        day=day.isoformat(),
        number=calendar.get_day_number(day),
        rows=[PostedRow(rank=row.rank, name=row.name, points=row.points) for row in rows],
        waiting=list_waiting_members(league, day) if hook.names_waiting else None,
        text=f"{league.name}: {format_day(day, weekday=True)}, No. {calendar.get_day_number(day)}",
        site=hook.origin,
    )


def build_test_post(hook: Hook) -> PostedTable:
    """Build the message that an owner sends to see whether the webhook works."""
    day = calendar.today()
    return PostedTable(
        kind="test",
        league=hook.league.name,
        day=day.isoformat(),
        number=calendar.get_day_number(day),
        rows=[],
        waiting=None,
        text=f"This is a test message. We’ll post the day’s league table of {hook.league.name} here.",
        site=hook.origin,
    )


def list_waiting_members(league: League, day: date) -> list[str]:
    """List the names of members who have finished none of a day's puzzles, without players who are hidden."""
    finished = Play.objects.filter(edition__kind="daily", edition__date=day, finished_at__isnull=False)
    finishers = finished.filter(player__memberships__league=league).values("player")
    members = Player.objects.filter(memberships__league=league, hidden=False).exclude(pk__in=finishers)
    return sorted(members.values_list("name", flat=True), key=str.lower)


def write_body(kind: str, table: PostedTable) -> bytes:
    return json.dumps(WRITER_BY_KIND[kind](table), ensure_ascii=True).encode()


def _write_rows(table: PostedTable, escape: Callable[[str], str]) -> list[str]:
    """Write a line per row, and one that counts the rest."""
    rows = table.rows[:MOST_ROWS]
    lines = [f"{one.rank}\u2024 {escape(one.name)}: {one.points} point{pluralize(one.points)}" for one in rows]
    left_out = len(table.rows) - MOST_ROWS
    return [*lines, f"and {left_out} more"] if left_out > 0 else lines


def _format_waiting(table: PostedTable, escape: Callable[[str], str]) -> str:
    names = [escape(name) for name in (table.waiting or [])]
    left_out = len(names) - MOST_ROWS
    return ", ".join(names[:MOST_ROWS]) + (f" and {left_out} more" if left_out > 0 else "")


def _write_discord(table: PostedTable) -> Value:
    missing: Value = {"name": "Haven’t played yet", "value": _format_waiting(table, escape_for_discord)}
    fields = [missing] if table.waiting else []
    embed: dict[str, Value] = {"title": "Play today’s puzzles", "url": table.site, "fields": fields}
    if table.rows:
        embed["description"] = "\n".join(_write_rows(table, escape_for_discord))
    return {"content": escape_for_discord(table.text), "embeds": [embed], "allowed_mentions": {"parse": []}}


def _write_slack(table: PostedTable) -> Value:
    """Write blocks for Slack; `text` is for notifications and programs without blocks."""
    parts = [f"*{escape_for_slack(table.text)}*", "\n".join(_write_rows(table, escape_for_slack))]
    if table.waiting:
        parts.append(f"Haven’t played yet: {_format_waiting(table, escape_for_slack)}")
    parts = [part for part in parts if part]
    texts = [*parts, f"<{table.site}|Play today’s puzzles>"]
    blocks: list[Value] = [{"type": "section", "text": {"type": "mrkdwn", "text": part}} for part in texts]
    return {"text": "\n".join(parts), "blocks": blocks, "unfurl_links": False}


WRITER_BY_KIND: dict[str, Callable[[PostedTable], Value]] = {
    DISCORD: _write_discord,
    SLACK: _write_slack,
    JSON: lambda table: table.model_dump(mode="json"),
}
