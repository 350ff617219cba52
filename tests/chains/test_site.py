"""Levels that people make, which a worker judges and a link makes playable; and those of the ladder of techniques."""

import json

import pytest
from django.test import Client

from games.chains import lessons, pages, tasks
from games.chains.lessons import LadderLevel
from games.editions.making import LESSON_PREFIX
from games.editions.models import Edition
from games.infra.models import Job
from games.players import limits
from games.players.models import Player
from games.plays import api
from games.plays.models import Play
from puzzles.chains.techniques import PRACTICE_LEVELS, list_techniques
from tests.cast.chains import ASK_PATH, KEEP_PATH, get_verdict, post_json, publish_level
from tests.cast.visitors import Visitor, read_page
from tests.cast.workers import Workers

pytestmark = pytest.mark.django_db

SQUARE = "4 4 4 4 4\n4 2 2 2 4\n4 2 S 4 4\n4 2 2 4 4\n4 4 4 6 8"
SEVERAL = [[0, 1], [1, 1]]
BAD = [
    *("", "[", "[]", "{}", '{"level": 7}', '{"text": "hello"}', '{"level": [[1]]}', '{"text": 7}', "[" * 5000),
    *(json.dumps({"level": level}) for level in ([[0] + [1] * 15], [[0, 0], [0, 0]])),
    *(json.dumps({"text": drawn}) for drawn in ("S", "S S", "S S\nS S", "S " + "1 " * 9000)),
    *(json.dumps({"text": drawn.replace("#", "9" * 4301)}) for drawn in ("# 0", "[[0, #]]", '{"level": [[0, #]]}')),
    f'{{"level": [[0, {"9" * 4301}]]}}',
]


@pytest.fixture(autouse=True)
def held(monkeypatch: pytest.MonkeyPatch) -> Workers:
    """A worker, who does not come by itself; one may ask as much as an attacker from many addresses does."""
    monkeypatch.setattr(pages, "JUDGING_RATE", "100000/m")
    found = Workers()
    found.hold(monkeypatch, tasks.analyse)
    return found


def test_a_level_is_read_at_once_and_solved_once_by_a_worker(client: Client, held: Workers) -> None:
    response = post_json(client, ASK_PATH, {"text": SQUARE})
    first = response.json()
    assert response.status_code == 202 and first["verdict"] == "" and first["level"][2] == [4, 2, 0, 4, 4]
    assert post_json(client, ASK_PATH, {"text": SQUARE}).json() == first
    assert client.get(first["job"]).json()["state"] == "waiting" and len(held.jobs) == 1
    held.work()
    assert client.get(first["job"]).json()["state"] == "done"
    answer = post_json(client, ASK_PATH, {"text": SQUARE}).json()
    found = {name: answer[name] for name in ("job", "verdict", "grade", "playable")}
    assert found == {"job": None, "verdict": "one", "grade": "gentle", "playable": True}
    assert answer["steps"] and len(answer["paths"][0]) == 25
    assert held.jobs == [] and Job.objects.count() == 1


def test_the_verdict_is_none_one_or_several(client: Client) -> None:
    levels = [(SEVERAL, "several", True), ([[0, 2, 1]], "none", False), ([[0, 1], [-1, -1]] * 6, "one", False)]
    answers = [get_verdict(client, {"level": level}) for level, _, _ in levels]
    assert [(one["verdict"], one["playable"]) for one in answers] == [(two, three) for _, two, three in levels]


