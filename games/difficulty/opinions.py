"""What people who are made up think of the puzzles that they finished: a thumb, and seldom that something is wrong.

Most like what they solved and few what they gave up; and a few puzzles have a flaw, which costs them thumbs and makes
some name the same part of it. All of it follows from a seed, the player and the puzzle.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Final

from games.editions.models import Edition
from games.plays.models import Play
from games.plays.referee import Refused
from games.voices import saying
from games.voices.models import Thumb
from puzzles.contract import Status

SAYS = 0.35
"""How many of those who finish say what they think."""
LIKES: Final = {Status.WON.value: 0.9, Status.LOST.value: 0.6, Status.GAVE_UP.value: 0.35}
"""How many of these like a puzzle that has no flaw."""
FLAWED = 0.06
"""How many puzzles have a flaw."""
FORGIVES = 0.5
"""How many of those who would like a puzzle still do where it has a flaw."""
TELLS = 0.25
"""How many of those who dislike a flawed puzzle say what is wrong."""
REASONS: Final = (
    "This does not fit.",
    "I have never heard of this.",
    "There is another answer.",
    "Too obscure for me.",
)


def give(editions: Sequence[int], seed: int) -> int:
    """Lets the people of a seed say what they think of editions; returns how many thumbs were given. Safe to repeat."""
    plays = Play.objects.filter(
        edition__in=editions, run=1, finished_at__isnull=False, player__public_id__startswith=f"sim{seed}-"
    )
    said = set(Thumb.objects.filter(edition__in=editions).values_list("player_id", "edition_id"))
    flaws = {one.pk: flaw_of(one, seed) for one in Edition.objects.filter(pk__in=editions)}
    thumbs, unhappy = [], []
    for play in plays.select_related("edition", "player").order_by("pk"):
        rng = Random(f"{seed}/{play.player.public_id}/{_named(play.edition)}/opinion")
        if rng.random() >= SAYS or (play.player_id, play.edition_id) in said:
            continue
        flaw = flaws[play.edition_id]
        up = likes(rng, play.status, flaw is not None)
        thumbs.append(Thumb(player_id=play.player_id, edition_id=play.edition_id, up=up))
        if not up and flaw is not None and rng.random() < TELLS:
            unhappy.append((play, flaw, rng.choice(REASONS)))
    saying.put_thumbs(thumbs)
    for play, flaw, reason in unhappy:
        with suppress(Refused):  # said before, or the puzzle was corrected meanwhile
            saying.say_wrong(play, flaw, reason)
    return len(thumbs)


def flaw_of(edition: Edition, seed: int) -> str | None:
    """The part of an edition's puzzle that people find wrong; None where they find none."""
    rng = Random(f"{seed}/{_named(edition)}/flaw")
    return rng.choice([part.id for part in saying.parts_of(edition)]) if rng.random() < FLAWED else None


def likes(rng: Random, status: str, flawed: bool) -> bool:
    """Whether somebody whose play ended so likes a puzzle."""
    return rng.random() < LIKES[status] * (FORGIVES if flawed else 1)


def _named(edition: Edition) -> str:
    return f"{edition.game}/{edition.variant}/{edition.date}"
