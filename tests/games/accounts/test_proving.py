"""What changes an account asks for the password or passkey again, and its person is told: attacks at an open laptop."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.core import context
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client, RequestFactory

from games.accounts import factors
from games.players.models import Player
from tests.cast.accounts import PASSWORD, age, post, sign_up, who

pytestmark = pytest.mark.django_db
CHANGES: dict[str, tuple[str, dict[str, Any]]] = {
    "name": ("/me/name/", {"name": "Mallory"}),
    "e-mail": ("/account/email/", {"email": "mallory@example.org", "action_add": ""}),
    "no e-mail": ("/account/email/", {"email": "alice@example.org", "action_remove": ""}),
    "deletion": ("/me/delete/", {"name": "Alice"}),
    "passkey": ("/account/2fa/webauthn/add/", {"credential": "{}"}),
    "app": ("/account/2fa/totp/activate/", {"code": "123456"}),
}


@pytest.fixture
def laptop() -> Client:
    """A browser in which Alice signed in longer ago than counts, with her address confirmed."""
    browser = Client()
    sign_up(browser, "Alice", email="alice@example.org")
    EmailAddress.objects.update(verified=True)
    age(browser, factors.LATELY + 1)
    mail.outbox.clear()
    return browser


def asked(response: Any) -> bool:
    return any(address.startswith("/account/reauthenticate/") for address, _ in response.redirect_chain)


def state() -> list[object]:
    """All that somebody at an open laptop might change."""
    return [
        list(Player.objects.values_list("name", flat=True)),
        list(User.objects.values_list("username", "password", "email")),
        list(EmailAddress.objects.values_list("email", "verified")),
        Authenticator.objects.count(),
    ]


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_of_an_account_changes_at_a_laptop_left_open(laptop: Client, change: str) -> None:
    address, fields = CHANGES[change]
    before = state()
    assert asked(post(laptop, address, **fields))
    post(laptop, f"/account/reauthenticate/?next={address}", password="not hers")
    assert state() == before and mail.outbox == []


def test_with_the_password_what_was_sent_goes_on_and_the_person_is_told(laptop: Client) -> None:
    assert asked(post(laptop, "/me/name/", name="Alice B"))
    post(laptop, "/account/reauthenticate/?next=/me/name/", password=PASSWORD)
    assert (who(laptop), User.objects.get().username) == ("Alice B", "Alice B")
    (told,) = mail.outbox
    assert told.to == ["alice@example.org"] and told.subject == "Fivefold: Your name was changed"
    assert "from Alice to Alice B" in told.body and "http://testserver/account/password/reset/" in told.body


def test_within_a_quarter_of_an_hour_nothing_is_asked_again(laptop: Client) -> None:
    post(laptop, "/account/reauthenticate/", password=PASSWORD)
    assert not asked(post(laptop, "/me/name/", name="Alice B"))
    age(laptop, factors.LATELY - 60)
    assert not asked(post(laptop, "/me/name/", name="Alice C")) and who(laptop) == "Alice C"


def test_the_password_is_not_guessed_here_either(laptop: Client) -> None:
    for n in range(6):
        page = post(laptop, "/account/reauthenticate/", password=f"guess {n}")
    assert "Too many" in page.content.decode()
    post(laptop, "/account/reauthenticate/", password=PASSWORD)
    assert asked(post(laptop, "/me/name/", name="Mallory"))


def test_whoever_has_only_a_passkey_gives_it_before_a_password_is_set(laptop: Client) -> None:
    user = User.objects.get()
    Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data={"name": "x", "credential": {}})
    user.set_unusable_password()
    user.save()
    laptop.force_login(user)
    age(laptop, factors.LATELY + 1)
    answer = post(laptop, "/account/password/set/", follow=False, password1="heron-bell-77", password2="heron-bell-77")
    assert answer["Location"].startswith("/account/2fa/webauthn/reauthenticate/")
    assert not User.objects.get().has_usable_password()


def test_a_new_password_is_told_and_a_new_address_is_told_to_the_old_one(laptop: Client) -> None:
    post(laptop, "/account/reauthenticate/", password=PASSWORD)
    new: dict[str, Any] = {"password1": "heron-bell-77", "password2": "heron-bell-77"}
    post(laptop, "/account/password/change/", oldpassword=PASSWORD, **new)
    assert [one.subject for one in mail.outbox] == ["Fivefold: Your password was changed"]
    mail.outbox.clear()
    post(laptop, "/account/email/", email="new@example.org", action_add="")
    (question,) = mail.outbox
    assert question.to == ["new@example.org"]
    link = next(word for word in str(question.body).split() if "/confirm-email/" in word)
    post(laptop, link.replace("http://testserver", ""))
    told = {one.to[0]: one.subject for one in mail.outbox[1:]}
    assert told["alice@example.org"] == "Fivefold: Your email address was changed"


def test_who_is_forgotten_is_told_once_more(laptop: Client) -> None:
    post(laptop, "/account/reauthenticate/", password=PASSWORD)
    post(laptop, "/me/delete/", name="Alice")
    (told,) = mail.outbox
    assert told.to == ["alice@example.org"] and "Your account Alice" in told.body


def test_a_change_is_made_though_the_mail_server_is_away(laptop: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object) -> int:
        raise ConnectionRefusedError("no mail server")

    monkeypatch.setattr(EmailBackend, "send_messages", away)
    post(laptop, "/account/reauthenticate/", password=PASSWORD)
    post(laptop, "/me/name/", name="Alice B")
    assert who(laptop) == "Alice B"


MAILS = [page for page in sorted(Path("templates").glob("*/email/*_message.txt")) if page.stem != "base_message"]


@pytest.mark.parametrize("page", MAILS, ids=lambda page: page.stem)
def test_every_mail_is_in_plain_words_and_takes_names_as_they_are(laptop: Client, page: Path) -> None:
    request = RequestFactory().get("/", headers={"User-Agent": "Browser <1>"})
    with context.request_context(request):
        prefix = str(page.relative_to("templates")).removesuffix("_message.txt")
        get_adapter().send_notification_mail(prefix, User.objects.get(), {"from_name": "O'Hara", "name": "O'Hara"})
    (sent,) = mail.outbox
    assert sent.subject.startswith("Fivefold: ") and str(sent.body).startswith("Hello,") and "&" not in str(sent.body)
