"""The door of the desk: the attacks on it, and how staff come in."""

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
from tests.cast.accounts import PASSWORD, age, post, sign_in, sign_up
from tests.day import START

pytestmark = pytest.mark.django_db
DESK = "/admin/auth/group/"
QUOTED = "%2Fadmin%2Fauth%2Fgroup%2F"
SECRET = generate_totp_secret()


def code(secret: str = SECRET) -> str:
    """What the app of a secret shows at the start of the tests' day."""
    return format_hotp_value(hotp_value(secret, int(START.timestamp()) // 30))


@pytest.fixture
def app() -> TOTP:
    """The authenticator app of the administrator Erin."""
    return TOTP.activate(User.objects.create_superuser("erin", "erin@example.org", PASSWORD), SECRET)


def where(response: Any) -> str:
    """The address at which one arrived."""
    return str(response.redirect_chain[-1][0])


def walk_in(client: Client) -> Any:
    """Sign in on the way to the desk, with the password and the app's code."""
    post(client, "/account/login/", login="erin", password=PASSWORD, next=DESK)
    return post(client, "/account/2fa/authenticate/", code=code())


def test_the_only_way_in_is_the_sites_own_sign_in_which_keeps_where_one_wanted_to_go(client: Client, app: TOTP) -> None:
    tried = client.post("/admin/login/", {"username": "erin", "password": PASSWORD, "next": DESK})
    assert (tried.status_code, tried["Location"]) == (302, f"/account/login/?next={QUOTED}")
    assert "_auth_user_id" not in client.session
    assert client.get("/admin/login/?next=https://evil.example/")["Location"] == "/account/login/?next=%2Fadmin%2F"
    assert where(client.get(DESK, follow=True)) == f"/account/login/?next={QUOTED}"
    assert where(walk_in(client)) == DESK


@pytest.mark.django_db(transaction=True)
def test_staff_without_a_factor_are_led_to_set_one_up_before_any_page_opens(client: Client) -> None:
    name = "the-first-administrator-of-all"
    call_command("createsuperuser", interactive=False, username=name, email="a@example.org")
    user = User.objects.get()
    user.set_password(PASSWORD)
    user.save()
    page = post(client, "/account/login/", login=name, password=PASSWORD, next=DESK)
    assert where(page) == "/account/2fa/" and "a password alone is not enough" in page.content.decode()
    mail.outbox.clear()
    form = client.get("/account/2fa/totp/activate/").context["form"]
    page = post(client, "/account/2fa/totp/activate/", code=code(form.secret))
    assert where(page) == "/account/2fa/recovery-codes/" and f'href="{DESK}"' in page.content.decode()
    assert client.get(DESK).status_code == 200
    assert [sent.subject for sent in mail.outbox] == ["Fivefold: An authenticator app was added"]


def test_after_twelve_hours_the_factor_is_asked_for_again_and_what_was_done_goes_on(client: Client, app: TOTP) -> None:
    walk_in(client)
    age(client, factors.AT_THE_DESK - 60)
    assert client.get(DESK).status_code == 200
    age(client, 61)
    assert where(client.get(DESK, follow=True)).startswith("/account/2fa/reauthenticate/")
    asked = client.post(f"{DESK}add/", {"name": "owls"})
    assert asked["Location"].startswith("/account/2fa/reauthenticate/")
    RecoveryCodes.activate(app.instance.user)
    spare = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()[0]
    post(client, f"/account/2fa/reauthenticate/?next={QUOTED}add%2F", code=spare)
    assert Group.objects.filter(name="owls").exists()
    assert client.get(DESK).status_code == 200


def test_a_password_alone_sets_up_no_factor_and_takes_none_away(app: TOTP) -> None:
    erin, thief = app.instance.user, Client()
    app.instance.delete()
    sign_in(thief, "erin")
    TOTP.activate(erin, SECRET)
    RecoveryCodes.activate(erin)
    age(thief, factors.LATELY + 1)
    assert post(thief, "/account/reauthenticate/", password=PASSWORD).redirect_chain[0][0].startswith("/account/2fa/")
    for page in ("recovery-codes/", "webauthn/add/", "totp/deactivate/", "recovery-codes/generate/"):
        led = where(thief.get(f"/account/2fa/{page}", follow=True))
        assert led.startswith("/account/2fa/reauthenticate/"), page
    post(thief, "/account/2fa/totp/deactivate/")
    assert Authenticator.objects.filter(user=erin, type="totp").exists()


def test_the_desk_is_not_for_players_and_shows_nobody_anothers_factors(client: Client, app: TOTP) -> None:
    sign_up(player := Client(), "Alice")
    page = player.get(DESK, follow=True)
    assert page.status_code == 403 and "for those who look after the site" in page.content.decode()
    client.force_login(User.objects.create_superuser("frank"))
    shown = client.get(f"/admin/mfa/authenticator/{app.instance.pk}/change/").content.decode()
    assert "erin" in shown and SECRET not in shown
