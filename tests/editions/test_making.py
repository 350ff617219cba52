"""Editions and backups: made once, ahead of their day, without used words, and tried again after a failure."""

from datetime import timedelta
from functools import partial
from itertools import permutations
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest
from django.test import Client, override_settings

from games.editions import backups, calendar, calendar_edits, lookup, making, tasks
from games.editions.addresses import get_address
from games.editions.calendar import list_daily_puzzles, make_backup_seed, make_day_seed
from games.editions.models import Edition, EditionUse
from games.infra.models import Job
from games.words.models import Word
from puzzles import registry
from puzzles.contract import CannotGenerate
from tests.cast.editions import reload_edition
from tests.cast.made import made
from tests.cast.visitors import Visitor
from tests.cast.workers import Workers, run_at_once
from tests.day import DAY, Clock

pytestmark = pytest.mark.django_db
Toy = type(registry.engine("toy"))


def do_before_generating(monkeypatch: pytest.MonkeyPatch, do: Any) -> None:
    """Let the toy's next puzzle come from `do`, which gets the engine's own `generate` and its arguments."""
    generate = Toy.generate

    def slow(engine: Any, *given: Any) -> Any:
        monkeypatch.setattr(Toy, "generate", generate)
        return do(generate, engine, *given)

    monkeypatch.setattr(Toy, "generate", slow)


def test_a_missing_day_is_generated_when_it_is_asked_for_and_never_again(monkeypatch: pytest.MonkeyPatch) -> None:
    do_before_generating(monkeypatch, Mock(side_effect=CannotGenerate("no number fitted")))  # and so another is tried
    edition = lookup.find_daily_edition("toy", "small", DAY)
    assert Edition.objects.get() == edition
    assert [use.key for use in edition.uses.all()] == list(edition.engine.list_used_keys(edition.puzzle))
    monkeypatch.setattr(registry.engine("toy"), "generate", None)
    assert making.make_daily_edition("toy", "small", DAY).puzzle == edition.puzzle


