"""Template tags of the calendar: what its cells show of puzzles."""

from collections.abc import Mapping
from typing import TypeVar

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from puzzles.pictures import Drawing

register = template.Library()
Value = TypeVar("Value")


@register.filter
def at(told: Mapping[int, Value], pk: int) -> Value | None:
    """What is told of an edition, by its key."""
    return told.get(pk)


@register.filter
def small(drawing: Drawing) -> SafeString:
    """A small board; engines draw it, of numbers and names of colours alone."""
    shapes = mark_safe("".join(drawing.shapes))
    box = f"0 0 {drawing.width:g} {drawing.height:g}"
    return format_html('<svg class="glance-board" viewBox="{}" aria-hidden="true">{}</svg>', box, shapes)
