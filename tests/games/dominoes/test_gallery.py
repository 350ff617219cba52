"""The gallery: a layout of one's own names from the form to the picture, its limits, and its end after a month."""

from __future__ import annotations

import io
import json
from datetime import timedelta
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.utils import timezone
from PIL import Image

from config.celery import app as celery
from games.dominoes import layouts, pages, poster, tasks
from games.dominoes.models import Layout
from games.editions import making
from games.editions.addresses import address_of
from games.errands.models import Errand
from games.players.cookie import COOKIE, cookie_for
from games.players.limits import MANY
from games.players.models import Player
from puzzles import registry
from puzzles.dominoes import layout
from tests.cast.visitors import Visitor

pytestmark = pytest.mark.django_db
NAMES = "Anna Berg\nPaul Berg\nPaula Long\nMary Ann | Smith\n<script>alert(1)</script> Berg\n"
FORM = {"title": "Class 7d", "names": NAMES, "variants": "Paul = Paula\n", "room": "roomy"}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The layouts that workers were asked for; nobody makes them by himself."""
    numbers: list[int] = []
    monkeypatch.setattr(tasks.make_layout, "send", lambda args, **options: numbers.append(args[0]))
    return numbers


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layouts, "STEPS_A_SECOND", 15)  # of the twenty that each layout may take


def ask(client: Client, **more: Any) -> Any:
    return client.post("/dominoes/gallery/", {**FORM, **more})


def test_own_names_become_a_picture_under_a_link_of_their_own(client: Client, asked: list[int], quick: None) -> None:
    response = ask(client)
    made = Layout.objects.get(title=FORM["title"])
    assert response.status_code == 302 and response["Location"] == f"/dominoes/gallery/{made.key}/"
    assert len(made.key) >= 20 and made.pk in asked
    waiting = client.get(made.get_absolute_url())
    assert "Waiting its turn" in waiting.content.decode() and waiting["X-Robots-Tag"] == "noindex"
    assert client.get(f"{made.get_absolute_url()}picture.svg").status_code == 404
    tasks.make_layout(made.pk)
    told = client.get(f"{made.get_absolute_url()}progress/").json()
    assert told["state"] == "done" and told["part"] == 1 and told["of"] == 5 and told["placed"] >= 4
    Layout.objects.update(title="Class <b>5b</b>")  # a title of before there were rules for them
    page = client.get(made.get_absolute_url()).content.decode()
    assert "<script>alert" not in page and "Class &lt;b&gt;5b&lt;/b&gt;" in page
    svg = client.get(f"{made.get_absolute_url()}picture.svg?download")
    assert svg["Content-Type"] == "image/svg+xml" and "attachment" in svg["Content-Disposition"]
    assert "default-src 'none'" in svg["Content-Security-Policy"]
    ElementTree.fromstring(svg.content)
    assert b"<script" not in svg.content


def test_a_layout_is_shown_while_it_grows_and_says_at_the_end_who_is_left_out(
    client: Client, asked: list[int], quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(client, names=NAMES + "Otto Klein")
    made = Layout.objects.get(title=FORM["title"])
    seen: list[tuple[str, int, int]] = []
    note = layouts._note

    def watch(rows: Any, **fields: Any) -> None:
        note(rows, **fields)
        if fields.get("laid") and fields.get("state") is None:
            answer = client.get(f"{made.get_absolute_url()}picture.svg")
            seen.append((answer["Cache-Control"], answer.status_code, fields["placed"]))

    monkeypatch.setattr(layouts, "_note", watch)
    tasks.make_layout(made.pk)
    assert seen and seen[0][:2] == ("no-store", 200) and seen[0][2] >= 1
    page = client.get(made.get_absolute_url()).content.decode()
    assert "Otto Klein: shares no name with anybody" in page.replace("OTTO KLEIN", "Otto Klein")


def test_a_finished_layout_is_a_poster_of_two_sizes_in_two_forms(client: Client, asked: list[int], quick: None) -> None:
    ask(client, title="Zoë in 5b")
    made = Layout.objects.get(title="Zoë in 5b")
    address = f"{made.get_absolute_url()}poster"
    assert client.get(f"{address}.pdf").status_code == 404
    tasks.make_layout(made.pk)
    for sheet, width in (("a4", 1654), ("a3", 2339)):
        pdf = client.get(f"{address}.pdf?sheet={sheet}")
        assert pdf.content.startswith(b"%PDF") and pdf["Content-Type"] == "application/pdf"
        png = client.get(f"{address}.png?sheet={sheet}")
        assert Image.open(io.BytesIO(png.content)).width == width
        assert f"name-dominoes-{sheet}.png" in png["Content-Disposition"]
    assert client.get(f"{address}.pdf?sheet=a0").status_code == 404


def test_a_finished_layout_has_no_empty_edge_and_stands_in_the_middle_of_its_poster(
    client: Client, asked: list[int], quick: None
) -> None:
    ask(client, names=NAMES)
    made = Layout.objects.get(title=FORM["title"])
    wish = made.width * made.height
    tasks.make_layout(made.pk)
    made.refresh_from_db()
    xs, ys = zip(*(square for _, squares in made.laid for square in squares), strict=True)
    assert (min(xs), min(ys), max(xs) + 1, max(ys) + 1) == (0, 0, made.width, made.height)
    assert made.width * made.height <= wish
    plan = poster.poster(made, "a4")
    above = min(box.y for box in plan.boxes) - (poster.MARGIN + 0.1) * plan.width
    below = plan.height - (poster.MARGIN + 0.05) * plan.width - max(box.y + box.height for box in plan.boxes)
    assert abs(above - below) < 0.1 and above > 0
    assert len(plan.cuts) == sum(len(squares) - 1 for _, squares in made.laid)
    for cut in plan.cuts:
        held = [box for box in plan.boxes if box.x < min(cut.x, cut.to_x) and max(cut.x, cut.to_x) < box.x + box.width]
        assert any(box.y < min(cut.y, cut.to_y) and max(cut.y, cut.to_y) < box.y + box.height for box in held)


def test_who_stands_twice_is_laid_once_and_told_of(client: Client, asked: list[int], quick: None) -> None:
    ask(client, names="Anna Berg\nPaul Berg\nAnna Berg\nPaul Long")
    made = Layout.objects.get(title=FORM["title"])
    tasks.make_layout(made.pk)
    made.refresh_from_db()
    assert sorted(tile for tile, _ in made.laid) == [0, 1, 3]
    assert [why for _, why in layouts.missing(made)] == ["stands twice in the list, and is laid once"]
    assert "stands twice" in client.get(made.get_absolute_url()).content.decode()
    answer = client.get("/dominoes/gallery/", {"again": made.key})
    assert "Anna | Berg\nPaul | Berg\nAnna | Berg\nPaul | Long" in answer.content.decode().replace("\r", "")
    assert "Paul | Long" not in Client().get("/dominoes/gallery/", {"again": made.key}).content.decode()
    assert "3 of 4 names" in poster.poster(made, "a4").lines[-1].text


def test_names_on_a_poster_are_set_with_letters_that_the_typefaces_have() -> None:
    assert [piece for _, piece in poster.runs("Zoë", "name")] == ["Zo", "ë"]
    assert poster.width_of("Zoë", "name") > poster.width_of("Zo", "name")


def test_nobody_else_finds_it_in_the_gallery(client: Client, asked: list[int]) -> None:
    ask(client)
    assert b"Class 7d" in client.get("/dominoes/gallery/").content
    assert b"Class 7d" not in Client().get("/dominoes/gallery/").content


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"names": "Anna Berg"}, "Please give 3 to 500 names"),
        ({"names": "A B\n" * 501}, "Please give 3 to 500 names"),
        ({"names": f"{'x' * 61}\nA B\nC D"}, "too long"),
        ({"names": "A | B | C | D\nA B\nC D"}, "more than three squares"),
        ({"names": "A\u0007 B\nA B\nC D"}, "can&#x27;t be shown"),
        ({"variants": "A = B\n" * 101}, "at most 100 groups"),
        ({"names": "Anna Berg\nPaul Long\nZoë Short", "variants": ""}, "None of these names matches another"),
        ({"variants": "Paul = Paula\nfoo"}, "“foo” matches nothing"),
        ({"title": ""}, "required"),
        ({"title": "<b>5b</b>"}, "A title is made of letters and digits"),
        ({"room": "endless"}, "valid choice"),
    ],
)
def test_what_cannot_be_laid_is_refused_with_a_reason(
    client: Client, asked: list[int], more: dict[str, str], told: str
) -> None:
    response = ask(client, **more)
    assert response.status_code == 400 and told in response.content.decode()
    assert not Layout.objects.filter(goes_at__isnull=False).exists()


def test_a_title_may_have_the_signs_that_titles_have(client: Client, asked: list[int]) -> None:
    ask(client, title="Tom & Ann (wedding), 2026!")
    assert Layout.objects.filter(title="Tom & Ann (wedding), 2026!").exists()


def test_five_hundred_names_are_taken(client: Client, asked: list[int]) -> None:
    ask(client, names="\n".join(f"Anna B{n}" for n in range(500)))
    made = Layout.objects.get(title=FORM["title"])
    assert len(made.tiles) == 500 and made.width * made.height >= 2000


def test_one_player_waits_for_his_earlier_layouts_and_many_are_not_taken_at_once(
    client: Client, asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [ask(client).status_code for _ in range(pages.AT_ONCE + 1)] == [302] * pages.AT_ONCE + [400]
    monkeypatch.setattr(pages, "WAITING_AT_MOST", pages.AT_ONCE)
    assert "Many layouts are waiting" in ask(Client()).content.decode()


def test_one_address_has_only_so_many_in_an_hour(asked: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "RATE", "1/h")
    assert [ask(Client()).status_code for _ in range(MANY + 1)] == [302] * MANY + [400]


def test_after_a_month_a_layout_has_gone_and_the_houses_own_stay(
    client: Client, asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(client)
    made = Layout.objects.get(title=FORM["title"])
    assert made.goes_at is not None
    assert timedelta(days=29) < made.goes_at - timezone.now() <= timedelta(days=30)
    Layout.objects.filter(pk=made.pk).update(goes_at=timezone.now() - timedelta(minutes=1))
    assert client.get(made.get_absolute_url()).status_code == 404
    tasks.tend_gallery()
    assert set(Layout.objects.values_list("key", flat=True)) == set(layouts.OWN)


def test_a_forgotten_layout_is_asked_for_again_and_a_made_one_is_not(client: Client, asked: list[int]) -> None:
    client.get("/dominoes/gallery/")
    ask(client)
    made = Layout.objects.get(title=FORM["title"])
    Layout.objects.exclude(pk=made.pk).update(state=Layout.DONE)
    Errand.objects.all().delete()
    asked.clear()
    tasks.tend_gallery()
    assert asked == [made.pk]
    asked.clear()
    tasks.tend_gallery()
    assert asked == []


def test_making_a_layout_twice_changes_nothing_and_a_failure_is_written_down(
    client: Client, asked: list[int], quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(client)
    made = Layout.objects.get(title=FORM["title"])
    tasks.make_layout(made.pk)
    laid = Layout.objects.get(pk=made.pk).laid
    tasks.make_layout(made.pk)
    assert Layout.objects.get(pk=made.pk).laid == laid
    tasks.make_layout(10**6)
    Layout.objects.filter(pk=made.pk).update(state=Layout.WAITING)
    monkeypatch.setattr(layout, "lay_out", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        tasks.make_layout(made.pk)
    assert Layout.objects.get(pk=made.pk).error.startswith("ZeroDivisionError")


def test_the_scheduler_tends_the_gallery() -> None:
    assert "games.dominoes.tasks.tend_gallery" in {entry["task"] for entry in celery.conf.beat_schedule.values()}


def test_an_account_that_goes_takes_its_layouts_with_it(client: Client, asked: list[int]) -> None:
    client.cookies[COOKIE] = cookie_for(Player.objects.create(name="Alice"))
    ask(client)
    Player.objects.all().delete()
    assert not Layout.objects.filter(goes_at__isnull=False).exists()


def test_the_articles_comic_is_in_the_gallery(client: Client, asked: list[int]) -> None:
    page = client.get("/dominoes/gallery/").content.decode()
    assert "16 × 24" in page and "27 × 35" in page and len(asked) == 2
    assert all(len(one.tiles) == 270 for one in Layout.objects.all())


def test_the_first_page_shows_the_board_and_the_rack_without_a_script(client: Client) -> None:
    page = client.get("/dominoes/practice/gentle/3/").content.decode()
    assert page.count('class="tile in-rack"') == 7 and 'class="tile given"' in page


def test_only_the_days_own_grade_is_offered_and_practice_has_all(client: Client) -> None:
    assert 'aria-label="Variants"' not in client.get("/dominoes/").content.decode()
    assert client.get("/dominoes/practice/gentle/3/").content.decode().count("/dominoes/practice/") >= 3


def test_a_shared_result_tells_the_time(client: Client) -> None:
    client.get("/dominoes/practice/gentle/3/")
    answer = client.post(
        "/api/dominoes/practice/gentle/3/moves/",
        {"move": {"finish": True}, "after": 0},
        content_type="application/json",
    ).json()
    first, *rest = answer["result"]["share"].splitlines()
    assert first.startswith("📛 Name Dominoes Gentle practice 3: 0/7 ⏱️ 0:0")
    assert all(set(line) <= set("⬛⬜🟥🟦🟨🟩🟪🟧🟫") for line in rest[:-1])


def test_names_that_clash_are_told_with_their_squares() -> None:
    golden = json.loads(Path(__file__).parents[2].joinpath("golden", "dominoes.json").read_text())
    case = next(case for case in golden if case.get("refused") == "clash")
    tools = registry.tools("dominoes")
    edition = making.make_own(tools.engine, "gentle", tools.opened(case["puzzle"]))
    refused = Visitor(address_of(edition).url).post(case["move"])
    assert refused.status_code == 400
    error = refused.json()["error"]
    assert error["squares"] == case["details"]["squares"] and error["code"] == "clash"
    assert error["message"] == f"{error['mine']} and {error['other']} touch there but do not match."
