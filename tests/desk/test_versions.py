"""Candidates for a day, one is chosen once; and its versions, to look at and bring back."""

from datetime import date, timedelta
from random import Random
from unittest.mock import Mock

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import reverse

from games.editions import calendar_edits, candidates, tasks
from games.editions.making import MOST_SEEDS_TRIED, NotReplaceable, load_stock, make_daily_edition
from games.editions.models import Cause, Choice, Correction, Edition, Version, dump_puzzle
from puzzles.contract import CannotGenerate
from tests.cast.editions import DeskAction, list_use_keys, reload_edition
from tests.cast.visitors import read_page
from tests.cast.workers import Workers, run_at_once
from tests.day import DAY, Clock

pytestmark = pytest.mark.django_db
TOMORROW, LATER = DAY + timedelta(days=1), DAY + timedelta(days=2)
BEGUN = {"sure": "on", "reason": "it was too dull", "ruling": ""}


def edition(day: date = TOMORROW) -> Edition:
    return make_daily_edition("toy", "large", day)


def made(one: Edition) -> list[Version]:
    choice, _ = candidates.request_candidates(one)
    candidates.make_candidates(choice.pk)
    return list(choice.candidates.order_by("number"))


def kept(one: Edition) -> list[Version]:
    return list(Version.objects.filter(edition=one, since__isnull=False))


def page(editor: Client, one: Edition) -> str:
    return read_page(editor, reverse("admin:editions_versions", args=[one.pk]))


def are_different(versions: list[Version], *others: Edition) -> bool:
    puzzles = [*(one.puzzle for one in others), *(one.as_edition().puzzle for one in versions)]
    return all(puzzle not in puzzles[:number] for number, puzzle in enumerate(puzzles))


def test_candidates_are_different_puzzles_from_seeds_and_the_day_keeps_its_own(editor: Client, act: DeskAction) -> None:
    one = edition()
    before = list_use_keys(one)
    assert "We’re making" in act(one, "candidates")
    found = list(Version.objects.filter(edition=one).order_by("pk"))
    assert len(found) == candidates.CANDIDATE_COUNT and are_different(found, one)
    assert reload_edition(one).puzzle == one.puzzle and list_use_keys(one) == before
    shown = page(editor, one)
    assert shown.count("Choose candidate") == 4 and "4 of 4 ready" in shown and "data-job" not in shown
    others = [one.puzzle]
    for version in found:
        assert version.engine_version == one.engine.version
        given = candidates.add_used_keys(load_stock(one.engine, one.day), one.engine, others)
        again = one.engine.generate(Random(version.seed), one.variant, given)
        assert dump_puzzle(again) == version.stored
        others.append(version.as_edition().puzzle)
    act(one, "candidates", others="yes")
    found = list(Version.objects.filter(edition=one).order_by("pk"))
    assert len(found) == 8 and are_different(found)
    assert "4 of 4 ready" in page(editor, one) and "Make four others" in page(editor, one)


