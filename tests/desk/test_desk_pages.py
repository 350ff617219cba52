"""The desk's front page, its search, how editions play, and a puzzle's board, which is tried and recorded nowhere."""

import csv
import io
import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.desk import admin_site, edition_figures, puzzle_page
from games.desk.search import parse_day, search_desk
from games.editions import corrections
from games.editions.calendar import EPOCH
from games.editions.making import make_daily_edition
from games.editions.models import Edition, EditionUse
from games.infra.models import Job
from games.players.models import Player, ReportedName
from games.plays import play_counts
from games.plays.models import Concern, Figures, Play, UnrankedReason, Voice
from games.words.models import Word
from puzzles import registry
from puzzles.square.puzzle import list_clues
from tests.cast.editions import put_puzzle_on_day
from tests.cast.staff import staff_called
from tests.cast.visitors import Visitor, read_page
from tests.day import DAY, START, Clock

pytestmark = pytest.mark.django_db


def make(game: str, variant: str, days: int = 0, **more: Any) -> Edition:
    fields = {"kind": "daily", "date": DAY + timedelta(days=days), "seed": "s", "stored": "", "engine_version": 1}
    return Edition.objects.create(game=game, variant=variant, **{**fields, **more})


def states(game: str) -> list[str]:
    return [day.state for strip in admin_site.list_game_strips() if strip.engine.slug == game for day in strip.days]


def test_a_day_is_missing_until_it_is_made_and_then_ready_reviewed_or_locked() -> None:
    assert states("nettle") == ["missing"] * admin_site.STRIP_DAYS
    make("nettle", "classic")
    make("nettle", "classic", 1, locked=True)
    assert states("nettle")[:3] == ["ready", "locked", "missing"]
    make("toy", "small", approved_at=START)
    large = make("toy", "large")
    assert states("toy")[0] == "ready", "a day is reviewed when all of its puzzles are"
    Edition.objects.filter(pk=large.pk).update(approved_at=START)
    assert states("toy")[0] == "reviewed"
    Edition.objects.filter(game="toy").update(locked=True)
    assert states("toy")[0] == "locked"


def test_what_waits_is_a_link_for_editors_and_of_nothing_else_is_said_any(editor: Client, moderator: Client) -> None:
    page = read_page(editor, reverse("admin:index"))
    assert "to review" not in page and "failed" not in page
    Word.objects.create(word_list="nettle-secret", text="river")
    Job.objects.create(key="one", args=[], state=Job.FAILED)
    page = read_page(editor, reverse("admin:index"))
    assert f"{reverse('admin:words_review')}?list=nettle-secret" in page
    assert "job failed" in page.replace("</strong>", "")
    assert "next two weeks" in page and "next two weeks" not in read_page(moderator, reverse("admin:index"))


def test_a_moderator_decides_from_the_front_page_and_each_of_its_links_opens(
    alice: Visitor, moderator: Client, editor: Client, toy: Edition
) -> None:
    alice.post({"give_up": True})
    play = Play.objects.get()
    player = play.player
    reported = ReportedName.objects.create(kind="player", what=player.pk, name="wan ker", count=3)
    Play.objects.filter(pk=play.pk).update(apart=UnrankedReason.QUICK, ranked=False)
    concern = Concern.objects.create(edition=toy, part="a", label="The clue", count=1)
    Voice.objects.create(concern=concern, player=player, reason="It is <wrong>.")
    front = moderator.get(reverse("admin:index"))
    cases, page = front.context["cases"], front.content.decode()
    assert [len(cases.names), len(cases.results), len(cases.reports)] == [1, 1, 1]
    for shown in ("wan ker", player.name, "fastest possible", "It is &lt;wrong&gt;."):
        assert shown in page
    links = {link for link in re.findall(r'href="(/admin/[^"]*)"', page) if "logout" not in link}
    links |= set(re.findall(r'href="([^"]*)"', read_page(moderator, f"/admin/plays/concern/{concern.pk}/change/")))
    links = {link.replace("&amp;", "&") for link in links if link.startswith("/") and "/static/" not in link}
    assert not {link for link in links if moderator.get(link, follow=True).status_code == 403}
    row = {"action": "allow", "_selected_action": [reported.pk]}
    moderator.post(reverse("admin:players_reportedname_changelist"), row)
    assert moderator.get(reverse("admin:index")).context["cases"].names == []
    assert editor.get(reverse("admin:index")).context["cases"] is None


