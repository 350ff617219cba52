"""The addresses of the pages around the games, and of what makes the site an app."""

from django.urls import path

from games.shell import installing, pages, papers

urlpatterns = [
    path("", pages.home, name="home"),
    path("archive/", pages.archive, name="archive"),
    path("about/", pages.about, name="about"),
    path("privacy/", papers.privacy, name="privacy"),
    path("terms/", papers.terms, name="terms"),
    path("robots.txt", papers.robots, name="robots"),
    path(".well-known/security.txt", papers.security, name="security"),
    path("manifest.webmanifest", installing.manifest, name="manifest"),
    path("sw.js", installing.worker, name="worker"),
    path("offline/", installing.offline, name="offline"),
    path("icon-<int:size>.png", installing.icon, name="icon"),
    path("icon-<int:size>-padded.png", installing.icon, {"padded": True}, name="padded-icon"),
    path("card.png", installing.site_card, name="site-card"),
    path("<slug:game>/card.png", installing.game_card, name="game-card"),
    path("<slug:game>/<slug:variant>/<str:day>/card.png", installing.edition_card, name="card"),
]
