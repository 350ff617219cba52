"""Reports of bad names: made by players, counted carefully, settled by moderators."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from better_profanity import profanity
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from games.dominoes.models import Layout
from games.leagues import membership
from games.leagues.models import League
from games.players import names, reports
from games.players.models import Player, Report, ReportedName
from games.players.origins import pseudonym
from tests.cast.leagues import browser, finisher, player
from tests.cast.races import at_once
from tests.cast.visitors import text
from tests.day import DAY

pytestmark = pytest.mark.django_db
DOUBTED = "Xxshitheadxx Otter"
QUEUE = "admin:players_reportedname_changelist"


@pytest.fixture
def bad() -> Player:
    """Somebody whose name passes at first sight."""
    assert not profanity.contains_profanity(DOUBTED)
    return player(DOUBTED)


def report(client: Client, about: Player) -> Any:
    return client.post(f"/api/players/{about.public_id}/report/")


def report_often(about: Player, number: int, first: int = 0) -> None:
    """Have players who finished a game report a name, each from an address of their own."""
    for n in range(first, first + number):
        report(browser(finisher(f"Player {n}"), f"203.0.113.{n}"), about)


def count(name: str = DOUBTED) -> int:
    return sum(ReportedName.objects.filter(name=name).values_list("count", flat=True))


def is_hidden(one: Player) -> bool:
    return Player.objects.get(pk=one.pk).hidden


def settle(moderator: Client, action: str) -> None:
    moderator.post(reverse(QUEUE), {"action": action, "_selected_action": [ReportedName.objects.get().pk]})


def test_many_players_do_not_hide_a_name_that_nobody_else_doubts() -> None:
    kind = player("Amber Otter")
    report_often(kind, 12)
    assert not is_hidden(kind) and count("Amber Otter") == 12


def test_a_doubted_name_that_players_report_is_hidden_until_a_moderator_finds_it_fine(
    moderator: Client, bad: Player
) -> None:
    report_often(bad, reports.HIDDEN_AFTER - 1)
    assert not is_hidden(bad)
    report_often(bad, 1, first=reports.HIDDEN_AFTER)
    assert is_hidden(bad)
    settle(moderator, "allow")
    assert not is_hidden(bad) and Player.objects.get(pk=bad.pk).name == DOUBTED
    report_often(bad, 5, first=reports.HIDDEN_AFTER + 1)
    assert not is_hidden(bad)


COUNTED_ONCE = {
    "one address": ("Player {}", "203.0.113.7"),
    "a household of IPv6": ("Player {}", "2001:db8:1:2::{}"),
    "one player from anywhere": ("Alice", "203.0.113.{}"),
}
"""Who reports, and from where, at each of several times."""


@pytest.mark.parametrize("who", COUNTED_ONCE)
def test_nobody_counts_twice_on_a_day(bad: Player, who: str) -> None:
    name, address = COUNTED_ONCE[who]
    for n in range(1, reports.HIDDEN_AFTER + 2):
        reporter = Player.objects.filter(name=name.format(n)).first() or finisher(name.format(n))
        report(browser(reporter, address.format(n)), bad)
    assert count() == 1 and not is_hidden(bad)
    if who == "one address":
        Report.objects.update(day=DAY - timedelta(days=1))
        report(browser(finisher("Tomorrow"), address), bad)
        assert count() == 2


def test_guests_without_a_play_do_not_count_which_the_answer_does_not_say(bad: Player) -> None:
    alice = finisher("Alice")
    clients = [browser(alice), browser(alice), browser(None), browser(player("Guest"))]
    answers = [report(client, bad) for client in clients]
    assert {(answer.status_code, answer.content) for answer in answers} == {(201, answers[0].content)}
    assert count() == 1 and Player.objects.count() == 3, "nobody becomes a player by it"


def test_nobody_reports_themselves_or_what_is_not_there(bad: Player) -> None:
    client, own = browser(bad), "This name is your own: you can change it."
    assert "no longer there" in client.post("/api/players/nobody/report/").json()["error"]["message"]
    assert report(client, bad).json()["error"]["message"] == own
    answer = client.post(f"/report/player/{bad.public_id}/")
    assert answer.status_code == 302 and [str(one) for one in get_messages(answer.wsgi_request)] == [own]
    assert client.post("/report/nothing/x/").status_code == 404
    assert client.get("/report/league/x/").status_code == 405


def test_no_address_is_kept_longer_than_its_day_counts(bad: Player) -> None:
    report(browser(finisher("Alice"), "203.0.113.9"), bad)
    kept = Report.objects.get()
    assert kept.origin == pseudonym("203.0.113.9") and "203.0.113" not in kept.origin
    reports.forget_origins()
    assert Report.objects.get().origin
    Report.objects.update(day=DAY - timedelta(days=1))
    reports.forget_origins()
    assert Report.objects.get().origin is None and count() == 1


@pytest.mark.postgres
def test_an_address_that_reports_twice_at_once_counts_once(transactional_db: None) -> None:
    bad = player(DOUBTED)
    clients = [browser(finisher(f"Player {n}"), "203.0.113.5") for n in range(4)]
    answers = at_once(*(partial(report, client, bad) for client in clients))
    assert [answer.status_code for answer in answers] == [201] * 4
    assert count() == Report.objects.count() == 1


def test_a_moderator_settles_a_name_without_learning_who_reported_it(moderator: Client, bad: Player) -> None:
    report(browser(finisher("Alice the Reporter")), bad)
    queue = text(moderator, reverse(QUEUE))
    settle(moderator, "hide")
    assert not is_hidden(bad) and Player.objects.get(pk=bad.pk).name != DOUBTED
    queued = ReportedName.objects.get()
    shown = text(moderator, reverse("admin:players_reportedname_change", args=[queued.pk]))
    assert queued.settled_at and DOUBTED in queue and "Alice the Reporter" not in queue + shown


@pytest.mark.postgres
def test_the_name_of_a_league_is_reported_hidden_and_not_taken_again(moderator: Client) -> None:
    league = membership.found("Amber League", player("Olga"))
    alice = browser(finisher("Alice"))
    address = f"/report/league/{league.code}/"
    assert address in text(alice, f"/league/{league.code}/")
    assert reports.THANKS in alice.post(address, follow=True).content.decode()
    queued = ReportedName.objects.get(kind="league")
    assert (queued.name, queued.count) == ("Amber League", 1)
    settle(moderator, "hide")
    assert League.objects.get().name == "A league"
    with pytest.raises(names.BadName):
        membership.rename(League.objects.get(), "Amber League")
    settle(moderator, "allow")
    assert League.objects.get().name == "Amber League"


def test_the_title_of_a_layout_is_reported_by_others_and_hidden(moderator: Client) -> None:
    owner = player("Olga")
    layout = Layout.objects.create(title="Amber List", width=9, height=9, tiles=[["ANNA"]], player=owner)
    alice, address, page = browser(finisher("Alice")), f"/report/layout/{layout.key}/", layout.get_absolute_url()
    assert address in text(alice, page) and address not in text(browser(owner), page)
    alice.post(address)
    settle(moderator, "hide")
    assert Layout.objects.get().title == "A layout"
