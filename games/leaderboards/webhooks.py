"""Posts of leagues' tables: when one is due, which worker sends it, and what happens after a failure.

The rows of `Post` decide, so that nothing depends on a worker's memory.
"""

import logging
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from http import HTTPStatus

from allauth.account.models import EmailAddress
from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.core.mail import send_mail
from django.db.models import Count, F, QuerySet
from django.utils import timezone

from games.editions import calendar
from games.editions.models import Ruling
from games.infra.dates import format_day
from games.infra.notices import is_switched_off
from games.leaderboards import webhook_messages, webhook_request
from games.leaderboards.models import EVENING, FINISHED, Hook, Membership, Post
from games.leaderboards.points import load_days_editions
from games.leaderboards.webhook_request import ForbiddenAddress, PostingPermission, ServerAnswer, UnreachableServer
from games.leaderboards.wire import PostedTable
from games.plays.models import Play

POST_TIME = time(21)
"""The evening hour at which we post, in the site's time zone; leagues have no time zones of their own."""
SENDING_LIMIT = timedelta(minutes=5)
"""If a worker takes longer than this to send a post, we assume that it has died."""
FIRST_WAIT = timedelta(minutes=1)
LONGEST_WAIT = timedelta(hours=2)
"""Failed posts are tried again after one minute, two, four … two hours."""
TRYING_TIME = timedelta(hours=18)  # after the day
FAILING_LIMIT = timedelta(days=10)
"""A webhook that has failed for this long is switched off."""
POST_LIFETIME = timedelta(days=60)
LOST_POST_MESSAGE = (
    "We were sending a league table when our server stopped. It may have arrived, so we won’t send it again."
)
OWNER_CHANGED_MESSAGE = "The league has a new owner now. They can enter their own address."
STATUS_SENTENCES = {
    HTTPStatus.UNAUTHORIZED: "The other server refused the address. Did you copy all of it?",
    HTTPStatus.FORBIDDEN: "The other server refused the address. Did you copy all of it?",
    HTTPStatus.NOT_FOUND: "The address no longer exists. Make a new webhook there.",
    HTTPStatus.GONE: "The address no longer exists. Make a new webhook there.",
    HTTPStatus.TOO_MANY_REQUESTS: "The other server asked us to wait.",
}
"""What statuses mean to the webhook's owner."""
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class PostOutcome:
    """Whether a message arrived; if not, whether to try `again`, after at least `wait` seconds."""

    arrived: bool
    sentence: str
    again: bool = False
    wait: float = 0.0


def get_outgoing_permission() -> PostingPermission:
    """Return where leagues may post."""
    return PostingPermission(ports=tuple(settings.OUTGOING_PORTS))


def deliver_message(hook: Hook, table: PostedTable, mark: str) -> PostOutcome:
    """Send a message. The other side can recognise a repeated one by its `mark`."""
    headers = {"Content-Type": "application/json", "User-Agent": "Fivefold", "Idempotency-Key": mark}
    body = webhook_messages.write_body(hook.kind, table)
    try:
        return judge_answer(
            webhook_request.post_body(
                hook.address, body, headers, get_outgoing_permission(), webhook_request.resolve_host
            )
        )
    except ForbiddenAddress as why:
        return PostOutcome(False, str(why))
    except UnreachableServer as why:
        return PostOutcome(False, str(why), again=True)
    except SoftTimeLimitExceeded:
        return PostOutcome(False, "The other server didn’t answer in time.", again=True)


def judge_answer(answer: ServerAnswer) -> PostOutcome:
    """Decide whether an answer means that the message arrived, and what to tell the owner."""
    status = answer.status
    if HTTPStatus(200) <= status < HTTPStatus.MULTIPLE_CHOICES:
        return PostOutcome(True, "Posted.")
    if status in STATUS_SENTENCES:
        again = status == HTTPStatus.TOO_MANY_REQUESTS
        return PostOutcome(False, STATUS_SENTENCES[HTTPStatus(status)], again, answer.wait)
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return PostOutcome(False, f"The other server has a problem ({status}).", True, answer.wait)
    if status < HTTPStatus.BAD_REQUEST:
        return PostOutcome(False, "The address redirects to another one. Enter that one instead.")
    return PostOutcome(False, f"The other server refused the message ({status}). Did you choose the right kind?")


def create_due_posts(now: datetime) -> None:
    """Create a post for each league whose table is due. Safe to repeat."""
    day = timezone.localdate(now)
    unposted = Hook.objects.filter(on=True).exclude(league__posts__day=day)
    leagues = set(find_finished_leagues(day, unposted.filter(when=FINISHED)))
    if timezone.localtime(now).time() >= POST_TIME:
        leagues |= set(unposted.filter(when=EVENING).values_list("league", flat=True))
    rows = [Post(league_id=league, day=day, due_at=now) for league in leagues]
    Post.objects.bulk_create(rows, ignore_conflicts=True)


def find_finished_leagues(day: date, hooks: QuerySet[Hook]) -> list[int]:
    """Find the leagues of some webhooks whose members have all finished every game of a day.

    One finished puzzle of a game is enough, because tables count the best one. Puzzles that were struck and games that
    are switched off do not count.
    """
    leagues = list(hooks.values_list("league", flat=True))
    editions = {
        pk: one
        for pk, one in load_days_editions(day, day).items()
        if one.ruling != Ruling.STRUCK and not is_switched_off(one.game)
    }
    games = len({one.game for one in editions.values()})
    if not leagues or not games:
        return []
    plays = Play.objects.filter(
        edition_id__in=list(editions), finished_at__isnull=False, player__memberships__league__in=leagues
    )
    done: dict[int, int] = {}
    games_of_each = plays.values_list("player__memberships__league", "player").annotate(
        Count("edition__game", distinct=True)
    )
    for league, _, played in games_of_each:
        done[league] = done.get(league, 0) + (played >= games)
    members = Membership.objects.filter(league__in=leagues).values_list("league").annotate(many=Count("pk"))
    return [league for league, many in members if done.get(league, 0) >= many]


