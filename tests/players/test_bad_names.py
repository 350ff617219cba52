"""Bad names: reported by players, counted carefully, and what a moderator decides, which holds at once and for good."""

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from better_profanity import profanity
from django.contrib.admin.models import LogEntry
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from games.dominoes.models import Layout
from games.editions.lookup import find_daily_edition
from games.leaderboards import leagues
from games.leaderboards.models import League
from games.players import name_reports, names
from games.players.client_addresses import hash_address
from games.players.models import Player, Report, ReportedName
from games.players.name_reports import set_player_hidden
from games.players.personal_data import forget_player
from games.plays.models import Play
from games.plays.ranking import load_table
from tests.cast.leagues import make_browser, make_finisher, make_player
from tests.cast.visitors import read_page
from tests.cast.workers import run_at_once
from tests.day import DAY

pytestmark = pytest.mark.django_db
BAD = "Odious Otter"
PLAYERS, NAMES = "admin:players_player_changelist", "admin:players_reportedname_changelist"
CHOOSE_ANOTHER = "Please choose another name."


@pytest.fixture
def bad() -> Player:
    return make_finisher(BAD)


def tell_of(player: Player, *reporters: Player) -> ReportedName:
    for number, reporter in enumerate(reporters):
        address = f"/api/players/{player.public_id}/report/"
        assert make_browser(reporter, f"203.0.113.{number}").post(address).status_code == 201
    return ReportedName.objects.get(name=player.name)


def act(moderator: Client, where: str, action: str, *chosen: Player | ReportedName | Play) -> list[str]:
    answer = moderator.post(reverse(where), {"action": action, "_selected_action": [one.pk for one in chosen]})
    return [str(message) for message in get_messages(answer.wsgi_request)]


def name_of(player: Player) -> str:
    return Player.objects.get(pk=player.pk).name


def choose(player: Player, name: str) -> str:
    return make_browser(player).post("/me/name/", {"name": name}, follow=True).content.decode()


@pytest.mark.postgres
def test_a_player_whose_name_is_hidden_gets_another_and_nobody_takes_it_again(moderator: Client, bad: Player) -> None:
    league = leagues.create_league("Amber League", bad)
    queued = tell_of(bad, make_finisher("Alice"))
    told = act(moderator, NAMES, "hide", queued)
    name = name_of(bad)
    assert name != BAD and told == [f"“{BAD}” is now called “{name}”."]
    assert not Player.objects.get(pk=bad.pk).hidden
    assert name in [row.name for row in load_table(find_daily_edition("toy", "small", DAY).pk)]
    page = read_page(make_browser(bad), f"/league/{league.code}/")
    assert name in page and BAD not in page
    for again in (BAD, "odious otter", "0dious-Otter", "Odious Otter 2", "ODIOUSOTTER"):
        assert CHOOSE_ANOTHER in choose(bad, again) and name_of(bad) == name, again
    assert CHOOSE_ANOTHER in choose(make_finisher("Bob"), BAD)
    act(moderator, NAMES, "allow", queued)
    assert name_of(bad) == BAD


def test_a_name_taken_away_is_replaced_by_one_that_a_player_could_choose(moderator: Client, bad: Player) -> None:
    page, said = reverse("admin:players_player_change", args=[bad.pk]), "A moderator changed your name"
    for reserved in ("Someone", "admin", "Moderator Bot"):
        answer = moderator.post(page, {"name": reserved})
        assert "reserved" in answer.content.decode() and name_of(bad) == BAD
    assert said not in read_page(make_browser(bad), "/me/")
    moderator.post(page, {"name": "Kind Name"})
    assert name_of(bad) == "Kind Name" and CHOOSE_ANOTHER in choose(bad, BAD)
    assert said in read_page(make_browser(bad), "/me/") and said not in choose(bad, "Kind Otter")
    assert moderator.post(reverse("admin:players_player_delete", args=[bad.pk])).status_code == 403


def test_hidden_results_stay_hidden_when_the_name_goes(moderator: Client, bad: Player) -> None:
    assert act(moderator, PLAYERS, "hide", bad) == ["1 player: now hidden from leaderboards and feeds."]
    act(moderator, PLAYERS, "rename", bad)
    assert Player.objects.get(pk=bad.pk).hidden and CHOOSE_ANOTHER in choose(bad, BAD)


def test_a_name_that_changed_is_left_as_it_is_now(moderator: Client, bad: Player) -> None:
    queued = tell_of(bad, make_finisher("Alice"))
    choose(bad, "Kind Otter")
    (said,) = act(moderator, NAMES, "hide", queued)
    assert said == f"“{BAD}” is now called “Kind Otter”, and can’t take the old name again."
    assert name_of(bad) == "Kind Otter" and CHOOSE_ANOTHER in choose(bad, BAD)


