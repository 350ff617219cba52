"""How the plays of a day go and end, as workers count them and as players read them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.editions import calendar, lookup
from games.editions.models import Edition
from games.players.models import Friend, Player
from games.plays import distribution, play_counts, rank_decisions
from games.plays.models import Figures, Play, UnrankedReason
from games.plays.ranking import write_score_key
from tests.cast.visitors import Visitor
from tests.day import START, Clock

pytestmark = pytest.mark.usefixtures("at_noon")

Plays = Callable[..., list[Play]]


@pytest.fixture
def plays(toy: Edition) -> Plays:
    """Let people finish today's toy: each with a number of guesses."""

    def finish(*guesses: int, status: str = "won", edition: Edition = toy, **more: Any) -> list[Play]:
        first = Player.objects.count()
        people = Player.objects.bulk_create(Player(name=f"Player {first + n}") for n in range(len(guesses)))
        moments = {"started_at": START - timedelta(seconds=60), "moved_at": START, "finished_at": START}
        fields = {"ranked": True, "status": status, "seconds": 60, **moments, "edition": edition, **more}
        return Play.objects.bulk_create(
            Play(player=one, moves_made=n, line=f"🎲 {n}", score_key=write_score_key((0, n, 60)), **fields)
            for one, n in zip(people, guesses, strict=True)
        )

    return finish


def asked(visitor: Visitor) -> Any:
    return visitor.client.get(f"/api/distribution{visitor.path}")


def counts_of(visitor: Visitor) -> dict[str, int]:
    return {bar["label"]: bar["count"] for bar in asked(visitor).json()["bars"]}


@pytest.mark.postgres
def test_each_play_is_counted_once_however_often_workers_look(
    toy: Edition, plays: Plays, monkeypatch: pytest.MonkeyPatch, django_assert_max_num_queries: Any
) -> None:
    monkeypatch.setattr(play_counts, "PLAYS_PER_PORTION", 3)
    plays(3, 3, 5)
    plays(9, status="gave up")
    assert play_counts.count_new_plays() == 4, "more than a portion"
    with django_assert_max_num_queries(5):  # the transaction's own, and what is waiting
        assert play_counts.count_new_plays() == 0
    plays(4)
    assert play_counts.count_new_plays() == 1
    figures = Figures.objects.get(pk=toy.pk)
    assert (figures.won, figures.lost, figures.gave_up) == (4, 0, 1)
    assert {number: count for number, (count, _) in figures.results.items()} == {"3": 2, "4": 1, "5": 1}
    assert sum(figures.times.values()) == 4


def test_only_first_attempts_at_days_puzzles_count(toy: Edition, plays: Plays) -> None:
    plays(3, run=2, ranked=False)
    plays(3, edition=lookup.request_practice_edition(lookup.EditionNotMade("toy", "small", "7")), ranked=False)
    assert play_counts.count_new_plays() == 2 and not Figures.objects.exists()
    plays(3, 4)
    plays(1, ranked=False, apart=UnrankedReason.QUICK)
    play_counts.count_new_plays()
    assert Figures.objects.get(pk=toy.pk).won == 2


def test_others_are_shown_once_i_and_ten_have_finished(alice: Visitor, plays: Plays, secret: int, wrong: int) -> None:
    plays(*range(1, 9))
    play_counts.count_new_plays()
    assert asked(alice).status_code == 403
    alice.post({"guess": wrong})
    assert asked(alice).status_code == 403 and "Finish this puzzle first" in asked(alice).content.decode()
    alice.post({"guess": secret})
    play_counts.count_new_plays()
    assert asked(alice).json() == {"finished": 9, "bars": [], "better_than": None, "counts": "guesses"}


def test_my_bar_is_marked_and_how_many_did_worse_is_said(alice: Visitor, secret: int, wrong: int, plays: Plays) -> None:
    plays(1, 2, 2, 3, 3, 3, 4, 5)
    plays(7, status="gave up")
    play_counts.count_new_plays()
    for guess in (wrong, secret):
        alice.post({"guess": guess})
    answer = asked(alice).json()  # before a worker has taken her play in, and after
    play_counts.count_new_plays()
    assert asked(alice).json() == answer
    assert counts_of(alice) == {"1": 1, "2": 3, "3": 3, "4": 1, "5": 1, "Gave up": 1}
    assert [bar["label"] for bar in answer["bars"] if bar["mine"]] == ["2"]
    assert answer["better_than"] == 67  # of nine others three with 3, one with 4, one with 5, one gave up
    assert answer["finished"] == 10 == sum(bar["count"] for bar in answer["bars"])


