"""The desk's calendar and its editions: what is shown, what may be changed, what a change means, and who may do it."""

import json
import re
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.editions import calendar, calendar_edits, making, tasks
from games.editions.corrections import describe_correction
from games.editions.making import NotReplaceable, make_daily_edition
from games.editions.models import Correction, Edition, Version
from games.infra.models import Job
from games.words.models import Word
from puzzles import registry
from puzzles.contract import CannotGenerate
from tests.cast.editions import DeskAction, list_use_keys, put_puzzle_on_day, reload_edition
from tests.cast.staff import staff_called
from tests.cast.visitors import read_page
from tests.day import DAY, Clock

pytestmark = pytest.mark.django_db
TOMORROW, LATER = DAY + timedelta(days=1), DAY + timedelta(days=2)
OWN = {"public": {"variant": "large", "top": 60}, "secret": {"number": 47}}


def edition(day: date = TOMORROW, variant: str = "large") -> Edition:
    return make_daily_edition("toy", variant, day)


def test_a_coming_edition_is_made_anew_swapped_and_replaced_with_all_that_it_uses(
    editor: Client, act: DeskAction
) -> None:
    one, other = edition(), edition(LATER)
    assert "We’re remaking" in act(one, "regenerate")
    remade = reload_edition(one)
    assert remade.puzzle != one.puzzle and list_use_keys(one) == list(one.engine.list_used_keys(remade.puzzle))
    act(one, "swap", other=other.pk)
    assert (reload_edition(one).puzzle, reload_edition(other).puzzle) == (other.puzzle, remade.puzzle)
    assert list_use_keys(one) == list(one.engine.list_used_keys(other.puzzle))
    assert "Replaced" in act(one, "replace", puzzle=json.dumps(OWN))
    assert reload_edition(one).puzzle == one.engine.read_puzzle(OWN)
    assert "We’re remaking" in read_page(editor, reverse("admin:editions_edition_history", args=[one.pk]))


def test_what_is_no_puzzle_for_that_day_changes_nothing(act: DeskAction) -> None:
    one = edition()
    small = json.dumps({"public": {"variant": "small", "top": 20}, "secret": {"number": 7}})
    reasons = {
        "{": "isn’t JSON",
        '{"public": {}}': "isn’t a Toy puzzle",
        small: "it’s Small, not Large",
    }
    for written, why in reasons.items():
        said = act(one, "replace", puzzle=written)
        assert "Nothing was changed" in said and why in said
    assert reload_edition(one).puzzle == one.puzzle


def test_what_has_begun_or_is_locked_is_not_changed_by_mistake(act: DeskAction) -> None:
    other, locked = edition(LATER), edition()
    act(locked, "lock")
    today, yesterday = edition(DAY), edition(DAY - timedelta(days=1))
    for one, why in ((today, "has started"), (yesterday, "has started"), (locked, "locked")):
        for deed in ("regenerate", "swap", "replace"):
            assert why in act(one, deed, other=other.pk, puzzle=json.dumps(OWN)), deed
        assert reload_edition(one).puzzle == one.puzzle and reload_edition(other).puzzle == other.puzzle
    act(locked, "unlock")
    act(locked, "regenerate")
    assert reload_edition(locked).puzzle != locked.puzzle


def test_what_rests_is_counted_from_the_day_that_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = edition(), edition(LATER)
    given, generate = list[Any](), one.engine.generate

    def note(*drawn: Any) -> Any:
        given.append(drawn[-1])
        return generate(*drawn)

    monkeypatch.setattr(one.engine, "generate", note)
    calendar_edits.regenerate_edition(one)
    assert [given[0].count_days_apart(key) for key in list_use_keys(other)] == [(LATER - TOMORROW).days]


def test_an_edition_that_is_locked_while_its_puzzle_is_made_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    one = edition()
    generate = one.engine.generate

    def lock_first(*given: Any) -> Any:
        calendar_edits.set_lock(one, True)
        return generate(*given)

    monkeypatch.setattr(one.engine, "generate", lock_first)
    with pytest.raises(NotReplaceable, match="locked"):
        calendar_edits.regenerate_edition(one)
    assert reload_edition(one).locked and reload_edition(one).puzzle == one.puzzle


