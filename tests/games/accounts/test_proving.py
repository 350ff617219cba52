"""What changes an account asks for the password or passkey again, and its person gets a mail: an open laptop."""

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
from games.accounts.adapter import NOTES
from games.players.models import Player
from tests.cast.accounts import PASSWORD, age, post, sign_up, who

pytestmark = pytest.mark.usefixtures("home_has_the_toy_alone", "db")
NEW: dict[str, Any] = {"password1": "heron-bell-77", "password2": "heron-bell-77"}
CHANGES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("/me/name/", {"name": "Mallory"}),
    ("/account/email/", {"email": "mallory@example.org", "action_add": ""}),
    ("/account/email/", {"email": "alice@example.org", "action_remove": ""}),
    ("/me/delete/", {"name": "Alice"}),
    ("/account/2fa/webauthn/add/", {"credential": "{}"}),
    ("/account/2fa/totp/activate/", {"code": "123456"}),
)


@pytest.fixture
def laptop() -> Client:
    """A browser in which Alice signed in longer ago than counts, with her address confirmed."""
    browser = Client()
    sign_up(browser, "Alice", email="alice@example.org")
    EmailAddress.objects.update(verified=True)
    age(browser, factors.LATELY + 1)
    mail.outbox.clear()
    return browser


def is_asked(response: Any) -> bool:
    return any(address.startswith("/account/reauthenticate/") for address, _ in response.redirect_chain)


def state() -> list[object]:
    """All that somebody at an open laptop might change."""
    people = [*Player.objects.values_list("name"), *User.objects.values_list("username", "password", "email")]
    return [*people, *EmailAddress.objects.values_list("email", "verified"), Authenticator.objects.count()]


def test_nothing_of_an_account_changes_at_a_laptop_left_open(laptop: Client) -> None:
    before = state()
    for address, fields in CHANGES:
        assert is_asked(post(laptop, address, **fields)), address
        post(laptop, f"/account/reauthenticate/?next={address}", password="not hers")
        assert state() == before and mail.outbox == [], address


def test_with_the_password_what_was_sent_goes_on_and_so_does_more_for_a_quarter_of_an_hour(laptop: Client) -> None:
    assert is_asked(post(laptop, "/me/name/", name="Alice B"))
    post(laptop, "/account/reauthenticate/?next=/me/name/", password=PASSWORD)
    assert (who(laptop), User.objects.get().username) == ("Alice B", "Alice B")
    (sent,) = mail.outbox
    assert sent.to == ["alice@example.org"] and sent.subject == "Fivefold: Your name was changed"
    assert "from Alice to Alice B" in sent.body and "http://testserver/account/password/reset/" in sent.body
    age(laptop, factors.LATELY - 60)
    assert not is_asked(post(laptop, "/me/name/", name="Alice C")) and who(laptop) == "Alice C"


def test_somebody_with_only_a_passkey_gives_it_before_a_password_is_set(laptop: Client) -> None:
    user = User.objects.get()
    Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data={"name": "x", "credential": {}})
    user.set_unusable_password()
    user.save()
    laptop.force_login(user)
    age(laptop, factors.LATELY + 1)
    answer = post(laptop, "/account/password/set/", follow=False, **NEW)
    assert answer["Location"].startswith("/account/2fa/webauthn/reauthenticate/")
    assert not User.objects.get().has_usable_password()


def test_a_new_password_is_mailed_and_a_new_address_is_mailed_to_the_old_one(laptop: Client) -> None:
    post(laptop, "/account/reauthenticate/", password=PASSWORD)
    post(laptop, "/account/password/change/", oldpassword=PASSWORD, **NEW)
    assert [one.subject for one in mail.outbox] == ["Fivefold: Your password was changed"]
    mail.outbox.clear()
    post(laptop, "/account/email/", email="new@example.org", action_add="")
    (question,) = mail.outbox
    assert question.to == ["new@example.org"]
    link = next(word for word in str(question.body).split() if "/confirm-email/" in word)
    post(laptop, link.replace("http://testserver", ""))
    sent = {one.to[0]: one.subject for one in mail.outbox[1:]}
    assert sent["alice@example.org"] == "Fivefold: Your email address was changed"


def test_a_change_is_made_though_the_mail_server_is_away(laptop: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise ConnectionRefusedError("no mail server")

    monkeypatch.setattr(EmailBackend, "send_messages", fail)
    post(laptop, "/account/reauthenticate/", password=PASSWORD)
    post(laptop, "/me/name/", name="Alice B")
    assert who(laptop) == "Alice B"


def test_every_mail_is_in_plain_words_and_takes_names_as_they_are(laptop: Client) -> None:
    pages = Path("templates").glob("*/email/*_message.txt")
    own = {str(page.relative_to("templates")).removesuffix("_message.txt") for page in pages}
    told = {"from_name": "O'Hara", "to_name": "O'Hara", "name": "O'Hara"}
    told |= dict.fromkeys(("from_email", "to_email", "deleted_email"), "o'hara@example.org")
    request = RequestFactory().get("/", headers={"User-Agent": "Browser <1>"})
    for prefix in {*own, *NOTES} - {"account/email/base", "account/email/note"}:
        with context.request_context(request):
            get_adapter().send_notification_mail(prefix, User.objects.get(), told)
        sent = mail.outbox.pop()
        assert sent.subject.startswith("Fivefold: ") and str(sent.body).startswith("Hello,"), prefix
        assert "&" not in str(sent.body) + sent.subject, prefix
    assert own and mail.outbox == []
