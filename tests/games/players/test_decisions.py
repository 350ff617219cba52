"""What a moderator decides of names: it holds at once, everywhere, and for good; and it is known who decided."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.accounts.departures import forget_player
from games.editions.calendar import today
from games.editions.finding import daily
from games.leagues import membership
from games.leagues.models import League
from games.players.cookie import COOKIE, cookie_for
from games.players.hiding import set_hidden
from games.players.models import Player, ReportedName
from games.plays.models import Play
from games.plays.standings import table

pytestmark = pytest.mark.django_db
BAD = "Odious Otter"
PLAYERS, NAMES = "admin:players_player_changelist", "admin:players_reportedname_changelist"


@pytest.fixture
def bad() -> Player:
    return finisher(BAD)


def finisher(name: str) -> Player:
    """Somebody who has won today's game."""
    player, now = Player.objects.create(name=name), timezone.now()
    edition = daily("toy", "small", today())
    won = {"status": "won", "score_key": "1", "line": "1 try", "ranked": True}
    Play.objects.create(player=player, edition=edition, started_at=now, moved_at=now, finished_at=now, **won)
    return player


def browser(player: Player, address: str = "203.0.113.1") -> Client:
    client = Client(REMOTE_ADDR=address)
    client.cookies[COOKIE] = cookie_for(player)
    client.get("/about/")
    return client


def tell_of(player: Player, *reporters: Player) -> None:
    for number, reporter in enumerate(reporters):
        address = f"/api/players/{player.public_id}/report/"
        assert browser(reporter, f"203.0.113.{number}").post(address).status_code == 201


def act(
    moderator: Client, where: str, action: str, *chosen: Player | ReportedName | Play, why: str = "seen"
) -> list[str]:
    """What the desk says to an action."""
    sent = {"action": action, "why": why, "_selected_action": [one.pk for one in chosen]}
    answer = moderator.post(reverse(where), sent)
    return [str(message) for message in get_messages(answer.wsgi_request)]


def name_of(player: Player) -> str:
    return Player.objects.get(pk=player.pk).name


def choose(player: Player, name: str) -> str:
    return browser(player).post("/me/name/", {"name": name}, follow=True).content.decode()


def test_hiding_a_players_name_gives_them_another_at_once_and_leaves_their_results(
    moderator: Client, bad: Player
) -> None:
    league = membership.found("Amber League", bad)
    tell_of(bad, finisher("Alice"))
    told = act(moderator, NAMES, "hide", ReportedName.objects.get())
    name = name_of(bad)
    assert name != BAD and told == [f"“{name}” is what “{BAD}” is called now."]
    assert not Player.objects.get(pk=bad.pk).hidden
    assert name in [row.name for row in table(daily("toy", "small", today()).pk)]
    page = browser(bad).get(f"/league/{league.code}/").content.decode()
    assert name in page and BAD not in page


@pytest.mark.parametrize("again", [BAD, "odious otter", "0dious-Otter", "Odious Otter 2", "ODIOUSOTTER"])
def test_a_name_that_was_taken_away_is_not_taken_again(moderator: Client, bad: Player, again: str) -> None:
    tell_of(bad, finisher("Alice"))
    act(moderator, NAMES, "hide", ReportedName.objects.get())
    name = name_of(bad)
    assert "Please choose another name." in choose(bad, again) and name_of(bad) == name
    assert "You are now Kind Otter." in choose(bad, "Kind Otter")
    assert "Please choose another name." in choose(finisher("Bob"), BAD), "who has another browser is somebody else"


@pytest.mark.parametrize("by_hand", [False, True])
def test_a_name_taken_away_in_the_list_of_players_is_not_taken_again_either(
    moderator: Client, bad: Player, by_hand: bool
) -> None:
    if by_hand:
        moderator.post(reverse("admin:players_player_change", args=[bad.pk]), {"name": "Kind Name", "why": "an insult"})
        assert name_of(bad) == "Kind Name"
    else:
        act(moderator, PLAYERS, "rename", bad)
    assert "Please choose another name." in choose(bad, BAD)


