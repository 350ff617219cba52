"""Give a wall's page the typefaces of its characters, and the seconds for which its clock has run."""

from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.lionwall.typefaces import MOST_CHARACTERS, list_characters, name_typeface
from games.plays.models import Play
from games.plays.wire import Answer
from puzzles.lionwall.wire import Reveal, View

register = template.Library()
FONT_FACE_RULE = (
    """@font-face {{ font-family: "Wall"; src: url("{}") format("woff2"); font-weight: 100 900; unicode-range: {} }}"""
)
PRELOAD_LINK = """<link rel="preload" href="{}" as="font" type="font/woff2" crossorigin>"""


def _make_address(characters: str) -> str:
    return reverse("lionwall-letters", args=[name_typeface(characters)])


def _declare_faces(*typefaces: str) -> SafeString:
    """Declare the typeface “Wall” in several files; a browser loads those that it needs."""
    files = (
        characters[at : at + MOST_CHARACTERS]
        for characters in typefaces
        for at in range(0, len(characters), MOST_CHARACTERS)
    )
    rows = (
        (_make_address(characters), ", ".join(f"U+{ord(character):X}" for character in characters))
        for characters in files
    )
    return format_html("<style>{}</style>", format_html_join("", FONT_FACE_RULE, rows))


@register.simple_tag
def load_typefaces(answer: Answer, examples: str) -> SafeString:
    """Preload the typeface of the cards, and declare those of the page's other characters and of some examples."""
    view = answer.state.view
    assert isinstance(view, View)
    cards = list_characters("".join(view.cards))
    known = list_characters(answer.model_dump_json())
    others = "".join(character for character in known if character not in cards)
    from_examples = "".join(character for character in list_characters(examples) if character not in known)
    return format_html(PRELOAD_LINK + "{}", _make_address(cards), _declare_faces(cards, others, from_examples))


@register.simple_tag
def load_solution_typeface(reveal: Reveal) -> SafeString:
    """Declare the typeface of a wall's solution."""
    return _declare_faces(list_characters(reveal.model_dump_json()))


@register.filter
def count_clock_seconds(play: Play | None) -> int:
    """Return the seconds since a player started a wall's clock, which is the first move; 0 before that."""
    first = play.moves.filter(number=1).first() if play else None
    return max(0, int((timezone.now() - first.at).total_seconds())) if first else 0
