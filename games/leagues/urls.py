"""The addresses of leagues and tables."""

from django.urls import path

from games.leagues import pages, table_pages

urlpatterns = [
    path("leaderboard/", table_pages.editions_page, name="tables"),
    path("leaderboard/<slug:span>/", table_pages.points_page, name="points"),
    path("league/", pages.find, name="find-league"),
    path("league/found/", pages.found, name="found-league"),
    path("league/<slug:code>/", pages.league_page, name="league"),
    path("league/<slug:code>/members/", pages.members_page, name="league-members"),
    path("league/<slug:code>/season/", pages.season_page, name="league-season"),
    path("league/<slug:code>/season/<int:number>/", pages.season_page, name="past-season"),
    path("league/<slug:code>/dress/", pages.dress, name="dress-league"),
    path("league/<slug:code>/join/", pages.join, name="join-league"),
    path("league/<slug:code>/leave/", pages.leave, name="leave-league"),
    path("league/<slug:code>/rename/", pages.rename, name="rename-league"),
    path("league/<slug:code>/remove/", pages.remove, name="remove-member"),
    path("league/<slug:code>/let-in/", pages.let_in, name="let-in-league"),
    path("league/<slug:code>/lock/", pages.lock, name="lock-league"),
    path("league/<slug:code>/renew/", pages.renew, name="renew-league"),
    path("league/<slug:code>/hand-over/", pages.hand_over, name="hand-over-league"),
]
