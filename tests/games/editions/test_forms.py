"""Corrections in forms, which check what is written and show first what changes and what players will read."""

import html
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.editions.models import Edition, Ruling
from games.editions.rulings import SEEN, Stage
from games.editions.tasks import work_out
from games.players.models import Player
from games.rooms.templatetags.foretold import choices, counted, known
from games.words.models import Word
from puzzles import registry
from tests.cast.editions import now, put_on
from tests.cast.plays import end_play
from tests.cast.visitors import text
from tests.cast.workers import Workers
from tests.day import DAY
from tests.made import made

pytestmark = pytest.mark.django_db
LATER = DAY + timedelta(days=2)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker is there, and quick."""
    monkeypatch.setattr(work_out, "send", lambda args, **_: work_out.apply(args))


def texts(one: Edition) -> dict[str, str]:
    return {blank.name: blank.value for blank in registry.tools(one.game).blanks(now(one).puzzle)}


def send(editor: Client, one: Edition, **data: Any) -> Any:
    return editor.post(reverse("admin:editions_texts", args=[one.pk]), data)


def form(editor: Client, one: Edition, **data: Any) -> Any:
    return send(editor, one, **data).context["form"]


def page_of(answer: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html.unescape(answer.content.decode())).split())


def test_the_form_of_texts_is_filled_and_what_changes_is_shown_before_it_is_done(editor: Client) -> None:
    for game, variant in (("square", "classic"), ("lionwall", "words"), ("lionwall", "characters")):
        one = put_on(game, variant, LATER)
        first, *_ = before = texts(one)
        assert editor.get(reverse("admin:editions_texts", args=[one.pk])).context["form"].blanks[0][1] == before[first]
        assert "Nothing is different" in page_of(send(editor, one, **before))
        page = send(editor, one, **before | {first: "Quite another"})
        assert "What changes" in page.content.decode() and now(one).stored == one.stored
        typed = before | {first: "x" * 299}
        page = send(editor, one, do="yes", **typed)
        assert page.status_code == 200 and page.context["form"].hindered and "x" * 299 in page.content.decode()
        answer = send(editor, one, do="yes", **before | {first: "Quite another"})
        assert answer.status_code == 302, answer.context["form"].hindered
        assert texts(one) == before | {first: "Quite another"}
        one.engine.check(now(one).puzzle)
    plain = put_on("toy", "large", LATER)
    assert editor.get(reverse("admin:editions_texts", args=[plain.pk])).status_code == 404, "a game without such texts"


def test_texts_are_held_against_the_word_lists(editor: Client) -> None:
    one = put_on("square", "classic", LATER)
    word = one.puzzle.secret.rows[0]
    given_away = form(editor, one, **texts(one) | {"1A": f"They {word.lower()} it"})
    assert f"the clue of 1A has {word}" in given_away.hindered
    Word.objects.create(word_list="blocklist", text="nasty", status=Word.BLOCKED)
    assert "on the blocklist" in form(editor, one, **texts(one) | {"1A": "A Nasty thing"}).hindered
    wall = put_on("lionwall", "words", LATER)
    card = next(text for name, text in texts(wall).items() if name.startswith("card-1-") and " " not in text)
    named = form(editor, wall, **texts(wall) | {"name-1": f"Like {card}"})
    assert "says a card of its own group" in named.hindered


def test_a_secret_word_is_looked_up_and_what_is_near_is_offered(editor: Client) -> None:
    one = put_on("nettle", "classic", LATER)
    refused = send(editor, one, word="hoorse", do="yes")
    assert "not in the lexicon" in refused.context["form"].hindered and "horse" in refused.context["form"].hindered
    assert 'value="hoorse"' in refused.content.decode() and now(one).stored == one.stored
    assert "no fair secret" in form(editor, one, word="beautiful").hindered
    other = "bridge" if one.puzzle.secret.target != "bridge" else "horse"
    shown = page_of(send(editor, one, word=other))
    assert f"Secret word {other} Meanings" in shown and now(one).stored == one.stored
    assert send(editor, one, word=other, do="yes").status_code == 302
    assert now(one).puzzle.secret.target == other


def test_a_level_must_have_one_solution_and_its_proof_and_grade_are_shown(editor: Client, at_once: None) -> None:
    one, other = put_on("chains", "mini", LATER), made("chains", "mini", 13)
    several = "S 1 1\n1 1 1\n1 1 S"
    refused = form(editor, one, level=several, do="yes")
    assert "one" in refused.hindered and refused.blanks[0][1] == several
    assert "the level has no start" in form(editor, one, level="1 2").hindered
    drawn = registry.tools("chains").blanks(other)[0].value
    shown = form(editor, one, level=drawn.replace("\n", "\r\n")).shown
    assert ("Grade", "mini") in shown and any("Deductions" in label for label, _ in shown)
    assert send(editor, one, level=drawn, do="yes").status_code == 302
    assert now(one).puzzle.public.level == other.public.level
    assert now(one).puzzle.public.difficulty == one.puzzle.public.difficulty


def test_a_slow_search_is_a_workers_once(editor: Client, workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    one = put_on("chains", "mini", LATER)
    drawn = registry.tools("chains").blanks(made("chains", "mini", 13))[0].value
    workers.hold(monkeypatch, work_out)
    waiting = send(editor, one, level=drawn, do="yes")
    assert waiting.context["form"].job and "A worker is working out" in page_of(waiting)
    assert drawn in html.unescape(waiting.content.decode()) and now(one).stored == one.stored
    send(editor, one, level=drawn)
    assert len(workers.asked) == 1
    workers.work()
    assert form(editor, one, level=drawn).ready
    assert send(editor, one, level=drawn, do="yes").status_code == 302 and now(one).stored != one.stored


def test_a_rack_has_its_names_checked_and_its_par_found_anew(editor: Client, at_once: None) -> None:
    one = put_on("dominoes", "gentle", LATER)
    before = texts(one)
    for wrong, why in (("A|B|C|D", "one to 3 names"), ("R2D2", "signs that are in no name"), ("King", "a title")):
        refused = form(editor, one, **before | {"tile-1": wrong})
        assert why in refused.hindered and ("tile-1", wrong) in {(blank.name, text) for blank, text in refused.blanks}
    lined = before | {"line-1": "Somebody whom everybody knows"}
    assert send(editor, one, do="yes", **lined).status_code == 302
    assert now(one).puzzle.public.people[1] == "Somebody whom everybody knows"
    assert now(one).puzzle.public.par == one.puzzle.public.par
    first, *rest = before["tile-1"].split(" | ")
    wider = texts(one) | {"tile-1": " | ".join([*rest, first])}
    shown = form(editor, one, **wider)
    kept, sent = now(one).stored, send(editor, one, do="yes", **wider)
    assert shown.ready == (sent.status_code == 302) != bool(shown.hindered)
    assert (now(one).stored != kept) == shown.ready, "what is hindered is not stored"
    assert not shown.ready or any(label == "Par" and "joins" in text for label, text in shown.shown)
    now(one).engine.check(now(one).puzzle)


@pytest.fixture
def begun() -> Edition:
    """Today's grid of Square: Ada has finished it, Ben and Cy are in the middle."""
    one = put_on("square", "classic")
    end_play(Player.objects.create(name="Ada"), one, one.made_at, seconds=9)
    for name in ("Ben", "Cy"):
        end_play(Player.objects.create(name=name), one, one.made_at, "playing", finished_at=None)
    return one


