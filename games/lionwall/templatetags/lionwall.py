"""The typeface of a wall of characters, in its page."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.lionwall.letters import as_address, characters_in
from games.plays.wire import Answer

register = template.Library()
FACE = '@font-face {{ font-family: "Wall"; src: url("{}") format("woff2"); font-weight: 100 900 }}'


@register.simple_tag
def letters(answer: Answer, more: str = "") -> SafeString:
    """The typeface “Wall”, with every character that the page is told of, and `more`: none that it is not."""
    characters = characters_in(answer.model_dump_json() + more)
    return format_html("<style>" + FACE + "</style>", as_address(characters))
