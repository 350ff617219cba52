"""Texts of a puzzle are put right in a form: what changes is shown first, and what was typed is never lost."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse

from games.editions.calendar import today
from games.editions.models import Edition, as_stored
from games.players.models import Player
from games.plays.models import Play
from puzzles import registry
from tests.made import made

pytestmark = pytest.mark.django_db
GAMES = [("square", "classic"), ("lionwall", "words"), ("lionwall", "characters")]


@pytest.fixture
def editor(client: Client) -> Client:
    user = User.objects.create_user("erin", is_staff=True)
    user.groups.add(Group.objects.get(name="editor"))
    client.force_login(user)
    return client


def edition(game: str, variant: str, day: date) -> Edition:
    engine = registry.engine(game)
    fields = {"game": game, "variant": variant, "kind": "daily", "date": day, "seed": "s", "engine_version": 1}
    return Edition.objects.create(stored=as_stored(made(engine.slug, variant)), **fields)


def texts(one: Edition) -> dict[str, str]:
    return {blank.name: blank.value for blank in registry.tools(one.game).blanks(now(one).puzzle)}


def now(one: Edition) -> Edition:
    return Edition.objects.get(pk=one.pk)


def send(editor: Client, one: Edition, **data: Any) -> Any:
    return editor.post(reverse("admin:editions_texts", args=[one.pk]), data)


@pytest.mark.parametrize(("game", "variant"), GAMES)
def test_the_form_is_filled_and_what_changes_is_shown_before_it_is_done(
    editor: Client, game: str, variant: str
) -> None:
    one = edition(game, variant, today() + timedelta(days=2))
    first, *_ = before = texts(one)
    assert editor.get(reverse("admin:editions_texts", args=[one.pk])).context["form"].blanks[0][1] == before[first]
    page = send(editor, one, **before | {first: "Quite another"})
    assert "What changes" in page.content.decode() and now(one).stored == one.stored
    answer = send(editor, one, do="yes", **before | {first: "Quite another"})
    assert answer.status_code == 302, answer.context["form"].hindered
    assert texts(one) == before | {first: "Quite another"}
    one.engine.check(now(one).puzzle)


def test_the_history_says_which_clue_changed_from_what_to_what(editor: Client) -> None:
    coming, begun = (edition("square", "classic", today() + timedelta(days=days)) for days in (2, 0))
    (label, before) = next((one.label, one.value) for one in registry.tools("square").blanks(now(coming).puzzle))
    changed = f"{label}: “{before}” → “Another clue”"
    for one in (coming, begun):
        typed = texts(one) | {"1A": "Another clue"}
        assert send(editor, one, do="yes", sure="on", reason="A slip", **typed).status_code == 302
    told = dict(LogEntry.objects.values_list("object_id", "change_message"))
    assert told[str(coming.pk)] == f"Put right: {changed}"
    assert told[str(begun.pk)] == f"Corrected: A slip ({changed}). Points and places are as ever."


def test_nothing_is_lost_of_what_is_refused(editor: Client) -> None:
    one = edition("square", "classic", today() + timedelta(days=2))
    typed = texts(one) | {"1A": "x" * 299}
    page = send(editor, one, do="yes", **typed)
    assert page.status_code == 200 and page.context["form"].hindered and "x" * 299 in page.content.decode()
    assert now(one).stored == one.stored
    assert "Nothing is different" in send(editor, one, **texts(one)).content.decode()


def test_a_day_that_has_begun_says_whom_it_touches_and_wants_a_reason(editor: Client) -> None:
    one = edition("square", "classic", today())
    for name in ("Ada", "Ben", "Cy"):
        player = Player.objects.create(name=name)
        play = Play.objects.create(player=player, edition=one, started_at=one.made_at, moved_at=one.made_at)
    Play.objects.filter(pk=play.pk).update(finished_at=one.made_at, status="won", seconds=9)
    typed = texts(one) | {"1A": "Another clue"}
    page = send(editor, one, **typed).content.decode()
    told = " ".join(re.sub(r"<[^>]+>", " ", page).split())
    assert "In the middle: 2 This puzzle was corrected at" in told and "Finished: 1 This puzzle" in told
    refused = send(editor, one, do="yes", reason="A slip", ruling="struck", **typed)
    assert "Tick the box" in refused.context["form"].hindered
    kept = " ".join(refused.content.decode().split())
    assert 'value="A slip"' in kept and 'value="struck" checked' in kept
    assert send(editor, one, do="yes", sure="on", reason="A slip", **typed).status_code == 302
    assert now(one).revision == 1 and texts(one)["1A"] == "Another clue"


def test_only_editors_and_only_games_with_a_form(client: Client, editor: Client) -> None:
    toy = registry.engine("toy")
    fields = {"kind": "daily", "date": today(), "seed": "s", "engine_version": 1}
    other = Edition.objects.create(game="toy", variant="large", stored=as_stored(made(toy.slug, "large")), **fields)
    assert editor.get(reverse("admin:editions_texts", args=[other.pk])).status_code == 404
    one = edition("square", "classic", today())
    client.force_login(User.objects.create_user("mo", is_staff=True))
    assert client.get(reverse("admin:editions_texts", args=[one.pk])).status_code == 403


def test_a_card_that_only_capitals_tell_from_another_is_refused_where_it_is_written(editor: Client) -> None:
    one = edition("lionwall", "words", today() + timedelta(days=2))
    before = texts(one)
    typed = before | {"card-2-1": before["card-1-1"].swapcase()}
    refused = send(editor, one, do="yes", **typed).context["form"].hindered
    assert "look the same" in refused and before["card-1-1"].swapcase() in refused
    stored = now(one).puzzle
    twin = json.loads(json.dumps(one.stored).replace(json.dumps(before["card-2-1"]), json.dumps(typed["card-2-1"])))
    one.engine.check(one.engine.read(twin))  # what is stored stays a wall
    answer = editor.post(
        reverse("admin:editions_act", args=[one.pk, "replace"]), {"puzzle": json.dumps(twin)}, follow=True
    )
    assert "look the same" in " ".join(map(str, answer.context["messages"])) and now(one).puzzle == stored