def test_a_new_name_by_hand_is_one_that_a_player_could_choose(moderator: Client, bad: Player) -> None:
    for name in ("Someone", "admin", "Moderator Bot"):
        page = moderator.post(reverse("admin:players_player_change", args=[bad.pk]), {"name": name})
        assert "reserved" in page.content.decode() and name_of(bad) == BAD


def test_my_page_says_that_a_moderator_replaced_my_name_until_i_choose_another(moderator: Client, bad: Player) -> None:
    said = "A moderator has given you this name"
    assert said not in browser(bad).get("/me/").content.decode()
    act(moderator, PLAYERS, "rename", bad)
    assert said in browser(bad).get("/me/").content.decode()
    assert said not in choose(bad, "Kind Otter")


def test_hidden_results_stay_hidden_when_the_name_goes(moderator: Client, bad: Player) -> None:
    assert act(moderator, PLAYERS, "hide", bad) == ["1 player: hidden from tables and feeds."]
    assert name_of(bad) == BAD
    act(moderator, PLAYERS, "rename", bad)
    assert Player.objects.get(pk=bad.pk).hidden


def test_a_name_is_given_back_that_is_fine_after_all(moderator: Client, bad: Player) -> None:
    tell_of(bad, finisher("Alice"))
    queued = ReportedName.objects.get()
    act(moderator, NAMES, "hide", queued)
    act(moderator, NAMES, "allow", queued)
    assert name_of(bad) == BAD


def test_a_name_that_changed_is_left_as_it_is_now(moderator: Client, bad: Player) -> None:
    tell_of(bad, finisher("Alice"))
    choose(bad, "Kind Otter")
    told = act(moderator, NAMES, "hide", ReportedName.objects.get())
    assert told == [f"“{BAD}” is “Kind Otter” now, and not so called again."]
    assert name_of(bad) == "Kind Otter" and "Please choose another name." in choose(bad, BAD)


def test_what_is_gone_cannot_be_hidden(moderator: Client, bad: Player) -> None:
    league = membership.found("Amber League", bad)
    finisher("Alice")
    browser(Player.objects.get(name="Alice")).post(f"/report/league/{league.code}/")
    League.objects.all().delete()
    assert act(moderator, NAMES, "hide", ReportedName.objects.get()) == [
        "“Amber League” is gone; there was nothing to hide."
    ]


def again(bad: Player, moderator: Client, where: str, action: str) -> ReportedName:
    """The row of a name of which two told, that was settled, and of which one more tells then."""
    tell_of(bad, alice := finisher("Alice"), finisher("Bob"))
    chosen = bad if where == PLAYERS else ReportedName.objects.get()
    act(moderator, where, action, chosen)
    Player.objects.filter(pk=bad.pk).update(name=BAD, hidden=False)  # such as they could do before it was refused
    tell_of(bad, alice)
    return ReportedName.objects.get()


@pytest.mark.parametrize(("where", "action"), [(NAMES, "hide"), (PLAYERS, "rename"), (PLAYERS, "hide")])
def test_a_report_opens_a_settled_name_again(moderator: Client, bad: Player, where: str, action: str) -> None:
    queued = again(bad, moderator, where, action)
    assert (queued.count, queued.settled_at, queued.hidden) == (1, None, False)


def test_a_name_that_is_fine_stays_settled_for_that_name_alone(moderator: Client, bad: Player) -> None:
    queued = again(bad, moderator, NAMES, "allow")
    assert queued.settled_at and queued.fine and queued.count == 2
    for name, rows in (("0dious otter", 1), ("Another Horror", 2)):
        Player.objects.filter(pk=bad.pk).update(name=name)
        tell_of(bad, Player.objects.get(name="Alice"))
        assert ReportedName.objects.count() == rows
    assert ReportedName.objects.get(name="Another Horror").settled_at is None


def history(moderator: Client, one: Any) -> str:
    kind = one._meta.model_name
    return moderator.get(reverse(f"admin:players_{kind}_history", args=[one.pk])).content.decode()


