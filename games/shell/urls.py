"""The addresses of the pages around the games, and of what makes the site an app."""

from django.contrib.sitemaps.views import index, sitemap
from django.urls import path
from django.views.decorators.cache import cache_control

from games.shell import archive, feeds, installing, papers, pictures, today
from games.shell.feeds import SITEMAPS

kept = cache_control(public=True, max_age=3600)

urlpatterns = [
    path("", today.home, name="home"),
    path("archive/", archive.month_page, name="archive"),
    path("archive/next/", archive.unsolved, name="next-unsolved"),
    path("archive/<str:day>/", archive.day_page, name="archive-day"),
    path("days.rss", kept(feeds.feed_of_days), name="days-feed"),
    path("days.ics", kept(feeds.calendar_of_days), name="days-calendar"),
    path("about/", papers.about, name="about"),
    path("privacy/", papers.privacy, name="privacy"),
    path("accessibility/", papers.accessibility, name="accessibility"),
    path("terms/", papers.terms, name="terms"),
    path("fairness/", papers.fairness, name="fairness"),
    path("robots.txt", papers.robots, name="robots"),
    path("sitemap.xml", kept(index), {"sitemaps": SITEMAPS, "sitemap_url_name": "sitemap"}, name="sitemaps"),
    path("sitemap-<section>.xml", kept(sitemap), {"sitemaps": SITEMAPS}, name="sitemap"),
    path(".well-known/security.txt", papers.security, name="security"),
    path("manifest.webmanifest", installing.manifest, name="manifest"),
    path("sw.js", installing.worker, name="worker"),
    path("offline/", installing.offline, name="offline"),
    path("icon-<int:size>.png", installing.icon, name="icon"),
    path("icon-<int:size>-padded.png", installing.icon, {"padded": True}, name="padded-icon"),
    path("card.png", installing.site_card, name="site-card"),
    path("today.png", pictures.day_picture, name="day-picture"),
    path("me/week/<str:day>/picture.png", pictures.week_picture, name="week-picture"),
    path("me/year/<int:number>/picture.png", pictures.year_picture, name="year-picture"),
    path("room/<slug:code>/rounds/<int:number>/picture.png", pictures.round_picture, name="round-picture"),
    path("room/<slug:code>/rounds/<int:number>/podium.png", pictures.podium_picture, name="round-podium"),
    path("<address:address>/picture.png", pictures.result_picture, name="result-picture"),
    path("<slug:game>/card.png", installing.game_card, name="game-card"),
    path("<slug:game>/<slug:variant>/<str:day>/card.png", installing.edition_card, name="card"),
]
