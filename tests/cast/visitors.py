"""Browsers of people who play."""

from collections.abc import Callable
from typing import Any

from django.test import Client

from games.editions.models import Edition


class Visitor:
    """Someone's browser, with its cookies, a CSRF token, and the number of moves that its tab knows."""

    def __init__(self, path: str) -> None:
        self.client = Client(enforce_csrf_checks=True)
        self.path, self.moves_seen = path, 0
        self.client.get(path)

    def get(self) -> Any:
        return self.client.get(f"/api{self.path}").json()

    def post(self, move: Any, after: int | None = None, token: str = "", where: str = "moves/", **more: Any) -> Any:
        headers = {"X-CSRFToken": token or self.client.cookies["csrftoken"].value}
        body = {"move": move, "after": self.moves_seen if after is None else after, **more}
        response = self.client.post(f"/api{self.path}{where}", body, "application/json", headers=headers)
        if response.status_code == 200:
            self.moves_seen = response.json()["state"]["moves"]
        return response


Visit = Callable[[], Visitor]
"""A function that opens today's toy in another browser (the fixture `visit`)."""


def make_path(edition: Edition) -> str:
    return f"/{edition.game}/{edition.variant}/{edition.date}/"


def read_page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, response
    return response.content.decode()


def get_refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]