def test_one_page_says_who_changed_what_and_why_with_the_old_and_the_new(
    editor: Client, moderator: Client, clock: Clock
) -> None:
    Word.objects.bulk_create([Word(word_list="square-words", text="APEX", status="approved", details="Top")])
    word = Word.objects.get()
    clock.advance(60)
    block = {"action": "block", "_selected_action": [word.pk]}
    editor.post(reverse("admin:words_word_changelist"), block)
    square = put_puzzle_on_day("square", "classic", DAY)
    clues = list_clues(square.puzzle)
    texts = {text.name: text.value for text in registry.tools("square").list_editable_texts(square.puzzle)}
    clock.advance(60)
    stored = registry.tools("square").replace_texts(square.puzzle, {**texts, next(iter(texts)): "Quite another clue"})
    reason = corrections.CorrectionNotice("The old one was wrong.")
    corrections.correct_puzzle(square, stored, reason, User.objects.get(username="erin"))
    player = Player.objects.create(name="wan ker")
    clock.advance(60)
    moderator.post(reverse("admin:players_player_changelist"), {"action": "rename", "_selected_action": [player.pk]})
    address = reverse("admin:admin_logentry_changelist")
    corrected, blocked = editor.get(address).context["changes"]
    assert (blocked.who, blocked.how, blocked.differences) == ("erin", "changed", [("status", "approved", "blocked")])
    assert (corrected.who, corrected.why) == ("erin", "The old one was wrong.")
    assert [tuple(change[1:]) for change in corrected.differences] == [(clues[0], "Quite another clue")]
    assert "Quite another clue" in read_page(editor, address)
    assert [one.what for one in editor.get(address, {"q": "apex"}).context["changes"]] == [blocked.what]
    assert not editor.get(address, {"q": "elephant"}).context["changes"]
    (renamed,) = moderator.get(address).context["changes"]
    assert renamed.who == "mo" and "wan ker" in renamed.why
    assert editor.get(address, {"before": blocked.at.isoformat()}).context["changes"] == []


def found(words: str, group: str = "editor") -> list[list[str]]:
    user: User = staff_called(group, group)
    return [[hit.name for hit in kind.hits] for kind in search_desk(words, user)]


@pytest.mark.postgres
def test_a_word_of_just_that_name_comes_first_and_an_edition_is_found_by_its_words() -> None:
    for word in ("anteater", "eater", "eat", "great"):
        Word.objects.create(word_list="nettle-secret", text=word)
    assert found(" Eat ") == [["eat", "eater", "anteater", "great"]]
    EditionUse.objects.create(edition=make("nettle", "classic"), key="walnut")
    assert found("Walnut") == [["Nettle"]]
    player = Player.objects.create(name="Walnut Tree")
    Word.objects.create(word_list="nettle-secret", text="walnut")
    assert found("walnut", "moderator") == [["Walnut Tree"]] and ["Walnut Tree"] not in found("walnut")
    (kind,) = search_desk(player.public_id, staff_called("moderator", "moderator"))
    assert kind.hits[0].exact


def test_a_day_is_found_however_it_is_written(editor: Client) -> None:
    make("nettle", "classic")
    there = make("nettle", "classic", 1)
    for words in ("today", f"#{(DAY - EPOCH).days + 1}", f"No. {(DAY - EPOCH).days + 1}", str(DAY), f"{DAY:%d %B}"):
        assert found(words) == [["Nettle"]], words
    (kind,) = search_desk("nettle tomorrow", staff_called("editor", "editor"))
    assert [hit.url for hit in kind.hits] == [reverse("admin:editions_edition_change", args=[there.pk])]
    assert [parse_day(words) for words in ("walnut", "#0x1", "#99999999999", "31 November", "")] == [None] * 5
    address = reverse("admin:desk_search")
    assert "couldn’t find anything" not in read_page(editor, address)
    assert "We couldn’t find anything called “zzz”" in read_page(editor, f"{address}?q=zzz")


@pytest.fixture
def played(toy: Edition, alice: Visitor, bob: Visitor, carol: Visitor, secret: int, wrong: int) -> Edition:
    """Today's toy: alice has found it, bob gave up, carol plays."""
    alice.post({"guess": wrong})
    alice.post({"hint": True})
    alice.post({"guess": secret})
    bob.post({"give_up": True})
    carol.post({"guess": wrong})
    play_counts.count_new_plays()
    play_counts.count_unfinished_plays()
    return toy


def page_of(edition: Edition) -> str:
    return reverse("admin:editions_edition_change", args=[edition.pk])


