"""What the desk's front page shows of editions, words, reports and jobs."""

from __future__ import annotations

from django import template

from games.editions.calendar import DAYS_AHEAD
from games.insights import caseload, front, moderating, rooms, who_may

register = template.Library()


@register.simple_tag
def front_page() -> dict[str, object]:
    """All parts of the front page by name."""
    strips = front.strips()
    makings, errands = front.failed()
    waits = {
        "unmade": front.unmade(strips),
        "unapproved": front.unapproved(strips),
        "blocked": front.blocked(),
        "lists": front.lists_waiting(),
        "concerns": front.concerns(),
        "odd": front.odd_yesterday(),
        "makings": makings,
        "errands": errands,
    }
    return {"strips": strips, "days": DAYS_AHEAD, "waits": any(waits.values()), **waits}


@register.simple_tag
def moderators_page() -> moderating.Moderating:
    """What waits for a moderator."""
    return moderating.waiting()


@register.simple_tag
def moderators_load() -> caseload.Caseload:
    """How much that is, since when, and what this week has brought."""
    return caseload.caseload()


@register.simple_tag(takes_context=True)
def who_may_told(context: template.Context) -> str:
    """Who sees the page that is shown, and who may change what is on it."""
    request = context["request"]
    opts = context.get("opts")
    name = request.resolver_match.url_name if request.resolver_match else ""
    return who_may.told(name, opts.model if opts else None, request.user)


@register.simple_tag(takes_context=True)
def my_office(context: template.Context) -> str:
    """As what whoever looks is here."""
    return who_may.office_of(context["request"].user)


@register.simple_tag(takes_context=True)
def desk_rooms(context: template.Context) -> list[rooms.Room]:
    """The rooms of the desk that are open to whoever looks."""
    request = context["request"]
    return rooms.rooms(request.user, request.path)