def test_a_day_that_no_seed_makes_is_one_line_in_the_log_and_tried_again_with_other_seeds(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried: list[object] = []

    def fail(_: object, rng: Random, *__: object) -> None:
        tried.append(rng.getstate())
        raise CannotGenerate("no number fitted")

    monkeypatch.setattr(Toy, "generate", fail)
    monkeypatch.setattr(tasks, "make_daily_edition", making.make_daily_edition)
    for _ in range(2):
        Job.objects.update(due_at=None)
        tasks.generate_edition.delay("toy", "small", str(DAY))
    assert len(set(map(str, tried))) == len(tried) == 2 * making.MOST_SEEDS_TRIED
    job = tasks.generate_edition.find_job("toy", "small", str(DAY))
    assert job and job.state == Job.FAILED and job.due_at and "no number fitted" in job.error
    warnings = [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")]
    assert len(warnings) == 2 and not [record for record in warnings if record.exc_info]


@pytest.mark.postgres
def test_another_worker_that_was_first_wins_on_every_weekday(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    """On a Monday only one number is easy enough, and both workers choose it."""
    others: list[Edition] = []

    def make_other(generate: Any, engine: Any, rng: Random, variant: str, stock: Any) -> Any:
        others.append(making.make_daily_edition("toy", "small", clock.now.date()))
        return generate(engine, Random(99), variant, stock)

    for _ in range(7):
        clock.advance(timedelta(days=1))
        do_before_generating(monkeypatch, make_other)
        mine = making.make_daily_edition("toy", "small", clock.now.date())
        assert mine == others[-1] == Edition.objects.get()
        mine.delete()


@pytest.mark.postgres
def test_practice_draws_on_nothing_that_todays_puzzles_use() -> None:
    edition, _ = (making.make_daily_edition("toy", "small", DAY + timedelta(days=n)) for n in (0, 1))
    found = making.load_practice_stock(edition.engine)
    assert found.used == set(edition.engine.list_used_keys(edition.puzzle))
    assert all(found.count_days_apart(key) == 0 for key in found.used)


def test_a_word_that_another_worker_used_meanwhile_is_not_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    next_day = DAY + timedelta(days=1)
    do_before_generating(monkeypatch, lambda *_: making.make_daily_edition("toy", "small", next_day).puzzle)
    mine = making.make_daily_edition("toy", "small", DAY)
    assert EditionUse.objects.values("key").distinct().count() == 2
    assert mine.puzzle != Edition.objects.exclude(pk=mine.pk).get().puzzle


def test_the_seed_of_a_day_depends_on_the_sites_secret_and_is_none_of_practice() -> None:
    seed = calendar.make_day_seed("toy", "small", DAY, 1)
    assert "/" not in seed and calendar.make_practice_seed("toy", "small", seed, 1).startswith("practice/")
    with override_settings(SECRET_KEY="another"):
        assert calendar.make_day_seed("toy", "small", DAY, 1) != seed
    assert calendar.get_day_number(calendar.EPOCH) == 1
    assert calendar.get_day_end(calendar.EPOCH).date() == calendar.EPOCH + timedelta(days=1)


def test_only_approved_words_that_are_not_on_the_blocklist_reach_a_generator() -> None:
    words = (("elephant", Word.APPROVED), ("river", Word.BLOCKED), ("music", Word.PROPOSED), ("cake", Word.APPROVED))
    for text, status in words:
        Word.objects.create(word_list="nettle-secret", text=text, status=status, details=f"a {text}\nno more")
    Word.objects.create(word_list="blocklist", text="Cake", status=Word.BLOCKED)
    stock = making.load_curated_stock(registry.engine("nettle"))
    assert stock.words == {"nettle-secret": ("elephant",)}
    assert stock.details["nettle-secret"]["elephant"] == "a elephant\nno more"


def test_it_asks_for_every_game_and_variant_of_the_next_days_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []
    for task in (tasks.generate_edition, tasks.make_backup):
        monkeypatch.setattr(task, "apply_async", lambda args, queue="": asked.append((queue, *args)))
    making.make_daily_edition("toy", "small", DAY)
    missing = tasks.list_missing_editions(1)
    assert ("toy", "small", DAY) not in missing and ("toy", "large", DAY) in missing
    a_day, days = len(list_daily_puzzles()), 14
    backup = backups.BACKUPS_PER_VARIANT * sum(len(engine.variants) for engine in registry.engines())
    assert tasks.ensure_editions() == len(asked) == len(set(asked)) == days * a_day - 1 + backup
    assert sum(not queue for queue, *_ in asked) == a_day - 1, "today's are waited for, the others are not"
    slugs = {engine.slug: [one.slug for one in engine.variants] for engine in registry.engines()}
    places = [slugs[game].index(name) for _, game, name, *_ in asked[: a_day - 1]]
    assert places == sorted(places), "and each game's easiest comes first"


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_make_each_edition_once_and_no_number_twice() -> None:
    run_at_once(*[lambda: [making.make_daily_edition("toy", "small", DAY + timedelta(days=n)) for n in range(8)]] * 2)
    numbers = [edition.puzzle.secret.number for edition in Edition.objects.all()]
    assert len(numbers) == len(set(numbers)) == 8


def make_backup(game: str, variant: str, number: int) -> Edition:
    backup = backups.make_backup(game, variant, number)
    assert backup
    return backup


def test_three_of_each_are_wanted_and_no_number_twice() -> None:
    def wanted(*held: tuple[str, str]) -> list[int]:
        return [number for *what, number in backups.list_missing_backups(list(held)) if what == ["toy", "small"]]

    assert wanted() == [1, 2, 3]
    make_backup("toy", "small", 1)
    assert backups.use_backup("toy", "small", DAY)
    assert wanted(*[("toy", "small")] * 2) == [2]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_whatever_order_they_are_asked_for_in_there_are_three_that_differ_in_difficulty() -> None:
    for order in permutations((1, 2, 3, 4)):  # 4: a sweep that found 2 made before 1 took it for missing
        Edition.objects.all().delete()
        made = [backup for number in order if (backup := backups.make_backup("toy", "small", number))]
        assert sorted(one.puzzle.public.difficulty for one in made) == [2, 4, 5], order
    run_at_once(*[partial(backups.make_backup, "toy", "large", number) for number in (1, 2, 3, 4)])
    assert Edition.objects.filter(variant="large", kind=Edition.BACKUP).count() == 3


def test_backups_are_for_different_days_of_the_week_and_the_weekend_gets_the_hardest() -> None:
    def wishes() -> list[int | None]:
        held = Edition.objects.filter(game="lionwall", variant="words", kind=Edition.BACKUP).order_by("backup_number")
        return [one.puzzle.public.difficulty for one in held]

    chosen = [backups._choose_difficulty("lionwall", "words", number) for number in (1, 2, 3)]
    assert chosen == [2, 4, 5], "made at once"
    for number in (1, 2, 3):
        make_backup("lionwall", "words", number)
    assert wishes() == [2, 4, 5]
    sunday = DAY + timedelta(days=6 - DAY.weekday())
    used = backups.use_backup("lionwall", "words", sunday)
    assert used and used.puzzle.public.grade == "fiendish"
    make_backup("lionwall", "words", 4)
    assert wishes() == [2, 4, 5]
    easy = backups.use_backup("lionwall", "words", sunday + timedelta(days=1))
    assert easy and easy.puzzle.public.grade == "gentle"


def test_a_backup_is_seeded_by_its_number_made_once_and_has_no_address(client: Client) -> None:
    backup = make_backup("toy", "small", 1)
    assert make_backup("toy", "small", 1) == backup
    assert backup.seed == make_backup_seed("toy", "small", 1, backup.engine_version)
    assert backup.seed != make_day_seed("toy", "small", DAY, backup.engine_version)
    with pytest.raises(ValueError, match="no address"):
        get_address(backup)
    for address in (f"toy/practice/small/{backup.seed}", f"toy/own/{backup.seed}"):
        assert client.get(f"/api/{address}/").status_code == 404


@pytest.mark.postgres
def test_the_backup_is_played_at_once_where_todays_is_missing(client: Client, workers: Workers) -> None:
    backup = make_backup("toy", "small", 1)
    with pytest.raises(lookup.EditionBeingMade):
        lookup.find_daily_edition("toy", "small", DAY - timedelta(days=1))
    assert client.get(f"/toy/small/{DAY}/").status_code == 200
    assert Edition.objects.get(kind=Edition.DAILY, game="toy").pk == backup.pk
    assert lookup.find_daily_edition("toy", "small", DAY).puzzle == backup.puzzle
    large = make_backup("toy", "large", 1)
    tasks.ensure_editions(days=1)
    assert reload_edition(large).kind == Edition.DAILY, "the sweep plays it where midnight found nothing"


def test_days_keep_off_what_a_backup_uses_and_what_has_not_rested_is_thrown_away_and_the_other_is_played() -> None:
    first, second = (make_backup("toy", "small", number) for number in (1, 2))
    days = [making.make_daily_edition("toy", "small", DAY + timedelta(days=n)) for n in range(1, 11)]
    assert first.puzzle.secret.number not in {day.puzzle.secret.number for day in days}
    other = days[2]
    EditionUse.objects.create(edition=other, key=first.engine.list_used_keys(first.puzzle)[0])
    used = backups.use_backup("toy", "small", DAY)
    assert used is not None and used.pk == second.pk
    assert not Edition.objects.filter(pk=first.pk).exists()


def test_a_backup_of_every_game_may_come_today(monkeypatch: pytest.MonkeyPatch) -> None:
    for engine in registry.engines():
        variant = engine.variants[0].slug
        monkeypatch.setattr(engine, "generate", lambda *_, kept=made(engine.slug, variant): kept)
        make_backup(engine.slug, variant, 1)
        used = backups.use_backup(engine.slug, variant, DAY)
        assert used is not None, engine.slug
        assert (used.kind, used.date, used.uses.exists()) == (Edition.DAILY, DAY, True), engine.slug


def test_an_editor_withdraws_a_coming_edition_for_a_backup(admin_client: Client) -> None:
    coming = making.make_daily_edition("toy", "small", DAY + timedelta(days=2))
    with pytest.raises(making.NotReplaceable, match="No backup puzzle"):
        calendar_edits.withdraw_coming_puzzle(coming)
    backup = make_backup("toy", "small", 1)
    admin_client.post(f"/admin/editions/edition/{coming.pk}/do/withdraw/", {"reason": "It is dull."})
    again = Edition.objects.get(kind=Edition.DAILY, date=coming.date)
    assert (again.pk, again.puzzle, again.seed) == (coming.pk, backup.puzzle, backup.seed)
    assert not Edition.objects.filter(kind=Edition.BACKUP).exists()


def test_withdrawing_todays_is_a_correction(admin_client: Client, alice: Visitor, toy: Edition, wrong: int) -> None:
    backup = make_backup("toy", "small", 1)
    alice.post({"guess": wrong})
    page = f"/admin/editions/edition/{toy.pk}/do/withdraw/"
    admin_client.post(page, {"reason": "It names a person.", "sure": "on"})
    assert (reload_edition(toy).puzzle, reload_edition(toy).revision) == (backup.puzzle, 1)
    kept = reload_edition(toy).corrections.get()
    assert kept.reason == "It names a person." and kept.withdrawn
    assert alice.get()["state"]["moves"] == 1, "who was playing may go on to the end"
