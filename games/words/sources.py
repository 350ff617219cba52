"""The filter of words by where they come from: sources with much the same beginning stand together."""

from __future__ import annotations

import re
from functools import reduce
from operator import or_

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from games.words.models import Word

MOST = 24
"""A list with more sources than these shows what they begin with."""
FIRST = re.compile(r"[\w-]+")


def first_word(source: str) -> str:
    """What a source begins with.

    >>> first_word("kinds fish.n.01"), first_word("hidden | colours"), first_word("WordNet, wordfreq")
    ('kinds', 'hidden', 'WordNet')
    """
    found = FIRST.match(source)
    return found[0] if found else source


class SourceFilter(admin.SimpleListFilter):
    """The sources of the chosen list, or what they begin with where there are many; the search finds the rest."""

    title = "source"
    parameter_name = "source"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        rows = Word.objects.exclude(source="")
        if word_list := request.GET.get("word_list"):
            rows = rows.filter(word_list=word_list)
        sources = sorted(rows.order_by().values_list("source", flat=True).distinct())
        if len(sources) <= MOST:
            return [(one, one) for one in sources]
        held: dict[str, list[str]] = {}
        for source in sources:
            held.setdefault(first_word(source), []).append(source)
        return [(first, f"{first} …" if len(many) > 1 else many[0]) for first, many in held.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Word]) -> QuerySet[Word]:
        chosen = self.value()
        if not chosen:
            return queryset
        beginnings = (Q(source__startswith=chosen + after) for after in (" ", ",", "|"))
        return queryset.filter(reduce(or_, beginnings, Q(source=chosen)))
