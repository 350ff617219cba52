"""What a corrected edition means for plays: the finished stay, the others go on, or begin it anew by their own choice.

What players read of it stands in `games.editions.corrections`.
"""

from typing import NamedTuple

from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone

from games.editions.corrections import Stage, describe_correction, edition_corrected, explain_correction
from games.editions.edition_cache import get_cached
from games.editions.models import Edition, Ruling
from games.plays.apart import Apart
from games.plays.models import Move, Play
from games.plays.referee import ELSEWHERE, Refused, in_turn
from games.plays.runs import FirstLook, Run, run_of


class Notice(NamedTuple):
    """What somebody reads of a corrected puzzle, and whether they may choose to begin it."""

    text: str
    choice: bool


def notice(edition: Edition, play: Play | None, in_room: bool = False) -> Notice | None:
    """What the player of a play reads, perhaps in a room; None where nothing was corrected."""
    if not edition.revision or edition.date is None:
        return None
    stage = stage_of(edition, play)
    stage = Stage.ROOM if in_room and stage == Stage.MIDDLE else stage
    changes = [
        describe_correction(one, one.at, edition.day)
        for one in edition.corrections.defer("stored").order_by("revision")
    ]
    return Notice(explain_correction(changes, stage, edition.ruling), stage == Stage.MIDDLE)


def told_of(run: Run) -> str:
    """What is said beside the result of a play whose puzzle was corrected; '' where it was not."""
    if run.edition.kind != Edition.DAILY:
        return ""
    found = notice(get_cached(run.edition), run.play)
    return found.text if found else ""


def stage_of(edition: Edition, play: Play | None) -> Stage:
    """How far a player was when the puzzle became what it is now."""
    if play is None or play.revision == edition.revision:
        return Stage.NEW
    return Stage.MIDDLE if play.finished_at is None else Stage.DONE


def begin_corrected(run: Run, edition: Edition, seen_at: FirstLook) -> Run:
    """Begins the puzzle as it is now in place of the one that a player is in the middle of; the clock goes on.

    Raises `Refused`; then nothing has changed.
    """
    if run.play is None or stage_of(edition, run.play) != Stage.MIDDLE:
        raise Refused(409, "finished", "There is no other puzzle to begin here.")
    with in_turn(), transaction.atomic():
        # the play first: a move that is being stored is waited for, and then this is refused; a later one is stale
        as_found = Play.objects.filter(
            pk=run.play.pk, revision=run.play.revision, moves_made=run.moves, finished_at__isnull=True
        )
        if not as_found.update(revision=edition.revision, moves_made=0, moved_at=timezone.now()):
            raise Refused(409, "stale", ELSEWHERE)
        Move.objects.filter(play=run.play.pk).delete()
    return run_of(edition, Play.objects.get(pk=run.play.pk), seen_at)


@receiver(edition_corrected, dispatch_uid="whoever began shares points")
def share(sender: object, edition: Edition, **_: object) -> None:
    """Notes who had begun when points were shared; those who work here are not among them."""
    if edition.ruling != Ruling.SHARED:
        return
    begun = Play.objects.filter(edition=edition, run=1, ranked=True)
    begun.filter(player__user__is_staff=True).update(ranked=False, apart=Apart.STAFF)
    begun.update(shares=True)
