"""What helps to judge a word: what its engine knows of it, and what the site does.

What a worker proposed brings its facts along; those of any other word are worked out as they are asked for. The page
asks for them apart from the words, so that no verdict ever waits for them.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_GET

from games.words.approved import approved, details
from games.words.models import Proposal, Word
from games.words.signals import more_facts
from games.words.wire import Card
from puzzles import registry
from puzzles.abilities import DrawsOnLists, Fact, ListedWord, Seeks
from puzzles.contract import Stock


@require_GET
def card_view(request: HttpRequest, number: int) -> HttpResponse:
    """The card of a word."""
    word = get_object_or_404(Word, pk=number)
    shape = Card(word=word.pk, facts=(*facts_of(word), *more_facts(word)))
    return HttpResponse(shape.model_dump_json(), content_type="application/json")


def facts_of(word: Word) -> list[Fact]:
    """What the engine of a word's list knows of it."""
    proposal = Proposal.objects.filter(word_list=word.word_list, text=word.text).first()
    if proposal and proposal.facts:
        return [Fact.model_validate(one) for one in proposal.facts]
    for engine in registry.engines():
        if isinstance(engine, Seeks) and isinstance(engine, DrawsOnLists) and word.word_list in engine.word_lists:
            stock = Stock(words=approved(engine.word_lists), details=details(engine.word_lists))
            row = ListedWord(word.text, word.frequency, word.source, word.details)
            return list(engine.facts(word.word_list, row, stock))
    return []


def reasons(words: Iterable[Word]) -> dict[tuple[str, str], str]:
    """Why words were proposed, by list and text; those of which no worker said anything are missing."""
    texts = [word.text for word in words]
    rows = Proposal.objects.filter(text__in=texts).values_list("word_list", "text", "reason")
    return {(word_list, text): reason for word_list, text, reason in rows}


def mark_read(words: Iterable[Word], user: User) -> int:
    """Marks as read what a machine wrote beside some words, and returns how many that were."""
    now, count = timezone.now(), 0
    for word in words:
        if word.unread:
            word.read_at, word.changed_by = now, user
            word.save()
            count += 1
    return count
