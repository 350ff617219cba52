"""An editor who adds a word to Square is told at once how many grids hold it."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from games.square.grids import approved_grids
from games.words.models import Word

pytestmark = pytest.mark.django_db


def test_a_new_word_makes_its_grids_at_once(client: Client) -> None:
    client.force_login(User.objects.create_superuser("editor"))
    call_command("load_words")
    before = len(approved_grids())
    word = {"word_list": "square-words", "text": "FRED", "status": "approved", "frequency": "4", "details": "Astaire"}
    page = client.post(reverse("admin:words_word_add"), word, follow=True)
    told = " ".join(str(message) for message in page.context["messages"])
    held = approved_grids().holding("FRED")
    assert held > 0 and len(approved_grids()) == before + held
    assert f"{held:,} of them hold FRED" in told
    row = Word.objects.get(text="FRED")
    client.post(
        reverse("admin:words_word_changelist"), {"action": "block", "why": "a name", "_selected_action": [row.pk]}
    )
    assert len(approved_grids()) == before
