"""The desk's search finds exact names first, and shows nobody what they may not see."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse

from games.editions.calendar import EPOCH
from games.editions.models import Edition, EditionUse
from games.insights.searching import day_meant, search
from games.players.models import Player
from games.words.models import Word
from tests.day import DAY

pytestmark = pytest.mark.django_db


def member(group: str) -> User:
    user, _ = User.objects.get_or_create(username=group, is_staff=True)
    user.groups.add(Group.objects.get(name=group))
    return user


def edition(day: date) -> Edition:
    fields = {"kind": "daily", "seed": "s", "stored": "", "engine_version": 1}
    return Edition.objects.create(game="nettle", variant="classic", date=day, **fields)


def names(words: str, group: str = "editor") -> list[list[str]]:
    return [[hit.name for hit in kind.hits] for kind in search(words, member(group))]


@pytest.mark.postgres
def test_a_word_of_just_that_name_comes_first_and_an_edition_is_found_by_its_words() -> None:
    for text in ("anteater", "eater", "eat", "great"):
        Word.objects.create(word_list="nettle-secret", text=text)
    assert names(" Eat ") == [["eat", "eater", "anteater", "great"]]
    EditionUse.objects.create(edition=edition(DAY), key="walnut")
    assert names("Walnut") == [["Nettle"]]


def test_a_day_is_found_however_it_is_written() -> None:
    edition(DAY)
    there = edition(DAY + timedelta(days=1))
    for words in ("today", f"#{(DAY - EPOCH).days + 1}", str(DAY), f"{DAY:%d %B}"):
        assert names(words) == [["Nettle"]], words
    (kind,) = search("nettle tomorrow", member("editor"))
    assert [hit.url for hit in kind.hits] == [reverse("admin:editions_edition_change", args=[there.pk])]
    assert [day_meant(text) for text in ("walnut", "#0x1", "#99999999999", "31 November", "")] == [None] * 5


@pytest.mark.postgres
def test_players_are_found_by_moderators_alone_and_words_by_editors() -> None:
    player = Player.objects.create(name="Walnut Tree")
    Word.objects.create(word_list="nettle-secret", text="walnut")
    assert names("walnut", "moderator") == [["Walnut Tree"]] and names("walnut") == [["walnut"]]
    assert [kind.hits[0].exact for kind in search(player.public_id, member("moderator"))] == [True]


def test_nothing_is_found_for_nothing(client: Client) -> None:
    client.force_login(member("editor"))
    page = client.get(reverse("admin:insights_search"))
    assert page.status_code == 200 and "is called" not in page.content.decode()
    assert "Nothing is called “zzz”" in client.get(reverse("admin:insights_search"), {"q": "zzz"}).content.decode()