def test_who_gave_up_sees_where_and_is_compared_with_nobody(alice: Visitor, plays: Plays) -> None:
    plays(*range(1, 12))
    alice.post({"give_up": True})
    play_counts.count_new_plays()
    answer = asked(alice).json()
    assert answer["better_than"] is None and [bar["label"] for bar in answer["bars"] if bar["mine"]] == ["Gave up"]


def test_friends_are_on_their_bars_by_name(alice: Visitor, secret: int, plays: Plays) -> None:
    others = plays(*range(1, 12))
    alice.post({"guess": secret})
    me = Player.objects.get(public_id=alice.get()["result"]["player"])
    for play in others[2:4]:
        Friend.objects.create(player=me, friend=play.player)
    Player.objects.filter(pk=others[3].player.pk).update(hidden=True)
    play_counts.count_new_plays()
    named = [bar["friends"] for bar in asked(alice).json()["bars"] if bar["friends"]]
    assert named == [[others[2].player.name]]


def test_an_answer_costs_the_same_for_ten_and_for_a_thousand_plays(
    alice: Visitor, secret: int, plays: Plays, django_assert_max_num_queries: Any
) -> None:
    alice.post({"guess": secret})
    for more in (10, 1000):
        plays(*(1 + n % 30 for n in range(more)))
        play_counts.count_new_plays()
        with django_assert_max_num_queries(10):
            assert sum(counts_of(alice).values()) == Play.objects.count()


@given(st.dictionaries(st.integers(1, 7200), st.integers(1, 50), min_size=1, max_size=60))
def test_times_fall_into_few_bars_that_lose_none(times: dict[int, int]) -> None:
    figures = Figures(won=sum(times.values()), times={str(seconds): count for seconds, count in times.items()})
    scale = distribution.ResultScale(figures, "")
    assert len(scale.bars) <= distribution.MOST_BARS
    assert sum(bar.count for bar in scale.bars) == figures.won
    assert len({bar.label for bar in scale.bars}) == len(scale.bars)


@given(st.dictionaries(st.integers(0, 300), st.integers(1, 50), min_size=1, max_size=60), st.booleans())
def test_numbers_fall_into_few_bars_best_first(results: dict[int, int], more_is_better: bool) -> None:
    sign = -1 if more_is_better else 1
    counts = {str(number): (count, write_score_key((sign * number,))) for number, count in results.items()}
    scale = distribution.ResultScale(Figures(won=sum(results.values()), results=counts), "points")
    assert 1 <= len(scale.bars) <= distribution.MOST_BARS
    assert sum(bar.count for bar in scale.bars) == sum(results.values())
    first, last = (int(bar.label.split("–")[0]) for bar in (scale.bars[0], scale.bars[-1]))
    assert (first >= last) if more_is_better else (first <= last)


def test_boards_without_a_number_come_behind_those_that_have_one() -> None:
    """A whole rack of Name Dominoes has its joins; one that was handed in before has none, and is not solved."""
    figures = Figures(won=5, lost=3, gave_up=1, results={"10": (3, "a"), "9": (2, "b")}, times={"60": 5})
    scale = distribution.ResultScale(figures, "joins")
    bars_found = [(one.label, one.count) for one in scale.bars]
    assert bars_found == [("10", 3), ("9", 2), (distribution.LOST_LABEL, 3), (distribution.GAVE_UP_LABEL, 1)]
    dominoes = Edition(game="dominoes")
    ends = [("lost", "6/7", distribution.LOST_LABEL), ("gave up", "2/7", distribution.GAVE_UP_LABEL)]
    for status, line, label in (("won", "⭐⭐⭐ 10/10 💡1 +1:00", "10"), *ends):
        assert scale.find_label(Play(edition=dominoes, status=status, line=line)) == label


def read_counts(edition: Edition) -> dict[str, int]:
    play_counts.count_new_plays()
    return play_counts.load_key_counts(Edition.objects.get(pk=edition.pk))


