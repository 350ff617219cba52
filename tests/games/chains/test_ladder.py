"""The ladder of techniques: what a guest can do is kept, and a level to practise says where it stands."""

from __future__ import annotations

import pytest
from django.test import Client

from games.chains import lessons
from games.chains.lessons import Place, after
from games.editions.making import LESSON
from games.players.models import Player
from puzzles.chains.ladder import PRACTICE, techniques
from tests.cast.visitors import Visitor

pytestmark = pytest.mark.django_db


def place(number: int = 1) -> Place:
    return Place(techniques()[0], number)


def level_url(client: Client, one: Place) -> str:
    response = client.get(f"/chains/learn/{one.technique.slug}/{one.number}/")
    return str(response.headers["Location"])


def solve(alice: Visitor, one: Place) -> None:
    paths = one.technique.practice[one.number - 1].secret.paths
    for number, path in enumerate(paths):
        if len(path) > 1:
            alice.post({"draw": {"chain": number, "cells": path}})


def test_a_level_solved_with_a_hint_is_not_ticked_until_it_is_solved_without_one() -> None:
    client = Client()
    alice = Visitor(level_url(client, place()))
    alice.client.cookies = client.cookies
    alice.get()
    alice.post({"hint": True})
    solve(alice, place())
    player = Player.objects.get()
    assert alice.get()["state"]["status"] == "won" and lessons.solved_by(player) == frozenset()
    alice.post({}, where="runs/")
    alice.known = 0
    solve(alice, place())
    assert lessons.solved_by(player) == {place().code}


def test_how_a_level_to_practise_is_solved_is_shown_at_its_end() -> None:
    client = Client()
    alice = Visitor(level_url(client, place()))
    alice.client.cookies = client.cookies
    watch = f"/chains/watch/own/{place().code}/"
    assert client.get(watch).status_code == 403
    alice.get()
    solve(alice, place())
    assert client.get(watch).json()["steps"]


def test_the_ladder_lists_every_technique_and_begins_with_the_easiest() -> None:
    page = Client().get("/chains/learn/").content.decode()
    assert all(f"/chains/learn/{one.slug}/" in page for one in techniques())
    assert f"Begin with: {techniques()[0].title}" in " ".join(page.split())


def test_a_technique_is_explained_and_leads_to_its_levels() -> None:
    one = techniques()[0]
    page = Client().get(f"/chains/learn/{one.slug}/").content.decode()
    assert one.line in page and 'id="taught"' in page
    assert all(f"/chains/learn/{one.slug}/{number}/" in page for number in range(1, PRACTICE + 1))


def test_what_is_no_technique_and_no_level_is_not_found() -> None:
    assert Client().get("/chains/learn/nothing/").status_code == 404
    assert Client().get(f"/chains/learn/{techniques()[0].slug}/{PRACTICE + 1}/").status_code == 404
    assert Client().get(f"/chains/learn/{techniques()[0].slug}/0/").status_code == 404


def test_a_level_to_practise_says_its_technique_and_offers_the_next() -> None:
    client = Client()
    page = client.get(level_url(client, place())).content.decode()
    assert f"/chains/learn/{place().technique.slug}/2/" in page and "data-onwards" in page
    assert f"level 1 of {PRACTICE}" in " ".join(page.split()) and "Made by a player" not in page


def test_two_visitors_get_the_same_level() -> None:
    assert level_url(Client(), place()) == level_url(Client(), place())


def test_the_last_level_of_a_technique_leads_to_the_next_technique_and_the_last_of_all_to_the_ladder() -> None:
    first, second, *_ = techniques()
    assert after(first) == second
    assert Place(first, PRACTICE).next.url == f"/chains/learn/{second.slug}/"
    assert Place(techniques()[-1], PRACTICE).next.url == "/chains/learn/"


def test_a_guest_who_has_won_all_levels_of_a_technique_can_do_it() -> None:
    told = []
    client = Client()
    for number in range(1, PRACTICE + 1):
        alice = Visitor(level_url(client, place(number)))
        alice.client.cookies = client.cookies
        alice.get()
        solve(alice, place(number))
        told.append(" ".join(client.get("/chains/learn/").content.decode().split()))
    assert [f"{number} of {PRACTICE}" in page for number, page in enumerate(told, 1)] == [True, True, False]
    assert "You can do 1 of" in told[-1] and "You can do 0 of" in told[0]
    assert "You can do" not in Client().get("/chains/learn/").content.decode()


def test_only_levels_of_the_ladder_have_a_place_on_it() -> None:
    edition = lessons.level_at(place(2))
    assert lessons.place_of(edition) == place(2)
    edition.seed = f"{LESSON}nothing-1"
    assert lessons.place_of(edition) is None
    edition.seed = "another"
    assert lessons.place_of(edition) is None
