"""What is counted: guesses, by the address that callers really have, and the guests whom an address may begin.

That only a first move and coming to others make a row, is in tests/site/test_pages.py.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from http.cookies import SimpleCookie
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.core.cache import caches
from django.core.cache.backends.locmem import LocMemCache
from django.test import Client, RequestFactory

from games.dominoes.models import Layout
from games.infra import redis_access
from games.infra.redis_access import CircuitBreaker, FallbackCache
from games.leaderboards import leagues
from games.leaderboards.models import League
from games.players import client_addresses, cookie, counters, personal_data
from games.players import counters as room_of_counters
from games.players.access import MOST_MISSES
from games.players.client_addresses import NO_ADDRESS, find_client_address, hash_address, hash_client_address
from games.players.counters import TableCache, increment_count, is_over_limit
from games.players.limits import ADDRESS_FACTOR, is_within_rate
from games.players.models import Count, Friend, Player, Report, ReportedName
from games.plays.models import Move, Play
from games.rooms import lobby
from games.rooms.models import Room, Seat
from puzzles import registry
from tests.cast.accounts import post_form, sign_in, sign_up
from tests.cast.server import Redis
from tests.cast.visitors import Visit, Visitor
from tests.cast.workers import run_at_once
from tests.data.tables import table
from tests.day import DAY, START, Clock

pytestmark = pytest.mark.django_db


def is_let_in(client: Client, tries: int) -> bool:
    """Try wrong passwords of Alice, then the right one."""
    for n in range(tries):
        sign_in(client, "Alice", f"wrong number {n}")
    answer = sign_in(client, "Alice")
    is_in = "_auth_user_id" in client.session
    assert is_in or "Too many" in answer.content.decode()
    return is_in


def test_reading_the_whole_site_does_not_make_wrong_passwords_forgotten() -> None:
    sign_up(Client(), "Alice")
    for cache in ("default", "without-redis"):
        for n in range(1_000):
            caches[cache].set(f"read-{n}", n)
        caches[cache].clear()
    assert not is_let_in(Client(), 5)


@pytest.fixture
def counting_redis(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> Iterator[Redis]:
    """A Redis, and the cache of guesses as the settings make it where there is one."""
    monkeypatch.setattr(redis_access, "breaker", CircuitBreaker())
    before = caches["counters"]
    caches["counters"] = made = FallbackCache(redis.url, {"OPTIONS": {"fallback": "counters-aside"}})
    yield redis
    caches["counters"] = before
    made._cache.get_client().connection_pool.disconnect()


@pytest.mark.slow
def test_limits_on_passwords_and_codes_hold_with_redis_and_when_it_is_killed(counting_redis: Redis) -> None:
    sign_up(Client(), "Alice")
    thief = Client()
    assert not is_let_in(thief, 5) and not Count.objects.exists()
    counting_redis.stop()
    assert not is_let_in(thief, 5) and Count.objects.exists()
    try_codes(Client(), "room", Room.objects.create().code)


def test_a_count_begins_in_whichever_store_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis may come back between the two questions, with nothing in it."""
    forgot: list[str] = []

    class Forgetful(LocMemCache):
        def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
            if not forgot:
                forgot.append(key)
                self.clear()
            return super().incr(key, delta, version)

    monkeypatch.setattr(room_of_counters, "counters", Forgetful("forgetful", {}))
    assert [increment_count("guests", 60) for _ in range(3)] == [1, 2, 3]
    assert forgot == ["guests"]


def test_no_moment_lets_more_through_than_another_and_time_lets_some_through_again(clock: Clock) -> None:
    """Nor is anything forgotten when one window ends and the next begins."""
    for began in (0, 300, 594, 597, 599):
        clock.move_to(datetime.fromtimestamp(6_000 + began, UTC))
        over = [is_over_limit(f"guesses {began}", 60, 600) for _ in range(30)]
        clock.advance(6)
        over += [is_over_limit(f"guesses {began}", 60, 600) for _ in range(31)]
        assert over == [False] * 60 + [True], began
    for _ in range(200):
        is_over_limit("more", 60, 600)
    clock.advance(600)
    assert is_over_limit("more", 60, 600)
    clock.advance(60)
    assert [is_over_limit("more", 60, 600) for _ in range(5)] == [False] * 5


def test_around_the_end_of_a_window_an_address_asks_for_no_more(clock: Clock, rf: RequestFactory) -> None:
    clock.move_to(datetime.fromtimestamp(6_059, UTC))
    allowed = [is_within_rate(rf.get("/"), "files", "6/m") for _ in range(6 * ADDRESS_FACTOR)]
    clock.advance(7)  # six seconds into the next minute
    allowed += [is_within_rate(rf.get("/"), "files", "6/m") for _ in range(7)]
    assert allowed == [True] * (6 * ADDRESS_FACTOR + 6) + [False]


