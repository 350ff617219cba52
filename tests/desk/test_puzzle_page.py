"""The board at the desk: seen, solved and tried by editors alone, and nothing of it is recorded."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from games.desk import puzzle_page
from games.editions.making import make_daily
from games.editions.models import Edition
from tests.cast.visitors import text
from tests.day import DAY

pytestmark = pytest.mark.django_db
UNTOUCHED = ("sessions", "usersessions", "account", "admin")
"""Apps whose rows are about who is signed in, and nothing else."""


@pytest.fixture
def edition() -> Edition:
    return make_daily("toy", "large", DAY + timedelta(days=3))


def addresses(edition: Edition) -> list[str]:
    return [reverse(f"admin:plays_{name}", args=[edition.pk]) for name in ("board", "solved", "trying")]


def written(page: Any) -> Any:
    text = page.content.decode()
    begin = text.index(">", text.index('<script id="answer"')) + 1
    return json.loads(text[begin : text.index("</script>", begin)])


def begin_try(editor: Client, edition: Edition) -> str:
    return str(written(editor.get(reverse("admin:plays_trying", args=[edition.pk])))["edition"]["api"])


def send(client: Client, address: str, move: Any, after: int) -> Any:
    return client.post(f"{address}moves/", {"move": move, "after": after}, content_type="application/json")


def rows() -> dict[str, int]:
    models = [one for one in apps.get_models() if one._meta.app_label not in UNTOUCHED]
    return {one._meta.label: one._default_manager.count() for one in models}


def test_board_and_end_are_shown_as_players_find_them_in_the_desks_own_frame(editor: Client, edition: Edition) -> None:
    board, solved, trying = (editor.get(address) for address in addresses(edition))
    start = edition.engine.view(edition.puzzle, edition.engine.start(edition.puzzle))
    answer = written(board)
    assert answer["state"]["view"] == start.model_dump(mode="json") and answer["result"] is None
    assert "inert" in board.content.decode() and "ff-result-sheet" not in board.content.decode()
    answer = written(solved)
    assert answer["state"]["status"] == "won"
    assert answer["result"]["reveal"] and not answer["result"]["ranked"] and answer["result"]["rank"] is None
    for page in (board, solved):
        assert page["X-Frame-Options"] == "SAMEORIGIN"
        assert "frame-ancestors 'self'" in page["Content-Security-Policy"]
    assert trying["X-Frame-Options"] == "DENY" and "frame-ancestors 'none'" in trying["Content-Security-Policy"]
    change = text(editor, reverse("admin:editions_edition_change", args=[edition.pk]))
    assert all(address in change for address in addresses(edition)) and "<iframe" in change
    Edition.objects.filter(pk=edition.pk).update(kind=Edition.SPARE, date=None, spare=7)
    assert [editor.get(address).status_code for address in addresses(edition)] == [200, 200, 200]


def test_a_try_is_played_to_its_end_or_given_up_and_nothing_is_recorded(editor: Client, edition: Edition) -> None:
    before = rows()
    address = begin_try(editor, edition)
    moves = [move.model_dump(mode="json") for move in edition.engine.solution(edition.puzzle)]
    for number, move in enumerate(moves):
        moved = send(editor, address, move, number).json()
        assert moved["state"]["moves"] == number + 1
    assert moved["state"]["status"] == "won" and moved["result"]["reveal"]
    seen = editor.get(address).json()
    assert seen["state"]["moves"] == len(moves) and seen["result"] is not None
    assert send(editor, address, moves[-1], len(moves)).json()["error"]["code"] == "over"
    other = begin_try(editor, edition)
    assert send(editor, other, {"give_up": True}, 0).json()["state"]["status"] == "gave up"
    assert rows() == before


def test_a_move_that_is_sent_again_counts_once_and_what_is_no_move_is_refused(editor: Client, edition: Edition) -> None:
    address = begin_try(editor, edition)
    for body in ("", "[]", '{"move": 1}', '{"move": {}, "after": "x"}'):
        refused = editor.post(f"{address}moves/", body, content_type="application/json")
        assert refused.status_code == 400 and refused.json()["error"]["code"] == "unreadable", body
    assert send(editor, address, {"nonsense": 1}, 0).status_code == 400
    assert editor.get(address).json()["state"]["moves"] == 0
    for _ in range(2):
        assert send(editor, address, {"guess": 1}, 0).json()["state"]["moves"] == 1
    other = send(editor, address, {"guess": 2}, 0)
    assert other.status_code == 409 and other.json()["error"]["code"] == "stale"


def test_a_try_is_over_when_the_puzzle_is_another_or_newer_tries_were_begun(editor: Client, edition: Edition) -> None:
    first = begin_try(editor, edition)
    for _ in range(puzzle_page.MOST_TRIES):
        begin_try(editor, edition)
    assert editor.get(first).status_code == 404 and send(editor, first, {"guess": 1}, 0).status_code == 409
    latest = begin_try(editor, edition)
    Edition.objects.filter(pk=edition.pk).update(revision=1)
    assert editor.get(latest).status_code == 404
