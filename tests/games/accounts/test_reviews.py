"""A week and a year in review: what they tell, when they are offered, and their pictures."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.test import Client

from games.accounts import reviews
from games.editions.calendar import today
from tests.cast.visitors import Visitor, text

pytestmark = pytest.mark.django_db
PNG = b"\x89PNG"


@pytest.fixture
def solved(alice: Visitor, secret: int) -> Visitor:
    alice.post({"guess": secret})
    return alice


@pytest.mark.parametrize("form", ["wide", "even"])
def test_this_week_and_this_year_are_told_as_page_and_picture(solved: Visitor, form: str) -> None:
    for span in (reviews.week(today()), reviews.year(today().year)):
        page = text(solved.client, span.url)
        assert "on average 1 guess" in page and "1 guesses" not in page and "of 1 solved on 1 day" in page
        picture = solved.client.get(f"{span.url}picture.png?form={form}")
        assert picture.content.startswith(PNG)


def test_another_day_of_a_week_leads_to_its_monday(client: Client) -> None:
    span = reviews.week(today())
    answer = client.get(f"/me/week/{span.last}/")
    assert (answer.status_code, answer.headers["Location"]) == (302, span.url)


def test_who_has_played_nothing_is_told_kindly_and_has_no_picture(client: Client) -> None:
    url = reviews.week(today()).url
    assert "Nothing was played on these days." in text(client, url)
    assert client.get(f"{url}picture.png").status_code == 404


@pytest.mark.parametrize(
    "address", ["/me/week/nonsense/", "/me/week/2020-01-06/", "/me/week/9999-12-31/", "/me/year/1999/", "/me/year/0/"]
)
def test_there_is_no_review_of_other_times(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_reviews_are_offered_on_mondays_and_in_december() -> None:
    assert reviews.offered(date(2026, 11, 24)) == []
    assert [title for title, _ in reviews.offered(date(2026, 11, 9))] == ["Your week in review"]
    assert [title for title, _ in reviews.offered(date(2026, 12, 8))] == ["Your year in review"]
    assert reviews.offered(date(2026, 11, 9))[0][1] == "/me/week/2026-11-02/"


def test_the_pages_link_to_what_is_offered(solved: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "offered", lambda day: [("Your week in review", "/me/week/2026-11-02/")])
    assert "Your week in review" in text(solved.client, "/") and "Your week in review" in text(solved.client, "/me/")
    monkeypatch.setattr(reviews, "offered", lambda day: [])
    assert "Your week in review" not in text(solved.client, "/")


def test_a_week_runs_from_monday_to_sunday() -> None:
    span = reviews.week(date(2026, 11, 18))
    assert (span.first, span.last) == (date(2026, 11, 16), date(2026, 11, 22))
    assert reviews.week(span.last + timedelta(days=1)).first == date(2026, 11, 23)
