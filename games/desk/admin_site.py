"""Entering the desk (`/admin/`): staff sign in on the site, with two-step sign-in.

A second step opens the desk for twelve hours. After that it is asked for again, and what was just posted goes on. Staff
who have not set it up are sent to do so before any page of the desk opens.
"""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, TypeVar, cast

from allauth.account.utils import get_next_redirect_url
from allauth.core.exceptions import ReauthenticationRequired
from django.contrib.admin import AdminSite
from django.contrib.admin.options import TO_FIELD_VAR
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache

from games.players import factors

View = TypeVar("View", bound=Callable[..., HttpResponseBase])
NEXT = "desk_next"
"""The session's key for the page that was asked for before two-step sign-in was set up."""


class Desk(AdminSite):
    """Django's admin with our sign-in."""

    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and factors.may_open_desk(request)

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """Wrap a page of the desk: if the second step is too old, ask for it again, then go on."""
        page = super().admin_view(view, cacheable)

        def enter_page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if any(sent.get(TO_FIELD_VAR) == "" for sent in (request.GET, request.POST)):
                raise SuspiciousOperation("a field without a name")  # after which Django's pages would ask the model
            staff = AdminSite.has_permission(self, request)
            if staff and not factors.may_open_desk(request) and factors.has_factor(request.user):
                raise ReauthenticationRequired
            return page(request, *args, **kwargs)

        return cast("View", update_wrapper(enter_page, page))

    @method_decorator(never_cache)
    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Send those who may not enter to sign in, to set up a second step, or to give it."""
        wanted = get_next_redirect_url(request) or ""
        if not wanted or wanted.startswith(reverse("admin:login")):
            wanted = reverse("admin:index")
        if not request.user.is_authenticated:
            return redirect(f"{reverse('account_login')}?{urlencode({'next': wanted})}")
        if not AdminSite.has_permission(self, request):
            return render(request, "403.html", {"why": "The desk is for those who look after the site."}, status=403)
        if not factors.has_factor(request.user):
            request.session[NEXT] = wanted
            return redirect("mfa_index")
        return redirect(wanted)

    def password_change(  # type: ignore[override]  # what is not known to be a template here is an answer all the same
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Redirect to the site's own page, which sends a mail and signs out other devices."""
        return redirect("account_change_password")
