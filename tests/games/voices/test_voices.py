"""What players say of a puzzle once they have finished it, and the queue in which editors read it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.editions.models import Edition
from games.players.models import Player
from games.voices.models import Concern, Liking, Thumb, Voice
from tests.cast.visitors import Visitor, text


def say(visitor: Visitor, where: str, body: Any, token: str | None = None) -> Any:
    return visitor.client.post(
        f"/api/voices{visitor.path}{where}/",
        json.dumps(body),
        content_type="application/json",
        headers={"X-CSRFToken": token or visitor.client.cookies["csrftoken"].value},
    )


def heard(visitor: Visitor) -> Any:
    return visitor.client.get(f"/api/voices{visitor.path}")


@pytest.fixture
def editor(db: None) -> Client:
    user = User.objects.create_user("ed", is_staff=True)
    user.groups.add(Group.objects.get(name="editor"))
    client = Client()
    client.force_login(user)
    return client


def test_only_who_has_finished_may_say_something(alice: Visitor, wrong: int) -> None:
    alice.post({"guess": wrong})
    for answer in (heard(alice), say(alice, "thumb", {"up": True}), say(alice, "wrong", {"part": "number"})):
        assert answer.status_code in (400, 403)
    assert say(alice, "wrong", {"part": "number", "reason": "odd"}).status_code == 403
    assert not Liking.objects.exists() and not Concern.objects.exists()


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


def test_who_gave_up_has_finished_too(bob: Visitor) -> None:
    bob.post({"give_up": True})
    assert say(bob, "thumb", {"up": False}).status_code == 200


@pytest.mark.postgres
def test_the_same_part_is_one_row_and_each_player_says_so_once(
    alice: Visitor, bob: Visitor, secret: int, toy: Edition
) -> None:
    for visitor in (alice, bob):
        visitor.post({"guess": secret})
        assert say(visitor, "wrong", {"part": "number", "reason": "  too\nround "}).status_code == 201
    again = say(bob, "wrong", {"part": "number", "reason": "really"})
    assert again.status_code == 409 and "already told us" in again.content.decode()
    concern = Concern.objects.get()
    assert (concern.count, concern.label) == (2, f"The number {secret}")
    assert set(Voice.objects.values_list("reason", flat=True)) == {"too round"}
    said = {one["id"]: one["said"] for one in heard(bob).json()["parts"]}
    assert said == {"number": True, "puzzle": False}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"part": "number", "reason": "x" * 141}, 400),
        ({"part": "number", "reason": " \n "}, 400),
        ({"part": "elsewhere", "reason": "odd"}, 404),
        ({"part": "number"}, 400),
        ({"part": "number", "reason": "odd", "more": 1}, 400),
    ],
)
def test_a_reason_is_short_and_about_something_that_is_there(
    alice: Visitor, secret: int, body: dict[str, Any], status: int
) -> None:
    alice.post({"guess": secret})
    assert say(alice, "wrong", body).status_code == status
    assert not Voice.objects.exists()


def test_another_sites_page_says_nothing_for_a_player(alice: Visitor, secret: int) -> None:
    alice.post({"guess": secret})
    assert say(alice, "thumb", {"up": True}, token="x" * 32).status_code == 403


def test_who_says_too_much_at_once_is_asked_to_wait(alice: Visitor, secret: int, settings: Any) -> None:
    alice.post({"guess": secret})
    settings.MOVES_RATE = "2/10s"
    answers = [say(alice, "thumb", {"up": True}).status_code for _ in range(4)]
    assert answers[-1] == 429


@pytest.fixture
def concern(alice: Visitor, bob: Visitor, secret: int) -> Concern:
    for visitor, reason in ((alice, "<script>alert(1)</script>"), (bob, "too round")):
        visitor.post({"guess": secret})
        say(visitor, "wrong", {"part": "number", "reason": reason})
    say(bob, "wrong", {"part": "puzzle", "reason": "dull"})
    return Concern.objects.get(part="number")


def test_the_queue_begins_with_what_most_say(editor: Client, concern: Concern) -> None:
    page = text(editor, reverse("admin:voices_concern_changelist"))
    assert page.index(concern.label) < page.index("The puzzle as a whole")


def test_a_concern_is_shown_as_text_with_what_can_be_done_and_names_nobody(editor: Client, concern: Concern) -> None:
    page = text(editor, reverse("admin:voices_concern_change", args=[concern.pk]))
    assert "&lt;script&gt;alert(1)" in page and "<script>alert(1)" not in page
    assert reverse("admin:editions_edition_change", args=[concern.edition_id]) in page
    names = Player.objects.filter(pk__in=Voice.objects.values("player")).values_list("name", flat=True)
    assert not any(name in page for name in names)


def test_an_editor_dismisses_with_thanks_and_it_leaves_the_queue(editor: Client, concern: Concern) -> None:
    editor.post(reverse("admin:voices_settle", args=[concern.pk, "thanks"]))
    concern.refresh_from_db()
    assert concern.settled_at and concern.outcome == "Dismissed with thanks"
    queue = reverse("admin:voices_concern_changelist")
    assert concern.label not in text(editor, queue).split("result_list")[-1]
    assert concern.label in text(editor, f"{queue}?settled=yes")


def test_mended_says_what_was_changed_and_what_was_settled_can_be_opened_again(
    editor: Client, concern: Concern
) -> None:
    def send(outcome: str, **data: str) -> Concern:
        editor.post(reverse("admin:voices_settle", args=[concern.pk, outcome]), data)
        return Concern.objects.get(pk=concern.pk)

    assert send("mended").settled_at is None
    assert send("mended", changed="The clue of MOSS").outcome == "Mended"
    page = reverse("admin:voices_concern_change", args=[concern.pk])
    assert "Open it again" in text(editor, page)
    again = send("reopen")
    assert again.settled_at is None and again.outcome == "" and again.by is None
    assert "What have you changed?" in text(editor, page)
    Edition.objects.filter(pk=concern.edition_id).update(revision=1)
    assert send("mended").settled_at


def test_nobody_else_reads_or_settles_it(moderator: Client, concern: Concern) -> None:
    assert moderator.get(reverse("admin:voices_concern_changelist")).status_code == 403
    assert moderator.get(reverse("admin:voices_concern_change", args=[concern.pk])).status_code == 403
    assert moderator.post(reverse("admin:voices_settle", args=[concern.pk, "thanks"])).status_code == 403


def test_the_queue_costs_the_same_for_many(
    editor: Client, concern: Concern, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    queue = reverse("admin:voices_concern_changelist")
    for many in (1, 60):
        Concern.objects.bulk_create(
            Concern(edition_id=concern.edition_id, revision=many, part=f"p{n}", label=f"Part {n}", count=n)
            for n in range(many)
        )
        with django_assert_max_num_queries(14):
            text(editor, queue)