def try_codes(client: Client, kind: str, code: str) -> None:
    """Guess until guessing ends; then the right code is no better than a wrong one, however it is asked for."""
    answers = [client.get(f"/{kind}/NOPE{n}/").status_code for n in range(MOST_MISSES + 1)]
    assert answers == [404] * MOST_MISSES + [429]
    for address in (f"/{kind}/{code}/", f"/{kind}/NOPE/", f"/{kind}/?code={code}", f"/{kind}/?code=NOPE"):
        assert client.get(address).status_code == 429, address
    assert post_form(client, f"/{kind}/{code}/join/").status_code == 429


def test_codes_are_not_guessed_and_members_come_in_however_much_is_guessed_beside_them() -> None:
    code, browser = Room.objects.create().code, Client()
    try_codes(Client(), "room", code)
    for asked in ("NOPE", code):
        assert Client().get(f"/api/room/{asked}/rounds/1/").status_code == 429
    post_form(browser, "/league/found/", name="The hill")
    code, elsewhere = League.objects.get().code, "203.0.113.7"
    try_codes(Client(REMOTE_ADDR=elsewhere), "league", code)
    assert browser.get(f"/league/{code}/", REMOTE_ADDR=elsewhere).status_code == 200
    assert Client(REMOTE_ADDR=elsewhere).get(f"/league/{code}/").status_code == 429


@pytest.mark.postgres
def test_the_table_keeps_what_a_cache_keeps_names_nobody_forgets_in_time_and_is_swept() -> None:
    table = TableCache("", {})
    assert table.add("a", 0, 60) and not table.add("a", 5, 60)
    assert (table.incr("a"), table.incr("a", 2), table.get("a")) == (1, 3, 3)
    table.set("list", [1.5, 2.5], 60)
    assert table.get("list") == [1.5, 2.5] and table.get("nothing", "else") == "else"
    assert table.delete("list") and table.get("list") is None and table.delete("a")
    with pytest.raises(ValueError):
        table.incr("list")
    table.set("guesses of 203.0.113.7", 9, 60)
    assert "203.0.113.7" not in repr(vars(Count.objects.get()))
    table.set("kept", 1, 600)
    table.set("for ever", 1, None)
    Count.objects.update(until=Clock().now - timedelta(seconds=1))
    assert table.get("kept") is None and table.add("kept", 1, 60) and table.touch("kept", 600)
    assert (room_of_counters.delete_old_counts(), Count.objects.count()) == (2, 1)


HOME = "203.0.113.7"


def test_only_what_trusted_proxies_wrote_is_believed(settings: Any) -> None:
    for proxies, forwarded, address in table("forwarded"):
        settings.TRUSTED_PROXIES = proxies
        request = RequestFactory().get("/", REMOTE_ADDR="10.0.0.1", headers={"X-Forwarded-For": forwarded})
        assert find_client_address(request) == address, (proxies, forwarded)
    assert find_client_address(RequestFactory().get("/", REMOTE_ADDR="")) == NO_ADDRESS


def test_an_address_is_kept_as_a_hash_of_its_day_and_of_the_sites_secret(db: None, clock: Clock, settings: Any) -> None:
    today = hash_address(HOME)
    assert today == hash_address(HOME) != hash_address("203.0.113.8")
    assert hash_client_address(RequestFactory().get("/", REMOTE_ADDR=HOME)) == today
    clock.advance(client_addresses.DAY_SECONDS)
    assert hash_address(HOME) != today
    clock.advance(-client_addresses.DAY_SECONDS)
    sign_up(Client(REMOTE_ADDR=HOME), "Alice")
    assert [device.ip for device in UserSession.objects.all()] == [NO_ADDRESS], "nor has the list of devices any"
    settings.SECRET_KEY = "another"
    assert hash_address(HOME) != today


def test_a_class_behind_one_address_plays_and_a_flood_harms_no_other(alice: Visitor, settings: Any) -> None:
    settings.TRUSTED_PROXIES, settings.MOVES_RATE = 1, "1/h"

    def move(address: str) -> int:
        pupil = Visitor(alice.path)
        pupil.client.defaults["HTTP_X_FORWARDED_FOR"] = address
        return int(pupil.post({"hint": True}).status_code)

    assert [move(HOME) for _ in range(ADDRESS_FACTOR)] == [200] * ADDRESS_FACTOR
    assert (move(HOME), move(f"6.6.6.6, {HOME}"), move("198.51.100.1")) == (429, 429, 200)


