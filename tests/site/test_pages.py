"""Every address, opened by each role: its status and its headers for safety; and what pages around the games show."""

import re
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from xml.etree import ElementTree

import pytest
from django.apps import apps
from django.contrib.auth.models import Group, User
from django.core.cache import cache
from django.template.loader import render_to_string
from django.test import Client
from icalendar import Calendar

from games.editions import lookup
from games.editions.calendar import EPOCH, list_daily_puzzles
from games.editions.models import Edition
from games.players.models import Player
from games.plays import ranking
from games.plays.models import Record
from games.rooms.models import Room
from games.site.feeds import DAYS_AHEAD, DAYS_BACK, list_feed_days
from puzzles import registry
from tests.cast import addresses
from tests.cast.accounts import PASSWORD, make_account, make_administrator, make_guest, post_form, sign_in, sign_up
from tests.cast.visitors import Visitor, make_path, read_page
from tests.data.tables import table
from tests.day import DAY, START, Clock
from tests.thorough import THOROUGH


def make_rows() -> None:
    """Make today's editions as rows without puzzles."""
    there = set(Edition.objects.values_list("game", "variant"))
    missing = {(engine.slug, one.slug) for engine, one in list_daily_puzzles()} - there
    fields = {"kind": "daily", "date": DAY, "seed": "1", "stored": {}, "engine_version": 1}
    Edition.objects.bulk_create(Edition(game=game, variant=variant, **fields) for game, variant in missing)


def test_home_has_a_row_for_every_game_and_says_where_to_start(client: Client, bob: Visitor, secret: int) -> None:
    make_rows()
    bob.post({"guess": secret})
    page, toys = read_page(client, "/"), registry.engine("toy").blurb
    for engine in registry.engines():
        assert f'href="/{engine.slug}/"' in page and engine.blurb in page
    assert page.count("Start here") == 1 and f'href="/chains/gentle/{DAY}/"' in page
    assert "playing" not in page  # nothing that says only that nothing happened
    assert toys in read_page(bob.client, "/")