def test_what_a_game_notes_of_plays_is_counted_once(
    toy: Edition, alice: Visitor, bob: Visitor, secret: int, wrong: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice.post({"guess": wrong})
    alice.post({"guess": secret})
    bob.post({"guess": secret})

    with monkeypatch.context() as patch, pytest.raises(pytest.fail.Exception):
        patch.setattr(Figures, "save", lambda *_, **more: pytest.fail("killed"))
        play_counts.count_new_plays()
    assert not Figures.objects.exists() and not Play.objects.filter(counted=True).exists()
    counts = {"plays": 2, f"first:{wrong}": 1, f"first:{secret}": 1, "guesses:2": 1, "guesses:1": 1}
    assert read_counts(toy) == read_counts(toy) == counts
    assert Figures.objects.get(pk=toy.pk).moves == {"2": 1, "1": 1}


def test_a_result_is_left_out_and_comes_back(toy: Edition, alice: Visitor, bob: Visitor, secret: int) -> None:
    for visitor in (alice, bob):
        visitor.post({"guess": secret})
    mine = Play.objects.filter(player__public_id=alice.get()["result"]["player"])
    mine.update(ranked=False, apart=UnrankedReason.QUICK)  # a moderator looks at it first
    assert read_counts(toy)["plays"] == 1
    rank_decisions.rank_plays(mine)
    assert read_counts(toy)["plays"] == Figures.objects.get(pk=toy.pk).won == 2
    rank_decisions.unrank_plays(mine)
    assert read_counts(toy)["plays"] == Figures.objects.get(pk=toy.pk).won == 1
    rank_decisions.rank_plays(mine)
    assert read_counts(toy) == {"plays": 2, f"first:{secret}": 2, "guesses:1": 2}


def test_a_log_that_nobody_can_read_keeps_no_other_out(alice: Visitor, bob: Visitor, toy: Edition, secret: int) -> None:
    alice.post({"guess": secret})
    Play.objects.get().moves.update(move={"nonsense": 1})
    bob.post({"guess": secret})
    assert read_counts(toy)["plays"] == 1 and Figures.objects.get(pk=toy.pk).won == 2


def test_a_corrected_puzzle_is_counted_from_nothing(toy: Edition, alice: Visitor, bob: Visitor, secret: int) -> None:
    alice.post({"guess": secret})
    assert read_counts(toy)["plays"] == 1
    Edition.objects.filter(pk=toy.pk).update(revision=1)
    assert read_counts(toy) == {}
    bob.post({"guess": secret})
    Play.objects.filter(counted=False).update(revision=1)
    assert read_counts(toy)["plays"] == 1


def look_at(edition: Edition) -> Figures:
    play_counts.count_unfinished_plays()
    return Figures.objects.get(pk=edition.pk)


def test_starts_are_those_who_moved_and_a_play_is_abandoned_when_its_day_is_over(
    clock: Clock, toy: Edition, alice: Visitor, bob: Visitor, carol: Visitor, secret: int, wrong: int
) -> None:
    alice.post({"guess": secret})
    bob.post({"guess": wrong})
    carol.get()
    play_counts.count_new_plays()
    figures = look_at(toy)
    assert (figures.starts, figures.going, figures.abandoned) == (2, 1, 0)
    clock.move_to(calendar.get_day_end(toy.day) + timedelta(minutes=1))
    figures = look_at(toy)
    assert (figures.starts, figures.going, figures.left) == (2, 0, {"1": 1})
    assert bob.post({"guess": secret}).status_code == 200
    play_counts.count_new_plays()
    figures = look_at(toy)
    assert (figures.starts, figures.finished, figures.left) == (2, 2, {})


def test_a_play_of_the_archive_is_abandoned_after_a_day(clock: Clock, toy: Edition, alice: Visitor, wrong: int) -> None:
    alice.post({"guess": wrong})
    after = calendar.get_day_end(toy.day) + timedelta(hours=12)
    Play.objects.update(moved_at=after)
    clock.move_to(after + timedelta(hours=2))
    assert look_at(toy).going == 1
    clock.move_to(after + timedelta(hours=26))
    assert look_at(toy).left == {"1": 1}


def test_a_move_is_seen_at_the_next_look_and_a_look_at_nothing_new_costs_four_questions(
    clock: Clock, toy: Edition, alice: Visitor, bob: Visitor, wrong: int, django_assert_max_num_queries: Any
) -> None:
    alice.post({"guess": wrong})
    clock.advance(timedelta(minutes=1))
    assert play_counts.count_unfinished_plays() >= 1 and look_at(toy).going == 1
    clock.advance(timedelta(minutes=5))
    with django_assert_max_num_queries(4):
        assert play_counts.count_unfinished_plays() == 0
    bob.post({"guess": wrong})
    clock.advance(timedelta(seconds=5))
    assert look_at(toy).going == 2
