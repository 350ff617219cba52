"""The editors' calendar: what may be changed, what a change means, and who may do it."""

import json
import re
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.editions import desk, making, tasks
from games.editions.calendar import EPOCH
from games.editions.making import NotReplaceable
from games.editions.models import Edition, Version
from games.jobs.models import Job
from games.words.models import Word
from puzzles import registry
from puzzles.contract import CannotGenerate
from tests.cast.editions import Act, now, put_on
from tests.cast.visitors import text
from tests.day import DAY
from tests.staff import staff_called

pytestmark = pytest.mark.django_db
TOMORROW, LATER = DAY + timedelta(days=1), DAY + timedelta(days=2)
OWN = {"public": {"variant": "large", "top": 60}, "secret": {"number": 47}}


def edition(day: date = TOMORROW, variant: str = "large") -> Edition:
    return making.make_daily("toy", variant, day)


def uses(one: Edition) -> list[str]:
    return list(one.uses.values_list("key", flat=True))


def test_a_coming_edition_is_made_anew_swapped_and_replaced_with_all_that_it_uses(editor: Client, act: Act) -> None:
    one, other = edition(), edition(LATER)
    assert "Being remade" in act(one, "regenerate")
    remade = now(one)
    assert remade.puzzle != one.puzzle and uses(one) == list(one.engine.uses(remade.puzzle))
    act(one, "swap", other=other.pk)
    assert (now(one).puzzle, now(other).puzzle) == (other.puzzle, remade.puzzle)
    assert uses(one) == list(one.engine.uses(other.puzzle))
    assert "Replaced" in act(one, "replace", puzzle=json.dumps(OWN))
    assert now(one).puzzle == one.engine.read(OWN)
    assert "Being remade" in text(editor, reverse("admin:editions_edition_history", args=[one.pk]))


def test_what_is_no_puzzle_for_that_day_changes_nothing(act: Act) -> None:
    one = edition()
    small = json.dumps({"public": {"variant": "small", "top": 20}, "secret": {"number": 7}})
    for written, why in (("{", "not JSON"), ('{"public": {}}', "no puzzle of Toy"), (small, "it is small")):
        said = act(one, "replace", puzzle=written)
        assert "Nothing was changed" in said and why in said
    assert now(one).puzzle == one.puzzle
    with pytest.raises(NotReplaceable, match="same game and variant"):
        desk.swap(one, edition(variant="small"))


def test_what_has_begun_or_is_locked_is_not_changed_by_mistake(act: Act) -> None:
    other, locked = edition(LATER), edition()
    act(locked, "lock")
    today, yesterday = edition(DAY), edition(DAY - timedelta(days=1))
    for one, why in ((today, "has begun"), (yesterday, "has begun"), (locked, "locked")):
        for deed in ("regenerate", "swap", "replace"):
            assert why in act(one, deed, other=other.pk, puzzle=json.dumps(OWN)), deed
        assert now(one).puzzle == one.puzzle and now(other).puzzle == other.puzzle
    act(locked, "unlock")
    act(locked, "regenerate")
    assert now(locked).puzzle != locked.puzzle


def test_what_rests_is_counted_from_the_day_that_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = edition(), edition(LATER)
    given, generate = list[Any](), one.engine.generate

    def note(*drawn: Any) -> Any:
        given.append(drawn[-1])
        return generate(*drawn)

    monkeypatch.setattr(one.engine, "generate", note)
    desk.regenerate(one)
    assert [given[0].apart(key) for key in uses(other)] == [(LATER - TOMORROW).days]


def test_an_edition_that_is_locked_while_its_puzzle_is_made_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    one = edition()
    generate = one.engine.generate

    def lock_first(*given: Any) -> Any:
        desk.lock(one, True)
        return generate(*given)

    monkeypatch.setattr(one.engine, "generate", lock_first)
    with pytest.raises(NotReplaceable, match="locked"):
        desk.regenerate(one)
    assert now(one).locked and now(one).puzzle == one.puzzle


