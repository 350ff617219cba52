"""What a moderator decides of names: it holds at once, everywhere, and for good; and it is known who decided."""

from __future__ import annotations

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from games.accounts.departures import forget_player
from games.editions.finding import daily
from games.leagues import membership
from games.leagues.models import League
from games.players.models import Player, ReportedName
from games.players.reports import set_hidden
from games.plays.models import Play
from games.plays.standings import table
from tests.cast.leagues import browser, finisher, player
from tests.cast.visitors import text
from tests.day import DAY

pytestmark = pytest.mark.django_db
BAD = "Odious Otter"
PLAYERS, NAMES = "admin:players_player_changelist", "admin:players_reportedname_changelist"
CHOOSE_ANOTHER = "Please choose another name."


@pytest.fixture
def bad() -> Player:
    return finisher(BAD)


def tell_of(player: Player, *reporters: Player) -> ReportedName:
    """Have others report a player's name; return its row."""
    for number, reporter in enumerate(reporters):
        address = f"/api/players/{player.public_id}/report/"
        assert browser(reporter, f"203.0.113.{number}").post(address).status_code == 201
    return ReportedName.objects.get(name=player.name)


def act(moderator: Client, where: str, action: str, *chosen: Player | ReportedName | Play) -> list[str]:
    """What the desk says to an action."""
    answer = moderator.post(reverse(where), {"action": action, "_selected_action": [one.pk for one in chosen]})
    return [str(message) for message in get_messages(answer.wsgi_request)]


def name_of(player: Player) -> str:
    return Player.objects.get(pk=player.pk).name


def choose(player: Player, name: str) -> str:
    return browser(player).post("/me/name/", {"name": name}, follow=True).content.decode()


@pytest.mark.postgres
def test_a_player_whose_name_is_hidden_gets_another_and_nobody_takes_it_again_until_it_is_found_fine(
    moderator: Client, bad: Player
) -> None:
    league = membership.found("Amber League", bad)
    queued = tell_of(bad, finisher("Alice"))
    told = act(moderator, NAMES, "hide", queued)
    name = name_of(bad)
    assert name != BAD and told == [f"“{name}” is what “{BAD}” is called now."]
    assert not Player.objects.get(pk=bad.pk).hidden
    assert name in [row.name for row in table(daily("toy", "small", DAY).pk)]
    page = text(browser(bad), f"/league/{league.code}/")
    assert name in page and BAD not in page
    for again in (BAD, "odious otter", "0dious-Otter", "Odious Otter 2", "ODIOUSOTTER"):
        assert CHOOSE_ANOTHER in choose(bad, again) and name_of(bad) == name, again
    assert CHOOSE_ANOTHER in choose(finisher("Bob"), BAD)
    act(moderator, NAMES, "allow", queued)
    assert name_of(bad) == BAD


def test_a_name_taken_away_is_replaced_by_one_that_a_player_could_choose(moderator: Client, bad: Player) -> None:
    page, said = reverse("admin:players_player_change", args=[bad.pk]), "A moderator changed your name"
    for reserved in ("Someone", "admin", "Moderator Bot"):
        answer = moderator.post(page, {"name": reserved})
        assert "reserved" in answer.content.decode() and name_of(bad) == BAD
    assert said not in text(browser(bad), "/me/")
    moderator.post(page, {"name": "Kind Name"})
    assert name_of(bad) == "Kind Name" and CHOOSE_ANOTHER in choose(bad, BAD)
    assert said in text(browser(bad), "/me/") and said not in choose(bad, "Kind Otter")
    assert moderator.post(reverse("admin:players_player_delete", args=[bad.pk])).status_code == 403


def test_hidden_results_stay_hidden_when_the_name_goes(moderator: Client, bad: Player) -> None:
    assert act(moderator, PLAYERS, "hide", bad) == ["1 player: hidden from leaderboards and feeds."]
    act(moderator, PLAYERS, "rename", bad)
    assert Player.objects.get(pk=bad.pk).hidden and CHOOSE_ANOTHER in choose(bad, BAD)


