"""Whoever works at the desk reaches nothing that is closed to them, and an editor never meets a player's name."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import suppress
from datetime import time, timedelta
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urljoin, urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils import timezone

from games.accounts.models import Friend, Preferences
from games.editions.calendar import today
from games.editions.making import make_daily
from games.editions.models import Edition, Job
from games.errands.models import Errand
from games.insights import counting, who_may
from games.leagues.membership import found
from games.operating.models import Alarm, BrowserError, Notice
from games.players.models import Player, ReportedName
from games.plays.models import Move, Play
from games.rooms.lobby import open_room
from games.voices.models import Concern, Voice
from games.words.models import Word
from tests.staff import staff

pytestmark = pytest.mark.django_db
NAME, MAIL = "Quokka Zanzibar", "quokka@zanzibar.example"
"""A player's name and mail, which are written nowhere else."""
LINK = re.compile(r"""(?:href|src)=["']([^"']+)["']""")
OF_A_KIND, OF_A_VIEW = 2, 7
"""So many pages of one kind, and of one view however asked, are opened: pages of other rows are like them."""
FEW = 20
FOR_ALL = {"admin:index", "admin:app_list", "admin:insights_search", "admin:admin_logentry_changelist"}
"""The pages that nobody at the desk is kept from."""
SIGNED_OUT = "/admin/logout/"


@pytest.fixture
def all_there(toy: Edition) -> None:
    """A player with everything that a desk could show of one, and some of all that it shows besides."""
    user = User.objects.create_user("quokka", email=MAIL)
    player = Player.objects.create(name=NAME, user=user)
    other = Player.objects.create(name=f"{NAME} Two")
    Preferences.objects.create(player=player, reminder_at=time(8))
    Friend.objects.create(player=player, friend=other)
    now = timezone.now()
    for one, apart in ((player, "quick"), (other, "left out")):
        play = Play.objects.create(
            player=one, edition=toy, started_at=now, moved_at=now, finished_at=now, status="won", seconds=1, apart=apart
        )
        Move.objects.create(play=play, number=1, move={"guess": 1}, at=now)
    counting.take_in()
    league = found(f"{NAME} United", player)
    open_room(player, {"game": "toy", "variant": "small", "source": "today", "mode": "race"})
    for kind, what, name in (("player", player.pk, NAME), ("league", league.pk, league.name), ("player", 0, NAME)):
        ReportedName.objects.create(kind=kind, what=what, name=name, count=2)
    concern = Concern.objects.create(edition=toy, part="puzzle", label="The puzzle as a whole", count=1, word="walnut")
    Voice.objects.create(concern=concern, player=player, reason="There is another answer.")
    for status in ("proposed", "approved"):
        Word.objects.create(word_list="nettle-secret", text=f"walnut {status}", status=status)
    make_daily("toy", "small", today() + timedelta(days=1))
    Job.objects.create(game="toy", variant="large", date=today() + timedelta(days=2), state=Job.FAILED)
    Errand.objects.create(key="an errand", task="none", args=[], state=Errand.FAILED, error="broken", due_at=now)
    Notice.objects.create(text="Maintenance", starts_at=now, ends_at=now + timedelta(hours=1))
    BrowserError.objects.create(message="oh", file="a.js", line=1, release="1")
    Alarm.objects.create(name="disk", sentence="full")


def kinds_of(address: str) -> dict[str, int]:
    """Which pages count as like each other, and how many are opened: of one view, of one asked with the same words."""
    parts = urlsplit(address)
    with suppress(Resolver404):
        view = resolve(parts.path).view_name or parts.path
        return {view: OF_A_VIEW, f"{view}?{sorted(key for key, _ in parse_qsl(parts.query))}": OF_A_KIND}
    return {}


def walk(client: Client) -> Iterator[tuple[str, str, Any]]:
    """Every page of the desk that a link leads to, from where, and what is answered there."""
    ways, seen, met = deque([("/admin/", "")]), {"/admin/"}, Counter[str]()
    while ways:
        address, came_from = ways.popleft()
        answer = client.get(address, follow=True)
        yield address, came_from, answer
        if "text/html" not in answer.headers.get("Content-Type", ""):
            continue
        here = answer.redirect_chain[-1][0] if answer.redirect_chain else address
        for link in LINK.findall(answer.content.decode()):
            there = urlsplit(urljoin(here, unescape(link)))._replace(fragment="")
            target = there.geturl()
            if not target.startswith("/admin/") or there.path == SIGNED_OUT or target in seen:
                continue
            kinds = kinds_of(target)
            if any(met[kind] >= most for kind, most in kinds.items()):
                continue
            seen.add(target)
            met.update(kinds.keys())
            ways.append((target, here))


@pytest.mark.usefixtures("all_there")
@pytest.mark.parametrize("group", ["editor", "moderator", "admin"])
def test_no_link_leads_to_a_closed_door_and_no_editor_meets_a_player(group: str) -> None:
    client, wrong, met = staff(group), [], 0
    for address, came_from, answer in walk(client):
        met += 1
        if answer.status_code >= 400 and answer.status_code != 405:
            wrong.append((answer.status_code, address, came_from))
        page = b"".join(answer).decode() if answer.streaming else answer.content.decode(errors="replace")
        if group == "editor" and (NAME in page or MAIL in page):
            wrong.append(("a name", address, came_from))
        view = answer.resolver_match.view_name
        if 'id="user-tools"' in page and (who_may.FOR_ALL in page) is not (view in FOR_ALL):
            wrong.append(("says not who may", address, came_from))
    assert not wrong, "\n".join(map(str, wrong))
    assert met > FEW
