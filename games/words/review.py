"""The review queue: proposed words one after the other, with what helps to judge them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from pydantic import ValidationError

from games.words.approved import titles
from games.words.models import Word
from games.words.roles import editor
from games.words.signals import tell
from games.words.wire import Proposed, Queue, Unfound, Verdict, Verdicts
from puzzles.shapes import Shape

AHEAD = 20
"""How many words are sent at once, so that the next one appears without waiting."""
VERDICTS: Mapping[Verdict, str] = {"approve": Word.APPROVED, "block": Word.BLOCKED, "undo": Word.PROPOSED}


@dataclass(frozen=True)
class ListTab:
    """A word list at the head of the page, with how many of its words wait."""

    name: str
    title: str
    count: int


def queue(word_list: str, skipped: Sequence[int] = ()) -> Queue:
    """How many words of a list wait for a verdict, and the next of them, the best known first."""
    waits = Word.objects.filter(word_list=word_list, status=Word.PROPOSED)
    rows = waits.exclude(pk__in=skipped).order_by("-frequency", "text")[:AHEAD]
    return Queue(list=word_list, left=waits.count(), words=tuple(map(_proposed, rows)))


def _proposed(word: Word) -> Proposed:
    return Proposed(
        pk=word.pk,
        text=word.text,
        details=word.details,
        source=word.source,
        frequency=word.frequency,
        note=word.note,
    )


def waiting() -> list[ListTab]:
    """The lists with how many words wait in each."""
    counts = dict(
        Word.objects.filter(status=Word.PROPOSED).order_by().values_list("word_list").annotate(count=Count("pk"))
    )
    return [ListTab(name, title, counts.get(name, 0)) for name, title in titles().items()]


def review_view(request: HttpRequest, context: Mapping[str, object]) -> HttpResponse:
    """GET: the page for one list. POST `Verdicts`: they are written, all or none; answers the queue."""
    lists = waiting()
    chosen = request.GET.get("list") or next((one.name for one in lists if one.count), lists[0].name)
    if request.method == "POST":
        return _judge(request, chosen)
    more = {"title": "Review", "lists": lists, "chosen": chosen, "queue": queue(chosen)}
    return TemplateResponse(request, "admin/words/review.html", {**context, **more})


def _judge(request: HttpRequest, word_list: str) -> HttpResponse:
    try:
        told = Verdicts.model_validate_json(request.body)
    except ValidationError:
        return _answer(Unfound(error="These verdicts cannot be read. Reload the page."), 400)
    last = {one.word: one.verdict for one in told.verdicts}
    with transaction.atomic():
        words = list(Word.objects.select_for_update().filter(pk__in=last))  # some may have been deleted meanwhile
        for word in words:
            word.status, word.changed_by = VERDICTS[last[word.pk]], editor(request)
            word.save()
    tell((word.word_list, word.text) for word in words)
    return _answer(queue(word_list, told.skipped))


def _answer(shape: Shape, status: int = 200) -> HttpResponse:
    return HttpResponse(shape.model_dump_json(), content_type="application/json", status=status)
