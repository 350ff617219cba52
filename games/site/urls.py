"""Map the addresses of home, archive, players, accounts, feeds, pictures and pages about the site to their views."""

from django.contrib.sitemaps.views import index, sitemap
from django.urls import include, path
from django.views.decorators.cache import cache_control

from games.players import settings_pages, sign_ins
from games.plays import profile_pages
from games.site import archive, feeds, home, info_pages, picture_pages, web_app
from games.site.feeds import SITEMAPS

cache_for_an_hour = cache_control(public=True, max_age=3600)

urlpatterns = [
    path("me/", profile_pages.my_page, name="me"),
    path("me/settings/", settings_pages.settings_page, name="settings"),
    path("me/name/", settings_pages.rename_me, name="rename"),
    path("me/choices/", settings_pages.save_settings, name="choose"),
    path("me/fivefold.json", settings_pages.export_data, name="export-me"),
    path("me/delete/", settings_pages.delete_me, name="delete-me"),
    path("me/tokens/", settings_pages.tokens_page, name="tokens"),
    path("me/tokens/make/", settings_pages.make_token, name="make-token"),
    path("me/tokens/<int:number>/end/", settings_pages.delete_token, name="end-token"),
    path("me/everywhere/", settings_pages.sign_out_everywhere, name="sign-out-everywhere"),
    path("me/reminder/<str:key>.ics", profile_pages.send_reminder_file, name="reminder"),
    path("me/week/<str:day>/", profile_pages.week_page, name="me-week"),
    path("me/year/<int:number>/", profile_pages.year_page, name="me-year"),
    path("me/<slug:game>/", profile_pages.my_game_page, name="me-game"),
    path("player/<str:public_id>/", profile_pages.player_page, name="player"),
    path("player/<str:public_id>/friend/", profile_pages.save_friend, name="befriend"),
    path("account/signup/passkey/begin/", profile_pages.start_passkey_sign_up, name="passkey-begin"),
    path("account/signup/passkey/complete/", profile_pages.complete_passkey_sign_up, name="passkey-complete"),
    path("account/password/set/", settings_pages.set_password, name="account_set_password"),
    path("account/2fa/webauthn/add/", sign_ins.add_passkey, name="mfa_add_webauthn"),
    path("account/", include("allauth.urls")),
    path("", home.show_home, name="home"),
    path("archive/", archive.show_month, name="archive"),
    path("archive/next/", archive.redirect_to_unsolved, name="next-unsolved"),
    path("archive/<str:day>/", archive.show_day, name="archive-day"),
    path("days.rss", cache_for_an_hour(feeds.serve_feed), name="days-feed"),
    path("days.ics", cache_for_an_hour(feeds.serve_calendar), name="days-calendar"),
    path("about/", info_pages.show_about, name="about"),
    path("privacy/", info_pages.show_privacy, name="privacy"),
    path("accessibility/", info_pages.show_accessibility, name="accessibility"),
    path("terms/", info_pages.show_terms, name="terms"),
    path("fairness/", info_pages.show_fairness, name="fairness"),
    path("robots.txt", info_pages.serve_robots, name="robots"),
    path(
        "sitemap.xml", cache_for_an_hour(index), {"sitemaps": SITEMAPS, "sitemap_url_name": "sitemap"}, name="sitemaps"
    ),
    path("sitemap-<section>.xml", cache_for_an_hour(sitemap), {"sitemaps": SITEMAPS}, name="sitemap"),
    path(".well-known/security.txt", info_pages.serve_security, name="security"),
    path("manifest.webmanifest", web_app.serve_manifest, name="manifest"),
    path("sw.js", web_app.serve_service_worker, name="worker"),
    path("offline/", web_app.show_offline, name="offline"),
    path("icon-<int:size>.png", web_app.serve_icon, name="icon"),
    path("icon-<int:size>-padded.png", web_app.serve_icon, {"padded": True}, name="padded-icon"),
    path("card.png", picture_pages.serve_site_card, name="site-card"),
    path("today.png", picture_pages.serve_day_picture, name="day-picture"),
    path("me/week/<str:day>/picture.png", picture_pages.serve_week_picture, name="week-picture"),
    path("me/year/<int:number>/picture.png", picture_pages.serve_year_picture, name="year-picture"),
    path("room/<slug:code>/rounds/<int:number>/picture.png", picture_pages.serve_round_picture, name="round-picture"),
    path("room/<slug:code>/rounds/<int:number>/podium.png", picture_pages.serve_podium_picture, name="round-podium"),
    path("<address:address>/picture.png", picture_pages.serve_result_picture, name="result-picture"),
    path("<slug:game>/card.png", picture_pages.serve_game_card, name="game-card"),
    path("<slug:game>/<slug:variant>/<str:day>/card.png", picture_pages.serve_edition_card, name="card"),
]
