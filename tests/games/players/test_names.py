"""Names that players may choose, and those that they are given."""

import re
from collections.abc import Iterable

import pytest

from games.players import names
from games.players.looks import are_alike
from games.players.models import is_nobody
from games.players.names import LONG_ENOUGH, NOBODY, BadName, clean_name, guest_name, imitates, is_doubted, persons_name
from puzzles.contract import BadPuzzle
from puzzles.dominoes.corrected import read
from tests.server import ROOT

MISLEADING = ["x", "x" * 25, "admin", "<b>bold</b>", "shit", "a\u202eb", "Аlice", "  ", "...", "Z\u0335\u0336\u0337o"]
DECORATED = ["Za\u0323\u0324\u0325\u0326go", "L\u0336i\u0336k\u0336e", "ก็็", "A\u20dd", "- \u0301A"]
OFFICIAL = [
    *("nnoderator", "rnoderator", "vvebmaster", "Webmaster", "modérateur", "The Mod", "Moderator Bot", "sysadmin"),
    *("Site 0wner", "Fivefo1d", "F1vefold team", "Puzzle Team", "staƒƒ", "m0d", "Adm1n Anna", "themod", "TheMod2"),
    *("admin1", "S.t.a.f.f", "ᴀᴅᴍɪɴ", "Модератор", "The Official Anna", "Five Fold Team", "Support 24", "FivefoldFan"),
]
WORST = ["HitlerFan2", "NaziNed", "H1tler", "xXfuckXx", "Nazi88", "F.u.c.k Otter", "ꜰᴜᴄᴋer", "Fuuck"]
LEAGUES = ["The Puzzle Team", "Admin Avenue 5"]
"""What a league may be called and a player may not."""
HONEST = ["Alice", "Zoë", "李小龙", "O'Hara", "Jean-Luc 2", "Алиса"]
SCRIPTS = [
    *("प्रियंका", "श्रीनिवास", "कृष्णमूर्ति", "กิตติศักดิ์", "അനിവര്\u200d", "علی\u200cرضا", "শ্রাবন্তী", "র\u200d্যামন", "ශ්\u200dරී"),
    *("မြွှာ", "שָׁלוֹם", "Nguyễn", "Ọlọ́runfẹ́mi", "மீனாட்சி", "ຄຳຫຼ້າ", "សុភាព", "ジョン・スミス", "ནོར་བུ"),
]
FOLDED = {
    **{f"Seán O{sign}Hara": "Seán O'Hara" for sign in "’‘ʼʻ`´′＇"},
    **{f"Jean{dash}Luc": "Jean-Luc" for dash in "‐‑–—−"},
    "\u2068Anna\u2069 \u202aBerg\u202c\u200e": "Anna Berg",
    "An\u200dna": "Anna",
}
"""The apostrophe of a phone, every dash, signs that set a direction in pasted text, and a joiner that joins nothing."""


def refusal(name: str) -> str:
    """The sentence with which a player's name is refused, or "" if it is taken."""
    try:
        persons_name(name)
    except BadName as why:
        return str(why)
    return ""


def not_refused(refused: Iterable[str], why: str) -> list[str]:
    return [ascii(name) for name in refused if not re.search(why, refusal(name))]


def test_a_name_that_could_mislead_or_hurt_is_refused_with_a_sentence() -> None:
    assert not_refused(MISLEADING, r"\.$") == []
    assert not_refused(DECORATED, "hard to read") == []
    assert not_refused(OFFICIAL, "reserved") == []
    assert not_refused(WORST, "kinder") == []
    assert [name for name in LEAGUES if clean_name(name, 40) != name] == not_refused(LEAGUES, "reserved") == []


def test_honest_names_of_all_languages_are_taken_with_one_kind_of_apostrophe_and_hyphen() -> None:
    assert {name: clean_name(f"  {name} ") for name in HONEST} == {name: name for name in HONEST}
    assert [name for name in SCRIPTS if clean_name(name) != clean_name(clean_name(name))] == []
    assert {name: clean_name(name) for name in FOLDED} == FOLDED


def test_tiles_of_the_desk_have_the_names_that_players_may_have() -> None:
    for name in [*SCRIPTS, *FOLDED]:
        assert read(name, 1), ascii(name)
    for name in DECORATED:
        with pytest.raises(BadPuzzle, match="signs"):
            read(name, 1)
    assert read("Seán | O’Hara", 1) == ("Seán", "O'Hara")


def test_fewer_than_one_ordinary_name_in_a_hundred_is_refused() -> None:
    ordinary = (ROOT / "tests/data/ordinary_names.txt").read_text("utf-8").splitlines()
    refused = [name for name in ordinary if refusal(name)]
    assert len(ordinary) >= 300 and len(refused) < len(ordinary) / 100, refused


def test_nobody_passes_for_one_of_the_staff_and_a_name_of_its_own_passes_for_nobody() -> None:
    boss = ["ʙᴏꜱꜱ", "6oss", "ßoss", "The real boss", "b0ss", "Boss 2", "RealBoss", "Boss Support", "ɓøşş"]
    assert [name for name in boss if not imitates(name, ["anna", "boss"])] == []
    others = ["Bossanova", "Bossy Boots", "Boston", "Moss", "Ross", "Anna"]
    assert [name for name in others if imitates(name, ["boss"])] == []
    for name in ("Margaret"[:LONG_ENOUGH], "Margaret"[: LONG_ENOUGH - 1]):
        assert imitates(f"The real {name}", [name]) is (len(name) == LONG_ENOUGH) and imitates(name, [name])


def test_names_are_alike_whatever_their_spaces_cases_accents_digits_and_joiners() -> None:
    same = ["Fair Anna", "fa1ranna", "FAIRANNA", "fair.anna", "Fairanná", "Fa1r Ann4", "ꜰairAnna", "FaIr Anna"]
    pairs = [*((name, "FairAnna") for name in same), ("علی\u200cرضا", "علیرضا"), ("Сосо", "Coco")]
    assert [pair for pair in pairs if not (are_alike(*pair) and are_alike(*reversed(pair)))] == []
    others = [("Elia", "Ella"), ("Anna", "Ama"), ("Anna 6", "Anna 8"), ("Anna", "Anna2"), ("Сосо", "Cococo")]
    assert [pair for pair in others if are_alike(*pair)] == []


def test_bad_names_in_disguise_are_doubted_and_kind_names_are_not() -> None:
    bad = ["F.u.c.k Otter", "xXshitheadXx", "sh1thead", "f u c k e r", "Fυcker"]
    assert [name for name in bad if not is_doubted(name)] == []
    kind = ["Scarlet Rabbit", "Anna Berg", "Class 5b", "José", "李小龙"]
    assert [name for name in kind if is_doubted(name)] == []


def test_a_guest_gets_a_name_that_could_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    given = [guest_name() for _ in range(50)]
    assert [name for name in given if persons_name(name) != name or not 2 <= len(name) <= 24] == []
    offers = [["wanker", "otter"], ["moderator", "owl"], ["enormously", "long-winded-mongoose"], ["amber", "otter"]]
    monkeypatch.setattr(names, "generate", lambda count: offers.pop(0))
    assert guest_name() == "Amber Otter"


def test_only_a_nameless_player_without_an_account_is_nobody() -> None:
    assert is_nobody(NOBODY, None) and not is_nobody(NOBODY, 1) and not is_nobody("Zoe", None)
