"""People who are made up say what they think of puzzles, as the same seed always has them."""

from __future__ import annotations

from random import Random

import pytest
from django.utils import timezone

from games.difficulty import opinions
from games.editions.models import Edition
from games.players.models import Player
from games.plays.models import Play
from games.voices.models import Concern, Liking, Thumb


def finished(toy: Edition, count: int, status: str = "won", seed: int = 3) -> None:
    now = timezone.now()
    for number in range(count):
        player = Player.objects.create(public_id=f"sim{seed}-{number}", name=f"Person {number}")
        Play.objects.create(
            player=player, edition=toy, status=status, started_at=now, moved_at=now, finished_at=now, seconds=60
        )


def thumbs() -> list[tuple[str, bool]]:
    return list(Thumb.objects.order_by("player").values_list("player__public_id", "up"))


def test_some_of_those_who_finished_put_a_thumb_and_once(toy: Edition) -> None:
    finished(toy, 60)
    given = opinions.give([toy.pk], 3)
    assert 8 < given < 40 and given == Thumb.objects.count() == Liking.objects.get().thumbs
    before = thumbs()
    assert opinions.give([toy.pk], 3) == 0 and thumbs() == before


def test_only_the_people_of_the_seed_are_asked(toy: Edition) -> None:
    finished(toy, 30, seed=4)
    assert opinions.give([toy.pk], 3) == 0


def test_who_gave_up_likes_a_puzzle_less() -> None:
    def liked(status: str, flawed: bool = False) -> int:
        return sum(opinions.likes(Random(n), status, flawed) for n in range(500))

    assert liked("won") > liked("lost") > liked("gave up")
    assert liked("won", flawed=True) < liked("won") * 0.7


def test_a_flaw_is_named_by_some_of_those_who_dislike_it(toy: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opinions, "FLAWED", 1.0)
    monkeypatch.setattr(opinions, "TELLS", 1.0)
    finished(toy, 60)
    opinions.give([toy.pk], 3)
    concern = Concern.objects.get()
    assert concern.part == opinions.flaw_of(toy, 3)
    assert concern.count == Thumb.objects.filter(up=False).count() > 3
