"""Lion Wall on the site: editors' own walls and categories, and the typeface of a wall of characters."""

import io
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from fontTools.ttLib import TTFont

from games.editions import calendar_edits
from games.editions.models import Edition
from games.lionwall import typefaces
from games.lionwall.category_fit import find_category_problems
from games.lionwall.models import OwnWall
from games.lionwall.typefaces import build_typeface, list_characters, name_typeface, parse_typeface_name
from games.words.game_rules import announce_changes
from games.words.models import Word
from puzzles import registry
from puzzles.abilities import DrawsOnLists
from puzzles.lionwall.categories import CATEGORY_LIST
from tests.cast.editions import put_puzzle_on_day
from tests.cast.visitors import Visitor, make_path, read_page
from tests.data.tables import table
from tests.day import DAY, Clock

pytestmark = pytest.mark.django_db

GROUPS = [("flying ___", "fish, fox, saucer, buttress"), ("Planets", "Mars, Venus, Saturn, Neptune")]
GROUPS += [("Cutlery", "knife, fork, spoon, ladle"), ("Parts of a foot", "heel, toe, sole, instep")]
FIELDS = ("name", "cards")
ROWS = {f"{field}_{n}": text for n, group in enumerate(GROUPS, 1) for field, text in zip(FIELDS, group, strict=True)}
AMBIGUOUS = {**ROWS, "name_4": "More cutlery", "cards_4": "teaspoon, tablespoon, steak knife, butter knife"}
TOMORROW = DAY + timedelta(days=1)


def place(day: date, locked: bool = False) -> Edition:
    edition = put_puzzle_on_day("lionwall", "words", day)
    edition.locked = locked
    edition.save()
    return edition


def add(editor: Client, **fields: Any) -> Any:
    return editor.post(reverse("admin:lionwall_ownwall_add"), {"title": "First", "flavour": "words", **ROWS, **fields})


def refuse(editor: Client, sentence: str, **fields: Any) -> None:
    """Try to add a wall for tomorrow, and see that it is refused with a sentence."""
    answer = add(editor, **{"day": TOMORROW.isoformat(), **fields})
    assert answer.status_code == 200 and sentence in answer.content.decode()


def test_a_wall_is_proven_when_it_is_saved_and_one_with_a_second_answer_is_not_published(editor: Client) -> None:
    assert add(editor).status_code == 302
    wall = OwnWall.objects.get()
    assert wall.proven and wall.verdict == "There’s only one answer in all the categories we know."
    assert add(editor, **AMBIGUOUS, title="Second").status_code == 302
    wall = OwnWall.objects.get(title="Second")
    assert not wall.proven and "more than one answer" in wall.verdict
    assert "Planets: Mars, Venus, Saturn, Neptune; flying ___: fish" in wall.verdict, "each group has its name"
    refuse(editor, "wall with a second answer", **AMBIGUOUS, title="Third")
    assert OwnWall.objects.count() == 2


def test_a_wall_replaces_the_generated_one_of_a_coming_day(editor: Client) -> None:
    generated = place(TOMORROW)
    assert add(editor, day=TOMORROW.isoformat()).status_code == 302
    edition = Edition.objects.get(game="lionwall", variant="words", date=TOMORROW)
    assert edition.pk == generated.pk and edition.puzzle != generated.puzzle
    assert set(edition.puzzle.public.cards) >= {"fish", "Mars", "knife", "heel"}
    assert edition.is_written_by_editor and calendar_edits.find_slot_state(edition, TOMORROW) == calendar_edits.OWN
    assert "category Planets" in {use.key for use in edition.uses.all()}


def test_a_day_that_has_begun_or_is_locked_keeps_its_wall(editor: Client) -> None:
    begun, locked = "That day has started", "Unlock it in the calendar first."
    for days, sentence in ((0, begun), (-1, begun), (1, locked)):
        there = place(DAY + timedelta(days=days), locked=days > 0)
        refuse(editor, sentence, day=there.day.isoformat())
        assert Edition.objects.get(pk=there.pk).puzzle == there.puzzle


def test_what_is_no_wall_is_refused_with_a_sentence() -> None:
    for changed, sentence in (
        ({"cards_1": "fish, fox, saucer"}, "there must be 4 cards"),
        ({"name_1": "Planets"}, "must differ"),
        ({"cards_1": "fish, fox, saucer, " + "x" * 60}, "1 to 40 characters"),
    ):
        with pytest.raises(ValidationError, match=sentence):
            OwnWall(title="Bad", flavour="words", **{**ROWS, **changed}).full_clean()


