"""What the desk's front page shows of editions, words, reports and jobs."""

from __future__ import annotations

from django import template

from games.insights import front

register = template.Library()


@register.simple_tag
def front_page() -> dict[str, object]:
    """All parts of the front page by name."""
    waits = {
        "lists": front.lists_waiting(),
        "concerns": front.concerns(),
        "odd": front.odd_yesterday(),
        "failed": front.failed(),
    }
    return {"strips": front.strips(), "waits": any(waits.values()), **waits}