HINT = {"hint": True}


def test_beyond_the_limit_of_an_address_nobody_new_begins_and_nothing_changes(visit: Visit, settings: Any) -> None:
    settings.NEW_GUESTS_AN_HOUR = 2
    known = [visit(), visit()]
    for one in known:
        assert one.post(HINT).status_code == 200
    late = visit()
    for _ in range(3):
        refused = late.post(HINT)
        assert refused.status_code == 429 and refused.json()["error"]["code"] == "full_house"
        assert refused.json()["error"]["message"] == counters.CROWDED_MESSAGE
        assert 0 < int(refused["Retry-After"]) <= counters.HOUR_SECONDS
    assert (Player.objects.count(), Play.objects.count(), Move.objects.count()) == (2, 2, 2)
    assert known[0].post(HINT).status_code == 200, "whoever has played goes on"
    page = post_form(late.client, "/room/open/", follow=False, play="toy/small")
    assert page.status_code == 429 and "A full house" in page.content.decode() and int(page["Retry-After"]) > 0
    assert Player.objects.count() == 2
    late.client.defaults["REMOTE_ADDR"] = "198.51.100.7"
    assert late.post(HINT).status_code == 200, "another network is another count"
    settings.NEW_GUESTS_AN_HOUR = 1
    answers = []
    for host, guest in enumerate((visit(), visit()), 1):
        guest.client.defaults["REMOTE_ADDR"] = f"2001:db8:7::{host}"
        answers.append(guest.post(HINT).status_code)
    assert answers == [200, 429], "a household of IPv6 is one address"


def test_what_was_decided_before_the_first_move_counts_from_then_on(alice: Visitor, visit: Visit) -> None:
    alice.client.cookies["wishes"] = "eyJuYW1lIjoiRXZlIn0:1abcde:forged"
    alice.post(HINT)
    friend, bob = Player.objects.get(), visit()
    assert friend.name != "Eve" and not friend.public_page, "forged wishes are none"
    post_form(bob.client, "/me/name/", name="Bob")
    post_form(bob.client, "/me/choices/", public_page="on", reminder="on", reminder_at="07:30")
    post_form(bob.client, f"/player/{friend.public_id}/friend/")
    layout = Layout.objects.create(title="Bob's", width=4, height=4, tiles=[["A", "B"]])
    assert Player.objects.count() == 1 and "Bob" in bob.client.get("/me/").content.decode()
    bob.post(HINT)
    player = Player.objects.exclude(pk=friend.pk).get()
    assert player.name == "Bob" and player.public_page and player.reminder_at and player.reminder_at.hour == 7
    assert Friend.objects.get(player=player).friend == friend
    assert "wishes" not in {name for name, cookie in bob.client.cookies.items() if cookie.value}
    layout.refresh_from_db()
    assert layout.player is None, "a layout that this browser did not ask for stays whose it is"


def long_ago(player: Player) -> Player:
    Player.objects.filter(pk=player.pk).update(created_at=START - personal_data.IDLE_GUEST_AGE - timedelta(hours=1))
    return player


def idle(name: str) -> Player:
    return long_ago(Player.objects.create(name=name))


@pytest.mark.postgres
def test_the_sweep_takes_guests_who_never_played_with_what_hangs_on_them_and_no_others(alice: Visitor) -> None:
    alice.post(HINT)
    played, alone, young = long_ago(Player.objects.get()), idle("Eve"), Player.objects.create(name="Young")
    sign_up(Client(), "Carol")
    carol = long_ago(Player.objects.get(user__isnull=False))
    Friend.objects.create(player=alone, friend=played)
    told = ReportedName.objects.create(kind="player", what=played.pk, name=played.name, count=1)
    Report.objects.create(about=told, reporter=alone, day=DAY)
    Layout.objects.create(title="Eve's", width=4, height=4, tiles=[["A", "B"]], player=alone)
    own = leagues.create_league("Just me", alone)
    host, seated, founder, moved = idle("Host"), idle("Seated"), idle("Founder"), idle("Moved")
    leagues.join_league(leagues.create_league("With others", founder), carol)
    lobby.take_seat(lobby.open_room(host, lobby.parse_choice({"play": "toy/small"})), seated)
    Move.objects.filter(play__player=played).update(by=moved)
    assert personal_data.delete_idle_guests() == 1
    left = set(Player.objects.values_list("pk", flat=True))
    assert left == {one.pk for one in (played, young, carol, host, seated, founder, moved)}
    assert not League.objects.filter(pk=own.pk).exists() and not Layout.objects.filter(title="Eve's").exists()
    assert Seat.objects.count() == 2 and Report.objects.get().reporter is None
    assert personal_data.delete_idle_guests() == 0


