"""The code by which another site shows a table, and the link by which programs find what to show of a page."""

from __future__ import annotations

from urllib.parse import urlencode

from django import template
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString

from games.posting.embeds import HEIGHT, WIDTH

register = template.Library()


@register.simple_tag
def embed_code(address: str, title: str, width: int = WIDTH, height: int = HEIGHT) -> str:
    """The frame as text, in which every attribute is escaped; a template that shows it escapes it once more."""
    frame = '<iframe src="{}" title="{}" width="{}" height="{}" style="border:0" loading="lazy"></iframe>'
    return frame.format(escape(address), escape(title), width, height)


@register.simple_tag(takes_context=True)
def oembed_link(context: template.Context) -> SafeString:
    """The link in the head of a page that shows a shared result."""
    request = context["request"]
    query = urlencode({"url": request.build_absolute_uri(), "format": "json"})
    there = request.build_absolute_uri(f"{reverse('oembed')}?{query}")
    return format_html('<link rel="alternate" type="application/json+oembed" href="{}" title="Fivefold">', there)
