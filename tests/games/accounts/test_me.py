"""A player's own page, what others see of it, what can be taken along, and being forgotten."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core import mail
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from games.accounts import api, reviews
from games.accounts.models import Friend
from games.editions.calendar import EPOCH
from games.editions.finding import practice
from games.editions.models import Edition
from games.leagues import tables
from games.leagues.rebuilding import rebuild
from games.players.models import Player, ReportedName
from games.plays import standings
from games.plays.models import Look, Move, Play
from tests.cast.accounts import post, sign_up, who
from tests.cast.visitors import Visitor, text
from tests.day import DAY, START

pytestmark = pytest.mark.usefixtures("home_has_the_toy_alone", "db")


def without_tags(page: str) -> str:
    return re.sub(r"<[^>]+>", "", page)


def test_my_page_counts_days_and_others_see_it_only_if_i_want_that(alice: Visitor, secret: int) -> None:
    assert "after your first game" in text(alice.client, "/me/")
    alice.post({"guess": secret})
    page = " ".join(text(alice.client, "/me/").split())
    assert re.search(r"<dt>streak</dt>\s*<dd>\s*1\s*</dd>", page) and "🎲 1" in without_tags(page)
    assert "1 day played" in page and f'class="some" href="/archive/{DAY}/#day"' in page
    for month in ("1999-01", "never"):
        assert alice.client.get(f"/me/?month={month}").status_code == 200
    address = f"/player/{Player.objects.get().public_id}/"
    assert "🎲 1" not in without_tags(text(Client(), address))
    post(alice.client, "/me/choices/", public_page="on")
    assert "🎲 1" in without_tags(text(Client(), address))
    Player.objects.update(hidden=True)
    assert Client().get(address).status_code == 404


@pytest.mark.postgres
def test_friends_are_added_once_and_taken_out_again(alice: Visitor, bob: Visitor, wrong: int) -> None:
    alice.post({"guess": wrong})
    bob.post({"guess": wrong})
    first, second = Player.objects.order_by("pk")
    for _ in range(2):
        post(alice.client, f"/player/{second.public_id}/friend/")
    post(alice.client, f"/player/{first.public_id}/friend/")
    assert list(Friend.objects.values_list("player", "friend")) == [(first.pk, second.pk)]
    assert second.name in text(alice.client, "/me/")
    post(alice.client, f"/player/{second.public_id}/friend/", remove="")
    assert not Friend.objects.exists()


def test_a_reminder_is_a_calendar_without_days_that_were_played(alice: Visitor, secret: int, wrong: int) -> None:
    alice.post({"guess": wrong})
    post(alice.client, "/me/choices/", reminder="on", reminder_at="07:30")
    address = f"/me/reminder/{Player.objects.get().reminder_key}.ics"
    before = Client().get(address)
    assert before["Content-Type"].startswith("text/calendar")
    assert before.content.count(b"BEGIN:VEVENT") == 14 and b"T073000" in before.content
    alice.post({"guess": secret})
    after = Client().get(address).content
    assert after.count(b"BEGIN:VEVENT") == 13 and b"streak of 1 day" in after
    post(alice.client, "/me/choices/")
    post(alice.client, "/me/choices/", reminder="on", reminder_at="junk")
    assert Client().get(address).status_code == 404


def test_this_week_and_this_year_are_pages_and_pictures_that_are_linked_when_they_are_offered(
    alice: Visitor, secret: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    spans = (reviews.week(DAY), reviews.year(DAY.year))
    assert "You played nothing on these days." in text(Client(), spans[0].url)
    assert Client().get(f"{spans[0].url}picture.png").status_code == 404
    alice.post({"guess": secret})
    for span in spans:
        assert "of 1 solved on 1 day" in text(alice.client, span.url)
        for form in ("wide", "even"):
            assert alice.client.get(f"{span.url}picture.png?form={form}").content.startswith(b"\x89PNG")
    for offered in ([("Your week in review", spans[0].url)], []):
        monkeypatch.setattr(reviews, "offered", lambda day, offered=offered: offered)
        for page in ("/", "/me/"):
            assert ("Your week in review" in text(alice.client, page)) == bool(offered)


def test_reviews_are_of_weeks_from_monday_and_of_years_and_offered_when_these_are_over(client: Client) -> None:
    span = reviews.week(date(2026, 11, 18))
    assert (span.first, span.last) == (date(2026, 11, 16), date(2026, 11, 22))
    assert reviews.week(span.last + timedelta(days=1)).first == date(2026, 11, 23)
    this = reviews.week(DAY)
    answer = client.get(f"/me/week/{this.last}/")
    assert (answer.status_code, answer.headers["Location"]) == (302, this.url)
    for other in ("week/nonsense", "week/2020-01-06", "week/9999-12-31", "year/1999", "year/0"):
        assert client.get(f"/me/{other}/").status_code == 404, other
    assert reviews.offered(date(2026, 11, 24)) == reviews.always(date(2026, 12, 3)) == []
    assert reviews.offered(date(2026, 11, 9)) == [("Your week in review", "/me/week/2026-11-02/")]
    assert [title for title, _ in reviews.offered(date(2026, 12, 8))] == ["Your year in review"]


def ended(player: Player, edition: Edition, hours: int, run: int = 1) -> Play:
    now = START
    times = {"started_at": now, "moved_at": now, "finished_at": now - timedelta(hours=hours)}
    return Play.objects.create(player=player, edition=edition, run=run, status="won", line=f"{hours} h ago", **times)


@pytest.mark.postgres
def test_results_come_in_portions_the_latest_first_each_once_and_without_practice(
    alice: Visitor, toy: Edition, wrong: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A room may be playing the puzzle of a practice result."""
    monkeypatch.setattr(api, "PORTION", 2)
    alice.post({"guess": wrong})
    player = Player.objects.get()
    ended(player, practice("toy", "small", "5", lambda: True), 1)
    for hours in (5, 1, 3, 2, 4):
        ended(player, toy, hours, run=hours + 1)
    at, lines = "/api/me/results/", []
    while at:
        answer = alice.client.get(at).json()
        lines += [one["line"] for one in answer["results"]]
        at = answer["earlier"]
    assert lines == [f"{hours} h ago" for hours in range(1, 6)]
    for before in ("yesterday", "2026-13-01T00:00", "2026-11-21T00:00:00+99:00"):
        refused = alice.client.get("/api/me/results/", {"before": before})
        assert refused.status_code == 400 and "is a moment such as" in refused.json()["error"]["message"]
    for address in ("/api/me/", "/api/me/results/"):
        refused = Client().get(address)
        assert refused.status_code == 404 and "send a token" in refused.json()["error"]["message"]


