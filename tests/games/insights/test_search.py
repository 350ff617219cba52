"""The desk's search finds what is called just that first, and tells nobody what they may not see."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse

from games.editions.calendar import EPOCH, today
from games.editions.models import Edition, EditionUse
from games.insights.searching import day_meant, search
from games.players.models import Player
from games.words.models import Word

pytestmark = pytest.mark.django_db


def of(group: str) -> User:
    user = User.objects.create_user(group, is_staff=True)
    user.groups.add(Group.objects.get(name=group))
    return user


def edition(day: date) -> Edition:
    return Edition.objects.create(
        game="nettle", variant="classic", kind="daily", date=day, seed="s", stored="", engine_version=1
    )


def names(asked: str, group: str = "editor") -> list[list[str]]:
    return [[hit.name for hit in kind.hits] for kind in search(asked, of(group))]


@pytest.mark.postgres
def test_a_word_of_just_that_name_comes_before_those_that_hold_it() -> None:
    for text in ("anteater", "eater", "eat", "great"):
        Word.objects.create(word_list="nettle-secret", text=text)
    assert names(" Eat ") == [["eat", "eater", "anteater", "great"]]


@pytest.mark.postgres
def test_the_edition_that_uses_a_word_is_found_by_it() -> None:
    EditionUse.objects.create(edition=edition(today()), key="walnut")
    assert names("Walnut") == [["Nettle"]]


@pytest.mark.parametrize("asked", ["today", f"#{(today() - EPOCH).days + 1}", str(today()), f"{today():%d %B}"])
def test_a_day_is_found_however_it_is_written(asked: str) -> None:
    edition(today())
    edition(today() + timedelta(days=1))
    assert names(asked) == [["Nettle"]]


def test_a_game_and_a_day_mean_one_edition() -> None:
    there = edition(today() + timedelta(days=1))
    edition(today())
    (kind,) = search("nettle tomorrow", of("editor"))
    assert [hit.url for hit in kind.hits] == [reverse("admin:editions_edition_change", args=[there.pk])]


def test_what_is_no_day_is_none() -> None:
    assert [day_meant(text) for text in ("walnut", "#0x1", "#99999999999", "31 November", "")] == [None] * 5


@pytest.mark.postgres
def test_players_are_found_by_moderators_alone_and_words_by_editors() -> None:
    player = Player.objects.create(name="Walnut Tree")
    Word.objects.create(word_list="nettle-secret", text="walnut")
    moderator = of("moderator")
    assert [[hit.name for hit in kind.hits] for kind in search("walnut", moderator)] == [["Walnut Tree"]]
    assert [kind.hits[0].exact for kind in search(player.public_id, moderator)] == [True]
    assert names("walnut") == [["walnut"]]


def test_nothing_is_asked_for_nothing(client: Client) -> None:
    client.force_login(of("editor"))
    page = client.get(reverse("admin:insights_search"))
    assert page.status_code == 200 and "is called" not in page.content.decode()
    assert "Nothing is called “zzz”" in client.get(reverse("admin:insights_search"), {"q": "zzz"}).content.decode()
