"""The review queue: proposed words one after another, with what helps to judge them.

Two reviewers never see the same word at once: each word on a page is leased to its reviewer. A lease ends by a verdict,
by skipping the word, or by itself when its page has been silent for a while. The database allows one lease per word;
the second reviewer is given other words.
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
from games.infra.roles import require_editor
from games.words.game_rules import announce_changes
from games.words.models import Judgement, Lease, Word
from games.words.word_lists import list_titles
from puzzles.shapes import Shape

LEASE_TIME = timedelta(minutes=5)
LEASE_TRIES = 3
"""How often to look for other words when another reviewer was given the chosen ones at the same moment."""


def lease_words(user: User, word_list: str, skipped: Sequence[int], number: int) -> list[Word]:
    """Lease up to `number` waiting words of a list to a reviewer, the most frequent first."""
    now = timezone.now()
    Lease.objects.filter(until__lte=now).delete()
    Lease.objects.filter(user=user, word__in=skipped).delete()
    free = Word.objects.filter(Q(lease=None) | Q(lease__user=user), word_list=word_list, status=Word.PROPOSED)
    for _ in range(LEASE_TRIES):
        chosen = list(free.exclude(pk__in=skipped).order_by("-frequency", "text")[:number])
        grant_leases(user, chosen)
        held = set(Lease.objects.filter(word__in=chosen, user=user).values_list("word", flat=True))
        if held or not chosen:
            return [word for word in chosen if word.pk in held]
    return []


def grant_leases(user: User, words: Iterable[Word]) -> None:
    """Lease those words to a reviewer, or renew their leases, that no one else has."""
    until = timezone.now() + LEASE_TIME
    numbers = [word.pk for word in words]
    Lease.objects.filter(word__in=numbers, user=user).update(until=until)
    rows = [Lease(word_id=number, user=user, until=until) for number in numbers]
    Lease.objects.bulk_create(rows, ignore_conflicts=True)


def count_elsewhere(user: User, word_list: str) -> int:
    """Count the words of a list that are leased to other reviewers."""
    others = Lease.objects.filter(until__gt=timezone.now()).exclude(user=user)
    return others.filter(word__word_list=word_list, word__status=Word.PROPOSED).count()


AHEAD = 20
"""Words that are sent at once, so that the next one appears without waiting."""
KEPT = timedelta(days=30)
"""How long a repeated verdict is recognised."""
VERDICTS: Mapping[Verdict, str] = {"approve": Word.APPROVED, "block": Word.BLOCKED, "undo": Word.PROPOSED}


@dataclass(frozen=True)
class ListTab:
    """A word list in the page's head, with the number of words that wait."""

    name: str
    title: str
    count: int


def count_waiting() -> list[ListTab]:
    """Count the words that wait in each list."""
    counts = dict(
        Word.objects.filter(status=Word.PROPOSED).order_by().values_list("word_list").annotate(count=Count("pk"))
    )
    return [ListTab(name, title, counts.get(name, 0)) for name, title in list_titles().items()]


def review_view(request: HttpRequest, context: Mapping[str, object]) -> HttpResponse:
    """Show the page of one list (GET), or store `Verdicts`, all or none, and answer the queue (POST)."""
    if request.method == "POST":
        return _receive_verdicts(request, request.GET.get("list", ""))
    lists = count_waiting()
    chosen = next((one for one in lists if one.name == request.GET.get("list")), None)
    chosen = chosen or next((one for one in lists if one.count), lists[0])
    shown = [one for one in lists if one.count or one == chosen]
    begins = Reviewing(list=chosen.name, left=chosen.count, by=require_editor(request).pk)
    more = {"title": "Review", "lists": shown, "chosen": chosen.name, "reviewing": begins}
    return TemplateResponse(request, "desk/review.html", {**context, **more})


def _receive_verdicts(request: HttpRequest, word_list: str) -> HttpResponse:
    """Store verdicts. Answers 503 if the database is busy; the page then sends them again."""
    user = require_editor(request)
    try:
        sent = Verdicts.model_validate_json(request.body)
    except ValidationError:
        return _answer_json(Unfound(error="We couldn’t read these verdicts. Reload the page."), 400)
    if sent.by != user.pk:
        warning = f"You are signed in as {user.get_username()} now. Sign in as before to save these verdicts."
        return _answer_json(Unfound(error=warning), 409)
    try:
        late = _store_verdicts(user, sent.verdicts) if sent.verdicts else ()
        return _answer_json(_build_queue(user, word_list, sent.skipped, late))
    except OperationalError:
        return _answer_json(Unfound(error="The database is busy."), 503)


def _store_verdicts(user: User, verdicts: Sequence[Judged]) -> tuple[str, ...]:
    """Store new verdicts; return the words that another reviewer had judged already."""
    with transaction.atomic():
        rows = Word.objects.select_for_update().filter(pk__in={one.word for one in verdicts}).order_by("pk")
        words = {word.pk: word for word in rows}  # some may have been deleted meanwhile
        known = set(
            Judgement.objects.filter(key__in=[one.key for one in verdicts]).values_list("key", flat=True)
        )  # read when the words are locked: the same batch may be on its way twice
        judged, late = _apply_verdicts(user, verdicts, words, known)
        for word in judged:
            word.changed_by = user
            word.save()
        Lease.objects.filter(word__in=judged).delete()
        grant_leases(user, [word for word in judged if word.status == Word.PROPOSED])
        Judgement.objects.filter(at__lt=timezone.now() - KEPT).delete()
    announce_changes((word.word_list, word.text) for word in judged)
    return tuple(word.text for word in late)


def _apply_verdicts(
    user: User, verdicts: Iterable[Judged], words: Mapping[int, Word], known: set[str]
) -> tuple[list[Word], list[Word]]:
    """Set the words' states in the order of the verdicts; return changed and unchanged words."""
    changed: dict[int, Word] = {}
    late: dict[int, Word] = {}
    taken = []
    for one in verdicts:
        word = words.get(one.word)
        if word is None or one.key in known:
            continue
        known.add(one.key)
        taken.append(Judgement(key=one.key, word=word, user=user, verdict=one.verdict))
        if word.status == Word.PROPOSED or word.changed_by_id == user.pk or word.pk in changed:
            word.status = VERDICTS[one.verdict]
            changed[word.pk] = word
        else:
            late[word.pk] = word
    Judgement.objects.bulk_create(taken)
    return list(changed.values()), list(late.values())


def _build_queue(user: User, word_list: str, skipped: Sequence[int], late: tuple[str, ...]) -> Queue:
    with transaction.atomic():
        words = lease_words(user, word_list, skipped, AHEAD)
    return Queue(
        list=word_list,
        left=Word.objects.filter(word_list=word_list, status=Word.PROPOSED).count(),
        words=tuple(map(_describe_word, words)),
        elsewhere=count_elsewhere(user, word_list),
        late=late,
        seconds=int(LEASE_TIME.total_seconds()),
    )


def _describe_word(word: Word) -> Proposed:
    return Proposed(
        pk=word.pk,
        text=word.text,
        details=word.details,
        source=word.source,
        frequency=word.frequency,
        note=word.note,
    )


def _answer_json(shape: Shape, status: int = 200) -> HttpResponse:
    return HttpResponse(shape.model_dump_json(), content_type="application/json", status=status)
