"""What a browser counts as where nobody asks the database, and reports of names by the form below them."""

from __future__ import annotations

from django.contrib.messages import get_messages
from django.test import Client

from games.players.cookie import MARK, visitor_in
from games.players.models import Player
from tests.cast.leagues import browser


def test_a_browser_with_a_mark_is_the_same_visitor_on_every_page_and_one_without_is_none(db: None) -> None:
    one, other = Client(), Client()
    for client in (one, other):
        client.get("/about/")
    marks = [{MARK: client.cookies[MARK].value} for client in (one, other)]
    assert len({visitor_in(cookies) for cookies in marks} | {""}) == 3
    assert visitor_in(marks[0]) == visitor_in(dict(marks[0])) and visitor_in({}) == ""


def test_a_player_who_reports_their_own_name_reads_why_not(db: None) -> None:
    alice = Player.objects.create(name="Alice")
    answer = browser(alice).post(f"/report/player/{alice.public_id}/")
    assert answer.status_code == 302
    assert [str(one) for one in get_messages(answer.wsgi_request)] == ["This name is your own: you can change it."]
