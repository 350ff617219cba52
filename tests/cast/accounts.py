"""Sign people up and in as the pages do, and sign staff in at the desk."""

from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from tests.cast.staff import staff_called

PASSWORD = "otter-lamp-42"


def get_csrf_token(client: Client) -> str:
    if "csrftoken" not in client.cookies:
        client.get("/account/login/")
    return client.cookies["csrftoken"].value


def post_form(client: Client, address: str, follow: bool = True, **fields: Any) -> Any:
    return client.post(address, {**fields, "csrfmiddlewaretoken": get_csrf_token(client)}, follow=follow)


def sign_up(client: Client, name: str, **more: Any) -> Any:
    return post_form(client, "/account/signup/", username=name, password1=PASSWORD, **more)


def sign_in(client: Client, name: str, password: str = PASSWORD) -> Any:
    return post_form(client, "/account/login/", login=name, password=password)


def get_player_name(client: Client) -> str:
    player = client.get("/").context["player"]
    return player.name if player else ""


def age_session(client: Client, seconds: float) -> None:
    """Let every sign-in of a session have been some seconds earlier."""
    session = client.session
    proofs = session["account_authentication_methods"]
    session["account_authentication_methods"] = [{**one, "at": one["at"] - seconds} for one in proofs]
    session.save()


def make_guest() -> Client:
    return Client(raise_request_exception=False)


def make_account() -> Client:
    client = make_guest()
    sign_up(client, "Alice")
    return client


def make_administrator() -> Client:
    client = make_guest()
    client.force_login(User.objects.create_superuser("erin"))
    return client


def make_staff(group: str, name: str = "") -> Client:
    """Sign in a member of a desk group, who has the group's name unless another is given."""
    client = Client()
    client.force_login(staff_called(name or group, group))
    return client