@pytest.mark.postgres
def test_an_editions_page_and_its_cell_say_how_it_plays(editor: Client, moderator: Client, played: Edition) -> None:
    page, part = read_page(editor, page_of(played)), reverse("admin:figures_playing", args=[played.pk])
    shown = page[page.index("How players did") : page.index("The puzzle, as players see it")]
    for fact in ("abandoned", "median guesses", "1 (33%)", "First guesses of 2 plays"):
        assert fact in shown
    again = read_page(editor, part).strip()
    assert again.startswith("<section") and again in page, "the part that the page asks for again is the same"
    assert "33% of 3" in read_page(editor, reverse("admin:editions_calendar_of", args=["toy"]))
    assert moderator.get(part).status_code == 403, "a moderator judges players, an editor puzzles"
    assert editor.get(reverse("admin:plays_play_changelist")).status_code == 403
    assert not any(play.player.name in page for play in Play.objects.select_related("player"))
    Figures.objects.filter(pk=played.pk).update(results={"3": [1, "<b>"]})
    assert "<b>" not in read_page(editor, part), "what was guessed is text"


def test_pages_cost_the_same_for_many(editor: Client, played: Edition, django_assert_max_num_queries: Any) -> None:
    """The numbers of 200,000 plays are the same few rows."""
    for many in (1, 200_000):
        times, left = ({str(n): many for n in range(first, last)} for first, last in ((60, 600), (1, 200)))
        counts = {"plays": many, **{f"first:{n}": many for n in range(900)}}
        Figures.objects.filter(pk=played.pk).update(won=many, times=times, left=left, key_counts=counts)
        for address in (page_of(played), reverse("admin:editions_calendar_of", args=["toy"])):
            with django_assert_max_num_queries(27):
                read_page(editor, address)
    bars = edition_figures.group_counts({str(number): 2 for number in range(1, 3_000)})
    assert len(bars) <= edition_figures.MOST_BARS and sum(count for _, count in bars) == 2 * 2_999
    assert bars[-1][0] == "900 or more"


def days(toy: Edition, many: int, **figures: Any) -> list[Edition]:
    """Make editions of the days before today, each solved by 80 of 100."""
    found = []
    for back in range(1, many + 1):
        edition = Edition.objects.get(pk=toy.pk)
        edition.pk, edition.date, edition.seed = None, DAY - timedelta(days=back), f"day {back}"
        edition.save()
        Figures.objects.create(edition=edition, **{"won": 80, "gave_up": 20, "times": {"90": 80}, **figures})
        found.append(edition)
    return found


def odd() -> dict[int, str]:
    return {one.edition.pk: ", ".join(one.reasons) for one in edition_figures.load_played_editions() if one.reasons}


def solve(edition: Edition, won: int, gave_up: int) -> None:
    Figures.objects.filter(pk=edition.pk).update(won=won, gave_up=gave_up)


def test_few_and_many_solvers_dislike_and_reports_each_make_an_outlier(editor: Client, toy: Edition) -> None:
    few, many, nobody, disliked, reported, *_ = days(toy, 11, won=70, gave_up=30)
    assert odd() == {}
    for edition, won in ((few, 40), (many, 99), (nobody, 0)):
        solve(edition, won, 100 - won)
    Figures.objects.filter(pk=disliked.pk).update(thumbs_up=5, thumbs_down=6)
    Concern.objects.create(edition=reported, part="number", label="The number 7", count=3)
    reasons = {few: "solved by few people", many: "solved by many people", nobody: "solved by no one"}
    reasons |= {disliked: "disliked", reported: "reported"}
    assert odd() == {edition.pk: reason for edition, reason in reasons.items()}
    shown = editor.get(reverse("admin:plays_figures_changelist")).context["odd"]
    assert [one.edition.pk for one in shown][:2] == [nobody.pk, few.pk], "the furthest from what is usual comes first"


def test_of_few_plays_and_of_long_ago_nothing_is_said(toy: Edition) -> None:
    editions = days(toy, 40)
    solve(editions[0], 1, 5)
    solve(editions[35], 1, 50)
    assert odd() == {} and len(edition_figures.load_played_editions()) == 29


def test_the_page_draws_each_edition_and_costs_the_same_and_the_export_has_a_row_for_each(
    editor: Client, moderator: Client, toy: Edition, django_assert_max_num_queries: Any
) -> None:
    few, *_ = days(toy, 20)
    page, export = reverse("admin:plays_figures_changelist"), reverse("admin:figures_export")
    for won in (20, 200_000):
        solve(few, won, 4 * won)
        with django_assert_max_num_queries(18):
            seen = read_page(editor, page)
    assert seen.count("<circle") == 19 and seen.count('class="odd"') == 1 and "solved by few people" in seen
    rows = list(csv.DictReader(io.StringIO(read_page(editor, export))))
    assert len(rows) == 20 and rows[1]["started"] == "100" and rows[1]["solved_percent"] == "80.0"
    assert [moderator.get(address).status_code for address in (page, export)] == [403, 403]


