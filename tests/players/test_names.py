"""Names that players may choose, and those that they are given."""

import re
from collections.abc import Iterable

import pytest

from games.players import names
from games.players.names import are_alike, clean_name, clean_player_name, draw_guest_name, is_imitation
from tests.cast.server import ROOT
from tests.data.tables import table

NAMES = table("names")


def refusal(name: str) -> str:
    try:
        clean_player_name(name)
    except names.BadName as why:
        return str(why)
    return ""


def not_refused(refused: Iterable[str], why: str) -> list[str]:
    return [ascii(name) for name in refused if not re.search(why, refusal(name))]


def test_a_name_that_could_mislead_or_hurt_is_refused_with_a_sentence() -> None:
    assert not_refused(NAMES["misleading"], r"\.$") == []
    assert not_refused(NAMES["hard to read"], "hard to read") == []
    assert not_refused(NAMES["reserved"], "reserved") == []
    assert not_refused(NAMES["unkind"], "kinder") == []
    for name in NAMES["for leagues alone"]:
        assert clean_name(name, 40) == name and not_refused([name], "reserved") == []


def test_honest_names_of_all_languages_are_taken_with_one_kind_of_apostrophe_and_hyphen() -> None:
    assert {name: clean_name(f"  {name} ") for name in NAMES["honest"]} == {name: name for name in NAMES["honest"]}
    assert [name for name in NAMES["of many scripts"] if clean_name(name) != clean_name(clean_name(name))] == []
    assert {name: clean_name(name) for name in NAMES["folded"]} == NAMES["folded"]


def test_fewer_than_one_ordinary_name_in_a_hundred_is_refused() -> None:
    ordinary = (ROOT / "tests/data/ordinary_names.txt").read_text("utf-8").splitlines()
    refused = [name for name in ordinary if refusal(name)]
    assert len(ordinary) >= 300 and len(refused) < len(ordinary) / 100, refused


def test_nobody_passes_for_one_of_the_staff_and_a_name_of_its_own_passes_for_nobody() -> None:
    boss = ["ʙᴏꜱꜱ", "6oss", "ßoss", "The real boss", "b0ss", "Boss 2", "RealBoss", "Boss Support", "ɓøşş"]
    assert [name for name in boss if not is_imitation(name, ["anna", "boss"])] == []
    others = ["Bossanova", "Bossy Boots", "Boston", "Moss", "Ross", "Anna"]
    assert [name for name in others if is_imitation(name, ["boss"])] == []
    for name in ("Margaret"[: names.SHORTEST_FRAGMENT], "Margaret"[: names.SHORTEST_FRAGMENT - 1]):
        assert is_imitation(f"The real {name}", [name]) is (len(name) == names.SHORTEST_FRAGMENT)
        assert is_imitation(name, [name])


def test_names_are_alike_whatever_their_spaces_cases_accents_digits_and_joiners() -> None:
    same = ["Fair Anna", "fa1ranna", "FAIRANNA", "fair.anna", "Fairanná", "Fa1r Ann4", "ꜰairAnna", "FaIr Anna"]
    pairs = [*((name, "FairAnna") for name in same), ("علی\u200cرضا", "علیرضا"), ("Сосо", "Coco")]
    assert [pair for pair in pairs if not (are_alike(*pair) and are_alike(*reversed(pair)))] == []
    others = [("Elia", "Ella"), ("Anna", "Ama"), ("Anna 6", "Anna 8"), ("Anna", "Anna2"), ("Сосо", "Cococo")]
    assert [pair for pair in others if are_alike(*pair)] == []


def test_bad_names_in_disguise_are_doubted_and_kind_names_are_not() -> None:
    bad = ["F.u.c.k Otter", "xXshitheadXx", "sh1thead", "f u c k e r", "Fυcker"]
    assert [name for name in bad if not names.is_doubtful(name)] == []
    kind = ["Scarlet Rabbit", "Anna Berg", "Class 5b", "José", "李小龙"]
    assert [name for name in kind if names.is_doubtful(name)] == []


def test_a_guest_gets_a_name_that_could_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    given = [draw_guest_name() for _ in range(50)]
    assert [name for name in given if clean_player_name(name) != name or not 2 <= len(name) <= 24] == []
    offers = [["wanker", "otter"], ["moderator", "owl"], ["enormously", "long-winded-mongoose"], ["amber", "otter"]]
    monkeypatch.setattr(names, "generate", lambda count: offers.pop(0))
    assert draw_guest_name() == "Amber Otter"
