"""A player's own pages over time, what others see of them, what can be taken along, and being forgotten."""

import json
import re
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core import mail
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from games.editions.calendar import EPOCH
from games.editions.lookup import EditionNotMade, request_practice_edition
from games.editions.models import Edition
from games.leaderboards import tables
from games.leaderboards.tallies import rebuild_tallies
from games.players.models import Friend, Player, ReportedName
from games.players.sign_ins import merge_guest
from games.plays import badges, me_api, player_figures, profile, ranking, records
from games.plays.models import Badge, Look, Move, Play, Record
from games.plays.rank_decisions import unrank_plays
from puzzles import registry
from tests.cast.accounts import get_player_name, post_form, sign_up
from tests.cast.plays import end_play
from tests.cast.visitors import Visitor, read_page
from tests.day import DAY, START

pytestmark = pytest.mark.usefixtures("show_toy_alone_at_home", "db")


def without_tags(page: str) -> str:
    return re.sub(r"<[^>]+>", "", page)


def test_my_page_counts_days_and_others_see_it_only_if_i_want_that(alice: Visitor, secret: int) -> None:
    assert "After your first puzzle" in read_page(alice.client, "/me/")
    alice.post({"guess": secret})
    page = " ".join(read_page(alice.client, "/me/").split())
    assert re.search(r"<dt>streak</dt>\s*<dd>\s*1\s*</dd>", page) and "🎲 1" in without_tags(page)
    assert "1 day played" in page and f'class="some" href="/archive/{DAY}/#day"' in page
    for month in ("1999-01", "never"):
        assert alice.client.get(f"/me/?month={month}").status_code == 200
    address = f"/player/{Player.objects.get().public_id}/"
    assert "🎲 1" not in without_tags(read_page(Client(), address))
    post_form(alice.client, "/me/choices/", public_page="on")
    assert "🎲 1" in without_tags(read_page(Client(), address))
    Player.objects.update(hidden=True)
    assert Client().get(address).status_code == 404


@pytest.mark.postgres
def test_friends_are_added_once_and_taken_out_again(alice: Visitor, bob: Visitor, wrong: int) -> None:
    alice.post({"guess": wrong})
    bob.post({"guess": wrong})
    first, second = Player.objects.order_by("pk")
    for _ in range(2):
        post_form(alice.client, f"/player/{second.public_id}/friend/")
    post_form(alice.client, f"/player/{first.public_id}/friend/")
    assert list(Friend.objects.values_list("player", "friend")) == [(first.pk, second.pk)]
    assert second.name in read_page(alice.client, "/me/")
    post_form(alice.client, f"/player/{second.public_id}/friend/", remove="")
    assert not Friend.objects.exists()


def test_a_reminder_is_a_calendar_without_days_that_were_played(alice: Visitor, secret: int, wrong: int) -> None:
    alice.post({"guess": wrong})
    post_form(alice.client, "/me/choices/", reminder="on", reminder_at="07:30")
    address = f"/me/reminder/{Player.objects.get().reminder_key}.ics"
    before = Client().get(address)
    assert before["Content-Type"].startswith("text/calendar")
    assert before.content.count(b"BEGIN:VEVENT") == 14 and b"T073000" in before.content
    alice.post({"guess": secret})
    after = Client().get(address).content
    assert after.count(b"BEGIN:VEVENT") == 13 and b"streak of 1 day" in after
    post_form(alice.client, "/me/choices/")
    post_form(alice.client, "/me/choices/", reminder="on", reminder_at="junk")
    assert Client().get(address).status_code == 404


def test_weeks_and_years_are_pages_and_pictures(alice: Visitor, secret: int, monkeypatch: pytest.MonkeyPatch) -> None:
    spans = (player_figures.build_week(DAY), player_figures.build_year(DAY.year))
    assert "You didn’t play on these days." in read_page(Client(), spans[0].url)
    assert Client().get(f"{spans[0].url}picture.png").status_code == 404
    alice.post({"guess": secret})
    for span in spans:
        assert "of 1 solved on 1 day" in read_page(alice.client, span.url)
        for form in ("wide", "even"):
            assert alice.client.get(f"{span.url}picture.png?form={form}").content.startswith(b"\x89PNG")
    for offered in ([("Your week in review", spans[0].url)], []):
        monkeypatch.setattr(player_figures, "list_offered_reviews", lambda day, offered=offered: offered)
        for page in ("/", "/me/"):
            assert ("Your week in review" in read_page(alice.client, page)) == bool(offered)


