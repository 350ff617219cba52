"""What comes after a result: the same game's next grade first, then what the player has not finished today."""

from __future__ import annotations

import itertools
from datetime import date

import pytest
from django.utils import timezone

from games.editions import calendar
from games.editions.making import make_daily
from games.editions.models import Edition
from games.players.models import Player
from games.plays.answers import next_puzzle
from games.plays.models import Play

pytestmark = pytest.mark.django_db


def names() -> list[tuple[str, str]]:
    """All that today has, in the order of the site."""
    return [(engine.slug, variant.slug) for engine, variant in calendar.planned(calendar.today())]


def edition(game: str, variant: str) -> Edition:
    """An edition of today that is never opened, so that no puzzle is made for it."""
    return Edition(game=game, variant=variant, kind=Edition.DAILY, date=calendar.today())


def follows(player: Player, game: str, variant: str) -> str:
    found = next_puzzle(player.pk, edition(game, variant))
    return found.url if found else ""


def test_the_next_grade_of_the_same_game_comes_first() -> None:
    bob = Player.objects.create(name="Bob")
    grades = [name for name in names() if name[0] == "chains"]
    assert len(grades) > 1
    for (game, here), (_, following) in itertools.pairwise(grades):
        assert follows(bob, game, here).startswith(f"/{game}/{following}/")


def test_after_the_last_grade_come_the_easier_ones_and_then_the_games_behind_it() -> None:
    bob = Player.objects.create(name="Bob")
    chains = [name for name in names() if name[0] == "chains"]
    assert follows(bob, *chains[-1]).startswith(f"/chains/{chains[0][1]}/")
    for name in chains[:-1]:
        finish(bob, *name)
    behind = names()[names().index(chains[-1]) + 1]
    assert follows(bob, *chains[-1]).startswith("/{}/{}/".format(*behind))


def finish(player: Player, game: str, variant: str, day: date | None = None) -> None:
    """A win, today if no day is named."""
    on = day or calendar.today()
    stored = Edition.objects.filter(game=game, variant=variant, date=on).first()
    kept = stored or Edition.objects.create(
        game=game, variant=variant, kind=Edition.DAILY, date=on, seed="x", stored={}, engine_version=1
    )
    now = timezone.now()
    Play.objects.create(player=player, edition=kept, started_at=now, moved_at=now, finished_at=now, status="won")


def test_there_is_nothing_next_when_all_of_today_is_done() -> None:
    bob = Player.objects.create(name="Bob")
    *others, last = names()
    for name in others:
        finish(bob, *name)
    assert follows(bob, *last) == ""


def test_a_game_that_is_switched_off_is_not_next(monkeypatch: pytest.MonkeyPatch) -> None:
    bob = Player.objects.create(name="Bob")
    monkeypatch.setattr("games.plays.answers.is_off", lambda slug: slug == "toy")
    for game, variant in names():
        assert "/toy/" not in follows(bob, game, variant)


def test_after_a_past_day_comes_the_rest_of_that_day_and_then_todays_which_says_so() -> None:
    past, bob = make_daily("toy", "small", calendar.EPOCH), Player.objects.create(name="Bob")
    assert past.date is not None and past.date < calendar.today()
    found = next_puzzle(bob.pk, past)
    assert found and found.url == f"/toy/large/{past.date}/" and found.title == "Large"
    for game, variant in [(engine.slug, variant.slug) for engine, variant in calendar.planned(past.date)]:
        finish(bob, game, variant, past.date)
    found = next_puzzle(bob.pk, past)
    assert found and found.url == f"/toy/large/{calendar.today()}/" and found.title == "Today’s Large"
