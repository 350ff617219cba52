"""Candidates for a day, of which one is chosen once; and its versions, which can be looked at and brought back."""

from __future__ import annotations

import re
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from importlib import import_module
from random import Random
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import Group, User
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from games.editions import candidates, corrections, desk, tasks
from games.editions.calendar import today
from games.editions.making import NotReplaceable, make_daily, stock
from games.editions.models import Choice, Correction, Edition, Version, as_stored
from games.editions.versions import Cause
from puzzles.contract import CannotGenerate

pytestmark = pytest.mark.django_db
TOMORROW, LATER = today() + timedelta(days=1), today() + timedelta(days=2)
BEGUN = {"sure": "on", "reason": "it was too dull", "ruling": ""}


@pytest.fixture
def editor(client: Client) -> Client:
    user = User.objects.create_user("erin", is_staff=True)
    user.groups.add(Group.objects.get(name="editor"))
    client.force_login(user)
    return client


def edition(day: date = TOMORROW) -> Edition:
    return make_daily("toy", "large", day)


def now(one: Edition) -> Edition:
    return Edition.objects.get(pk=one.pk)


def act(editor: Client, one: Edition, deed: str, **data: Any) -> str:
    answer = editor.post(reverse("admin:editions_act", args=[one.pk, deed]), data, follow=True)
    return " ".join(str(message) for message in answer.context["messages"])


def made(one: Edition) -> list[Version]:
    choice, _ = candidates.ask(one)
    candidates.make(choice.pk)
    return list(choice.candidates.order_by("number"))


def kept(one: Edition) -> list[Version]:
    return list(Version.objects.filter(edition=one, since__isnull=False))


def page(editor: Client, one: Edition, **asked: Any) -> str:
    return str(editor.get(reverse("admin:editions_versions", args=[one.pk]), asked).content.decode())


def test_candidates_are_different_puzzles_and_the_day_keeps_its_own(editor: Client) -> None:
    one = edition()
    uses = list(one.uses.values_list("key", flat=True))
    assert "being made" in act(editor, one, "candidates")
    found = list(Version.objects.filter(edition=one))
    puzzles = [one.puzzle, *(version.as_edition().puzzle for version in found)]
    assert len(found) == candidates.WANTED
    assert all(puzzle not in puzzles[:number] for number, puzzle in enumerate(puzzles))
    assert now(one).puzzle == one.puzzle and list(one.uses.values_list("key", flat=True)) == uses
    shown = page(editor, one)
    assert shown.count("Choose candidate") == 4 and "4 of 4 ready" in shown and "data-busy" not in shown


def test_asked_twice_they_are_made_once() -> None:
    one = edition()
    choice, new = candidates.ask(one)
    again, other = candidates.ask(one)
    assert new and not other and again == choice


def test_a_worker_that_was_killed_goes_on_where_it_was(editor: Client) -> None:
    one = edition()
    choice, _ = candidates.ask(one)
    candidates._make(choice, 0)
    first = choice.candidates.get()
    half = page(editor, one)
    assert "1 of 4 ready" in half and "data-busy" in half and half.count("Being made") == 3
    tasks.make_candidates(choice.pk)
    tasks.make_candidates(choice.pk)
    assert choice.candidates.count() == candidates.WANTED and choice.candidates.get(number=0).pk == first.pk


