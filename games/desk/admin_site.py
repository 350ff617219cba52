"""The door of the desk (`/admin/`): staff come in by the site's own sign-in, and with a second factor.

A factor opens the desk for twelve hours; then it is asked for again, and what was just posted goes on after that. Who
has none yet is led to set one up before any page of the desk opens.
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
"""Where in the session it stands which page of the desk somebody wanted before they set up a factor."""


class Desk(AdminSite):
    """Django's admin behind our own door."""

    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and factors.may_open_desk(request)

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """A page of the desk. Whoever gave their factor too long ago gives it again, and then what they did goes on."""
        page = super().admin_view(view, cacheable)

        def entered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if any(sent.get(TO_FIELD_VAR) == "" for sent in (request.GET, request.POST)):
                raise SuspiciousOperation("a field without a name")  # after which Django's pages would ask the model
            staff = AdminSite.has_permission(self, request)
            if staff and not factors.may_open_desk(request) and factors.has_factor(request.user):
                raise ReauthenticationRequired
            return page(request, *args, **kwargs)

        return cast("View", update_wrapper(entered, page))

    @method_decorator(never_cache)
    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Where whoever may not enter is sent: to sign in, to set up a factor, or to give it."""
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
        """The site's own page, which tells the person by mail and signs other devices out."""
        return redirect("account_change_password")
