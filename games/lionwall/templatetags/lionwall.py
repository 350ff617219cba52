"""The typefaces of a wall of characters, in its page."""

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.lionwall.letters import characters_in, name_of
from games.plays.wire import Answer
from puzzles.lionwall.wire import Reveal, View

register = template.Library()
FACE = (
    """@font-face {{ font-family: "Wall"; src: url("{}") format("woff2"); font-weight: 100 900; unicode-range: {} }}"""
)
PRELOAD = """<link rel="preload" href="{}" as="font" type="font/woff2" crossorigin>"""


def _address(characters: str) -> str:
    return reverse("lionwall-letters", args=[name_of(characters)])


def _faces(*typefaces: str) -> SafeString:
    """The typeface “Wall”, of which a browser loads those files that hold what it draws."""
    rows = (
        (_address(characters), ", ".join(f"U+{ord(one):X}" for one in characters))
        for characters in typefaces
        if characters
    )
    return format_html("<style>{}</style>", format_html_join("", FACE, rows))


@register.simple_tag
def letters(answer: Answer, examples: str) -> SafeString:
    """The typeface of the cards, another of whatever else the page is told of by now, and one of some examples."""
    view = answer.state.view
    assert isinstance(view, View)
    cards = characters_in("".join(view.cards))
    told = characters_in(answer.model_dump_json())
    more = "".join(one for one in told if one not in cards)
    rest = "".join(one for one in characters_in(examples) if one not in told)
    return format_html(PRELOAD + "{}", _address(cards), _faces(cards, more, rest))


@register.simple_tag
def letters_of(reveal: Reveal) -> SafeString:
    """The typeface of a wall that is explained."""
    return _faces(characters_in(reveal.model_dump_json()))
