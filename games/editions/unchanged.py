"""A page of the desk that is asked for again and again: where its live part is as it was, nothing is sent."""

from __future__ import annotations

import hashlib
import re

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.cache import get_conditional_response

LIVE = re.compile(rb"<table[^>]* data-live=.*?</table>", re.DOTALL)
"""What such a page renews; the rest of it has a token of its own in each answer."""


def unless_same(request: HttpRequest, page: TemplateResponse) -> HttpResponse:
    """The page with a mark of its live part, or 304 for whoever names that mark."""
    page.render()
    live = LIVE.search(page.content)
    if live is None:
        return page
    page["ETag"] = f'W/"{hashlib.sha256(live.group()).hexdigest()[:32]}"'
    answer = get_conditional_response(request, page["ETag"], None, page)
    return answer if isinstance(answer, HttpResponse) else page
