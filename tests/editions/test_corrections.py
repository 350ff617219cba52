"""A mistake in a live edition: the forms to correct it, the preview of a correction, and what becomes of plays."""

import html
import json
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse

from games.desk.templatetags.desk import count_players_by_stage, load_correction_history, preview_cases
from games.editions import corrections, edition_cache, making
from games.editions.corrections import STAGE_SENTENCES, CorrectionNotice, PlayerStage
from games.editions.models import Correction, Edition, Ruling
from games.editions.tasks import prove_written_puzzle
from games.live import publishing
from games.players.models import Player
from games.plays import referee, runs
from games.plays.models import Move, Play
from games.plays.wire import MoveIn
from games.words.models import Word
from puzzles import registry
from tests.cast.editions import put_puzzle_on_day, reload_edition
from tests.cast.made import made
from tests.cast.plays import end_play
from tests.cast.visitors import Visitor, make_path, read_page
from tests.cast.workers import Workers
from tests.day import DAY, START

pytestmark = pytest.mark.django_db
RIGHT = {"public": {"variant": "large", "top": 60}, "secret": {"number": 47}}


@pytest.fixture
def edition() -> Edition:
    return making.make_daily_edition("toy", "large", DAY)


def correct(edition: Edition) -> Edition:
    return corrections.correct_puzzle(edition, RIGHT, CorrectionNotice("The number was wrong."), None)


def wrong_guesses(edition: Edition) -> list[int]:
    return [n for n in (1, 2, 3) if n != edition.puzzle.secret.number][:2]


def test_who_has_finished_keeps_the_result_and_plays_the_right_puzzle_next(edition: Edition) -> None:
    alice, number = Visitor(make_path(edition)), edition.puzzle.secret.number
    won = alice.post({"guess": number}).json()
    correct(edition)
    shown = alice.get()
    assert shown["result"]["rank"] == won["result"]["rank"] == 1
    assert shown["result"]["reveal"]["number"] == number
    assert alice.post({}, where="corrected/").status_code == 409
    assert alice.post({}, where="runs/").json()["state"]["view"]["top"] == 60
    assert alice.post({"guess": 47}, after=0).json()["state"]["status"] == "won"
    late = Visitor(make_path(edition))
    assert late.post({}, where="corrected/").status_code in (403, 409)
    assert late.post({"guess": 47}).json()["state"]["status"] == "won"
    assert list(Play.objects.order_by("pk").values_list("run", "revision")) == [(1, 0), (2, 1), (1, 1)]


def test_who_is_in_the_middle_goes_on_or_chooses_the_right_puzzle_and_the_clock_goes_on(edition: Edition) -> None:
    bob, carol = Visitor(make_path(edition)), Visitor(make_path(edition))
    for visitor in (bob, carol):
        visitor.post({"guess": wrong_guesses(edition)[0]})
    began = Play.objects.latest("pk").started_at
    correct(edition)
    runs.state_cache.clear()
    assert carol.get()["state"]["moves"] == 1
    assert bob.post({"guess": edition.puzzle.secret.number}).json()["state"]["status"] == "won"
    chosen = carol.post({}, where="corrected/").json()["state"]
    assert (chosen["moves"], chosen["revision"], chosen["view"]["top"]) == (0, 1, 60)
    assert carol.post({}, where="corrected/").status_code == 409
    assert carol.post({"guess": 47}, after=0).json()["state"]["status"] == "won"
    assert Play.objects.get(revision=1).started_at == began


def test_what_was_replaced_is_kept_with_who_and_why_and_an_approval_falls(edition: Edition) -> None:
    erin = User.objects.create_user("erin")
    Edition.objects.filter(pk=edition.pk).update(approved_at=edition.made_at, approved_by=erin)
    before, right = edition.puzzle, correct(reload_edition(edition))
    kept = Correction.objects.get()
    assert (kept.stored, kept.revision, kept.reason) == (edition.stored, 0, "The number was wrong.")
    changed = reload_edition(edition)
    assert (changed.revision, changed.approved_at, changed.approved_by) == (1, None, None)
    assert corrections.get_edition_at_revision(right, 0).puzzle == before
    assert corrections.get_edition_at_revision(edition, 1).puzzle == right.puzzle != before
    Correction.objects.update(stored={**RIGHT, "secret": {"number": 11}})
    stored = corrections.get_edition_at_revision(right, 0).puzzle.secret.number
    assert stored == 11, "an earlier puzzle is what its row holds now"