def test_a_day_has_its_puzzles_and_only_first_runs_count(
    alice: Visitor, toy: Edition, secret: int, wrong: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    def mine(day: object) -> Any:
        puzzles = alice.client.get(f"/api/days/{day}/").json()["puzzles"]
        return next(one for one in puzzles if one["url"] == alice.path)

    alice.post({"guess": wrong})
    day = alice.client.get("/api/days/today/").json()
    assert (day["date"], day["number"]) == (str(DAY), (DAY - EPOCH).days + 1)
    assert (mine("today")["status"], mine("today")["api"]) == (None, f"/api{alice.path}")
    alice.post({"guess": secret})
    won = mine("today")
    ended(Player.objects.get(), toy, 0, run=2)
    assert won["status"] == "won" and mine(DAY) == won
    with django_assert_num_queries(2):
        alice.client.get("/api/days/today/")
    for other in (DAY + timedelta(days=1), EPOCH - timedelta(days=1), "2026-02-30", "nonsense"):
        assert Client().get(f"/api/days/{other}/").status_code == 404


def test_everything_that_is_kept_can_be_taken_along(alice: Visitor, bob: Visitor, secret: int, wrong: int) -> None:
    sign_up(alice.client, "Alice", email="alice@example.org")
    bob.post({"guess": wrong})
    post(alice.client, f"/player/{Player.objects.get(user=None).public_id}/friend/")
    alice.client.get("/toy/")
    kept = json.loads(b"".join(alice.client.get("/me/fivefold.json")))
    assert [one["game"] for one in kept["looked_at"]] == ["toy"] and kept["plays"] == []
    alice.post({"guess": wrong})
    alice.post({"guess": secret})
    kept = json.loads(b"".join(alice.client.get("/me/fivefold.json")))
    assert kept["account"]["email"] == "alice@example.org" and len(kept["friends"]) == 1
    assert [move["move"] for move in kept["plays"][0]["moves"]] == [{"guess": wrong}, {"guess": secret}]


@pytest.mark.postgres
def test_an_account_that_is_deleted_leaves_results_as_someones_and_frees_its_name(
    alice: Visitor, bob: Visitor, secret: int, wrong: int, toy: Edition
) -> None:
    sign_up(alice.client, "Alice", email="alice@example.org")
    alice.client.get("/toy/")
    alice.post({"guess": secret})
    post(alice.client, "/me/delete/", name="not Alice")
    assert who(alice.client) == "Alice"
    mail.outbox.clear()
    page = post(alice.client, "/me/delete/", name="alice").content.decode()
    assert "Your account and data have been deleted. Your results stay on the leaderboards, without your name." in page
    (sent,) = mail.outbox
    assert sent.to == ["alice@example.org"] and "Your account Alice" in sent.body
    assert who(alice.client) == "" and not get_user_model().objects.exists() and not Look.objects.exists()
    rebuild(DAY, DAY)
    gone = Player.objects.get(name="Someone")
    for row in (standings.table(toy.pk)[0], tables.table(tables.everyone(), "day", toy.day)[0]):
        assert (row.name, row.guest, row.gone) == ("Someone", False, True)
    assert Move.objects.count() == 1
    address = f"/player/{gone.public_id}/"
    for span in ("", "day/", "week/"):
        shown = text(bob.client, f"/leaderboard/{span}?who=everyone")
        assert "Someone" in shown and address not in shown and 'class="guest"' not in shown
    bob.post({"guess": wrong})
    assert bob.client.get(address).status_code == post(bob.client, f"{address}friend/").status_code == 404
    assert post(bob.client, f"/api/players/{gone.public_id}/report/").status_code == 400
    assert not Friend.objects.exists() and not ReportedName.objects.exists()
    sign_up(Client(), "Alice")
    assert get_user_model().objects.filter(username="Alice").exists()


def test_a_guest_who_was_forgotten_is_no_longer_a_guest(alice: Visitor, secret: int, toy: Edition) -> None:
    alice.post({"guess": secret})
    post(alice.client, "/me/delete/", name=Player.objects.get().name)
    row = standings.table(toy.pk)[0]
    assert (row.name, row.guest, row.gone) == ("Someone", False, True)
