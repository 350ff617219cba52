"""What a role may do is told in our words, on its own page and where it ends."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import Group, User
from django.urls import reverse

from games.editions.calendar import today
from games.editions.models import Edition
from games.operating.models import Switch
from games.words import may
from tests.staff import staff

pytestmark = pytest.mark.django_db


def test_one_line_tells_all_that_is_done_with_a_kind_of_row() -> None:
    given = [("words", "change_word"), ("words", "view_word"), ("words", "view_what_went_long_ago")]
    assert may.told(given) == [(may.part_of("words"), ["see and change words"])]


def test_a_closed_page_of_the_desk_says_what_the_role_may_do_and_leads_to_the_front() -> None:
    answer = staff("moderator").get(reverse("admin:words_word_changelist"))
    page = answer.content.decode()
    assert answer.status_code == 403
    assert "You are a moderator." in page
    assert "see and change players" in page
    assert "Please reload" not in page
    assert f'<a class="button" href="{reverse("admin:index")}">Back to the desk</a>' in page


def test_whoever_has_no_role_reads_who_gives_one() -> None:
    client = staff("moderator")
    Group.objects.get(name="moderator").permissions.clear()
    page = client.get(reverse("admin:words_word_changelist")).content.decode()
    assert "An administrator can give you one." in page


def test_a_role_is_told_and_chosen_in_our_words() -> None:
    client, role = staff("admin"), Group.objects.get(name="editor")
    page = client.get(reverse("admin:auth_group_change", args=[role.pk])).content.decode()
    assert "see, add, change and delete words" in page
    assert "Can add" not in page
    chosen = re.findall(r'name="permissions" value="(\d+)"[^>]*checked', page)
    assert {int(one) for one in chosen} == set(role.permissions.values_list("pk", flat=True))
    client.post(reverse("admin:auth_group_change", args=[role.pk]), {"name": "editor", "permissions": chosen[:1]})
    assert [str(one) for one in role.permissions.values_list("pk", flat=True)] == chosen[:1]


def test_a_list_is_called_by_what_is_in_it_and_says_a_game_by_its_title() -> None:
    Switch.objects.create(game="lionwall", off=False)
    page = staff("admin").get(reverse("admin:operating_switch_changelist")).content.decode()
    assert "<title>Switches of games · Fivefold desk</title>" in page
    assert ">Lion Wall</a>" in page


def test_the_list_of_editions_says_a_game_and_a_variant_by_their_titles() -> None:
    named = {"game": "lionwall", "variant": "words", "kind": "daily", "date": today()}
    Edition.objects.create(**named, stored={}, engine_version=1, lexicon_version="1")
    page = staff("admin").get(reverse("admin:editions_edition_changelist")).content.decode()
    assert re.search(r"field-game_title[^>]*>Lion Wall</td>", page)
    assert ">lionwall</td>" not in page


def test_a_password_is_set_or_taken_away_on_a_page_of_our_own() -> None:
    client = staff("admin")
    other = User.objects.create_user("frank", password="a long password")
    address = reverse("admin:auth_user_password_change", args=[other.pk])
    page = client.get(address).content.decode()
    assert "Set a password: frank" in page and "LDAP" not in page
    new = "much better than before"
    client.post(address, {"usable_password": "true", "password1": new, "password2": new, "set-password": "1"})
    other.refresh_from_db()
    assert other.check_password(new)
    client.post(address, {"usable_password": "false", "unset-password": "1"})
    other.refresh_from_db()
    assert not other.has_usable_password()
