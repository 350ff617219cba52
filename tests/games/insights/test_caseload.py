"""A moderator's front page says how much waits since when, what the week has brought, and leads to each of it."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape

import pytest
from django.urls import reverse
from django.utils import timezone

from games.editions.models import Edition
from games.insights.caseload import caseload
from games.players import reports
from games.players.models import Player, ReportedName
from games.plays.models import Play
from tests.staff import staff

pytestmark = pytest.mark.django_db


def reported(name: str, days: int) -> ReportedName:
    player = Player.objects.create(name=name)
    row = ReportedName.objects.create(kind=reports.PLAYER, what=player.pk, name=name, count=1)
    ReportedName.objects.filter(pk=row.pk).update(at=timezone.now() - timedelta(days=days))
    return row


def set_aside(player: Player, toy: Edition, hours: int, run: int) -> Play:
    now = timezone.now()
    at = now - timedelta(hours=hours)
    return Play.objects.create(
        player=player, edition=toy, run=run, started_at=at, moved_at=at, finished_at=at, status="won", apart="quick"
    )


def test_what_waits_is_told_by_its_age(toy: Edition) -> None:
    for days, name in enumerate(("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal", "Ida")):
        reported(name, days)
    ReportedName.objects.filter(name="Ida").update(settled_at=timezone.now())
    player = Player.objects.create(name="Quick Fox")
    oldest = [set_aside(player, toy, hours, run) for run, hours in enumerate((1, 30, 400), 1)][-1]
    names, results = caseload().waits
    assert (names.day, names.week, names.longer) == (1, 6, 1)
    assert (results.day, results.week, results.longer) == (1, 1, 1) and results.oldest == oldest.finished_at


def test_what_was_decided_in_a_week_is_counted_and_who_was_renamed_is_a_click_away(toy: Edition) -> None:
    moderator = staff("moderator")
    bad, good, left = reported("Rude One", 1), reported("Kind One", 1), reported("Odd One", 1)
    plays = [set_aside(Player.objects.get(pk=bad.what), toy, 2, run) for run in (1, 2, 3)]
    names = reverse("admin:players_reportedname_changelist")
    waiting = reverse("admin:plays_waiting_changelist")
    for address, action, chosen in (
        (names, "hide", [bad]),
        (names, "allow", [good]),
        (waiting, "let_stand", plays[:1]),
        (waiting, "leave_out", plays[1:]),
    ):
        moderator.post(address, {"action": action, "why": "seen", "_selected_action": [one.pk for one in chosen]})
    load = caseload()
    assert [count for count, _ in load.week] == [0, 1, 1, 1, 2]
    assert [(one.before, one.player.pk) for one in load.renamed] == [("Rude One", bad.what)]
    page = moderator.get(reverse("admin:index")).content.decode()
    for player in (bad.what, left.what):
        assert f'href="{reverse("admin:players_player_change", args=[player])}"' in page
    ReportedName.objects.update(settled_at=timezone.now() - timedelta(days=8))
    assert [count for count, _ in caseload().week[:3]] == [0, 0, 0] and not caseload().renamed


def test_the_name_of_what_is_gone_leads_to_what_was_reported() -> None:
    row = reported("Long Gone", 1)
    Player.objects.filter(pk=row.what).delete()
    page = staff("moderator").get(reverse("admin:index")).content.decode()
    assert f'href="{reverse("admin:players_reportedname_change", args=[row.pk])}"' in page


def test_an_editor_sees_nothing_of_it() -> None:
    reported("Rude One", 1)
    assert "front-load" not in staff("editor").get(reverse("admin:index")).content.decode()


def test_a_name_a_result_and_a_player_lead_to_each_other_and_are_decided_where_they_stand(toy: Edition) -> None:
    moderator, row = staff("moderator"), reported("Odd One", 1)
    player = Player.objects.get(pk=row.what)
    play = set_aside(player, toy, 2, 1)
    there = reverse("admin:players_player_change", args=[player.pk])
    for address, list_of, deed in (
        (reverse("admin:players_reportedname_change", args=[row.pk]), "players_reportedname", "allow"),
        (reverse("admin:plays_waiting_change", args=[play.pk]), "plays_waiting", "let_stand"),
    ):
        page = moderator.get(address).content.decode()
        assert f'href="{there}' in page and f'action="{reverse(f"admin:{list_of}_changelist")}"' in page
        assert f'name="action" value="{deed}"' in " ".join(page.split())
    page = moderator.get(there).content.decode()
    for found in re.findall(r'href="(/admin/(?:plays/play|players/reportedname)/[?][^"]+)"', page):
        listed = moderator.get(unescape(found))
        assert listed.status_code == 200 and [str(one.pk) for one in listed.context["cl"].result_list] in (
            [str(play.pk)],
            [str(row.pk)],
        )
