"""The addresses of players as persons."""

from django.contrib.sitemaps.views import index, sitemap
from django.urls import include, path
from django.views.decorators.cache import cache_control

from games.players import passkeys, settings_pages
from games.plays import profile_pages
from games.site import archive, feeds, installing, papers, pictures, today
from games.site.feeds import SITEMAPS

kept = cache_control(public=True, max_age=3600)

urlpatterns = [
    path("me/", profile_pages.my_page, name="me"),
    path("me/settings/", settings_pages.settings_page, name="settings"),
    path("me/name/", settings_pages.rename_me, name="rename"),
    path("me/choices/", settings_pages.save_settings, name="choose"),
    path("me/fivefold.json", settings_pages.export_data, name="export-me"),
    path("me/delete/", settings_pages.delete_me, name="delete-me"),
    path("me/tokens/", settings_pages.tokens_page, name="tokens"),
    path("me/tokens/make/", settings_pages.make_token, name="make-token"),
    path("me/tokens/<int:number>/end/", settings_pages.end_token, name="end-token"),
    path("me/everywhere/", settings_pages.sign_out_everywhere, name="sign-out-everywhere"),
    path("me/reminder/<str:key>.ics", profile_pages.reminder_file, name="reminder"),
    path("me/week/<str:day>/", profile_pages.week_page, name="me-week"),
    path("me/year/<int:number>/", profile_pages.year_page, name="me-year"),
    path("me/<slug:game>/", profile_pages.my_game_page, name="me-game"),
    path("player/<str:public_id>/", profile_pages.player_page, name="player"),
    path("player/<str:public_id>/friend/", profile_pages.save_friend, name="befriend"),
    path("account/signup/passkey/begin/", profile_pages.passkey_begin, name="passkey-begin"),
    path("account/signup/passkey/complete/", profile_pages.passkey_complete, name="passkey-complete"),
    path("account/password/set/", settings_pages.set_password, name="account_set_password"),
    path("account/2fa/webauthn/add/", passkeys.add_passkey, name="mfa_add_webauthn"),
    path("account/", include("allauth.urls")),
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
