"""Reports of bad names: made by players, counted carefully, settled by moderators."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from better_profanity import profanity
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.dominoes.models import Layout
from games.editions.calendar import today
from games.editions.finding import daily
from games.leagues import membership
from games.leagues.models import League
from games.players import names, reports, tasks
from games.players.cookie import COOKIE, cookie_for
from games.players.models import Player, Report, ReportedName
from games.players.origins import pseudonym
from games.plays.models import Play

pytestmark = pytest.mark.django_db
PLAYER = reports.kinds[reports.PLAYER]
DOUBTED = "Xxshitheadxx Otter"


@pytest.fixture
def kind_name() -> Player:
    return Player.objects.create(name="Amber Otter")


@pytest.fixture
def bad() -> Player:
    """Whose name passes at first sight."""
    assert not profanity.contains_profanity(DOUBTED)
    return Player.objects.create(name=DOUBTED)


def finisher(name: str) -> Player:
    """Somebody who has finished a game."""
    player, now = Player.objects.create(name=name), timezone.now()
    edition = daily("toy", "small", today())
    Play.objects.create(player=player, edition=edition, started_at=now, moved_at=now, finished_at=now, status="won")
    return player


def browser(player: Player | None, address: str = "203.0.113.1") -> Client:
    client = Client(REMOTE_ADDR=address)
    if player:
        client.cookies[COOKIE] = cookie_for(player)
    client.get("/about/")
    return client


def post(client: Client, player: Player) -> Any:
    return client.post(f"/api/players/{player.public_id}/report/")


def count(name: str = DOUBTED) -> int:
    return sum(ReportedName.objects.filter(name=name).values_list("count", flat=True))


def test_five_guests_without_a_play_hide_nobody(bad: Player) -> None:
    for n in range(5):
        guest = Player.objects.create(name=f"Guest {n}")
        assert post(browser(guest, f"203.0.113.{n}"), bad).status_code == 201
        assert post(browser(None, f"198.51.100.{n}"), bad).status_code == 201
    assert not Player.objects.get(pk=bad.pk).hidden and count() == 0
    assert Player.objects.count() == 6, "whoever reports is made no player by that"


def test_many_players_do_not_hide_a_name_that_nobody_else_doubts(kind_name: Player) -> None:
    for n in range(12):
        post(browser(finisher(f"Player {n}"), f"203.0.113.{n}"), kind_name)
    assert not Player.objects.get(pk=kind_name.pk).hidden and count("Amber Otter") == 12


def test_a_doubted_name_that_players_report_is_hidden_until_a_moderator_has_looked(bad: Player) -> None:
    for n in range(reports.HIDDEN_AFTER):
        assert not Player.objects.get(pk=bad.pk).hidden
        post(browser(finisher(f"Player {n}"), f"203.0.113.{n}"), bad)
    assert Player.objects.get(pk=bad.pk).hidden


def test_one_address_counts_once_a_day_however_many_players_it_has(bad: Player) -> None:
    for n in range(9):
        post(browser(finisher(f"Player {n}"), "203.0.113.7"), bad)
    assert count() == 1 and not Player.objects.get(pk=bad.pk).hidden
    Report.objects.update(day=timezone.now().date() - timedelta(days=1))
    post(browser(finisher("Tomorrow"), "203.0.113.7"), bad)
    assert count() == 2


def test_one_ipv6_household_is_one_address(bad: Player) -> None:
    for n in range(9):
        post(browser(finisher(f"Player {n}"), f"2001:db8:1:2::{n + 1}"), bad)
    assert count() == 1


def test_one_player_counts_once_from_wherever_they_come(bad: Player) -> None:
    alice = finisher("Alice")
    for n in range(9):
        post(browser(alice, f"203.0.113.{n}"), bad)
    assert count() == 1


def test_the_answer_does_not_tell_whether_a_report_counted(bad: Player) -> None:
    alice = finisher("Alice")
    clients = [browser(alice), browser(alice), browser(None), browser(Player.objects.create(name="Guest"))]
    answers = [post(client, bad) for client in clients]
    assert {(answer.status_code, answer.content) for answer in answers} == {(201, answers[0].content)}
    assert count() == 1


def test_nobody_reports_themselves_or_nobody(bad: Player) -> None:
    assert "no longer there" in browser(bad).post("/api/players/nobody/report/").json()["error"]["message"]
    assert "your own" in post(browser(bad), bad).json()["error"]["message"]


def test_no_address_is_kept_longer_than_its_day_counts(bad: Player) -> None:
    post(browser(finisher("Alice"), "203.0.113.9"), bad)
    kept = Report.objects.get()
    assert kept.origin == pseudonym("203.0.113.9") and "203.0.113" not in kept.origin
    tasks.sweep_counters()
    assert Report.objects.get().origin
    Report.objects.update(day=timezone.now().date() - timedelta(days=1))
    tasks.sweep_counters()
    assert Report.objects.get().origin is None and count() == 1


def test_an_address_that_reports_twice_at_once_counts_once(transactional_db: None) -> None:
    bad = Player.objects.create(name=DOUBTED)
    clients = [browser(finisher(f"Player {n}"), "203.0.113.5") for n in range(4)]

    def told(client: Client) -> int:
        try:
            return int(post(client, bad).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(4 if connection.vendor == "postgresql" else 1) as pool:
        assert set(pool.map(told, clients)) == {201}
    assert count() == Report.objects.count() == 1


@pytest.mark.parametrize("name", ["Scarlet Rabbit", "Anna Berg", "Class 5b", "José", "李小龙"])
def test_kind_names_are_not_doubted(name: str) -> None:
    assert not names.is_doubted(name)


@pytest.mark.parametrize("name", ["F.u.c.k Otter", "xXshitheadXx", "sh1thead", "f u c k e r", "Fυcker"])
def test_bad_names_in_disguise_are_doubted(name: str) -> None:
    assert names.is_doubted(name)


ADDRESS = "admin:players_reportedname_changelist"
SETTLED = [("hide", True), ("allow", False)]


@pytest.mark.parametrize(("action", "renamed"), SETTLED)
def test_a_moderator_settles_a_name(moderator: Client, bad: Player, action: str, renamed: bool) -> None:
    post(browser(finisher("Alice the Reporter")), bad)
    page = moderator.get(reverse(ADDRESS)).content.decode()
    assert DOUBTED in page and "Alice the Reporter" not in page
    queued = ReportedName.objects.get()
    moderator.post(reverse(ADDRESS), {"action": action, "why": "seen", "_selected_action": [queued.pk]})
    player = Player.objects.get(pk=bad.pk)
    assert not player.hidden and (player.name != DOUBTED) is renamed
    assert ReportedName.objects.get().settled_at
    shown = moderator.get(reverse("admin:players_reportedname_change", args=[queued.pk])).content.decode()
    assert "Alice the Reporter" not in shown


def test_a_name_that_is_fine_stays_so_however_many_report_it(moderator: Client, bad: Player) -> None:
    for n in range(4):
        post(browser(finisher(f"Player {n}"), f"203.0.113.{n}"), bad)
    assert Player.objects.get(pk=bad.pk).hidden
    moderator.post(
        reverse(ADDRESS), {"action": "allow", "why": "seen", "_selected_action": [ReportedName.objects.get().pk]}
    )
    assert not Player.objects.get(pk=bad.pk).hidden
    for n in range(4, 9):
        post(browser(finisher(f"Player {n}"), f"203.0.113.{n}"), bad)
    assert not Player.objects.get(pk=bad.pk).hidden


def test_a_moderator_renames_a_player_by_hand(moderator: Client, bad: Player) -> None:
    address = reverse("admin:players_player_change", args=[bad.pk])
    assert moderator.post(address, {"name": "Kind Name", "why": "an insult"}).status_code == 302
    assert Player.objects.get(pk=bad.pk).name == "Kind Name"
    assert moderator.post(reverse("admin:players_player_delete", args=[bad.pk])).status_code == 403


def test_the_name_of_a_league_is_reported_hidden_and_not_taken_again(moderator: Client) -> None:
    owner = Player.objects.create(name="Olga")
    league = membership.found("Amber League", owner)
    alice = browser(finisher("Alice"))
    page = alice.get(f"/league/{league.code}/").content.decode()
    assert f"/report/league/{league.code}/" in page
    answer = alice.post(f"/report/league/{league.code}/", follow=True)
    assert reports.THANKS in answer.content.decode()
    queued = ReportedName.objects.get(kind="league")
    assert (queued.name, queued.count) == ("Amber League", 1)
    moderator.post(reverse(ADDRESS), {"action": "hide", "why": "seen", "_selected_action": [queued.pk]})
    assert League.objects.get().name == "A league"
    with pytest.raises(names.BadName):
        membership.rename(League.objects.get(), "Amber League")
    moderator.post(reverse(ADDRESS), {"action": "allow", "why": "seen", "_selected_action": [queued.pk]})
    assert League.objects.get().name == "Amber League"


def test_the_title_of_a_layout_is_reported_and_hidden(moderator: Client) -> None:
    owner = Player.objects.create(name="Olga")
    layout = Layout.objects.create(title="Amber List", width=9, height=9, tiles=[["ANNA"]], player=owner)
    alice = browser(finisher("Alice"))
    assert f"/report/layout/{layout.key}/" in alice.get(layout.get_absolute_url()).content.decode()
    assert f"/report/layout/{layout.key}/" not in browser(owner).get(layout.get_absolute_url()).content.decode()
    alice.post(f"/report/layout/{layout.key}/")
    moderator.post(
        reverse(ADDRESS), {"action": "hide", "why": "seen", "_selected_action": [ReportedName.objects.get().pk]}
    )
    assert Layout.objects.get().title == "A layout"


HOSTILE = [
    "\u202eevil",
    "@everyone\u200b",
    "x" * 99,
    "<b>me</b>",
    "shithead",
    "Αdmin",
    "a\u0301\u0301\u0301\u0301\u0301",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_no_names_of_leagues_and_layouts(name: str) -> None:
    client = browser(finisher("Alice"))
    client.post("/league/found/", {"name": name})
    client.post("/dominoes/gallery/", {"title": name, "names": "Anna\nPaul\nMary", "variants": "", "room": "snug"})
    assert not League.objects.exists() and not Layout.objects.filter(goes_at__isnull=False).exists()


def test_what_cannot_be_reported_leads_nowhere(client: Client) -> None:
    assert client.post("/report/nothing/x/").status_code == 404
    assert client.get("/report/league/x/").status_code == 405
