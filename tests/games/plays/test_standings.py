"""The table: lower scores first, ties share a rank, those who gave up or are hidden are not in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.editions.models import Edition
from games.players.hiding import set_hidden
from games.players.models import Player
from games.plays import standings
from games.plays.models import Play
from games.plays.standings import score_key
from games.plays.wire import Standing
from tests.cast.visitors import Visitor

scores = st.lists(st.integers(-(10**9), 10**9), min_size=3, max_size=3).map(tuple)


@given(scores, scores)
def test_a_score_key_sorts_as_the_score_does(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    assert (score_key(one) < score_key(other)) == (one < other)


def test_a_score_out_of_range_is_refused() -> None:
    with pytest.raises(ValueError, match="between"):
        score_key((10**9 + 1,))


def finish(visitor: Visitor, *guesses: int) -> None:
    for guess in guesses:
        assert visitor.post({"guess": guess}).status_code == 200


@pytest.mark.postgres
def test_fewer_guesses_come_first(alice: Visitor, bob: Visitor, toy: Edition, secret: int, wrong: int) -> None:
    finish(alice, wrong, secret)
    finish(bob, secret)
    rows = standings.table(toy.pk)
    assert [(row.rank, row.line) for row in rows] == [(1, "🎲 1"), (2, "🎲 2")]


@pytest.mark.postgres
def test_ties_share_a_rank(alice: Visitor, bob: Visitor, carol: Visitor, toy: Edition, secret: int, wrong: int) -> None:
    for visitor, guesses in ((alice, [secret]), (bob, [secret]), (carol, [wrong, secret])):
        finish(visitor, *guesses)
    Play.objects.update(seconds=5)
    for play in Play.objects.all():
        Play.objects.filter(pk=play.pk).update(score_key=score_key((0, play.moves_made, 5)))
    assert [row.rank for row in standings.table(toy.pk)] == [1, 1, 3]
    assert [standings.rank_among(play) for play in Play.objects.order_by("pk")] == [(1, 3), (1, 3), (3, 3)]


def test_whoever_gave_up_is_not_ranked_but_heard_of(alice: Visitor, toy: Edition) -> None:
    result = alice.post({"give_up": True}).json()["result"]
    assert result["rank"] is None
    assert standings.table(toy.pk) == []
    assert [item.line for item in standings.feed(toy.pk)] == ["🎲 0"]


@pytest.mark.postgres
def test_a_hidden_player_is_nowhere(alice: Visitor, toy: Edition, secret: int) -> None:
    finish(alice, secret)
    player = Player.objects.get()
    set_hidden(player.pk, True)
    assert standings.standing(toy.pk) == Standing(table=[], accounts=[], feed=[], finished=0, playing=0)
    set_hidden(player.pk, False)
    assert [row.player for row in standings.table(toy.pk)] == [player.public_id]


def test_whoever_is_hidden_while_playing_finishes_unseen(alice: Visitor, toy: Edition, secret: int, wrong: int) -> None:
    finish(alice, wrong)
    Player.objects.update(hidden=True)  # as if it happened while the last move was on its way
    finish(alice, secret)
    assert standings.table(toy.pk) == []


def test_who_moved_lately_is_playing(alice: Visitor, bob: Visitor, toy: Edition, secret: int, wrong: int) -> None:
    finish(alice, wrong)
    finish(bob, secret)
    assert standings.counts(toy.pk) == {"finished": 1, "playing": 1}
