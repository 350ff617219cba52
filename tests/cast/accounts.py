"""Sign people up and in as the pages do."""

from typing import Any

from django.test import Client

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