def test_characters_may_be_written_without_commas() -> None:
    rows = [("疒", "疗疔疰㾄"), ("宀", "宁宔宙宗"), ("犭", "犰 㹥 㹨 狋"), ("口", "㕤、𠮩、叮、呩")]
    fields = {f"{field}_{n}": text for n, row in enumerate(rows, 1) for field, text in zip(FIELDS, row, strict=True)}
    wall = OwnWall(title="From the article", flavour="characters", **fields)
    wall.full_clean()
    assert wall.proven


CSV = "title,flavour," + ",".join(ROWS) + "\n"


def row(title: str, **changed: str) -> str:
    return ",".join([title, "words", *(f'"{text}"' for text in {**ROWS, **changed}.values())]) + "\n"


def preview(editor: Client, text: str, name: str = "walls.csv") -> Any:
    file = io.BytesIO(text.encode())
    file.name = name
    return editor.post(reverse("admin:lionwall_ownwall_import"), {"import_file": file})


def test_walls_are_imported_after_a_preview_that_shows_bad_rows_and_what_changes(editor: Client) -> None:
    shown = preview(editor, CSV + row("One") + row("Bad", cards_2="Mars") + row("Two", **AMBIGUOUS) + row("One"))
    problems = [one.problem for one in shown.context["found"]]
    assert [bool(problem) for problem in problems] == [False, True, False, True]
    assert "there must be 4 cards" in problems[1] and "that title" in problems[3]
    assert "more than one answer" in shown.content.decode() and OwnWall.objects.count() == 0
    editor.post(reverse("admin:lionwall_ownwall_import"), {"good": shown.context["good"]})
    assert {wall.title: wall.proven for wall in OwnWall.objects.all()} == {"One": True, "Two": False}
    exported = editor.get(reverse("admin:lionwall_ownwall_export", args=["csv"]) + "?q=One").content.decode()
    assert exported.count("words") == 1 and not preview(editor, exported).context["good"], "it is already there"
    again = preview(editor, exported.replace("Planets", "Some planets"))
    assert again.context["found"][0].changes == [("name_2", "Planets", "Some planets")]
    editor.post(reverse("admin:lionwall_ownwall_import"), {"good": again.context["good"]})
    assert OwnWall.objects.get(title="One").name_2 == "Some planets" and OwnWall.objects.count() == 2


