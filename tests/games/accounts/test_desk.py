"""The door of the desk: the attacks on it, and how staff come in."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from django.contrib.auth.models import Group, User
from django.core import mail
from django.core.management import call_command
from django.test import Client

from games.accounts import factors
from games.words.models import Word
from tests import addresses
from tests.cast.accounts import PASSWORD, age, post, sign_in, sign_up
from tests.day import START

NOW = START.timestamp()
DESK = "/admin/words/word/"
SECRET = generate_totp_secret()


def code(ago: float = 0) -> str:
    """What the app of this secret shows, or showed some seconds ago."""
    return format_hotp_value(hotp_value(SECRET, int(NOW - ago) // 30))


def wrong_code() -> str:
    return f"{(int(code()) + 1) % 1_000_000:06}"


@pytest.fixture(autouse=True)
def the_apps_clock_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """A code lives for half a minute, which may end between its making and its use."""
    monkeypatch.setattr("allauth.mfa.totp.internal.auth.yield_hotp_counters_from_time", lambda: [int(NOW) // 30])


@pytest.fixture
def erin(db: None) -> User:
    """An editor who has no second factor yet."""
    user = User.objects.create_user("erin", "erin@example.org", PASSWORD, is_staff=True)
    user.groups.add(Group.objects.get(name="editor"))
    return user


@pytest.fixture
def app(erin: User) -> TOTP:
    """The editor's authenticator app."""
    return TOTP.activate(erin, SECRET)


@pytest.fixture
def browser() -> Client:
    return Client()


def enter(client: Client, address: str = DESK) -> Any:
    """Goes to a page of the desk, and on to wherever that leads."""
    return client.get(address, follow=True)


def where(response: Any) -> str:
    """The address at which one arrived."""
    return str(response.redirect_chain[-1][0])


def walk_in(client: Client) -> Any:
    """Signs in on the way to the desk, with the password and the app's code."""
    post(client, "/account/login/", login="erin", password=PASSWORD, next=DESK)
    return post(client, "/account/2fa/authenticate/", code=code())


def test_sixty_one_tries_at_the_admins_own_sign_in_let_nobody_in(browser: Client, erin: User) -> None:
    for n in range(61):
        password = PASSWORD if n == 60 else f"guess number {n}"
        answer = browser.post("/admin/login/", {"username": "erin", "password": password, "next": DESK})
        assert (answer.status_code, answer["Location"]) == (302, "/account/login/?next=%2Fadmin%2Fwords%2Fword%2F")
    assert "_auth_user_id" not in browser.session


def test_sixty_one_tries_at_the_sites_sign_in_end_before_the_right_one(browser: Client, erin: User) -> None:
    for n in range(60):
        answer = sign_in(browser, "erin", f"guess number {n}")
    assert answer.status_code == 429 or "Too many" in answer.content.decode()
    sign_in(browser, "erin")
    assert "_auth_user_id" not in browser.session


def test_a_password_alone_opens_no_page_of_the_desk(browser: Client, erin: User) -> None:
    sign_in(browser, "erin")
    routes = [one for one in addresses.routes() if one.startswith("admin/")]
    assert len(routes) > 200
    assert {route: found for route in routes if (found := opened(browser, route))} == {}


