"""Editions: made once, never made again, never the same word twice, and only for days that have come."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.test import override_settings

from games.editions import calendar, finding, making, remembered
from games.editions.models import Edition, EditionUse
from games.words.models import Word
from puzzles import registry
from puzzles.contract import CannotGenerate
from tests.day import Clock

pytestmark = pytest.mark.django_db
Toy = type(registry.engine("toy"))


def do_before_generating(monkeypatch: pytest.MonkeyPatch, do: Any) -> None:
    """Let the next puzzle of the toy come from `do`, which gets the engine's own `generate` and what it is given."""
    generate = Toy.generate

    def slow(engine: Any, *given: Any) -> Any:
        monkeypatch.setattr(Toy, "generate", generate)
        return do(generate, engine, *given)

    monkeypatch.setattr(Toy, "generate", slow)


def test_a_missing_day_is_generated_when_it_is_asked_for_and_never_again(monkeypatch: pytest.MonkeyPatch) -> None:
    edition = finding.daily("toy", "small", calendar.today())
    assert Edition.objects.get() == edition
    assert [use.key for use in edition.uses.all()] == list(edition.engine.uses(edition.puzzle))
    monkeypatch.setattr(registry.engine("toy"), "generate", None)
    assert making.make_daily("toy", "small", calendar.today()).puzzle == edition.puzzle


def test_days_do_not_use_the_same_thing_twice() -> None:
    days = [calendar.today() + timedelta(days=n) for n in range(20)]
    assert len({making.make_daily("toy", "small", day).puzzle.secret.number for day in days}) == 20


@pytest.mark.postgres
def test_another_worker_that_was_first_wins_on_every_weekday(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    """On a Monday one number only is easy enough, and both workers choose it."""
    for _ in range(7):
        clock.advance(timedelta(days=1))
        day = calendar.today()
        others: list[Edition] = []

        def make_other(generate: Any, engine: Any, rng: Random, variant: str, stock: Any) -> Any:
            others.append(making.make_daily("toy", "small", day))
            return generate(engine, Random(99), variant, stock)

        do_before_generating(monkeypatch, make_other)
        assert making.make_daily("toy", "small", day) == others[0]
        assert Edition.objects.filter(date=day).count() == 1
        Edition.objects.all().delete()


@pytest.mark.postgres
def test_a_word_that_another_worker_used_meanwhile_is_not_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    day = calendar.today()
    do_before_generating(monkeypatch, lambda *_: making.make_daily("toy", "small", day + timedelta(days=1)).puzzle)
    mine = making.make_daily("toy", "small", day)
    assert EditionUse.objects.values("key").distinct().count() == 2
    assert mine.puzzle != Edition.objects.exclude(pk=mine.pk).get().puzzle


def test_where_one_attempt_finds_nothing_another_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise CannotGenerate("no number fitted")

    do_before_generating(monkeypatch, fail)
    assert making.make_daily("toy", "small", calendar.today()) == Edition.objects.get()


def test_what_does_not_exist_is_refused_with_a_sentence() -> None:
    for game, variant, days, why in (
        ("chess", "small", 0, "no such game"),
        ("toy", "huge", 0, "not played that way"),
        ("toy", "small", 1, "not come yet"),
        ("toy", "small", -10_000, "had not started"),
    ):
        with pytest.raises(making.NoSuchEdition, match=why):
            finding.daily(game, variant, calendar.today() + timedelta(days=days))
    for seed in ("0", "007", "-1", "1.5", "abc", "9" * 19, "", "١"):
        with pytest.raises(making.NoSuchEdition):
            finding.practice("toy", "small", seed)


def test_the_seed_of_a_day_depends_on_the_sites_secret_and_days_are_numbered_from_one() -> None:
    seeds = set()
    for secret in ("one", "two"):
        with override_settings(SECRET_KEY=secret):
            seeds.add(calendar.day_seed("toy", "small", calendar.today(), 1))
    assert len(seeds) == 2
    assert calendar.number(calendar.EPOCH) == 1
    assert calendar.ends_at(calendar.EPOCH).date() == calendar.EPOCH + timedelta(days=1)


def test_a_practice_puzzle_is_the_same_for_everyone_with_its_number() -> None:
    first = finding.practice("toy", "large", "12345")
    remembered.forget_cached()
    assert finding.practice("toy", "large", "12345") == first
    assert first.date is None and not first.uses.exists()


def test_only_approved_words_that_are_not_on_the_blocklist_reach_a_generator() -> None:
    words = (("elephant", Word.APPROVED), ("river", Word.BLOCKED), ("music", Word.PROPOSED), ("cake", Word.APPROVED))
    for text, status in words:
        Word.objects.create(word_list="nettle-secret", text=text, status=status)
    Word.objects.create(word_list="blocklist", text="Cake", status=Word.BLOCKED)
    assert making.curated(registry.engine("nettle")).words == {"nettle-secret": ("elephant",)}
