"""A play over HTTP: its pages and its answers, what is refused, and that nothing is lost or counted twice."""

import json
import re
from datetime import timedelta
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.editions import edition_cache, making
from games.editions.calendar import EPOCH, list_daily_puzzles
from games.editions.models import Edition
from games.editions.tasks import make_practice_edition
from games.infra.models import Job
from games.players.limits import ADDRESS_FACTOR
from games.players.models import Player
from games.plays.first_looks import has_finished_taught_puzzle, needs_lesson
from games.plays.models import Move, Play
from games.plays.runs import state_cache
from puzzles import registry
from puzzles.contract import BadPuzzle, CannotGenerate
from tests.cast.editions import put_puzzle_on_day, put_puzzles_on_day
from tests.cast.plays import MOVE_KEY, end_play
from tests.cast.visitors import Visitor, get_refusal, read_page
from tests.cast.workers import Workers
from tests.day import DAY, Clock

pytestmark = pytest.mark.django_db
PRACTICE = "toy/practice/small/77"
YESTERDAY = DAY - timedelta(days=1)


def test_addresses_without_a_day_lead_to_todays_edition_and_practise_to_a_number(client: Client, toy: Edition) -> None:
    assert "Toy Small #" in read_page(client, "/toy/")
    answer = client.get("/toy/small/")
    assert (answer.status_code, answer["Location"]) == (302, f"/toy/small/{toy.date}/")
    assert {client.get(there).status_code for there in ("/toy/smaller/", "/toys/small/")} == {404}
    response = client.get("/toy/practice/")
    assert response.status_code == 302 and response["Location"].startswith("/toy/practice/small/")
    assert "practice" in read_page(client, response["Location"])


def test_a_lesson_is_offered_only_to_those_who_do_not_know_the_game(alice: Visitor, wrong: int) -> None:
    offered = ["dataset.lesson" in read_page(alice.client, "/toy/")]
    alice.post({"guess": wrong})
    assert [*offered, "dataset.lesson" in read_page(alice.client, "/toy/")] == [True, False]
    player = Player.objects.create(name="Alice", user=User.objects.create(username="alice"))
    guest = Player.objects.create(name="Bob")
    characters, words = (put_puzzle_on_day("lionwall", variant) for variant in ("characters", "words"))
    assert not has_finished_taught_puzzle(player, words)
    for one in (player, guest):
        end_play(one, words, ranked=True)
    assert has_finished_taught_puzzle(player, words) and not has_finished_taught_puzzle(player, characters)
    assert (needs_lesson(player, words), needs_lesson(player, characters)) == (False, True)
    assert not has_finished_taught_puzzle(guest, words), "what a guest has played their browser knows"


def test_each_games_past_puzzle_is_explained_to_everybody_and_nothing_is_played(client: Client) -> None:
    put_puzzles_on_day(YESTERDAY)
    for engine, variant in dict(list_daily_puzzles()).items():
        address = f"/{engine.slug}/{variant.slug}/{YESTERDAY}/"
        page = read_page(client, f"{address}solution/")
        assert engine.title in page and f"The solution for {YESTERDAY:%A} {YESTERDAY.day}" in page
        assert client.get(address).context["variant"] == variant
        assert f'href="{address}"' in page and f'rel="canonical" href="http://testserver{address}solution/"' in page
    number = Edition.objects.get(game="toy", variant="small").puzzle.secret.number
    assert f"The number was {number}" in read_page(client, f"/toy/small/{YESTERDAY}/solution/")
    assert not Play.objects.exists()
    for day in (DAY, DAY + timedelta(days=1), EPOCH - timedelta(days=1), "soon"):
        assert client.get(f"/toy/small/{day}/solution/").status_code == 404, day


def test_search_engines_find_past_solutions_and_no_practice(client: Client, toy: Edition, workers: Workers) -> None:
    making.make_daily_edition("toy", "small", YESTERDAY)
    assert f"/toy/small/{YESTERDAY}/solution/" in read_page(client, f"/archive/{YESTERDAY}/")
    assert "solution/" not in read_page(client, f"/archive/{DAY}/")
    rules = set(read_page(client, "/robots.txt").splitlines())
    assert rules >= {"User-agent: *", "Disallow: /me/", "Disallow: /room/", "Sitemap: http://testserver/sitemap.xml"}
    assert "http://testserver/sitemap-solutions.xml" in read_page(client, "/sitemap.xml")
    listed = read_page(client, "/sitemap-solutions.xml")
    assert f"http://testserver/toy/small/{YESTERDAY}/solution/" in listed and f"/{DAY}/" not in listed
    assert "<loc>http://testserver/toy/</loc>" in read_page(client, "/sitemap-pages.xml")
    make_practice_edition("toy", "small", "77")
    assert "noindex" not in read_page(client, f"/toy/small/{DAY}/")
    assert '<meta name="robots" content="noindex">' in read_page(client, f"/{PRACTICE}/")
    assert f'rel="canonical" href="http://testserver/toy/small/{DAY}/"' in read_page(client, "/toy/")


