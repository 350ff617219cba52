"""A template tag: which texts of a puzzle a machine wrote and nobody has read yet."""

from __future__ import annotations

from django import template
from django.db.models import Q

from games.editions.models import Edition
from games.words.models import Word
from puzzles.abilities import DrawsOnLists

register = template.Library()


@register.inclusion_tag("admin/editions/unread.html")
def unread_in(edition: Edition) -> dict[str, object]:
    """The rows of word lists that an edition's puzzle is made of, and that nobody has read."""
    engine = edition.engine
    drawn = engine.draws_on(edition.puzzle) if isinstance(engine, DrawsOnLists) else {}
    wanted = Q(pk__in=[])
    for name, texts in drawn.items():
        wanted |= Q(word_list=name, text__in=texts)
    return {"words": Word.objects.filter(wanted, found=True, read_at=None).order_by("word_list", "text")}
