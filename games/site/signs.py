"""The site's own signs, and which of them pages draw for which emoji; static/icons/signs.svg holds both.

Results travel with emoji, which every system draws in its own way, or not at all. Where a page shows such a text, a
sign stands for each emoji; itself it stays beside it unseen, to be heard, and to be copied with what is selected.
"""

import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

FILE = "icons/signs.svg"
ANY_GAME = "icons/any-game.svg"
"""The icon of a game that has drawn none."""


def icon_path(name: str) -> str:
    """The static path of the icon of a game, or of one that the site has drawn itself."""
    paths = [f"{name}/icon.svg", f"icons/{name}.svg"] if name else []
    return next(filter(finders.find, paths), ANY_GAME)


SYMBOL = re.compile(r'<symbol\s+id="([\w-]+)"(?:\s+data-emoji="([^"]+)")?')
EMOJI = re.compile("([\U0001f000-\U0001faff\u2190-\u2bff])[\ufe0f\u20e3]*")
"""An emoji, without and with what belongs to it."""


@cache
def _symbols() -> list[tuple[str, str]]:
    """The names of all signs, each with its emoji or nothing."""
    return SYMBOL.findall(Path(finders.find(FILE) or "").read_text("utf-8"))


def names() -> set[str]:
    """The names of all signs."""
    return {name for name, _ in _symbols()}


@cache
def by_emoji() -> dict[str, str]:
    """The name of the sign for each emoji that has one."""
    return {emoji: name for name, emoji in _symbols() if emoji}


def drawn(name: str) -> SafeString:
    """A sign as high as the text around it; as static/site/signs.js draws it."""
    return format_html('<svg class="drawn" aria-hidden="true"><use href="{}#{}"></use></svg>', static(FILE), name)


def with_signs(text: str) -> SafeString:
    """A text whose emoji are drawn; one that has no sign stays as it is."""
    return mark_safe(EMOJI.sub(_drawn, escape(text)))


def _drawn(found: re.Match[str]) -> str:
    name = by_emoji().get(found[1])
    if name is None:
        return format_html('<span class="emoji">{}</span>', found[0])
    return format_html('<span class="emoji">{}<span class="copied">{}</span></span>', drawn(name), found[0])
