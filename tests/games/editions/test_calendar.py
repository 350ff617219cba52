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
    assert f"difficulty {one.puzzle.public.difficulty} of 5" in month(editor)
    assert "not approved" in month(editor) or "✓ erin" not in month(editor)


def test_glances_are_remembered_until_the_puzzle_is_another(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    one, other = edition(), edition(LATER)
    first = glances.glances([one, other])
    assert set(first) == {one.pk, other.pk}
    with django_assert_num_queries(0):
        assert glances.glances([one, other]) == first
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


def test_whoever_approves_a_puzzle_that_was_replaced_meanwhile_is_told() -> None:
    one, user = edition(), User.objects.create_user("erin")
    desk.regenerate(one)
    with pytest.raises(NotReplaceable, match="replaced meanwhile"):
        desk.approve(one, user)


def test_an_approval_says_which_puzzle_was_seen(editor: Client) -> None:
    one, other = edition(), edition(LATER)
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


def test_approving_and_locking_is_one_deed_for_one_and_for_many(editor: Client) -> None:
    one, other, replaced = edition(), edition(LATER), edition(TOMORROW, "small")
    desk.regenerate(replaced)
    told = said(many(editor, "approve-and-lock", [one, other, replaced]))
    assert "Approved and locked. 2 editions." in told and "replaced meanwhile" in told
    assert all(now(each).approved_at and now(each).locked for each in (one, other))
    assert not now(replaced).locked and not now(replaced).approved_at
    page = editor.get(reverse("admin:editions_edition_change", args=[replaced.pk])).content.decode()
    address = reverse("admin:editions_act", args=[replaced.pk, "approve-and-lock"])
    assert address in page
    editor.post(address, {"seen": now(replaced).puzzle_name})
    assert now(replaced).locked and str(now(replaced).approved_by) == "erin"
    entries = LogEntry.objects.filter(change_message="Approved and locked.")
    assert entries.count() == 3


def test_what_nobody_has_approved_of_the_next_days_is_listed_for_all_games_and_approved_at_once(
    editor: Client,
) -> None:
    address = reverse("admin:editions_coming")
    last, beyond = edition(today() + timedelta(days=13)), edition(today() + timedelta(days=14))
    begun, one, other = edition(today()), edition(), make_daily("nettle", "classic", LATER)

    def listed() -> set[int]:
        page = editor.get(address)
        rows = page.context["weeks"]
        found = {slot.edition.pk for week in rows for day in week for slot in day.slots}
        assert all(f'name="edition" value="{pk}"' in page.content.decode() for pk in found)
        assert page.context["ahead"].wait == len(found) and len(rows) == 2
        return found

    assert listed() == {one.pk, other.pk, last.pk} and {begun.pk, beyond.pk}.isdisjoint(listed())
    assert many(editor, "approve", [one, other], back=address).redirect_chain[0][0] == f"{address}#day-{TOMORROW}"
    assert listed() == {last.pk}
    many(editor, "approve", [last])
    assert listed() == set() and "has been approved" in editor.get(address).content.decode()
    many(editor, "unapprove", [other])
    assert listed() == {other.pk}


def test_the_list_of_what_is_to_be_approved_is_for_editors(client: Client) -> None:
    client.force_login(User.objects.create_user("mo", is_staff=True))
    assert client.get(reverse("admin:editions_coming")).status_code == 403


def test_many_are_made_anew_but_for_those_that_have_begun(editor: Client) -> None:
    begun, one, other = edition(today()), edition(), edition(LATER)
    told = said(many(editor, "regenerate", [begun, one, other]))
    assert "2 editions" in told and "has begun" in told
    assert now(begun).puzzle == begun.puzzle and now(one).puzzle != one.puzzle and now(other).puzzle != other.puzzle


def test_one_comes_back_to_the_month_and_to_no_other_site(editor: Client) -> None:
    one, there = edition(), reverse("admin:editions_week")
    assert many(editor, "lock", [one], back=there).redirect_chain[0][0] == f"{there}#day-{TOMORROW}"
    elsewhere = many(editor, "unlock", [one], back="https://example.org/").redirect_chain[0][0]
    assert elsewhere == f"{reverse('admin:editions_calendar')}#day-{TOMORROW}"
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


def swap(editor: Client, one: Edition, other: Edition, address: str = "", **data: Any) -> Any:
    sent = {"pair": f"{one.pk} {other.pk}", "seen": [one.puzzle_name, other.puzzle_name], **data}
    return editor.post(reverse("admin:editions_swap") + address, sent, follow=True)


def test_two_days_are_swapped_on_the_calendar_and_back_again(editor: Client) -> None:
    one, other = edition(), edition(LATER)
    told = said(swap(editor, one, other))
    assert "are swapped" in told and f'value="{one.pk} {other.pk}">Undo' in told
    assert now(one).stored == other.stored and now(other).stored == one.stored
    assert "?undo" in told
    back = swap(editor, now(one), now(other), address="?undo")
    assert "The swap is undone." in said(back) and "are swapped" not in said(back)
    assert now(one).stored == one.stored and now(other).stored == other.stored
    assert LogEntry.objects.count() == 2, "one line a swap"
    assert history(editor, other).count("the swap is undone.") == 1


def test_an_approval_goes_with_its_puzzle_where_two_days_are_swapped_and_back(editor: Client) -> None:
    one, other = edition(), edition(LATER)
    desk.approve(one, User.objects.get(username="erin"))
    at = now(one).approved_at
    swap(editor, one, other)
    assert (now(one).approved_at, now(other).approved_at) == (None, at) and str(now(other).approved_by) == "erin"
    swap(editor, now(one), now(other), address="?undo")
    assert (now(one).approved_at, now(other).approved_at) == (at, None)


def test_all_that_are_refused_are_named_up_to_five_and_stay_chosen(editor: Client) -> None:
    days = [edition(TOMORROW + timedelta(days=n)) for n in range(7)]
    for one in days:
        desk.lock(one, True)
    answer = many(editor, "regenerate", days)
    told = said(answer)
    assert "Nothing was changed." in told and "And 2 more." in told and told.count("locked") == 5
    numbers = told.partition('data-hindered="')[2].partition('"')[0].split()
    assert {int(number) for number in numbers} == {one.pk for one in days}


@pytest.mark.parametrize("deed", ["approve", "approve-and-lock"])
def test_what_was_approved_in_one_go_is_taken_back_in_one_go(editor: Client, deed: str) -> None:
    before, one, other = edition(), edition(LATER), edition(LATER, "small")
    desk.approve(before, User.objects.get(username="erin"))
    told = said(many(editor, deed, [now(before), one, other]))
    numbers = told.partition('name="undo" value="')[2].partition('"')[0]
    assert set(map(int, numbers.split())) == {one.pk, other.pk}, "what was approved before stays so"
    LogEntry.objects.all().delete()
    answer = editor.post(reverse("admin:editions_undo", args=[deed]), {"undo": numbers}, follow=True)
    assert "Undone: 2 editions" in said(answer)
    assert not any(now(each).approved_at or now(each).locked for each in (one, other)) and now(before).approved_at
    assert LogEntry.objects.filter(change_message__contains="undone").count() == 2


def test_nobody_takes_back_what_somebody_else_approved(editor: Client, client: Client) -> None:
    one = edition()
    desk.approve(one, User.objects.create_user("olga"))
    address = reverse("admin:editions_undo", args=["approve"])
    editor.post(address, {"undo": str(one.pk)})
    assert now(one).approved_at and editor.get(address).status_code == 403


def history(editor: Client, one: Edition) -> str:
    return str(editor.get(reverse("admin:editions_edition_history", args=[one.pk])).content.decode())


def test_a_swap_is_one_line_with_its_days_as_people_write_them_in_the_histories_of_both(editor: Client) -> None:
    one, other, third = edition(), edition(LATER), edition(today() + timedelta(days=3))
    small = edition(LATER, "small")
    told = f"Swapped: {TOMORROW:%-d %B %Y} and {LATER:%-d %B %Y}."
    swap(editor, one, other)
    assert [entry.change_message for entry in LogEntry.objects.all()] == [told]
    assert all(history(editor, each).count(told) == 1 for each in (one, other))
    assert told not in history(editor, third) and told not in history(editor, small)
    LogEntry.objects.all().delete()
    editor.post(reverse("admin:editions_act", args=[other.pk, "swap"]), {"other": one.pk})
    assert [entry.change_message for entry in LogEntry.objects.all()] == [told]
    assert told in history(editor, one)
    whole = editor.get(reverse("admin:admin_logentry_changelist"), {"q": f"{LATER:%-d %B %Y}"}).content.decode()
    assert whole.count(told) == 1


def test_a_swap_of_what_is_there_no_more_or_may_not_be_swapped_changes_nothing(editor: Client) -> None:
    one, other = edition(), edition(LATER)
    small = edition(LATER, "small")
    assert "same game and variant" in said(swap(editor, one, small))
    assert "Choose two days" in said(swap(editor, one, one)) and "Choose two" in said(swap(editor, one, one, pair="x"))
    desk.lock(other, True)
    assert "locked" in said(swap(editor, one, other))
    desk.lock(other, False)
    desk.regenerate(other)
    assert "replaced meanwhile" in said(swap(editor, one, other))
    assert now(one).stored == one.stored


def test_a_swap_that_spoils_the_order_of_a_week_says_so(editor: Client) -> None:
    first = swapping.monday(edition()) + timedelta(days=7)
    one, other = edition(first), edition(first + timedelta(days=4))
    wished = [now(each).puzzle.public.difficulty for each in (one, other)]
    told = said(swap(editor, one, other))
    assert ("no longer goes from easy to hard" in told) == (None not in wished and wished[0] < wished[1])
