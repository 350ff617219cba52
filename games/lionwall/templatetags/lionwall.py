"""The typeface of a wall of characters, in its page."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.lionwall.letters import as_address, characters_in
from games.plays.wire import Answer

register = template.Library()
WHOLE = "vendor/noto-sans-jp/index.css"
FACE = '@font-face {{ font-family: "Wall"; src: url("{}") format("woff2"); font-weight: 100 900 }}'


@register.simple_tag
def letters(answer: Answer, more: str = "") -> SafeString:
    """The typeface “Wall”, with every character that the page is told of, and `more`: none that it is not.

    Where the whole typeface is to be had stands beside it, for static/js/lionwall/letters.js.
    """
    characters = characters_in(answer.model_dump_json() + more)
    return format_html('<style data-whole="{}">' + FACE + "</style>", static(WHOLE), as_address(characters))