def test_reviews_are_of_weeks_from_monday_and_of_years_and_offered_when_these_are_over(client: Client) -> None:
    span = player_figures.build_week(date(2026, 11, 18))
    assert (span.first, span.last) == (date(2026, 11, 16), date(2026, 11, 22))
    assert player_figures.build_week(span.last + timedelta(days=1)).first == date(2026, 11, 23)
    this = player_figures.build_week(DAY)
    answer = client.get(f"/me/week/{this.last}/")
    assert (answer.status_code, answer.headers["Location"]) == (302, this.url)
    for other in ("week/nonsense", "week/2020-01-06", "week/9999-12-31", "year/1999", "year/0"):
        assert client.get(f"/me/{other}/").status_code == 404, other
    assert (
        player_figures.list_offered_reviews(date(2026, 11, 24))
        == player_figures.list_review_years(date(2026, 12, 3))
        == []
    )
    assert player_figures.list_offered_reviews(date(2026, 11, 9)) == [("Your week in review", "/me/week/2026-11-02/")]
    assert [title for title, _ in player_figures.list_offered_reviews(date(2026, 12, 8))] == ["Your year in review"]


@pytest.mark.postgres
def test_results_come_in_portions(alice: Visitor, toy: Edition, wrong: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A room may be playing the puzzle of a practice result."""
    monkeypatch.setattr(me_api, "MOST_RESULTS", 2)
    alice.post({"guess": wrong})
    player = Player.objects.get()
    end_play(player, request_practice_edition(EditionNotMade("toy", "small", "5")))
    for hours in (5, 1, 3, 2, 4):
        end_play(player, toy, START - timedelta(hours=hours), run=hours + 1, line=f"{hours} h ago")
    at, lines = "/api/me/results/", []
    while at:
        answer = alice.client.get(at).json()
        lines += [one["line"] for one in answer["results"]]
        at = answer["earlier"]
    assert lines == [f"{hours} h ago" for hours in range(1, 6)]
    for before in ("yesterday", "2026-13-01T00:00", "2026-11-21T00:00:00+99:00"):
        refused = alice.client.get("/api/me/results/", {"before": before})
        assert refused.status_code == 400 and "must be a time such as" in refused.json()["error"]["message"]
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
    end_play(Player.objects.get(), toy, run=2)
    assert won["status"] == "won" and mine(DAY) == won
    with django_assert_num_queries(2):
        alice.client.get("/api/days/today/")
    for other in (DAY + timedelta(days=1), EPOCH - timedelta(days=1), "2026-02-30", "nonsense"):
        assert Client().get(f"/api/days/{other}/").status_code == 404


def test_everything_that_is_kept_can_be_taken_along(alice: Visitor, bob: Visitor, secret: int, wrong: int) -> None:
    sign_up(alice.client, "Alice", email="alice@example.org")
    bob.post({"guess": wrong})
    post_form(alice.client, f"/player/{Player.objects.get(user=None).public_id}/friend/")
    alice.client.get("/toy/")
    kept = json.loads(b"".join(alice.client.get("/me/fivefold.json")))
    assert [one["game"] for one in kept["looked_at"]] == ["toy"] and kept["plays"] == []
    alice.post({"guess": wrong})
    alice.post({"guess": secret})
    kept = json.loads(b"".join(alice.client.get("/me/fivefold.json")))
    assert kept["account"]["email"] == "alice@example.org" and len(kept["friends"]) == 1
    assert [move["move"] for move in kept["plays"][0]["moves"]] == [{"guess": wrong}, {"guess": secret}]


@pytest.mark.postgres
def test_a_deleted_account_becomes_someone(alice: Visitor, bob: Visitor, secret: int, wrong: int, toy: Edition) -> None:
    sign_up(alice.client, "Alice", email="alice@example.org")
    alice.client.get("/toy/")
    alice.post({"guess": secret})
    post_form(alice.client, "/me/delete/", name="not Alice")
    assert get_player_name(alice.client) == "Alice"
    mail.outbox.clear()
    page = post_form(alice.client, "/me/delete/", name="alice").content.decode()
    assert "Your account and data have been deleted. Your results stay on the leaderboards, without your name." in page
    (sent,) = mail.outbox
    assert sent.to == ["alice@example.org"] and "account Alice" in sent.body
    assert get_player_name(alice.client) == "" and not get_user_model().objects.exists() and not Look.objects.exists()
    rebuild_tallies(DAY, DAY)
    gone = Player.objects.get(name="Someone")
    for row in (ranking.load_table(toy.pk)[0], tables.read_table(tables.EVERYONES_CIRCLE, "day", toy.day)[0]):
        assert (row.name, row.guest, row.gone) == ("Someone", False, True)
    assert Move.objects.count() == 1
    address = f"/player/{gone.public_id}/"
    for span in ("", "day/", "week/"):
        shown = read_page(bob.client, f"/leaderboard/{span}?who=everyone")
        assert "Someone" in shown and address not in shown and 'class="guest"' not in shown
    bob.post({"guess": wrong})
    assert bob.client.get(address).status_code == post_form(bob.client, f"{address}friend/").status_code == 404
    assert post_form(bob.client, f"/api/players/{gone.public_id}/report/").status_code == 400
    assert not Friend.objects.exists() and not ReportedName.objects.exists()
    sign_up(Client(), "Alice")
    assert get_user_model().objects.filter(username="Alice").exists()


def played(player: Player, days: Iterable[date], guesses: int = 3, variant: str = "small", ranked: bool = True) -> None:
    for day in days:
        at = timezone.make_aware(datetime.combine(day, time(12)))
        known: dict[str, Any] = {"kind": "daily", "game": "toy", "variant": variant, "date": day}
        made = {"seed": str(day), "stored": {}, "engine_version": 1}
        edition, _ = Edition.objects.get_or_create(**known, defaults=made)
        won = {"status": "won", "seconds": 60, "score_key": f"{guesses:05d}", "line": f"🎲 {guesses}"}
        times = {"started_at": at, "moved_at": at, "finished_at": at, "moves_made": guesses}
        Play.objects.create(player=player, edition=edition, ranked=ranked, **times, **won)
    records.rebuild_records(player.pk)
    badges.rebuild_badges(player.pk)


def back(days: int) -> date:
    return DAY - timedelta(days=days)


@pytest.fixture
def me(alice: Visitor, wrong: int) -> Player:
    alice.post({"guess": wrong})
    return Player.objects.get()


def slugs(player: Player) -> set[str]:
    return set(Badge.objects.filter(player=player).values_list("slug", flat=True))


def test_a_games_page_tells_dailies_apart_from_past_days(alice: Visitor, me: Player) -> None:
    assert "Once you’ve played, you’ll see" in read_page(Client(), "/me/toy/")
    assert Client().get("/me/nothing/").status_code == 404
    played(me, [back(3), back(4)], guesses=2)
    page = read_page(alice.client, "/me/toy/?variant=small")
    assert "Average <b>2 guesses</b>" in page and "best <b>2 guesses</b>" in page
    assert "Your results" not in page, "one result alone has no distribution"
    played(me, [back(5)], guesses=9, ranked=False)
    played(me, [back(6)], guesses=5)
    page = read_page(alice.client, "/me/toy/?variant=small")
    assert "1 played, 1 won" in page and "average 9 guesses" in page and "Your results" in page
    assert "You haven’t played this on the day yet" in read_page(alice.client, "/me/toy/?variant=large")


def test_a_saved_day_is_shown_in_words_and_in_the_calendar(alice: Visitor, me: Player) -> None:
    played(me, map(back, (1, *range(3, 10))))
    page = read_page(alice.client, f"/me/toy/?month={back(2):%Y-%m}")
    assert "Saved lately:" in page and (back(2) < EPOCH or ": saved by a streak freeze" in page)
    assert records.load_streak(me.pk, "toy").length == 8


def test_a_page_costs_the_same_however_much_was_played(alice: Visitor, me: Player) -> None:
    costs = []
    for days in (range(1, 11), range(11, 111)):
        for variant in ("small", "large"):
            played(me, map(back, days), variant=variant)
        for address in ("/me/", "/me/toy/"):
            with CaptureQueriesContext(connection) as asked:
                read_page(alice.client, address)
            costs.append(len(asked))
    assert costs[:2] == costs[2:] and max(costs) <= 16


def test_a_badge_is_given_with_the_play_and_announced_once(alice: Visitor, secret: int) -> None:
    result = alice.post({"guess": secret}).json()["result"]
    assert [(one["sign"], one["title"]) for one in result["badges"]] == [("badge-toy-at-once", "At once")]
    for _ in range(2):
        badges.rebuild_badges(Player.objects.get().pk)
    assert Badge.objects.filter(slug="toy-at-once").count() == 1 and "At once" in read_page(alice.client, "/me/")


def test_a_full_week_runs_from_monday_to_sunday(me: Player) -> None:
    monday = back(14) - timedelta(days=back(14).weekday())
    played(me, [monday + timedelta(days=n) for n in range(1, 8)])
    assert badges.FULL_WEEK not in slugs(me)
    played(me, [monday])
    assert Badge.objects.get(slug=badges.FULL_WEEK).day == monday + timedelta(days=6)


def test_the_badges_of_a_guest_come_along_and_are_not_given_twice(me: Player) -> None:
    played(guest := Player.objects.create(name="Guest"), [back(4)], guesses=1)
    played(me, [back(3)], guesses=1)
    merge_guest(guest, me)
    assert Badge.objects.get(slug="toy-at-once").day == back(4)


@pytest.mark.postgres
def test_badges_follow_from_the_plays_that_count_for_oneself(me: Player) -> None:
    played(me, [back(3)], guesses=1)
    plays = Play.objects.filter(status="won")
    for ranked in (False, True):
        plays.update(apart="", ranked=ranked)
        call_command("records")
        assert slugs(me) == ({"toy-at-once"} if ranked else set())
    unrank_plays(plays)
    Badge.objects.all().delete()
    call_command("records")
    assert slugs(me) == {"toy-at-once"}, "what is left out of tables counts for oneself all the same"


def one_past(
    day: date, seconds: int, game: str = "toy", line: str = "🎲 3", variant: str = "small"
) -> player_figures.PastPlay:
    return player_figures.PastPlay(game, variant, player_figures.DAILY, day, "won", seconds, line, f"{seconds:05d}")


def test_weeks_without_a_play_are_in_the_graph_without_a_bar_and_who_gave_up_has_no_measure() -> None:
    assert player_figures.PastPlay("toy", "small", player_figures.DAILY, DAY, "gave up", 9, "🎲 3", "1").measure is None
    past = [one_past(date(2026, 10, 26), 60), one_past(date(2026, 11, 9), 60)]
    graph = player_figures.draw_graph(registry.engine("toy"), past)
    bars = [("26 Oct", 1, "3 guesses", 100), ("2 Nov", 0, "–", 0), ("9 Nov", 1, "3 guesses", 100)]
    assert graph and [(bar.label, bar.plays, bar.text, bar.share) for bar in graph.bars] == bars


def test_best_days_are_half_of_all_at_most() -> None:
    rows = [one_past(date(2026, 11, day), day) for day in range(1, 9)]
    assert [one.day.day for one in player_figures.find_best_days(rows[:2])] == [1]
    assert [one.day.day for one in player_figures.find_best_days(rows)] == [1, 2, 3]


def test_boards_of_name_dominoes_are_compared_by_joins_under_par() -> None:
    lines = {1: "⭐⭐⭐ 9/9", 2: "⭐⭐ 10/12 💡1 +1:00"}
    rows = [one_past(date(2026, 11, day), 60, "dominoes", line, "tricky") for day, line in lines.items()]
    told = player_figures.sum_up_plays(registry.engine("dominoes"), rows)
    assert (told.average, told.best) == ("1 join under par", "0 joins under par")


def test_times_of_several_grades_are_compared_in_each_alone() -> None:
    times = {"mini": 12, "fiendish": 300}
    rows = [one_past(date(2026, 11, 1), seconds, "chains", "✅", grade) for grade, seconds in times.items()]
    (share,) = player_figures.sum_up_games(rows)
    assert [(title, told.average) for title, told in share.grades] == [("Mini", "0:12"), ("Fiendish", "5:00")]
    assert share.best_day is None
    many = Record(played=2, won=2, seconds=313)
    assert profile.GameRecord(registry.engine("chains"), many).average is None
    assert profile.GameRecord(registry.engine("square"), many).average == 156
