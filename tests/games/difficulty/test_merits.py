"""How rows of the word lists have played: counted without doubling, drawn less often for it, and woken by editors."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.difficulty import merits, tasks
from games.difficulty.merits import Counts, share
from games.editions import calendar, making
from games.editions.models import Edition, RowRecord
from games.insights.models import Notes
from games.voices.models import Concern, Liking
from games.words.approved import load
from puzzles import registry
from puzzles.abilities import PLAYS, Recorded
from tests.proofs import proofs_of

USUAL = Counts(shown=10_000, missed=1_500, reported=20, liked=800, disliked=200)
LIST = "square-words"
parts = st.tuples(*(st.integers(0, 500) for _ in range(5)))


def counted(numbers: tuple[int, ...]) -> Counts:
    shown, missed, reported, liked, disliked = numbers
    return Counts(shown + missed + reported, missed, reported, liked, disliked)


@given(parts)
def test_a_share_lies_between_nothing_and_one(numbers: tuple[int, ...]) -> None:
    assert 0 <= share(counted(numbers), USUAL) <= 1


@given(parts, st.sampled_from(["missed", "reported", "disliked"]))
def test_what_plays_worse_is_drawn_no_oftener(numbers: tuple[int, ...], what: str) -> None:
    row, worse = counted(numbers), counted(numbers)
    setattr(worse, what, getattr(worse, what) + 1)
    if worse.missed <= worse.shown:
        assert share(worse, USUAL) <= share(row, USUAL)


def test_what_nobody_knows_and_what_plays_as_usual_is_drawn_as_any_other() -> None:
    assert share(Counts(), Counts()) == share(Counts(), USUAL) == share(Counts(100, 15, 0, 80, 20), USUAL) == 1


def test_a_few_plays_decide_nothing_and_many_do() -> None:
    assert share(Counts(3, 3), USUAL) > 0.9
    assert share(Counts(300, 290), USUAL) < RowRecord.REST


def played(edition: Edition, plays: int, **told: int) -> None:
    Notes.objects.update_or_create(
        edition=edition, defaults={"revision": edition.revision, "counts": {PLAYS: plays, **told}}
    )


@pytest.fixture
def square(db: None) -> Edition:
    """A square of today, played by 400, of whom 380 had the first word across given."""
    load(registry.engine("square"))
    edition = making.make_daily("square", "classic", calendar.today())
    solved = {f"solved:{slot}:1": 390 for slot in ("a2", "a3", "a4", "d1", "d2", "d3", "d4")}
    played(edition, 400, **solved, **{"solved:a1:1": 20, "revealed:a1": 380})
    return edition


def first_word(edition: Edition) -> str:
    return str(edition.puzzle.secret.rows[0])


@pytest.mark.postgres
def test_what_is_worked_out_twice_is_counted_once(square: Edition) -> None:
    assert tasks.reckon_merits() == 1
    once = list(RowRecord.objects.order_by("pk").values())
    assert tasks.reckon_merits() == 1
    assert list(RowRecord.objects.order_by("pk").values()) == once
    record = RowRecord.objects.get(word_list=LIST, text=first_word(square))
    assert (record.shown, record.missed, record.rests) == (400, 380, True)
    assert RowRecord.objects.filter(word_list=LIST).count() == 8


def test_thumbs_and_open_reports_count_and_settled_ones_do_not(square: Edition) -> None:
    word = str(square.puzzle.secret.rows[1])
    Liking.objects.create(edition=square, up=3, down=1)
    told = Concern.objects.create(edition=square, part="clue:5 across", label="…", word=word, count=7)
    merits.reckon()
    record = RowRecord.objects.get(text=word)
    assert (record.reported, record.liked, record.disliked) == (7, 3, 1) and record.share < 1
    told.settled_at = calendar.ends_at(calendar.today())
    told.save()
    merits.reckon()
    assert RowRecord.objects.get(text=word).reported == 0


def test_a_puzzle_that_was_corrected_since_tells_nothing(square: Edition) -> None:
    Edition.objects.filter(pk=square.pk).update(revision=square.revision + 1)
    merits.reckon()
    assert not RowRecord.objects.exists()


def test_a_row_that_rests_counts_as_used_on_every_day_and_one_that_was_woken_does_not(square: Edition) -> None:
    merits.reckon()
    engine, word = registry.engine("square"), first_word(square)
    square.delete()
    days = [calendar.today() + timedelta(days=n) for n in range(5)]
    assert all(making.stock(engine, day).apart(word) == 0 for day in days) and word in making.curated(engine).used
    RowRecord.objects.filter(text=word).update(woken=True)
    assert all(word not in making.stock(engine, day).used for day in days)
    assert word not in making.curated(engine).used


def test_a_row_that_plays_less_well_is_left_out_as_often_as_its_share_says(db: None) -> None:
    record = RowRecord(word_list=LIST, text="ABLE", share=0.7)
    out = sum(record.is_left_out(f"square/{day}") for day in range(1000))
    assert 250 < out < 350
    assert [record.is_left_out("x") for _ in range(3)] == [record.is_left_out("x")] * 3


def test_without_records_a_stock_is_what_it_was_and_costs_one_question(
    square: Edition, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1):
        assert making.left_out(registry.engine("square"), "any") == {}
    with django_assert_num_queries(0):
        assert making.left_out(registry.engine("chains"), "any") == {}


def test_a_resting_category_is_on_no_wall_as_long_as_there_are_others(db: None) -> None:
    """The proof knows it all the same: only what is drawn changes."""
    engine = registry.engine("lionwall")
    load(engine)
    wall = engine.generate(Random(3), "words", making.curated(engine))
    name = wall.secret.groups[0].name
    RowRecord.objects.create(word_list="lionwall-categories", text=name, shown=500, missed=490, share=0.1)
    given = making.curated(engine)
    assert name in given.words["lionwall-categories"]
    again = engine.generate(Random(3), "words", given)
    assert name not in [group.name for group in again.secret.groups]


@pytest.mark.parametrize("slug", [slug for slug in registry.slugs() if isinstance(registry.engine(slug), Recorded)])
def test_what_a_game_records_is_what_its_puzzles_draw_on(slug: str) -> None:
    engine = registry.engine(slug)
    assert isinstance(engine, Recorded)
    for variant in engine.variants[:2]:
        puzzle = engine.generate(Random(1), variant.slug)
        missed, drawn = engine.missed(puzzle, {PLAYS: 10}), engine.draws_on(puzzle)
        for word_list, rows in missed.items():
            assert set(rows) <= drawn[word_list] and all(0 <= many <= 10 for many in rows.values())
            keys = {engine.use_of(word_list, text) for text in rows}
            assert not rows or keys & set(engine.uses(puzzle))


def test_an_editor_wakes_a_row_and_lets_its_record_decide_again(client: Client, db: None) -> None:
    one = RowRecord.objects.create(word_list=LIST, text="OBOL", shown=300, missed=280, share=0.1)
    user = User.objects.create_user("ed", is_staff=True)
    user.groups.add(Group.objects.get(name="editor"))
    client.force_login(user)
    session = client.session
    session.update(proofs_of(user))
    session.save()
    page = "/admin/editions/rowrecord/"
    assert "OBOL" in client.get(f"{page}?drawn=rests").content.decode()
    client.post(page, {"action": "wake", "_selected_action": [one.pk]})
    assert RowRecord.objects.get().woken and "OBOL" not in client.get(f"{page}?drawn=rests").content.decode()
    client.post(page, {"action": "let_decide", "_selected_action": [one.pk]})
    assert RowRecord.objects.get().rests
