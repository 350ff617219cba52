"""How rows of the word lists have played: counted once, drawn less often for it, and woken by editors."""

from __future__ import annotations

from datetime import timedelta

from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.difficulty import merits
from games.difficulty.merits import Counts, share
from games.editions import making
from games.editions.models import RowRecord
from games.insights.models import Notes
from games.words.approved import load
from puzzles import registry
from puzzles.abilities import PLAYS, Recorded
from tests.day import DAY
from tests.made import made

USUAL = Counts(shown=10_000, missed=1_500, reported=20, liked=800, disliked=200)
LIST = "square-words"


@given(st.tuples(*(st.integers(0, 500) for _ in range(5))), st.sampled_from(["missed", "reported", "disliked"]))
def test_what_plays_worse_is_drawn_no_oftener_and_a_few_plays_decide_little(
    numbers: tuple[int, ...], what: str
) -> None:
    shown, missed, reported, liked, disliked = numbers
    row = Counts(shown + missed + reported + 1, missed, reported, liked, disliked)
    worse = Counts(**{**vars(row), what: getattr(row, what) + 1})
    assert 0 <= share(worse, USUAL) <= share(row, USUAL) <= share(Counts(), USUAL) == 1
    assert share(Counts(3, 3), USUAL) > 0.9 and share(Counts(300, 290), USUAL) < RowRecord.REST


def test_a_row_that_nobody_solves_rests_until_an_editor_wakes_it(db: None, admin_client: Client) -> None:
    load(registry.engine("square"))
    square = making.make_daily("square", "classic", DAY)
    solved = {f"solved:{slot}:1": 390 for slot in ("a2", "a3", "a4", "d1", "d2", "d3", "d4")}
    counts = {PLAYS: 400, **solved, "solved:a1:1": 20, "revealed:a1": 380}
    Notes.objects.create(edition=square, revision=square.revision, counts=counts)
    assert merits.reckon() == merits.reckon() == 1
    engine, word = registry.engine("square"), str(square.puzzle.secret.rows[0])
    record = RowRecord.objects.get(word_list=LIST, text=word)
    assert (record.shown, record.missed, record.rests, RowRecord.objects.count()) == (400, 380, True, 8)
    square.delete()
    days = [DAY + timedelta(days=n) for n in range(5)]
    assert all(making.stock(engine, day).apart(word) == 0 for day in days) and word in making.curated(engine).used
    page = "/admin/editions/rowrecord/"
    assert word in admin_client.get(f"{page}?drawn=rests").content.decode()
    admin_client.post(page, {"action": "wake", "_selected_action": [record.pk]})
    assert RowRecord.objects.get(pk=record.pk).woken
    assert all(word not in making.stock(engine, day).used for day in days) and word not in making.curated(engine).used


def test_a_row_that_plays_less_well_is_left_out_as_often_as_its_share_says() -> None:
    record = RowRecord(word_list=LIST, text="ABLE", share=0.7)
    out = sum(record.is_left_out(f"square/{day}") for day in range(1000))
    assert 250 < out < 350 and len({record.is_left_out("x") for _ in range(3)}) == 1


def test_what_a_game_records_is_what_its_puzzles_draw_on() -> None:
    for engine in registry.engines():
        if isinstance(engine, Recorded):
            puzzle = made(engine.slug, engine.variants[0].slug)
            missed, drawn = engine.missed(puzzle, {PLAYS: 10}), engine.draws_on(puzzle)
            for word_list, rows in missed.items():
                assert set(rows) <= drawn[word_list] and all(0 <= many <= 10 for many in rows.values()), engine.slug
                keys = {engine.use_of(word_list, text) for text in rows}
                assert not rows or keys & set(engine.uses(puzzle)), engine.slug
