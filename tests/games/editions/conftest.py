"""What the tests of editions share: an editor's deeds at the desk."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.editions.models import Edition
from tests.cast.editions import Act


@pytest.fixture
def act(editor: Client) -> Act:
    """Does a deed with an edition at the desk; returns what the page says then."""

    def done(edition: Edition, deed: str, **data: Any) -> str:
        answer = editor.post(reverse("admin:editions_act", args=[edition.pk, deed]), data, follow=True)
        return " ".join(str(message) for message in answer.context["messages"])

    return done