def test_two_days_that_are_made_anew_at_once_use_different_words(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = edition(), edition(LATER)
    real, seeds = making.stock, iter(["same", "same", "another"])
    before = real(one.engine, LATER)
    seen = iter([before, before])  # two workers have looked before either has kept its puzzle
    monkeypatch.setattr(desk, "stock", lambda engine, day: next(seen, None) or real(engine, day))
    monkeypatch.setattr(desk, "Random", lambda seed: Random(next(seeds)))
    desk.regenerate(one)
    desk.regenerate(other)
    assert len({*uses(one), *uses(other)}) == 2 and next(seeds, None) is None


def test_a_puzzle_that_names_a_use_twice_can_be_put_on_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    one, drawn = edition(), making.make_practice("toy", "large", "5").puzzle
    monkeypatch.setattr(type(one.engine), "uses", lambda engine, puzzle: ("twice", "twice"))
    making.place("toy", "large", TOMORROW, drawn, "own 1")
    assert uses(one) == ["twice"]


def test_a_regeneration_that_failed_is_tried_again_as_one(editor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    one, asked = edition(), ["toy", "large", str(TOMORROW)]

    def fail(*_: object) -> None:
        raise CannotGenerate("nothing is left")

    with monkeypatch.context() as patch:
        patch.setattr(desk, "regenerate", fail)
        tasks.regenerate_edition.delay(*asked)
    job = tasks.regenerate_edition.job(*asked)
    assert job and (job.state, job.due_at) == (Job.FAILED, None), "it is not tried again by itself"
    jobs = reverse("admin:jobs_job_changelist")
    assert "nothing is left" in text(editor, jobs)
    editor.post(jobs, {"action": "try_again", "_selected_action": [job.pk]})
    job.refresh_from_db()
    assert (job.state, job.error) == (Job.DONE, "") and re.search(r">\d+\.\d s<", text(editor, jobs))
    assert now(one).puzzle != one.puzzle


def test_each_edition_of_a_month_has_its_state(editor: Client) -> None:
    def state(day: date) -> str:
        return desk.slots("toy", [day])[day][-1].state

    before = EPOCH - timedelta(days=1)
    assert desk.slots("toy", [before]) == {} and EPOCH in desk.slots("toy", [EPOCH])
    for day in (before, DAY, TOMORROW):
        edition(day)
    desk.lock(edition(LATER), True)
    states = [state(day) for day in (before, DAY, TOMORROW, LATER)]
    assert states == [desk.PAST, desk.LIVE, desk.GENERATED, desk.LOCKED]
    month = reverse("admin:editions_calendar_of", args=["toy"])
    page = editor.get(month, {"month": f"{TOMORROW:%Y-%m}"})
    shown = {slot.state for week in page.context["weeks"] for cell in week for slot in cell.slots}
    assert {desk.PLANNED, desk.GENERATED} <= shown
    assert editor.get(month, {"month": "soon"}).status_code == 404


def test_what_an_editor_wrote_is_not_called_generated(editor: Client) -> None:
    one = edition()
    desk.replace(one, OWN)
    assert desk.state_of(now(one), TOMORROW) == desk.OWN
    page = text(editor, reverse("admin:editions_edition_change", args=[one.pk]))
    assert "written by an editor" in page and "generated" not in page
    assert "Swap with" in page, "it can be changed as others can"


def test_an_edition_is_shown_with_its_puzzle_and_grade_and_cannot_be_deleted(editor: Client) -> None:
    for game in ("lionwall", "nettle", "toy"):
        one = put_on(game, registry.engine(game).variants[-1].slug, TOMORROW)
        page = editor.get(reverse("admin:editions_edition_change", args=[one.pk]))
        assert page.context["grade"] == one.variant and len(page.context["rows"]) >= 2, game
        assert editor.post(reverse("admin:editions_edition_delete", args=[one.pk])).status_code == 403


def test_blocking_a_word_lists_the_coming_editions_that_use_it(editor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    one = making.make_daily("nettle", "classic", TOMORROW)
    target = one.puzzle.secret.target
    found = desk.concerned_by([("blocklist", target.upper())])
    assert [edition.pk for edition, _ in found] == [one.pk], "the blocklist concerns every list"
    word = Word.objects.create(word_list="nettle-secret", text=target, status=Word.APPROVED)
    Word.objects.create(word_list="nettle-secret", text="elephant", status=Word.APPROVED)
    block = {"action": "block", "_selected_action": [word.pk]}
    page = editor.post(reverse("admin:words_word_changelist"), block, follow=True)
    assert [row[0].pk for row in page.context["rows"]] == [one.pk]
    editor.post(page.redirect_chain[-1][0], {"edition": [one.pk, 999_999]})
    assert now(one).puzzle.secret.target == "elephant"
    job = Job.objects.get(task=tasks.regenerate_edition.name)
    assert (job.args, job.state) == (["nettle", "classic", str(TOMORROW)], Job.DONE) and job.asked_by


def test_each_role_opens_its_own_pages_of_the_desk(client: Client) -> None:
    one, square = edition(), put_on("square", "classic", TOMORROW)
    desk.replace(one, OWN)
    version = Version.objects.filter(edition=one)[0]
    lists = ("words_word_changelist", "words_review", "editions_calendar", "editions_week", "jobs_job_changelist")
    pages: dict[str, list[tuple[str, list[int]]]] = {
        "editor": [
            *((name, []) for name in (*lists, "voices_concern_changelist")),
            *((name, [one.pk]) for name in ("plays_board", "plays_solved", "plays_trying", "editions_versions")),
            ("plays_version", [version.pk]),
            ("editions_texts", [square.pk]),
        ],
        "moderator": [
            ("players_player_changelist", []),
            ("plays_play_changelist", []),
            ("plays_waiting_changelist", []),
        ],
    }
    for role, opens in (("editor", {"editor"}), ("moderator", {"moderator"}), ("admin", {"editor", "moderator"})):
        client.force_login(staff_called(role, role))
        for whose, places in pages.items():
            found = {name: client.get(reverse(f"admin:{name}", args=args)).status_code for name, args in places}
            assert found == dict.fromkeys(found, 200 if whose in opens else 403), role
    client.force_login(staff_called("moderator"))
    deeds = [reverse("admin:editions_act", args=[one.pk, deed]) for deed in ("regenerate", "candidates")]
    for post in (*deeds, reverse("admin:editions_many", args=["lock"]), reverse("admin:plays_try_move", args=[1, "x"])):
        assert client.post(post, {"edition": [one.pk]}, content_type="application/json").status_code == 403
    client.logout()
    lock = client.post(reverse("admin:editions_many", args=["lock"]), {"edition": [one.pk]})
    assert lock["Location"].startswith("/admin/login/")
    assert now(one).puzzle == one.engine.read(OWN) and not now(one).locked
