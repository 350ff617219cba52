"""Publish to every process that something changed, without ever failing a move or waiting for Redis."""

import asyncio
import logging
from contextlib import suppress
from datetime import timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone

from games.editions.models import Edition
from games.infra.redis_access import PROBE_SECONDS, RedisAway, has_redis
from games.live.edition_topic import make_edition_topic_name
from games.live.hub import find_running_hub
from games.live.quiet_topic import make_job_topic_name
from games.live.redis_line import SIGN_INS_CHANNEL, send_event, send_event_blocking
from games.plays.models import Play
from puzzles.shapes import JSON

log = logging.getLogger(__name__)
EDITION_WATCHED_FOR = timedelta(days=2)
"""How long after a play started players may still watch its edition."""
_unsent_topics: set[str] = set()
"""Topics whose news could not be sent."""


def publish_move(play: Play, **_: object) -> None:
    """Listen to `play_moved`: publish that the edition changed, and whose other tabs should ask for the play."""
    publish_change(
        make_edition_topic_name(play.edition_id), player=play.player_id, moves=play.moves_made, revision=play.revision
    )


def publish_judgement(play: Play, **_: object) -> None:
    """Listen to `play_judged`: publish the edition's change once it is stored."""
    transaction.on_commit(lambda: publish_move(play))


def publish_correction(edition: Edition, **_: object) -> None:
    """Listen to `edition_corrected`: publish it to all who watch the edition once it is stored."""
    transaction.on_commit(lambda: publish_change(make_edition_topic_name(edition.pk), corrected=edition.revision))


def publish_editions_of_player(player_id: int, **_: object) -> None:
    """Listen to `player_renamed`: publish the editions that the player has played in the last days."""
    plays = Play.objects.filter(player=player_id, started_at__gte=timezone.now() - EDITION_WATCHED_FOR)
    for edition in set(plays.values_list("edition", flat=True)):
        transaction.on_commit(partial(publish_change, make_edition_topic_name(edition)))


def publish_ended_sign_ins(keys: list[str], **_: object) -> None:
    """Listen to `sign_in_ended`: close the sockets of these sign-ins in every process."""
    publish_change(SIGN_INS_CHANNEL, ended=list[JSON](keys))


def publish_job_change(number: int, **_: object) -> None:
    publish_change(make_job_topic_name(number))


def publish_change(topic: str, **fields: JSON) -> None:
    """Publish in every process that what a topic shows has changed."""
    try:
        _send_event({"topic": topic, **fields})
    except Exception:  # the change is stored, so the player must get an answer even if this fails
        log.exception("news of %s was not sent", topic)


def _send_event(event: dict[str, JSON]) -> None:
    hub = find_running_hub()
    if hub is not None:
        hub.loop.call_soon_threadsafe(hub.handle_event, event)
    if has_redis() and hub is not None:
        asyncio.run_coroutine_threadsafe(_send_to_other_processes(event), hub.loop)
    elif has_redis():  # a process without sockets, such as a worker
        with suppress(RedisAway):  # topics read again after a while, and once Redis is back
            send_event_blocking(event)


async def _send_to_other_processes(event: dict[str, JSON]) -> None:
    try:
        await send_event(event)
    except RedisAway:
        _unsent_topics.add(str(event["topic"]))
        if len(_unsent_topics) == 1:
            await _send_unsent_topics()


async def _send_unsent_topics() -> None:
    """Publish the topics whose news could not be sent, as soon as Redis answers again."""
    while _unsent_topics:
        await asyncio.sleep(PROBE_SECONDS)
        with suppress(RedisAway):
            for topic in list(_unsent_topics):
                await send_event({"topic": topic})
                _unsent_topics.discard(topic)
