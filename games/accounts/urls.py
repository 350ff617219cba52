"""The addresses of players as persons."""

from django.urls import include, path

from games.accounts import pages, passkeys, settings_pages

urlpatterns = [
    path("me/", pages.me, name="me"),
    path("me/settings/", settings_pages.settings_page, name="settings"),
    path("me/name/", settings_pages.rename, name="rename"),
    path("me/choices/", settings_pages.choose, name="choose"),
    path("me/fivefold.json", settings_pages.export, name="export-me"),
    path("me/delete/", settings_pages.delete_me, name="delete-me"),
    path("me/tokens/", settings_pages.tokens_page, name="tokens"),
    path("me/tokens/make/", settings_pages.make_token, name="make-token"),
    path("me/tokens/<int:number>/end/", settings_pages.end_token, name="end-token"),
    path("me/everywhere/", settings_pages.sign_out_everywhere, name="sign-out-everywhere"),
    path("me/reminder/<str:key>.ics", pages.reminder, name="reminder"),
    path("me/week/<str:day>/", pages.week_page, name="me-week"),
    path("me/year/<int:number>/", pages.year_page, name="me-year"),
    path("me/<slug:game>/", pages.me_at, name="me-game"),
    path("player/<str:public_id>/", pages.player_page, name="player"),
    path("player/<str:public_id>/friend/", pages.befriend, name="befriend"),
    path("account/signup/passkey/begin/", pages.passkey_begin, name="passkey-begin"),
    path("account/signup/passkey/complete/", pages.passkey_complete, name="passkey-complete"),
    path("account/password/set/", settings_pages.set_password, name="account_set_password"),
    path("account/2fa/webauthn/add/", passkeys.add_passkey, name="mfa_add_webauthn"),
    path("account/", include("allauth.urls")),
]
