"""What the form for own names reads: pasted and typed names, and which line it complains of."""

from __future__ import annotations

from games.dominoes.forms import LayoutForm

SPELLINGS = [
    "Pat O'Brien\nO’Brien Smith\nMary OʼBrien",
    "Ana Jos\u00e9\nJose\u0301 Mora\nEva Ruiz",
    "Max \u00c5\n\u212b Berg\nEva Ruiz",
    "Ａｎｎａ Berg\nAnna Ruiz\nEva Mora",
    "Jean\u2011Luc Berg\nJean-Luc Ruiz\nEva Mora",
    "Anna\tBerg\nPaul\u00a0Berg\nEva Mora",
    "\ufeffAnna Berg\nAnna Ruiz\nEva Mo\u00adra",
    "علی\u200cرضا Berg\nعلی\u200cرضا Ruiz\nEva Mora",
]
"""Names that match, or the form would refuse them: it takes none that match nothing."""
MISTAKES: list[tuple[dict[str, str], str, str]] = [
    ({"names": "Anna Berg\n\nPaul \x07Berg\nEva Mora"}, "names", "Line 3: “Paul �Berg”"),
    ({"names": f"Anna Berg\nPaul Berg\n{'x' * 61}"}, "names", "Line 3: “xxx"),
    ({"names": "A | B | C | D\nA B\nC D"}, "names", "Line 1: “A | B | C | D”"),
    ({"names": "Anna Berg\nPaul 🦊 Berg\nEva Mora"}, "names", "Line 2: “Paul � Berg”"),
    ({"names": "A B\nA C\nA D", "variants": "A = E\nfoo"}, "variants", "Line 2: “foo”"),
    ({"names": "A B\nA C\nA D", "variants": "A = \x07"}, "variants", "Line 1: “A = �”"),
]


def form(names: str, title: str = "Class 5b", variants: str = "") -> LayoutForm:
    return LayoutForm({"title": title, "names": names, "variants": variants, "room": "roomy"})


def test_spellings_of_one_name_match_and_pasted_names_are_kept_folded() -> None:
    assert [ascii(names) for names in SPELLINGS if form(names).errors] == []
    pasted = form("Anna\tO’Berg\nPaul\u00a0O'Berg\nEva Mora", "Anna’s  class", "Paul ＝ Paula")
    assert pasted.is_valid()
    wanted = pasted.wanted()
    assert wanted["tiles"] == [["Anna", "O'Berg"], ["Paul", "O'Berg"], ["Eva", "Mora"]]
    assert (wanted["title"], wanted["variants"]) == ("Anna's class", [["Paul", "Paula"]])


def test_an_error_names_its_line() -> None:
    for fields, field, start in MISTAKES:
        (error,) = form(**fields).errors[field]
        assert str(error).startswith(start)
