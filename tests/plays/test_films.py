"""A finished play is a film of its moves, for those alone who have finished the same puzzle."""

from typing import Any

import pytest

from games.editions.making import make_own
from games.editions.models import Edition
from games.players.models import Player
from games.plays import replays
from games.plays.models import Play
from games.plays.replays import LONGEST_WAIT, sign_replay_key
from puzzles import registry
from tests.cast.plays import play_through
from tests.cast.visitors import Visitor, text
from tests.day import Clock
from tests.made import made
from tests.toy.puzzles.toy.wire import Guess


def store(edition: Edition, name: str, moves: Any) -> Play:
    """Keep a play of someone, ten minutes for each move."""
    clock, moves = Clock(), list(moves)
    clock.advance(-600 * len(moves))
    return play_through(edition, Player.objects.create(name=name), moves, clock.now, 600)


@pytest.fixture
def play(toy: Edition, secret: int, wrong: int) -> Play:
    """What Dora has played today: a wrong guess, a long wait, the right one."""
    return store(toy, "Dora", [Guess(guess=guess) for guess in (wrong, secret)])


def film(visitor: Visitor, play: Play) -> Any:
    return visitor.client.get(f"/api/replays/{sign_replay_key(play.pk)}/")


def page_of(play: Play) -> str:
    return f"/replay/{sign_replay_key(play.pk)}/"


def test_who_has_not_finished_sees_nothing_of_the_moves(alice: Visitor, play: Play, wrong: int) -> None:
    answer = film(alice, play)
    assert answer.status_code == 403 and "frames" not in answer.content.decode()
    alice.post({"guess": wrong})
    assert film(alice, play).status_code == 403
    for address in (page_of(play), f"/replay/best{alice.path}", f"/replay/{play.player.public_id}{alice.path}"):
        page = text(alice.client, address)
        assert "once you’ve" in page and "ff-film" not in page and f'href="{alice.path}"' in page, address


def test_who_has_finished_sees_every_move_in_little_time(alice: Visitor, play: Play, wrong: int, secret: int) -> None:
    alice.post({"give_up": True})
    answer = film(alice, play).json()
    frames = answer["frames"]
    assert answer["name"] == "Dora" and answer["mine"] is False
    assert [frame["move"] for frame in frames] == [None, {"guess": wrong}, {"guess": secret}]
    assert [frame["state"]["status"] for frame in frames] == ["playing", "playing", "won"]
    assert [frame["at"] for frame in frames] == [0, LONGEST_WAIT, 2 * LONGEST_WAIT]
    assert [frame["state"]["seconds"] for frame in frames] == [0, 600, 1200]
    assert answer["result"]["reveal"] and answer["result"]["next"] is None
    page = text(alice.client, page_of(play))
    assert "ff-film" in page and "Dora’s play" in page and "ff-result-sheet" not in page
    Play.objects.filter(pk=play.pk).update(ranked=False)
    assert alice.client.get(f"/replay/{play.player.public_id}{alice.path}").status_code == 404
    assert alice.client.get(page_of(play)).status_code == 200, "its key still leads there"


def test_my_own_and_the_best_are_found_by_their_names(alice: Visitor, secret: int, play: Play) -> None:
    alice.post({"guess": secret})
    mine = Play.objects.exclude(pk=play.pk).get()
    assert alice.client.get(f"/replay/{mine.player.public_id}{alice.path}")["Location"] == page_of(mine)
    assert alice.client.get(f"/replay/best{alice.path}")["Location"] in {page_of(mine), page_of(play)}
    assert film(alice, mine).json()["mine"] is True


def test_there_is_no_film_of_the_unfinished_or_the_hidden(alice: Visitor, toy: Edition, play: Play, wrong: int) -> None:
    going_on = store(toy, "Emil", [Guess(guess=wrong)])
    alice.post({"give_up": True})
    assert film(alice, going_on).status_code == ghost(alice, going_on.player).status_code == 404
    Play.objects.filter(pk=play.pk).update(hidden=True)
    assert film(alice, play).status_code == ghost(alice, play.player).status_code == 404
    for key in ("1-0000000000", "nonsense", "é-1", "z" * 40):
        for address in (f"/replay/{key}/", f"/api/replays/{key}/"):
            assert alice.client.get(address).status_code == 404, address


@pytest.mark.slow
def test_every_games_play_becomes_a_film_from_its_first_board_to_its_last(db: None) -> None:
    for engine in registry.engines():
        variant = engine.variants[0].slug
        edition = make_own(engine, variant, made(engine.slug, variant))
        play = store(edition, "Dora", engine.solution(edition.puzzle))
        frames = replays.build_replay(play, play.player, "https://example.org/").frames
        assert play.finished_at and len(frames) == play.moves_made + 1, engine.slug
        assert frames[0].state.status == "playing" and frames[-1].state.status.over, engine.slug


def ghost(visitor: Visitor, player: Player) -> Any:
    return visitor.client.get(f"/api/replays/ghost/{player.public_id}{visitor.path}")


def test_a_run_to_play_against_says_how_far_it_was_and_nothing_of_the_moves(alice: Visitor, play: Play) -> None:
    answer = ghost(alice, play.player).json()
    assert answer["name"] == "Dora" and answer["won"] is True and answer["seconds"] == 1200
    assert [step["at"] for step in answer["steps"]] == [600, 1200]
    assert [set(step) for step in answer["steps"]] == [{"at", "part", "text"}] * 2
    assert answer["steps"][-1]["part"] == 1
    page = text(alice.client, f"{alice.path}?ghost={play.player.public_id}")
    assert f'data-player="{play.player.public_id}"' in page and "plays/ghost" in page
    assert "ff-ghost" not in text(alice.client, alice.path)
