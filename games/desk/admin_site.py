"""Let only staff into the desk (`/admin/`). They sign in on the site itself, with two-step sign-in.

A second step opens the desk for twelve hours. Then the desk asks for it again, and goes on with the same request. Staff
without a second step must set one up before any page opens.
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
NEXT_PAGE_KEY = "desk_next"
"""The session key of the page to open after two-step sign-in was set up."""


class DeskSite(AdminSite):
    """Django's admin with our sign-in."""

    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and factors.may_open_desk(request)

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """Wrap a page of the desk so that it first asks for the second step if the last one is too long ago."""
        page = super().admin_view(view, cacheable)

        def enter_page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if any(fields.get(TO_FIELD_VAR) == "" for fields in (request.GET, request.POST)):
                raise SuspiciousOperation("a field without a name")  # Django's pages would fail on it
            staff = AdminSite.has_permission(self, request)
            if staff and not factors.may_open_desk(request) and factors.has_factor(request.user):
                raise ReauthenticationRequired
            return page(request, *args, **kwargs)

        return cast("View", update_wrapper(enter_page, page))

    @method_decorator(never_cache)
    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Redirect to the page that a visitor needs first: signing in, or setting up the second step."""
        next_page = get_next_redirect_url(request) or ""
        if not next_page or next_page.startswith(reverse("admin:login")):
            next_page = reverse("admin:index")
        if not request.user.is_authenticated:
            return redirect(f"{reverse('account_login')}?{urlencode({'next': next_page})}")
        if not AdminSite.has_permission(self, request):
            return render(request, "403.html", {"why": "The desk is for the people who run this site."}, status=403)
        if not factors.has_factor(request.user):
            request.session[NEXT_PAGE_KEY] = next_page
            return redirect("mfa_index")
        return redirect(next_page)

    def password_change(  # type: ignore[override]  # Django's returns a TemplateResponse
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Redirect to the site's own page, which sends a mail and signs out other devices."""
        return redirect("account_change_password")
