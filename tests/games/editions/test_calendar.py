"""The desk's calendar shows the puzzles themselves, and does things with many of them at once."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.editions import calendar, desk
from games.editions.admin import beside, shortened
from games.editions.making import NotReplaceable, make_daily
from games.editions.models import Correction, Edition
from games.editions.rulings import told
from puzzles import registry
from tests.cast.editions import Act, now
from tests.cast.visitors import text
from tests.day import DAY, Clock

pytestmark = pytest.mark.django_db
TOMORROW, LATER = DAY + timedelta(days=1), DAY + timedelta(days=2)
MONTH = {"month": f"{TOMORROW:%Y-%m}"}


def edition(day: date = TOMORROW, variant: str = "large") -> Edition:
    return make_daily("toy", variant, day)


def replace(one: Edition, clock: Clock) -> None:
    """Make another puzzle for the day, a second later."""
    clock.advance(1)
    desk.regenerate(one)


def send(editor: Client, address: str, data: dict[str, Any]) -> tuple[Any, str]:
    """Post a form; return the page that follows, and its messages."""
    answer = editor.post(address, data, follow=True)
    return answer, " ".join(str(message) for message in answer.context["messages"])


def many(editor: Client, deed: str, chosen: Sequence[Edition], back: str = "") -> tuple[Any, str]:
    data = {"edition": [one.pk for one in chosen], "seen": [one.puzzle_name for one in chosen], "back": back}
    return send(editor, reverse("admin:editions_many", args=[deed]), data)


def swap(editor: Client, one: Edition, other: Edition, **data: Any) -> str:
    pair = {"pair": f"{one.pk} {other.pk}", "seen": [one.puzzle_name, other.puzzle_name]}
    return send(editor, reverse("admin:editions_swap"), pair | data)[1]


def month(editor: Client) -> str:
    address = reverse("admin:editions_calendar_of", args=["toy"])
    return editor.get(address, MONTH).content.decode()


def test_a_month_shows_what_each_puzzle_is_and_is_sent_again_only_when_it_changed(editor: Client, clock: Clock) -> None:
    one, damaged = edition(), edition(LATER)
    Edition.objects.filter(pk=damaged.pk).update(stored={"public": {}})
    shown = month(editor)
    assert glance(one) in shown and "damaged" in shown and "✓ erin" not in shown
    address = reverse("admin:editions_calendar_of", args=["toy"])
    mark = editor.get(address, MONTH)["ETag"]
    same = editor.get(address, MONTH, headers={"If-None-Match": mark})
    assert same.status_code == 304 and not same.content
    replace(one, clock)
    changed = editor.get(address, MONTH, headers={"If-None-Match": mark})
    assert changed.status_code == 200 and changed["ETag"] != mark
    assert glance(now(one)) in changed.content.decode() and glance(one) not in changed.content.decode()


def glance(one: Edition) -> str:
    (word, *_) = one.engine.uses(one.puzzle)
    return f'<span class="glance-word">{word}</span>'


def test_a_week_shows_all_games_from_monday_on(editor: Client) -> None:
    edition()
    page = editor.get(reverse("admin:editions_week"), {"from": str(TOMORROW)})
    (week,) = page.context["weeks"]
    assert [cell.day.weekday() for cell in week] == list(range(7)) and TOMORROW in {cell.day for cell in week}
    assert page.context["heading"] == f"{week[0].day:%-d %B} to {week[-1].day:%-d %B %Y}"
    titles = {slot.engine.title for cell in week for slot in cell.slots}
    assert len(titles) > 1 and all(title in page.content.decode() for title in titles)
    assert editor.get(reverse("admin:editions_week"), {"from": "soon"}).status_code == 404
    shown = editor.get(reverse("admin:editions_calendar"), {"month": "2026-12"}).context
    assert (shown["engine"].slug, shown["earlier"]) == (registry.slugs()[0], "month=2026-11")
    assert shown["later"] == f"month={beside(date(2026, 12, 1), 1)}" == "month=2027-01"
    assert beside(date(2027, 1, 1), -1) == "2026-12"


def test_an_approval_says_who_and_when_and_falls_with_the_puzzle_or_is_taken_back(editor: Client, act: Act) -> None:
    one, begun = edition(), edition(DAY)
    act(one, "approve", seen=one.puzzle_name)
    assert str(now(one).approved_by) == "erin" and now(one).approved_at and "✓ erin" in month(editor)
    page = text(editor, reverse("admin:editions_edition_change", args=[one.pk]))
    assert "Approved by erin" in page and "Remove approval" in page
    assert f"{one.engine.title}, large, {one.date}" in page
    act(one, "unapprove")
    assert now(one).approved_at is None
    desk.approve(now(one), User.objects.get())
    desk.regenerate(now(one))
    assert now(one).approved_at is None and now(one).approved_by is None
    with pytest.raises(NotReplaceable):
        desk.approve(begun, User.objects.get())


def test_who_approves_a_puzzle_that_was_replaced_meanwhile_learns_of_it(editor: Client, act: Act, clock: Clock) -> None:
    one, other = edition(), edition(LATER)
    replace(one, clock)
    with pytest.raises(NotReplaceable, match="replaced meanwhile"):
        desk.approve(one, User.objects.get())
    for seen in (one.puzzle_name, ""):
        assert "replaced meanwhile" in act(one, "approve", seen=seen)
    _, said = many(editor, "approve", [one, other])
    assert "1 edition." in said and "replaced meanwhile" in said
    assert now(one).approved_at is None and now(other).approved_at


def test_many_are_approved_locked_unlocked_and_made_anew_but_for_those_that_have_begun(editor: Client) -> None:
    begun, *both = [edition(DAY), edition(), edition(LATER)]
    assert "Approved. 2 editions." in many(editor, "approve", both)[1]
    assert all(now(one).approved_at for one in both)
    many(editor, "lock", both)
    assert all(now(one).locked and now(one).approved_at for one in both)
    assert "locked" in many(editor, "regenerate", both)[1]
    assert [now(one).puzzle for one in both] == [one.puzzle for one in both]
    many(editor, "unlock", both)
    many(editor, "unapprove", both)
    assert not any(now(one).locked or now(one).approved_at for one in both)
    assert LogEntry.objects.filter(object_id=str(both[0].pk)).count() == 4
    _, said = many(editor, "regenerate", [begun, *both])
    assert "2 editions" in said and "has begun" in said
    assert [now(one).puzzle == one.puzzle for one in (begun, *both)] == [True, False, False]


def test_a_deed_leads_back_to_the_month_and_to_no_other_site(editor: Client) -> None:
    one, there = edition(), reverse("admin:editions_week")
    assert many(editor, "lock", [one], back=there)[0].redirect_chain[0][0] == there
    elsewhere, _ = many(editor, "unlock", [one], back="https://example.org/")
    assert elsewhere.redirect_chain[0][0] == reverse("admin:editions_calendar")
    assert "Choose some days" in many(editor, "lock", [])[1]
    assert editor.get(reverse("admin:editions_many", args=["lock"])).status_code == 403


@pytest.mark.postgres
def test_two_days_are_swapped_on_the_calendar_and_back_again(editor: Client) -> None:
    monday = calendar.monday(edition().day) + timedelta(days=7)
    one, other = edition(monday), edition(monday + timedelta(days=4))
    wished = [now(each).puzzle.public.difficulty for each in (one, other)]
    said = swap(editor, one, other)
    assert "are swapped" in said and f'value="{one.pk} {other.pk}">Undo' in said
    assert ("no longer goes from easy to hard" in said) == (None not in wished and wished[0] < wished[1])
    assert (now(one).stored, now(other).stored) == (other.stored, one.stored)
    logged = [str(entry.get_change_message()) for entry in LogEntry.objects.all()]
    assert logged == [f"Swapped: {one.date} and {other.date}."] * 2
    swap(editor, now(one), now(other))
    assert (now(one).stored, now(other).stored) == (one.stored, other.stored)


def test_a_swap_that_may_not_be_changes_nothing(editor: Client, clock: Clock) -> None:
    one, other, small = edition(), edition(LATER), edition(LATER, "small")
    assert "same game and variant" in swap(editor, one, small)
    assert "Choose two days" in swap(editor, one, one) and "Choose two" in swap(editor, one, one, pair="x")
    desk.lock(other, True)
    assert "locked" in swap(editor, one, other)
    desk.lock(other, False)
    replace(other, clock)
    assert "replaced meanwhile" in swap(editor, one, other)
    assert now(one).stored == one.stored


def test_a_correction_has_its_time_on_its_day_and_later_its_date_too() -> None:
    correction, now = Correction(told="the clue"), datetime(DAY.year, DAY.month, DAY.day, 9, 5, tzinfo=UTC)
    yesterday = now - timedelta(days=1)
    assert told(correction, now, DAY) == "This puzzle was corrected at 09:05: the clue."
    for at, day in ((yesterday, DAY - timedelta(days=1)), (now, DAY - timedelta(days=1)), (yesterday, DAY)):
        assert told(correction, at, day) == f"This puzzle was corrected on {at:%-d %B} at 09:05: the clue."


def test_a_long_text_is_cut_where_a_puzzle_is_shown_and_a_short_one_is_not() -> None:
    assert shortened({"a": ["b", "b" * 200, 7]}) == {"a": ["b", "b" * 200, 7]}
    assert shortened(["c" * 201]) == ["c" * 200 + "… (201 characters)"]
