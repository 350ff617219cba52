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
MISTAKES: list[tuple[str, str, str]] = [
    ("names", "Anna Berg", "Please give 3 to 500 names"),
    ("names", "A B\n" * 501, "Please give 3 to 500 names"),
    ("names", "Anna Berg\nPaul Long\nZoë Short", "None of these names matches another"),
    ("names", "Anna Berg\n\nPaul \x07Berg\nEva Mora", "Line 3: “Paul �Berg”"),
    ("names", f"Anna Berg\nPaul Berg\n{'x' * 61}", "Line 3: “xxx"),
    ("names", "A | B | C | D\nA B\nC D", "Line 1: “A | B | C | D”"),
    ("names", "Anna Berg\nPaul 🦊 Berg\nEva Mora", "Line 2: “Paul � Berg”"),
    ("variants", "A = B\n" * 101, "Please give at most 100 groups"),
    ("variants", "A = E\nfoo", "Line 2: “foo”"),
    ("variants", "A = \x07", "Line 1: “A = �”"),
    ("title", "", "This field is required."),
    ("title", "<b>5b</b>", "A title is made of letters and digits"),
    ("room", "endless", "Select a valid choice."),
]
"""A field, what is wrong in it, and how its error begins."""


def form(**fields: str) -> LayoutForm:
    return LayoutForm({"title": "Class 5b", "names": "A B\nA C\nA D", "room": "roomy", **fields})


def test_spellings_of_one_name_match_and_pasted_names_are_kept_folded() -> None:
    assert [ascii(names) for names in SPELLINGS if form(names=names).errors] == []
    pasted = form(names="Anna\tO’Berg\nPaul\u00a0O'Berg\nEva Mora", title="Anna’s  class", variants="Paul ＝ Paula")
    assert pasted.is_valid()
    wanted = pasted.wanted()
    assert wanted["tiles"] == [["Anna", "O'Berg"], ["Paul", "O'Berg"], ["Eva", "Mora"]]
    assert (wanted["title"], wanted["variants"]) == ("Anna's class", [["Paul", "Paula"]])


def test_an_error_says_what_is_wrong_and_in_which_line() -> None:
    for field, text, start in MISTAKES:
        errors = form(**{field: text}).errors.get(field, [])
        assert [str(error)[: len(start)] for error in errors] == [start], text[:40]