def test_a_name_that_is_gone_does_not_keep_a_moderator_from_hiding_the_others(moderator: Client) -> None:
    names = ("Amber League", "Odious League", "Vile League")
    for name in names:
        league = leagues.create_league(name, make_player(f"Owner of {name}"))
        ReportedName.objects.create(kind="league", what=league.pk, name=name)
    League.objects.get(name=names[1]).delete()
    told = act(moderator, NAMES, "hide", *ReportedName.objects.all())
    assert "“Odious League” no longer exists, so there was nothing to hide." in told
    assert not League.objects.filter(name__in=names).exists()


@pytest.mark.parametrize(
    ("where", "action"), [(NAMES, "hide"), (PLAYERS, "rename"), (PLAYERS, "hide"), (NAMES, "allow")]
)
def test_a_report_opens_a_name_again_unless_it_is_fine(moderator: Client, bad: Player, where: str, action: str) -> None:
    queued = tell_of(bad, alice := make_finisher("Alice"), make_finisher("Bob"))
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
        make_browser(alice).post(f"/api/players/{bad.public_id}/report/")
        assert ReportedName.objects.count() == rows
    assert ReportedName.objects.get(name="Another Horror").settled_at is None


def test_the_desk_shows_who_decided_on_a_name_and_on_a_player(moderator: Client, bad: Player) -> None:
    def history(one: Player | ReportedName) -> str:
        return read_page(moderator, reverse(f"admin:players_{one._meta.model_name}_history", args=[one.pk]))

    queued = tell_of(bad, make_finisher("Alice"))
    for action in ("hide", "allow"):
        told = act(moderator, NAMES, action, queued)[0]
        assert set(LogEntry.objects.values_list("user__username", "change_message")) == {("mo", told)}
        for page in (history(queued), history(bad), read_page(moderator, "/admin/")):
            assert "mo" in page and BAD in page
        LogEntry.objects.all().delete()
    set_player_hidden(bad.pk, False)
    for action in ("hide", "show", "rename"):
        (said,) = act(moderator, PLAYERS, action, bad)
        assert LogEntry.objects.get().change_message.casefold() in said.casefold() and "mo" in history(bad)
        LogEntry.objects.all().delete()


def test_the_desk_shows_who_decided_on_a_result(moderator: Client, bad: Player) -> None:
    play = Play.objects.get(player=bad)
    for action in ("unrank_chosen", "rank_chosen"):
        Play.objects.filter(pk=play.pk).update(apart="quick", ranked=False)
        act(moderator, "admin:plays_waiting_changelist", action, play)
        entry = LogEntry.objects.get()
        assert (entry.user.username, entry.object_id) == ("mo", str(play.pk)) and "leaderboards" in entry.change_message
        act(moderator, "admin:plays_play_changelist", action, play)
        assert LogEntry.objects.count() == 1, "what was so already is no decision"
        entry.delete()


def test_somebody_forgotten_is_named_in_no_history(moderator: Client, bad: Player) -> None:
    act(moderator, NAMES, "hide", tell_of(bad, make_finisher("Alice")))
    act(moderator, "admin:plays_play_changelist", "unrank_chosen", Play.objects.get(player=bad))
    before = list(LogEntry.objects.values_list("user__username", flat=True))
    forget_player(Player.objects.get(pk=bad.pk))
    told = [f"{entry.object_repr} {entry.change_message}" for entry in LogEntry.objects.all()]
    assert before == ["mo"] * 3 and told == ["Someone "] * 3


DOUBTED = "Xxshitheadxx Otter"


@pytest.fixture
def doubted() -> Player:
    """Someone whose name passes at first sight."""
    assert not profanity.contains_profanity(DOUBTED)
    return make_player(DOUBTED)


def report(client: Client, about: Player) -> Any:
    return client.post(f"/api/players/{about.public_id}/report/")


def report_often(about: Player, number: int, first: int = 0) -> None:
    """Have players who finished a game report a name, each from an address of their own."""
    for n in range(first, first + number):
        report(make_browser(make_finisher(f"Player {n}"), f"203.0.113.{n}"), about)


def count(name: str = DOUBTED) -> int:
    return sum(ReportedName.objects.filter(name=name).values_list("count", flat=True))


def is_hidden(one: Player) -> bool:
    return Player.objects.get(pk=one.pk).hidden


def test_many_players_do_not_hide_a_name_that_nobody_else_doubts() -> None:
    kind = make_player("Amber Otter")
    report_often(kind, 12)
    assert not is_hidden(kind) and count("Amber Otter") == 12


def test_a_doubted_name_that_is_reported_hides_until_a_moderator_allows_it(moderator: Client, doubted: Player) -> None:
    report_often(doubted, name_reports.REPORTS_TO_HIDE - 1)
    assert not is_hidden(doubted)
    report_often(doubted, 1, first=name_reports.REPORTS_TO_HIDE)
    assert is_hidden(doubted)
    act(moderator, NAMES, "allow", ReportedName.objects.get())
    assert not is_hidden(doubted) and Player.objects.get(pk=doubted.pk).name == DOUBTED
    report_often(doubted, 5, first=name_reports.REPORTS_TO_HIDE + 1)
    assert not is_hidden(doubted)


COUNTED_ONCE = {
    "one address": ("Player {}", "203.0.113.7"),
    "a household of IPv6": ("Player {}", "2001:db8:1:2::{}"),
    "one player from anywhere": ("Alice", "203.0.113.{}"),
}
"""Who reports, and from where, at each of several times."""


