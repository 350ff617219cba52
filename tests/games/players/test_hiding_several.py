"""A moderator hides several reported names at once, of which one is gone."""

from __future__ import annotations

from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from games.leagues import membership
from games.leagues.models import League
from games.players.models import Player, ReportedName


def test_a_name_that_is_gone_does_not_keep_a_moderator_from_hiding_the_others(moderator: Client) -> None:
    names = ("Amber League", "Odious League", "Vile League")
    for name in names:
        league = membership.found(name, Player.objects.create(name=f"Owner of {name}"[:24]))
        ReportedName.objects.create(kind="league", what=league.pk, name=name)
    League.objects.get(name=names[1]).delete()
    sent = {"action": "hide", "_selected_action": list(ReportedName.objects.values_list("pk", flat=True))}
    answer = moderator.post(reverse("admin:players_reportedname_changelist"), sent)
    assert "“Odious League” is gone; there was nothing to hide." in map(str, get_messages(answer.wsgi_request))
    assert not League.objects.filter(name__in=names).exists()
