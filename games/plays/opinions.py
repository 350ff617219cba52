"""Opinions on a day's puzzle after it is finished: votes, and reports of wrong parts."""

from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.db.models import F

from games.editions.corrections import get_revision
from games.editions.models import Edition
from games.plays.models import LONGEST_LABEL, LONGEST_REASON, Concern, Liking, Play, Thumb, Voice
from games.plays.referee import Refused, wait_turn
from games.plays.wire import NamedPart, Voices
from puzzles.abilities import Nameable, Part

WHOLE = Part("puzzle", "The puzzle as a whole")
UNFINISHED = "You can say what you think once you have finished this puzzle."


def list_parts(edition: Edition) -> Sequence[Part]:
    """List the parts of an edition's puzzle that a player can report."""
    engine = edition.engine
    return [*(engine.parts(edition.puzzle) if isinstance(engine, Nameable) else ()), WHOLE]


def list_opinions(play: Play) -> Voices:
    """Describe a player's vote and reports on a finished puzzle, and the parts that they can report."""
    edition = get_revision(play.edition, play.revision)
    thumb = Thumb.objects.filter(player=play.player_id, edition=play.edition_id).first()
    said = Voice.objects.filter(player=play.player_id, concern__edition=edition.pk, concern__revision=play.revision)
    known = set(said.values_list("concern__part", flat=True))
    parts = [NamedPart(id=one.id, label=one.label, said=one.id in known) for one in list_parts(edition)]
    return Voices(up=thumb.up if thumb else None, parts=parts, longest=LONGEST_REASON)


def put_thumb(play: Play, up: bool) -> None:
    """Store a player's vote in place of an earlier one."""
    with wait_turn(), transaction.atomic():
        Liking.objects.get_or_create(edition_id=play.edition_id)
        Liking.objects.select_for_update().get(pk=play.edition_id)
        thumb = Thumb.objects.filter(player=play.player_id, edition=play.edition_id).first()
        if thumb and thumb.up == up:
            return
        now, before = ("up", "down") if up else ("down", "up")
        changes = {now: F(now) + 1, **({before: F(before) - 1} if thumb else {})}
        Thumb.objects.update_or_create(player_id=play.player_id, edition_id=play.edition_id, defaults={"up": up})
        Liking.objects.filter(pk=play.edition_id).update(**changes)


def report_part(play: Play, part_id: str, reason: str) -> None:
    """Store a player's report that a part is wrong. Raises `Refused`."""
    edition = get_revision(play.edition, play.revision)
    part = next((one for one in list_parts(edition) if one.id == part_id), None)
    if part is None:
        raise Refused(404, "no_such_part", "We couldn’t find that part of the puzzle. Reload, then report it again.")
    words = " ".join("".join(sign if sign.isprintable() else " " for sign in reason).split())
    if not words:
        raise Refused(400, "no_reason", "Say in a few words what is wrong.")
    try:
        with wait_turn(), transaction.atomic():
            shown = {"label": part.label[:LONGEST_LABEL], "word": part.word[:80]}
            concern, _ = Concern.objects.get_or_create(
                edition_id=edition.pk, revision=play.revision, part=part.id, defaults=shown
            )
            Voice.objects.create(concern=concern, player_id=play.player_id, reason=words)
            Concern.objects.filter(pk=concern.pk).update(count=F("count") + 1)
    except IntegrityError as why:
        raise Refused(409, "said_before", "You have already told us about this. Thank you.") from why
