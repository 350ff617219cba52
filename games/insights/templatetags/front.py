"""What the desk's front page shows of editions, words, reports and jobs."""

from __future__ import annotations

from django import template

from games.insights import front

register = template.Library()


@register.simple_tag
def front_page() -> dict[str, object]:
    """All parts of the front page by name."""
    makings, errands = front.failed()
    waits = {
        "lists": front.lists_waiting(),
        "concerns": front.concerns(),
        "odd": front.odd_yesterday(),
        "makings": makings,
        "errands": errands,
    }
    return {"strips": front.strips(), "waits": any(waits.values()), **waits}
