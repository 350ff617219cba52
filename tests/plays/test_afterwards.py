"""After the end: a result or a day is shared, another puzzle follows, and players say what they think of it."""

import itertools
from datetime import date, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.editions import calendar
from games.editions.calendar import EPOCH, list_daily_puzzles
from games.editions.models import Edition
from games.players.models import Player
from games.players.name_reports import set_player_hidden
from games.plays.answers import find_next_level, find_next_puzzle, write_score
from games.plays.models import Concern, Figures, Thumb, Voice
from puzzles import registry
from puzzles.contract import Outcome, Progress, Status
from tests.cast.editions import put_puzzle_on_day
from tests.cast.plays import end_play
from tests.cast.staff import staff_called
from tests.cast.visitors import Visitor, make_path, read_page
from tests.cast.workers import Workers
from tests.day import DAY

RESULT, THAT_DAY = "’s result: 2 guesses. Can you do better?", "Can you beat "
HOST = "http://testserver"


def play_large(visitor: Visitor) -> None:
    visitor.path, before = visitor.path.replace("small", "large"), visitor.path
    visitor.client.get(visitor.path)
    visitor.post({"give_up": True}, after=0)
    visitor.path = before


def day_of(visitor: Visitor) -> Any:
    return visitor.client.get("/api/today/").json()


def test_a_finished_results_link_says_whose_it_is(alice: Visitor, secret: int, wrong: int, toy: Edition) -> None:
    alice.post({"guess": wrong})
    assert RESULT not in read_page(Client(), f"{make_path(toy)}?from={Player.objects.get().public_id}")
    shared: str = alice.post({"guess": secret}).json()["result"]["share"]
    Player.objects.update(name="Wren <b>")
    link = shared.splitlines()[-1].removeprefix(HOST)
    assert link.startswith(f"{make_path(toy)}?from=")
    page = read_page(Client(), link)
    assert page.count("Wren &lt;b&gt;’s result") == 2 and "Wren <b>" not in page  # above the board, and in og:title
    assert RESULT in page.split("og:title")[1].split(">")[0].replace("&lt;b&gt;", "")
    assert RESULT in page.partition('class="goal"')[2].partition("game-layout")[0]
    assert RESULT not in read_page(alice.client, link), "nobody is asked to do better than themselves"
    set_player_hidden(Player.objects.get().pk, True)
    assert RESULT not in read_page(Client(), link) and "?" not in alice.get()["result"]["share"]


def test_a_day_has_a_line_for_each_finished_first_run_in_the_order_of_the_site(alice: Visitor, secret: int) -> None:
    play_large(alice)
    alice.post({"guess": secret}, after=0)
    day = day_of(alice)
    solved = f"1 of {len(registry.slugs())} games solved"
    assert day["title"] == f"Fivefold · {DAY.day} {DAY:%B} · {solved}", "not of the puzzles"
    lines = [(one["mark"], one["title"], one["line"], one["time"]) for one in day["lines"]]
    assert lines == [("🎲", "Toy Small", "🎲 1", ""), ("🎲", "Toy Large", "🎲 0", "")]
    assert day["link"] == f"{HOST}/?from={Player.objects.get().public_id}"
    alice.post(None, where="runs/")
    alice.post({"give_up": True}, after=0)
    assert day_of(alice) == day


def test_only_what_is_finished_of_today_is_in_a_day(alice: Visitor, wrong: int, secret: int, toy: Edition) -> None:
    assert Client().get("/api/today/").status_code == 404
    alice.post({"guess": wrong})
    assert {alice.client.get(address).status_code for address in ("/api/today/", "/today.png")} == {404}
    alice.post({"guess": secret})
    Edition.objects.filter(pk=toy.pk).update(date=calendar.EPOCH)
    assert alice.client.get("/api/today/").status_code == 404


def test_home_offers_the_day_once_two_puzzles_are_finished(alice: Visitor, secret: int, workers: Workers) -> None:
    alice.post({"guess": secret})
    assert "Share my day" not in read_page(alice.client, "/")
    put_puzzle_on_day("toy", "large")
    play_large(alice)
    assert "Share my day" in read_page(alice.client, "/")
    link = day_of(alice)["link"].removeprefix(HOST)
    Player.objects.update(name="Wren <b>")
    assert THAT_DAY + "Wren &lt;b&gt;’s day?" in read_page(Client(), link)
    assert THAT_DAY not in read_page(alice.client, link)
    set_player_hidden(Player.objects.get().pk, True)
    assert day_of(alice)["link"] == f"{HOST}/" and THAT_DAY not in read_page(Client(), link)


@pytest.fixture
def ben(db: None) -> Player:
    return Player.objects.create(name="Ben")


NAMES = [(engine.slug, variant.slug) for engine, variant in list_daily_puzzles()]
"""All that a day has, in the order of the site."""


def follows(player: Player, game: str, variant: str) -> str:
    """Where it goes on after an edition of today, which is never opened, so that no puzzle is made for it."""
    found = find_next_puzzle(player.pk, Edition(game=game, variant=variant, kind=Edition.DAILY, date=DAY))
    return found.url if found else ""


