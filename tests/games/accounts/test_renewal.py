"""A session lasts thirty days from the last visit."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from games.accounts import renewal
from tests.cast.accounts import sign_up

MONTH = timedelta(days=30)


def days_left() -> int:
    """How long the one session still lasts."""
    return round((Session.objects.get().expire_date - timezone.now()) / timedelta(days=1))


def test_a_session_ends_thirty_days_after_the_last_visit(client: Client, db: None) -> None:
    sign_up(client, "Alice")
    client.get("/me/")
    Session.objects.update(expire_date=timezone.now() + timedelta(days=2))
    client.get("/me/")
    assert days_left() == 2  # once a day is enough
    assert client.cookies[renewal.RENEWED]["max-age"] == renewal.DAY
    del client.cookies[renewal.RENEWED]  # as the browser does the next day
    client.get("/me/", headers={"Sec-Fetch-Dest": "empty"})  # what a page asks for beside itself renews nothing
    assert days_left() == 2
    answer = client.get("/")
    assert days_left() == MONTH.days
    assert answer.cookies["sessionid"]["max-age"] == MONTH.total_seconds()


def test_whoever_does_not_come_back_in_thirty_days_is_signed_out(client: Client, db: None) -> None:
    sign_up(client, "Alice")
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert client.get("/me/settings/").status_code == 302


def test_a_guest_has_no_session(client: Client, db: None) -> None:
    client.get("/")
    assert not Session.objects.exists()