def opened(browser: Client, route: str) -> str:
    """Return what a page of the desk shows to somebody who should be sent to the second factor, or "" if it does so."""
    blanks = dict.fromkeys(addresses.blanks(route), "0")
    answer = browser.get("/" + addresses.filled(route, {"": {**blanks, "app_label": "words"}}).lstrip("/"))
    if answer.status_code not in (301, 302):
        return f"{answer.status_code}"
    return "" if answer["Location"].startswith(("/admin/", "/account/")) else f"a way to {answer['Location']}"


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_staff_without_a_factor_are_led_to_set_one_up_before_any_page_opens(browser: Client, erin: User) -> None:
    page = post(browser, "/account/login/", login="erin", password=PASSWORD, next=DESK)
    assert where(page) == "/account/2fa/" and "a password alone is not enough" in page.content.decode()
    mail.outbox.clear()
    form = browser.get("/account/2fa/totp/activate/").context["form"]
    shown = format_hotp_value(hotp_value(form.secret, int(NOW) // 30))
    page = post(browser, "/account/2fa/totp/activate/", code=shown)
    assert where(page) == "/account/2fa/recovery-codes/" and f'href="{DESK}"' in page.content.decode()
    assert browser.get(DESK).status_code == 200
    assert [one.subject for one in mail.outbox] == ["Fivefold: An authenticator app was added"]
    assert "Your account now asks for codes" in mail.outbox[0].body and "http://testserver/" in mail.outbox[0].body


def test_the_way_in_keeps_where_one_wanted_to_go(browser: Client, app: TOTP) -> None:
    door = enter(browser)
    assert where(door) == "/account/login/?next=%2Fadmin%2Fwords%2Fword%2F"
    assert where(walk_in(browser)) == DESK


def test_the_way_in_leads_to_no_other_site(browser: Client, app: TOTP) -> None:
    answer = browser.get("/admin/login/?next=https://evil.example/")
    assert answer["Location"] == "/account/login/?next=%2Fadmin%2F"


def test_the_first_administrator_is_led_to_set_up_a_factor(browser: Client, db: None) -> None:
    call_command("createsuperuser", interactive=False, username="the-first-administrator-of-all", email="a@example.org")
    user = User.objects.get()
    user.set_password(PASSWORD)
    user.save()
    page = post(browser, "/account/login/", login=user.username, password=PASSWORD, next="/admin/")
    assert where(page) == "/account/2fa/"
    assert browser.get("/account/2fa/totp/activate/").status_code == 200


def test_after_twelve_hours_the_factor_is_asked_for_again_and_what_was_done_goes_on(browser: Client, app: TOTP) -> None:
    walk_in(browser)
    age(browser, factors.AT_THE_DESK - 60)
    assert browser.get(DESK).status_code == 200
    age(browser, 61)
    word = {
        "word_list": "blocklist",
        "text": "lantern",
        "frequency": "1",
        "status": "proposed",
        "note": "",
        "details": "{}",
    }
    asked = browser.post("/admin/words/word/add/", word)
    assert asked["Location"].startswith("/account/2fa/reauthenticate/")
    assert where(enter(browser)).startswith("/account/2fa/reauthenticate/")
    app.instance.refresh_from_db()
    used_before = code()
    post(browser, "/account/2fa/reauthenticate/?next=%2Fadmin%2Fwords%2Fword%2F", code=used_before)
    assert where(enter(browser)).startswith("/account/2fa/reauthenticate/"), "a code was taken twice"
    RecoveryCodes.activate(app.instance.user)
    spare = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()[0]
    browser.post("/admin/words/word/add/", word)
    post(browser, "/account/2fa/reauthenticate/?next=%2Fadmin%2Fwords%2Fword%2Fadd%2F", code=spare)
    assert Word.objects.filter(text="lantern").exists()
    assert browser.get(DESK).status_code == 200


def test_codes_are_not_guessed(browser: Client, app: TOTP) -> None:
    sign_in(browser, "erin")
    for _ in range(5):
        assert "That did not work" in post(browser, "/account/2fa/authenticate/", code=wrong_code()).content.decode()
    assert "Too many" in post(browser, "/account/2fa/authenticate/", code=code()).content.decode()
    assert "_auth_user_id" not in browser.session


def test_a_recovery_code_opens_the_door_once(browser: Client, app: TOTP) -> None:
    spare = RecoveryCodes.activate(app.instance.user).get_unused_codes()[0]
    for client, opens in ((browser, True), (Client(), False)):
        sign_in(client, "erin")
        post(client, "/account/2fa/authenticate/", code=spare)
        assert ("_auth_user_id" in client.session) == opens


def test_whoever_knows_the_password_alone_sets_up_no_factor_of_their_own(erin: User) -> None:
    thief = Client()
    sign_in(thief, "erin")
    TOTP.activate(erin, SECRET)
    RecoveryCodes.activate(erin)
    age(thief, factors.LATELY + 1)
    assert post(thief, "/account/reauthenticate/", password=PASSWORD).redirect_chain[0][0].startswith("/account/2fa/")
    for address in ("2fa/recovery-codes/", "2fa/webauthn/add/", "2fa/totp/deactivate/", "2fa/recovery-codes/generate/"):
        assert where(enter(thief, f"/account/{address}")).startswith("/account/2fa/reauthenticate/"), address
    post(thief, "/account/2fa/totp/deactivate/")
    assert Authenticator.objects.filter(user=erin, type="totp").exists()


def test_the_desk_is_not_for_players(browser: Client, db: None) -> None:
    sign_up(browser, "Alice")
    page = enter(browser)
    assert page.status_code == 403 and "for those who look after the site" in page.content.decode()


def test_nobody_reads_anothers_factors_at_the_desk(client: Client, app: TOTP) -> None:
    client.force_login(User.objects.create_superuser("frank"))
    page = client.get(f"/admin/mfa/authenticator/{app.instance.pk}/change/").content.decode()
    assert "erin" in page and SECRET not in page
