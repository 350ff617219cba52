"""Map the addresses of leagues and leaderboards to their views."""

from django.urls import path

from games.leaderboards import league_pages, pages

urlpatterns = [
    path("leaderboard/", pages.editions_page, name="tables"),
    path("leaderboard/<slug:span>/", pages.points_page, name="points"),
    path("league/", league_pages.find_league, name="find-league"),
    path("league/found/", league_pages.create_league, name="found-league"),
    path("league/<slug:code>/", league_pages.league_page, name="league"),
    path("league/<slug:code>/members/", league_pages.members_page, name="league-members"),
    path("league/<slug:code>/season/", league_pages.season_page, name="league-season"),
    path("league/<slug:code>/season/<int:number>/", league_pages.season_page, name="past-season"),
    path("league/<slug:code>/dress/", league_pages.change_appearance, name="dress-league"),
    path("league/<slug:code>/join/", league_pages.join_league, name="join-league"),
    path("league/<slug:code>/leave/", league_pages.leave_league, name="leave-league"),
    path("league/<slug:code>/rename/", league_pages.rename_league, name="rename-league"),
    path("league/<slug:code>/remove/", league_pages.remove_member, name="remove-member"),
    path("league/<slug:code>/let-in/", league_pages.readmit_player, name="let-in-league"),
    path("league/<slug:code>/lock/", league_pages.lock_league, name="lock-league"),
    path("league/<slug:code>/renew/", league_pages.renew_code, name="renew-league"),
    path("league/<slug:code>/hand-over/", league_pages.change_owner, name="hand-over-league"),
    path("league/<slug:code>/posting/", league_pages.posting_page, name="league-posting"),
    path("league/<slug:code>/posting/save/", league_pages.save_webhook, name="save-posting"),
    path("league/<slug:code>/posting/test/", league_pages.send_test_message, name="test-posting"),
    path("league/<slug:code>/posting/remove/", league_pages.remove_webhook, name="remove-posting"),
]
