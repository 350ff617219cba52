"""What a player switches on and where, and what becomes of it as they come, go and are forgotten."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from games.accounts.arrivals import take_over
from games.accounts.departures import everything, forget_player
from games.calling import keys
from games.calling.letters import token_of
from games.calling.models import BEATEN, DAILY, LEAGUE, MOST_BROWSERS, ROOM, STREAK, WEEKLY, Browser, Call, Wanted
from games.leagues import membership
from games.players.cookie import COOKIE, cookie_for
from games.players.models import Player, SignIn
from games.plays.models import Record
from tests.games.calling.cast import PASSWORD, Device, account_of, wants
from tests.games.calling.conftest import Clock
from tests.games.leagues.test_leagues import NOW, player

ENDPOINT = "https://push.example.com/send/abcdefgh"


@pytest.fixture
def browser(alice: Player) -> Client:
    """Alice's, as a guest."""
    client = Client()
    client.cookies[COOKIE] = cookie_for(alice)
    return client


def give(client: Client, device: Device, endpoint: str = ENDPOINT, **more: Any) -> Any:
    body = {"endpoint": endpoint, "p256dh": device.p256dh, "auth": device.auth, **more}
    return client.post("/api/calling/browser/", json.dumps(body), content_type="application/json")


def sign_in(player: Player) -> Client:
    client, user = Client(), player.user or account_of(player)
    answer = client.post("/account/login/", {"login": user.username, "password": PASSWORD})
    assert answer.status_code == 302, answer.content
    return client


def test_a_browser_is_taken_once_with_its_zone_and_what_was_ticked(
    browser: Client, device: Device, alice: Player
) -> None:
    for _ in range(2):
        answer = give(browser, device, zone="Europe/Berlin", kinds=[STREAK, "nonsense"])
    assert answer.status_code == 200 and {one["slug"] for one in answer.json()["kinds"] if one["on"]} == {STREAK}
    wanted = Wanted.objects.get()
    assert (wanted.zone, wanted.streak, wanted.beaten) == ("Europe/Berlin", True, False)
    assert Browser.objects.get().player == alice


def test_what_was_corrected_in_the_settings_is_not_learned_anew(browser: Client, device: Device) -> None:
    browser.post("/me/calls/", {"zone": "Asia/Tokyo", STREAK: "on", ROOM: "on"})
    give(browser, device, zone="Europe/Berlin", kinds=[])
    wanted = Wanted.objects.get()
    assert wanted.zone == "Asia/Tokyo" and wanted.streak and wanted.room and not wanted.league


@pytest.mark.parametrize(
    "endpoint",
    ["http://push.example.com/a", "https://user:pass@push.example.com/", "https://push.example.com:22/a", "x"],
)
def test_an_address_that_nothing_is_posted_to_is_refused(browser: Client, device: Device, endpoint: str) -> None:
    answer = give(browser, device, endpoint)
    assert (
        answer.status_code == 400 and answer.json()["error"]["code"] == "bad_browser" and not Browser.objects.exists()
    )


def test_what_cannot_be_read_is_named(browser: Client, device: Device) -> None:
    answer = give(browser, device, "https://push.example.com/" + "x" * 3000)
    assert answer.status_code == 400 and answer.json()["error"]["message"] == "This cannot be read: endpoint."


def test_so_many_browsers_are_kept_and_no_more(browser: Client, device: Device) -> None:
    for number in range(MOST_BROWSERS + 2):
        give(browser, device, f"{ENDPOINT}{number:02}")
    left = set(Browser.objects.values_list("endpoint", flat=True))
    assert left == {f"{ENDPOINT}{number:02}" for number in range(2, MOST_BROWSERS + 2)}


def test_a_browser_belongs_to_who_gave_it_last_and_only_they_take_it_back(
    browser: Client, device: Device, alice: Player, bob: Player
) -> None:
    give(browser, device)
    other = Client()
    other.cookies[COOKIE] = cookie_for(bob)
    body = json.dumps({"endpoint": ENDPOINT})
    other.post("/api/calling/no-more/", body, content_type="application/json")
    assert Browser.objects.get().player == alice
    give(other, device)
    assert Browser.objects.get().player == bob
    answer = other.post("/api/calling/no-more/", body, content_type="application/json")
    assert answer.status_code == 200, answer.content
    assert not Browser.objects.exists()


def test_somebody_new_and_a_site_without_a_key_take_none(browser: Client, device: Device, settings: Any) -> None:
    assert give(Client(), device).status_code == 404
    settings.VAPID_PRIVATE_KEY = ""
    assert give(browser, device).status_code == 404 and not Browser.objects.exists()
    assert browser.get("/api/calling/").json()["key"] == ""


def test_it_is_offered_only_where_there_is_a_reason(browser: Client, alice: Player, request: Any) -> None:
    assert browser.get("/api/calling/").json()["reason"] == ""
    league = membership.found("The Otters", player("Owner"))
    membership.join(league, alice)
    assert "league" in browser.get("/api/calling/").json()["reason"]
    request.getfixturevalue("bob")
    told = browser.get("/api/calling/").json()
    assert "friend" in told["reason"] and told["named"] == [BEATEN, ROOM]
    Record.objects.create(player=alice, game="", streak=3, best_streak=3, last_won=NOW)
    told = browser.get("/api/calling/").json()
    assert "3 days in a row" in told["reason"] and told["named"] == [STREAK]
    assert Client().get("/api/calling/").json()["reason"] == ""


