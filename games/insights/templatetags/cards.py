"""Lists of the desk as cards, where a screen is too narrow for their columns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from django import template
from django.utils.html import format_html, strip_tags
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
CELL = re.compile(r"^<(t[dh])\b")
SIGN = re.compile(r'<img src="[^"]*" alt="(True|False|None)">')
SAID = {"True": "yes", "False": "no", "None": "–"}
CHOICE = "action-checkbox-column"


@register.filter
def labelled(cells: Iterable[str], heads: Sequence[Mapping[str, object]]) -> Iterator[SafeString]:
    """The cells of a row, each with the name of its column; yes and no are words."""
    for cell, head in zip(cells, heads, strict=False):
        said = SIGN.sub(lambda sign: SAID[sign[1]], cell)
        yield mark_safe(said if CHOICE in str(head.get("class_attrib", "")) else _named(said, str(head["text"])))


def _named(cell: str, column: str) -> str:
    """A cell with the name of its column."""
    label = format_html('data-label="{}"', strip_tags(column))
    return CELL.sub(lambda tag: f"<{tag[1]} {label}", cell, count=1)
