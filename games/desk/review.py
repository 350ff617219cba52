"""The review queue: proposed words, one after another, for reviewers to approve or block.

Two reviewers never see the same word at once, because each word on a page is leased to its reviewer. A lease ends when
the reviewer gives a verdict or skips the word, or when the page hasn't renewed it for a while. The database allows one
lease a word, so a second reviewer gets other words.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import OperationalError, transaction
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from pydantic import ValidationError

from games.desk.wire import Judged, Proposed, Queue, Reviewing, Unfound, Verdict, Verdicts
from games.infra.roles import require_signed_in_user
from games.words.game_rules import announce_changes
from games.words.models import Judgement, Lease, Word
from games.words.word_lists import load_list_titles
from puzzles.shapes import Shape

LEASE_TIME = timedelta(minutes=5)
LEASE_TRIES = 3
"""How often to look for other words if another reviewer just got the chosen ones."""


def lease_words(user: User, word_list: str, skipped: Sequence[int], limit: int) -> list[Word]:
    """Lease up to `limit` proposed words of a list to a reviewer, the most frequent first."""
    now = timezone.now()
    Lease.objects.filter(until__lte=now).delete()
    Lease.objects.filter(user=user, word__in=skipped).delete()
    free = Word.objects.filter(Q(lease=None) | Q(lease__user=user), word_list=word_list, status=Word.PROPOSED)
    for _ in range(LEASE_TRIES):
        chosen = list(free.exclude(pk__in=skipped).order_by("-frequency", "text")[:limit])
        grant_leases(user, chosen)
        leased = set(Lease.objects.filter(word__in=chosen, user=user).values_list("word", flat=True))
        if leased or not chosen:
            return [word for word in chosen if word.pk in leased]
    return []


def grant_leases(user: User, words: Iterable[Word]) -> None:
    """Lease words to a reviewer or renew their leases, except those that another reviewer has."""
    until = timezone.now() + LEASE_TIME
    numbers = [word.pk for word in words]
    Lease.objects.filter(word__in=numbers, user=user).update(until=until)
    rows = [Lease(word_id=number, user=user, until=until) for number in numbers]
    Lease.objects.bulk_create(rows, ignore_conflicts=True)


def count_words_leased_elsewhere(user: User, word_list: str) -> int:
    others = Lease.objects.filter(until__gt=timezone.now()).exclude(user=user)
    return others.filter(word__word_list=word_list, word__status=Word.PROPOSED).count()


QUEUE_LENGTH = 20
"""How many words are sent at once, so that the next one appears immediately."""
JUDGEMENT_LIFETIME = timedelta(days=30)
"""How long verdicts are kept, to recognise repeated ones."""
STATUS_BY_VERDICT: Mapping[Verdict, str] = {"approve": Word.APPROVED, "block": Word.BLOCKED, "undo": Word.PROPOSED}


KEYS = (
    ("A", "Approve this word, so that puzzles can use it"),
    ("B", "Block it, so that no puzzle uses it"),
    ("S", "Skip it for now"),
    ("E", "Edit it"),
    ("U", "Undo your last verdict"),
    ("?", "Show these keys"),
)


@dataclass(frozen=True)
class ListTab:
    """A word list in the page's head, with its number of proposed words."""

    name: str
    title: str
    count: int


def list_review_tabs() -> list[ListTab]:
    proposed = Word.objects.filter(status=Word.PROPOSED).order_by()
    counts = dict(proposed.values_list("word_list").annotate(count=Count("pk")))
    return [ListTab(name, title, counts.get(name, 0)) for name, title in load_list_titles().items()]


def answer_review(request: HttpRequest, context: Mapping[str, object]) -> HttpResponse:
    """Show the page of a list (GET), or store `Verdicts`, all or none, and answer with the queue (POST)."""
    if request.method == "POST":
        return _receive_verdicts(request, request.GET.get("list", ""))
    lists = list_review_tabs()
    chosen = next((tab for tab in lists if tab.name == request.GET.get("list")), None)
    chosen = chosen or next((tab for tab in lists if tab.count), lists[0])
    tabs = [tab for tab in lists if tab.count or tab == chosen]
    start = Reviewing(list=chosen.name, left=chosen.count, by=require_signed_in_user(request).pk)
    page = {"title": "Review", "lists": tabs, "chosen": chosen.name, "reviewing": start, "keys": KEYS}
    return TemplateResponse(request, "desk/review.html", {**context, **page})


