"""The addresses of players as persons."""

from django.urls import include, path

from games.accounts import (
    factor_pages,
    friend_pages,
    game_page,
    pages,
    review_pages,
    settings_pages,
    token_pages,
    versus_page,
)

urlpatterns = [
    path("me/", pages.me, name="me"),
    path("me/settings/", settings_pages.settings_page, name="settings"),
    path("me/name/", settings_pages.rename, name="rename"),
    path("me/choices/", settings_pages.choose, name="choose"),
    path("me/fivefold.json", settings_pages.export, name="export-me"),
    path("me/delete/", settings_pages.delete_me, name="delete-me"),
    path("me/tokens/", token_pages.tokens_page, name="tokens"),
    path("me/tokens/make/", token_pages.make_token, name="make-token"),
    path("me/tokens/<int:number>/end/", token_pages.end_token, name="end-token"),
    path("me/everywhere/", settings_pages.sign_out_everywhere, name="sign-out-everywhere"),
    path("me/reminder/<str:key>.ics", pages.reminder, name="reminder"),
    path("me/week/<str:day>/", review_pages.week_page, name="me-week"),
    path("me/year/<int:number>/", review_pages.year_page, name="me-year"),
    path("me/with/<str:public_id>/", versus_page.me_with, name="me-with"),
    path("me/<slug:game>/", game_page.me_at, name="me-game"),
    path("player/<str:public_id>/", pages.player_page, name="player"),
    path("player/<str:public_id>/friend/", friend_pages.befriend, name="befriend"),
    path("account/signup/passkey/begin/", pages.passkey_begin, name="passkey-begin"),
    path("account/signup/passkey/complete/", pages.passkey_complete, name="passkey-complete"),
    path("account/password/set/", settings_pages.set_password, name="account_set_password"),
    path("account/2fa/webauthn/add/", factor_pages.add_passkey, name="mfa_add_webauthn"),
    path("account/", include("allauth.urls")),
]