def test_a_day_that_has_begun_wants_a_reason_and_says_whom_it_touches(editor: Client, begun: Edition) -> None:
    typed = texts(begun) | {"1A": "Another clue"}
    shown = page_of(send(editor, begun, **typed))
    assert "In the middle: 2 This puzzle was corrected at" in shown and "Finished: 1 This puzzle" in shown
    refused = send(editor, begun, do="yes", reason="A slip", ruling="struck", **typed)
    assert "Tick the box" in refused.context["form"].hindered
    kept = " ".join(refused.content.decode().split())
    assert 'value="A slip"' in kept and 'value="struck" checked' in kept


@pytest.mark.parametrize("ruling", list(Ruling))
def test_exactly_what_was_foretold_is_what_each_player_reads(editor: Client, begun: Edition, ruling: Ruling) -> None:
    typed, what = texts(begun) | {"1A": "Another clue"}, "the clue of 1A"
    assert counted(begun) == {Stage.NEW: 0, Stage.MIDDLE: 2, Stage.ROOM: 0, Stage.DONE: 1}
    foretold = [group.text for choice in choices(begun, known(begun), what) for group in choice.groups]
    page = page_of(send(editor, begun, ruling=ruling.value, **typed))
    assert all(one.split(": ", 1)[1] in page for one in foretold)
    answer = send(editor, begun, do="yes", sure="on", reason="A slip", ruling=ruling.value, **typed)
    assert answer.status_code == 302
    read = text(Client(), f"/square/classic/{DAY}/")
    [case] = [one for one in choices(now(begun), known(now(begun)), what) if one.case.ruling == ruling]
    assert f"{what}." in read and SEEN[Stage.NEW] in read and "/fairness/" in read and "Another clue" in read
    assert (now(begun).ruling, now(begun).revision) == (ruling, 1)
    assert (case.case.players in read) == bool(ruling.value)
