"""What was done on the calendar: one is at the day of it, may undo it, and is asked before very much of it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.editions import desk, together
from games.editions.making import make_daily
from games.words.models import Word
from tests.games.editions.test_calendar import LATER, TOMORROW, edition, editor, many, now, said, swap

pytestmark = pytest.mark.django_db
__all__ = ["editor"]


def test_what_was_locked_in_one_go_is_unlocked_in_one_go(editor: Client) -> None:
    before, one, other = edition(), edition(LATER), edition(LATER, "small")
    desk.lock(before, True)
    told = said(many(editor, "lock", [now(before), one, other]))
    numbers = told.partition('name="undo" value="')[2].partition('"')[0]
    assert set(map(int, numbers.split())) == {one.pk, other.pk}, "what was locked before stays so"
    answer = editor.post(reverse("admin:editions_undo", args=["lock"]), {"undo": numbers}, follow=True)
    assert "Undone: 2 editions no longer locked." in said(answer)
    assert now(before).locked and not now(one).locked and not now(other).locked


def test_after_a_deed_the_page_is_at_the_first_day_that_was_worked_on(editor: Client) -> None:
    one, other = edition(), edition(LATER)
    back = reverse("admin:editions_coming")
    for deed in ("approve", "lock"):
        answer = many(editor, deed, [other, one], back)
        assert answer.redirect_chain[-1][0] == f"{back}#day-{TOMORROW}" and f'id="day-{TOMORROW}"' in page(answer)
    undone = editor.post(reverse("admin:editions_undo", args=["lock"]), {"undo": str(other.pk), "back": back})
    assert undone["Location"] == f"{back}#day-{LATER}"
    desk.lock(one, False)
    month = f"{reverse('admin:editions_calendar_of', args=['toy'])}?month={LATER:%Y-%m}"
    assert swap(editor, now(one), now(other), back=month).redirect_chain[-1][0] == f"{month}#day-{LATER}"
    assert many(editor, "lock", [], back).redirect_chain[-1][0] == back


def page(answer: Any) -> str:
    return str(answer.content.decode())


@pytest.mark.parametrize("deed", ["approve", "approve-and-lock"])
def test_without_a_script_very_many_are_asked_about_on_a_page(
    editor: Client, monkeypatch: pytest.MonkeyPatch, deed: str
) -> None:
    monkeypatch.setattr(together, "UNASKED", 2)
    chosen = [edition(), edition(LATER), edition(LATER, "small")]
    back = f"{reverse('admin:editions_week')}?from={TOMORROW}"
    answer = many(editor, deed, chosen, back)
    assert "3 puzzles of 2 days?" in answer.context["title"] and f'href="{back}"' in page(answer)
    assert not any(now(one).approved_at for one in chosen)
    kept = re.findall(r'<input type="hidden" name="(edition|seen|back)" value="([^"]+)"', page(answer))
    data: dict[str, list[str]] = {"sure": ["yes"]}
    for name, value in kept:
        data.setdefault(name, []).append(value)
    editor.post(reverse("admin:editions_many", args=[deed]), data)
    assert all(now(one).approved_at for one in chosen)


def test_what_was_approved_and_has_a_blocked_word_by_now_stands_first_under_a_heading_of_its_own(
    editor: Client,
) -> None:
    spoiled, other = make_daily("nettle", "classic", TOMORROW), make_daily("nettle", "classic", LATER)
    for one in (spoiled, other):
        desk.approve(one, User.objects.get(username="erin"))
    waits = edition()
    Word.objects.create(word_list="nettle-secret", text=spoiled.puzzle.secret.target, status=Word.BLOCKED)
    answer = editor.get(reverse("admin:editions_coming"))
    assert [slot.edition for slot in answer.context["ahead"].spoiled] == [spoiled]
    first, _, rest = page(answer).partition("not yet approved")
    assert "Approved, but with a blocked word" in first and f"Blocked: {spoiled.puzzle.secret.target}" in first
    assert f'value="{spoiled.pk}"' in first and f'value="{spoiled.pk}"' not in rest
    assert f'value="{waits.pk}"' in rest and f'value="{other.pk}"' not in page(answer)
    assert answer.context["ahead"].wait == 1