UNTOUCHED = ("sessions", "usersessions", "account", "admin")
"""Apps whose rows are about who is signed in, and nothing else."""


@pytest.fixture
def edition() -> Edition:
    return make_daily_edition("toy", "large", DAY + timedelta(days=3))


def addresses(edition: Edition) -> list[str]:
    return [reverse(f"admin:plays_{name}", args=[edition.pk]) for name in ("board", "solved", "trying")]


def written(page: Any) -> Any:
    text = page.content.decode()
    begin = text.index(">", text.index('<script id="answer"')) + 1
    return json.loads(text[begin : text.index("</script>", begin)])


def begin_try(editor: Client, edition: Edition) -> str:
    return str(written(editor.get(reverse("admin:plays_trying", args=[edition.pk])))["edition"]["api"])


def send(client: Client, address: str, move: Any, after: int) -> Any:
    return client.post(f"{address}moves/", {"move": move, "after": after}, content_type="application/json")


def rows() -> dict[str, int]:
    models = [one for one in apps.get_models() if one._meta.app_label not in UNTOUCHED]
    return {one._meta.label: one._default_manager.count() for one in models}


def test_board_and_end_are_shown_as_players_find_them_in_the_desks_own_frame(editor: Client, edition: Edition) -> None:
    board, solved, trying = (editor.get(address) for address in addresses(edition))
    start = edition.engine.view(edition.puzzle, edition.engine.start(edition.puzzle))
    answer = written(board)
    assert answer["state"]["view"] == start.model_dump(mode="json") and answer["result"] is None
    assert "inert" in board.content.decode() and "ff-result-sheet" not in board.content.decode()
    answer = written(solved)
    assert answer["state"]["status"] == "won"
    assert answer["result"]["reveal"] and not answer["result"]["ranked"] and answer["result"]["rank"] is None
    for page in (board, solved):
        assert page["X-Frame-Options"] == "SAMEORIGIN"
        assert "frame-ancestors 'self'" in page["Content-Security-Policy"]
    assert trying["X-Frame-Options"] == "DENY" and "frame-ancestors 'none'" in trying["Content-Security-Policy"]
    change = read_page(editor, reverse("admin:editions_edition_change", args=[edition.pk]))
    assert all(address in change for address in addresses(edition)) and "<iframe" in change
    Edition.objects.filter(pk=edition.pk).update(kind=Edition.BACKUP, date=None, backup_number=7)
    assert [editor.get(address).status_code for address in addresses(edition)] == [200, 200, 200]


def test_a_try_is_played_to_its_end_or_given_up_and_nothing_is_recorded(editor: Client, edition: Edition) -> None:
    before = rows()
    address = begin_try(editor, edition)
    moves = [move.model_dump(mode="json") for move in edition.engine.solution(edition.puzzle)]
    for number, move in enumerate(moves):
        moved = send(editor, address, move, number).json()
        assert moved["state"]["moves"] == number + 1
    assert moved["state"]["status"] == "won" and moved["result"]["reveal"]
    seen = editor.get(address).json()
    assert seen["state"]["moves"] == len(moves) and seen["result"] is not None
    assert send(editor, address, moves[-1], len(moves)).json()["error"]["code"] == "over"
    other = begin_try(editor, edition)
    assert send(editor, other, {"give_up": True}, 0).json()["state"]["status"] == "gave up"
    assert rows() == before


def test_a_move_that_is_sent_again_counts_once_and_what_is_no_move_is_refused(editor: Client, edition: Edition) -> None:
    address = begin_try(editor, edition)
    for body in ("", "[]", '{"move": 1}', '{"move": {}, "after": "x"}'):
        refused = editor.post(f"{address}moves/", body, content_type="application/json")
        assert refused.status_code == 400 and refused.json()["error"]["code"] == "unreadable", body
    assert send(editor, address, {"nonsense": 1}, 0).status_code == 400
    assert editor.get(address).json()["state"]["moves"] == 0
    for _ in range(2):
        assert send(editor, address, {"guess": 1}, 0).json()["state"]["moves"] == 1
    other = send(editor, address, {"guess": 2}, 0)
    assert other.status_code == 409 and other.json()["error"]["code"] == "stale"


def test_a_try_is_over_when_the_puzzle_is_another_or_newer_tries_were_begun(editor: Client, edition: Edition) -> None:
    first = begin_try(editor, edition)
    for _ in range(puzzle_page.MOST_TRIES):
        begin_try(editor, edition)
    assert editor.get(first).status_code == 404 and send(editor, first, {"guess": 1}, 0).status_code == 409
    latest = begin_try(editor, edition)
    Edition.objects.filter(pk=edition.pk).update(revision=1)
    assert editor.get(latest).status_code == 404