def test_two_days_that_are_made_anew_at_once_use_different_words(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = edition(), edition(LATER)
    real, seeds = making.load_stock, iter(["same", "same", "another"])
    before = real(one.engine, LATER)
    seen = iter([before, before])  # two workers have looked before either has kept its puzzle
    monkeypatch.setattr(calendar_edits, "load_stock", lambda engine, day: next(seen, None) or real(engine, day))
    monkeypatch.setattr(calendar_edits, "Random", lambda seed: Random(next(seeds)))
    calendar_edits.regenerate_edition(one)
    calendar_edits.regenerate_edition(other)
    assert len({*list_use_keys(one), *list_use_keys(other)}) == 2 and next(seeds, None) is None


def test_a_puzzle_that_names_a_use_twice_can_be_put_on_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    one, drawn = edition(), making.make_practice_edition("toy", "large", "5").puzzle
    monkeypatch.setattr(type(one.engine), "list_used_keys", lambda engine, puzzle: ("twice", "twice"))
    making.place_puzzle("toy", "large", TOMORROW, drawn, "own 1")
    assert list_use_keys(one) == ["twice"]


def test_a_regeneration_that_failed_is_tried_again_as_one(editor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    one, asked = edition(), ["toy", "large", str(TOMORROW)]
    with monkeypatch.context() as patch:
        patch.setattr(calendar_edits, "regenerate_edition", Mock(side_effect=CannotGenerate("nothing is left")))
        tasks.regenerate_edition.delay(*asked)
    job = tasks.regenerate_edition.find_job(*asked)
    assert job and (job.state, job.due_at) == (Job.FAILED, None), "it is not tried again by itself"
    jobs = reverse("admin:infra_job_changelist")
    assert "nothing is left" in read_page(editor, jobs)
    editor.post(jobs, {"action": "try_again", "_selected_action": [job.pk]})
    job.refresh_from_db()
    assert (job.state, job.error) == (Job.DONE, "") and re.search(r">\d+\.\d s<", read_page(editor, jobs))
    assert reload_edition(one).puzzle != one.puzzle


def test_each_edition_of_a_month_has_its_state(editor: Client) -> None:
    def state(day: date) -> str:
        return calendar_edits.list_slots("toy", [day])[day][-1].state

    before = DAY - timedelta(days=1)
    assert calendar_edits.list_slots("toy", [before]) == {}, "nothing is planned for a day that is over"
    for day in (before, DAY, TOMORROW):
        edition(day)
    calendar_edits.set_lock(edition(LATER), True)
    states = [state(day) for day in (before, DAY, TOMORROW, LATER)]
    assert states == [calendar_edits.PAST, calendar_edits.LIVE, calendar_edits.GENERATED, calendar_edits.LOCKED]
    month = reverse("admin:editions_calendar_of", args=["toy"])
    page = editor.get(month, {"month": f"{TOMORROW:%Y-%m}"})
    shown = {slot.state for week in page.context["weeks"] for cell in week for slot in cell.slots}
    assert {calendar_edits.PLANNED, calendar_edits.GENERATED} <= shown
    assert editor.get(month, {"month": "soon"}).status_code == 404


def test_what_an_editor_wrote_is_not_called_generated(editor: Client) -> None:
    one = edition()
    calendar_edits.replace_puzzle(one, OWN)
    assert calendar_edits.find_slot_state(reload_edition(one), TOMORROW) == calendar_edits.OWN
    page = read_page(editor, reverse("admin:editions_edition_change", args=[one.pk]))
    assert "written by an editor" in page and "generated" not in page
    assert "Swap with" in page, "it can be changed as others can"


def test_an_edition_is_shown_with_its_puzzle_and_grade_and_cannot_be_deleted(editor: Client) -> None:
    for game in ("lionwall", "nettle", "toy"):
        one = put_puzzle_on_day(game, registry.engine(game).variants[-1].slug, TOMORROW)
        page = editor.get(reverse("admin:editions_edition_change", args=[one.pk]))
        assert page.context["grade"] == one.variant and len(page.context["rows"]) >= 2, game
        assert editor.post(reverse("admin:editions_edition_delete", args=[one.pk])).status_code == 403


def test_blocking_a_word_lists_the_coming_editions_that_use_it(editor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    one = making.make_daily_edition("nettle", "classic", TOMORROW)
    target = one.puzzle.secret.target
    found = calendar_edits.find_editions_using_rows([("blocklist", target.upper())])
    assert [edition.pk for edition, _ in found] == [one.pk], "the blocklist concerns every list"
    word = Word.objects.create(word_list="nettle-secret", text=target, status=Word.APPROVED)
    Word.objects.create(word_list="nettle-secret", text="elephant", status=Word.APPROVED)
    block = {"action": "block", "_selected_action": [word.pk]}
    page = editor.post(reverse("admin:words_word_changelist"), block, follow=True)
    assert [row[0].pk for row in page.context["rows"]] == [one.pk]
    editor.post(page.redirect_chain[-1][0], {"edition": [one.pk, 999_999]})
    assert reload_edition(one).puzzle.secret.target == "elephant"
    job = Job.objects.get(task=tasks.regenerate_edition.name)
    assert (job.args, job.state) == (["nettle", "classic", str(TOMORROW)], Job.DONE) and job.asked_by


def test_a_blocked_word_in_a_coming_puzzle_waits_until_it_is_remade_or_approved(editor: Client, clock: Clock) -> None:
    one = making.make_daily_edition("nettle", "classic", TOMORROW)
    target = one.puzzle.secret.target
    assert not calendar_edits.find_unsettled_blocked_words()
    clock.advance(1)
    Word.objects.create(word_list="nettle-secret", text=target, status=Word.BLOCKED)
    Word.objects.create(word_list="nettle-secret", text="elephant", status=Word.APPROVED)
    assert calendar_edits.find_unsettled_blocked_words() == [(one, [target])]
    there = reverse("admin:editions_edition_change", args=[one.pk])
    front = editor.get(reverse("admin:index")).context["front"]
    assert front["blocked"] == [(one, [target])] and front["waits"]
    assert {missing.title for missing in front["missing"]} >= {"Nettle"}, "all of its other days"
    assert editor.get(there).context["blocked"] == [target]
    clock.advance(1)
    calendar_edits.approve_puzzle(one, staff_called("editor", "editor"))
    assert not calendar_edits.find_unsettled_blocked_words()
    assert editor.get(there).context["blocked"] == [target], "the page still says so"
    clock.advance(1)
    Word.objects.create(word_list="blocklist", text=target.upper(), status=Word.APPROVED)
    assert calendar_edits.find_unsettled_blocked_words(), "blocked again, after the approval"
    calendar_edits.regenerate_edition(reload_edition(one))
    assert not calendar_edits.find_unsettled_blocked_words()
    assert editor.get(there).context["blocked"] == []


def test_each_role_opens_its_own_pages_of_the_desk(client: Client) -> None:
    one, square = edition(), put_puzzle_on_day("square", "classic", TOMORROW)
    calendar_edits.replace_puzzle(one, OWN)
    version = Version.objects.filter(edition=one)[0]
    lists = ("words_word_changelist", "words_review", "editions_calendar", "editions_week", "infra_job_changelist")
    boards = ("plays_board", "plays_solved", "plays_trying", "editions_versions")
    editors = [reverse(f"admin:{name}") for name in lists]
    editors += [reverse(f"admin:{name}", args=[one.pk]) for name in boards]
    editors += [reverse("admin:plays_version", args=[version.pk]), reverse("admin:editions_texts", args=[square.pk])]
    moderators = [reverse(f"admin:{name}_changelist") for name in ("players_player", "plays_play", "plays_waiting")]
    both = [reverse("admin:plays_concern_changelist")]
    for role, opens in (("editor", editors), ("moderator", moderators), ("admin", editors + moderators)):
        client.force_login(staff_called(role, role))
        found = {page: client.get(page).status_code for page in editors + moderators + both}
        assert found == {page: 200 if page in opens + both else 403 for page in found}, role
    client.force_login(staff_called("moderator"))
    deeds = [reverse("admin:editions_act", args=[one.pk, deed]) for deed in ("regenerate", "candidates")]
    for post in (*deeds, reverse("admin:editions_many", args=["lock"]), reverse("admin:plays_try_move", args=[1, "x"])):
        assert client.post(post, {"edition": [one.pk]}, content_type="application/json").status_code == 403
    client.logout()
    lock = client.post(reverse("admin:editions_many", args=["lock"]), {"edition": [one.pk]})
    assert lock["Location"].startswith("/admin/login/")
    assert reload_edition(one).puzzle == one.engine.read_puzzle(OWN) and not reload_edition(one).locked


MONTH = {"month": f"{TOMORROW:%Y-%m}"}


def replace(one: Edition, clock: Clock) -> None:
    """Make another puzzle for the day, a second later."""
    clock.advance(1)
    calendar_edits.regenerate_edition(one)


def send(editor: Client, address: str, data: dict[str, Any]) -> tuple[Any, str]:
    answer = editor.post(address, data, follow=True)
    return answer, " ".join(str(message) for message in answer.context["messages"])


def many(editor: Client, deed: str, chosen: Sequence[Edition], back: str = "") -> tuple[Any, str]:
    data = {"edition": [one.pk for one in chosen], "seen": [one.puzzle_stamp for one in chosen], "back": back}
    return send(editor, reverse("admin:editions_many", args=[deed]), data)


def swap(editor: Client, one: Edition, other: Edition, **data: Any) -> str:
    pair = {"pair": f"{one.pk} {other.pk}", "seen": [one.puzzle_stamp, other.puzzle_stamp]}
    return send(editor, reverse("admin:editions_swap"), pair | data)[1]


def month(editor: Client) -> str:
    address = reverse("admin:editions_calendar_of", args=["toy"])
    return editor.get(address, MONTH).content.decode()


def test_a_month_shows_what_each_puzzle_is_and_is_sent_again_only_when_it_changed(editor: Client, clock: Clock) -> None:
    one, damaged = edition(), edition(variant="small")
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
    assert glance(reload_edition(one)) in changed.content.decode() and glance(one) not in changed.content.decode()


def glance(one: Edition) -> str:
    (word, *_) = one.engine.list_used_keys(one.puzzle)
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
    assert shown["later"] == "month=2027-01"
    assert editor.get(reverse("admin:editions_calendar"), {"month": "2027-01"}).context["earlier"] == "month=2026-12"


def test_an_approval_says_who_and_when_and_falls_with_the_puzzle_or_is_taken_back(
    editor: Client, act: DeskAction
) -> None:
    one, begun = edition(), edition(DAY)
    act(one, "approve", seen=one.puzzle_stamp)
    approved = reload_edition(one)
    assert str(approved.approved_by) == "erin" and approved.approved_at and "✓ erin" in month(editor)
    page = read_page(editor, reverse("admin:editions_edition_change", args=[one.pk]))
    assert "Approved by erin" in page and "Remove approval" in page
    assert f"{one.engine.title} Large, {one.date}" in page
    act(one, "unapprove")
    assert reload_edition(one).approved_at is None
    calendar_edits.approve_puzzle(reload_edition(one), User.objects.get())
    calendar_edits.regenerate_edition(reload_edition(one))
    assert reload_edition(one).approved_at is None and reload_edition(one).approved_by is None
    with pytest.raises(NotReplaceable):
        calendar_edits.approve_puzzle(begun, User.objects.get())


def test_who_approves_a_puzzle_replaced_meanwhile_learns_of_it(editor: Client, act: DeskAction, clock: Clock) -> None:
    one, other = edition(), edition(LATER)
    replace(one, clock)
    with pytest.raises(NotReplaceable, match="has replaced this puzzle"):
        calendar_edits.approve_puzzle(one, User.objects.get())
    for seen in (one.puzzle_stamp, ""):
        assert "has replaced this puzzle" in act(one, "approve", seen=seen)
    _, said = many(editor, "approve", [one, other])
    assert "1 puzzle." in said and "has replaced this puzzle" in said
    assert reload_edition(one).approved_at is None and reload_edition(other).approved_at


def test_many_are_approved_locked_unlocked_and_made_anew_but_for_those_that_have_begun(editor: Client) -> None:
    begun, *both = [edition(DAY), edition(), edition(LATER)]
    assert "Approved. 2 puzzles." in many(editor, "approve", both)[1]
    assert all(reload_edition(one).approved_at for one in both)
    many(editor, "lock", both)
    assert all(reload_edition(one).locked and reload_edition(one).approved_at for one in both)
    assert "locked" in many(editor, "regenerate", both)[1]
    assert [reload_edition(one).puzzle for one in both] == [one.puzzle for one in both]
    many(editor, "unlock", both)
    many(editor, "unapprove", both)
    assert not any(reload_edition(one).locked or reload_edition(one).approved_at for one in both)
    assert LogEntry.objects.filter(object_id=str(both[0].pk)).count() == 4
    _, said = many(editor, "regenerate", [begun, *both])
    assert "2 puzzles" in said and "has started" in said
    assert [reload_edition(one).puzzle == one.puzzle for one in (begun, *both)] == [True, False, False]


def test_a_deed_leads_back_to_the_month_and_to_no_other_site(editor: Client) -> None:
    one, there = edition(), reverse("admin:editions_week")
    assert many(editor, "lock", [one], back=there)[0].redirect_chain[0][0] == there
    elsewhere, _ = many(editor, "unlock", [one], back="https://example.org/")
    assert elsewhere.redirect_chain[0][0] == reverse("admin:editions_calendar")
    assert "Choose some days" in many(editor, "lock", [])[1]
    assert editor.get(reverse("admin:editions_many", args=["lock"])).status_code == 403


@pytest.mark.postgres
def test_two_days_are_swapped_on_the_calendar_and_back_again(editor: Client) -> None:
    monday = calendar.get_monday(edition().day) + timedelta(days=7)
    one, other = edition(monday), edition(monday + timedelta(days=4))
    wished = [reload_edition(each).puzzle.public.difficulty for each in (one, other)]
    said = swap(editor, one, other)
    assert "we’ve swapped" in said and f'value="{one.pk} {other.pk}">Undo' in said
    assert ("no longer goes from easy to hard" in said) == (None not in wished and wished[0] < wished[1])
    assert (reload_edition(one).stored, reload_edition(other).stored) == (other.stored, one.stored)
    logged = [str(entry.get_change_message()) for entry in LogEntry.objects.all()]
    assert logged == [f"Swapped: {one.date} and {other.date}."] * 2
    swap(editor, reload_edition(one), reload_edition(other))
    assert (reload_edition(one).stored, reload_edition(other).stored) == (one.stored, other.stored)


def test_a_swap_that_may_not_be_changes_nothing(editor: Client, clock: Clock) -> None:
    one, other, small = edition(), edition(LATER), edition(LATER, "small")
    assert "the same kind of puzzle" in swap(editor, one, small)
    assert "Choose two days" in swap(editor, one, one) and "Choose two" in swap(editor, one, one, pair="x")
    calendar_edits.set_lock(other, True)
    assert "locked" in swap(editor, one, other)
    calendar_edits.set_lock(other, False)
    replace(other, clock)
    assert "has replaced this puzzle" in swap(editor, one, other)
    assert reload_edition(one).stored == one.stored


def test_a_correction_has_its_time_on_its_day_and_later_its_date_too() -> None:
    correction, now = Correction(change_text="the clue"), datetime(DAY.year, DAY.month, DAY.day, 9, 5, tzinfo=UTC)
    yesterday = now - timedelta(days=1)
    assert describe_correction(correction, now, DAY) == "We corrected this puzzle at 09:05: the clue."
    for at, day in ((yesterday, DAY - timedelta(days=1)), (now, DAY - timedelta(days=1)), (yesterday, DAY)):
        said = f"We corrected this puzzle on {at:%-d %B} at 09:05: the clue."
        assert describe_correction(correction, at, day) == said
