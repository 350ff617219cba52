"""A finished play is a film of its moves, for those alone who have finished the same puzzle."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from games.editions.making import make_own
from games.editions.models import Edition
from games.players.models import Player
from games.plays import whole
from games.plays.models import Play
from games.plays.runs import Run
from games.replays.films import LONGEST, key_of
from puzzles import registry
from puzzles.abilities import Simulated, Skill
from tests.cast.visitors import Visitor
from tests.made import made
from tests.toy.puzzles.toy.wire import Guess


def finished(edition: Edition, player: Player, *guesses: int, wait: float = 1.0) -> Play:
    """A play with these guesses, so many seconds after each other."""
    begins = timezone.now() - timedelta(hours=1)
    start = Run(edition, None, edition.engine.start(edition.puzzle), begins)
    timed = [(Guess(guess=guess), wait) for guess in guesses]
    run = whole.judge(start, player.pk, timed, timezone.now(), "")
    assert run is not None
    whole.store([run])
    return run.play


@pytest.fixture
def play(toy: Edition, secret: int, wrong: int) -> Play:
    """What somebody else has played today: a wrong guess, a long wait, the right one."""
    return finished(toy, Player.objects.create(name="Dora"), wrong, secret, wait=600)


def film(visitor: Visitor, play: Play) -> Any:
    return visitor.client.get(f"/api/replays/{key_of(play.pk)}/")


def test_who_has_not_finished_is_told_nothing_of_the_moves(alice: Visitor, play: Play, wrong: int, secret: int) -> None:
    refused = film(alice, play)
    assert refused.status_code == 403 and "frames" not in refused.content.decode()
    alice.post({"guess": wrong})
    assert film(alice, play).status_code == 403
    for address in (
        f"/replay/{key_of(play.pk)}/",
        f"/replay/best{alice.path}",
        f"/replay/{play.player.public_id}{alice.path}",
    ):
        page = alice.client.get(address)
        text = page.content.decode()
        assert page.status_code == 200 and "once you have" in text and "ff-film" not in text
        assert f'href="{alice.path}"' in text


def test_who_has_finished_sees_every_move_and_the_end(alice: Visitor, play: Play, wrong: int, secret: int) -> None:
    alice.post({"give_up": True})
    told = film(alice, play).json()
    assert told["name"] == "Dora" and told["mine"] is False
    assert [frame["move"] for frame in told["frames"]] == [None, {"guess": wrong}, {"guess": secret}]
    assert [frame["state"]["status"] for frame in told["frames"]] == ["playing", "playing", "won"]
    assert told["result"]["reveal"] and told["result"]["next"] is None
    page = alice.client.get(f"/replay/{key_of(play.pk)}/").content.decode()
    assert "ff-film" in page and "Dora’s play" in page and "ff-result-sheet" not in page


def test_long_waits_are_cut_and_the_clock_tells_the_real_time(alice: Visitor, play: Play) -> None:
    alice.post({"give_up": True})
    frames = film(alice, play).json()["frames"]
    assert [frame["at"] for frame in frames] == [0, LONGEST, 2 * LONGEST]
    assert [frame["state"]["seconds"] for frame in frames] == [0, 600, 1200]


def test_my_own_and_the_best_are_found_by_their_names(alice: Visitor, secret: int, play: Play) -> None:
    alice.post({"guess": secret})
    mine = Play.objects.exclude(pk=play.pk).get()
    assert alice.client.get(f"/replay/{mine.player.public_id}{alice.path}")["Location"] == f"/replay/{key_of(mine.pk)}/"
    best = alice.client.get(f"/replay/best{alice.path}")["Location"]
    assert best in {f"/replay/{key_of(one.pk)}/" for one in (mine, play)}
    assert film(alice, mine).json()["mine"] is True


def test_what_stands_in_no_table_is_found_by_its_key_alone(alice: Visitor, play: Play) -> None:
    alice.post({"give_up": True})
    Play.objects.filter(pk=play.pk).update(ranked=False)
    assert alice.client.get(f"/replay/{play.player.public_id}{alice.path}").status_code == 404
    assert alice.client.get(f"/replay/{key_of(play.pk)}/").status_code == 200


def test_of_whom_is_hidden_there_is_no_film(alice: Visitor, play: Play) -> None:
    alice.post({"give_up": True})
    Play.objects.filter(pk=play.pk).update(hidden=True)
    assert film(alice, play).status_code == 404


@pytest.mark.parametrize("key", ["1-0000000000", "nonsense", "é-1", "z" * 40])
def test_a_key_cannot_be_guessed(alice: Visitor, play: Play, key: str) -> None:
    assert alice.client.get(f"/replay/{key}/").status_code == 404
    assert alice.client.get(f"/api/replays/{key}/").status_code == 404


def test_an_unfinished_play_is_no_film(alice: Visitor, toy: Edition, play: Play, wrong: int) -> None:
    going_on = finished(toy, Player.objects.create(name="Emil"), wrong)
    alice.post({"give_up": True})
    assert film(alice, going_on).status_code == 404


@pytest.mark.slow
@pytest.mark.parametrize("game", [one for one in registry.slugs() if isinstance(registry.engine(one), Simulated)])
def test_every_games_play_becomes_a_film_from_its_first_board_to_its_last(db: None, client: Any, game: str) -> None:
    engine = registry.engine(game)
    assert isinstance(engine, Simulated)
    variant = engine.variants[0].slug
    edition = make_own(engine, variant, made(game, variant))
    begins = timezone.now() - timedelta(days=1)
    start = Run(edition, None, engine.start(edition.puzzle), begins)
    dora = Player.objects.create(name="Dora")
    moves = engine.simulate(edition.puzzle, Random(7), Skill.EXPERT)
    run = whole.judge(start, dora.pk, moves, timezone.now(), "")
    assert run is not None and run.play.finished_at
    whole.store([run])
    from games.replays.films import film as film_of

    told = film_of(run.play, dora, "https://example.org/")
    assert len(told.frames) == run.play.moves_made + 1
    assert told.frames[0].state.status == "playing" and told.frames[-1].state.status.over


def ghost(visitor: Visitor, player: Player) -> Any:
    return visitor.client.get(f"/api/replays/ghost/{player.public_id}{visitor.path}")


def test_a_run_to_play_against_tells_how_far_it_was_and_nothing_of_the_moves(
    alice: Visitor, play: Play, secret: int
) -> None:
    answer = ghost(alice, play.player)
    told = answer.json()
    assert told["name"] == "Dora" and told["won"] is True and told["seconds"] == 1200
    assert [step["at"] for step in told["steps"]] == [600, 1200]
    assert [set(step) for step in told["steps"]] == [{"at", "part", "text"}] * 2
    assert told["steps"][-1]["part"] == 1


def test_there_is_no_run_of_whom_is_hidden_or_has_not_finished(alice: Visitor, toy: Edition, play: Play) -> None:
    assert ghost(alice, Player.objects.create(name="Emil")).status_code == 404
    Play.objects.filter(pk=play.pk).update(hidden=True)
    assert ghost(alice, play.player).status_code == 404


def test_the_page_has_a_lane_for_the_run_that_one_plays_against(alice: Visitor, play: Play) -> None:
    page = alice.client.get(f"{alice.path}?ghost={play.player.public_id}").content.decode()
    assert f'data-player="{play.player.public_id}"' in page and "replays/ghost" in page
    assert "ff-ghost" not in alice.client.get(alice.path).content.decode()
