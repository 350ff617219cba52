"""Play a round of Cardinal Chains in a room, as an example of Fivefold's JSON interface, in plain Python.

    FIVEFOLD_TOKEN=fivefold_… python docs/examples/room_bot.py https://fivefold.example/room/BCDFGHJK/

Make the token under Settings, API tokens, and let it play for you. The bot takes a seat, says that it is ready, waits
for the start, solves the level, and draws one chain after another. It plays one round.
"""

import json
import os
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

Cell = tuple[int, int]
Level = list[list[int]]
START = 0
BESIDE = ((-1, 0), (0, 1), (1, 0), (0, -1))


class Refused(Exception):
    """Raised if the site refuses a request; the message says why."""


class Site:
    """The JSON interface of one site, for a program with a token."""

    def __init__(self, origin: str, token: str) -> None:
        self.origin, self.token = origin, token

    def ask(self, path: str, body: object = None) -> Any:
        """Send a GET, or a POST if there is a body; return the answer. Raises `Refused` with the site's sentence."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        request = urllib.request.Request(self.origin + path, data, headers)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            if "json" not in refused.headers.get("Content-Type", ""):
                raise
            raise Refused(json.load(refused)["error"]["message"]) from refused


def neighbours(cell: Cell) -> Iterator[Cell]:
    """Return the cells beside a cell, even those outside of the board."""
    return ((cell[0] + down, cell[1] + right) for down, right in BESIDE)


def solve(level: Level) -> list[list[Cell]] | None:
    """Return chains that cover every cell, one from each start, whose numbers never go down; None if there are none.

    Method: a search with backtracking.
    """
    numbers = {(r, c): number for r, row in enumerate(level) for c, number in enumerate(row) if number >= START}
    chains = [[cell] for cell, number in numbers.items() if number == START]
    free = {cell for cell, number in numbers.items() if number > START}

    def is_cut_off(cell: Cell, heads: set[Cell]) -> bool:
        return not any(
            beside in heads or beside in free for beside in neighbours(cell) if numbers.get(beside, 99) <= numbers[cell]
        )

    def extended(now: int) -> bool:
        if not free:
            return True
        if now == len(chains):
            return False
        heads = {chain[-1] for chain in chains[now:]}
        if any(is_cut_off(cell, heads) for cell in free):
            return False
        chain = chains[now]
        for cell in [one for one in neighbours(chain[-1]) if one in free and numbers[one] >= numbers[chain[-1]]]:
            chain.append(cell)
            free.remove(cell)
            if extended(now):
                return True
            chain.pop()
            free.add(cell)
        return extended(now + 1)

    return chains if extended(0) else None


def wait_for_start(site: Site, code: str) -> int:
    """Ask the room until its round has started, and return the number of the round."""
    while True:
        page = site.ask(f"/api/room/{code}/")
        round_ = page["standing"]["round"]
        if round_["game"] != "chains":
            raise Refused(f"This bot plays Cardinal Chains, but the room plays {round_['title']}.")
        if round_["starts"] is not None and round_["starts"] <= page["now"]:
            return int(round_["number"])
        time.sleep(1)


def play(site: Site, code: str) -> str:
    """Play the room's round to its end, and return the line of the result."""
    site.ask(f"/api/room/{code}/", {"ready": True})
    address = f"/api/room/{code}/rounds/{wait_for_start(site, code)}/"
    now = site.ask(address)
    for number, cells in enumerate(solve(now["state"]["view"]["level"]) or []):
        if len(cells) > 1 and not now["result"]:
            move = {"draw": {"chain": number, "cells": cells}}
            now = site.ask(f"{address}moves/", {"move": move, "after": now["state"]["moves"]})
    return str(now["result"]["line"]) if now["result"] else "no solution found"


def main(link: str) -> None:
    """Play one round in the room with this link."""
    at = urlsplit(link)
    site = Site(f"{at.scheme}://{at.netloc}", os.environ["FIVEFOLD_TOKEN"])
    sys.stdout.write(play(site, at.path.strip("/").split("/")[-1]) + "\n")


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except (Refused, IndexError, KeyError) as problem:
        sys.exit(f"{problem}\n\n{__doc__}")