def test_an_own_puzzle_is_played_by_its_code_in_its_game_alone_and_uses_nothing_up() -> None:
    engine = registry.engine("toy")
    edition = making.make_own_edition(engine, "small", engine.generate(Random(1), "small"))
    bob = Visitor(f"/toy/own/{edition.seed}/")
    shown = bob.get()["edition"]
    assert (shown["kind"], shown["seed"]) == ("own", edition.seed)
    assert (shown["date"], shown["number"], shown["topic"]) == (None, None, None)
    won = bob.post({"guess": edition.puzzle.secret.number}).json()
    assert won["state"]["status"] == "won" and won["result"]["rank"] is None
    assert "made by a player" in won["result"]["share"] and won["result"]["share"].endswith(f"/toy/own/{edition.seed}/")
    assert making.find_used_keys("toy", DAY) == {}
    damaged = {"secret": {"number": edition.puzzle.public.top + 1}}
    with pytest.raises(BadPuzzle):
        making.make_own_edition(engine, "small", engine.read_puzzle(edition.stored | damaged))
    for address in (f"/toy/small/{edition.seed}/", f"/api/nettle/own/{edition.seed}/", f"/api/no/own/{edition.seed}/"):
        assert bob.client.get(address).status_code == 404, address


def test_page_and_interface_say_that_it_is_being_made_until_it_is(client: Client, workers: Workers) -> None:
    day = DAY
    for address in (f"toy/small/{day}", f"toy/small/{day - timedelta(days=2)}", PRACTICE):
        page, answer = client.get(f"/{address}/"), client.get(f"/api/{address}/")
        shown = page.content.decode()
        assert (page.status_code, page["Retry-After"], page["Cache-Control"]) == (202, "2", "no-store")
        assert "ready…" in shown and workers.jobs and Job.objects.latest("pk").address in shown
        assert '<meta http-equiv="refresh" content="2">' in shown, "without scripts"
        assert (answer.status_code, answer["Retry-After"]) == (503, "2")
        assert answer.json()["error"]["code"] == "not_ready"
        workers.work()
        assert client.get(f"/{address}/").status_code == client.get(f"/api/{address}/").status_code == 200


def test_the_page_of_a_late_puzzle_offers_one_that_is_ready(
    client: Client, toy: Edition, workers: Workers, clock: Clock
) -> None:
    def show() -> str:
        return client.get(f"/toy/large/{DAY}/").content.decode()

    assert "longer than usual" not in show() and f'href="/toy/small/{DAY}/"' not in show()
    clock.advance(21)
    assert "longer than usual" in show() and f'href="/toy/small/{DAY}/"' in show()
    Edition.objects.all().delete()
    assert "No other puzzle is ready yet" in show()


