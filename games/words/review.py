"""The review queue: proposed words one after the other, with what helps to judge them."""

from __future__ import annotations

import json
from typing import Any

from django.db.models import Count
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.response import TemplateResponse

from games.words.approved import titles
from games.words.models import Word
from games.words.signals import tell

AHEAD = 20
"""How many words are sent at once, so that the next one appears without waiting."""
VERDICTS = {"approve": Word.APPROVED, "block": Word.BLOCKED, "undo": Word.PROPOSED}


def queue(word_list: str, skipped: list[int]) -> list[dict[str, Any]]:
    """The next words that wait for a verdict, the best known first."""
    rows = Word.objects.filter(word_list=word_list, status=Word.PROPOSED).exclude(pk__in=skipped)
    fields = ("pk", "text", "details", "source", "frequency", "note")
    return list(rows.order_by("-frequency", "text").values(*fields)[:AHEAD])


def waiting() -> list[dict[str, Any]]:
    """The lists with how many words wait in each."""
    counts = dict(
        Word.objects.filter(status=Word.PROPOSED).order_by().values_list("word_list").annotate(count=Count("pk"))
    )
    return [{"name": name, "title": title, "count": counts.get(name, 0)} for name, title in titles().items()]


def review_view(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """GET: the page for one list. POST {"word", "verdict", "skipped"}: the verdict, answered with the queue."""
    lists = waiting()
    chosen = request.GET.get("list") or next((one["name"] for one in lists if one["count"]), lists[0]["name"])
    if request.method == "POST":
        return _judge(request, chosen)
    more = {"title": "Review", "lists": lists, "chosen": chosen, "queue": {"list": chosen, **_queued(chosen, [])}}
    return TemplateResponse(request, "admin/words/review.html", {**context, **more})


def _queued(word_list: str, skipped: list[int]) -> dict[str, Any]:
    """How many words of a list still wait for a verdict, and the first of them."""
    left = Word.objects.filter(word_list=word_list, status=Word.PROPOSED).count()
    return {"left": left, "words": queue(word_list, skipped)}


def _judge(request: HttpRequest, word_list: str) -> HttpResponse:
    try:
        asked = json.loads(request.body)
        number, verdict, skipped = int(asked["word"]), VERDICTS[asked["verdict"]], [int(n) for n in asked["skipped"]]
        word = Word.objects.get(pk=number, word_list=word_list)
    except (ValueError, KeyError, TypeError, Word.DoesNotExist):
        return JsonResponse({"error": "This word is not there any more. Load the page again."}, status=400)
    word.status, word.changed_by = verdict, request.user
    word.save()
    tell([(word.word_list, word.text)])
    return JsonResponse(_queued(word_list, skipped))
