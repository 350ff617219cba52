"""Levels of Cardinal Chains that people make: asked about, answered by a worker, and kept under a link."""

from typing import Any

from django.test import Client

from games.chains import tasks

ASK, KEEP = "/chains/own/ask/", "/chains/own/keep/"


def post(client: Client, path: str, body: Any) -> Any:
    return client.post(path, body, content_type="application/json")


def answered(client: Client, body: Any) -> Any:
    """Ask about a level, let a worker judge it, and ask again."""
    level = post(client, ASK, body).json()["level"]
    tasks.analyse.apply((level,))
    return post(client, ASK, {"level": level}).json()


def kept(client: Client, body: Any) -> str:
    return str(post(client, KEEP, {"level": answered(client, body)["level"]}).json()["url"])
