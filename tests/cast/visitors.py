"""Browsers of people who play."""

from collections.abc import Callable
from typing import Any

from django.test import Client

from games.editions.models import Edition


class Visitor:
    """A browser of someone: cookies, the CSRF token, and how many moves this tab knows of."""

    def __init__(self, path: str) -> None:
        self.client = Client(enforce_csrf_checks=True)
        self.path, self.known = path, 0
        self.client.get(path)

    def get(self) -> Any:
        return self.client.get(f"/api{self.path}").json()

    def post(self, move: Any, after: int | None = None, token: str = "", where: str = "moves/", **more: Any) -> Any:
        headers = {"X-CSRFToken": token or self.client.cookies["csrftoken"].value}
        body = {"move": move, "after": self.known if after is None else after, **more}
        response = self.client.post(f"/api{self.path}{where}", body, "application/json", headers=headers)
        if response.status_code == 200:
            self.known = response.json()["state"]["moves"]
        return response


Visit = Callable[[], Visitor]
"""Opens today's toy in another browser (the fixture `visit`)."""


def path(edition: Edition) -> str:
    return f"/{edition.game}/{edition.variant}/{edition.date}/"


def text(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, response
    return response.content.decode()


def refused(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]
