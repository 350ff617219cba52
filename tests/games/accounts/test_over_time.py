"""Me, over time: figures per game and variant, freezes, badges; what that costs, and that strangers see none of it."""

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.accounts import over_time, profile, reviews
from games.accounts.arrivals import take_over
from games.editions.calendar import EPOCH
from games.editions.models import Edition
from games.players.models import Player
from games.plays import badges, records
from games.plays.judging import leave_out
from games.plays.models import Badge, Play, Record
from puzzles import registry
from tests.cast.visitors import Visitor, text
from tests.day import DAY

pytestmark = pytest.mark.usefixtures("home_has_the_toy_alone", "db")


def played(player: Player, days: Iterable[date], guesses: int = 3, variant: str = "small", ranked: bool = True) -> None:
    """Make plays that were won on some days, as rows alone."""
    for day in days:
        at = timezone.make_aware(datetime.combine(day, time(12)))
        known: dict[str, Any] = {"kind": "daily", "game": "toy", "variant": variant, "date": day}
        made = {"seed": str(day), "stored": {}, "engine_version": 1}
        edition, _ = Edition.objects.get_or_create(**known, defaults=made)
        won = {"status": "won", "seconds": 60, "score_key": f"{guesses:05d}", "line": f"🎲 {guesses}"}
        times = {"started_at": at, "moved_at": at, "finished_at": at, "moves_made": guesses}
        Play.objects.create(player=player, edition=edition, ranked=ranked, **times, **won)
    records.rebuild(player.pk)
    badges.rebuild(player.pk)


def back(days: int) -> date:
    return DAY - timedelta(days=days)


@pytest.fixture
def me(alice: Visitor, wrong: int) -> Player:
    alice.post({"guess": wrong})
    return Player.objects.get()


def slugs(player: Player) -> set[str]:
    return set(Badge.objects.filter(player=player).values_list("slug", flat=True))


def test_a_games_page_tells_dailies_apart_from_past_days(alice: Visitor, me: Player) -> None:
    assert "Here your days will add up" in text(Client(), "/me/toy/")
    assert Client().get("/me/nothing/").status_code == 404
    played(me, [back(3), back(4)], guesses=2)
    page = text(alice.client, "/me/toy/?variant=small")
    assert "Average <b>2 guesses</b>" in page and "best <b>2 guesses</b>" in page
    assert "Your results" not in page, "one result alone has no distribution"
    played(me, [back(5)], guesses=9, ranked=False)
    played(me, [back(6)], guesses=5)
    page = text(alice.client, "/me/toy/?variant=small")
    assert "1 played, 1 won" in page and "average 9 guesses" in page and "Your results" in page
    assert "You haven’t played this on its day yet" in text(alice.client, "/me/toy/?variant=large")


def test_a_saved_day_is_shown_in_words_and_in_the_calendar(alice: Visitor, me: Player) -> None:
    played(me, map(back, (1, *range(3, 10))))
    page = text(alice.client, f"/me/toy/?month={back(2):%Y-%m}")
    assert "Saved lately:" in page and (back(2) < EPOCH or ": saved by a freeze" in page)
    assert Record.objects.get(player=me, game="toy").streak_on(DAY) == 8


def test_a_page_costs_the_same_however_much_was_played(alice: Visitor, me: Player) -> None:
    costs = []
    for days in (range(1, 11), range(11, 111)):
        for variant in ("small", "large"):
            played(me, map(back, days), variant=variant)
        for address in ("/me/", "/me/toy/"):
            with CaptureQueriesContext(connection) as asked:
                text(alice.client, address)
            costs.append(len(asked))
    assert costs[:2] == costs[2:] and max(costs) <= 16


def test_a_badge_is_given_with_the_play_and_announced_once(alice: Visitor, secret: int) -> None:
    result = alice.post({"guess": secret}).json()["result"]
    assert "A badge: At once" in result["news"] and "A badge: Hand of five" not in result["news"]
    for _ in range(2):
        badges.rebuild(Player.objects.get().pk)
    assert Badge.objects.filter(slug="toy-at-once").count() == 1 and "At once" in text(alice.client, "/me/")


def test_a_full_week_runs_from_monday_to_sunday(me: Player) -> None:
    monday = back(14) - timedelta(days=back(14).weekday())
    played(me, [monday + timedelta(days=n) for n in range(1, 8)])
    assert badges.FULL_WEEK not in slugs(me)
    played(me, [monday])
    assert Badge.objects.get(slug=badges.FULL_WEEK).day == monday + timedelta(days=6)


def test_the_badges_of_a_guest_come_along_and_are_not_given_twice(me: Player) -> None:
    played(guest := Player.objects.create(name="Guest"), [back(4)], guesses=1)
    played(me, [back(3)], guesses=1)
    take_over(guest, me)
    assert Badge.objects.get(slug="toy-at-once").day == back(4)


@pytest.mark.postgres
def test_badges_follow_from_the_plays_that_count_for_oneself(me: Player) -> None:
    played(me, [back(3)], guesses=1)
    plays = Play.objects.filter(status="won")
    for ranked in (False, True):
        plays.update(apart="", ranked=ranked)
        call_command("records")
        assert slugs(me) == ({"toy-at-once"} if ranked else set())
    leave_out(plays)
    Badge.objects.all().delete()
    call_command("records")
    assert slugs(me) == {"toy-at-once"}, "what is left out of tables counts for oneself all the same"


def one_past(day: date, seconds: int, game: str = "toy", line: str = "🎲 3", variant: str = "small") -> over_time.Past:
    return over_time.Past(game, variant, over_time.DAILY, day, "won", seconds, line, f"{seconds:05d}")


def test_weeks_without_a_play_are_in_the_graph_without_a_bar() -> None:
    graph = over_time.graph(registry.engine("toy"), [one_past(date(2026, 10, 26), 60), one_past(date(2026, 11, 9), 60)])
    bars = [("26 Oct", 1, "3 guesses", 100), ("2 Nov", 0, "–", 0), ("9 Nov", 1, "3 guesses", 100)]
    assert graph and [(bar.label, bar.plays, bar.told, bar.share) for bar in graph.bars] == bars


def test_best_days_are_half_of_all_at_most() -> None:
    rows = [one_past(date(2026, 11, day), day) for day in range(1, 9)]
    assert [one.day.day for one in over_time.best_days(rows[:2])] == [1]
    assert [one.day.day for one in over_time.best_days(rows)] == [1, 2, 3]


def test_boards_of_name_dominoes_are_compared_by_joins_under_par() -> None:
    lines = {1: "⭐⭐⭐ 9/9", 2: "⭐⭐ 10/12 💡1 +1:00"}
    rows = [one_past(date(2026, 11, day), 60, "dominoes", line, "tricky") for day, line in lines.items()]
    told = over_time.figures(registry.engine("dominoes"), rows)
    assert (told.average, told.best) == ("1 join under par", "0 joins under par")


def test_times_of_several_grades_are_compared_in_each_alone() -> None:
    times = {"mini": 12, "fiendish": 300}
    rows = [one_past(date(2026, 11, 1), seconds, "chains", "✅", grade) for grade, seconds in times.items()]
    (share,) = reviews.games(rows)
    assert [(title, told.average) for title, told in share.grades] == [("Mini", "0:12"), ("Fiendish", "5:00")]
    assert share.best_day is None
    many = Record(played=2, won=2, seconds=313)
    assert profile.GameRecord(registry.engine("chains"), many).average is None
    assert profile.GameRecord(registry.engine("square"), many).average == 156
