"""What the mails say: subjects that are true of the day and the reader, and how far the reader is with each puzzle."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone

from games.calling import hours, turns, writing
from games.calling.contents import Contents
from games.calling.models import DAILY, WEEKLY, Call
from games.calling.writing import Reader
from games.editions import calendar
from games.editions.making import make_daily
from games.editions.models import Edition
from games.operating import present
from games.operating.models import Switch
from games.players.models import Player
from games.plays.models import Play, Record
from games.shell import colours
from puzzles import registry
from tests.games.calling.cast import account_of, wants
from tests.games.calling.conftest import Clock
from tests.games.leagues.test_leagues import NOW, finish


def daily(who: Player, zone: str = "") -> Contents:
    return writing.days([Reader(who.pk, hours.zone_of(zone))], timezone.now())[who.pk]


def weekly(who: Player) -> Contents:
    return writing.weeks([Reader(who.pk, hours.zone_of(""))], timezone.now())[who.pk]


def streak_of(who: Player, length: int, **more: object) -> None:
    fields = {"streak": length, "best_streak": length, "last_won": NOW - timedelta(days=1), **more}
    Record.objects.update_or_create(player=who, game=Record.ANY, defaults=fields)


def begin(who: Player, edition: Edition, moves: int) -> None:
    moment = timezone.now()
    Play.objects.create(player=who, edition=edition, moves_made=moves, started_at=moment, moved_at=moment)


def leave_only_the_toy() -> None:
    """A day that has the toy's puzzles only."""
    Switch.objects.bulk_create([Switch(game=slug, off=True) for slug in registry.slugs() if slug != "toy"])
    present.forget()


def written(letter: object) -> tuple[str, str]:
    """A mail as text and as HTML."""
    assert isinstance(letter, EmailMultiAlternatives)
    return str(letter.body), str(letter.alternatives[0][0])


def sent(who: Player, clock: Clock, often: str = DAILY) -> tuple[str, str]:
    account_of(who)
    wants(who, mail=often)
    call = Call.objects.create(player=who, kind=often, what=1, due_at=clock.now, until=clock.now + timedelta(hours=1))
    turns.send(call.pk, call.pk)
    return written(mail.outbox[-1])


def test_the_subject_says_the_day_and_what_matters_most_to_its_reader(
    alice: Player, bob: Player, small: Edition
) -> None:
    leave_only_the_toy()
    day, large = f"{NOW:%A}’s Fivefold: ", make_daily("toy", "large", NOW)
    assert re.fullmatch(
        rf"{day}(a step harder than|as hard as) \w+day’s|{day}the \w+est of the week", daily(alice).subject
    )
    finish(bob, small, 1)
    assert daily(alice).subject == f"{day}1 friend has played already"
    begin(alice, large, 3)
    assert daily(alice).subject == f"{day}you have begun Toy Large"
    streak_of(alice, 4)
    assert daily(alice).subject == f"{day}a win makes it 5 days in a row"
    finish(alice, small, 2)
    streak_of(alice, 5, last_won=NOW)
    assert daily(alice).subject == f"{day}5 days in a row, and 1 puzzle to go"
    Play.objects.filter(player=alice, edition=large).delete()
    finish(alice, large, 5, "lost")
    assert daily(alice).subject == f"{day}all 2 done"


def test_a_weeks_subject_says_what_it_was(alice: Player, clock: Clock) -> None:
    clock.now = datetime(2026, 12, 7, 9, tzinfo=UTC)  # a Monday
    assert weekly(alice).subject == "Monday’s Fivefold: a new week has begun"
    for back in (3, 5):
        finish(alice, make_daily("toy", "small", (clock.now - timedelta(days=back)).date()), 2)
    told = weekly(alice)
    assert told.subject == "Monday’s Fivefold: 2 puzzles on 2 days last week"
    assert told.week == [("Mon", 0), ("Tue", 0), ("Wed", 1), ("Thu", 0), ("Fri", 1), ("Sat", 0), ("Sun", 0)]


