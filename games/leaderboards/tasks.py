"""The jobs of leaderboards: storing finished weeks, recounting after a ruling, posting tables."""

from functools import partial

from celery import shared_task
from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone

from games.editions.corrections import edition_corrected
from games.editions.models import Edition
from games.infra.jobs import JobTask
from games.leaderboards import seasons, tables, webhooks
from games.leaderboards.leagues import publish_change_on_commit
from games.leaderboards.models import League
from games.leaderboards.tallies import rebuild_tallies


@shared_task(base=JobTask)
def recount_edition(edition_id: int, revision: int) -> None:
    """Recount the points of an edition's day, week and month; each `revision` makes a separate job."""
    day = Edition.objects.only("date").get(pk=edition_id).day
    for _ in rebuild_tallies(day, day):
        pass
    seasons.recount_week(day)
    tables.publish_all_tables()


@receiver(edition_corrected, dispatch_uid="points follow rulings")
def rebuild_after_ruling(sender: object, edition: Edition, **_: object) -> None:
    """Ask a worker to recount the points once the ruling is stored."""
    if edition.ruling:
        transaction.on_commit(partial(recount_edition.delay, edition.pk, edition.revision))


@shared_task
def store_weeks() -> int:
    """Store the last finished week of every league that lacks it; return how many. Safe to repeat."""
    monday = seasons.get_latest_finished_week()
    late = League.objects.exclude(weeks__first=monday)
    count = 0
    for league in late.iterator(chunk_size=200):
        if seasons.get_first_week(league) <= monday:
            seasons.store_finished_weeks(league)
            publish_change_on_commit(league)
            count += 1
    return count


POSTING_LIMIT = 30
"""Seconds until a worker gives up on a site that answers a byte at a time."""


@shared_task
def post_tables() -> int:
    """Queue a job for every post that is due; return how many. Safe to repeat."""
    now = timezone.now()
    webhooks.create_due_posts(now)
    posts = webhooks.list_due_posts(now)
    for number in posts:
        send_post.delay(number)
    return len(posts)


@shared_task(base=JobTask, soft_time_limit=POSTING_LIMIT)
def send_post(post_id: int) -> None:
    """Send the table of a league's day, unless it was sent or is being sent."""
    webhooks.send_post(post_id)


@shared_task(base=JobTask, soft_time_limit=POSTING_LIMIT)
def send_test(hook_id: int) -> None:
    """Send the test message that an owner asked for."""
    webhooks.send_test_message(hook_id)
