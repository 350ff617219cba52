"""What a finished play is good for: a replay of its moves, a race against it, and the coach's words."""

from datetime import timedelta
from typing import Any

import pytest

from games.editions.making import make_own_edition
from games.editions.models import Edition
from games.infra.models import Job
from games.players.models import Player
from games.plays import coach, replays, runs
from games.plays.models import Advice, Figures, Move, Play
from games.plays.replays import LONGEST_WAIT, sign_replay_key
from games.plays.tasks import prepare_engine, write_advice
from puzzles import registry
from puzzles.abilities import PreparesCoach
from tests.cast.made import made
from tests.cast.plays import play_through
from tests.cast.visitors import Visitor, read_page
from tests.cast.workers import Workers
from tests.day import Clock
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
        page = read_page(alice.client, address)
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
    page = read_page(alice.client, page_of(play))
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
        edition = make_own_edition(engine, variant, made(engine.slug, variant))
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
    page = read_page(alice.client, f"{alice.path}?ghost={play.player.public_id}")
    assert f'data-player="{play.player.public_id}"' in page and "plays/ghost" in page
    assert "ff-ghost" not in read_page(alice.client, alice.path)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Workers:
    found = Workers()
    found.hold(monkeypatch, write_advice)
    return found


def ask(visitor: Visitor) -> Any:
    return visitor.client.get(f"/api/coach{visitor.path}")


def finish(visitor: Visitor, *guesses: int) -> Play:
    for guess in guesses:
        visitor.post({"guess": guess})
    return Play.objects.get(player__public_id=visitor.get()["result"]["player"])


def answer_of(visitor: Visitor, held: Workers) -> Any:
    ask(visitor)
    held.work()
    return ask(visitor).json()["coaching"]


def test_the_coach_speaks_after_the_end_and_a_worker_is_asked_once(
    alice: Visitor, bob: Visitor, held: Workers, secret: int, wrong: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    bob.post({"guess": wrong})
    for visitor in (bob, Visitor(bob.path)):
        answer = ask(visitor)
        assert answer.status_code == 403 and answer.json()["error"]["code"] == "unfinished"
    assert not Advice.objects.exists()
    play = finish(alice, wrong, secret)
    for _ in range(3):
        answer, job = ask(alice).json(), write_advice.find_job(play.pk)
        assert job and answer == {"job": job.address, "coaching": None}
    assert held.jobs == [(write_advice, [play.pk])]
    held.work()
    answer = ask(alice).json()
    assert answer["job"] is None and f"finds {secret}" in answer["coaching"]["lines"][0]
    assert [row["label"] for row in answer["coaching"]["chart"]["rows"]] == [str(wrong), str(secret)]
    monkeypatch.setattr(coach, "load_played_moves", None)  # a worker that thought again would fail
    write_advice(play.pk)
    job = write_advice.find_job(play.pk)
    assert ask(alice).json() == answer and not held.jobs and job and job.state == Job.DONE


def test_two_workers_advise_once(alice: Visitor, held: Workers, secret: int, monkeypatch: pytest.MonkeyPatch) -> None:
    play = finish(alice, secret)
    ask(alice)

    def meanwhile(one: Play) -> Any:
        monkeypatch.setattr(coach, "load_played_moves", runs.load_played_moves)
        coach.store_advice(Advice.objects.get(play=one))  # another worker, while this one reads
        Advice.objects.update(coaching={"lines": ["The first word counts."]})
        return runs.load_played_moves(one)

    monkeypatch.setattr(coach, "load_played_moves", meanwhile)
    held.work()
    assert Advice.objects.get(play=play).coaching == {"lines": ["The first word counts."]}


def test_practice_has_a_coach_too_and_each_run_its_own(held: Workers, db: None) -> None:
    alice = Visitor("/toy/practice/small/77/")
    secret = int(Edition.objects.get(kind=Edition.PRACTICE).puzzle.secret.number)
    finish(alice, 2 if secret == 1 else 1, secret)
    assert len(answer_of(alice, held)["chart"]["rows"]) == 2
    alice.post({}, where="runs/")
    assert len(ask(alice).json()["coaching"]["chart"]["rows"]) == 2, "until the next run is finished"
    alice.post({"guess": secret}, after=0)
    assert len(answer_of(alice, held)["chart"]["rows"]) == 1


def test_moves_come_with_their_seconds(alice: Visitor, secret: int, wrong: int) -> None:
    play = finish(alice, wrong, secret)
    for number, seconds in ((1, 12.5), (2, 40)):
        Move.objects.filter(play=play, number=number).update(at=play.started_at + timedelta(seconds=seconds))
    moves = runs.load_played_moves(play)
    assert [(one.move.guess, one.seconds) for one in moves] == [(wrong, 12.5), (secret, 40)]
    Move.objects.create(play=play, number=3, move={"guess": 1}, at=play.started_at + timedelta(seconds=50))
    assert runs.load_played_moves(play) == moves, "a move that the rules do not take is left out"


def test_the_coach_speaks_of_others_from_ten_plays_on(alice: Visitor, toy: Edition, held: Workers, secret: int) -> None:
    finish(alice, secret)
    for plays, spoken_of in ((9, None), (12, 12), (23, 12), (24, 24)):
        Figures.objects.update_or_create(edition=toy, defaults={"key_counts": {"plays": plays, "guesses:1": plays}})
        lines = [line for line in answer_of(alice, held)["lines"] if "players" in line]
        assert lines == [f"{spoken_of} of {spoken_of} players made as many guesses as you."] * bool(spoken_of), plays


def test_if_prepared_more_is_said(alice: Visitor, held: Workers, secret: int, monkeypatch: pytest.MonkeyPatch) -> None:
    held.hold(monkeypatch, prepare_engine)
    prepared: list[bool] = []

    toy = registry.engine("toy")  # which has a table to make now
    own = {"is_coach_ready": lambda _: bool(prepared), "prepare_coach": lambda _: prepared.append(True)}
    monkeypatch.setattr(toy, "__class__", type("Prepared", (type(toy), PreparesCoach), own))
    play = finish(alice, secret)
    ask(alice)
    assert held.jobs == [(write_advice, [play.pk])]
    held.work()  # and what that asked for
    assert prepared == [True] and Advice.objects.get().plain
    assert ask(alice).json()["coaching"], "the first answer is shown meanwhile"
    held.work()
    assert not Advice.objects.get().plain
    ask(alice)
    assert not held.jobs
