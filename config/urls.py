"""Every address of the site. A game's own addresses come from its app's `urls`, if it has any."""

from importlib import import_module
from importlib.util import find_spec

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from config import health, openapi
from games.infra.api import router as jobs
from games.leaderboards.pages import router as tables
from games.plays.after_end_api import advice_router, distribution_router, voices_router
from games.plays.api import api
from games.plays.me_api import days_router, me_router
from games.plays.replays import router as films
from games.rooms.api import router as rooms
from games.site.errors import router as browser_errors
from puzzles import registry

handler400 = "games.site.errors.answer_bad_request"
handler404 = "games.site.errors.answer_not_found"
handler500 = "games.site.errors.answer_server_error"

api.add_router("/browser-errors/", browser_errors)
api.add_router("/coach/", advice_router)
api.add_router("/days/", days_router)
api.add_router("/distribution/", distribution_router)
api.add_router("/jobs/", jobs)
api.add_router("/me/", me_router)
api.add_router("/replays/", films)
api.add_router("/room/", rooms)
api.add_router("/tables/", tables)
api.add_router("/voices/", voices_router)

urlpatterns = [
    path("healthz", health.answer_liveness),
    path("readyz", health.answer_readiness),
    *([path("metrics", import_module("config.metrics").show_metrics)] if settings.METRICS else []),
    path("admin/", admin.site.urls),
    path("api/schema/", openapi.show_document, name="schema"),
    path("api/", api.urls),
    *(
        path(f"{slug}/", include(f"{app}.urls"))
        for slug, app in zip(registry.slugs(), registry.list_apps(), strict=True)
        if find_spec(f"{app}.urls")
    ),
    path("", include("games.rooms.urls")),
    path("", include("games.leaderboards.urls")),
    path("", include("games.site.urls")),
    path("", include("games.plays.urls")),
]
