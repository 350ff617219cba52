"""What a corrected edition means for plays: nothing for those that are finished; the others may start over."""

from __future__ import annotations

from django.dispatch import receiver

from games.editions.models import Edition
from games.editions.signals import edition_corrected
from games.plays.models import Move, Play


@receiver(edition_corrected, dispatch_uid="plays begin anew")
def begin_anew(sender: object, edition: Edition, begin_anew: bool, **_: object) -> None:
    """Unfinished plays of a corrected edition start over with the right puzzle, if the editor wants that."""
    if not begin_anew:
        return
    unfinished = Play.objects.filter(edition=edition, finished_at__isnull=True)
    # the plays first: a move that is being stored is waited for, then deleted with the others; a later one is stale
    unfinished.update(revision=edition.revision, moves_made=0)
    Move.objects.filter(play__in=unfinished.filter(revision=edition.revision)).delete()
