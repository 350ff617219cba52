"""The gallery: a layout of a person's own names from the form to the picture, its limits, and its end after a month."""

import io
import re
import subprocess
import sys
from datetime import timedelta
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client
from PIL import Image

from config.celery import app as celery
from games.dominoes import pages, poster, tasks
from games.dominoes.forms import LayoutForm
from games.dominoes.models import Layout
from games.infra.models import MOST_TRIES, RETRY_MESSAGE, Job
from games.players.limits import ADDRESS_FACTOR
from tests.cast.server import ROOT
from tests.cast.visitors import read_page
from tests.data.tables import table
from tests.day import START, Clock

pytestmark = pytest.mark.django_db
PREPARED = """
from games.dominoes import apps
from puzzles.dominoes.search import layout_steps, par_search
apps.prepare()
functions = layout_steps.grow_layout, layout_steps.improve_board, par_search.search_whole_rack
print([bool(function.signatures) for function in functions])
"""
NAMES = "Anna Berg\nPaul Berg\nPaula Long\nMary Ann | Smith\n<script>alert(1)</script> Berg\n"
FORM = {"title": "Class 7d", "names": NAMES, "variants": "Paul = Paula\n", "room": "roomy"}


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The layouts that workers were asked for; no one makes them unless a test does, and then quickly."""
    numbers: list[int] = []
    monkeypatch.setattr(tasks.make_layout, "send_message", lambda args, **options: numbers.append(args[0]))
    monkeypatch.setattr(tasks, "STEPS_A_SECOND", 15)  # of the twenty that each layout may take
    return numbers


def ask(client: Client, **more: Any) -> Any:
    return client.post("/dominoes/gallery/", {**FORM, **more})


def ask_for(client: Client, **more: Any) -> Layout:
    ask(client, **more)
    return Layout.objects.get(title=more.get("title", FORM["title"]))


def test_own_names_become_a_picture_under_a_link_that_nobody_else_finds(client: Client, asked: list[int]) -> None:
    response = ask(client)
    one = Layout.objects.get(title=FORM["title"])
    address = f"/dominoes/gallery/{one.key}/"
    assert response.status_code == 302 and response["Location"] == one.get_absolute_url() == address
    assert len(one.key) >= 20 and one.pk in asked
    waiting = client.get(address)
    assert "Waiting for its turn" in waiting.content.decode() and waiting["X-Robots-Tag"] == "noindex"
    for part in ("picture.svg", "poster.pdf"):
        assert client.get(address + part).status_code == 404
    mine, theirs = (read_page(visitor, "/dominoes/gallery/") for visitor in (client, Client()))
    assert "Class 7d" in mine and "Class 7d" not in theirs
    job = tasks.make_layout.find_job(one.pk)
    assert job and f'data-job="{job.address}"' in waiting.content.decode()
    tasks.make_layout(one.pk)
    Layout.objects.update(title="Class <b>5b</b>")  # a title of before there were rules for them
    page = read_page(client, address)
    assert "<script>alert" not in page and "Class &lt;b&gt;5b&lt;/b&gt;" in page
    svg = client.get(f"{address}picture.svg?download")
    assert svg["Content-Type"] == "image/svg+xml" and "attachment" in svg["Content-Disposition"]
    assert "default-src 'none'" in svg["Content-Security-Policy"]
    ElementTree.fromstring(svg.content)
    assert b"<script" not in svg.content


def test_a_layout_is_shown_while_it_grows_with_who_is_left_out(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    one = ask_for(client, names="Anna Berg\nPaul Berg\nAnna Berg\nPaul Long\nOtto Klein")
    seen: list[tuple[str, int, str]] = []

    def watch(part: float, note: str) -> None:
        answer = client.get(f"{one.get_absolute_url()}picture.svg")
        seen.append((answer["Cache-Control"], answer.status_code, note))

    monkeypatch.setattr(tasks, "report_progress", watch)
    tasks.make_layout(one.pk)
    assert seen and seen[0][:2] == ("no-store", 200) and seen[0][2].endswith(" of 5 tiles laid so far.")
    one.refresh_from_db()
    assert sorted(tile for tile, _ in one.laid) == [0, 1, 3]
    assert "3 of 5 names" in poster.draw_poster(one, "a4")
    page = read_page(client, one.get_absolute_url()).lower()
    assert "otto klein: shares no name with anyone" in page and "is in the list twice, and is laid once" in page
    again = f"/dominoes/gallery/?again={one.key}"
    assert "Anna | Berg\nPaul | Berg\nAnna | Berg\nPaul | Long" in read_page(client, again).replace("\r", "")
    assert "Paul | Long" not in read_page(Client(), again), "only who typed the names gets them back"


def test_a_finished_layout_has_no_empty_edge_and_is_a_poster_of_two_sizes_and_forms(client: Client) -> None:
    one = ask_for(client)
    wish = one.width * one.height
    tasks.make_layout(one.pk)
    one.refresh_from_db()
    xs, ys = zip(*(square for _, squares in one.laid for square in squares), strict=True)
    assert (min(xs), min(ys), max(xs) + 1, max(ys) + 1) == (0, 0, one.width, one.height)
    assert one.width * one.height <= wish
    tiles = poster.describe_tiles(one)
    assert [len(tile["cuts"]) for tile in tiles] == [len(squares) - 1 for _, squares in one.laid]
    for tile in tiles:
        for x, y in (map(float, re.findall(r"[\d.]+", cut)[:2]) for cut in tile["cuts"]):
            assert tile["x"] < x < tile["x"] + tile["width"] and tile["y"] < y < tile["y"] + tile["height"]
    address = f"{one.get_absolute_url()}poster"
    pdf, png = client.get(f"{address}.pdf?sheet=a3"), client.get(f"{address}.png?sheet=a4")
    assert pdf.content.startswith(b"%PDF") and pdf["Content-Type"] == "application/pdf"
    assert Image.open(io.BytesIO(png.content)).width == 1654
    assert "name-dominoes-a4.png" in png["Content-Disposition"]
    assert client.get(f"{address}.pdf?sheet=a0").status_code == 404


def test_what_cannot_be_laid_is_refused_with_a_reason_and_what_can_is_taken(client: Client) -> None:
    refused = ask(client, variants="Paul = Paula\nfoo")
    assert refused.status_code == 400 and "“foo” matches nothing" in refused.content.decode()
    assert not Layout.objects.filter(goes_at__isnull=False).exists()
    one = ask_for(client, title="Tom & Ann (wedding), 2026!", names="\n".join(f"Anna B{n}" for n in range(500)))
    assert len(one.tiles) == 500 and one.width * one.height >= 2000


def test_nobody_has_more_made_than_others_can_wait_for(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    most = pages.MOST_UNFINISHED_EACH
    assert [ask(client).status_code for _ in range(most + 1)] == [302] * most + [400]
    monkeypatch.setattr(pages, "LAYOUTS_RATE", "1/h")
    codes = [ask(Client()).status_code for _ in range(ADDRESS_FACTOR + 1)]
    assert codes[0] == 302 and codes[-1] == 400, "an address has only so many in an hour"
    monkeypatch.setattr(pages, "MOST_UNFINISHED_IN_ALL", pages.MOST_UNFINISHED_EACH)
    assert "Many layouts are waiting" in ask(Client(REMOTE_ADDR="203.0.113.7")).content.decode()


def test_after_a_month_a_layout_has_gone_and_the_houses_own_stay(client: Client, clock: Clock) -> None:
    one = ask_for(client)
    clock.advance(timedelta(days=30, minutes=1))
    assert client.get(one.get_absolute_url()).status_code == 404
    tasks.tend_gallery()
    assert set(Layout.objects.values_list("key", flat=True)) == set(tasks.SITE_LAYOUTS)
    assert tasks.tend_gallery.name in {entry["task"] for entry in celery.conf.beat_schedule.values()}


def test_a_forgotten_layout_is_asked_for_again_and_a_finished_one_is_not(client: Client, asked: list[int]) -> None:
    page = read_page(client, "/dominoes/gallery/")
    assert "16 × 24" in page and "27 × 35" in page and len(asked) == 2, "the article's comic"
    assert all(len(one.tiles) == 270 for one in Layout.objects.all())
    one = ask_for(client)
    Layout.objects.exclude(pk=one.pk).update(made_at=START)
    Job.objects.all().delete()
    for expected in ([one.pk], []):
        asked.clear()
        tasks.tend_gallery()
        assert asked == expected


def test_a_layout_is_made_once_and_a_failure_is_shown(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    one = ask_for(client)
    tasks.make_layout(one.pk)
    laid = Layout.objects.get(pk=one.pk).laid
    for number in (one.pk, 10**6):
        tasks.make_layout(number)
    assert Layout.objects.get(pk=one.pk).laid == laid
    Layout.objects.filter(pk=one.pk).update(made_at=None)
    for tries, said in ((1, RETRY_MESSAGE), (MOST_TRIES, "make this layout")):
        Job.objects.filter(task=tasks.make_layout.name).update(state=Job.FAILED, tries=tries)
        assert said in read_page(client, one.get_absolute_url())


def test_all_machine_code_is_made_before_a_worker_needs_it() -> None:
    """In a process of its own: in this one other tests may have made it already."""
    done = subprocess.run([sys.executable, "-c", PREPARED], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.strip() == "[True, True, True]", done.stderr


LAYOUTS = table("layouts")
MISTAKES = [*LAYOUTS["mistakes"], ("names", "A B\n" * 501, "Please give 3 to 500 names")]
MISTAKES += [("names", f"Anna Berg\nPaul Berg\n{'x' * 61}", "Line 3: “xxx")]
MISTAKES += [("variants", "A = B\n" * 101, "Please give at most 100 groups")]
"""A field, what is wrong in it, and how its error begins."""


def form(**fields: str) -> LayoutForm:
    return LayoutForm({"title": "Class 5b", "names": "A B\nA C\nA D", "room": "roomy", **fields})


def test_spellings_of_one_name_match_and_pasted_names_are_kept_folded() -> None:
    assert [ascii(names) for names in LAYOUTS["names that match"] if form(names=names).errors] == []
    pasted = form(names="Anna\tO’Berg\nPaul\u00a0O'Berg\nEva Mora", title="Anna’s  class", variants="Paul ＝ Paula")
    assert pasted.is_valid()
    wanted = pasted.build_layout()
    assert wanted.tiles == [["Anna", "O'Berg"], ["Paul", "O'Berg"], ["Eva", "Mora"]]
    assert (wanted.title, wanted.variants) == ("Anna's class", [["Paul", "Paula"]])


def test_an_error_says_what_is_wrong_and_in_which_line() -> None:
    for field, typed, start in MISTAKES:
        errors = form(**{field: typed}).errors[field]
        assert [str(error)[: len(start)] for error in errors] == [start], typed[:40]
