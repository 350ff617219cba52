"""How editions play, as editors read it at the desk."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.editions.models import Edition
from games.insights import counting, drawn, unfinished
from games.insights.models import Figures, Notes
from games.plays.models import Play
from tests.cast.visitors import Visitor, text


@pytest.fixture
def played(toy: Edition, alice: Visitor, bob: Visitor, carol: Visitor, secret: int, wrong: int) -> Edition:
    """Today's toy: alice has found it, bob gave up, carol plays."""
    alice.post({"guess": wrong})
    alice.post({"hint": True})
    alice.post({"guess": secret})
    bob.post({"give_up": True})
    carol.post({"guess": wrong})
    counting.take_in()
    unfinished.look()
    return toy


def page_of(edition: Edition) -> str:
    return reverse("admin:editions_edition_change", args=[edition.pk])


@pytest.mark.postgres
def test_an_editions_page_and_its_cell_of_the_calendar_say_how_it_plays(editor: Client, played: Edition) -> None:
    page = text(editor, page_of(played))
    part = page[page.index("How it plays") : page.index("The puzzle, as players see it")]
    for fact in ("started", "gave up", "abandoned", "median time", "median guesses", "used help", "playing now"):
        assert fact in part
    assert "thumbs" in part and "reports" in part
    assert "1 (33 %)" in part and "First guesses of 2 plays" in part and "<svg" in part
    again = text(editor, reverse("admin:insights_playing", args=[played.pk])).strip()
    assert again.startswith("<section") and again in page, "the part that the page asks for again is the same"
    month = text(editor, reverse("admin:editions_calendar_of", args=["toy"]))
    assert "33 % of 3" in month and "3 started · 33 % solved" in month and "1 gave up or left" in month


def test_a_moderator_does_not_see_how_editions_play_and_an_editor_no_players(
    moderator: Client, editor: Client, played: Edition
) -> None:
    assert moderator.get(reverse("admin:insights_playing", args=[played.pk])).status_code == 403
    assert editor.get(reverse("admin:plays_play_changelist")).status_code == 403
    page = text(editor, page_of(played))
    assert not any(play.player.name in page for play in Play.objects.select_related("player"))


def test_pages_cost_the_same_whoever_has_played(
    editor: Client, played: Edition, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """The numbers of 200,000 plays are the same few rows."""
    addresses = (page_of(played), reverse("admin:editions_calendar_of", args=["toy"]))
    for many in (1, 200_000):
        Figures.objects.filter(pk=played.pk).update(
            won=many, times={str(n): many for n in range(60, 600)}, left={str(n): many for n in range(1, 200)}
        )
        Notes.objects.filter(pk=played.pk).update(counts={"plays": many, **{f"first:{n}": many for n in range(900)}})
        for address in addresses:
            with django_assert_max_num_queries(26):
                text(editor, address)
    assert Play.objects.count() == 3


def test_what_was_guessed_is_shown_as_text(editor: Client, played: Edition) -> None:
    Notes.objects.filter(pk=played.pk).update(counts={"plays": 1, "first:7": 1, "helped:1": 1})
    Figures.objects.filter(pk=played.pk).update(results={"3": [1, "<b>"]})
    assert "<b>" not in text(editor, reverse("admin:insights_playing", args=[played.pk]))


def test_many_different_numbers_are_few_bars_that_lose_none() -> None:
    counts = {str(number): 2 for number in range(1, 3_000)}
    bars = drawn.together(counts)
    assert len(bars) <= drawn.MOST_BARS and sum(count for _, count in bars) == 2 * 2_999
    assert bars[-1][0] == "900 and more"
