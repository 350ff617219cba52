"""What an administrator sees of calls and mails, and what nobody sees."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.calling.models import BEATEN, DAILY, Call
from games.players.models import Player
from tests.games.calling.cast import Device
from tests.games.conftest import text
from tests.games.operating.test_state import member

CALLS, BROWSERS = "admin:calling_call_changelist", "admin:calling_browser_changelist"
ENDPOINT = "https://push.example.org/send/a-long-secret-of-alices-browser"


def call(player: Player, kind: str, what: int, state: str) -> Call:
    now = timezone.now()
    return Call.objects.create(
        player=player, kind=kind, what=what, state=state, due_at=now, until=now + timedelta(hours=1)
    )


def test_an_administrator_sees_how_many_calls_and_mails_came_wait_or_failed(alice: Player) -> None:
    call(alice, BEATEN, 1, Call.POSTED)
    call(alice, BEATEN, 2, Call.FAILED)
    call(alice, DAILY, 3, Call.WAITING)
    administrator = member("admin")
    page = administrator.get(reverse(CALLS))
    told = dict(page.context["lately"])
    assert list(page.context["states"]) == ["sent", "waiting", "being sent", "failed", "no longer news"]
    assert told["A friend has beaten me"] == [1, 0, 0, 1, 0]
    assert told["The mail of the day"] == [0, 1, 0, 0, 0]
    assert "Alice" in text(administrator, reverse(CALLS))


def test_the_address_of_a_browser_is_shown_to_nobody(alice: Player, device: Device) -> None:
    browser = device.of(alice, ENDPOINT)
    administrator = member("admin")
    shown = text(administrator, reverse(BROWSERS))
    assert "push.example.org" in shown and "a-long-secret" not in shown
    its_own = administrator.get(reverse("admin:calling_browser_change", args=[browser.pk]))
    assert "a-long-secret" not in its_own.text


@pytest.mark.parametrize("group", ["editor", "moderator"])
def test_calls_are_no_business_of_editors_and_moderators(db: None, group: str) -> None:
    assert member(group).get(reverse(CALLS)).status_code == 403