@pytest.mark.parametrize("action", ["hide", "allow"])
def test_the_desk_shows_who_decided_on_a_name(moderator: Client, bad: Player, action: str) -> None:
    tell_of(bad, finisher("Alice"))
    queued = ReportedName.objects.get()
    told = act(moderator, NAMES, action, queued)[0]
    assert set(LogEntry.objects.values_list("user__username", "change_message")) == {("mo", f"{told} Why: seen")}
    for page in (history(moderator, queued), history(moderator, bad), moderator.get("/admin/").content.decode()):
        assert "mo" in page and BAD in page


@pytest.mark.parametrize("action", ["hide", "show", "rename"])
def test_the_desk_shows_who_decided_on_a_player(moderator: Client, bad: Player, action: str) -> None:
    if action == "show":
        set_hidden(bad.pk, True)
    told = act(moderator, PLAYERS, action, bad)
    assert (
        len(told) == 1
        and LogEntry.objects.get().change_message.casefold().removesuffix(" why: seen") in told[0].casefold()
    )
    assert "mo" in history(moderator, bad)


def test_nothing_is_decided_without_a_reason(moderator: Client, bad: Player) -> None:
    tell_of(bad, finisher("Alice"))
    play, queued = Play.objects.get(player=bad), ReportedName.objects.get()
    asked: list[tuple[str, str, Player | ReportedName | Play]] = [
        *((PLAYERS, "hide", bad), (PLAYERS, "rename", bad), (NAMES, "hide", queued)),
        ("admin:plays_play_changelist", "leave_out", play),
    ]
    for where, action, one in asked:
        told = act(moderator, where, action, one, why=" ")
        assert told[-1:] == ["Nothing was changed. Say why in a few words: the history keeps it."]
    form = reverse("admin:players_player_change", args=[bad.pk])
    assert moderator.post(form, {"name": "Kind Name"}).status_code == 200
    assert name_of(bad) == BAD and not LogEntry.objects.exists() and Play.objects.get(player=bad).ranked


def test_what_is_decided_on_the_front_page_leads_back_to_it(moderator: Client, bad: Player) -> None:
    tell_of(bad, finisher("Alice"))
    Play.objects.filter(player=bad).update(apart="quick", ranked=False)
    page = moderator.get("/admin/").content.decode()
    assert f"Hide it: {BAD}" in page and f"Let it stand: the result of {BAD}" in page
    sent = {"action": "allow", "_selected_action": ReportedName.objects.get().pk, "why": "an ordinary name"}
    answer = moderator.post(reverse(NAMES), {**sent, "back": "desk"})
    assert answer.headers["Location"] == "/admin/" and ReportedName.objects.get().fine
    assert f"Hide {BAD}" not in moderator.get("/admin/").content.decode()


@pytest.mark.parametrize("action", ["leave_out", "let_stand"])
def test_the_desk_shows_who_decided_on_a_result(moderator: Client, bad: Player, action: str) -> None:
    play = Play.objects.get(player=bad)
    Play.objects.filter(pk=play.pk).update(apart="quick", ranked=False)
    act(moderator, "admin:plays_waiting_changelist", action, play)
    entry = LogEntry.objects.get()
    assert entry.user.username == "mo" and entry.object_id == str(play.pk) and "tables" in entry.change_message
    act(moderator, "admin:plays_play_changelist", action, play)
    assert LogEntry.objects.count() == 1, "what was so already is no decision"


def test_whoever_is_forgotten_is_named_in_no_history(moderator: Client, bad: Player) -> None:
    tell_of(bad, finisher("Alice"))
    act(moderator, NAMES, "hide", ReportedName.objects.get())
    act(moderator, "admin:plays_play_changelist", "leave_out", Play.objects.get(player=bad))
    before = list(LogEntry.objects.values_list("user__username", flat=True))
    forget_player(Player.objects.get(pk=bad.pk))
    told = [f"{entry.object_repr} {entry.change_message}" for entry in LogEntry.objects.all()]
    assert before == ["mo"] * 3 and told == ["Someone "] * 3