def finish(player: Player, game: str, variant: str, day: date = DAY) -> None:
    fields = {"kind": Edition.DAILY, "seed": "x", "stored": {}, "engine_version": 1}
    edition, _ = Edition.objects.get_or_create(game=game, variant=variant, date=day, defaults=fields)
    end_play(player, edition)


def test_next_is_an_unopened_games_easiest_then_others_then_rest(ben: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    assert follows(ben, "lionwall", "words").startswith("/chains/mini/")  # where home, too, lets people start
    easiest = dict(reversed(NAMES))
    with monkeypatch.context() as patch:
        patch.setattr("games.infra.notices.is_switched_off", lambda slug: slug == "toy")
        assert [name for name in NAMES if "/toy/" in follows(ben, *name)] == []
    chains = [name for name in NAMES if name[0] == "chains"]
    for game in dict.fromkeys(game for game, _ in NAMES if game != "chains"):
        assert follows(ben, *chains[0]).startswith(f"/{game}/{easiest[game]}/")
        finish(ben, game, easiest[game])
    for here, (_, following) in itertools.pairwise(chains):
        assert follows(ben, *here).startswith(f"/chains/{following}/")
        finish(ben, *here)
    left = [name for name in NAMES if name[0] != "chains" and easiest[name[0]] != name[1]]
    assert follows(ben, *chains[-1]).startswith("/{}/{}/".format(*left[0]))
    for name in left:
        finish(ben, *name)
    assert follows(ben, *chains[-1]) == ""


@pytest.mark.parametrize("day", [DAY, EPOCH])
def test_a_games_next_puzzle_is_offered_until_it_is_done_and_none_after_the_hardest(ben: Player, day: date) -> None:
    def level(variant: str, game: str = "chains") -> str | None:
        found = find_next_level(ben.pk, Edition(game=game, variant=variant, kind=Edition.DAILY, date=day))
        return found.title if found else None

    assert [level("mini"), level("gentle"), level("fiendish")] == ["Gentle", "Tricky", None]
    finish(ben, "chains", "gentle", day)
    assert level("mini") == "Tricky"
    assert [level("characters", "lionwall"), level("words", "lionwall")] == ["Words", "Characters"]
    finish(ben, "lionwall", "words", day)
    assert level("characters", "lionwall") is None


def test_practice_leads_to_practice_of_the_next_difficulty_and_a_puzzle_that_somebody_made_to_none(ben: Player) -> None:
    practice, own = (Edition(game="dominoes", variant="gentle", kind=kind) for kind in (Edition.PRACTICE, Edition.OWN))
    found = find_next_level(ben.pk, practice)
    assert found and (found.title, found.url) == ("Tricky", "/dominoes/practice/tricky/")
    assert find_next_level(ben.pk, own) is None


def test_after_a_past_day_comes_the_same_of_an_unfinished_day_before_then_later_then_today(ben: Player) -> None:
    first, past = EPOCH, EPOCH + timedelta(days=2)
    after = Edition(game="nettle", variant="classic", kind=Edition.DAILY, date=past)
    days = [EPOCH + timedelta(days=n) for n in range((DAY - EPOCH).days)]
    finish(ben, "nettle", "classic", days[1])
    found = find_next_puzzle(ben.pk, after)
    assert found and (found.url, found.title) == (f"/nettle/classic/{first}/", f"Nettle, {first:%-d %B}")
    finish(ben, "nettle", "classic", first)
    assert (found := find_next_puzzle(ben.pk, after)) and found.url == f"/nettle/classic/{days[3]}/"
    for day in days[3:]:
        finish(ben, "nettle", "classic", day)
    found = find_next_puzzle(ben.pk, after)
    assert found and found.url == f"/chains/mini/{DAY}/" and found.title.startswith("Today’s ")


def test_a_win_has_its_points_or_its_time_and_another_end_how_near_it_was() -> None:
    engine = SimpleNamespace(progress=lambda puzzle, state: Progress(state, f"{state:.0%}"))

    def read(status: Status, part: float, score: str = "") -> str:
        edition: Any = SimpleNamespace(engine=engine, puzzle=None)
        run: Any = SimpleNamespace(status=status, shown_seconds=65, edition=edition, state=part)
        return write_score(run, Outcome(line="", sentence="", score=score))

    assert (read(Status.WON, 1, "12 points"), read(Status.WON, 1)) == ("12 points", "1:05")
    assert (read(Status.GAVE_UP, 0.5, "12 points"), read(Status.GAVE_UP, 0)) == ("50%", "")


QUEUE = "admin:plays_concern_changelist"


def say(visitor: Visitor, where: str, body: Any, token: str | None = None) -> Any:
    headers = {"X-CSRFToken": token or visitor.client.cookies["csrftoken"].value}
    return visitor.client.post(f"/api/voices{visitor.path}{where}/", body, "application/json", headers=headers)


def heard(visitor: Visitor) -> Any:
    return visitor.client.get(f"/api/voices{visitor.path}")


def test_only_who_has_finished_may_say_something(alice: Visitor, bob: Visitor, wrong: int, settings: Any) -> None:
    alice.post({"guess": wrong})
    assert heard(alice).status_code == say(alice, "thumb", {"up": True}).status_code == 403
    assert say(alice, "wrong", {"part": "number"}).status_code == 400
    assert say(alice, "wrong", {"part": "number", "reason": "odd"}).status_code == 403
    assert not Thumb.objects.exists() and not Concern.objects.exists()
    bob.post({"give_up": True})
    assert say(bob, "thumb", {"up": False}, token="x" * 32).status_code == 403
    assert say(bob, "thumb", {"up": False}).status_code == 200
    settings.MOVES_RATE = "2/m"
    assert [say(bob, "thumb", {"up": True}).status_code for _ in range(4)][-1] == 429


@pytest.mark.postgres
def test_a_thumb_counts_once_and_may_turn(alice: Visitor, bob: Visitor, secret: int, toy: Edition) -> None:
    for visitor in (alice, bob):
        visitor.post({"guess": secret})
        assert heard(visitor).json()["up"] is None
        for _ in range(2):
            assert say(visitor, "thumb", {"up": True}).json()["up"] is True
    figures = Figures.objects.get(pk=toy.pk)
    assert (figures.thumbs_up, figures.thumbs_down) == (2, 0)
    assert say(bob, "thumb", {"up": False}).json()["up"] is False
    figures.refresh_from_db()
    assert (figures.thumbs_up, figures.thumbs_down, Thumb.objects.count()) == (1, 1, 2)


@pytest.mark.postgres
def test_the_same_part_is_one_row_and_each_player_says_so_once(alice: Visitor, bob: Visitor, secret: int) -> None:
    refused = (("number", "x" * 141, 400), ("number", " \n ", 400), ("elsewhere", "odd", 404))
    for visitor in (alice, bob):
        visitor.post({"guess": secret})
        for part, reason, status in refused:
            assert say(visitor, "wrong", {"part": part, "reason": reason}).status_code == status
        assert say(visitor, "wrong", {"part": "number", "reason": "  too\nround "}).status_code == 201
    again = say(bob, "wrong", {"part": "number", "reason": "really"})
    assert again.status_code == 409 and "already told us" in again.content.decode()
    concern = Concern.objects.get()
    assert (concern.count, concern.label) == (2, f"The number {secret}")
    assert list(Voice.objects.values_list("reason", flat=True)) == ["too round"] * 2
    said = {one["id"]: one["said"] for one in heard(bob).json()["parts"]}
    assert said == {"number": True, "puzzle": False}


@pytest.fixture
def concern(alice: Visitor, bob: Visitor, secret: int) -> Concern:
    for visitor, reason in ((alice, "<script>alert(1)</script>"), (bob, "too round")):
        visitor.post({"guess": secret})
        say(visitor, "wrong", {"part": "number", "reason": reason})
    say(bob, "wrong", {"part": "puzzle", "reason": "dull"})
    return Concern.objects.get(part="number")


def test_the_queue_begins_with_what_most_say_shown_as_text_that_names_nobody(editor: Client, concern: Concern) -> None:
    queue = read_page(editor, reverse(QUEUE))
    assert queue.index(concern.label) < queue.index("The whole puzzle")
    page = read_page(editor, reverse("admin:plays_concern_change", args=[concern.pk]))
    assert "&lt;script&gt;alert(1)" in page and "<script>alert(1)" not in page
    assert reverse("admin:editions_edition_change", args=[concern.edition_id]) in page
    names = Player.objects.filter(pk__in=Voice.objects.values("player")).values_list("name", flat=True)
    assert not any(name in page for name in names)


def test_a_concern_that_an_editor_settles_leaves_the_queue(editor: Client, concern: Concern) -> None:
    page = reverse("admin:plays_concern_change", args=[concern.pk])

    def settle(outcome: str, **data: str) -> Concern:
        editor.post(reverse("admin:reports_settle", args=[concern.pk, outcome]), data)
        return Concern.objects.get(pk=concern.pk)

    thanked = settle("thanks")
    assert thanked.settled_at and thanked.outcome == "Dismissed with thanks"
    assert concern.label not in read_page(editor, reverse(QUEUE)).split("result_list")[-1]
    assert concern.label in read_page(editor, f"{reverse(QUEUE)}?settled=yes")
    assert "Reopen" in read_page(editor, page)
    again = settle("reopen")
    assert again.settled_at is None and again.outcome == "" and again.by is None
    assert "What did you fix?" in read_page(editor, page)
    assert settle("mended").settled_at is None, "it does not say what was changed"
    assert settle("mended", changed="The clue of MOSS").outcome == "Fixed"
    settle("reopen")
    Edition.objects.filter(pk=concern.edition_id).update(revision=1)
    assert settle("mended").settled_at
    editor.force_login(staff_called("mo"))
    assert editor.get(page).status_code == 403
    assert editor.post(reverse("admin:reports_settle", args=[concern.pk, "reopen"])).status_code == 403
