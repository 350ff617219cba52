"""The leaderboard: lower scores first, ties share a rank, without who gave up, is hidden or waits for a moderator."""

from datetime import timedelta
from random import Random

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.db.models import F
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.desk.moderation import MOST_WAITS_SHOWN
from games.desk.plays_admin import WaitingAdmin
from games.editions.models import Edition
from games.leaderboards import leagues
from games.leaderboards.models import Tally
from games.leaderboards.tables import EVERYONES_CIRCLE, make_friends_circle, make_league_circle, read_table
from games.players.models import Player
from games.players.name_reports import set_player_hidden
from games.plays import rank_decisions, ranking
from games.plays.models import Move, Play, Record, Waiting
from games.plays.ranking import FinishCount, write_score_key
from games.plays.records import load_streak
from games.plays.wire import Standing
from tests.cast.accounts import sign_up
from tests.cast.plays import end_play, find_shown_players, get_player_of, guess_secret
from tests.cast.visitors import Visitor, read_page
from tests.day import START

scores = st.lists(st.integers(-(10**9), 10**9), min_size=3, max_size=3).map(tuple)


@given(scores, scores)
def test_a_score_key_sorts_as_the_score_does(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    assert (write_score_key(one) < write_score_key(other)) == (one < other)
    with pytest.raises(ValueError, match="between"):
        write_score_key((10**9 + 1,))


def finish(visitor: Visitor, *guesses: int) -> None:
    for guess in guesses:
        assert visitor.post({"guess": guess}).status_code == 200


@pytest.mark.postgres
def test_ties_share_a_rank(alice: Visitor, bob: Visitor, carol: Visitor, toy: Edition, secret: int, wrong: int) -> None:
    for visitor, guess in ((carol, wrong), (alice, secret), (bob, secret)):
        finish(visitor, guess)
    assert ranking.count_players(toy.pk) == {"finished": 2, "playing": 1}
    finish(carol, secret)
    for play in Play.objects.all():
        Play.objects.filter(pk=play.pk).update(seconds=5, score_key=write_score_key((0, play.moves_made, 5)))
    rows = ranking.load_table(toy.pk)
    assert [(row.rank, row.line) for row in rows] == [(1, "🎲 1"), (1, "🎲 1"), (3, "🎲 2")]
    assert [ranking.find_rank(play) for play in Play.objects.order_by("pk")] == [(3, 3), (1, 3), (1, 3)]


def test_who_gave_up_is_not_ranked_but_heard_of(alice: Visitor, toy: Edition) -> None:
    assert alice.post({"give_up": True}).json()["result"]["rank"] is None
    assert ranking.load_table(toy.pk) == []
    assert [item.line for item in ranking.load_feed(toy.pk)] == ["🎲 0"]


@pytest.mark.postgres
def test_a_hidden_player_is_nowhere(alice: Visitor, bob: Visitor, toy: Edition, secret: int, wrong: int) -> None:
    finish(alice, secret)
    player = Player.objects.get()
    set_player_hidden(player.pk, True)
    assert ranking.load_standing(toy.pk) == Standing(table=[], accounts=[], feed=[], finished=0, playing=0)
    set_player_hidden(player.pk, False)
    finish(bob, wrong)
    Player.objects.exclude(pk=player.pk).update(hidden=True)  # as if it happened while the last move was on its way
    finish(bob, secret)
    assert [row.player for row in ranking.load_table(toy.pk)] == [player.public_id]


@pytest.fixture
def quick(alice: Visitor, secret: int, takes_a_while: int) -> Play:
    """Alice has won at once, and knew no answer."""
    guess_secret(alice, secret)
    return Play.objects.get()


QUEUE = "/admin/plays/waiting/"


def judge(moderator: Client, action: str, play: Play) -> None:
    assert moderator.post(QUEUE, {"action": action, "_selected_action": [play.pk]}).status_code == 302


def test_it_counts_for_the_own_streak_alone_also_with_an_account(alice: Visitor, quick: Play, toy: Edition) -> None:
    result = alice.get()["result"]
    assert result["note"].startswith("That was fast! It counts for your streak.")
    assert (result["ranked"], result["rank"], result["streak"]) == (False, None, 1)
    assert load_streak(quick.player_id, "toy").length == 1 and Record.objects.get(game="toy").won == 1
    assert find_shown_players(toy) == set() and not Tally.objects.filter(points__gt=0).exists()
    sign_up(alice.client, "alice")
    play = Play.objects.get()
    assert play.account and play.apart == "quick" and find_shown_players(toy) == set()
    user = User.objects.get()
    user.is_staff = True
    user.save()
    assert Play.objects.get().apart == "staff", "it waits no more"


@pytest.mark.postgres
def test_what_a_moderator_ranks_appears_once(quick: Play, toy: Edition, moderator: Client, takes_a_while: int) -> None:
    player, friend = quick.player, Player.objects.create(name="Friend")
    league = leagues.create_league("The Otters", player)
    leagues.join_league(league, friend)
    end_play(player, toy, run=7, finished_at=None)
    page = read_page(moderator, QUEUE)
    assert player.name in page and f"0:{takes_a_while}" in page and "guest" in page
    assert "1 result held for review" in page and "about" not in page.partition('class="paginator"')[2][:200]
    Play.objects.filter(run=7).delete()
    for _ in range(2):
        judge(moderator, "rank_chosen", quick)
        rank_decisions.rank_plays(Play.objects.all())
    assert [row.player for row in ranking.load_table(toy.pk)] == [player.public_id]
    assert [item.player for item in ranking.load_feed(toy.pk)] == [player.public_id]
    assert ranking.count_players(toy.pk)["finished"] == 1 and ranking.find_rank(Play.objects.get()) == (1, 1)
    for whose in (EVERYONES_CIRCLE, make_league_circle(league), make_friends_circle(player)):
        assert [(row.player, row.points) for row in read_table(whose, "day", toy.day)] == [(player.public_id, 12)]
    assert {tally.points for tally in Tally.objects.filter(player=player)} == {12}
    assert Record.objects.get(player=player, game="toy").won == 1 and load_streak(player.pk, "toy").length == 1


def test_what_a_moderator_leaves_out_is_nowhere(quick: Play, toy: Edition, moderator: Client) -> None:
    judge(moderator, "unrank_chosen", quick)
    assert quick.player.name not in read_page(moderator, QUEUE)
    assert find_shown_players(toy) == set() and Play.objects.get().apart == "left out"


def test_points_of_others_follow_a_ruling(alice: Visitor, bob: Visitor, secret: int, wrong: int, toy: Edition) -> None:
    guess_secret(alice, secret)
    bob.post({"guess": wrong})
    guess_secret(bob, secret)
    first, second = (get_player_of(visitor) for visitor in (alice, bob))
    assert rank_decisions.unrank_plays(Play.objects.filter(player=first)) == 1
    (row,) = read_table(EVERYONES_CIRCLE, "day", toy.day)
    assert (row.player, row.points) == (second.public_id, 12)
    assert rank_decisions.rank_plays(Play.objects.filter(player=first)) == 1
    assert [row.points for row in read_table(EVERYONES_CIRCLE, "day", toy.day)] == [12, 10]


def test_a_moderator_sees_the_first_moves_of_a_win_with_their_seconds(toy: Edition) -> None:
    play = end_play(Player.objects.create(name="Alice"), toy, finished_at=None, ranked=True)
    for number in range(1, MOST_WAITS_SHOWN + 2):
        Move.objects.create(play=play, number=number, move={"guess": 1}, at=START + timedelta(seconds=number / 2))
        waits = WaitingAdmin(Waiting, admin.site).first_waits(Waiting.objects.get(pk=play.pk)).split(" · ")
        assert waits[0].startswith("0.5") and waits[-1].endswith("…") == (number > MOST_WAITS_SHOWN)
        assert len(waits) == min(number, MOST_WAITS_SHOWN)


def key(guesses: int, seconds: int) -> str:
    return write_score_key((0, guesses, seconds))


def is_in_step(edition: Edition) -> bool:
    """Whether counting all plays says the same of every score, now and up to a moment."""
    plays = Play.objects.filter(edition=edition, shown=True)
    for guesses, seconds in ((guesses, seconds) for guesses in (1, 2, 3) for seconds in (99, 100, 150, 250)):
        better = plays.filter(score_key__lt=key(guesses, seconds))
        for before in (None, START - timedelta(seconds=20)):
            earlier = better.filter(finished_at__lt=before) if before else better
            counted = FinishCount(earlier.count(), plays.count())
            if ranking.count_finishes(edition.pk, key(guesses, seconds), before) != counted:
                return False
    return ranking.count_finishes_by_edition([edition.pk]).get(edition.pk, 0) == plays.count()


@pytest.mark.postgres
def test_the_database_counts_scores_whatever_adds_changes_or_deletes_plays(toy: Edition) -> None:
    rng = Random(1)
    people = Player.objects.bulk_create(Player(public_id=f"p{n}", name="Somebody") for n in range(40))
    assert ranking.count_finishes(toy.pk, key(1, 1)) == FinishCount(0, 0)
    for player in people:
        at, score = START - timedelta(seconds=rng.randrange(40)), key(rng.randint(1, 3), rng.randrange(90, 260))
        status = rng.choice(["won", "won", "lost", "gave up"])
        end_play(player, toy, at, status, ranked=rng.random() < 0.9, score_key=score)
    counted = [ranking.count_finishes(toy.pk).finished]
    assert is_in_step(toy) and counted[0] > 10
    plays = Play.objects.filter(shown=True)
    set_player_hidden(plays[0].player_id, True)
    first = list(plays.values_list("pk", flat=True)[:3])
    plays.filter(pk__in=first).update(ranked=False, moves_made=F("moves_made") + 1)
    plays[3].delete()
    counted.append(ranking.count_finishes(toy.pk).finished)
    plays.filter(status="lost").update(score_key=key(2, 120))
    assert is_in_step(toy) and counted[1] == counted[0] - 5
    set_player_hidden(Player.objects.get(hidden=True).pk, False)
    assert is_in_step(toy) and ranking.count_finishes(toy.pk).finished == counted[1] + 1


@pytest.mark.postgres
def test_a_play_knows_whether_enough_others_did_better(toy: Edition) -> None:
    people = [Player.objects.create(name="Somebody") for _ in range(4)]
    scored = zip(people, (1, 2, 2, 3), strict=True)
    plays = [end_play(one, toy, ranked=True, score_key=key(guesses, 10)) for one, guesses in scored]
    assert [ranking.is_among_first(play, 2) for play in plays] == [True, True, True, False]
    ordered = Play.objects.annotate(behind=ranking.build_behind_condition(3)).order_by("pk")
    assert list(ordered.values_list("behind", flat=True)) == [False, False, False, True]
