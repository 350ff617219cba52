"""What comes after a result: the same game's next grade first, then what the player has not finished today."""

from __future__ import annotations

import itertools
from datetime import date

import pytest
from django.utils import timezone

from games.editions.calendar import EPOCH, planned, today
from games.editions.making import make_daily
from games.editions.models import Edition
from games.players.models import Player
from games.plays.answers import next_puzzle
from games.plays.models import Play


@pytest.fixture
def bob(db: None) -> Player:
    return Player.objects.create(name="Bob")


def names(day: date | None = None) -> list[tuple[str, str]]:
    """All that a day has, in the order of the site."""
    return [(engine.slug, variant.slug) for engine, variant in planned(day or today())]


def follows(player: Player, game: str, variant: str) -> str:
    """Where it goes on after an edition of today, which is never opened, so that no puzzle is made for it."""
    found = next_puzzle(player.pk, Edition(game=game, variant=variant, kind=Edition.DAILY, date=today()))
    return found.url if found else ""


def finish(player: Player, game: str, variant: str, day: date | None = None) -> None:
    fields = {"kind": Edition.DAILY, "seed": "x", "stored": {}, "engine_version": 1}
    edition, _ = Edition.objects.get_or_create(game=game, variant=variant, date=day or today(), defaults=fields)
    at = dict.fromkeys(("started_at", "moved_at", "finished_at"), timezone.now())
    Play.objects.create(player=player, edition=edition, status="won", **at)


def test_the_next_grade_comes_first_then_the_easier_ones_and_then_the_games_behind_it(bob: Player) -> None:
    chains = [name for name in names() if name[0] == "chains"]
    for here, (_, following) in itertools.pairwise([*chains, chains[0]]):
        assert follows(bob, *here).startswith(f"/chains/{following}/")
    for name in chains[:-1]:
        finish(bob, *name)
    behind = names()[names().index(chains[-1]) + 1]
    assert follows(bob, *chains[-1]).startswith("/{}/{}/".format(*behind))


def test_there_is_nothing_next_when_all_of_today_is_done(bob: Player) -> None:
    *others, last = names()
    for name in others:
        finish(bob, *name)
    assert follows(bob, *last) == ""


def test_a_game_that_is_switched_off_is_not_next(bob: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.plays.answers.is_off", lambda slug: slug == "toy")
    assert [name for name in names() if "/toy/" in follows(bob, *name)] == []


def test_after_a_past_day_comes_the_rest_of_that_day_and_then_todays_which_says_so(bob: Player) -> None:
    past = make_daily("toy", "small", EPOCH)
    found = next_puzzle(bob.pk, past)
    assert found and found.url == f"/toy/large/{EPOCH}/" and found.title == "Toy Large"
    for game, variant in names(EPOCH):
        finish(bob, game, variant, EPOCH)
    found = next_puzzle(bob.pk, past)
    assert found and found.url == f"/toy/large/{today()}/" and found.title == "Today’s Toy Large"
