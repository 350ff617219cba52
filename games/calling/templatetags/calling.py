"""The part of the settings page in which a player says what they want to be told while they are away."""

from __future__ import annotations

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

from games.calling import choosing, hours, keys
from games.calling.models import KINDS, MAILS
from games.calling.pages import confirmed, unconfirmed

register = template.Library()


@register.simple_tag(takes_context=True)
def calls_settings(context: template.Context) -> SafeString:
    """The form, as it stands for whoever looks."""
    request, player = context["request"], context.get("player")
    wanted, now = choosing.wanted_by(player), timezone.now()
    told = {
        "player": player,
        "key": keys.public_key(),
        "kinds": [(kind, title, getattr(wanted, kind)) for kind, title in KINDS.items()],
        "mails": MAILS.items(),
        "wanted": wanted,
        "regions": hours.by_region(),
        "own_zone": hours.told_now(now, wanted.zone) if wanted.zone in hours.known() else "",
        "site_zone": settings.SITE_TIME_ZONE,
        "site_now": hours.told_now(now, settings.SITE_TIME_ZONE),
        "address": confirmed(player),
        "unconfirmed": unconfirmed(player),
    }
    return mark_safe(render_to_string("calling/settings.html", told, request))
