"""What a player has done: records are what all finishes together make."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest
from django.core.management import call_command
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.accounts.arrivals import take_over
from games.editions.calendar import EPOCH
from games.editions.making import make_daily
from games.editions.models import Edition
from games.players.models import Player
from games.plays.models import Play, Record
from games.plays.signals import play_finished
from tests.cast.plays import end_play

finishes = st.tuples(st.integers(0, 7), st.integers(1, 3), st.sampled_from(["won", "lost", "gave up"]), st.booleans())
stories = st.lists(st.tuples(st.booleans(), finishes), max_size=16)


@pytest.fixture
def editions(db: None) -> list[Edition]:
    """Two variants of three days, and a later day of one alone."""
    days = [(variant, EPOCH + timedelta(days=n)) for n in (0, 1, 2) for variant in ("small", "large")]
    return [make_daily("toy", variant, day) for variant, day in [*days, ("small", EPOCH + timedelta(days=9))]]


def finish(who: Player, edition: Edition, guesses: int, status: str, ranked: bool) -> None:
    shown = {"ranked": ranked, "line": f"🎲 {guesses} more", "seconds": guesses * 10}
    play = end_play(who, edition, edition.made_at, status, **shown)
    play_finished.send(sender=Play, play=play, edition=edition)


def count_back(days: set[date], last: date) -> int:
    """Count the days in a row that end on one."""
    return 1 + count_back(days, last - timedelta(days=1)) if last in days else 0


def check(player: Player) -> None:
    """A player's record is what the plays say."""
    plays = list(Play.objects.filter(player=player, run=1, finished_at__isnull=False).select_related("edition"))
    wins = [play for play in plays if play.status == "won"]
    seconds = [play.seconds or 0 for play in wins]
    days = {play.edition.day for play in wins if play.ranked}
    records = {one.game: one for one in Record.objects.filter(player=player)}
    assert set(records) == ({"toy", Record.ANY} if plays else set())
    for record in records.values():
        assert (record.played, record.won) == (len(plays), len(wins))
        assert record.average == (round(sum(seconds) / len(wins)) if wins else None)
        assert record.fastest == min(seconds, default=None)
        assert dict(record.histogram) == Counter(play.line.removesuffix(" more") for play in plays)
        assert record.best_streak == max((count_back(days, day) for day in days), default=0)
        assert record.last_won == max(days, default=None)
        for now in (EPOCH + timedelta(days=n) for n in range(2, 12)):
            if not days or max(days) <= now:
                assert record.streak_on(now) == (count_back(days, now) or count_back(days, now - timedelta(days=1)))


@pytest.mark.postgres
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(stories)
def test_records_are_what_the_plays_say_in_whatever_order_they_finish(
    editions: list[Edition], story: list[tuple[bool, tuple[int, int, str, bool]]]
) -> None:
    with transaction.atomic():
        guest, player = Player.objects.create(name="Guest"), Player.objects.create(name="Player")
        for by_guest, (number, guesses, status, ranked) in story:
            who, edition = guest if by_guest else player, editions[number % len(editions)]
            if not Play.objects.filter(player=who, edition=edition).exists():
                finish(who, edition, guesses, status, ranked)
        check(guest)
        check(player)
        take_over(guest, player)
        check(player)
        transaction.set_rollback(True)


@pytest.mark.postgres
def test_the_command_makes_lost_records_anew(editions: list[Edition], capsys: pytest.CaptureFixture[str]) -> None:
    player = Player.objects.create(name="Alice")
    for number, edition in enumerate(editions):
        finish(player, edition, number, "won", True)
    Record.objects.all().delete()
    call_command("records", json=True)
    check(player)
    assert '"records": 2' in capsys.readouterr().out