def test_a_wall_whose_day_is_locked_meanwhile_has_none(editor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    there = place(TOMORROW, locked=True)
    monkeypatch.setattr(OwnWall, "clean", lambda wall: None)  # which has looked a moment before
    page = editor.get(add(editor, day=TOMORROW.isoformat())["Location"]).content.decode()
    assert "without its day. This puzzle is locked." in page
    assert OwnWall.objects.get().day is None and Edition.objects.get(pk=there.pk).puzzle == there.puzzle


UNKNOWN = {"name_2": "British cities", "cards_2": "Leeds, York, Bath, Cambridge"}
UNKNOWN |= {"name_3": "Places with universities", "cards_3": "Oxford, Durham, Harvard, Yale"}


def test_groups_that_no_list_knows_are_named_and_must_be_looked_at_before_a_day_is_given(editor: Client) -> None:
    refuse(editor, "None of our lists has", **UNKNOWN)
    assert OwnWall.objects.count() == 0
    assert add(editor, **UNKNOWN, day=TOMORROW.isoformat(), checked="on").status_code == 302
    assert OwnWall.objects.get().verdict.startswith("There’s only one answer, as far as we know.")
    page = editor.get(reverse("admin:editions_edition_change", args=[Edition.objects.get().pk])).content.decode()
    assert "None of our lists has" in page and "“British cities”" in page
    words = UNKNOWN["cards_2"].replace(", ", "\n") + "\nOxford"
    Word.objects.create(word_list=CATEGORY_LIST, text="British cities", status=Word.APPROVED, details=words)
    assert add(editor, **UNKNOWN, title="Second").status_code == 302
    assert "British" not in OwnWall.objects.get(title="Second").verdict, "what editors have listed is known"


def change(editor: Client, wall: OwnWall, seen: object, **fields: Any) -> Any:
    form = {"title": wall.title, "flavour": "words", **ROWS, "seen": seen, **fields}
    return editor.post(reverse("admin:lionwall_ownwall_change", args=[wall.pk]), form)


def seen_by(editor: Client, wall: OwnWall) -> int:
    page = editor.get(reverse("admin:lionwall_ownwall_change", args=[wall.pk]))
    return int(page.context["adminform"].form["seen"].value())


def test_an_editor_who_saves_second_keeps_what_was_typed(editor: Client) -> None:
    add(editor)
    wall = OwnWall.objects.get()
    seen = seen_by(editor, wall)
    assert change(editor, wall, seen, name_3="Tableware").status_code == 302
    refused = change(editor, wall, seen, name_2="Heavenly bodies")
    page = refused.content.decode()
    assert refused.status_code == 200 and "after you opened it (link 3)" in page and "Heavenly bodies" in page
    wall.refresh_from_db()
    assert (wall.name_2, wall.name_3) == ("Planets", "Tableware")
    newer = refused.context["adminform"].form["seen"].value()
    assert change(editor, wall, newer, name_2="Heavenly bodies").status_code == 302, "twice is a decision"


def test_a_wall_has_one_day_and_a_day_one_wall(editor: Client) -> None:
    assert add(editor, day=TOMORROW.isoformat()).status_code == 302
    refuse(editor, "already has “First”", title="Second", cards_3="knife, fork, spoon, teaspoon")
    assert "spoon" in str(Edition.objects.get().stored) and "teaspoon" not in str(Edition.objects.get().stored)
    wall, later = OwnWall.objects.get(), (TOMORROW + timedelta(days=1)).isoformat()
    refuse(editor, "a wall is played only once", title="The same cards", day=later)
    refused = change(editor, wall, seen_by(editor, wall), day=later)
    assert refused.status_code == 200 and "a wall is played only once" in refused.content.decode()
    assert Edition.objects.count() == 1
    saved = change(editor, wall, seen_by(editor, wall))
    assert "is still the wall for" in editor.get(saved["Location"]).content.decode()
    OwnWall.objects.update(day=TOMORROW)
    Edition.objects.update(seed="again")  # the calendar takes it off its day
    refused = change(editor, wall, seen_by(editor, wall), day=TOMORROW.isoformat())
    assert refused.status_code == 200 and "withdrew this wall from that day" in refused.content.decode()


def add_category(editor: Client, details: str, name: str = "Hidden relatives", source: str = "", **more: str) -> Any:
    form = {"word_list": CATEGORY_LIST, "text": name, "status": "approved", "details": details, "source": source}
    return editor.post(reverse("admin:words_word_add"), {**form, "frequency": "0", **more}, follow=True)


def remark(details: str, name: str = "Hidden relatives", source: str = "") -> str:
    Word.objects.create(word_list=CATEGORY_LIST, text=name, details=details, source=source)
    (sentences,) = announce_changes([(CATEGORY_LIST, name)])
    return sentences


def test_a_bad_category_is_refused_with_a_sentence_and_nothing_is_saved_unless_it_is_blocked(editor: Client) -> None:
    bad = [*table("categories"), ("salmon\ntrout\ncod\n" + "x" * 3000, "", "A card must have 1 to 40 readable letters")]
    for details, source, sentence in bad:
        assert sentence in " ".join(find_category_problems("Hidden relatives", details, source))
    refused = add_category(editor, bad[0][0])
    assert bad[0][2] in " ".join(refused.context["adminform"].form.errors["details"]) and not Word.objects.exists()
    add_category(editor, bad[0][0], status="blocked")
    assert Word.objects.get().status == Word.BLOCKED


def test_a_good_category_is_saved_and_what_fits_is_shown(editor: Client) -> None:
    details = "rule: hidden | mum, dad, gran\nchrysanthemum\nDadaism\ngranite\ndaddy"
    page = add_category(editor, details).content.decode()
    assert "All its words fit." in page and "immigrant" in page
    assert Word.objects.get().status == Word.APPROVED


def test_what_fits_kinds_gaps_and_culture_and_what_it_overlaps_with_is_said() -> None:
    kinds = remark("salmon\ntrout\ncod\nhaddock\nteapot", "Swimmers", "kinds fish.n.01")
    assert "This word doesn’t belong there: teapot." in kinds and "tuna" in kinds.partition("fit as well:")[2]
    gap = remark("fish\nfox\nsaucer\nbanana", "flying ___")
    assert "doesn’t make a compound that we know: banana" in gap and "fit as well: " in gap
    culture = remark("salmon\ntrout\ncod\nherring", "What my aunt likes")
    assert "We compared its words with " in culture and "fit as well: " in culture
    assert "The category overlaps with “" in remark("Mars\nVenus\nSaturn\nNeptune", "Worlds")
    assert announce_changes([("square", "ball")]) == [], "other lists do not matter"


def test_every_category_that_a_site_begins_with_may_be_saved() -> None:
    engine = registry.engine("lionwall")
    assert isinstance(engine, DrawsOnLists)
    rows = engine.list_proposals(CATEGORY_LIST)
    bad = {row.text: found for row in rows if (found := find_category_problems(row.text, row.details, row.source))}
    assert bad == {}


EXAMPLE, LESSON = "宁宙宗宔宀", "氵池海河木松林桃"
FACE = re.compile(r'src: url\("/lionwall/letters/([0-9a-f-]+).woff2"\)')


def characters_of(font: bytes) -> set[str]:
    return set(map(chr, TTFont(io.BytesIO(font)).getBestCmap()))


def faces(page: str) -> list[str]:
    """The characters of each typeface that a page names."""
    return [parse_typeface_name(name) or "" for name in FACE.findall(page)]


def test_a_typeface_has_the_characters_that_it_was_asked_for_and_that_can_be_drawn() -> None:
    font = build_typeface("河湖河\U0002fffd")
    assert characters_of(font) == {"河", "湖"} and len(font) < 1500
    assert TTFont(io.BytesIO(font))["head"].unitsPerEm == 1000
    assert list_characters("water \U0002fffd 氵") == "氵"


def test_typefaces_that_are_asked_for_at_once_are_what_they_are_one_by_one() -> None:
    asked = [EXAMPLE, LESSON] * 8
    alone = [characters_of(build_typeface(one)) for one in asked]
    typefaces.draw_glyph.cache_clear()
    typefaces._open_font.cache_clear()
    with ThreadPoolExecutor(len(asked)) as pool:
        assert [characters_of(one) for one in pool.map(build_typeface, asked)] == alone


def test_a_typeface_is_addressed_by_its_characters(client: Client) -> None:
    assert name_typeface("河氵河") == "6c35-6cb3" and parse_typeface_name("6c35-6cb3") == "氵河"
    no_names = ("6cb3-6c35", "6cb3-6cb3", "6CB3", "41", "1f600", "zz", "-", "110000", "-".join(["6cb3"] * 99))
    for name in no_names:
        assert parse_typeface_name(name) is None and client.get(f"/lionwall/letters/{name}.woff2").status_code == 404
    answer = client.get(f"/lionwall/letters/{name_typeface('河湖')}.woff2")
    assert answer["Content-Type"] == "font/woff2" and "immutable" in answer["Cache-Control"]
    assert characters_of(answer.content) == {*"河湖"} and not answer.cookies


def test_those_who_ask_for_very_many_typefaces_have_to_wait(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    made, new = (f"/lionwall/letters/{name_typeface(text)}.woff2" for text in ("泉滝", "泉河"))
    assert client.get(made).status_code == 200
    monkeypatch.setattr("games.lionwall.typefaces.is_within_rate", lambda *_: False)
    assert client.get(made).status_code == 200 and client.get(new).status_code == 429


@pytest.fixture
def wall(db: None) -> Edition:
    """Yesterday's wall of characters."""
    return put_puzzle_on_day("lionwall", "characters", DAY - timedelta(days=1))


def test_a_page_says_for_how_long_a_walls_clock_has_run(wall: Edition, clock: Clock) -> None:
    visitor = Visitor(make_path(wall))
    visitor.post({"clock": True})
    clock.advance(40)
    assert 'data-clock="40"' in read_page(visitor.client, make_path(wall))


def test_a_page_brings_the_characters_of_its_cards_and_at_the_end_those_that_it_shows(wall: Edition) -> None:
    visitor = Visitor(make_path(wall))
    page = read_page(visitor.client, make_path(wall))
    cards, examples = faces(page)
    assert {*cards} == {*wall.puzzle.public.cards} and {*examples} == {*EXAMPLE, *LESSON} - {*cards}
    assert len(build_typeface(cards)) < 12_000, "nothing gives the groups away"
    preloaded = re.findall(r'<link rel="preload" href="([^"]*)"', page)
    assert preloaded[-1] == f"/lionwall/letters/{name_typeface(cards)}.woff2"
    visitor.post({"give_up": True})
    again, shown, _ = faces(read_page(visitor.client, make_path(wall)))
    signs = "".join(group.sign.glyph for group in wall.puzzle.secret.groups)
    assert again == cards and {*list_characters(signs)} <= {*shown, *cards}
    solution = read_page(visitor.client, f"{make_path(wall)}solution/")
    assert {*cards} <= {*faces(solution)[0]}
    assert "Character of the day" in solution and wall.puzzle.secret.groups[0].name in solution
    words = put_puzzle_on_day("lionwall", "words")
    assert not faces(read_page(visitor.client, make_path(words))), "a wall of words brings none"
