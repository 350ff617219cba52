"""What the pages of the editors' desk show when they are asked for nothing in particular, and what they log."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse

from games.editions.making import make_daily
from puzzles import registry
from tests.day import DAY


def test_pages_of_the_desk_name_their_game_their_days_and_what_was_swapped(client: Client, db: None) -> None:
    client.force_login(editor := User.objects.create_user("erin", is_staff=True))
    editor.groups.add(Group.objects.get(name="editor"))
    month = client.get(reverse("admin:editions_calendar"), {"month": "2026-12"}).context
    assert (month["engine"].slug, month["earlier"], month["later"]) == (
        registry.slugs()[0], "month=2026-11", "month=2027-01",
    )  # fmt: skip
    week = client.get(reverse("admin:editions_week"), {"from": f"{DAY}"}).context
    monday, sunday = DAY - timedelta(days=DAY.weekday()), DAY + timedelta(days=6 - DAY.weekday())
    assert week["heading"] == f"{monday:%-d %B} to {sunday:%-d %B %Y}"
    one, other = (make_daily("toy", "large", DAY + timedelta(days=days)) for days in (1, 2))
    page = client.get(reverse("admin:editions_edition_change", args=[one.pk])).context
    assert page["title"] == f"{one.engine.title}, large, {one.date}"
    sent = {"pair": [f"{one.pk} {other.pk}"], "seen": [one.puzzle_name, other.puzzle_name]}
    client.post(reverse("admin:editions_swap"), sent)
    logged = {str(entry.get_change_message()) for entry in LogEntry.objects.all()}
    assert logged == {f"Swapped: {one.date} and {other.date}."}
