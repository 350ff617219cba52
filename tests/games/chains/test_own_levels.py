"""Levels that people make: a worker says what they are worth, a link makes them playable, a stranger cannot do harm."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.chains import analyses, pages, tasks
from games.chains.models import KEPT, Analysis
from games.editions.models import Edition
from games.players import limits
from games.plays.models import Play
from puzzles.chains.shown import LEGEND
from tests.cast.visitors import Visitor

SQUARE = "4 4 4 4 4\n4 2 2 2 4\n4 2 S 4 4\n4 2 2 4 4\n4 4 4 6 8"
SEVERAL = [[0, 1], [1, 1]]


BAD = [
    *("", "[", "[]", "{}", '{"level": 7}', '{"text": "hello"}', '{"level": [[1]]}', '{"text": 7}', "[" * 5000),
    json.dumps({"level": [[0] + [1] * 15]}),
    json.dumps({"level": [[0, 0], [0, 0]]}),
    *(json.dumps({"text": text}) for text in ("S", "S S", "S S\nS S")),
    json.dumps({"text": "S " + "1 " * 9000}),
    *(json.dumps({"text": text.replace("#", "9" * 4301)}) for text in ("# 0", "[[0, #]]", '{"level": [[0, #]]}')),
    f'{{"level": [[0, {"9" * 4301}]]}}',
]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was handed to a worker, who does not come by itself."""
    keys: list[str] = []
    monkeypatch.setattr(tasks.analyse, "delay", keys.append)
    return keys


@pytest.fixture
def alice(db: None) -> Iterator[Client]:
    client = Client(enforce_csrf_checks=True)
    assert client.get("/chains/own/").status_code == 200
    yield client


def post(client: Client, path: str, body: Any) -> Any:
    text = body if isinstance(body, str) else json.dumps(body)
    token = client.cookies["csrftoken"].value
    return client.post(path, text, content_type="application/json", headers={"X-CSRFToken": token})


def answered(client: Client, body: Any) -> Any:
    """The answer to a level, once a worker was there."""
    key = post(client, "/chains/own/ask/", body).json()["key"]
    tasks.analyse(key)
    return client.get(f"/chains/own/ask/{key}/").json()


def kept(client: Client, body: Any) -> str:
    """The link of a level."""
    return post(client, "/chains/own/keep/", {"key": answered(client, body)["key"]}).json()["url"]


def test_a_level_is_read_at_once_and_solved_by_a_worker(alice: Client, asked: list[str]) -> None:
    response = post(alice, "/chains/own/ask/", {"text": SQUARE})
    told = response.json()
    assert response.status_code == 202 and told["state"] == "waiting" and told["level"][2] == [4, 2, 0, 4, 4]
    assert asked == [told["key"]]
    tasks.analyse(told["key"])
    told = alice.get(f"/chains/own/ask/{told['key']}/").json()
    assert (told["state"], told["verdict"], told["grade"], told["playable"]) == ("done", "one", "gentle", True)
    assert told["steps"] and len(told["paths"][0]) == 25


@pytest.mark.parametrize(
    ("level", "verdict", "playable"),
    [(SEVERAL, "several", True), ([[0, 2, 1]], "none", False), ([[0, 1], [-1, -1]] * 6, "one", False)],
)
def test_the_verdict_is_none_one_or_several(
    alice: Client, asked: list[str], level: Any, verdict: str, playable: bool
) -> None:
    told = answered(alice, {"level": level})
    assert (told["verdict"], told["playable"]) == (verdict, playable)


def test_whoever_waits_too_long_is_told_that_it_is_undecided(alice: Client, asked: list[str]) -> None:
    key = post(alice, "/chains/own/ask/", {"level": SEVERAL}).json()["key"]
    Analysis.objects.update(asked_at=timezone.now() - timedelta(seconds=analyses.ANSWER_TIME))
    told = alice.get(f"/chains/own/ask/{key}/").json()
    assert (told["state"], told["verdict"], told["late"]) == ("done", "undecided", True)


def test_a_level_that_takes_too_long_is_undecided_and_may_be_asked_again(
    alice: Client, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "SOLVING", analyses.Effort(0, 1.0))
    assert answered(alice, {"level": SEVERAL})["verdict"] == "undecided"
    monkeypatch.undo()
    monkeypatch.setattr(tasks.analyse, "delay", asked.append)
    assert answered(alice, {"level": SEVERAL})["verdict"] == "several"


def test_the_same_level_is_solved_once(alice: Client, asked: list[str]) -> None:
    answered(alice, {"text": SQUARE})
    assert post(alice, "/chains/own/ask/", {"text": SQUARE}).json()["verdict"] == "one"
    assert len(asked) == 1 and Analysis.objects.count() == 1


def test_a_task_that_comes_twice_changes_nothing(alice: Client, asked: list[str]) -> None:
    first = answered(alice, {"text": SQUARE})
    tasks.analyse(first["key"])
    tasks.analyse("no such key")
    assert alice.get(f"/chains/own/ask/{first['key']}/").json() == first


def test_old_answers_are_forgotten(alice: Client, asked: list[str]) -> None:
    answered(alice, {"text": SQUARE})
    Analysis.objects.update(asked_at=timezone.now() - KEPT - timedelta(days=1))
    answered(alice, {"level": SEVERAL})
    assert Analysis.objects.count() == 1


@pytest.mark.parametrize(
    "body",
    BAD,
)
def test_what_is_no_level_is_refused_in_a_sentence(alice: Client, asked: list[str], body: str) -> None:
    response = post(alice, "/chains/own/ask/", body)
    error = response.json()["error"]
    assert response.status_code == 400 and not error["message"][0].islower() and error["message"].endswith(".")
    assert not asked and not Analysis.objects.exists()


