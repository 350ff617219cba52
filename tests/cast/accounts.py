"""Sign people up and in as the pages do, staff at the desk, too."""

from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from tests.staff import staff_called

PASSWORD = "otter-lamp-42"


def csrf(client: Client) -> str:
    if "csrftoken" not in client.cookies:
        client.get("/account/login/")
    return client.cookies["csrftoken"].value


def post(client: Client, address: str, follow: bool = True, **fields: Any) -> Any:
    return client.post(address, {**fields, "csrfmiddlewaretoken": csrf(client)}, follow=follow)


def sign_up(client: Client, name: str, **more: Any) -> Any:
    return post(client, "/account/signup/", username=name, password1=PASSWORD, **more)


def sign_in(client: Client, name: str, password: str = PASSWORD) -> Any:
    return post(client, "/account/login/", login=name, password=password)


def who(client: Client) -> str:
    player = client.get("/").context["player"]
    return player.name if player else ""


def age(client: Client, seconds: float) -> None:
    """All that the session saw was so long ago."""
    session = client.session
    proofs = session["account_authentication_methods"]
    session["account_authentication_methods"] = [{**one, "at": one["at"] - seconds} for one in proofs]
    session.save()


def guest() -> Client:
    return Client(raise_request_exception=False)


def account() -> Client:
    client = guest()
    sign_up(client, "Alice")
    return client


def administrator() -> Client:
    client = guest()
    client.force_login(User.objects.create_superuser("erin"))
    return client


def member(group: str, name: str = "") -> Client:
    """Sign in someone of a group at the desk, whose name is the group's unless given."""
    client = Client()
    client.force_login(staff_called(name or group, group))
    return client
