"""What a corrected edition means for its plays: finished ones stay, others may start over.

`games.editions.corrections` has the sentences that players read.
"""

from typing import NamedTuple

from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone

from games.editions import corrections
from games.editions.corrections import PlayerStage, edition_corrected
from games.editions.edition_cache import get_cached_edition
from games.editions.models import Edition, Ruling
from games.plays.models import Move, Play
from games.plays.referee import MOVED_ELSEWHERE_TEXT, RefusedRequest, wait_turn
from games.plays.runs import PlayRequest, Run, load_run
from games.plays.unranked_reasons import UnrankedReason


class PlayerNotice(NamedTuple):
    """What a player reads about a corrected puzzle, and whether they may start the corrected puzzle instead."""

    text: str
    choice: bool


def describe_corrections(edition: Edition, play: Play | None, in_room: bool = False) -> PlayerNotice | None:
    """Describe an edition's corrections to a player, perhaps in a room; None if there are none."""
    if not edition.revision or edition.date is None:
        return None
    stage = find_player_stage(edition, play)
    stage = PlayerStage.ROOM if in_room and stage == PlayerStage.PLAYING else stage
    rows = edition.corrections.defer("stored").order_by("revision")
    changes = [corrections.describe_correction(one, one.at, edition.day) for one in rows]
    return PlayerNotice(corrections.explain_correction(changes, stage, edition.ruling), stage == PlayerStage.PLAYING)


def describe_corrections_to_finisher(run: Run) -> str:
    """Describe the corrections to a player who has finished; '' if there are none."""
    if run.edition.kind != Edition.DAILY:
        return ""
    notice = describe_corrections(get_cached_edition(run.edition), run.play)
    return notice.text if notice else ""


def find_player_stage(edition: Edition, play: Play | None) -> PlayerStage:
    """Return how far a player was at the edition's last correction."""
    if play is None or play.revision == edition.revision:
        return PlayerStage.NEW
    return PlayerStage.PLAYING if play.finished_at is None else PlayerStage.DONE


def start_corrected_puzzle(play_request: PlayRequest) -> Run:
    """Start the corrected puzzle in place of an unfinished one; the clock goes on.

    Raises `RefusedRequest`; then nothing has changed.
    """
    edition, play = play_request.edition, play_request.play
    if play is None or find_player_stage(edition, play) != PlayerStage.PLAYING:
        raise RefusedRequest(
            409, "finished", "You can’t start another puzzle here. Reload the page to see where you are."
        )
    with wait_turn(), transaction.atomic():
        # the play first: if a move is being stored, this waits and then updates nothing; a later move is stale
        unchanged = Play.objects.filter(
            pk=play.pk, revision=play.revision, moves_made=play.moves_made, finished_at__isnull=True
        )
        if not unchanged.update(revision=edition.revision, moves_made=0, moved_at=timezone.now()):
            raise RefusedRequest(409, "stale", MOVED_ELSEWHERE_TEXT)
        Move.objects.filter(play=play.pk).delete()
    return load_run(edition, Play.objects.get(pk=play.pk))


@receiver(edition_corrected, dispatch_uid="plays share points")
def mark_plays_that_share_points(sender: object, edition: Edition, **_: object) -> None:
    """Mark plays that had started when points were shared, and unrank those of staff."""
    if edition.ruling != Ruling.SHARED:
        return
    started_plays = Play.objects.filter(edition=edition, run=1, ranked=True)
    started_plays.filter(player__user__is_staff=True).update(ranked=False, apart=UnrankedReason.STAFF)
    started_plays.update(shares=True)
