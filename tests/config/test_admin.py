"""The desk: an admin sees editions, failed jobs, players and logs; nobody else does."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.editions import making, tasks
from games.editions.models import Edition, Job
from games.players.models import Player
from tests.day import DAY

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("admin"))
    return client


def test_every_list_opens_for_an_admin_and_for_nobody_else(admin: Client) -> None:
    for model in ("words_word", "editions_edition", "editions_job", "players_player", "plays_play"):
        address = reverse(f"admin:{model}_changelist")
        assert (admin.get(address).status_code, Client().get(address).status_code) == (200, 302), model


def test_an_edition_is_shown_with_its_puzzle_and_cannot_be_changed(admin: Client) -> None:
    edition = making.make_daily("toy", "large", DAY)
    page = admin.get(reverse("admin:editions_edition_change", args=[edition.pk]))
    assert "&quot;number&quot;" in page.content.decode()
    assert admin.post(reverse("admin:editions_edition_delete", args=[edition.pk])).status_code == 403
    assert Edition.objects.exists()


def test_a_failed_job_is_shown_with_its_error_and_tried_again(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    job = Job.objects.create(game="toy", variant="small", date=DAY, state=Job.FAILED, tries=3, error="out of numbers")
    address = reverse("admin:editions_job_changelist")
    assert "out of numbers" in admin.get(address).content.decode()
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(tasks.generate_edition, "delay", lambda *what: asked.append(what))
    admin.post(address, {"action": "try_again", "_selected_action": [job.pk]})
    assert asked == [("toy", "small", DAY.isoformat())]
    assert Job.objects.get().state == Job.WAITING


def test_a_player_is_hidden_in_one_go(admin: Client) -> None:
    player = Player.objects.create(name="Alice")
    admin.post(reverse("admin:players_player_changelist"), {"action": "hide", "_selected_action": [player.pk]})
    assert Player.objects.get(pk=player.pk).hidden