@pytest.mark.usefixtures("show_toy_alone_at_home")
def test_home_shows_what_i_have_done_and_among_several_who_leads(
    alice: Visitor, bob: Visitor, carol: Visitor, secret: int, wrong: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "leads" not in read_page(Client(), "/")
    alice.post({"guess": wrong})
    page = read_page(alice.client, "/")
    assert "1 move" in page and "0 of 2" in page and "Start here" not in page
    alice.post({"hint": True})
    page = read_page(alice.client, "/")
    assert "1 move" in page and "2 moves" not in page, "a hint is no move on the board"
    bob.post({"guess": secret})
    assert "leads" not in read_page(Client(), "/"), "of one there is nothing to say"
    monkeypatch.setattr(ranking, "FEWEST_PLAYERS", 1)
    leader = f"{Player.objects.order_by('-pk')[0].name} leads Small"
    page = read_page(bob.client, "/")
    assert "🎲</span> 1" in page and "1 of 2" in page and "You lead Small" in page and leader not in page
    assert "chip done won" in page and "not solved" not in page
    assert leader in read_page(Client(), "/") and "You lead" not in read_page(Client(), "/")
    carol.post({"give_up": True})
    page = read_page(carol.client, "/")
    assert "chip done won" not in page and "not solved" in page and "Done" not in page


@pytest.mark.usefixtures("show_toy_alone_at_home")
def test_home_says_which_day_a_freeze_has_saved_and_leads_back_into_my_room(alice: Visitor, secret: int) -> None:
    alice.post({"guess": secret})
    record = Record.objects.filter(player=Player.objects.get(), game=Record.ANY)
    saved = f"{DAY - timedelta(days=1):%A} saved"
    for ago, freezes, goes_on, shown in ((2, 1, True, True), (2, 0, False, False), (1, 0, True, False)):
        record.update(streak=8, freezes=freezes, last_won=DAY - timedelta(days=ago))
        page = read_page(alice.client, "/")
        assert ("8 days in a row" in page) == goes_on and (saved in page) == shown, (ago, freezes)
    post_form(alice.client, "/room/open/", play="toy/small", source="fresh")
    room = Room.objects.get()
    assert f'href="/room/{room.code}/"' in read_page(alice.client, "/") and room.code not in read_page(Client(), "/")
    post_form(alice.client, f"/room/{room.code}/leave/")
    assert room.code not in read_page(alice.client, "/")


def test_the_archive_goes_back_to_the_first_day_and_not_beyond_today(client: Client, db: None, clock: Clock) -> None:
    for day in (date(2026, 11, 1), date(2026, 11, 18), date(2026, 12, 1), date(2027, 1, 31)):
        clock.move_to(datetime.combine(day, time(12), UTC))
        month, days = day.replace(day=1), ""
        while month >= EPOCH.replace(day=1):
            days += read_page(client, f"/archive/?month={month:%Y-%m}")
            month = (month - timedelta(days=1)).replace(day=1)
        for back in range((day - EPOCH).days + 1):
            assert f'href="/archive/{day - timedelta(days=back)}/#day"' in days
        for beyond in (EPOCH - timedelta(days=1), day + timedelta(days=1)):
            assert f"/archive/{beyond}/" not in days
        first = read_page(client, f"/archive/{EPOCH}/")
        for part in (f"/nettle/classic/{EPOCH}/", "not made yet", "Open one and we’ll make it"):
            assert part in first
        for other in (EPOCH - timedelta(days=1), day + timedelta(days=1), "soon", "20261122"):
            assert client.get(f"/archive/{other}/").status_code == 404
        assert client.get("/archive/?month=0000-99&game=chess").status_code == 200


def test_the_archive_tells_what_i_played(alice: Visitor, secret: int) -> None:
    alice.post({"guess": secret})
    page = read_page(alice.client, f"/archive/{DAY}/")
    assert "🎲</span> 1" in page and ": Toy" in page
    assert ": Toy" in read_page(alice.client, f"/archive/{DAY}/?game=toy")
    assert ": Toy" not in read_page(alice.client, f"/archive/{DAY}/?game=nettle")
    assert ": Toy" not in read_page(Client(), f"/archive/{DAY}/")


def test_the_next_unsolved_is_the_latest_of_a_past_day_that_i_have_not_finished(toy: Edition) -> None:
    yesterday = DAY - timedelta(days=1)
    alice = Visitor(make_path(lookup.find_daily_edition("toy", "small", yesterday)))

    def asked() -> str:
        return alice.client.get("/archive/next/?game=toy").headers["Location"]

    assert asked() == f"/toy/small/{yesterday}/"
    alice.post({"give_up": True})
    assert asked() == f"/toy/large/{yesterday}/"
    assert alice.client.get("/archive/next/").headers["Location"].startswith("/lionwall/")


def test_alive_and_ready(client: Client, transactional_db: None) -> None:
    assert client.get("/healthz").status_code == 200
    assert client.get("/readyz").status_code == 503
    make_rows()
    parts = ["database", "broker", "channel layer", "editions"]
    ready = client.get("/readyz")
    told = ready.json()
    assert ready.status_code == 200 and "failed in the last hour" in told.pop("requests")
    assert told == dict.fromkeys(parts, "ok")


def test_the_feed_has_each_day_once_the_latest_first_and_none_to_come(client: Client, db: None) -> None:
    answer = client.get("/days.rss")
    assert answer["Content-Type"].startswith("application/rss+xml")
    entries = ElementTree.fromstring(answer.content).findall("channel/item")
    assert len({entry.findtext("guid") for entry in entries}) == len(entries) == len(list_feed_days())
    assert f"No. {(DAY - EPOCH).days + 1}" in str(entries[0].findtext("title"))
    assert str(entries[0].findtext("link")).endswith(f"/archive/{DAY}/")
    assert "Toy" in str(entries[0].findtext("description"))


def test_the_calendar_reaches_into_the_days_to_come_and_links_only_to_those_that_are(client: Client, db: None) -> None:
    file = Calendar.from_ical(client.get("/days.ics").content)
    events = {event.decoded("dtstart"): event for event in file.walk("VEVENT")}
    assert max(events) == DAY + timedelta(days=DAYS_AHEAD) and min(events) >= EPOCH
    assert str(events[DAY]["url"]).endswith(f"/archive/{DAY}/")
    assert str(events[DAY + timedelta(days=1)]["url"]).endswith("testserver/")
    assert "Toy" in str(events[DAY]["description"])


def test_no_day_is_before_the_first(clock: Clock) -> None:
    for day, first in ((date(2026, 11, 3), EPOCH), (date(2027, 5, 1), date(2027, 4, 1))):
        clock.move_to(datetime.combine(day, time(12), UTC))
        assert list_feed_days()[-1] == first and list_feed_days()[0] == day and len(list_feed_days()) <= DAYS_BACK + 1


CONTACT = "https://example.org/write"
PROMISED = {"larger text": "text", "stronger contrast": "contrast", "less motion": "motion", "hide the clock": "clock"}
PROMISED |= {"left-handed": "hand", "quiet sounds": "sounds", "shapes instead of colours": "shapes"}
"""Promises of the page on accessibility, with the setting that keeps each."""


@pytest.mark.usefixtures("db")
def test_the_privacy_page_says_for_how_long_what_is_kept(client: Client, settings: Any) -> None:
    page = " ".join(read_page(client, "/privacy/").split())
    assert "until 30 days after your last visit" in page
    assert 'href="/privacy/"' in page and 'href="/terms/"' in page, "every page leads to the papers"
    settings.SESSION_COOKIE_AGE = 7 * 24 * 3600
    assert "until 7 days after your last visit" in " ".join(read_page(client, "/privacy/").split())


@pytest.mark.usefixtures("db")
def test_somebody_who_found_a_hole_reads_whom_to_write_to_if_there_is_anybody(client: Client, settings: Any) -> None:
    address = "/.well-known/security.txt"
    for contact, written in (("keeper@example.org", "mailto:keeper@example.org"), (CONTACT, CONTACT)):
        settings.SITE_CONTACT = contact
        lines = dict(line.split(": ", 1) for line in read_page(client, address).splitlines())
        assert (lines["Contact"], lines["Canonical"]) == (written, f"http://testserver{address}")
        left = datetime.fromisoformat(lines["Expires"]) - START
        assert timedelta(days=100) < left < timedelta(days=365)
    settings.SITE_CONTACT = ""
    assert client.get(address).status_code == 404


@pytest.mark.usefixtures("db")
def test_the_page_on_accessibility_names_settings_that_there_are_and_the_keys_of_every_game(client: Client) -> None:
    page, settings_page = read_page(client, "/accessibility/"), read_page(client, "/me/settings/")
    for promised, field in PROMISED.items():
        assert promised in " ".join(page.split()) and f'name="{field}"' in settings_page, promised
    assert page.count('<dl class="keys">') == len(registry.engines())
    for slug in registry.slugs():
        assert render_to_string(f"{slug}/heard.html").strip() in page, slug


APART = ("api/schema/", "square/coasters/", "square/grids/", "dominoes/gallery/<str:key>/poster.pdf")
"""Slow addresses with their own tests; here they are opened only in a thorough run."""
SITE = [route for route in addresses.routes() if not route.startswith("admin/") and (THOROUGH or route not in APART)]
DESK = [route for route in addresses.routes() if route.startswith("admin/")]
ANSWERS = table("answers")
"""The statuses, for a guest and an account, of addresses that answer neither with a page nor with a redirect (0).

A player outside a room may not see its rounds. Without a finished play there is no picture, no comparison and no coach.
The keys belong to no one, and /readyz/ does not see a test's transaction.
"""
COMING = {"room/<slug:code>/join/", "room/open/", "api/room/", "api/room/<code>/"}
COMING |= {"league/found/", "league/<slug:code>/join/"}
"""Addresses that lead to other people, and so need a player."""
FORM = {"name": "Eve", "play": "toy/small", "public_page": "on", "reminder": "on", "reminder_at": "18:00"}
FORM |= {"format": "json", "text": "A B"}
OWN_SCRIPTS = re.compile(r"default-src 'none'(?!.*script-src)|script-src 'self'( 'nonce-[^' ]+')?(;|$)")
SAFE = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin", "X-Frame-Options": "DENY"}


def status_of(response: Any) -> int:
    """Return the status of an answer, or 0 for a page, a redirect, or a refusal of GET."""
    refused = response.status_code == 405 and "GET" not in response["Allow"]
    return 0 if refused or response.status_code in (200, 301, 302) else int(response.status_code)


def lacks(address: str, response: Any) -> set[str]:
    """Return which headers an answer lacks of those against foreign scripts and guessed types."""
    lacking = {name for name, value in SAFE.items() if response.headers.get(name) != value}
    policy = response.headers.get("Content-Security-Policy", "")
    if b"<script" in getattr(response, "content", b"") and "'nonce-" not in policy:
        lacking.add("nonce")
    return lacking if OWN_SCRIPTS.search(policy) else {*lacking, "Content-Security-Policy"}


@pytest.mark.usefixtures("show_toy_alone_at_home")
def test_every_address_answers_each_role_forbids_foreign_scripts_and_makes_no_player_of_a_guest(db: None) -> None:
    known = addresses.examples()
    anna = make_account()
    there = Player.objects.count()
    answers: dict[str, tuple[int, int]] = {}
    unsafe, made = {}, set()
    for route in SITE:
        address = addresses.filled(route, known)
        cache.clear()  # of limits, which would end this early
        shown = make_guest().get(address), anna.get(address)
        answers[route] = (status_of(shown[0]), status_of(shown[1]))
        if lacking := lacks(address, shown[0]) | lacks(address, shown[1]):
            unsafe[address] = lacking
        make_guest().post(address, FORM)
        make_guest().post(address, {"after": 0}, "application/json")
        if Player.objects.count() != there:
            made.add(route)
            there = Player.objects.count()
    assert unsafe == {} and made <= COMING, "only coming to others makes a row"
    expected = {route: tuple(map(int, found.split())) for found, routes in ANSWERS.items() for route in routes}
    assert {route: found for route, found in answers.items() if any(found)} == expected


def object_of(route: str) -> str:
    """Return the number of a row of the model whose admin a route belongs to, or of a missing row."""
    _, app, model, *_ = [*route.split("/"), "", ""]
    known = {(one._meta.app_label, one._meta.model_name): one for one in apps.get_models()}
    row = known[app, model]._default_manager.first() if (app, model) in known else None
    return str(row.pk) if row else "0"


def is_kept_out(response: Any) -> bool:
    """Return whether an answer leads to the sign-in or to its second step."""
    led = response.status_code in (301, 302)
    return bool(led and response["Location"].startswith(("/admin/", "/account/")))


def test_no_page_of_the_desk_opens_with_a_password_alone_or_breaks_for_an_administrator(db: None) -> None:
    emil = User.objects.create_user("emil", "emil@example.org", PASSWORD, is_staff=True)
    emil.groups.add(Group.objects.get(name="editor"))
    sign_in(half_way := Client(), "emil")
    frank, opened, broken = make_administrator(), [], {}
    for route in DESK:
        blanks = dict.fromkeys(addresses.blanks(route), object_of(route))
        address = addresses.filled(route, {"": {**blanks, "app_label": "words", "game": "toy"}})
        opened += [route for client in (make_guest(), half_way) if not is_kept_out(client.get(address))]
        if (status := frank.get(address).status_code) >= 500:
            broken[route] = status
    assert len(DESK) > 150 and opened == [] and broken == {}


@pytest.mark.usefixtures("show_toy_alone_at_home", "db")
def test_caches_keep_newcomers_pages_browsers_their_persons_nobody_what_is_personal(alice: Visitor, wrong: int) -> None:
    for address in ("/", "/archive/", "/leaderboard/", "/leaderboard/week/"):
        newcomer = Client().get(address)
        assert "public" in newcomer["Cache-Control"] and "max-age=" in newcomer["Cache-Control"], address
        assert not newcomer.cookies and "Cookie" in newcomer["Vary"], address
    assert "public" not in Client().get("/leaderboard/never/").get("Cache-Control", ""), "what is not there"
    alice.post({"guess": wrong})
    for address in ("/", "/archive/", "/leaderboard/week/", "/about/", "/privacy/", "/player/x/", alice.path):
        answer = alice.client.get(address)
        assert answer["Cache-Control"] == "private, no-cache", address
    assert "Cookie" in alice.client.get("/")["Vary"]
    sign_up(alice.client, "Alice")
    personal = ["/me/", "/me/settings/", "/me/fivefold.json", "/account/login/", "/account/signup/"]
    personal += ["/account/sessions/", "/admin/", f"/api{alice.path}"]
    for client in (alice.client, Client()):
        found = {address: client.get(address)["Cache-Control"] for address in personal}
        assert set(found.values()) == {"no-store"}, found
    assert alice.client.get("/")["Cache-Control"] == "private, no-cache"


@pytest.mark.usefixtures("show_toy_alone_at_home", "db")
def test_signing_out_has_the_browser_forget_pages_but_not_what_waits_on_the_device(alice: Visitor, wrong: int) -> None:
    alice.post({"guess": wrong})
    name = alice.client.get("/").context["player"].name
    assert post_form(alice.client, "/me/delete/", follow=False, name=name)["Clear-Site-Data"] == '"cache"'
    sign_up(alice.client, "Alice")
    assert "Clear-Site-Data" not in alice.client.get("/")
    assert post_form(alice.client, "/account/logout/", follow=False)["Clear-Site-Data"] == '"cache"'
