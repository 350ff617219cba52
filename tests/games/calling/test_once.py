"""A call is sent at most once, to the very browser that can read it, and never to an address inside."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.db import connection
from http_ece import ECEException
from py_vapid import Vapid02

from games.calling import sending, turns
from games.calling.envelope import BadKeys, check, sealed
from games.calling.models import BEATEN, STREAK, Browser, Call
from games.calling.wire import Notice
from games.editions.models import Edition
from games.outgoing.guard import Permission
from games.players.models import Player
from games.plays.models import Record
from tests.games.calling.cast import Device, wants
from tests.games.calling.conftest import Clock
from tests.games.leagues.test_leagues import NOW
from tests.games.outgoing.endpoint import Endpoint, endpoint, here

NOTICE = Notice(title="Tea", body="It is ready.", path="/", tag="tea", seconds=60)


@pytest.fixture
def due(alice: Player, clock: Clock) -> Call:
    """A call that is to be sent now."""
    wants(alice, STREAK)
    Record.objects.create(player=alice, game="", streak=4, best_streak=4, last_won=NOW - timedelta(days=1))
    clock.at(20)
    until = clock.now + timedelta(hours=3)
    return Call.objects.create(player=alice, kind=STREAK, what=NOW.toordinal(), due_at=clock.now, until=until)


def state(call: Call) -> str:
    call.refresh_from_db()
    return call.state


def test_only_the_browser_itself_can_read_a_message(device: Device) -> None:
    body = sealed(NOTICE, device.p256dh, device.auth)
    assert b"Tea" not in body and device.read(body) == NOTICE.shown()
    with pytest.raises(ECEException):
        Device.new().read(body)
    assert sealed(NOTICE, device.p256dh, device.auth) != body  # each with a key and salt of its own


@pytest.mark.parametrize(("p256dh", "auth"), [("", ""), ("A" * 87, "A" * 22), ("é", "é"), ("AAAA", "AAAA")])
def test_keys_that_no_browser_gives_are_refused(p256dh: str, auth: str) -> None:
    with pytest.raises(BadKeys):
        check(p256dh, auth)


def test_a_push_service_learns_whose_call_it_is_and_how_long_to_keep_it(
    monkeypatch: pytest.MonkeyPatch, device: Device, alice: Player
) -> None:
    given: list[dict[str, str]] = []
    monkeypatch.setattr(sending, "post", lambda at, body, headers, *_: given.append(headers))
    with pytest.raises(AttributeError):
        sending.call(device.of(alice, "https://push.example.com/send/abc"), NOTICE)
    (headers,) = given
    assert Vapid02.verify(headers["Authorization"])
    assert (headers["TTL"], headers["Topic"], headers["Content-Encoding"]) == ("60", "tea", "aes128gcm")


def test_a_call_arrives_in_each_browser(due: Call, service: Endpoint, alice: Player) -> None:
    devices = [Device.new(), Device.new()]
    for number, device in enumerate(devices):
        device.of(alice, service.address(f"/push/{number}"))
    turns.send(due.pk, due.pk)
    shown = [device.read(body)["title"] for device, (_, _, body) in zip(devices, service.received, strict=True)]
    assert shown == ["Your streak of 4 days ends at midnight"] * 2 and state(due) == Call.POSTED


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_send_it_once(due: Call, service: Endpoint, device: Device, alice: Player) -> None:
    device.of(alice, service.address())
    service.may_answer.clear()
    begin = threading.Barrier(4)

    def work() -> None:
        begin.wait()
        try:
            turns.send(due.pk, due.pk)
        finally:
            connection.close()

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    service.may_answer.set()
    for worker in workers:
        worker.join()
    assert len(service.received) == 1 and state(due) == Call.POSTED


def test_a_worker_that_dies_before_it_sends_leaves_a_call_that_nobody_sends_again(
    due: Call, service: Endpoint, device: Device, alice: Player, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    device.of(alice, service.address())

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(sending, "post", killed)
        with pytest.raises(KeyboardInterrupt):
            turns.send(due.pk, due.pk)
    assert state(due) == Call.SENDING
    for minutes in (1, 6, 12):
        clock.at(20, minutes)
        for span in turns.errands(clock.now):
            turns.send(*span)
        turns.send(due.pk, due.pk)
    assert service.received == [] and state(due) == Call.FAILED


def test_what_a_push_service_refuses_for_now_is_tried_again_while_it_is_news(
    due: Call, service: Endpoint, device: Device, alice: Player, clock: Clock
) -> None:
    device.of(alice, service.address())
    service.status = 503
    turns.send(due.pk, due.pk)
    assert state(due) == Call.WAITING and due.due_at == clock.now + turns.FIRST_WAIT
    turns.send(due.pk, due.pk)
    assert len(service.received) == 1  # it is not its turn yet
    clock.at(20, 2)
    service.status = 201
    turns.send(due.pk, due.pk)
    assert len(service.received) == 2 and state(due) == Call.POSTED
    clock.at(23)
    Call.objects.update(state=Call.WAITING, until=clock.now)
    turns.send(due.pk, due.pk)
    assert len(service.received) == 2 and state(due) == Call.NOTHING


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(
    due: Call, service: Endpoint, device: Device, alice: Player, status: int
) -> None:
    device.of(alice, service.address())
    service.status = status
    turns.send(due.pk, due.pk)
    assert not Browser.objects.exists() and state(due) == Call.FAILED


def test_a_name_that_leads_inside_is_not_even_connected_to(
    due: Call, device: Device, alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    with endpoint(201) as inside:
        monkeypatch.setattr(sending, "permission", lambda: Permission((inside.server_port,), plain=True))
        monkeypatch.setattr(sending, "resolved", here)
        device.of(alice, inside.address())
        turns.send(due.pk, due.pk)
    assert inside.received == [] and not Browser.objects.exists() and state(due) == Call.FAILED


@pytest.mark.parametrize("broken", ["https://[2606:4700::1111]/sub", "no address"])
def test_an_address_that_no_push_service_has_holds_up_nobody_else(
    due: Call, service: Endpoint, device: Device, alice: Player, broken: str
) -> None:
    device.of(alice, broken)
    device.of(alice, service.address())
    turns.send(due.pk, due.pk)
    assert len(service.received) == 1 and state(due) == Call.POSTED


def test_a_call_that_breaks_is_over_and_says_no_address(
    due: Call, device: Device, alice: Player, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    device.of(alice, "https://push.example/secret")

    def broken(browser: Browser, *_: object) -> None:
        raise RuntimeError(browser.endpoint)

    monkeypatch.setattr(sending, "call", broken)
    turns.send(due.pk, due.pk)
    assert state(due) == Call.FAILED and "RuntimeError" in caplog.text and "secret" not in caplog.text


def test_without_a_key_nobody_is_called(due: Call, service: Endpoint, device: Device, alice: Player, settings) -> None:
    settings.VAPID_PRIVATE_KEY = ""
    device.of(alice, service.address())
    turns.send(due.pk, due.pk)
    assert service.received == [] and state(due) == Call.NOTHING


def test_who_has_no_browser_left_is_told_nothing(due: Call, service: Endpoint) -> None:
    turns.send(due.pk, due.pk)
    assert service.received == [] and state(due) == Call.NOTHING


def test_a_row_of_the_same_thing_is_not_written_twice(alice: Player, small: Edition, clock: Clock) -> None:
    fields = {"player": alice, "kind": BEATEN, "what": small.pk, "due_at": clock.now, "until": clock.now}
    Call.objects.bulk_create([Call(**fields), Call(**fields)], ignore_conflicts=True)
    assert Call.objects.count() == 1
