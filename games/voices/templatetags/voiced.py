"""What players find wrong with an edition, on its page of the desk, so that who has mended it says so there."""

from __future__ import annotations

from django import template

from games.editions.models import Edition
from games.voices.models import Concern

register = template.Library()
SHOWN = 8


@register.inclusion_tag("admin/voices/concerns_of.html", takes_context=True)
def concerns_of(context: template.Context, edition: Edition) -> dict[str, object]:
    """The open reports of an edition, most told of first; nothing for whoever may not see them."""
    request = context["request"]
    may_see = request.user.has_perm("voices.view_concern")
    waiting = Concern.objects.filter(edition=edition, settled_at=None).order_by("-count", "pk")[:SHOWN]
    return {
        "request": request,
        "edition": edition,
        "concerns": waiting if may_see else (),
        "may_settle": request.user.has_perm("voices.change_concern"),
        "csrf_token": context.get("csrf_token"),
    }