def test_a_level_that_takes_long_is_asked_again(client: Client, held: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as hurried:
        hurried.setattr(tasks, "SOLVING_LIMIT", tasks.WorkLimit(0, 1.0))
        assert get_verdict(client, {"level": SEVERAL})["verdict"] == "undecided"
    held.jobs.clear()
    assert get_verdict(client, {"level": SEVERAL})["verdict"] == "undecided" and held.jobs == []
    assert get_verdict(client, {"level": SEVERAL, "again": True})["verdict"] == "several"


def test_what_is_no_level_is_refused_in_a_sentence(client: Client, held: Workers) -> None:
    for body in BAD:
        response = post_json(client, ASK_PATH, body)
        message = response.json()["error"]["message"]
        assert response.status_code == 400 and not message[0].islower() and message.endswith("."), body[:40]
    assert not held.jobs and not Job.objects.exists()


def test_nobody_asks_without_end_or_without_the_page(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ADDRESS_FACTOR", 1)
    monkeypatch.setattr(pages, "JUDGING_RATE", "2/m")
    codes = [post_json(client, ASK_PATH, {"level": SEVERAL}).status_code for _ in range(3)]
    assert codes == [202, 202, 429]
    bare = Client(enforce_csrf_checks=True)
    assert bare.post(ASK_PATH, "{}", content_type="application/json").status_code == 403


def test_a_level_is_played_under_its_link_by_anybody(client: Client) -> None:
    link = publish_level(client, {"text": SQUARE})
    bob = Visitor(link)
    assert bob.get()["edition"]["kind"] == "own" and bob.get()["state"]["ranked"] is False
    paths = bob.client.get(f"/chains/watch{link.removeprefix('/chains')}").json()["paths"]
    won = bob.post({"draw": {"chain": 0, "cells": paths[0]}}).json()
    assert won["state"]["status"] == "won" and won["result"]["share"].endswith(link)
    assert won["result"]["rank"] is None and Play.objects.get().ranked is False
    assert bob.post({}, where="runs/").status_code == 201


def test_every_link_has_a_code_of_its_own_and_a_code_that_nobody_gave_leads_nowhere(client: Client) -> None:
    links = {publish_level(client, {"text": SQUARE}) for _ in range(2)}
    assert len(links) == 2 and all(len(link.split("/")[-2]) >= 12 for link in links)
    for path in ("chains/own", "api/chains/own", "nogame/own", "chains/watch/own"):
        assert client.get(f"/{path}/abcdefghijkl/").status_code == 404
    before = Edition.objects.count()
    for body in ("{", {}, {"level": SEVERAL}, {"level": 7}):
        assert post_json(client, KEEP_PATH, body).status_code in (400, 409)
    assert Edition.objects.count() == before, "only a level that was looked at gets a link"


def test_practice_may_be_watched_for_a_while_and_a_day_may_not(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = client.get("/chains/watch/practice/gentle/5/").json()
    assert shown["steps"] and shown["paths"] and shown["level"]
    assert client.get("/chains/watch/practice/gentle/2026-11-18/").status_code == 404
    assert client.get("/chains/watch/practice/nothing/5/").status_code == 404
    monkeypatch.setattr(api, "may_make_puzzle", lambda request: False)
    response = client.get("/chains/watch/practice/gentle/6/")
    assert response.status_code == 429 and response.json()["error"]["code"] == "too_fast"
    assert Edition.objects.count() == 1


def test_editors_read_why_a_level_has_its_grade(admin_client: Client) -> None:
    Client().get("/chains/practice/gentle/5/")
    page = read_page(admin_client, f"/admin/chains/leveledition/{Edition.objects.get().pk}/change/")
    assert "Only one entrance" in page and "can only be entered from" in page


def test_the_page_begins_with_a_level_that_can_be_kept(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    first = tasks.judge_level(tasks.FIRST_LEVEL)
    assert (first.verdict, first.playable, first.blocked, first.sure, first.mend) == ("one", True, (), True, ())
    assert post_json(client, KEEP_PATH, {"level": first.level}).status_code == 201 and not Job.objects.exists()
    monkeypatch.setattr(tasks, "is_todays_level", lambda level: True)
    assert tasks.judge_level(tasks.FIRST_LEVEL).verdict == tasks.TOMORROW_VERDICT


def test_a_level_without_a_solution_is_answered_with_what_is_wrong(client: Client) -> None:
    answer = get_verdict(client, {"text": "S 2 1\n3 3 3"})
    assert answer["verdict"] == "none" and answer["sure"] is True and not answer["uneven"]
    assert answer["blocked"] == answer["unreached"] == [[0, 2]], "no chain reaches these cells"
    island = get_verdict(client, {"text": "S 1 . 1\n1 1 . 1"})
    assert island["blocked"] == island["unreached"] == [[0, 3], [1, 3]]
    uneven = get_verdict(client, {"text": "1 S 1\n1 1 1\n1 1 1"})  # five dark squares of nine, and a light start
    assert uneven["verdict"] == "none" and uneven["uneven"]


def place(number: int = 1) -> LadderLevel:
    return LadderLevel(list_techniques()[0], number)


def level_url(client: Client, one: LadderLevel) -> str:
    response = client.get(f"/chains/learn/{one.technique.slug}/{one.number}/")
    return str(response.headers["Location"])


def visit(client: Client, one: LadderLevel) -> Visitor:
    alice = Visitor(level_url(client, one))
    alice.client.cookies = client.cookies
    alice.get()
    return alice


def solve(alice: Visitor, one: LadderLevel) -> None:
    for number, path in enumerate(one.technique.practice_puzzles[one.number - 1].secret.paths):
        if len(path) > 1:
            alice.post({"draw": {"chain": number, "cells": path}})


def test_a_level_solved_with_a_hint_is_not_ticked_until_it_is_solved_without_one(client: Client) -> None:
    alice = visit(client, place())
    watch = f"/chains/watch/own/{place().code}/"
    assert client.get(watch).status_code == 403
    alice.post({"hint": True})
    solve(alice, place())
    player = Player.objects.get()
    assert alice.get()["state"]["status"] == "won" and lessons.list_solved_codes(player) == frozenset()
    assert client.get(watch).json()["steps"], "We’ll show the solution when you finish it"
    alice.post({}, where="runs/")
    alice.moves_seen = 0
    solve(alice, place())
    assert lessons.list_solved_codes(player) == {place().code}


def test_the_ladder_leads_to_every_technique_and_those_to_their_levels(client: Client) -> None:
    first, second, *_ = list_techniques()
    page = read_page(client, "/chains/learn/")
    assert all(f"/chains/learn/{one.slug}/" in page for one in list_techniques())
    assert f"Start: {first.title}" in " ".join(page.split())
    page = read_page(client, f"/chains/learn/{first.slug}/")
    assert all(f"/chains/learn/{first.slug}/{number}/" in page for number in range(1, PRACTICE_LEVELS + 1))
    for nothing in ("nothing", f"{first.slug}/{PRACTICE_LEVELS + 1}", f"{first.slug}/0"):
        assert client.get(f"/chains/learn/{nothing}/").status_code == 404
    assert level_url(client, place()) == level_url(Client(), place()), "two visitors get the same level"
    page = read_page(client, level_url(client, place()))
    assert f"/chains/learn/{first.slug}/2/" in page and f"level 1 of {PRACTICE_LEVELS}" in " ".join(page.split())
    assert LadderLevel(first, PRACTICE_LEVELS).next.url == f"/chains/learn/{second.slug}/"
    assert LadderLevel(list_techniques()[-1], PRACTICE_LEVELS).next.url == "/chains/learn/", "the last leads there"


def test_a_guest_who_has_won_all_levels_of_a_technique_can_do_it(client: Client) -> None:
    pages = []
    for number in range(1, PRACTICE_LEVELS + 1):
        solve(visit(client, place(number)), place(number))
        pages.append(" ".join(client.get("/chains/learn/").content.decode().split()))
    assert [f"{number} of {PRACTICE_LEVELS}" in page for number, page in enumerate(pages, 1)] == [True, True, False]
    assert "You’ve learned 1 of" in pages[-1] and "You’ve learned 0 of" in pages[0]
    assert "You’ve learned" not in Client().get("/chains/learn/").content.decode()


def test_only_levels_of_the_ladder_have_a_place_on_it() -> None:
    edition = lessons.load_level_edition(place(2))
    assert lessons.find_ladder_level(edition) == place(2)
    for seed in (f"{LESSON_PREFIX}nothing-1", "another"):
        edition.seed = seed
        assert lessons.find_ladder_level(edition) is None