def test_nobody_asks_without_end(alice: Client, asked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MANY", 1)
    codes = {post(alice, "/chains/own/ask/", {"level": SEVERAL}).status_code for _ in range(260)}
    assert codes == {202, 429}, "twice as many as fit: a new minute may begin meanwhile"


def test_asking_needs_the_page(alice: Client) -> None:
    assert (
        Client(enforce_csrf_checks=True).post("/chains/own/ask/", "{}", content_type="application/json").status_code
        == 403
    )


def test_a_level_is_played_under_its_link_by_anybody(alice: Client, asked: list[str]) -> None:
    link = kept(alice, {"text": SQUARE})
    bob = Visitor(link)
    assert bob.get()["edition"]["kind"] == "own" and bob.get()["state"]["ranked"] is False
    paths = bob.client.get(f"/chains/watch{link.removeprefix('/chains')}").json()["paths"]
    won = bob.post({"draw": {"chain": 0, "cells": paths[0]}}).json()
    assert won["state"]["status"] == "won" and won["result"]["share"].endswith(link)
    assert LEGEND in won["result"]["share"].splitlines()
    assert won["result"]["rank"] is None and Play.objects.get().ranked is False
    assert bob.post({}, where="runs/").status_code == 201


def test_every_link_has_a_code_of_its_own(alice: Client, asked: list[str]) -> None:
    links = {kept(alice, {"text": SQUARE}) for _ in range(2)}
    assert len(links) == 2 and all(len(link.split("/")[-2]) >= 12 for link in links)


def test_a_code_that_nobody_gave_leads_nowhere(alice: Client) -> None:
    for path in ("/chains/own/abcdefghijkl/", "/api/chains/own/abcdefghijkl/", "/nogame/own/abcdefghijkl/"):
        assert alice.get(path).status_code == 404
    assert alice.get("/chains/watch/own/abcdefghijkl/").status_code == 404


@pytest.mark.parametrize("body", ["{", {}, {"key": "no"}, {"key": 7}])
def test_only_a_level_that_was_looked_at_gets_a_link(alice: Client, body: Any) -> None:
    assert post(alice, "/chains/own/keep/", body).status_code in (400, 409)
    assert not Edition.objects.exists()


def test_practice_may_be_watched_and_a_day_may_not(alice: Client) -> None:
    told = alice.get("/chains/watch/practice/gentle/5/").json()
    assert told["steps"] and told["paths"] and told["level"]
    assert alice.get("/chains/watch/practice/gentle/2026-11-21/").status_code == 404
    assert alice.get("/chains/watch/practice/nothing/5/").status_code == 404


def test_nobody_has_levels_made_without_end_by_watching(alice: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "may_make", lambda request: False)
    response = alice.get("/chains/watch/practice/gentle/6/")
    assert response.status_code == 429 and response.json()["error"]["code"] == "too_fast"
    assert not Edition.objects.exists()


def test_editors_read_why_a_level_has_its_grade(admin_client: Client) -> None:
    Client().get("/chains/practice/gentle/5/")
    edition = Edition.objects.get()
    page = admin_client.get(f"/admin/chains/leveledition/{edition.pk}/change/").content.decode()
    assert "Only one entrance" in page and "chains-svg" in page and "can only be entered from" in page
    assert admin_client.get("/admin/chains/leveledition/").status_code == 200
    assert admin_client.get("/admin/chains/analysis/").status_code == 200


def test_the_page_begins_with_a_level_that_was_looked_at_and_can_be_kept(alice: Client, asked: list[str]) -> None:
    told = analyses.fresh()
    assert (told.verdict, told.playable, told.blocked, told.sure, told.mend) == ("one", True, (), True, ())
    assert asked == [] and not Analysis.objects.exists()
    assert post(alice, "/chains/own/keep/", {"key": told.key}).status_code == 201 and asked == []


def test_the_level_to_begin_with_is_kept_back_where_it_is_todays(
    alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "like_today", lambda level: analyses.NEAR)
    assert analyses.fresh().verdict == analyses.TOMORROW


def test_of_a_level_without_a_solution_it_is_told_which_cells_no_chain_reaches(alice: Client, asked: list[str]) -> None:
    told = answered(alice, {"text": "S 2 1\n3 3 3"})
    assert told["verdict"] == "none" and told["blocked"] == [[0, 2]] and told["sure"] is True
    assert told["unreached"] == [[0, 2]] and not told["uneven"]
    island = answered(alice, {"text": "S 1 . 1\n1 1 . 1"})
    assert island["blocked"] == island["unreached"] == [[0, 3], [1, 3]]


def test_where_dark_and_light_squares_tell_it_that_is_said(alice: Client, asked: list[str]) -> None:
    told = answered(
        alice, {"text": "1 S 1\n1 1 1\n1 1 1"}
    )  # the start is light, and there are five dark squares of nine
    assert told["verdict"] == "none" and told["uneven"]


def test_of_a_level_with_several_solutions_it_is_told_which_change_leaves_one(alice: Client, asked: list[str]) -> None:
    told = answered(alice, {"text": "S 1 1\n1 1 1"})
    assert told["verdict"] == "several" and len(told["mend"]) == 1
    change, rows = told["mend"][0], [[0, 1, 1], [1, 1, 1]]
    rows[change["row"]][change["column"]] = change["number"]
    again = answered(alice, {"text": "\n".join(" ".join(str(number or "S") for number in row) for row in rows)})
    assert again["verdict"] == "one" and again["mend"] == []


def test_nothing_is_said_of_how_to_mend_a_level_that_is_somewhat_like_one_of_todays(
    alice: Client, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "like_today", lambda level: analyses.SOMEWHAT)
    assert answered(alice, {"text": "S 1 1\n1 1 1"})["mend"] == []
