"""Candidates that were not chosen stay until their day is past, so that an editor may change their mind."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.editions import candidates, tasks
from games.editions.calendar import today
from games.editions.models import Choice, Edition, Version
from tests.games.editions.test_versions import LATER, act, edition, editor, kept, made, now, page

pytestmark = pytest.mark.django_db
__all__ = ["editor"]


def test_the_others_stay_to_be_looked_at_and_one_is_chosen_after_all(editor: Client) -> None:
    one = edition()
    first, second, third, fourth = made(one)
    act(editor, one, "bring", version=first.pk)
    shown = " ".join(page(editor, one).split())
    listed = shown.partition("Other candidates")[2]
    assert listed.count("Yes, choose after all") == 3 and f'name="version" value="{first.pk}"' not in listed
    both = page(editor, one, of=[second.pk, fourth.pk]).partition('id="compared"')[2]
    assert "Candidate 2 of" in both and "Candidate 4 of" in both
    stale = now(one).puzzle_name
    assert "Chosen" in act(editor, one, "bring", version=third.pk, seen=stale, reason="on second thoughts")
    assert now(one).stored == third.stored and kept(one)[0].reason == "on second thoughts"
    assert "has chosen another candidate meanwhile" in act(editor, one, "bring", version=second.pk, seen=stale)
    assert now(one).stored == third.stored
    assert "Chosen" in act(editor, one, "bring", version=first.pk, seen=now(one).puzzle_name)


def test_candidates_that_nobody_chose_are_cleared_and_versions_stay(editor: Client) -> None:
    one, other = edition(), edition(LATER)
    act(editor, one, "bring", version=made(one)[0].pk)
    fresh = made(other)
    Choice.objects.update(asked_at=timezone.now() - candidates.KEPT - timedelta(hours=1))
    assert tasks.clear_candidates() == 0, "their days are to come"
    Edition.objects.filter(pk=one.pk).update(date=today() - timedelta(days=1))
    assert tasks.clear_candidates() > 0 and tasks.clear_candidates() == 0
    assert len(kept(one)) == 2 and Version.objects.filter(edition=other).count() == len(fresh)