def test_each_puzzle_of_the_day_has_its_link_and_how_far_its_reader_is(
    alice: Player, bob: Player, small: Edition, clock: Clock
) -> None:
    begin(alice, make_daily("toy", "large", NOW), 1)
    play = finish(alice, small, 2)
    Play.objects.filter(pk=play.pk).update(line="🎲 2")
    Play.objects.filter(pk=finish(bob, small, 1).pk).update(line="🎲 1")
    text, html = sent(alice, clock)
    assert f"- Small: 🎲 2\n  https://fivefold.example/toy/small/{NOW}/" in text
    assert f"- Large: begun, 1 move\n  https://fivefold.example/toy/large/{NOW}/" in text
    assert "🎲 1" not in text + html and "Bob" not in text + html
    for engine, variant in calendar.planned(NOW):
        assert html.count(f'href="https://fivefold.example/{engine.slug}/{variant.slug}/{NOW}/"') == 1
        assert engine.title in html


@pytest.mark.parametrize(("status", "line", "told"), [("lost", "", "not solved"), ("gave up", "🏳️ 7", "given up")])
def test_what_was_no_win_is_told_kindly(
    status: str, line: str, told: str, alice: Player, small: Edition, clock: Clock
) -> None:
    Play.objects.filter(pk=finish(alice, small, 7, status).pk).update(line=line)
    assert f"- Small: {told}\n" in sent(alice, clock)[0]


def test_a_game_that_is_switched_off_is_in_no_mail(alice: Player, clock: Clock) -> None:
    Switch.objects.create(game="toy", off=True)
    present.forget()
    text, html = sent(alice, clock)
    assert "/toy/" not in text + html and registry.engine(registry.slugs()[0]).title in html


@pytest.mark.parametrize("often", [DAILY, WEEKLY])
def test_a_mail_fetches_nothing_and_has_the_sites_colours_alone(
    often: str, alice: Player, small: Edition, clock: Clock
) -> None:
    finish(alice, make_daily("toy", "small", NOW - timedelta(days=7)), 2)
    _, html = sent(alice, clock, often)
    assert not re.search(r"<img|<link|<script|url\(|src=|@import", html)
    assert all(one.startswith("https://fivefold.example/") for one in re.findall(r'href="([^"]*)"', html))
    pairs = [*colours.tokens().values(), *filter(None, map(colours.pair, registry.slugs()))]
    head, body = html.split("</head>")
    assert set(re.findall(r"#[0-9a-f]{6}\b", body)) <= {pair.light for pair in pairs}
    assert set(re.findall(r"#[0-9a-f]{6}\b", head)) <= {pair.dark for pair in pairs}
    for name in {name for names in re.findall(r'class="([^"]*)"', body) for name in names.split()}:
        assert f".{name}{{" in head  # what is light here has its dark colour


def test_a_streak_ends_by_the_readers_own_clock_and_a_freeze_is_told(alice: Player, clock: Clock) -> None:
    streak_of(alice, 4)
    clock.at(8)
    assert "Win any puzzle by midnight and it goes on." in daily(alice).lines[0]
    assert "Win any puzzle by 09:00 tomorrow and it goes on." in daily(alice, "Asia/Tokyo").lines[0]
    assert "freeze" not in daily(alice).lines[0]
    streak_of(alice, 9, freezes=1)
    assert "Should you miss it, a freeze saves the streak." in daily(alice).lines[0]
    streak_of(alice, 9, last_won=NOW - timedelta(days=3))
    assert not any("streak" in line for line in daily(alice).lines)


def test_where_the_sites_day_is_about_to_end_the_mail_is_of_the_next(alice: Player, clock: Clock) -> None:
    account_of(alice)
    wants(alice, mail=DAILY, zone="Asia/Tokyo")
    clock.at(23)  # eight in the morning there
    for span in turns.errands(clock.now):
        turns.send(*span)
    assert mail.outbox == []
    clock.at(0, 1, days=1)
    for span in turns.errands(clock.now):
        turns.send(*span)
    (letter,) = mail.outbox
    assert letter.subject.startswith(f"{NOW + timedelta(days=1):%A}’s Fivefold: ")
