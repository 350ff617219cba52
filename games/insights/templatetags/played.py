"""Template tags of the desk: how editions play, on the pages of an edition and of a month, and its front page."""

from collections.abc import Mapping, Sequence

from django import template

from games.editions.admin import DayOfMonth
from games.editions.models import Edition
from games.insights import front
from games.insights.playing import InShort, in_short, playing

register = template.Library()
PERMISSION = "insights.view_figures"


@register.inclusion_tag("admin/insights/figures.html", takes_context=True)
def how_it_plays(context: template.Context, edition: Edition) -> dict[str, object]:
    """The section of an edition's page; nothing for whoever may not see it, and of what is no day's."""
    may = edition.kind == Edition.DAILY and context["request"].user.has_perm(PERMISSION)
    return {"playing": playing(edition) if may else None}


@register.simple_tag(takes_context=True)
def played_in(context: template.Context, weeks: Sequence[Sequence[DayOfMonth]]) -> Mapping[int, InShort]:
    """What the cells of a month say, by edition."""
    if not context["request"].user.has_perm(PERMISSION):
        return {}
    slots = [slot for week in weeks for day in week for slot in day.slots]
    return in_short([slot.edition.pk for slot in slots if slot.edition])


@register.filter
def of(told: Mapping[int, InShort], edition: Edition) -> InShort | None:
    """What is said of an edition; None of one that nobody has played."""
    return told.get(edition.pk)


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