def test_an_editor_corrects_knowingly_with_a_puzzle_and_a_reason(editor: Client, edition: Edition) -> None:
    address = reverse("admin:editions_act", args=[edition.pk, "correct"])
    right = {"puzzle": json.dumps(RIGHT), "reason": "A typing mistake.", "sure": "on"}
    for wrong, why in (
        ({"sure": ""}, "Nothing was changed"),
        ({"reason": " "}, "Give a reason"),
        ({"puzzle": "{}"}, "isn’t a Toy puzzle"),
        ({"puzzle": "null"}, "isn’t a Toy puzzle"),
    ):
        assert why in editor.post(address, right | wrong, follow=True).content.decode(), wrong
    assert reload_edition(edition).puzzle == edition.puzzle
    page = editor.post(address, right, follow=True).content.decode()
    assert "Corrected: A typing mistake." in page and "erin" in page
    assert reload_edition(edition).puzzle == edition.engine.read_puzzle(RIGHT)


def test_all_who_look_hear_of_a_stored_correction(
    edition: Edition, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(publishing, "_send_event", sent.append)
    with django_capture_on_commit_callbacks() as later:
        correct(edition)
    assert sent == []
    for callback in later:
        callback()
    assert sent == [{"topic": f"edition.{edition.pk}", "corrected": 1}]


class Bob:
    """A player in the middle of a play, whose requests may be late."""

    def __init__(self, edition: Edition) -> None:
        self.edition, self.player = edition, Player.objects.create(name="Bob")
        self.move(runs.PlayRequest(edition, self.player, None, START), wrong_guesses(edition)[0], 0)

    def stand(self) -> runs.PlayRequest:
        """Return the play as a request finds it."""
        edition = edition_cache.get_daily_edition("toy", "large", self.edition.day)
        return runs.PlayRequest(edition, self.player, runs.find_latest_play(edition, self.player))

    def move(self, asked: runs.PlayRequest, guess: int, after: int) -> str:
        sent = MoveIn(move={"guess": guess}, after=after)
        return str(referee.make_move(asked, sent).run.status)

    def begin_right_one(self) -> None:
        referee.start_corrected_puzzle(replace(self.stand(), edition=reload_edition(self.edition)))

    def win_right_one(self) -> None:
        play = Play.objects.get()
        assert (play.status, play.revision, play.moves_made, play.moves.count()) == ("playing", 1, 0, 0)
        assert self.move(self.stand(), 47, 0) == "won"


@pytest.fixture
def bob(edition: Edition) -> Bob:
    return Bob(edition)


@pytest.mark.postgres
@pytest.mark.parametrize("wins", [False, True])
def test_a_move_read_before_a_play_begins_again_counts_in_neither(edition: Edition, bob: Bob, wins: bool) -> None:
    late = bob.stand()
    correct(edition)
    bob.begin_right_one()
    with pytest.raises(referee.RefusedRequest, match="played on"):
        bob.move(late, edition.puzzle.secret.number if wins else wrong_guesses(edition)[1], 1)
    bob.win_right_one()


def until_somebody_waits(done: threading.Event) -> None:
    """Wait until another transaction waits for a lock or is done; on SQLite, which cannot say, do not wait."""
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    while connection.vendor == "postgresql" and not done.is_set():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_stat_clear_snapshot()")
            cursor.execute(waiting)
            if cursor.fetchone()[0]:
                return


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_move_stored_meanwhile_goes_with_the_old(edition: Edition, bob: Bob, monkeypatch: pytest.MonkeyPatch) -> None:
    late, real = bob.stand(), Move.objects.create
    storing, correcting, done = threading.Event(), threading.Event(), threading.Event()

    def slowly(**fields: Any) -> Move:
        storing.set()
        assert correcting.wait(60)
        until_somebody_waits(done)
        return real(**fields)

    def move() -> None:
        try:
            bob.move(late, wrong_guesses(edition)[1], 1)
        finally:
            connection.close()

    monkeypatch.setattr(Move.objects, "create", slowly)
    with ThreadPoolExecutor(1) as pool:
        moving = pool.submit(move)
        assert storing.wait(60)
        correcting.set()
        correct(edition)
        done.set()
        moving.result()
    monkeypatch.undo()
    play = Play.objects.get()
    assert (play.revision, play.moves_made, play.moves.count()) == (0, 2, 2)
    bob.begin_right_one()
    bob.win_right_one()


def test_a_damaged_log_can_be_played_on(edition: Edition, bob: Bob, caplog: pytest.LogCaptureFixture) -> None:
    Move.objects.update(move={"guess": 10**6})
    runs.state_cache.clear()
    assert runs.find_run(bob.stand()).moves == 1
    assert bob.move(bob.stand(), edition.puzzle.secret.number, 1) == "won" and "is not legal" in caplog.text


LATER = DAY + timedelta(days=2)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do jobs at once, as a quick worker would."""
    monkeypatch.setattr(prove_written_puzzle, "send_message", lambda args, **_: prove_written_puzzle.apply(args))


def texts(one: Edition) -> dict[str, str]:
    blanks = registry.tools(one.game).list_editable_texts(reload_edition(one).puzzle)
    return {blank.name: blank.value for blank in blanks}


def send(editor: Client, one: Edition, **data: Any) -> Any:
    return editor.post(reverse("admin:editions_texts", args=[one.pk]), data)


def form(editor: Client, one: Edition, **data: Any) -> Any:
    return send(editor, one, **data).context["form"]


def page_of(answer: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html.unescape(answer.content.decode())).split())


def test_the_form_of_texts_is_filled_and_what_changes_is_shown_before_it_is_done(editor: Client) -> None:
    for game, variant in (("square", "classic"), ("lionwall", "words"), ("lionwall", "characters")):
        one = put_puzzle_on_day(game, variant, LATER)
        first, *_ = before = texts(one)
        assert editor.get(reverse("admin:editions_texts", args=[one.pk])).context["form"].blanks[0][1] == before[first]
        assert "You haven’t changed anything" in page_of(send(editor, one, **before))
        page = send(editor, one, **before | {first: "Quite another"})
        assert "Your changes" in page.content.decode() and reload_edition(one).stored == one.stored
        typed = before | {first: "x" * 299}
        page = send(editor, one, do="yes", **typed)
        assert page.status_code == 200 and page.context["form"].problem_text and "x" * 299 in page.content.decode()
        answer = send(editor, one, do="yes", **before | {first: "Quite another"})
        assert answer.status_code == 302, answer.context["form"].problem_text
        assert texts(one) == before | {first: "Quite another"}
        one.engine.check(reload_edition(one).puzzle)
    plain = put_puzzle_on_day("toy", "large", LATER)
    assert editor.get(reverse("admin:editions_texts", args=[plain.pk])).status_code == 404, "a game without such texts"


def test_texts_are_held_against_the_word_lists(editor: Client) -> None:
    one = put_puzzle_on_day("square", "classic", LATER)
    word = one.puzzle.secret.rows[0]
    given_away = form(editor, one, **texts(one) | {"1A": f"They {word.lower()} it"})
    assert f"the clue of 1A contains {word}" in given_away.problem_text
    Word.objects.create(word_list="blocklist", text="nasty", status=Word.BLOCKED)
    assert "on the blocklist" in form(editor, one, **texts(one) | {"1A": "A Nasty thing"}).problem_text
    wall = put_puzzle_on_day("lionwall", "words", LATER)
    card = next(text for name, text in texts(wall).items() if name.startswith("card-1-") and " " not in text)
    named = form(editor, wall, **texts(wall) | {"name-1": f"Like {card}"})
    assert "a card of its own group" in named.problem_text


def test_a_secret_word_is_looked_up_and_what_is_near_is_offered(editor: Client) -> None:
    one = put_puzzle_on_day("nettle", "classic", LATER)
    refused = send(editor, one, word="hoorse", do="yes")
    problem = refused.context["form"].problem_text
    assert "isn’t in the lexicon" in problem and "horse" in problem
    assert 'value="hoorse"' in refused.content.decode() and reload_edition(one).stored == one.stored
    assert "isn’t a fair secret word" in form(editor, one, word="beautiful").problem_text
    other = "bridge" if one.puzzle.secret.target != "bridge" else "horse"
    shown = page_of(send(editor, one, word=other))
    assert f"Secret word {other} Meanings" in shown and reload_edition(one).stored == one.stored
    assert send(editor, one, word=other, do="yes").status_code == 302
    assert reload_edition(one).puzzle.secret.target == other


def test_a_level_must_have_one_solution_and_its_proof_and_grade_are_shown(editor: Client, at_once: None) -> None:
    one, other = put_puzzle_on_day("chains", "mini", LATER), made("chains", "mini", 13)
    several = "S 1 1\n1 1 1\n1 1 S"
    refused = form(editor, one, level=several, do="yes")
    assert "one" in refused.problem_text and refused.blanks[0][1] == several
    assert "the level has no start" in form(editor, one, level="1 2").problem_text
    drawn = registry.tools("chains").list_editable_texts(other)[0].value
    shown = form(editor, one, level=drawn.replace("\n", "\r\n")).description
    assert ("Difficulty", "mini") in shown and any("Techniques" in label for label, _ in shown)
    assert send(editor, one, level=drawn, do="yes").status_code == 302
    assert reload_edition(one).puzzle.public.level == other.public.level
    assert reload_edition(one).puzzle.public.difficulty == one.puzzle.public.difficulty


def test_a_slow_search_is_a_workers_once(editor: Client, workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    one = put_puzzle_on_day("chains", "mini", LATER)
    drawn = registry.tools("chains").list_editable_texts(made("chains", "mini", 13))[0].value
    workers.hold(monkeypatch, prove_written_puzzle)
    waiting = send(editor, one, level=drawn, do="yes")
    assert waiting.context["form"].job and "We’re checking" in page_of(waiting)
    assert drawn in html.unescape(waiting.content.decode()) and reload_edition(one).stored == one.stored
    send(editor, one, level=drawn)
    assert len(workers.jobs) == 1
    workers.work()
    assert form(editor, one, level=drawn).description
    assert send(editor, one, level=drawn, do="yes").status_code == 302 and reload_edition(one).stored != one.stored


def test_a_rack_has_its_names_checked_and_its_par_found_anew(editor: Client, at_once: None) -> None:
    one = put_puzzle_on_day("dominoes", "gentle", LATER)
    before = texts(one)
    allowed = "characters that we don’t allow in names"
    for wrong, why in (("A|B|C|D", "one to 3 names"), ("R2D2", allowed), ("Emperor", "a title")):
        refused = form(editor, one, **before | {"tile-1": wrong})
        typed = {(blank.name, text) for blank, text in refused.blanks}
        assert why in refused.problem_text and ("tile-1", wrong) in typed
    lined = before | {"line-1": "Somebody whom everybody knows"}
    assert send(editor, one, do="yes", **lined).status_code == 302
    assert reload_edition(one).puzzle.public.people[1] == "Somebody whom everybody knows"
    assert reload_edition(one).puzzle.public.par == one.puzzle.public.par
    first, *rest = before["tile-1"].split(" | ")
    wider = texts(one) | {"tile-1": " | ".join([*rest, first])}
    shown = form(editor, one, **wider)
    kept, sent = reload_edition(one).stored, send(editor, one, do="yes", **wider)
    assert bool(shown.description) == (sent.status_code == 302) != bool(shown.problem_text)
    assert (reload_edition(one).stored != kept) == bool(shown.description), "what is hindered is not stored"
    assert not shown.description or any(label == "Par" and "joins" in text for label, text in shown.description)
    reload_edition(one).engine.check(reload_edition(one).puzzle)


@pytest.fixture
def begun() -> Edition:
    """Make today's grid of Square, which Ada has finished while Ben and Cy are in the middle."""
    one = put_puzzle_on_day("square", "classic")
    end_play(Player.objects.create(name="Ada"), one, one.made_at, seconds=9)
    for name in ("Ben", "Cy"):
        end_play(Player.objects.create(name=name), one, one.made_at, "playing", finished_at=None)
    return one


def test_a_day_that_has_begun_wants_a_reason_and_says_whom_it_touches(editor: Client, begun: Edition) -> None:
    typed = texts(begun) | {"1A": "Another clue"}
    shown = page_of(send(editor, begun, **typed))
    for count in ("Still playing: 2", "Finished: 1"):
        assert f"{count} We corrected this puzzle at" in shown
    refused = send(editor, begun, do="yes", reason="A slip", ruling="struck", **typed)
    assert "tick the box" in refused.context["form"].problem_text
    kept = " ".join(refused.content.decode().split())
    assert 'value="A slip"' in kept and 'value="struck" checked' in kept


@pytest.mark.parametrize("ruling", list(Ruling))
def test_exactly_what_was_foretold_is_what_each_player_reads(editor: Client, begun: Edition, ruling: Ruling) -> None:
    typed, what = texts(begun) | {"1A": "Another clue"}, "the clue of 1A"
    expected = {PlayerStage.NEW: 0, PlayerStage.PLAYING: 2, PlayerStage.ROOM: 0, PlayerStage.DONE: 1}
    assert count_players_by_stage(begun) == expected
    history = load_correction_history(begun)
    foretold = [group.text for choice in preview_cases(begun, history, what) for group in choice.groups]
    page = page_of(send(editor, begun, ruling=ruling.value, **typed))
    assert all(one.split(": ", 1)[1] in page for one in foretold)
    answer = send(editor, begun, do="yes", sure="on", reason="A slip", ruling=ruling.value, **typed)
    assert answer.status_code == 302
    read = read_page(Client(), f"/square/classic/{DAY}/")
    history = load_correction_history(reload_edition(begun))
    [case] = [one for one in preview_cases(reload_edition(begun), history, what) if one.case.ruling == ruling]
    words = (f"{what}.", STAGE_SENTENCES[PlayerStage.NEW], "/fairness/", "Another clue")
    assert [one for one in words if one not in read] == []
    assert (reload_edition(begun).ruling, reload_edition(begun).revision) == (ruling, 1)
    assert (case.case.player_text in read) == bool(ruling.value)
