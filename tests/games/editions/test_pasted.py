"""A puzzle that is pasted and refused comes back as it was typed, and its form says where to look."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from games.editions import making
from games.editions.calendar import today
from games.editions.models import Edition

pytestmark = pytest.mark.django_db
BROKEN = '{"public": {"variant": "large", "top": 60},\n "secret": {"number": 47,}}'
MISSHAPEN = '{"public": {"variant": "large", "top": 60},\n "secret":\n {"number": "many"}}'


@pytest.fixture
def editor(client: Client) -> Client:
    user = User.objects.create_user("erin", is_staff=True)
    user.groups.add(Group.objects.get(name="editor"))
    client.force_login(user)
    return client


def paste(editor: Client, deed: str, one: Edition, text: str, **more: str) -> Any:
    return editor.post(reverse("admin:editions_act", args=[one.pk, deed]), {"puzzle": text, **more})


@pytest.mark.parametrize(("text", "line"), [(BROKEN, 2), (MISSHAPEN, 3)])
def test_what_was_pasted_stays_and_the_line_that_is_wrong_is_named(editor: Client, text: str, line: int) -> None:
    one = making.make_daily("toy", "large", today() + timedelta(days=1))
    page = paste(editor, "replace", one, text)
    told = page.content.decode()
    assert page.status_code == 200 and escape(text) in told
    assert f'data-line="{line}"' in told and f"<code>{escape(text.splitlines()[line - 1].strip())}</code>" in told
    assert Edition.objects.get(pk=one.pk).puzzle == one.puzzle


def test_a_correction_that_is_refused_keeps_its_reason_as_well(editor: Client) -> None:
    one = making.make_daily("toy", "large", today())
    told = paste(editor, "correct", one, BROKEN, sure="on", reason="A slip").content.decode()
    assert escape(BROKEN) in told and 'value="A slip"' in told and "<details open>" in told
    assert 'id="puzzle"' not in told


def test_what_is_accepted_leads_to_the_day(editor: Client) -> None:
    one = making.make_daily("toy", "large", today() + timedelta(days=1))
    own = json.dumps({"public": {"variant": "large", "top": 60}, "secret": {"number": 47}})
    assert paste(editor, "replace", one, own).status_code == 302
