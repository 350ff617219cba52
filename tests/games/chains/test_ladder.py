"""The ladder of techniques: what a guest can do is kept, and a level to practise says where it stands."""

import pytest
from django.test import Client

from games.chains import lessons
from games.chains.lessons import Place
from games.editions.making import LESSON
from games.players.models import Player
from puzzles.chains.ladder import PRACTICE, techniques
from tests.cast.visitors import Visitor, text

pytestmark = pytest.mark.django_db


def place(number: int = 1) -> Place:
    return Place(techniques()[0], number)


def level_url(client: Client, one: Place) -> str:
    response = client.get(f"/chains/learn/{one.technique.slug}/{one.number}/")
    return str(response.headers["Location"])


def visit(client: Client, one: Place) -> Visitor:
    """Open a level to practise."""
    alice = Visitor(level_url(client, one))
    alice.client.cookies = client.cookies
    alice.get()
    return alice


def solve(alice: Visitor, one: Place) -> None:
    for number, path in enumerate(one.technique.practice[one.number - 1].secret.paths):
        if len(path) > 1:
            alice.post({"draw": {"chain": number, "cells": path}})


def test_a_level_solved_with_a_hint_is_not_ticked_until_it_is_solved_without_one(client: Client) -> None:
    alice = visit(client, place())
    watch = f"/chains/watch/own/{place().code}/"
    assert client.get(watch).status_code == 403
    alice.post({"hint": True})
    solve(alice, place())
    player = Player.objects.get()
    assert alice.get()["state"]["status"] == "won" and lessons.solved_by(player) == frozenset()
    assert client.get(watch).json()["steps"], "how it is solved is shown at its end"
    alice.post({}, where="runs/")
    alice.known = 0
    solve(alice, place())
    assert lessons.solved_by(player) == {place().code}


def test_the_ladder_leads_to_every_technique_and_those_to_their_levels(client: Client) -> None:
    first, second, *_ = techniques()
    page = text(client, "/chains/learn/")
    assert all(f"/chains/learn/{one.slug}/" in page for one in techniques())
    assert f"Begin with: {first.title}" in " ".join(page.split())
    page = text(client, f"/chains/learn/{first.slug}/")
    assert all(f"/chains/learn/{first.slug}/{number}/" in page for number in range(1, PRACTICE + 1))
    for nothing in ("nothing", f"{first.slug}/{PRACTICE + 1}", f"{first.slug}/0"):
        assert client.get(f"/chains/learn/{nothing}/").status_code == 404
    assert level_url(client, place()) == level_url(Client(), place()), "two visitors get the same level"
    page = text(client, level_url(client, place()))
    assert f"/chains/learn/{first.slug}/2/" in page and f"level 1 of {PRACTICE}" in " ".join(page.split())
    assert Place(first, PRACTICE).next.url == f"/chains/learn/{second.slug}/"
    assert Place(techniques()[-1], PRACTICE).next.url == "/chains/learn/", "the last of all leads to the ladder"


def test_a_guest_who_has_won_all_levels_of_a_technique_can_do_it(client: Client) -> None:
    pages = []
    for number in range(1, PRACTICE + 1):
        solve(visit(client, place(number)), place(number))
        pages.append(" ".join(client.get("/chains/learn/").content.decode().split()))
    assert [f"{number} of {PRACTICE}" in page for number, page in enumerate(pages, 1)] == [True, True, False]
    assert "You can do 1 of" in pages[-1] and "You can do 0 of" in pages[0]
    assert "You can do" not in Client().get("/chains/learn/").content.decode()


def test_only_levels_of_the_ladder_have_a_place_on_it() -> None:
    edition = lessons.level_at(place(2))
    assert lessons.place_of(edition) == place(2)
    for seed in (f"{LESSON}nothing-1", "another"):
        edition.seed = seed
        assert lessons.place_of(edition) is None
