"""Reports of bad names: made by players, settled by moderators."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse

from games.players import reports
from games.players.cookie import COOKIE, cookie_for
from games.players.models import NameReport, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def bad() -> Player:
    return Player.objects.create(name="Rude Name")


def post(client: Client, player: str) -> Any:
    client.get("/nettle/")
    if COOKIE not in client.cookies:
        client.cookies[COOKIE] = cookie_for(Player.objects.create(name="Reporter"))
    token = client.cookies["csrftoken"].value
    return client.post(f"/api/players/{player}/report/", HTTP_X_CSRFTOKEN=token)


def test_a_name_is_reported_once_by_each(bad: Player) -> None:
    alice = Client()
    assert post(alice, bad.public_id).status_code == 201
    assert "before" in post(alice, bad.public_id).json()["error"]["message"]
    assert NameReport.objects.count() == 1


def test_nobody_reports_themselves_or_nobody(bad: Player) -> None:
    assert "no such player" in post(Client(), "nobody").json()["error"]["message"]
    with pytest.raises(reports.NotReported, match="your own name"):
        reports.report(bad, bad.public_id)


def test_a_name_that_many_report_is_hidden_until_a_moderator_has_looked(bad: Player) -> None:
    for n in range(reports.HIDDEN_AFTER):
        assert not Player.objects.get(pk=bad.pk).hidden
        reports.report(Player.objects.create(name=f"Player {n}"), bad.public_id)
    assert Player.objects.get(pk=bad.pk).hidden


@pytest.fixture
def moderator(client: Client) -> Client:
    user = User.objects.create_user("mo", is_staff=True)
    user.groups.add(Group.objects.get(name="moderator"))
    client.force_login(user)
    return client


SETTLED = [("hide", True, False), ("rename", False, True), ("no_trouble", False, False)]


@pytest.mark.parametrize(("action", "hidden", "renamed"), SETTLED)
def test_a_moderator_settles_a_report(moderator: Client, bad: Player, action: str, hidden: bool, renamed: bool) -> None:
    made = reports.report(Player.objects.create(name="Alice"), bad.public_id)
    address = reverse("admin:players_namereport_changelist")
    assert "Rude Name" in moderator.get(address).content.decode()
    moderator.post(address, {"action": action, "_selected_action": [made.pk]})
    player = Player.objects.get(pk=bad.pk)
    assert player.hidden is hidden and (player.name != "Rude Name") is renamed
    assert NameReport.objects.get().settled_at


def test_a_moderator_renames_a_player_by_hand(moderator: Client, bad: Player) -> None:
    address = reverse("admin:players_player_change", args=[bad.pk])
    assert moderator.post(address, {"name": "Kind Name"}).status_code == 302
    assert Player.objects.get(pk=bad.pk).name == "Kind Name"
    assert moderator.post(reverse("admin:players_player_delete", args=[bad.pk])).status_code == 403
