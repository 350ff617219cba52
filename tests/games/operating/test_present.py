"""What holds on every page: notices, and games that are switched off."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.operating import present
from games.operating.models import Notice, Switch
from games.plays.models import Move
from games.rooms.lobby import NotHere, choice
from tests.cast.visitors import Visitor, text

SENTENCE = "Toy rests until six."


def notice(words: str, starts: int = -1, ends: int | None = None) -> Notice:
    """A notice that starts and ends so many minutes from now."""
    now = timezone.now()
    end = None if ends is None else now + timedelta(minutes=ends)
    return Notice.objects.create(text=words, starts_at=now + timedelta(minutes=starts), ends_at=end)


def switch_off(sentence: str = SENTENCE) -> Switch:
    return Switch.objects.create(game="toy", sentence=sentence)


def test_a_notice_is_on_every_page_and_escaped(client: Client, db: None) -> None:
    notice("Back <b>soon</b> & well")
    for address in ("/", "/about/", "/account/login/", "/toy/"):
        page = text(client, address)
        assert "Back &lt;b&gt;soon&lt;/b&gt; &amp; well" in page and "data-dismiss" in page
    assert "Back &lt;b&gt;soon" in client.get("/nothing/here/is/").content.decode()


def test_a_notice_begins_and_ends(client: Client, db: None) -> None:
    notice("long over", -60, -30)
    notice("to come", 30)
    notice("now", -30, 30)
    page = text(client, "/")
    assert "now</p>" in page and "long over" not in page and "to come" not in page


def test_a_notice_that_is_remembered_ends_by_the_clock(db: None) -> None:
    late = timezone.now() - timedelta(seconds=1)
    shown = present.Shown("1", "over", late - timedelta(hours=1), late)
    present.assume(present.Present((shown,), until=float("inf")))
    assert present.notices() == []


def test_a_notice_that_was_changed_is_another(db: None) -> None:
    row = notice("first")
    before = present.notices()[0].key
    Notice.objects.filter(pk=row.pk).update(changed_at=timezone.now() + timedelta(minutes=1))
    present.forget()
    assert present.notices()[0].key != before


def test_a_notice_cannot_end_before_it_starts(db: None) -> None:
    now = timezone.now()
    with pytest.raises(ValidationError, match="ends after it starts"):
        Notice(text="x", starts_at=now, ends_at=now - timedelta(hours=1)).full_clean()


def test_pages_ask_nothing_for_notices_and_switches(
    client: Client, db: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    notice("read once")
    with django_assert_num_queries(2):
        present.notices()
    with django_assert_num_queries(0):
        assert "read once" in text(client, "/about/")
        present.is_off("toy")


def test_what_was_known_holds_while_the_database_is_away(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    switch_off()
    assert present.is_off("toy")

    def away() -> present.Present:
        raise DatabaseError("away")

    monkeypatch.setattr(present, "_read", away)
    present.forget()
    assert present.is_off("toy")


def test_a_game_that_is_switched_off_shows_a_kind_page(alice: Visitor, secret: int) -> None:
    switch_off()
    for address in (alice.path, "/toy/", "/toy/practice/small/5/", "/toy/practice/"):
        response = alice.client.get(address)
        page = response.content.decode()
        assert (response.status_code, response["Retry-After"], response["Cache-Control"]) == (503, "3600", "no-store")
        assert SENTENCE in page and "Toy is taking a break" in page and "toy-game" not in page


def test_a_game_that_is_switched_off_without_a_reason_has_a_general_sentence(client: Client, db: None) -> None:
    switch_off("")
    assert "Toy is taking a short break. Everything you have played is safe." in client.get("/toy/").content.decode()


def test_home_leaves_out_what_is_switched_off_and_another_game_is_next(bob: Visitor, client: Client) -> None:
    assert 'href="/toy/"' in text(client, "/")
    switch_off()
    page = text(client, "/")
    assert 'href="/toy/"' not in page and 'href="/nettle/"' in page


def test_scripts_are_told_by_a_sentence_and_running_plays_are_kept(alice: Visitor, secret: int, wrong: int) -> None:
    assert alice.post({"guess": wrong}).status_code == 200
    row = switch_off()
    answers = [alice.post({"guess": secret}), alice.client.get(f"/api{alice.path}")]
    for response in answers:
        assert response.status_code == 503
        assert response.json()["error"] == {"code": "switched_off", "message": SENTENCE}
    assert Move.objects.count() == 1
    row.off = False
    row.save()
    assert alice.get()["state"]["moves"] == 1
    assert alice.post({"guess": secret}).json()["state"]["status"] == "won"


def test_other_games_go_on(client: Client, db: None) -> None:
    switch_off()
    assert client.get("/about/").status_code == 200
    assert client.get("/api/nettle/classic/never/").status_code == 404


def test_rooms_do_not_offer_it(db: None, client: Client) -> None:
    assert 'value="toy/small"' in text(client, "/together/")
    switch_off()
    assert 'value="toy/small"' not in text(client, "/together/")
    with pytest.raises(NotHere, match="until six"):
        choice({"play": "toy/small"})
