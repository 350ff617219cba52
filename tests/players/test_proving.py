"""What asks again for a password, a passkey or a code; and tokens, which end with the sign-ins of their account."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast
from unittest.mock import Mock

import pytest
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.core import context
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from django.contrib.auth.models import Group, User
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.core.management import call_command
from django.http import StreamingHttpResponse
from django.test import Client, RequestFactory

from games.players import factors, tokens
from games.players.adapter import MAIL_TEXTS
from games.players.models import Player, Token
from games.plays.models import Play
from tests.cast.accounts import PASSWORD, age_session, get_player_name, post_form, sign_in, sign_up
from tests.data.tables import table
from tests.day import START

pytestmark = pytest.mark.usefixtures("show_toy_alone_at_home", "db")

NEW: dict[str, Any] = {"password1": "heron-bell-77", "password2": "heron-bell-77"}
CHANGES = table("changes")


@pytest.fixture
def laptop() -> Client:
    """A browser in which Alice signed in longer ago than counts, with her address confirmed."""
    browser = Client()
    sign_up(browser, "Alice", email="alice@example.org")
    EmailAddress.objects.update(verified=True)
    age_session(browser, factors.PROOF_SECONDS + 1)
    mail.outbox.clear()
    return browser


def is_asked(response: Any) -> bool:
    return any(address.startswith("/account/reauthenticate/") for address, _ in response.redirect_chain)


def state() -> list[object]:
    """All that someone at an open laptop might change."""
    people = [*Player.objects.values_list("name"), *User.objects.values_list("username", "password", "email")]
    return [*people, *EmailAddress.objects.values_list("email", "verified"), Authenticator.objects.count()]


def test_nothing_of_an_account_changes_at_a_laptop_left_open(laptop: Client) -> None:
    before = state()
    for address, fields in CHANGES:
        assert is_asked(post_form(laptop, address, **fields)), address
        post_form(laptop, f"/account/reauthenticate/?next={address}", password="not hers")
        assert state() == before and mail.outbox == [], address


def test_with_the_password_what_was_sent_goes_on_and_so_does_more_for_a_quarter_of_an_hour(laptop: Client) -> None:
    assert is_asked(post_form(laptop, "/me/name/", name="Alice B"))
    post_form(laptop, "/account/reauthenticate/?next=/me/name/", password=PASSWORD)
    assert (get_player_name(laptop), User.objects.get().username) == ("Alice B", "Alice B")
    (sent,) = mail.outbox
    assert sent.to == ["alice@example.org"] and sent.subject == "Fivefold: Your name was changed"
    assert "from Alice to Alice B" in sent.body and "http://testserver/account/password/reset/" in sent.body
    age_session(laptop, factors.PROOF_SECONDS - 60)
    assert not is_asked(post_form(laptop, "/me/name/", name="Alice C")) and get_player_name(laptop) == "Alice C"


def test_somebody_with_only_a_passkey_gives_it_before_a_password_is_set(laptop: Client) -> None:
    user = User.objects.get()
    Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data={"name": "x", "credential": {}})
    user.set_unusable_password()
    user.save()
    laptop.force_login(user)
    age_session(laptop, factors.PROOF_SECONDS + 1)
    answer = post_form(laptop, "/account/password/set/", follow=False, **NEW)
    assert answer["Location"].startswith("/account/2fa/webauthn/reauthenticate/")
    assert not User.objects.get().has_usable_password()


def test_a_new_password_is_mailed_and_a_new_address_is_mailed_to_the_old_one(laptop: Client) -> None:
    post_form(laptop, "/account/reauthenticate/", password=PASSWORD)
    post_form(laptop, "/account/password/change/", oldpassword=PASSWORD, **NEW)
    assert [one.subject for one in mail.outbox] == ["Fivefold: Your password was changed"]
    mail.outbox.clear()
    post_form(laptop, "/account/email/", email="new@example.org", action_add="")
    (question,) = mail.outbox
    assert question.to == ["new@example.org"]
    link = next(word for word in str(question.body).split() if "/confirm-email/" in word)
    post_form(laptop, link.replace("http://testserver", ""))
    sent = {one.to[0]: one.subject for one in mail.outbox[1:]}
    assert sent["alice@example.org"] == "Fivefold: Your email address was changed"


def test_a_change_is_made_though_the_mail_server_is_away(laptop: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EmailBackend, "send_messages", Mock(side_effect=ConnectionRefusedError("no mail server")))
    post_form(laptop, "/account/reauthenticate/", password=PASSWORD)
    post_form(laptop, "/me/name/", name="Alice B")
    assert get_player_name(laptop) == "Alice B"


def test_every_mail_is_in_plain_words_and_takes_names_as_they_are(laptop: Client) -> None:
    pages = Path("templates").glob("*/email/*_message.txt")
    own = {str(page.relative_to("templates")).removesuffix("_message.txt") for page in pages}
    told = {"from_name": "O'Hara", "to_name": "O'Hara", "name": "O'Hara"}
    told |= dict.fromkeys(("from_email", "to_email", "deleted_email"), "o'hara@example.org")
    request = RequestFactory().get("/", headers={"User-Agent": "Browser <1>"})
    for prefix in {*own, *MAIL_TEXTS} - {"account/email/base", "account/email/note"}:
        with context.request_context(request):
            get_adapter().send_notification_mail(prefix, User.objects.get(), told)
        sent = mail.outbox.pop()
        assert sent.subject.startswith("Fivefold: ") and str(sent.body).startswith("Hello,"), prefix
        assert "&" not in str(sent.body) + sent.subject, prefix
    assert own and mail.outbox == []


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
    return str(response.redirect_chain[-1][0])


def walk_in(client: Client) -> Any:
    post_form(client, "/account/login/", login="erin", password=PASSWORD, next=DESK)
    return post_form(client, "/account/2fa/authenticate/", code=code())


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
    page = post_form(client, "/account/login/", login=name, password=PASSWORD, next=DESK)
    assert where(page) == "/account/2fa/" and "a password alone isn’t enough" in page.content.decode()
    mail.outbox.clear()
    form = client.get("/account/2fa/totp/activate/").context["form"]
    page = post_form(client, "/account/2fa/totp/activate/", code=code(form.secret))
    assert where(page) == "/account/2fa/recovery-codes/" and f'href="{DESK}"' in page.content.decode()
    assert client.get(DESK).status_code == 200
    assert [sent.subject for sent in mail.outbox] == ["Fivefold: An authenticator app was added"]


def test_after_twelve_hours_the_factor_is_asked_for_again_and_what_was_done_goes_on(client: Client, app: TOTP) -> None:
    walk_in(client)
    age_session(client, factors.DESK_SECONDS - 60)
    assert client.get(DESK).status_code == 200
    age_session(client, 61)
    assert where(client.get(DESK, follow=True)).startswith("/account/2fa/reauthenticate/")
    asked = client.post(f"{DESK}add/", {"name": "owls"})
    assert asked["Location"].startswith("/account/2fa/reauthenticate/")
    RecoveryCodes.activate(app.instance.user)
    spare = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()[0]
    post_form(client, f"/account/2fa/reauthenticate/?next={QUOTED}add%2F", code=spare)
    assert Group.objects.filter(name="owls").exists()
    assert client.get(DESK).status_code == 200


def test_a_password_alone_sets_up_no_factor_and_takes_none_away(app: TOTP) -> None:
    erin, thief = app.instance.user, Client()
    app.instance.delete()
    sign_in(thief, "erin")
    TOTP.activate(erin, SECRET)
    RecoveryCodes.activate(erin)
    age_session(thief, factors.PROOF_SECONDS + 1)
    answer = post_form(thief, "/account/reauthenticate/", password=PASSWORD)
    assert answer.redirect_chain[0][0].startswith("/account/2fa/")
    for page in ("recovery-codes/", "webauthn/add/", "totp/deactivate/", "recovery-codes/generate/"):
        led = where(thief.get(f"/account/2fa/{page}", follow=True))
        assert led.startswith("/account/2fa/reauthenticate/"), page
    post_form(thief, "/account/2fa/totp/deactivate/")
    assert Authenticator.objects.filter(user=erin, type="totp").exists()


def test_the_desk_is_not_for_players_and_shows_nobody_anothers_factors(client: Client, app: TOTP) -> None:
    sign_up(player := Client(), "Alice")
    page = player.get(DESK, follow=True)
    assert page.status_code == 403 and "for the people who run this site" in page.content.decode()
    client.force_login(User.objects.create_superuser("frank"))
    shown = client.get(f"/admin/mfa/authenticator/{app.instance.pk}/change/").content.decode()
    assert "erin" in shown and SECRET not in shown


TODAY = "/api/days/today/"


@pytest.fixture
def alice(db: None) -> Client:
    client = Client()
    sign_up(client, "Alice")
    return client


def made(client: Client, name: str = "Kitchen clock", scope: str = "read") -> str:
    page = client.post("/me/tokens/make/", {"name": name, "scope": scope}).content.decode()
    return re.findall(r'value="(fivefold_[^"]+)"', page)[0]


def asked(path: str, key: str, body: Any = None) -> Any:
    """What a program is answered, which has no cookies, and whose browser would be asked for a CSRF token."""
    program, headers = Client(enforce_csrf_checks=True), {"Authorization": f"Bearer {key}"}
    if body is None:
        return program.get(path, headers=headers)
    return program.post(path, body, content_type="application/json", headers=headers)


def play(key: str, move: dict[str, Any]) -> Any:
    day = asked(TODAY, key).json()["date"]
    return asked(f"/api/toy/small/{day}/moves/", key, {"move": move, "after": 0})


def test_a_program_reads_as_its_player_changes_nothing_and_its_key_is_kept_nowhere(alice: Client) -> None:
    key = made(alice)
    who = asked("/api/me/", key).json()
    assert who == {"player": Player.objects.get(name="Alice").public_id, "name": "Alice", "guest": False}
    token = Token.objects.get()
    assert key not in (token.digest, token.name) and token.used_on
    assert "fivefold_" not in alice.get("/me/tokens/").content.decode()
    exported = b"".join(cast("StreamingHttpResponse", alice.get("/me/fivefold.json")))
    assert [one["name"] for one in json.loads(exported)["tokens"]] == ["Kitchen clock"] and key.encode() not in exported
    refused = play(key, {"guess": 1})
    assert refused.status_code == 403 and refused.json()["error"]["code"] == "reads_only"
    assert not Play.objects.exists()


def test_a_program_that_may_play_plays_as_its_player_sees_the_result_and_opens_no_page(alice: Client) -> None:
    key = made(alice, scope="play")
    assert play(key, {"give_up": True}).status_code == 200
    assert Play.objects.get().player.name == "Alice"
    results = asked("/api/me/results/", key).json()
    assert [(one["title"], one["status"]) for one in results["results"]] == [("Toy Small", "gave up")]
    assert results["earlier"] is None
    puzzles = {one["variant"]: one["status"] for one in asked(TODAY, key).json()["puzzles"] if one["game"] == "toy"}
    assert puzzles["small"] == "gave up"
    headers = {"Authorization": f"Bearer {key}"}
    assert "Alice" not in Client().get("/me/settings/", headers=headers).content.decode()
    assert Client(enforce_csrf_checks=True).post("/me/name/", {"name": "Mallory"}, headers=headers).status_code == 403
    assert Player.objects.filter(name="Alice").exists()


def test_a_forged_key_is_refused_also_where_cookies_would_do(alice: Client) -> None:
    made(alice)
    for wrong in ("", "fivefold_wrong", "fivefold_" + "x" * 5000, "\u00e4"):
        refused = alice.get("/api/me/", headers={"Authorization": f"Bearer {wrong}"})
        assert refused.status_code == 401 and refused.json()["error"]["code"] == "no_token"
        assert refused["WWW-Authenticate"].startswith("Bearer")


def test_a_token_has_a_name_nobody_has_very_many_and_a_guest_has_none(alice: Client) -> None:
    guest = Client()
    guest.post("/me/tokens/make/", {"name": "Clock"})
    assert not Token.objects.exists()
    assert "Create an account" in guest.get("/me/tokens/").content.decode()
    assert "Give the token a name" in alice.post("/me/tokens/make/", {"name": "  "}, follow=True).content.decode()
    for n in range(tokens.MOST_TOKENS):
        made(alice, f"No. {n}")
    full = alice.post("/me/tokens/make/", {"name": "One more"}, follow=True).content.decode()
    assert "reached the limit" in full and Token.objects.count() == tokens.MOST_TOKENS


def set_password(_: Client) -> None:
    user = User.objects.get(username="Alice")
    user.set_password("another long password")
    user.save()


ENDS: dict[str, Callable[[Client], object]] = {
    "a new password": set_password,
    "signing out everywhere": lambda alice: alice.post("/me/everywhere/"),
    "being forgotten": lambda alice: alice.post("/me/delete/", {"name": "Alice"}),
    "an account that is closed": lambda _: User.objects.filter(username="Alice").update(is_active=False),
    "its owner": lambda alice: alice.post(f"/me/tokens/{Token.objects.get().pk}/end/"),
}


@pytest.mark.parametrize("end", ENDS)
def test_a_token_ends_with_the_sign_ins_of_its_account_or_by_its_owner_and_nobody_else(alice: Client, end: str) -> None:
    key = made(alice, scope="play")
    bob = Client()
    sign_up(bob, "Bob")
    bob.post(f"/me/tokens/{Token.objects.get().pk}/end/")
    assert asked("/api/me/", key).status_code == 200
    ENDS[end](alice)
    assert asked("/api/me/", key).status_code == 401
