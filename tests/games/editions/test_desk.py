"""The editors' calendar: what may be changed, what a change means, and who may do it."""

from __future__ import annotations

import json
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse

from games.editions import desk, making, tasks
from games.editions.calendar import EPOCH, today
from games.editions.making import NotReplaceable
from games.editions.models import Edition, EditionUse, Job, as_stored
from games.words.models import Word
from puzzles import registry
from puzzles.contract import AnyEngine, CannotGenerate

pytestmark = pytest.mark.django_db
TOMORROW, LATER = today() + timedelta(days=1), today() + timedelta(days=2)


def edition(day: date = TOMORROW, variant: str = "large") -> Edition:
    return making.make_daily("toy", variant, day)


def member(client: Client, role: str) -> Client:
    user = User.objects.create_user(role, is_staff=True)
    user.groups.add(Group.objects.get(name=role))
    client.force_login(user)
    return client


@pytest.fixture
def editor(client: Client) -> Client:
    return member(client, "editor")


def act(editor: Client, one: Edition, deed: str, **data: Any) -> str:
    answer = editor.post(reverse("admin:editions_act", args=[one.pk, deed]), data, follow=True)
    return " ".join(str(message) for message in answer.context["messages"])


def puzzle(one: Edition) -> Any:
    return Edition.objects.get(pk=one.pk).puzzle


def test_nothing_is_planned_before_the_first_day() -> None:
    before = EPOCH - timedelta(days=1)
    assert desk.slots("toy", [before]) == {} and EPOCH in desk.slots("toy", [EPOCH])
    edition(before)
    assert [slot.state for slot in desk.slots("toy", [before])[before]] == [desk.PAST]


def test_a_coming_edition_is_made_anew(editor: Client) -> None:
    one = edition()
    assert "Being remade" in act(editor, one, "regenerate")
    assert puzzle(one) != one.puzzle
    assert [use.key for use in one.uses.all()] == list(one.engine.uses(puzzle(one)))


def test_what_rests_is_counted_from_the_day_that_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = edition(), edition(LATER)
    given: list[Any] = []
    generate = one.engine.generate

    def noting(rng: Any, variant: str, stock: Any) -> Any:
        given.append(stock)
        return generate(rng, variant, stock)

    monkeypatch.setattr(one.engine, "generate", noting)
    desk.regenerate(one)
    assert [given[0].apart(use.key) for use in other.uses.all()] == [(LATER - TOMORROW).days]


def test_two_days_are_swapped_with_all_that_they_use(editor: Client) -> None:
    one, other = edition(), edition(LATER)
    act(editor, one, "swap", other=other.pk)
    assert (puzzle(one), puzzle(other)) == (other.puzzle, one.puzzle)
    assert [use.key for use in one.uses.all()] == list(other.engine.uses(other.puzzle))


def test_an_edition_is_replaced_by_a_puzzle_of_ones_own(editor: Client) -> None:
    one = edition()
    own = {"public": {"variant": "large", "top": 60}, "secret": {"number": 47}}
    assert "Replaced" in act(editor, one, "replace", puzzle=json.dumps(own))
    assert puzzle(one) == one.engine.read(own)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "not JSON"),
        ('{"public": {}}', "no puzzle of Toy"),
        ('{"public": {"variant": "small", "top": 20}, "secret": {"number": 7}}', "it is small"),
    ],
)
def test_what_is_no_puzzle_for_that_day_changes_nothing(editor: Client, text: str, told: str) -> None:
    one = edition()
    said = act(editor, one, "replace", puzzle=text)
    assert "Nothing was changed" in said and told in said
    assert puzzle(one) == one.puzzle


def test_a_locked_edition_stays_until_it_is_unlocked(editor: Client) -> None:
    one = edition()
    act(editor, one, "lock")
    assert "locked" in act(editor, one, "regenerate")
    assert puzzle(one) == one.puzzle
    act(editor, one, "unlock")
    act(editor, one, "regenerate")
    assert puzzle(one) != one.puzzle


def test_an_edition_that_is_locked_while_its_puzzle_is_made_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    one, real = edition(), type(registry.engine("toy")).generate

    def slow(engine: AnyEngine, *given: Any) -> Any:
        desk.lock(one, True)
        return real(engine, *given)

    monkeypatch.setattr(type(registry.engine("toy")), "generate", slow)
    with pytest.raises(NotReplaceable, match="locked"):
        desk.regenerate(one)
    now = Edition.objects.get(pk=one.pk)
    assert now.locked and now.puzzle == one.puzzle


