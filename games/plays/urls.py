"""The addresses of the pages."""

from django.urls import path

from games.plays import installing, pages

urlpatterns = [
    path("", pages.home, name="home"),
    path("archive/", pages.archive, name="archive"),
    path("about/", pages.about, name="about"),
    path("manifest.webmanifest", installing.manifest, name="manifest"),
    path("sw.js", installing.worker, name="worker"),
    path("offline/", installing.offline, name="offline"),
    path("icon-<int:size>.png", installing.icon, name="icon"),
    path("icon-<int:size>-padded.png", installing.icon, {"padded": True}, name="padded-icon"),
    path("card.png", installing.site_card, name="site-card"),
    path("<slug:game>/card.png", installing.game_card, name="game-card"),
    path("<slug:game>/<slug:variant>/<str:day>/card.png", installing.edition_card, name="card"),
    path("<slug:game>/", pages.game_today, name="game"),
    path("<slug:game>/practice/", pages.new_practice, name="new-practice"),
    path("<slug:game>/practice/<slug:variant>/", pages.new_practice, name="new-practice-variant"),
    path("<slug:game>/practice/<slug:variant>/<slug:seed>/", pages.practice_page, name="practice"),
    path("<slug:game>/own/<slug:code>/", pages.own_page, name="own"),
    path("<slug:game>/<slug:variant>/<str:day>/", pages.edition_page, name="edition"),
]
