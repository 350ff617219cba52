"""The desk's calendar shows the puzzles themselves, and does things with many of them at once."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import DjangoAssertNumQueries

from games.editions import corrections, desk, glances, swapping
from games.editions.calendar import today
from games.editions.making import NotReplaceable, make_daily
from games.editions.models import Edition
from tests.day import Clock

pytestmark = pytest.mark.django_db
TOMORROW, LATER = today() + timedelta(days=1), today() + timedelta(days=2)


@pytest.fixture
def editor(client: Client) -> Client:
    user = User.objects.create_user("erin", is_staff=True)
    user.groups.add(Group.objects.get(name="editor"))
    client.force_login(user)
    return client


def edition(day: Any = TOMORROW, variant: str = "large") -> Edition:
    return make_daily("toy", variant, day)


def many(editor: Client, deed: str, chosen: Sequence[Edition], back: str = "") -> Any:
    seen = [one.puzzle_name for one in chosen]
    data = {"edition": [one.pk for one in chosen], "seen": seen, "back": back}
    return editor.post(reverse("admin:editions_many", args=[deed]), data, follow=True)


def said(answer: Any) -> str:
    return " ".join(str(message) for message in answer.context["messages"])


def now(one: Edition) -> Edition:
    return Edition.objects.get(pk=one.pk)


def month(editor: Client) -> str:
    page = editor.get(reverse("admin:editions_calendar_of", args=["toy"]), {"month": f"{TOMORROW:%Y-%m}"})
    return str(page.content.decode())


def test_a_cell_shows_what_the_puzzle_is(editor: Client) -> None:
    one = edition()
    (word, *_) = one.engine.uses(one.puzzle)
    assert f'<span class="glance-word">{word}</span>' in month(editor)
    assert "✓ erin" not in month(editor)


def test_glances_are_remembered_until_the_puzzle_is_another(
    django_assert_num_queries: DjangoAssertNumQueries, clock: Clock
) -> None:
    one, other = edition(), edition(LATER)
    first = glances.glances([one, other])
    assert set(first) == {one.pk, other.pk}
    with django_assert_num_queries(0):
        assert glances.glances([one, other]) == first
    clock.advance(1)
    desk.regenerate(one)
    again = glances.glances([now(one), other])
    assert again[other.pk] == first[other.pk] and again[one.pk].words == one.engine.uses(now(one).puzzle)[:4]


def test_a_damaged_puzzle_does_not_close_the_calendar(editor: Client) -> None:
    one = edition()
    Edition.objects.filter(pk=one.pk).update(stored={"public": {}})
    assert "damaged" in month(editor)


def test_a_week_shows_all_games_from_monday_on(editor: Client) -> None:
    edition()
    page = editor.get(reverse("admin:editions_week"), {"from": str(TOMORROW)})
    (week,) = page.context["weeks"]
    assert [cell.day.weekday() for cell in week] == list(range(7)) and TOMORROW in {cell.day for cell in week}
    titles = {slot.engine.title for cell in week for slot in cell.slots}
    assert len(titles) > 1 and all(title in page.content.decode() for title in titles)
    assert editor.get(reverse("admin:editions_week"), {"from": "soon"}).status_code == 404


def test_an_approval_says_who_and_when_and_falls_with_the_puzzle(editor: Client) -> None:
    one = edition()
    editor.post(reverse("admin:editions_act", args=[one.pk, "approve"]), {"seen": one.puzzle_name})
    assert str(now(one).approved_by) == "erin" and now(one).approved_at
    assert "✓ erin" in month(editor)
    page = editor.get(reverse("admin:editions_edition_change", args=[one.pk])).content.decode()
    assert "Approved by erin" in page and "Take the approval back" in page
    desk.regenerate(now(one))
    assert now(one).approved_at is None and now(one).approved_by is None


def test_an_approval_is_taken_back_and_a_day_that_has_begun_gets_none(editor: Client) -> None:
    one, begun = edition(), edition(today())
    user = User.objects.get(username="erin")
    desk.approve(one, user)
    editor.post(reverse("admin:editions_act", args=[one.pk, "unapprove"]))
    assert now(one).approved_at is None
    with pytest.raises(NotReplaceable):
        desk.approve(begun, user)


def test_whoever_approves_a_puzzle_that_was_replaced_meanwhile_is_told(clock: Clock) -> None:
    one, user = edition(), User.objects.create_user("erin")
    clock.advance(1)
    desk.regenerate(one)
    with pytest.raises(NotReplaceable, match="replaced meanwhile"):
        desk.approve(one, user)


def test_an_approval_says_which_puzzle_was_seen(editor: Client, clock: Clock) -> None:
    one, other = edition(), edition(LATER)
    clock.advance(1)
    desk.regenerate(one)
    for seen in (one.puzzle_name, ""):
        address = reverse("admin:editions_act", args=[one.pk, "approve"])
        assert "replaced meanwhile" in said(editor.post(address, {"seen": seen}, follow=True))
    told = said(many(editor, "approve", [one, other]))
    assert "1 edition." in told and "replaced meanwhile" in told
    assert now(one).approved_at is None and now(other).approved_at


def test_a_month_that_is_as_it_was_is_not_sent_again(editor: Client) -> None:
    one = edition()
    address = reverse("admin:editions_calendar_of", args=["toy"])
    asked = {"month": f"{TOMORROW:%Y-%m}"}
    mark = editor.get(address, asked)["ETag"]
    same = editor.get(address, asked, headers={"If-None-Match": mark})
    assert same.status_code == 304 and not same.content
    desk.lock(one, True)
    changed = editor.get(address, asked, headers={"If-None-Match": mark})
    assert changed.status_code == 200 and changed["ETag"] != mark


def test_a_correction_takes_an_approval_away() -> None:
    one, user = edition(today()), User.objects.create_user("erin")
    Edition.objects.filter(pk=one.pk).update(approved_at=one.made_at, approved_by=user)
    own = {"public": {"variant": "large", "top": 60}, "secret": {"number": 47}}
    corrections.correct(now(one), own, corrections.Told("a slip"), user)
    assert now(one).approved_at is None and now(one).approved_by is None


def test_many_are_approved_locked_and_unlocked_at_once(editor: Client) -> None:
    both = [edition(), edition(LATER)]
    assert "2 editions" in said(many(editor, "approve", both))
    assert all(now(one).approved_at for one in both)
    many(editor, "lock", both)
    assert all(now(one).locked and now(one).approved_at for one in both)
    assert "locked" in said(many(editor, "regenerate", both))
    assert [now(one).puzzle for one in both] == [one.puzzle for one in both]
    many(editor, "unlock", both)
    many(editor, "unapprove", both)
    assert not any(now(one).locked or now(one).approved_at for one in both)
    assert LogEntry.objects.filter(object_id=str(both[0].pk)).count() == 4


def test_many_are_made_anew_but_for_those_that_have_begun(editor: Client) -> None:
    begun, one, other = edition(today()), edition(), edition(LATER)
    told = said(many(editor, "regenerate", [begun, one, other]))
    assert "2 editions" in told and "has begun" in told
    assert now(begun).puzzle == begun.puzzle and now(one).puzzle != one.puzzle and now(other).puzzle != other.puzzle


def test_one_comes_back_to_the_month_and_to_no_other_site(editor: Client) -> None:
    one, there = edition(), reverse("admin:editions_week")
    assert many(editor, "lock", [one], back=there).redirect_chain[0][0] == there
    elsewhere = many(editor, "unlock", [one], back="https://example.org/").redirect_chain[0][0]
    assert elsewhere == reverse("admin:editions_calendar")
    assert "Choose some days" in said(many(editor, "lock", []))


def test_only_an_editor_does_things_with_many(client: Client, editor: Client) -> None:
    one = edition()
    assert editor.get(reverse("admin:editions_many", args=["lock"])).status_code == 403
    assert editor.post(reverse("admin:editions_many", args=["withdraw"])).status_code == 403
    client.logout()
    address = reverse("admin:editions_many", args=["lock"])
    assert client.post(address, {"edition": [one.pk]})["Location"].startswith("/admin/login/")
    client.force_login(User.objects.create_user("mo", is_staff=True))
    assert client.post(address, {"edition": [one.pk]}).status_code == 403
    assert client.get(reverse("admin:editions_week")).status_code == 403
    assert not now(one).locked


def swap(editor: Client, one: Edition, other: Edition, **data: Any) -> Any:
    sent = {"pair": f"{one.pk} {other.pk}", "seen": [one.puzzle_name, other.puzzle_name], **data}
    return editor.post(reverse("admin:editions_swap"), sent, follow=True)


@pytest.mark.postgres
def test_two_days_are_swapped_on_the_calendar_and_back_again(editor: Client) -> None:
    one, other = edition(), edition(LATER)
    told = said(swap(editor, one, other))
    assert "are swapped" in told and f'value="{one.pk} {other.pk}">Undo' in told
    assert now(one).stored == other.stored and now(other).stored == one.stored
    swap(editor, now(one), now(other))
    assert now(one).stored == one.stored and now(other).stored == other.stored
    assert LogEntry.objects.count() == 4


def test_a_swap_of_what_is_there_no_more_or_may_not_be_swapped_changes_nothing(editor: Client, clock: Clock) -> None:
    one, other = edition(), edition(LATER)
    small = edition(LATER, "small")
    assert "same game and variant" in said(swap(editor, one, small))
    assert "Choose two days" in said(swap(editor, one, one)) and "Choose two" in said(swap(editor, one, one, pair="x"))
    desk.lock(other, True)
    assert "locked" in said(swap(editor, one, other))
    desk.lock(other, False)
    clock.advance(1)
    desk.regenerate(other)
    assert "replaced meanwhile" in said(swap(editor, one, other))
    assert now(one).stored == one.stored


def test_a_swap_that_spoils_the_order_of_a_week_says_so(editor: Client) -> None:
    first = swapping.monday(edition()) + timedelta(days=7)
    one, other = edition(first), edition(first + timedelta(days=4))
    wished = [now(each).puzzle.public.difficulty for each in (one, other)]
    told = said(swap(editor, one, other))
    assert ("no longer goes from easy to hard" in told) == (None not in wished and wished[0] < wished[1])