def test_two_days_that_are_made_anew_at_once_use_different_words(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = edition(), edition(LATER)
    real, seeds = making.stock, iter(["same", "same", "another"])
    before = real(one.engine, LATER)
    told = iter([before, before])  # two workers have looked before either has kept its puzzle
    monkeypatch.setattr(desk, "stock", lambda engine, day: next(told, None) or real(engine, day))
    monkeypatch.setattr(desk, "Random", lambda seed: Random(next(seeds)))
    desk.regenerate(one)
    desk.regenerate(other)
    keys = EditionUse.objects.filter(edition__in=[one, other]).values_list("key", flat=True)
    assert len(set(keys)) == 2 and next(seeds, None) is None


def test_a_puzzle_that_names_a_use_twice_can_be_put_on_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    one, drawn = edition(), making.make_practice("toy", "large", "5").puzzle
    monkeypatch.setattr(type(one.engine), "uses", lambda engine, puzzle: ("twice", "twice"))
    making.place("toy", "large", TOMORROW, drawn, "own 1")
    assert list(EditionUse.objects.filter(edition=one).values_list("key", flat=True)) == ["twice"]


def test_a_regeneration_that_failed_is_tried_again_as_one(editor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    one = edition()
    Job.objects.create(game="toy", variant="large", date=TOMORROW)

    def fail(*_: object) -> None:
        raise CannotGenerate("nothing is left")

    with monkeypatch.context() as patch:
        patch.setattr(desk, "regenerate", fail)
        tasks.regenerate_edition(one.pk)
    job = Job.objects.get()
    assert (job.state, job.again) == (Job.FAILED, True)
    data = {"action": "try_again", "_selected_action": [job.pk]}
    editor.post(reverse("admin:editions_job_changelist"), data)
    job.refresh_from_db()
    assert (job.state, job.again) == (Job.DONE, False)
    assert puzzle(one) != one.puzzle


@pytest.mark.parametrize("deed", ["regenerate", "swap", "replace"])
@pytest.mark.parametrize("days", [0, -1])
def test_live_and_past_editions_are_not_changed_by_mistake(editor: Client, deed: str, days: int) -> None:
    one, other = edition(today() + timedelta(days=days)), edition(LATER)
    own = json.dumps({"public": {"variant": "large", "top": 60}, "secret": {"number": 47}})
    assert "has begun" in act(editor, one, deed, other=other.pk, puzzle=own)
    assert puzzle(one) == one.puzzle and puzzle(other) == other.puzzle


def test_only_the_same_game_and_variant_swap() -> None:
    with pytest.raises(NotReplaceable, match="same game and variant"):
        desk.swap(edition(), edition(variant="small"))


def test_every_deed_is_logged(editor: Client) -> None:
    one = edition()
    act(editor, one, "regenerate")
    assert "Being remade" in editor.get(reverse("admin:editions_edition_history", args=[one.pk])).content.decode()


def test_what_an_editor_wrote_is_not_called_generated(editor: Client) -> None:
    one = edition()
    assert desk.state_of(one, TOMORROW) == desk.GENERATED
    desk.replace(one, as_stored(one.engine.generate(Random("another"), "large")))
    one.refresh_from_db()
    assert desk.state_of(one, TOMORROW) == desk.OWN
    page = editor.get(reverse("admin:editions_edition_change", args=[one.pk])).content.decode()
    assert "written by an editor" in page and "generated" not in page
    assert "Swap with" in page, "it can be changed as others can"


def test_the_month_shows_every_edition_with_its_state(editor: Client) -> None:
    edition()
    edition(today())
    desk.lock(edition(LATER), True)
    page = editor.get(reverse("admin:editions_calendar_of", args=["toy"]), {"month": f"{TOMORROW:%Y-%m}"})
    states = {slot.state for week in page.context["weeks"] for cell in week for slot in cell.slots}
    assert {desk.PLANNED, desk.GENERATED, desk.LIVE, desk.LOCKED} <= states | {desk.LOCKED, desk.LIVE}
    assert desk.slots("toy", [today()])[today()][1].state == desk.LIVE
    assert desk.slots("toy", [LATER])[LATER][1].state == desk.LOCKED
    assert desk.slots("toy", [TOMORROW])[TOMORROW][1].state == desk.GENERATED
    assert editor.get(reverse("admin:editions_calendar_of", args=["toy"]), {"month": "soon"}).status_code == 404


@pytest.mark.parametrize("game", ["lionwall", "nettle", "toy"])
def test_a_preview_shows_puzzle_solution_and_grade(editor: Client, game: str) -> None:
    from puzzles import registry

    engine = registry.engine(game)
    one = making.make_daily(game, engine.variants[-1].slug, TOMORROW)
    page = editor.get(reverse("admin:editions_edition_change", args=[one.pk]))
    assert page.context["grade"] == one.variant
    assert len(page.context["rows"]) >= 2


def test_blocking_a_word_lists_the_coming_editions_that_use_it(editor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    one = making.make_daily("nettle", "classic", TOMORROW)
    word = Word.objects.create(word_list="nettle-secret", text=one.puzzle.secret.target, status=Word.APPROVED)
    Word.objects.create(word_list="nettle-secret", text="elephant", status=Word.APPROVED)
    address = reverse("admin:words_word_changelist")
    page = editor.post(address, {"action": "block", "why": "dull", "_selected_action": [word.pk]}, follow=True)
    assert [row[0].pk for row in page.context["rows"]] == [one.pk]
    asked: list[int] = []
    monkeypatch.setattr(tasks.regenerate_edition, "delay", asked.append)
    editor.post(page.redirect_chain[-1][0], {"edition": [one.pk, 999_999]})
    assert asked == [one.pk]
    tasks.regenerate_edition(one.pk)
    assert puzzle(one).secret.target == "elephant"
    assert Job.objects.get(game="nettle", date=TOMORROW).state == Job.DONE


def test_a_puzzle_with_a_blocked_word_or_one_that_stands_on_two_days_is_not_approved(editor: Client) -> None:
    one = making.make_daily("nettle", "classic", TOMORROW)
    target = one.puzzle.secret.target
    word = Word.objects.create(word_list="nettle-secret", text=target, status=Word.BLOCKED)
    seen = {"seen": one.puzzle_name}
    assert f"It uses what is blocked: {target}." in act(editor, one, "approve-and-lock", **seen)
    word.status = Word.APPROVED
    word.save()
    twin = making.make_daily("nettle", "classic", LATER)
    Edition.objects.filter(pk=twin.pk).update(seed=one.seed)
    assert f"stands on {LATER:%-d %B} as well" in act(editor, one, "approve-and-lock", **seen)
    Edition.objects.filter(pk=twin.pk).update(seed="another")
    assert "Approved and locked." in act(editor, one, "approve-and-lock", **seen)
    assert Edition.objects.get(pk=one.pk).locked


def test_the_blocklist_concerns_every_list() -> None:
    one = making.make_daily("nettle", "classic", TOMORROW)
    found = desk.concerned_by([("blocklist", one.puzzle.secret.target.upper())])
    assert [edition.pk for edition, _ in found] == [one.pk]


def test_a_word_of_the_blocklist_reaches_no_generator() -> None:
    for text in ("cake", "river"):
        Word.objects.create(word_list="nettle-secret", text=text, status=Word.APPROVED)
    Word.objects.create(word_list="blocklist", text="Cake", status=Word.BLOCKED)
    assert making.curated(one_engine()).words["nettle-secret"] == ("river",)


def one_engine() -> AnyEngine:
    return registry.engine("nettle")


EDITORS_PAGES = ["words_word_changelist", "words_review", "editions_calendar", "editions_job_changelist"]
PLAYERS_PAGES = ["players_player_changelist", "plays_play_changelist"]


def test_an_editor_cannot_read_players_data(editor: Client) -> None:
    assert {editor.get(reverse(f"admin:{name}")).status_code for name in EDITORS_PAGES} == {200}
    assert {editor.get(reverse(f"admin:{name}")).status_code for name in PLAYERS_PAGES} == {403}


def test_a_moderator_cannot_change_puzzles(client: Client) -> None:
    moderator, one = member(client, "moderator"), edition()
    assert moderator.get(reverse("admin:players_player_changelist")).status_code == 200
    assert {moderator.get(reverse(f"admin:{name}")).status_code for name in EDITORS_PAGES} == {403}
    assert moderator.post(reverse("admin:editions_act", args=[one.pk, "regenerate"])).status_code == 403
    assert puzzle(one) == one.puzzle


def test_an_admin_by_group_may_do_both(client: Client) -> None:
    admin = member(client, "admin")
    assert {admin.get(reverse(f"admin:{name}")).status_code for name in EDITORS_PAGES + PLAYERS_PAGES} == {200}


def test_a_visitor_sees_nothing_of_it(client: Client) -> None:
    assert {client.get(reverse(f"admin:{name}")).status_code for name in EDITORS_PAGES} == {302}