@pytest.mark.parametrize("who", COUNTED_ONCE)
def test_nobody_counts_twice_on_a_day(doubted: Player, who: str) -> None:
    name, address = COUNTED_ONCE[who]
    for n in range(1, name_reports.REPORTS_TO_HIDE + 2):
        reporter = Player.objects.filter(name=name.format(n)).first() or make_finisher(name.format(n))
        report(make_browser(reporter, address.format(n)), doubted)
    assert count() == 1 and not is_hidden(doubted)
    if who == "one address":
        Report.objects.update(day=DAY - timedelta(days=1))
        report(make_browser(make_finisher("Tomorrow"), address), doubted)
        assert count() == 2


def test_guests_without_a_play_do_not_count_which_the_answer_does_not_say(doubted: Player) -> None:
    alice = make_finisher("Alice")
    clients = [make_browser(alice), make_browser(alice), make_browser(None), make_browser(make_player("Guest"))]
    answers = [report(client, doubted) for client in clients]
    assert {(answer.status_code, answer.content) for answer in answers} == {(201, answers[0].content)}
    assert count() == 1 and Player.objects.count() == 3, "nobody becomes a player by it"


def test_nobody_reports_themselves_or_what_is_not_there(doubted: Player) -> None:
    client, own = make_browser(doubted), "This is your own name. You can change it in Settings."
    assert "already changed or deleted" in client.post("/api/players/nobody/report/").json()["error"]["message"]
    assert report(client, doubted).json()["error"]["message"] == own
    answer = client.post(f"/report/player/{doubted.public_id}/")
    assert answer.status_code == 302 and [str(one) for one in get_messages(answer.wsgi_request)] == [own]
    assert client.post("/report/nothing/x/").status_code == 404
    assert client.get("/report/league/x/").status_code == 405


def test_no_address_is_kept_longer_than_its_day_counts(doubted: Player) -> None:
    report(make_browser(make_finisher("Alice"), "203.0.113.9"), doubted)
    kept = Report.objects.get()
    assert kept.origin == hash_address("203.0.113.9") and "203.0.113" not in kept.origin
    name_reports.forget_origins()
    assert Report.objects.get().origin
    Report.objects.update(day=DAY - timedelta(days=1))
    name_reports.forget_origins()
    assert Report.objects.get().origin is None and count() == 1


@pytest.mark.postgres
def test_an_address_that_reports_twice_at_once_counts_once(transactional_db: None) -> None:
    doubted = make_player(DOUBTED)
    clients = [make_browser(make_finisher(f"Player {n}"), "203.0.113.5") for n in range(4)]
    answers = run_at_once(*(partial(report, client, doubted) for client in clients))
    assert [answer.status_code for answer in answers] == [201] * 4
    assert count() == Report.objects.count() == 1


def test_a_moderator_settles_a_name_without_learning_who_reported_it(moderator: Client, doubted: Player) -> None:
    report(make_browser(make_finisher("Alice the Reporter")), doubted)
    queue = read_page(moderator, reverse(NAMES))
    act(moderator, NAMES, "hide", ReportedName.objects.get())
    assert not is_hidden(doubted) and Player.objects.get(pk=doubted.pk).name != DOUBTED
    queued = ReportedName.objects.get()
    shown = read_page(moderator, reverse("admin:players_reportedname_change", args=[queued.pk]))
    assert queued.settled_at and DOUBTED in queue and "Alice the Reporter" not in queue + shown


@pytest.mark.postgres
def test_the_name_of_a_league_is_reported_hidden_and_not_taken_again(moderator: Client) -> None:
    league = leagues.create_league("Amber League", make_player("Olga"))
    alice = make_browser(make_finisher("Alice"))
    address = f"/report/league/{league.code}/"
    assert address in read_page(alice, f"/league/{league.code}/")
    assert name_reports.THANKS_TEXT in alice.post(address, follow=True).content.decode()
    queued = ReportedName.objects.get(kind="league")
    assert (queued.name, queued.count) == ("Amber League", 1)
    act(moderator, NAMES, "hide", ReportedName.objects.get())
    assert League.objects.get().name == "A league"
    with pytest.raises(names.BadName):
        leagues.rename_league(League.objects.get(), "Amber League")
    act(moderator, NAMES, "allow", ReportedName.objects.get())
    assert League.objects.get().name == "Amber League"


def test_the_title_of_a_layout_is_reported_by_others_and_hidden(moderator: Client) -> None:
    owner = make_player("Olga")
    layout = Layout.objects.create(title="Amber List", width=9, height=9, tiles=[["ANNA"]], player=owner)
    alice, address = make_browser(make_finisher("Alice")), f"/report/layout/{layout.key}/"
    page = layout.get_absolute_url()
    assert address in read_page(alice, page) and address not in read_page(make_browser(owner), page)
    alice.post(address)
    act(moderator, NAMES, "hide", ReportedName.objects.get())
    assert Layout.objects.get().title == "A layout"
