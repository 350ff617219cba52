"""Draw the site's own signs in place of emoji on pages; static/icons/signs.svg has each sign with its emoji.

Shared results have emoji, which each system draws differently, or not at all. So a page draws signs in their place. The
emoji stays beside its sign, invisible, for screen readers and for copying.
"""

import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

SIGNS_FILE = "icons/signs.svg"
FALLBACK_ICON = "icons/any-game.svg"
"""The icon of a game without its own."""


def find_icon(name: str) -> str:
    """Return the static path of a game's icon, or of one of the site's icons."""
    paths = [f"{name}/icon.svg", f"icons/{name}.svg"] if name else []
    return next(filter(finders.find, paths), FALLBACK_ICON)


SYMBOL_PATTERN = re.compile(r'<symbol\s+id="([\w-]+)"(?:\s+data-emoji="([^"]+)")?')
EMOJI_PATTERN = re.compile("([\U0001f000-\U0001faff\u2190-\u2bff])[\ufe0f\u20e3]*")
"""An emoji; its variation selectors are outside of the group."""


@cache
def _read_symbols() -> list[tuple[str, str]]:
    """Return the name of each sign, with its emoji or an empty text."""
    return SYMBOL_PATTERN.findall(Path(finders.find(SIGNS_FILE) or "").read_text("utf-8"))


def list_sign_names() -> set[str]:
    return {name for name, _ in _read_symbols()}


@cache
def map_emoji_to_signs() -> dict[str, str]:
    """Return the name of the sign for each emoji that has one."""
    return {emoji: name for name, emoji in _read_symbols() if emoji}


def draw_sign(name: str) -> SafeString:
    """Draw a sign in the size of the text, as static/site/signs.js does."""
    return format_html('<svg class="drawn" aria-hidden="true"><use href="{}#{}"></use></svg>', static(SIGNS_FILE), name)


def replace_emoji(text: str) -> SafeString:
    """Replace each emoji of a text that has a sign with the sign."""
    return mark_safe(EMOJI_PATTERN.sub(_draw_emoji, escape(text)))


def _draw_emoji(match: re.Match[str]) -> str:
    name = map_emoji_to_signs().get(match[1])
    if name is None:
        return format_html('<span class="emoji">{}</span>', match[0])
    return format_html('<span class="emoji">{}<span class="copied">{}</span></span>', draw_sign(name), match[0])
