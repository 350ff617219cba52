"""Map the addresses of editions, replays and reports to their views."""

from django.urls import path, register_converter
from django.urls.converters import SlugConverter

from games.plays import pages, profile_pages, replays
from puzzles import registry


class GameConverter(SlugConverter):
    """The slug of one of the site's games, so that no other address of two parts matches."""

    def to_python(self, value: str) -> str:
        if value not in registry.slugs():
            raise ValueError(value)
        return value


register_converter(GameConverter, "game")

urlpatterns = [
    path("replay/<str:key>/", replays.replay_page, name="replay"),
    path("replay/<str:whose>/<address:address>/", replays.redirect_to_replay, name="replay-of"),
    path("report/<slug:kind>/<str:what>/", profile_pages.report_name, name="report"),
    path("<slug:game>/", pages.game_page, name="game"),
    path("<slug:game>/practice/", pages.redirect_to_practice, name="new-practice"),
    path("<slug:game>/practice/<slug:variant>/", pages.redirect_to_practice, name="new-practice-variant"),
    path("<slug:game>/practice/<slug:variant>/<slug:seed>/", pages.practice_page, name="practice"),
    path("<slug:game>/own/<slug:code>/", pages.own_page, name="own"),
    path("<game:game>/<slug:variant>/", pages.redirect_to_today, name="variant"),
    path("<slug:game>/<slug:variant>/<str:day>/solution/", pages.solution_page, name="solution"),
    path("<slug:game>/<slug:variant>/<str:day>/", pages.edition_page, name="edition"),
]
