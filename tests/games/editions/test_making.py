"""Editions: made once, never made again, never the same word twice, and only for days that have come."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from django.test import override_settings

from games.editions import calendar, finding, making, remembered
from games.editions.models import Edition, EditionUse
from games.words.models import Word
from puzzles import registry

pytestmark = pytest.mark.django_db


def test_a_missing_day_is_generated_when_it_is_asked_for() -> None:
    edition = finding.daily("toy", "small", calendar.today())
    assert Edition.objects.get() == edition
    assert [use.key for use in edition.uses.all()] == list(edition.engine.uses(edition.puzzle))


def test_a_kept_puzzle_is_never_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    first = making.make_daily("toy", "small", calendar.today())
    monkeypatch.setattr(registry.engine("toy"), "generate", None)
    assert making.make_daily("toy", "small", calendar.today()).puzzle == first.puzzle


def test_days_do_not_use_the_same_thing_twice() -> None:
    days = [calendar.today() + timedelta(days=n) for n in range(20)]
    numbers = {making.make_daily("toy", "small", day).puzzle.secret.number for day in days}
    assert len(numbers) == 20


@pytest.mark.parametrize("apart", [pytest.param(0, marks=pytest.mark.postgres), *range(1, 7)])
def test_another_worker_that_was_first_wins(monkeypatch: pytest.MonkeyPatch, apart: int) -> None:
    """On every weekday: on a Monday one number only is easy enough, and both workers choose it."""
    engine, day = registry.engine("toy"), date(2026, 3, 2) + timedelta(days=apart)
    monkeypatch.setattr(calendar, "today", lambda: day)
    generate = type(engine).generate
    others: list[Edition] = []

    def slow(self: Any, rng: Random, variant: str, stock: Any) -> Any:
        monkeypatch.setattr(type(engine), "generate", generate)
        others.append(making.make_daily("toy", "small", day))
        return generate(self, Random(99), variant, stock)

    monkeypatch.setattr(type(engine), "generate", slow)
    assert making.make_daily("toy", "small", day) == others[0]
    assert Edition.objects.count() == 1


@pytest.mark.postgres
def test_a_word_that_another_worker_used_meanwhile_is_not_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    engine, day = registry.engine("toy"), calendar.today()
    generate = type(engine).generate

    def slow(self: Any, rng: Random, variant: str, stock: Any) -> Any:
        monkeypatch.setattr(type(engine), "generate", generate)
        other = making.make_daily("toy", "small", day + timedelta(days=1))
        return other.puzzle

    monkeypatch.setattr(type(engine), "generate", slow)
    mine = making.make_daily("toy", "small", day)
    assert EditionUse.objects.values("key").distinct().count() == 2
    assert mine.puzzle != Edition.objects.exclude(pk=mine.pk).get().puzzle


@pytest.mark.parametrize(
    ("game", "variant", "days", "told"),
    [
        ("chess", "small", 0, "no such game"),
        ("toy", "huge", 0, "not played that way"),
        ("toy", "small", 1, "not come yet"),
        ("toy", "small", -10_000, "had not started"),
    ],
)
def test_what_there_is_not_is_told_in_a_sentence(game: str, variant: str, days: int, told: str) -> None:
    with pytest.raises(making.NoSuchEdition, match=told):
        finding.daily(game, variant, calendar.today() + timedelta(days=days))


def test_the_seed_of_a_day_depends_on_the_sites_secret() -> None:
    seeds = set()
    for secret in ("one", "two"):
        with override_settings(SECRET_KEY=secret):
            seeds.add(calendar.day_seed("toy", "small", calendar.today(), 1))
    assert len(seeds) == 2


def test_a_practice_puzzle_is_the_same_for_everyone_with_its_number() -> None:
    first = finding.practice("toy", "large", "12345")
    remembered.forget_cached()
    assert finding.practice("toy", "large", "12345") == first
    assert first.date is None and not first.uses.exists()


@pytest.mark.parametrize("seed", ["0", "007", "-1", "1.5", "abc", "9" * 19, "", "١"])
def test_a_practice_number_is_a_plain_whole_number(seed: str) -> None:
    with pytest.raises(making.NoSuchEdition):
        finding.practice("toy", "small", seed)


def test_only_approved_words_reach_a_generator() -> None:
    for text, status in (("elephant", Word.APPROVED), ("river", Word.BLOCKED), ("music", Word.PROPOSED)):
        Word.objects.create(word_list="nettle-secret", text=text, status=status)
    assert making.curated(registry.engine("nettle")).words == {"nettle-secret": ("elephant",)}


def test_the_first_day_has_number_one() -> None:
    assert calendar.number(calendar.EPOCH) == 1
    assert calendar.ends_at(calendar.EPOCH).date() == calendar.EPOCH + timedelta(days=1)