def test_a_name_that_changed_is_left_as_it_is_now(moderator: Client, bad: Player) -> None:
    queued = tell_of(bad, finisher("Alice"))
    choose(bad, "Kind Otter")
    assert act(moderator, NAMES, "hide", queued) == [f"“{BAD}” is “Kind Otter” now, and not so called again."]
    assert name_of(bad) == "Kind Otter" and CHOOSE_ANOTHER in choose(bad, BAD)


def test_a_name_that_is_gone_does_not_keep_a_moderator_from_hiding_the_others(moderator: Client) -> None:
    names = ("Amber League", "Odious League", "Vile League")
    for name in names:
        league = membership.found(name, player(f"Owner of {name}"))
        ReportedName.objects.create(kind="league", what=league.pk, name=name)
    League.objects.get(name=names[1]).delete()
    told = act(moderator, NAMES, "hide", *ReportedName.objects.all())
    assert "“Odious League” is gone; there was nothing to hide." in told
    assert not League.objects.filter(name__in=names).exists()


@pytest.mark.parametrize(
    ("where", "action"), [(NAMES, "hide"), (PLAYERS, "rename"), (PLAYERS, "hide"), (NAMES, "allow")]
)
def test_a_report_opens_a_name_again_unless_it_was_found_fine(
    moderator: Client, bad: Player, where: str, action: str
) -> None:
    queued = tell_of(bad, alice := finisher("Alice"), finisher("Bob"))
    act(moderator, where, action, bad if where == PLAYERS else queued)
    Player.objects.filter(pk=bad.pk).update(name=BAD, hidden=False)  # such as they could do before it was refused
    bad.refresh_from_db()
    queued = tell_of(bad, alice)
    if action != "allow":
        assert (queued.count, queued.settled_at, queued.hidden) == (1, None, False)
        return
    assert queued.settled_at and queued.fine and queued.count == 2
    for name, rows in (("0dious otter", 1), ("Another Horror", 2)):
        Player.objects.filter(pk=bad.pk).update(name=name)
        browser(alice).post(f"/api/players/{bad.public_id}/report/")
        assert ReportedName.objects.count() == rows
    assert ReportedName.objects.get(name="Another Horror").settled_at is None


def test_the_desk_shows_who_decided_on_a_name_and_on_a_player(moderator: Client, bad: Player) -> None:
    def history(one: Player | ReportedName) -> str:
        return text(moderator, reverse(f"admin:players_{one._meta.model_name}_history", args=[one.pk]))

    queued = tell_of(bad, finisher("Alice"))
    for action in ("hide", "allow"):
        told = act(moderator, NAMES, action, queued)[0]
        assert set(LogEntry.objects.values_list("user__username", "change_message")) == {("mo", told)}
        for page in (history(queued), history(bad), text(moderator, "/admin/")):
            assert "mo" in page and BAD in page
        LogEntry.objects.all().delete()
    set_hidden(bad.pk, False)
    for action in ("hide", "show", "rename"):
        (said,) = act(moderator, PLAYERS, action, bad)
        assert LogEntry.objects.get().change_message.casefold() in said.casefold() and "mo" in history(bad)
        LogEntry.objects.all().delete()


def test_the_desk_shows_who_decided_on_a_result(moderator: Client, bad: Player) -> None:
    play = Play.objects.get(player=bad)
    for action in ("leave_out", "let_stand"):
        Play.objects.filter(pk=play.pk).update(apart="quick", ranked=False)
        act(moderator, "admin:plays_waiting_changelist", action, play)
        entry = LogEntry.objects.get()
        assert (
            entry.user.username == "mo" and entry.object_id == str(play.pk) and "leaderboards" in entry.change_message
        )
        act(moderator, "admin:plays_play_changelist", action, play)
        assert LogEntry.objects.count() == 1, "what was so already is no decision"
        entry.delete()


def test_somebody_forgotten_is_named_in_no_history(moderator: Client, bad: Player) -> None:
    act(moderator, NAMES, "hide", tell_of(bad, finisher("Alice")))
    act(moderator, "admin:plays_play_changelist", "leave_out", Play.objects.get(player=bad))
    before = list(LogEntry.objects.values_list("user__username", flat=True))
    forget_player(Player.objects.get(pk=bad.pk))
    told = [f"{entry.object_repr} {entry.change_message}" for entry in LogEntry.objects.all()]
    assert before == ["mo"] * 3 and told == ["Someone "] * 3
