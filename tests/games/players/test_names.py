"""Names that players may choose, and those that they are given."""

from __future__ import annotations

import pytest

from games.players import names
from games.players.looks import are_alike
from games.players.names import BadName, clean_name, guest_name, persons_name
from games.players.offices import imitates
from tests.games.players.ordinary import ordinary


@pytest.mark.parametrize(
    "name",
    ["x", "x" * 25, "admin", "<b>bold</b>", "shit", "a\u202eb", "Аlice", "  ", "...", "Zal\u0335\u0336\u0337\u0338go"],
)
def test_a_name_that_could_mislead_or_hurt_is_refused(name: str) -> None:
    with pytest.raises(BadName, match=r"\.$"):
        clean_name(name)


@pytest.mark.parametrize("name", ["Alice", "Zoë", "李小龙", "O'Hara", "Jean-Luc 2", "Алиса"])
def test_honest_names_of_all_languages_are_taken(name: str) -> None:
    assert clean_name(f"  {name} ") == name


@pytest.mark.parametrize("sign", "’‘ʼʻ`´′＇")
def test_the_apostrophe_of_a_phone_is_one(sign: str) -> None:
    assert clean_name(f"Seán O{sign}Hara") == "Seán O'Hara"


@pytest.mark.parametrize("dash", "‐‑–—−")
def test_every_dash_is_a_hyphen(dash: str) -> None:
    assert clean_name(f"Jean{dash}Luc") == "Jean-Luc"


SCRIPTS = [
    *("प्रियंका", "श्रीनिवास", "कृष्णमूर्ति", "กิตติศักดิ์", "അനിവര്\u200d", "علی\u200cرضا", "শ্রাবন্তী", "র\u200d্যামন", "ශ්\u200dරී"),
    *("မြွှာ", "שָׁלוֹם", "Nguyễn", "Ọlọ́runfẹ́mi", "மீனாட்சி", "ຄຳຫຼ້າ", "សុភាព"),
]


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_name_may_have_the_marks_and_joiners_of_its_script(name: str) -> None:
    assert clean_name(name) == clean_name(clean_name(name))


def test_signs_that_set_a_direction_in_pasted_text_are_dropped() -> None:
    assert clean_name("\u2068Anna\u2069 \u202aBerg\u202c\u200e") == "Anna Berg"


def test_a_joiner_tells_no_two_names_apart() -> None:
    assert clean_name("An\u200dna") == "Anna"
    assert are_alike("علی\u200cرضا", "علیرضا")


DECORATED = ["Za\u0323\u0324\u0325\u0326go", "L\u0336i\u0336k\u0336e", "ก็็", "A\u20dd", "- \u0301A"]


@pytest.mark.parametrize("name", DECORATED, ids=ascii)
def test_decorated_letters_are_refused(name: str) -> None:
    with pytest.raises(BadName, match="hard to read"):
        clean_name(name)


OFFICIAL = [
    *("nnoderator", "rnoderator", "vvebmaster", "Webmaster", "modérateur", "The Mod", "Moderator Bot", "sysadmin"),
    *("Site 0wner", "Fivefo1d", "F1vefold team", "Puzzle Team", "staƒƒ", "m0d", "Adm1n Anna", "themod", "TheMod2"),
    *("admin1", "S.t.a.f.f", "ᴀᴅᴍɪɴ", "Модератор", "The Official Anna", "Five Fold Team", "Support 24", "FivefoldFan"),
]


@pytest.mark.parametrize("name", OFFICIAL)
def test_nobody_passes_for_one_who_works_here(name: str) -> None:
    with pytest.raises(BadName, match="reserved"):
        persons_name(name)


@pytest.mark.parametrize(
    "name", ["ʙᴏꜱꜱ", "6oss", "ßoss", "The real boss", "b0ss", "Boss 2", "RealBoss", "Boss Support", "ɓøşş"]
)
def test_nobody_passes_for_one_of_the_staff(name: str) -> None:
    assert imitates(name, ["anna", "boss"])


@pytest.mark.parametrize("name", ["Bossanova", "Bossy Boots", "Boston", "Moss", "Ross", "Anna"])
def test_a_name_of_its_own_passes_for_nobody(name: str) -> None:
    assert not imitates(name, ["boss"])


@pytest.mark.parametrize(
    "name", ["Fair Anna", "fa1ranna", "FAIRANNA", "fair.anna", "Fairanná", "Fa1r Ann4", "ꜰairAnna", "FaIr Anna"]
)
def test_names_are_alike_whatever_their_spaces_cases_accents_and_digits(name: str) -> None:
    assert are_alike(name, "FairAnna") and are_alike("FairAnna", name)


@pytest.mark.parametrize(("one", "other"), [("Elia", "Ella"), ("Anna", "Ama"), ("Anna 6", "Anna 8"), ("Anna", "Anna2")])
def test_names_of_two_people_are_not_alike(one: str, other: str) -> None:
    assert not are_alike(one, other)


@pytest.mark.parametrize(
    "name", ["HitlerFan2", "NaziNed", "H1tler", "xXfuckXx", "Nazi88", "F.u.c.k Otter", "ꜰᴜᴄᴋer", "Fuuck"]
)
def test_the_worst_words_are_no_part_of_a_name(name: str) -> None:
    with pytest.raises(BadName, match="kinder"):
        clean_name(name)


def test_fewer_than_one_ordinary_name_in_a_hundred_is_refused() -> None:
    refused = []
    for name in (names := ordinary()):
        try:
            persons_name(name)
        except BadName:
            refused.append(name)
    assert len(names) >= 300 and len(refused) < len(names) / 100, refused


@pytest.mark.parametrize("name", ["Staff of Hill School", "The Puzzle Team", "Admin Avenue 5"])
def test_a_league_may_be_called_what_a_player_may_not(name: str) -> None:
    assert clean_name(name, 40) == name


def test_a_guests_name_is_one_that_could_be_chosen() -> None:
    for _ in range(50):
        name = guest_name()
        assert persons_name(name) == name
        assert 2 <= len(name) <= 24 and name == " ".join(name.split())


def test_a_guest_gets_no_name_that_nobody_may_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    offers = iter(
        [["wanker", "otter"], ["moderator", "owl"], ["enormously", "long-winded-mongoose"], ["amber", "otter"]]
    )
    monkeypatch.setattr(names, "generate", lambda count: next(offers))
    assert names.guest_name() == "Amber Otter"
