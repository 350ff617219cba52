"""The workers' side of points: weeks of leagues are kept as they end, and what a ruling changes is made anew."""

from functools import partial

from celery import shared_task
from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone

from games.editions.models import Edition
from games.editions.signals import edition_corrected
from games.infra.job_task import JobTask
from games.leaderboards import seasons, tables, webhooks
from games.leaderboards.leagues import publish_change_on_commit
from games.leaderboards.models import League
from games.leaderboards.tallies import rebuild_tallies


@shared_task(base=JobTask)
def recount_edition(edition_id: int, revision: int) -> None:
    """Makes the points of an edition's day, week and month anew; `revision` tells its corrections apart."""
    day = Edition.objects.only("date").get(pk=edition_id).day
    for _ in rebuild_tallies(day, day):
        pass
    seasons.recount_week(day)
    tables.publish_all()


@receiver(edition_corrected, dispatch_uid="points follow rulings")
def rebuild_after_ruling(sender: object, edition: Edition, **_: object) -> None:
    """Asks a worker to make the points anew, once the ruling is stored."""
    if edition.ruling:
        transaction.on_commit(partial(recount_edition.delay, edition.pk, edition.revision))


@shared_task
def store_weeks() -> int:
    """Keeps the last week of every league that has not kept it; returns of how many. Safe to repeat."""
    monday = seasons.latest_finished_week()
    late = League.objects.exclude(weeks__first=monday)
    count = 0
    for league in late.iterator(chunk_size=200):
        if seasons.first_week(league) <= monday:
            seasons.store_finished_weeks(league)
            publish_change_on_commit(league)
            count += 1
    return count


LONGEST = 30
"""Seconds after which a worker gives up on another side that answers a byte at a time."""


@shared_task
def post_tables() -> int:
    """Asks for every post whose turn it is; returns how many. Safe to repeat."""
    now = timezone.now()
    webhooks.create_due_posts(now)
    found = webhooks.list_due_posts(now)
    for number in found:
        send_post.delay(number)
    return len(found)


@shared_task(base=JobTask, soft_time_limit=LONGEST)
def send_post(post_id: int) -> None:
    """Sends the table of a league's day, unless it was sent or is being sent."""
    webhooks.send_post(post_id)


@shared_task(base=JobTask, soft_time_limit=LONGEST)
def send_test(hook_id: int) -> None:
    """Sends the test message that an owner asked for."""
    webhooks.send_test_message(hook_id)
