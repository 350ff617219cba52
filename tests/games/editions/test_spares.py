"""Spares: kept without an address, looked at on the day of their use, played where a day's own puzzle is missing."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from games.editions import desk, finding, making, spares, tasks
from games.editions.addresses import address_of
from games.editions.calendar import day_seed, spare_seed, today
from games.editions.models import Edition, EditionUse
from puzzles import registry
from tests.cast.editions import now
from tests.cast.visitors import Visitor
from tests.cast.workers import Workers
from tests.made import made

pytestmark = pytest.mark.django_db


def wanted_of_toy(held: list[tuple[str, str]]) -> list[int]:
    return [number for game, variant, number in spares.wanted(held) if (game, variant) == ("toy", "small")]


def test_three_of_each_are_wanted_and_no_number_twice() -> None:
    assert wanted_of_toy([]) == [1, 2, 3]
    spares.make("toy", "small", 1)
    assert spares.use("toy", "small", today())
    assert wanted_of_toy([("toy", "small")] * 2) == [2]


def wishes() -> list[int | None]:
    """How hard the spares of Lion Wall's words are to be, by number."""
    held = Edition.objects.filter(game="lionwall", variant="words", kind=Edition.SPARE).order_by("spare")
    return [one.puzzle.public.difficulty for one in held]


def test_spares_are_for_different_days_of_the_week_and_the_weekend_gets_the_hardest() -> None:
    assert [spares._wish("lionwall", "words", number) for number in (1, 2, 3)] == [2, 4, 5], "made at once"
    for number in (1, 2, 3):
        spares.make("lionwall", "words", number)
    assert wishes() == [2, 4, 5]
    sunday = today() + timedelta(days=6 - today().weekday())
    used = spares.use("lionwall", "words", sunday)
    assert used and used.puzzle.public.grade == "fiendish"
    spares.make("lionwall", "words", 4)
    assert wishes() == [2, 4, 5]
    easy = spares.use("lionwall", "words", sunday + timedelta(days=1))
    assert easy and easy.puzzle.public.grade == "gentle"


def test_a_spare_is_seeded_by_its_number_made_once_and_has_no_address(client: Client) -> None:
    spare = spares.make("toy", "small", 1)
    assert spares.make("toy", "small", 1) == spare
    assert spare.seed == spare_seed("toy", "small", 1, spare.engine_version)
    assert spare.seed != day_seed("toy", "small", today(), spare.engine_version)
    with pytest.raises(ValueError, match="no address"):
        address_of(spare)
    for address in (f"toy/practice/small/{spare.seed}", f"toy/own/{spare.seed}", f"toy/practice/small/{spare.spare}"):
        answer = client.get(f"/api/{address}/")
        assert answer.status_code == 404 or answer.json()["edition"]["title"] != str(spare)
    assert now(spare).kind == Edition.SPARE


@pytest.mark.postgres
def test_the_spare_is_played_at_once_where_todays_is_missing(client: Client, workers: Workers) -> None:
    spare = spares.make("toy", "small", 1)
    with pytest.raises(finding.BeingMade):
        finding.daily("toy", "small", today() - timedelta(days=1))
    assert client.get(f"/toy/small/{today()}/").status_code == 200
    assert Edition.objects.get(kind=Edition.DAILY, game="toy").pk == spare.pk
    assert finding.daily("toy", "small", today()).puzzle == spare.puzzle
    large = spares.make("toy", "large", 1)
    tasks.ensure_editions(days=1)
    assert now(large).kind == Edition.DAILY, "the sweep plays it where midnight found nothing"


def test_what_has_not_rested_is_thrown_away_and_the_other_is_played() -> None:
    first, second = (spares.make("toy", "small", number) for number in (1, 2))
    other = making.make_daily("toy", "small", today() + timedelta(days=3))
    EditionUse.objects.create(edition=other, key=first.engine.uses(first.puzzle)[0])
    used = spares.use("toy", "small", today())
    assert used is not None and used.pk == second.pk
    assert not Edition.objects.filter(pk=first.pk).exists()


def test_days_keep_off_what_a_spare_uses() -> None:
    spare = spares.make("toy", "small", 1)
    days = [making.make_daily("toy", "small", today() + timedelta(days=n)) for n in range(10)]
    assert spare.puzzle.secret.number not in {day.puzzle.secret.number for day in days}


def test_a_spare_of_every_game_may_come_today(monkeypatch: pytest.MonkeyPatch) -> None:
    for engine in registry.engines():
        variant = engine.variants[0].slug
        monkeypatch.setattr(engine, "generate", lambda *_, kept=made(engine.slug, variant): kept)
        spares.make(engine.slug, variant, 1)
        used = spares.use(engine.slug, variant, today())
        assert used is not None, engine.slug
        assert (used.kind, used.date, used.uses.exists()) == (Edition.DAILY, today(), True), engine.slug


def test_an_editor_withdraws_a_coming_edition_for_a_spare(admin_client: Client) -> None:
    coming = making.make_daily("toy", "small", today() + timedelta(days=2))
    with pytest.raises(making.NotReplaceable, match="no spare"):
        desk.withdraw(coming)
    spare = spares.make("toy", "small", 1)
    admin_client.post(f"/admin/editions/edition/{coming.pk}/do/withdraw/", {"reason": "It is dull."})
    again = Edition.objects.get(kind=Edition.DAILY, date=coming.date)
    assert (again.pk, again.puzzle, again.seed) == (coming.pk, spare.puzzle, spare.seed)
    assert not Edition.objects.filter(kind=Edition.SPARE).exists()


def test_withdrawing_todays_edition_is_a_correction(
    admin_client: Client, alice: Visitor, toy: Edition, wrong: int
) -> None:
    spare = spares.make("toy", "small", 1)
    alice.post({"guess": wrong})
    page = f"/admin/editions/edition/{toy.pk}/do/withdraw/"
    admin_client.post(page, {"reason": "It names a person.", "sure": "on"})
    assert (now(toy).puzzle, now(toy).revision) == (spare.puzzle, 1)
    kept = now(toy).corrections.get()
    assert kept.reason == "It names a person." and kept.withdrawn
    assert alice.get()["state"]["moves"] == 1, "who was playing may go on to the end"