def list_due_posts(now: datetime) -> list[int]:
    """List the posts that are due, by primary key; mark those whose worker has died as failed."""
    for post in Post.objects.filter(state=Post.SENDING, due_at__lte=now):
        if Post.objects.filter(pk=post.pk, state=Post.SENDING).update(state=Post.FAILED):
            _set_outcome(post.league_id, LOST_POST_MESSAGE, now)
    return list(Post.objects.filter(state=Post.WAITING, due_at__lte=now).values_list("pk", flat=True))


def send_post(post_id: int) -> None:
    """Send a due post, unless another worker does."""
    post = Post.objects.filter(pk=post_id).first()
    hook = Hook.objects.select_related("league").filter(league__posts=post_id, on=True).first()
    if post is None:
        return
    if hook is None:
        _change_state(post, Post.WAITING, Post.NOTHING)
        return
    now = timezone.now()
    if hook.by_id != hook.league.owner_id:
        Hook.objects.filter(pk=hook.pk).update(on=False, outcome=OWNER_CHANGED_MESSAGE, outcome_at=now)
        _change_state(post, Post.WAITING, Post.NOTHING)
        return
    table = webhook_messages.build_post(hook, post.day)
    if table is None:
        if _change_state(post, Post.WAITING, Post.NOTHING):
            _set_outcome(hook.league_id, f"No one had points on {format_day(post.day)}, so nothing was posted.", now)
        return
    mine = Post.objects.filter(pk=post.pk, state=Post.WAITING, due_at__lte=now)
    if mine.update(state=Post.SENDING, due_at=now + SENDING_LIMIT, tries=F("tries") + 1):
        post.refresh_from_db()
        outcome = deliver_message(hook, table, f"fivefold-{post.league_id}-{post.day}")
        record_outcome(hook, post, outcome, timezone.now())


def record_outcome(hook: Hook, post: Post, outcome: PostOutcome, now: datetime) -> None:
    """Store the outcome of sending, for the next try and for the owner."""
    if outcome.arrived:
        _change_state(post, Post.SENDING, Post.POSTED)
        _set_outcome(post.league_id, f"We posted the league table of {format_day(post.day)}.", now)
        Hook.objects.filter(pk=hook.pk).update(failing_since=None)
        return
    due = now + max(min(FIRST_WAIT * 2 ** min(post.tries - 1, 10), LONGEST_WAIT), timedelta(seconds=outcome.wait))
    again = outcome.again and due < calendar.get_day_end(post.day) + TRYING_TIME
    state = Post.WAITING if again else Post.FAILED
    Post.objects.filter(pk=post.pk, state=Post.SENDING).update(state=state, due_at=due)
    then = "We’ll try again." if again else ""
    _set_outcome(post.league_id, f"{outcome.sentence} {then}".strip(), now)
    _count_failure(hook, outcome, now)


def _count_failure(hook: Hook, outcome: PostOutcome, now: datetime) -> None:
    """Store when a webhook started to fail; after `FAILING_LIMIT` switch it off and mail its owner, once."""
    Hook.objects.filter(pk=hook.pk, failing_since__isnull=True).update(failing_since=now)
    late = Hook.objects.filter(pk=hook.pk, on=True, failing_since__lte=now - FAILING_LIMIT)
    sentence = f"We switched posting off after ten days without success. The last problem was: {outcome.sentence}"
    if late.update(on=False, outcome=sentence, outcome_at=now):
        _mail_owner(hook, sentence)


def _mail_owner(hook: Hook, sentence: str) -> None:
    """Mail the owner if they have a verified address."""
    mail_address = EmailAddress.objects.filter(user__player=hook.by_id, primary=True, verified=True).first()
    if mail_address is None:
        return
    where = hook.get_kind_display()
    text = f"{hook.league.name} no longer posts its league table to {where}.\n\n{sentence}\n\n{hook.origin}"
    try:
        send_mail("Fivefold no longer posts your league table", text, None, [mail_address.email])
    except OSError:
        log.exception("could not mail an owner that their webhook was switched off")


def _change_state(post: Post, before: str, after: str) -> bool:
    return bool(Post.objects.filter(pk=post.pk, state=before).update(state=after))


def _set_outcome(league_id: int, sentence: str, now: datetime) -> None:
    Hook.objects.filter(league=league_id).update(outcome=sentence, outcome_at=now)


def delete_old_posts() -> None:
    Post.objects.filter(day__lt=calendar.today() - POST_LIFETIME).delete()


def send_test_message(hook_id: int) -> None:
    """Send the test message that an owner asked for."""
    hook = Hook.objects.select_related("league").filter(pk=hook_id, asked_at__isnull=False).first()
    if hook is None or hook.asked_at is None:
        return
    mark = f"fivefold-test-{hook.pk}-{hook.asked_at:%H%M%S}"
    outcome = deliver_message(hook, webhook_messages.build_test_post(hook), mark)
    Hook.objects.filter(pk=hook.pk).update(asked_at=None)
    _set_outcome(hook.league_id, "The test message arrived." if outcome.arrived else outcome.sentence, timezone.now())