def test_nothing_is_made_in_a_request(client: Client, workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        for engine in registry.engines():
            patch.setattr(engine, "generate", None)
        for engine in registry.engines():
            variant = engine.variants[0].slug
            for address in (f"{engine.slug}/practice/{variant}/5", f"{engine.slug}/{variant}/{DAY}", engine.slug):
                assert client.get(f"/{address}/").status_code in (202, 404), address
        assert client.get("/chains/watch/easy/5/").status_code in (404, 503)
        for _ in range(6):
            client.get(f"/{PRACTICE}/")
            home = read_page(client, "/")
            count = home.count("<span>being made</span>")
            assert count == home.count('data-job="/api/jobs/') == len(list_daily_puzzles())
    asked = [args for _, args in workers.jobs]
    assert len({*map(tuple, asked)}) == len(asked) and ["toy", "small", "77"] in asked
    workers.jobs = [one for one in workers.jobs if one[1][0] == "toy"]
    workers.work()
    assert Edition.objects.filter(kind=Edition.PRACTICE).count() == 2
    assert {*Job.objects.filter(args__0="toy").values_list("state", flat=True)} == {Job.DONE}


def test_waiting_costs_nothing_of_what_one_may_ask_for(client: Client, workers: Workers, settings: Any) -> None:
    settings.PRACTICE_RATE = "1/d"
    for _ in range(2 * ADDRESS_FACTOR):
        assert client.get(f"/api/{PRACTICE}/").status_code == 503
    asked = [client.get(f"/api/toy/practice/small/{100 + n}/").status_code for n in range(3)]
    assert asked == [503] * 2 + [429]


def test_a_page_says_that_making_failed(client: Client, workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(registry.engine("toy"), "generate", Mock(side_effect=CannotGenerate("out of numbers")))
        client.get(f"/{PRACTICE}/")
        workers.work()
    assert "hasn’t worked yet" in client.get(f"/{PRACTICE}/").content.decode()
    assert workers.jobs == [], "it waits before it is tried again"
    make_practice_edition("toy", "small", "77")
    assert client.get(f"/{PRACTICE}/").status_code == 200


def test_looking_and_what_is_refused_make_no_player(alice: Visitor) -> None:
    answer = alice.get()
    assert answer["edition"]["game"] == "toy" and answer["edition"]["today"] is True
    assert answer["state"] == {**answer["state"], "moves": 0, "status": "playing", "ranked": True}
    assert answer["result"] is None
    assert alice.post({"nonsense": 1}).status_code == 400
    assert alice.post({}, after=7).status_code == alice.post({}, where="runs/").status_code == 409
    assert get_refusal(alice.post({"guess": 1}, token="x" * 32)) == (403, "csrf")
    outside = alice.post({"guess": 99})
    assert get_refusal(outside)[0] == 400
    assert outside.json()["error"] == {"code": "out_of_range", "message": "The number is from 1 to 20.", "top": 20}
    assert not Player.objects.exists() and not Play.objects.exists() and "player" not in alice.client.cookies


def test_the_state_is_rebuilt_from_the_log_alone(alice: Visitor, bob: Visitor, wrong: int, secret: int) -> None:
    answer = alice.post({"guess": wrong}).json()
    assert answer["feedback"] == {"verdict": "higher" if secret > wrong else "lower"}
    assert answer["state"]["moves"] == 1 and answer["result"] is None
    state_cache.clear()
    assert alice.get()["state"] == answer["state"]
    bob.client.cookies["player"] = f"{Player.objects.get().pk}:forged"
    assert bob.get()["state"]["moves"] == 0


def test_a_win_shows_the_result_and_only_then_the_answer(alice: Visitor, wrong: int, secret: int) -> None:
    assert "reveal" not in json.dumps(alice.post({"guess": wrong}).json())
    result = alice.post({"guess": secret}).json()["result"]
    assert result["reveal"]["number"] == secret
    assert (result["rank"], result["of"], result["streak"], result["ranked"]) == (1, 1, 1, True)
    title, *emoji, link = result["share"].splitlines()
    assert title.startswith("🎲 Toy Small #") and emoji == result["emoji"]
    assert link.startswith("http://testserver/toy/small/")
    late = alice.post({"guess": wrong})
    assert get_refusal(late) == (409, "finished") and late.json()["result"]["rank"] == 1


@pytest.mark.postgres
def test_a_move_counts_once_and_under_its_key_is_answered_again(alice: Visitor, wrong: int, secret: int) -> None:
    first = alice.post({"guess": wrong}, key=MOVE_KEY).json()
    for key in ({}, {"key": MOVE_KEY.replace("6f", "70")}):
        late = alice.post({"guess": wrong}, after=0, **key)
        assert get_refusal(late) == (409, "stale") and late.json()["state"]["moves"] == 1
    alice.post({"guess": secret})
    again = alice.post({"guess": wrong}, after=0, key=MOVE_KEY)
    assert (again.status_code, again.json()["feedback"]) == (200, first["feedback"])
    assert again.json()["state"]["status"] == "won" and again.json()["result"]["rank"] == 1
    assert Move.objects.count() == 2


def test_a_move_on_a_puzzle_that_was_corrected_meanwhile_is_told_so(alice: Visitor, wrong: int, toy: Edition) -> None:
    assert alice.get()["state"]["revision"] == 0
    Edition.objects.filter(pk=toy.pk).update(revision=1)
    edition_cache.forget_cached_editions()
    late = alice.post({"guess": wrong}, revision=0)
    assert get_refusal(late) == (409, "corrected") and late.json()["state"]["revision"] == 1
    assert alice.post({"guess": wrong}, revision=1).status_code == 200


def test_a_body_that_is_no_move_is_refused(alice: Visitor) -> None:
    headers = {"X-CSRFToken": alice.client.cookies["csrftoken"].value}
    address = f"/api{alice.path}moves/"
    for body in ("", "{", "[]", '{"move": 7, "after": 0}', '{"move": {}}', '{"after": 0}'):
        response = alice.client.post(address, body, content_type="application/json", headers=headers)
        assert get_refusal(response) == (400, "unreadable"), body
    assert get_refusal(alice.post({"guess": "x" * 20_000})) == (400, "too_long")
    assert get_refusal(alice.post({"guess": "x" * 3_000_000})) == (400, "unreadable")


def test_what_does_not_exist_is_404_with_a_sentence(db: None, client: Client) -> None:
    day, tomorrow = DAY, DAY + timedelta(days=1)
    never = [f"toy/huge/{day}", f"chess/small/{day}", f"toy/small/{tomorrow}", "toy/small/1999-01-01"]
    never += [f"toy/small/{day:%Y%m%d}", f"toy/small/{day:%G-W%V-%u}", "toy/small/junk", "toy/small/2026-13-45", "none"]
    never += [f"toy/practice/small/{seed}" for seed in ("0", "007", "-1", "1.5", "abc", "9" * 19, "١")]
    for address in never:
        response = client.get(f"/api/{address}/")
        assert get_refusal(response) == (404, "not_found"), address
        assert response.json()["error"]["message"].endswith("."), address
        page = client.get(f"/{address}/")
        assert page.status_code == 404 and "We couldn’t find that page" in page.content.decode(), address
    for address in ("", "none", "toy/"):
        assert get_refusal(client.get(f"/api/{address}")) == (404, "not_found"), address


def test_what_breaks_or_is_not_made_has_one_form(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    address, client.raise_request_exception, toy = f"/api/toy/small/{DAY}/", False, registry.engine("toy")
    with monkeypatch.context() as patch:
        patch.setattr(toy, "generate", Mock(side_effect=CannotGenerate("no puzzle was found")))
        assert get_refusal(client.get(address)) == (503, "not_ready")
    put_puzzle_on_day("toy", "small")
    monkeypatch.setattr(toy, "start", Mock(side_effect=RuntimeError("the toy is broken")))
    assert get_refusal(client.get(address)) == (500, "broken")


def test_the_document_describes_every_address_and_every_shape_that_it_names(alice: Visitor, secret: int) -> None:
    alice.post({"guess": secret})
    document = alice.client.get("/api/schema/").json()
    shapes = document["components"]["schemas"]
    named = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(document)))
    assert named - set(shapes) == set() and {"Answer", "OpenRoom", "ToyView"} <= named
    assert set(document["paths"]["/api/{address}/"]["get"]["responses"]) >= {"200", "404"}
    assert "MoveIn" in json.dumps(document["paths"]["/api/{address}/moves/"]["post"]["requestBody"])
    assert set(alice.client.get("/api/today/").json()) == set(shapes["Day"]["properties"])


def test_a_move_takes_few_queries(alice: Visitor, wrong: int, django_assert_max_num_queries: Any) -> None:
    alice.post({"guess": wrong})
    with django_assert_max_num_queries(6):  # player, play, and in one transaction the move and the play
        alice.post({"guess": wrong})


def test_too_many_moves_and_too_many_new_numbers_of_practice_are_refused(
    alice: Visitor, bob: Visitor, wrong: int, client: Client, settings: Any
) -> None:
    settings.MOVES_RATE = settings.PRACTICE_RATE = "1/m"
    illegal = [visitor.post({"guess": 99}).status_code for _ in range(ADDRESS_FACTOR // 2) for visitor in (alice, bob)]
    assert illegal == [400] * ADDRESS_FACTOR and get_refusal(bob.post({"guess": 99})) == (429, "too_fast")
    settings.MOVES_RATE = "2/h"  # another window, in which the address has all of its share
    alice.post({"guess": wrong})  # makes her a player, who has a share of her own
    assert [alice.post({"guess": 99}).status_code for _ in range(4)] == [400, 400, 429, 429]
    asked = [client.get(f"/api/toy/practice/small/{seed}/").status_code for seed in range(1, 5)]
    assert asked == [200] * 3 + [429] and client.get("/toy/practice/small/99/").status_code == 429
    assert client.get("/api/toy/practice/small/1/").status_code == 200, "it is there already"