def _receive_verdicts(request: HttpRequest, word_list: str) -> HttpResponse:
    """Store verdicts, or answer 503 if the database is busy; then the page sends them again."""
    user = require_signed_in_user(request)
    try:
        sent = Verdicts.model_validate_json(request.body)
    except ValidationError:
        return _answer_json(Unfound(error="We couldn’t read these verdicts. Reload the page."), 400)
    if sent.by != user.pk:
        name = user.get_username()
        warning = f"You’re now signed in as {name}. To save these verdicts, sign in with your earlier account."
        return _answer_json(Unfound(error=warning), 409)
    try:
        judged_before = _store_verdicts(user, sent.verdicts) if sent.verdicts else ()
        return _answer_json(_build_queue(user, word_list, sent.skipped, judged_before))
    except OperationalError:
        return _answer_json(Unfound(error="The database is busy, so we’ll try again in a moment."), 503)


def _store_verdicts(user: User, verdicts: Sequence[Judged]) -> tuple[str, ...]:
    """Store new verdicts; return the texts of words that another reviewer had judged before."""
    with transaction.atomic():
        rows = Word.objects.select_for_update().filter(pk__in={verdict.word for verdict in verdicts}).order_by("pk")
        words = {word.pk: word for word in rows}  # some may have been deleted meanwhile
        # read once the words are locked, because the same batch may be on its way twice
        known = Judgement.objects.filter(key__in=[verdict.key for verdict in verdicts])
        known_keys = set(known.values_list("key", flat=True))
        judged, judged_before = _apply_verdicts(user, verdicts, words, known_keys)
        for word in judged:
            word.changed_by = user
            word.save()
        Lease.objects.filter(word__in=judged).delete()
        grant_leases(user, [word for word in judged if word.status == Word.PROPOSED])
        Judgement.objects.filter(at__lt=timezone.now() - JUDGEMENT_LIFETIME).delete()
    announce_changes((word.word_list, word.text) for word in judged)
    return tuple(word.text for word in judged_before)


def _apply_verdicts(
    user: User, verdicts: Iterable[Judged], words: Mapping[int, Word], known_keys: set[str]
) -> tuple[list[Word], list[Word]]:
    """Set the status of words by the verdicts, in order; return the changed words.

    The second list has the words that another reviewer had judged already, which stay as they are.
    """
    changed: dict[int, Word] = {}
    judged_before: dict[int, Word] = {}
    judgements = []
    for verdict in verdicts:
        word = words.get(verdict.word)
        if word is None or verdict.key in known_keys:
            continue
        known_keys.add(verdict.key)
        judgements.append(Judgement(key=verdict.key))
        if word.status == Word.PROPOSED or word.changed_by_id == user.pk or word.pk in changed:
            word.status = STATUS_BY_VERDICT[verdict.verdict]
            changed[word.pk] = word
        else:
            judged_before[word.pk] = word
    Judgement.objects.bulk_create(judgements)
    return list(changed.values()), list(judged_before.values())


def _build_queue(user: User, word_list: str, skipped: Sequence[int], judged_before: tuple[str, ...]) -> Queue:
    with transaction.atomic():
        words = lease_words(user, word_list, skipped, QUEUE_LENGTH)
    return Queue(
        list=word_list,
        left=Word.objects.filter(word_list=word_list, status=Word.PROPOSED).count(),
        words=tuple(Proposed.model_validate(word, from_attributes=True) for word in words),
        elsewhere=count_words_leased_elsewhere(user, word_list),
        late=judged_before,
        seconds=int(LEASE_TIME.total_seconds()),
    )


def _answer_json(shape: Shape, status: int = 200) -> HttpResponse:
    return HttpResponse(shape.model_dump_json(), content_type="application/json", status=status)