def test_signing_out_takes_the_browser_back(alice: Player, device: Device) -> None:
    there, here = sign_in(alice), sign_in(alice)
    give(there, device, f"{ENDPOINT}1")
    give(here, device, f"{ENDPOINT}2")
    here.post("/account/logout/")
    assert Browser.objects.get().endpoint == f"{ENDPOINT}1"


def test_a_guests_browser_comes_along_into_the_account_and_ends_with_that_sign_in(
    browser: Client, alice: Player, device: Device
) -> None:
    give(browser, device, kinds=[BEATEN])
    carol = player("Carol")
    user = account_of(carol)
    wants(carol, LEAGUE, zone="Asia/Tokyo")
    browser.post("/account/login/", {"login": user.username, "password": PASSWORD})
    one, wanted = Browser.objects.get(), Wanted.objects.get()
    assert one.player == carol and one.sign_in == SignIn.objects.get()
    assert (wanted.beaten, wanted.league, wanted.streak, wanted.zone) == (True, True, False, "Asia/Tokyo")
    browser.post("/account/logout/")
    assert not Browser.objects.exists()


def test_what_was_told_to_a_guest_is_not_told_again_to_the_account(alice: Player, bob: Player, clock: Clock) -> None:
    for one in (alice, bob):
        Call.objects.create(player=one, kind=STREAK, what=1, due_at=clock.now, until=clock.now)
    Call.objects.create(player=alice, kind=STREAK, what=2, due_at=clock.now, until=clock.now)
    account_of(bob)
    take_over(alice, bob)
    assert sorted(Call.objects.values_list("player", "what")) == [(bob.pk, 1), (bob.pk, 2)]


def test_what_is_kept_is_exported_without_keys_and_forgotten(
    alice: Player, bob: Player, device: Device, clock: Clock
) -> None:
    device.of(alice, ENDPOINT)
    wants(alice, STREAK, mail=DAILY, zone="Asia/Tokyo")
    Call.objects.create(player=bob, kind=BEATEN, what=1, about=alice, due_at=clock.now, until=clock.now)
    text = "".join(everything(alice))
    told = json.loads(text)["told_while_away"]
    assert (told["kinds"], told["mail"], told["time_zone"]) == ([STREAK], DAILY, "Asia/Tokyo")
    assert told["browsers"][0]["at"] == "push.example.com …efgh" and device.auth not in text and ENDPOINT not in text
    forget_player(alice)
    assert not (Browser.objects.exists() or Wanted.objects.exists() or Call.objects.exists())


def test_settings_offer_mail_to_a_confirmed_address_alone(alice: Player, browser: Client) -> None:
    assert b"For that you need an account" in browser.get("/me/settings/").content
    browser.post("/me/calls/", {"mail": DAILY})
    assert Wanted.objects.get().mail == ""
    client = sign_in(alice)
    assert b'name="mail" value="daily"' in client.get("/me/settings/").content
    client.post("/me/calls/", {"mail": DAILY, "zone": "Nowhere/Land"})
    wanted = Wanted.objects.get()
    assert (wanted.mail, wanted.zone, wanted.origin) == (DAILY, "", "http://testserver/")


def test_the_chosen_time_zone_stands_first_with_the_time_that_it_is_there(
    browser: Client, alice: Player, clock: Clock
) -> None:
    clock.at(21, 4)
    first = re.compile(r"<select.*?<option.*?>(.*?)</option>", re.DOTALL)
    found = first.search(browser.get("/me/settings/").text)
    assert found and found[1] == "As the site: UTC, 21:04 now"
    wants(alice, zone="Asia/Tokyo")
    found = first.search(browser.get("/me/settings/").text)
    assert found and found[1] == "Asia/Tokyo, 06:04 now"


@pytest.mark.parametrize("how", ["the link in a mail", "the settings"])
def test_who_ends_their_mails_is_offered_them_as_often_as_before(how: str, alice: Player) -> None:
    client, before = sign_in(alice), "Every week, as before"
    client.post("/me/calls/", {"mail": WEEKLY})
    assert before not in client.get("/me/settings/").text
    for _ in range(2):  # a second press forgets nothing
        if how == "the settings":
            client.post("/me/calls/", {"mail": ""})
        else:
            assert before in Client().post(f"/mail/end/{token_of(alice)}/").text
    page = client.get("/me/settings/").text
    assert before in page and "Every day, as before" not in page
    client.post("/me/calls/", {"mail": DAILY})
    assert "as before" not in client.get("/me/settings/").text


def test_a_site_without_a_key_says_so_and_keeps_what_was_chosen(browser: Client, alice: Player, settings: Any) -> None:
    wants(alice, STREAK)
    settings.VAPID_PRIVATE_KEY = ""
    assert b"This site sends no notifications." in browser.get("/me/settings/").content
    browser.post("/me/calls/", {"zone": "Asia/Tokyo"})
    assert Wanted.objects.get().streak


def test_settings_of_somebody_new_store_nothing(db: None) -> None:
    client = Client()
    assert b"After your first move" in client.get("/me/settings/").content
    client.post("/me/calls/", {STREAK: "on"})
    assert not Player.objects.exists() and not User.objects.exists()


def test_the_command_makes_a_pair_that_the_site_can_use(capsys: pytest.CaptureFixture[str], settings: Any) -> None:
    call_command("vapid_keys", json=True)
    pair = json.loads(capsys.readouterr().out)
    settings.VAPID_PRIVATE_KEY = pair["private"]
    assert keys.public_key() == pair["public"] and keys.readable() == []
    settings.VAPID_PRIVATE_KEY = "nonsense"
    assert keys.public_key() == "" and [one.id for one in keys.readable()] == ["calling.E001"]