def test_a_number_of_which_no_puzzle_comes_is_told_and_not_waited_for(
    editor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = edition()

    def never(*args: object) -> None:
        raise CannotGenerate("there is none")

    monkeypatch.setattr(one.engine, "generate", never)
    assert made(one) == []
    shown = page(editor, one)
    assert "4 not found" in shown and "data-busy" not in shown


def test_a_candidate_comes_from_its_seed_and_from_what_stood_there_before_it() -> None:
    one = edition()
    others = [one.puzzle]
    for version in made(one):
        assert version.engine_version == one.engine.version
        given = candidates.without(stock(one.engine, one.day), one.engine, others)
        again = one.engine.generate(Random(version.seed), one.variant, given)
        assert as_stored(again) == version.stored
        others.append(version.as_edition().puzzle)


def test_a_chosen_candidate_is_the_days_and_the_old_one_a_version(editor: Client) -> None:
    one = edition()
    desk.approve(one, User.objects.get(username="erin"))
    version = made(now(one))[2]
    assert "Chosen" in act(editor, one, "bring", version=version.pk, reason="livelier")
    assert now(one).stored == version.stored and now(one).seed == version.seed and now(one).approved_at is None
    assert list(now(one).uses.values_list("key", flat=True)) == list(one.engine.uses(now(one).puzzle))
    latest, first = kept(one)
    assert (latest.how, str(latest.by), latest.reason) == ("chosen among candidates", "erin", "livelier")
    assert first.stored == one.stored and latest.stored == version.stored
    shown = page(editor, one)
    assert "livelier" in shown and "the first" in shown and "Choose candidate" not in shown


def test_of_two_who_choose_at_once_one_wins_and_the_other_is_told(editor: Client) -> None:
    one = edition()
    first, second, *_ = made(one)
    act(editor, one, "bring", version=first.pk)
    told = act(editor, one, "bring", version=second.pk)
    assert "erin has chosen another candidate meanwhile" in told and now(one).stored == first.stored
    assert len(kept(one)) == 2


def test_candidates_fall_when_the_day_gets_another_puzzle_otherwise(editor: Client) -> None:
    one = edition()
    first, *_ = made(one)
    desk.regenerate(one)
    assert "another puzzle by now" in act(editor, one, "bring", version=first.pk)
    assert "Another one" in page(editor, one)


def test_whoever_likes_none_of_four_gets_four_others(editor: Client) -> None:
    one = edition()
    act(editor, one, "candidates")
    act(editor, one, "candidates", others="yes")
    found = [version.as_edition().puzzle for version in Version.objects.filter(edition=one).order_by("pk")]
    assert len(found) == 8 and all(puzzle not in found[:number] for number, puzzle in enumerate(found))
    assert "4 of 4 ready" in page(editor, one) and "Four others" in page(editor, one)


def test_a_worker_that_gave_up_is_told_and_asked_again(editor: Client) -> None:
    one = edition()
    candidates.ask(one)
    assert "the worker stopped" in page(editor, one)
    act(editor, one, "candidates")
    assert "the worker stopped" not in page(editor, one) and Version.objects.count() == 4


def test_the_version_of_a_day_that_was_remade_says_who_wanted_that(editor: Client) -> None:
    one = edition()
    act(editor, one, "regenerate")
    assert [(each.how, each.by and str(each.by)) for each in kept(one)] == [
        ("remade from another seed", "erin"),
        ("the first", None),
    ]


def test_days_that_were_corrected_before_there_were_versions_get_theirs() -> None:
    one, user = edition(today()), User.objects.create_user("erin")
    corrections.correct(one, edition(LATER).stored, corrections.Told("it was dull"), user)
    seen = [(each.stored, each.how, each.reason, each.by) for each in kept(one)]
    Version.objects.all().delete()
    import_module("games.editions.migrations.0008_asked_by").take_in_corrections(apps, None)
    assert [(each.stored, each.how, each.reason, each.by) for each in kept(one)] == seen and len(seen) == 2


@pytest.mark.django_db(transaction=True)
def test_two_editors_choose_at_the_same_moment_and_the_day_gets_one_puzzle() -> None:
    one = edition()
    found = made(one)[:2]
    erin, frank = (User.objects.create_user(name, is_staff=True) for name in ("erin", "frank"))
    started = threading.Barrier(2)

    def choose(version: Version, user: User) -> bool:
        started.wait(20)
        try:
            with transaction.atomic():
                candidates.claim(version, user)
                desk.bring(version, Cause("chosen", user, "", version))
        except NotReplaceable:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(2) as pool:
        won = list(pool.map(choose, found, (erin, frank)))
    assert sorted(won) == [False, True]
    assert now(one).stored == found[won.index(True)].stored and len(kept(one)) == 2
    assert Choice.objects.get().chosen_by == (erin, frank)[won.index(True)]


def test_a_candidate_whose_words_another_day_has_come_to_use_is_refused(editor: Client) -> None:
    one, other = edition(), edition(LATER)
    version = made(one)[0]
    desk.replace(other, version.stored)
    assert "Another day has come to use" in act(editor, one, "bring", version=version.pk)
    assert now(one).stored == one.stored and not Choice.objects.get().chosen_at
    assert str(LATER.year) in page(editor, one)


def test_a_locked_day_refuses_candidates_and_versions(editor: Client) -> None:
    one = edition()
    version = made(one)[0]
    desk.lock(one, True)
    assert "locked" in act(editor, one, "bring", version=version.pk)
    assert "locked" in act(editor, edition(LATER), "candidates") or Choice.objects.filter(edition=one).count() == 1
    assert now(one).stored == one.stored and not Choice.objects.filter(chosen_at__isnull=False).exists()


def test_a_version_is_brought_back_and_nothing_is_lost(editor: Client) -> None:
    one = edition()
    desk.regenerate(one)
    second = now(one)
    _, first = kept(one)
    assert "Brought back" in act(editor, one, "bring", version=first.pk, seen=second.puzzle_name)
    assert now(one).stored == one.stored and [version.stored for version in kept(one)] == [
        one.stored,
        second.stored,
        one.stored,
    ]
    told = act(editor, one, "bring", version=first.pk, seen=second.puzzle_name)
    assert "replaced meanwhile" in told


def test_an_old_version_is_brought_back_from_where_it_stands_in_the_list_with_a_reason(editor: Client) -> None:
    one = edition()
    desk.regenerate(one)
    latest, first = kept(one)
    shown = " ".join(page(editor, one).split())
    assert f'name="version" value="{first.pk}"> Yes, bring back' in shown
    assert f'name="version" value="{latest.pk}"' not in shown, "it is there"
    seen = re.findall(r'name="seen" value="([^"]+)"', shown)
    told = act(editor, one, "bring", version=first.pk, seen=seen[0], reason="the better one")
    assert "the better one" in told and now(one).stored == one.stored and kept(one)[0].reason == "the better one"
    desk.lock(now(one), True)
    assert "bring back" not in page(editor, one)


def test_an_old_version_of_a_day_that_has_begun_is_brought_back_by_the_policy(editor: Client) -> None:
    one = edition(today())
    corrections.correct(one, edition(LATER).stored, corrections.Told("it was dull"), None)
    first = kept(one)[1]
    shown = page(editor, one)
    assert f'id="why_back_{first.pk}"' in shown and 'name="sure"' in shown and 'name="ruling"' in shown
    data = {"version": first.pk, "seen": now(one).puzzle_name}
    assert "Tick the box" in act(editor, one, "bring", reason="why not", **data)
    assert "it was too dull" in act(editor, one, "bring", **data, **BEGUN)
    assert now(one).stored == one.stored and now(one).revision == 2


def test_two_versions_stand_side_by_side_on_their_boards(editor: Client) -> None:
    one = edition()
    desk.regenerate(one)
    latest, first = kept(one)
    shown = page(editor, one, of=[latest.pk, first.pk])
    for version in (latest, first):
        for name in ("plays_version", "plays_version_solved"):
            address = reverse(f"admin:{name}", args=[version.pk])
            assert address in shown and editor.get(address).status_code == 200


def test_a_day_that_has_begun_is_changed_by_the_rules_of_corrections(editor: Client) -> None:
    one = edition(today())
    version = made(one)[0]
    assert "Tick the box" in act(editor, one, "bring", version=version.pk, reason="why not")
    assert "Say why" in act(editor, one, "bring", version=version.pk, **{**BEGUN, "reason": " "})
    assert now(one).revision == 0 and not Choice.objects.get().chosen_at
    assert "it was too dull" in act(editor, one, "bring", version=version.pk, **BEGUN)
    assert now(one).stored == version.stored and now(one).revision == 1
    assert Correction.objects.get().stored == one.stored
    assert [(each.how, each.reason, each.seed) for each in kept(one)] == [
        ("chosen among candidates", "it was too dull", version.seed),
        ("the first", "", one.seed),
    ]


def test_nobody_but_an_editor_sees_or_chooses_candidates(client: Client) -> None:
    one = edition()
    version = made(one)[0]
    pages = [reverse("admin:editions_versions", args=[one.pk]), reverse("admin:plays_version", args=[version.pk])]
    for address in pages:
        assert client.get(address).status_code == 302
    client.force_login(User.objects.create_user("frank", is_staff=True))
    for address in pages:
        assert client.get(address).status_code == 403
    assert client.post(reverse("admin:editions_act", args=[one.pk, "candidates"])).status_code == 403
    assert Edition.objects.filter(kind=Edition.DAILY).count() == 1


def test_a_swap_is_a_version_of_both_days() -> None:
    one, other = edition(), edition(LATER)
    desk.swap(one, other)
    assert [version.how for version in kept(one)] == [f"swapped with {LATER:%-d %B}", "the first"]
    assert [version.stored for version in kept(other)] == [one.stored, other.stored]
    with pytest.raises(NotReplaceable):
        desk.swap(one, one)


def test_each_version_says_in_a_few_words_what_it_is(editor: Client) -> None:
    one = make_daily("nettle", "classic", TOMORROW)
    first = one.puzzle.secret.target
    desk.replace(one, {"target": "horse"})
    page = editor.get(reverse("admin:editions_versions", args=[one.pk])).content.decode()
    listed = page[page.index("What this day has had") :]
    assert listed.index("horse") < listed.index(first)