def test_a_candidate_may_share_with_others_only_after_half_of_the_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    one, shares = edition(), list[bool]()
    other = one.engine.generate(Random(5), "small")
    uses_up = {*one.engine.list_used_keys(other)}
    monkeypatch.setattr(candidates, "_try_to_generate", lambda *given: shares.append(not given[3].used & uses_up))
    assert candidates._generate_new_puzzle(one, "seed", [other]) is None
    assert shares == [number >= MOST_SEEDS_TRIED // 2 for number in range(MOST_SEEDS_TRIED)]


def test_a_worker_goes_on_where_another_stopped(
    editor: Client, act: DeskAction, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = edition()
    choice, is_new = candidates.request_candidates(one)
    assert (is_new, candidates.request_candidates(one)) == (True, (choice, False))
    assert "making them has stopped" in page(editor, one)
    candidates._make_candidate(choice, 0)
    first = choice.candidates.get()
    workers.hold(monkeypatch, tasks.make_candidates)
    act(one, "candidates")
    half = page(editor, one)
    assert "1 of 4 ready" in half and "data-job" in half and half.count("We’re making this one") == 3
    workers.work()
    job = tasks.make_candidates.find_job(choice.pk)
    assert job and job.note == "4 of 4 ready."
    assert "making them has stopped" not in page(editor, one)
    assert choice.candidates.count() == candidates.CANDIDATE_COUNT and choice.candidates.get(number=0).pk == first.pk


def test_a_candidate_that_cannot_be_made_is_not_waited_for(editor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    one = edition()
    monkeypatch.setattr(one.engine, "generate", Mock(side_effect=CannotGenerate("there is none")))
    assert made(one) == []
    shown = page(editor, one)
    assert "4 couldn’t be made" in shown and "data-job" not in shown


def test_a_chosen_candidate_is_the_days_and_the_old_one_a_version(editor: Client, act: DeskAction) -> None:
    one = edition()
    calendar_edits.approve_puzzle(one, User.objects.get(username="erin"))
    _, other, version, _ = made(reload_edition(one))
    assert "Chosen" in act(one, "bring", version=version.pk, reason="livelier")
    changed = reload_edition(one)
    assert (changed.stored, changed.seed, changed.approved_at) == (version.stored, version.seed, None)
    assert list_use_keys(one) == list(one.engine.list_used_keys(changed.puzzle))
    latest, first = kept(one)
    assert (latest.how, str(latest.by), latest.reason) == ("chosen from the candidates", "erin", "livelier")
    assert first.stored == one.stored and latest.stored == version.stored
    shown = page(editor, one)
    assert "livelier" in shown and "the first" in shown and "Choose candidate" not in shown
    assert "erin has since chosen another candidate" in act(one, "bring", version=other.pk)
    assert reload_edition(one).stored == version.stored and len(kept(one)) == 2


def test_candidates_are_refused_on_a_locked_or_changed_day(editor: Client, act: DeskAction, clock: Clock) -> None:
    one, other = edition(), edition(LATER)
    version = made(one)[0]
    calendar_edits.set_lock(one, True)
    assert "locked" in act(one, "bring", version=version.pk)
    assert "locked" in act(one, "candidates") and Choice.objects.filter(edition=one).count() == 1
    calendar_edits.set_lock(one, False)
    calendar_edits.replace_puzzle(other, version.stored)
    assert "Another day now uses" in act(one, "bring", version=version.pk)
    assert str(LATER.year) in page(editor, one)
    assert reload_edition(one).stored == one.stored and not Choice.objects.get().chosen_at
    clock.advance(1)
    calendar_edits.regenerate_edition(one)
    assert "another puzzle now" in act(one, "bring", version=version.pk)
    assert "Make candidates" in page(editor, one)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_editors_choose_at_the_same_moment_and_the_day_gets_one_puzzle() -> None:
    one = edition()
    found = made(one)[:2]
    erin, frank = (User.objects.create_user(name, is_staff=True) for name in ("erin", "frank"))

    def choose(version: Version, user: User) -> bool:
        try:
            with transaction.atomic():
                candidates.claim_candidate(version, user)
                calendar_edits.restore_version(version, Cause("chosen", user, "", version))
        except NotReplaceable:
            return False
        return True

    won = run_at_once(lambda: choose(found[0], erin), lambda: choose(found[1], frank))
    assert sorted(won) == [False, True]
    assert reload_edition(one).stored == found[won.index(True)].stored and len(kept(one)) == 2
    assert Choice.objects.get().chosen_by == (erin, frank)[won.index(True)]


def test_a_version_is_brought_back_and_nothing_is_lost(editor: Client, act: DeskAction, clock: Clock) -> None:
    one = edition()
    act(one, "regenerate")
    second = reload_edition(one)
    latest, first = kept(one)
    makers = [(each.how, str(each.by)) for each in (latest, first)]
    assert makers == [("remade from another seed", "erin"), ("the first", "None")]
    shown = read_page(editor, f"{reverse('admin:editions_versions', args=[one.pk])}?of={latest.pk}&of={first.pk}")
    for version in (latest, first):
        for name in ("plays_version", "plays_version_solved"):
            address = reverse(f"admin:{name}", args=[version.pk])
            assert address in shown and editor.get(address)["X-Frame-Options"] == "SAMEORIGIN"
    clock.advance(1)
    assert "Restored" in act(one, "bring", version=first.pk, seen=second.puzzle_stamp)
    assert reload_edition(one).stored == one.stored
    assert [version.stored for version in kept(one)] == [one.stored, second.stored, one.stored]
    assert "has replaced this puzzle" in act(one, "bring", version=first.pk, seen=second.puzzle_stamp)


def test_a_day_that_has_begun_is_changed_by_the_rules_of_corrections(act: DeskAction) -> None:
    one = edition(DAY)
    version = made(one)[0]
    assert "tick the box" in act(one, "bring", version=version.pk, reason="why not")
    assert "Give a reason" in act(one, "bring", version=version.pk, **{**BEGUN, "reason": " "})
    assert reload_edition(one).revision == 0 and not Choice.objects.get().chosen_at
    assert "it was too dull" in act(one, "bring", version=version.pk, **BEGUN)
    assert reload_edition(one).stored == version.stored and reload_edition(one).revision == 1
    assert Correction.objects.get().stored == one.stored
    chosen, first = [(each.how, each.reason, each.seed) for each in kept(one)]
    assert chosen == ("chosen from the candidates", "it was too dull", version.seed)
    assert first == ("the first", "", one.seed)


def test_candidates_that_nobody_chose_are_cleared_and_versions_stay(act: DeskAction) -> None:
    one, other = edition(), edition(LATER)
    act(one, "bring", version=made(one)[0].pk)
    fresh = made(other)
    Choice.objects.filter(edition=one).update(asked_at=Clock().now - candidates.CHOICE_LIFETIME - timedelta(hours=1))
    assert candidates.delete_old_choices() > 0 and candidates.delete_old_choices() == 0
    assert len(kept(one)) == 2 and Version.objects.filter(edition=other).count() == len(fresh)


@pytest.mark.postgres
def test_a_swap_is_a_version_of_both_days() -> None:
    one, other = edition(), edition(LATER)
    calendar_edits.swap_days(one, other)
    assert [version.how for version in kept(one)] == [f"swapped with {LATER:%-d %B}", "the first"]
    assert [version.stored for version in kept(other)] == [one.stored, other.stored]
    with pytest.raises(NotReplaceable):
        calendar_edits.swap_days(one, one)
