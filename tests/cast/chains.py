"""Ask about levels of Cardinal Chains that people make, judge them as a worker does, and publish them."""

from typing import Any

from django.test import Client

from games.chains import tasks

ASK_PATH, KEEP_PATH = "/chains/own/ask/", "/chains/own/keep/"


def post_json(client: Client, path: str, body: Any) -> Any:
    return client.post(path, body, content_type="application/json")


def get_verdict(client: Client, body: Any) -> Any:
    """Ask about a level, let a worker judge it, and ask again."""
    level = post_json(client, ASK_PATH, body).json()["level"]
    tasks.analyse.apply((level,))
    return post_json(client, ASK_PATH, {"level": level}).json()


def publish_level(client: Client, body: Any) -> str:
    return str(post_json(client, KEEP_PATH, {"level": get_verdict(client, body)["level"]}).json()["url"])
