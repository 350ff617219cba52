"""The review queue: proposed words one after the other, with what helps to judge them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import OperationalError, transaction
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from pydantic import ValidationError

from games.words import leases
from games.words.approved import titles
from games.words.game_rules import tell
from games.words.models import Judgement, Lease, Word
from games.words.roles import editor
from games.words.wire import Judged, Proposed, Queue, Reviewing, Unfound, Verdict, Verdicts
from puzzles.shapes import Shape

AHEAD = 20
"""How many words are sent at once, so that the next one appears without waiting."""
KEPT = timedelta(days=30)
"""For so long a verdict is known again when it is sent once more."""
VERDICTS: Mapping[Verdict, str] = {"approve": Word.APPROVED, "block": Word.BLOCKED, "undo": Word.PROPOSED}


@dataclass(frozen=True)
class ListTab:
    """A word list at the head of the page, with how many of its words wait."""

    name: str
    title: str
    count: int


def waiting() -> list[ListTab]:
    """The lists with how many words wait in each."""
    counts = dict(
        Word.objects.filter(status=Word.PROPOSED).order_by().values_list("word_list").annotate(count=Count("pk"))
    )
    return [ListTab(name, title, counts.get(name, 0)) for name, title in titles().items()]


def review_view(request: HttpRequest, context: Mapping[str, object]) -> HttpResponse:
    """GET: the page for one list. POST `Verdicts`: they are written, all or none; answers the queue."""
    if request.method == "POST":
        return _judge(request, request.GET.get("list", ""))
    lists = waiting()
    chosen = next((one for one in lists if one.name == request.GET.get("list")), None)
    chosen = chosen or next((one for one in lists if one.count), lists[0])
    shown = [one for one in lists if one.count or one == chosen]
    begins = Reviewing(list=chosen.name, left=chosen.count, by=editor(request).pk)
    more = {"title": "Review", "lists": shown, "chosen": chosen.name, "reviewing": begins}
    return TemplateResponse(request, "admin/words/review.html", {**context, **more})


def _judge(request: HttpRequest, word_list: str) -> HttpResponse:
    """Answers 503 where the database is busy: the page keeps what it sent, and sends it again."""
    user = editor(request)
    try:
        told = Verdicts.model_validate_json(request.body)
    except ValidationError:
        return _answer(Unfound(error="These verdicts cannot be read. Reload the page."), 400)
    if told.by != user.pk:
        told_off = f"You are signed in as {user.get_username()} now. Sign in as before to save these verdicts."
        return _answer(Unfound(error=told_off), 409)
    try:
        late = _take_in(user, told.verdicts) if told.verdicts else ()
        return _answer(_queue(user, word_list, told.skipped, late))
    except OperationalError:
        return _answer(Unfound(error="The database is busy."), 503)


def _take_in(user: User, verdicts: Sequence[Judged]) -> tuple[str, ...]:
    """Writes verdicts that are not known yet; returns the words on which somebody else's verdict stands already."""
    with transaction.atomic():
        rows = Word.objects.select_for_update().filter(pk__in={one.word for one in verdicts}).order_by("pk")
        words = {word.pk: word for word in rows}  # some may have been deleted meanwhile
        known = set(
            Judgement.objects.filter(key__in=[one.key for one in verdicts]).values_list("key", flat=True)
        )  # read when the words are locked: the same batch may be on its way twice
        judged, late = _judged(user, verdicts, words, known)
        for word in judged:
            word.changed_by = user
            word.save()
        Lease.objects.filter(word__in=judged).delete()
        leases.give(user, [word for word in judged if word.status == Word.PROPOSED])
        Judgement.objects.filter(at__lt=timezone.now() - KEPT).delete()
    tell((word.word_list, word.text) for word in judged)
    return tuple(word.text for word in late)


def _judged(
    user: User, verdicts: Iterable[Judged], words: Mapping[int, Word], known: set[str]
) -> tuple[list[Word], list[Word]]:
    """Gives the words their new states, in the order of the verdicts; returns those changed, and those that stay."""
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


def _queue(user: User, word_list: str, skipped: Sequence[int], late: tuple[str, ...]) -> Queue:
    with transaction.atomic():
        words = leases.take(user, word_list, skipped, AHEAD)
    return Queue(
        list=word_list,
        left=Word.objects.filter(word_list=word_list, status=Word.PROPOSED).count(),
        words=tuple(map(_proposed, words)),
        elsewhere=leases.elsewhere(user, word_list),
        late=late,
        seconds=int(leases.LASTS.total_seconds()),
    )


def _proposed(word: Word) -> Proposed:
    return Proposed(
        pk=word.pk,
        text=word.text,
        details=word.details,
        source=word.source,
        frequency=word.frequency,
        note=word.note,
    )


def _answer(shape: Shape, status: int = 200) -> HttpResponse:
    return HttpResponse(shape.model_dump_json(), content_type="application/json", status=status)
