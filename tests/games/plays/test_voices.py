"""What players say of a puzzle once they have finished it, and the queue in which editors read it."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.editions.models import Edition
from games.players.models import Player
from games.plays.models import Concern, Liking, Thumb, Voice
from tests.cast.visitors import Visitor, text
from tests.staff import staff_called

QUEUE = "admin:plays_concern_changelist"


def say(visitor: Visitor, where: str, body: Any, token: str | None = None) -> Any:
    headers = {"X-CSRFToken": token or visitor.client.cookies["csrftoken"].value}
    return visitor.client.post(f"/api/voices{visitor.path}{where}/", body, "application/json", headers=headers)


def heard(visitor: Visitor) -> Any:
    return visitor.client.get(f"/api/voices{visitor.path}")


def test_only_who_has_finished_may_say_something(alice: Visitor, bob: Visitor, wrong: int, settings: Any) -> None:
    alice.post({"guess": wrong})
    assert heard(alice).status_code == say(alice, "thumb", {"up": True}).status_code == 403
    assert say(alice, "wrong", {"part": "number"}).status_code == 400
    assert say(alice, "wrong", {"part": "number", "reason": "odd"}).status_code == 403
    assert not Liking.objects.exists() and not Concern.objects.exists()
    bob.post({"give_up": True})
    assert say(bob, "thumb", {"up": False}, token="x" * 32).status_code == 403
    assert say(bob, "thumb", {"up": False}).status_code == 200
    settings.MOVES_RATE = "2/m"
    assert [say(bob, "thumb", {"up": True}).status_code for _ in range(4)][-1] == 429


@pytest.mark.postgres
def test_a_thumb_counts_once_and_may_turn(alice: Visitor, bob: Visitor, secret: int, toy: Edition) -> None:
    for visitor in (alice, bob):
        visitor.post({"guess": secret})
        assert heard(visitor).json()["up"] is None
        for _ in range(2):
            assert say(visitor, "thumb", {"up": True}).json()["up"] is True
    liking = Liking.objects.get(pk=toy.pk)
    assert (liking.up, liking.down) == (2, 0)
    assert say(bob, "thumb", {"up": False}).json()["up"] is False
    liking.refresh_from_db()
    assert (liking.up, liking.down, Thumb.objects.count()) == (1, 1, 2)


@pytest.mark.postgres
def test_the_same_part_is_one_row_and_each_player_says_so_once(alice: Visitor, bob: Visitor, secret: int) -> None:
    refused: list[tuple[dict[str, Any], int]] = [
        ({"part": "number", "reason": "x" * 141}, 400),
        ({"part": "number", "reason": " \n "}, 400),
        ({"part": "elsewhere", "reason": "odd"}, 404),
    ]
    for visitor in (alice, bob):
        visitor.post({"guess": secret})
        assert [say(visitor, "wrong", body).status_code for body, _ in refused] == [status for _, status in refused]
        assert say(visitor, "wrong", {"part": "number", "reason": "  too\nround "}).status_code == 201
    again = say(bob, "wrong", {"part": "number", "reason": "really"})
    assert again.status_code == 409 and "already told us" in again.content.decode()
    concern = Concern.objects.get()
    assert (concern.count, concern.label) == (2, f"The number {secret}")
    assert list(Voice.objects.values_list("reason", flat=True)) == ["too round"] * 2
    said = {one["id"]: one["said"] for one in heard(bob).json()["parts"]}
    assert said == {"number": True, "puzzle": False}


@pytest.fixture
def concern(alice: Visitor, bob: Visitor, secret: int) -> Concern:
    for visitor, reason in ((alice, "<script>alert(1)</script>"), (bob, "too round")):
        visitor.post({"guess": secret})
        say(visitor, "wrong", {"part": "number", "reason": reason})
    say(bob, "wrong", {"part": "puzzle", "reason": "dull"})
    return Concern.objects.get(part="number")


def test_the_queue_begins_with_what_most_say_shown_as_text_that_names_nobody(editor: Client, concern: Concern) -> None:
    queue = text(editor, reverse(QUEUE))
    assert queue.index(concern.label) < queue.index("The puzzle as a whole")
    page = text(editor, reverse("admin:plays_concern_change", args=[concern.pk]))
    assert "&lt;script&gt;alert(1)" in page and "<script>alert(1)" not in page
    assert reverse("admin:editions_edition_change", args=[concern.edition_id]) in page
    names = Player.objects.filter(pk__in=Voice.objects.values("player")).values_list("name", flat=True)
    assert not any(name in page for name in names)


def test_a_concern_that_an_editor_settles_leaves_the_queue(editor: Client, concern: Concern) -> None:
    page = reverse("admin:plays_concern_change", args=[concern.pk])

    def settle(outcome: str, **data: str) -> Concern:
        editor.post(reverse("admin:reports_settle", args=[concern.pk, outcome]), data)
        return Concern.objects.get(pk=concern.pk)

    thanked = settle("thanks")
    assert thanked.settled_at and thanked.outcome == "Dismissed with thanks"
    assert concern.label not in text(editor, reverse(QUEUE)).split("result_list")[-1]
    assert concern.label in text(editor, f"{reverse(QUEUE)}?settled=yes")
    assert "Reopen" in text(editor, page)
    again = settle("reopen")
    assert again.settled_at is None and again.outcome == "" and again.by is None
    assert "What did you fix?" in text(editor, page)
    assert settle("mended").settled_at is None, "it does not say what was changed"
    assert settle("mended", changed="The clue of MOSS").outcome == "Mended"
    settle("reopen")
    Edition.objects.filter(pk=concern.edition_id).update(revision=1)
    assert settle("mended").settled_at
    editor.force_login(staff_called("mo", "moderator"))
    assert editor.get(page).status_code == 403
    assert editor.post(reverse("admin:reports_settle", args=[concern.pk, "reopen"])).status_code == 403