def test_every_refusal_for_haste_says_when_to_come_back(settings: Any, db: None) -> None:
    settings.ROOMS_RATE = settings.LEAGUES_RATE = "0/h"
    for address in ("/room/open/", "/league/found/"):
        refused = Client().post(address, {"name": "Owls", "play": "toy/small"})
        assert refused.status_code == 429 and 0 < int(refused["Retry-After"]) <= 3600


FIRST, SECOND = "6f1f7a52-0a44-4d6e-9a3c-5d0f3f6f0c11", "6f1f7a52-0a44-4d6e-9a3c-5d0f3f6f0c12"


def cookies(visitor: Visitor) -> dict[str, str]:
    return {name: one.value for name, one in visitor.client.cookies.items()}


def lose(visitor: Visitor, wrong: int) -> None:
    """Make a first move whose answer never reaches the browser: it keeps the cookies that it had."""
    before = cookies(visitor)
    assert visitor.post({"guess": wrong}, key=FIRST).status_code == 200
    visitor.client.cookies = SimpleCookie(before)
    visitor.moves_seen = 0


def test_a_first_move_sent_again_finds_its_guest_and_so_does_a_page(alice: Visitor, bob: Visitor, wrong: int) -> None:
    lose(alice, wrong)
    again = alice.post({"guess": wrong}, key=FIRST)
    assert again.status_code == 200 and again.json()["state"]["moves"] == 1
    assert alice.post({"guess": wrong}, key=SECOND).json()["state"]["moves"] == 2
    lose(bob, wrong)
    assert bob.get()["state"]["moves"] == 1
    known = cookies(bob)
    assert known[cookie.COOKIE] and not known[cookie.MARK_COOKIE], "somebody who has moved gets no mark"
    bob.client.get(bob.path)
    assert not cookies(bob)[cookie.MARK_COOKIE]
    assert Player.objects.count() == 2 and Move.objects.count() == 3, "each browser has a mark of its own"


@pytest.mark.postgres
@pytest.mark.parametrize(("key", "status"), [(FIRST, 200), (SECOND, 409)])
def test_a_first_move_sent_again_while_the_first_is_on_its_way_counts_once(
    alice: Visitor, bob: Visitor, wrong: int, monkeypatch: pytest.MonkeyPatch, key: str, status: int
) -> None:
    """The same browser's other try comes in while the first is judged."""
    bob.client.cookies = SimpleCookie(cookies(alice))
    apply = registry.engine("toy").apply

    def slowly(*words: Any) -> Any:
        monkeypatch.undo()
        assert bob.post({"guess": wrong}, key=key).status_code == 200
        return apply(*words)

    monkeypatch.setattr(registry.engine("toy"), "apply", slowly)
    late = alice.post({"guess": wrong}, key=FIRST)
    assert late.status_code == status and late.json()["state"]["moves"] == 1
    assert Player.objects.count() == 1 and Move.objects.count() == 1


def test_a_mark_leads_to_guests_and_not_for_long(alice: Visitor, wrong: int, monkeypatch: pytest.MonkeyPatch) -> None:
    lose(alice, wrong)
    kept = cookies(alice)

    def moves_of(**changed: Any) -> int:
        alice.client.cookies = SimpleCookie({**kept, **changed})
        return int(alice.get()["state"]["moves"])

    assert moves_of(**{cookie.MARK_COOKIE: kept[cookie.MARK_COOKIE][:-1] + "?"}) == 0
    with monkeypatch.context() as later:
        later.setattr(cookie, "MARK_AGE", -1)
        assert moves_of() == 0
    for changed in ({"user": User.objects.create(username="alice")}, {"user": None, "generation": 1}):
        Player.objects.update(**changed)
        assert moves_of() == 0, changed
    assert alice.post({"guess": wrong}, key=SECOND).status_code == 200
    assert Player.objects.filter(mark=None).count() == 1 and Player.objects.count() == 2


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_first_moves_of_one_browser_at_once_one_is_made_and_all_get_its_answer(alice: Visitor, wrong: int) -> None:
    tabs = [Visitor(alice.path) for _ in range(6)]
    for tab in tabs:
        tab.client.cookies = SimpleCookie(cookies(alice))
    answers = run_at_once(*(partial(tab.post, {"guess": wrong}, key=FIRST) for tab in tabs))
    assert [answer.status_code for answer in answers] == [200] * 6
    assert Player.objects.count() == 1 and Move.objects.count() == 1
