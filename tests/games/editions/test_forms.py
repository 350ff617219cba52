"""Forms of Nettle, Cardinal Chains and Name Dominoes: what is written is checked and worked out as the engine does it,
what players will read is foretold, and exactly that happens."""

from __future__ import annotations

import html
import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse

from games.editions.calendar import today
from games.editions.models import Edition, Ruling, Trial, as_stored
from games.editions.rulings import SEEN, Stage
from games.editions.tasks import work_out
from games.players.models import Player
from games.plays.models import Play
from games.rooms.templatetags.foretold import choices, counted, known
from games.words.models import Word
from puzzles import registry
from tests.day import DAY
from tests.made import made

pytestmark = pytest.mark.django_db
LATER = DAY + timedelta(days=2)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker is there, and quick."""
    monkeypatch.setattr(work_out, "delay", work_out)


@pytest.fixture
def editor(client: Client) -> Client:
    user = User.objects.create_user("erin", is_staff=True)
    user.groups.add(Group.objects.get(name="editor"))
    client.force_login(user)
    return client


def edition(game: str, variant: str, day: date = LATER) -> Edition:
    fields = {"game": game, "variant": variant, "kind": "daily", "date": day, "seed": "s", "engine_version": 1}
    return Edition.objects.create(stored=as_stored(made(game, variant)), **fields)


def now(one: Edition) -> Edition:
    return Edition.objects.get(pk=one.pk)


def texts(one: Edition) -> dict[str, str]:
    return {blank.name: blank.value for blank in registry.tools(one.game).blanks(now(one).puzzle)}


def send(editor: Client, one: Edition, **data: Any) -> Any:
    return editor.post(reverse("admin:editions_texts", args=[one.pk]), data)


def page_of(answer: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html.unescape(answer.content.decode())).split())


def test_a_secret_word_is_looked_up_and_what_is_near_is_told(editor: Client) -> None:
    one = edition("nettle", "classic")
    refused = send(editor, one, word="hoorse", do="yes")
    assert "not in the lexicon" in refused.context["form"].hindered and "horse" in refused.context["form"].hindered
    assert 'value="hoorse"' in refused.content.decode() and now(one).stored == one.stored
    assert "no fair secret" in send(editor, one, word="beautiful").context["form"].hindered
    other = "bridge" if one.puzzle.secret.target != "bridge" else "horse"
    shown = page_of(send(editor, one, word=other))
    assert f"Secret word {other} Meanings" in shown and now(one).stored == one.stored
    assert send(editor, one, word=other, do="yes").status_code == 302
    assert now(one).puzzle.secret.target == other


def test_a_level_must_have_one_solution_and_its_proof_and_grade_are_told(editor: Client, at_once: None) -> None:
    one, other = edition("chains", "mini"), made("chains", "mini", 7)
    several = "S 1 1\n1 1 1\n1 1 S"
    refused = send(editor, one, level=several, do="yes").context["form"]
    assert "one" in refused.hindered and refused.blanks[0][1] == several
    assert "the level has no start" in send(editor, one, level="1 2").context["form"].hindered
    drawn = registry.tools("chains").blanks(other)[0].value
    form = send(editor, one, level=drawn.replace("\n", "\r\n")).context["form"]
    assert ("Grade", "mini") in form.shown and any("Deductions" in label for label, _ in form.shown)
    assert send(editor, one, level=drawn, do="yes").status_code == 302
    assert now(one).puzzle.public.level == other.public.level
    assert now(one).puzzle.public.difficulty == one.puzzle.public.difficulty


def test_a_rack_has_its_names_checked_and_its_par_found_anew(editor: Client, at_once: None) -> None:
    one = edition("dominoes", "gentle")
    before = texts(one)
    for wrong, why in (("A|B|C|D", "one to 3 names"), ("R2D2", "signs that are in no name"), ("King", "a title")):
        refused = send(editor, one, **before | {"tile-1": wrong}).context["form"]
        assert why in refused.hindered and ("tile-1", wrong) in {(blank.name, text) for blank, text in refused.blanks}
    lined = before | {"line-1": "Somebody whom everybody knows"}
    assert send(editor, one, do="yes", **lined).status_code == 302
    assert now(one).puzzle.public.people[1] == "Somebody whom everybody knows"
    assert now(one).puzzle.public.par == one.puzzle.public.par
    first, *rest = before["tile-1"].split(" | ")
    wider = texts(one) | {"tile-1": " | ".join([*rest, first])}
    form = send(editor, one, **wider).context["form"]
    kept, sent = now(one).stored, send(editor, one, do="yes", **wider)
    assert form.ready == (sent.status_code == 302) != bool(form.hindered)
    assert (now(one).stored != kept) == form.ready, "what is hindered is not stored"
    assert not form.ready or any(label == "Par" and "joins" in text for label, text in form.shown)
    now(one).engine.check(now(one).puzzle)


def test_a_slow_search_is_a_workers_and_whoever_asks_again_is_told_how_far_it_is(
    editor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, drawn = edition("chains", "mini"), registry.tools("chains").blanks(made("chains", "mini", 7))[0].value
    asked: list[int] = []
    monkeypatch.setattr(work_out, "delay", asked.append)
    waiting = send(editor, one, level=drawn, do="yes")
    assert waiting.context["form"].waits and "A worker is working out" in page_of(waiting)
    assert drawn in html.unescape(waiting.content.decode()) and now(one).stored == one.stored
    send(editor, one, level=drawn)
    assert len(set(asked)) == 1 == Trial.objects.count()
    work_out(asked[0])
    work_out(asked[0])
    assert send(editor, one, level=drawn).context["form"].ready
    assert send(editor, one, level=drawn, do="yes").status_code == 302 and now(one).stored != one.stored


@pytest.mark.parametrize("ruling", ["", "shared", "struck"])
def test_exactly_what_was_foretold_is_what_each_player_reads(editor: Client, client: Client, ruling: str) -> None:
    one = edition("square", "classic", today())
    cast = {name: Player.objects.create(name=name) for name in ("Ada", "Ben", "Cy")}
    for name, done in (("Ada", {"finished_at": one.made_at, "status": "won", "seconds": 9}), ("Ben", {}), ("Cy", {})):
        Play.objects.create(player=cast[name], edition=one, started_at=one.made_at, moved_at=one.made_at, **done)
    assert counted(one) == {Stage.NEW: 0, Stage.MIDDLE: 2, Stage.ROOM: 0, Stage.DONE: 1}
    typed = texts(one) | {"1A": "Another clue"}
    foretold = {
        group.who: group.text for choice in choices(one, known(one), "the clue of 1A") for group in choice.groups
    }
    page = page_of(send(editor, one, ruling=ruling, **typed))
    assert all(text.split(": ", 1)[1] in page for text in foretold.values())
    answer = send(editor, one, do="yes", sure="on", reason="A slip", ruling=ruling, **typed)
    assert answer.status_code == 302
    told = Client().get(f"/square/classic/{today()}/").content.decode()
    [case] = [one for one in choices(now(one), known(now(one)), "the clue of 1A") if one.case.ruling == ruling]
    assert "the clue of 1A." in told and SEEN[Stage.NEW] in told and "/fairness/" in told
    assert now(one).ruling == Ruling(ruling)
    assert (case.case.players in told) == bool(ruling)
    assert "Another clue" in told


def test_texts_are_held_against_the_word_lists(editor: Client) -> None:
    one = edition("square", "classic")
    word = one.puzzle.secret.rows[0]
    away = send(editor, one, **texts(one) | {"1A": f"They {word.lower()} it"}).context["form"]
    assert f"the clue of 1A has {word}" in away.hindered
    Word.objects.create(word_list="blocklist", text="nasty", status=Word.BLOCKED)
    assert "on the blocklist" in send(editor, one, **texts(one) | {"1A": "A Nasty thing"}).context["form"].hindered
    wall = edition("lionwall", "words")
    card = next(text for name, text in texts(wall).items() if name.startswith("card-1-") and " " not in text)
    told = send(editor, wall, **texts(wall) | {"name-1": f"Like {card}"}).context["form"]
    assert "says a card of its own group" in told.hindered
