"""What people type and paste, read in one way."""

from __future__ import annotations

import unicodedata

import pytest

from puzzles.typed import fold_typed, plain_letters


@pytest.mark.parametrize("sign", "'’‘ʼʻ‛`´′‵＇ʹʽ")
def test_every_apostrophe_is_one(sign: str) -> None:
    assert fold_typed(f"O{sign}Brien") == "O'Brien"


DASHES = [*(sign for code in range(0x110000) if unicodedata.category(sign := chr(code)) == "Pd"), "\u2212"]


@pytest.mark.parametrize("sign", DASHES, ids=ascii)
def test_every_dash_is_a_hyphen(sign: str) -> None:
    assert fold_typed(f"Jean{sign}Luc") == "Jean-Luc"


@pytest.mark.parametrize("gap", ["\t", "\u00a0", "\u202f", "\u3000", "\u2009 ", " \t "], ids=ascii)
def test_every_gap_is_one_space(gap: str) -> None:
    assert fold_typed(f"{gap}Anna{gap}Berg{gap}") == "Anna Berg"


@pytest.mark.parametrize(
    "sign", ["\ufeff", "\u00ad", "\u200b", "\u200d", "\u200c", "\u202e", "\ufe0f", "\U000e0041"], ids=ascii
)
def test_what_nobody_sees_is_dropped(sign: str) -> None:
    assert fold_typed(f"{sign}An{sign}na{sign}") == "Anna"


@pytest.mark.parametrize(
    "name", ["अनिवर\u094d\u200d", "അനിവര്\u200d", "علی\u200cرضا", "র\u200d্যা", "ක්\u200dරිස්", "प्रियंका", "กิตติศักดิ์"]
)
def test_scripts_that_join_keep_their_joiners_and_marks(name: str) -> None:
    assert fold_typed(name) == name


def test_one_joiner_is_enough_and_none_is_kept_at_an_end() -> None:
    assert fold_typed("\u200cعلی\u200c\u200d\u200cرضا\u200c") == "علی\u200cرضا"


@pytest.mark.parametrize(
    ("one", "other"), [("José", "Jose\u0301"), ("Å", "\u212b"), ("Ａｎｎａ", "Anna"), ("ﬁ", "fi"), ("\u9818", "\uf9b4")]
)
def test_two_ways_to_write_a_letter_are_one(one: str, other: str) -> None:
    assert fold_typed(one) == fold_typed(other)


@pytest.mark.parametrize("text", ["´a`", "a\u0301 – ‘b’\u200d", "\u1fbf", "½ ﷺ"])
def test_what_was_folded_stays_as_it_is(text: str) -> None:
    assert fold_typed(fold_typed(text)) == fold_typed(text)


def test_letters_are_plain_by_their_names() -> None:
    assert (
        plain_letters("Œuvre, æon, Łódź, smørrebrød, ılık, groß, đ, þ")
        == "OEuvre, aeon, Lodz, smorrebrod, ilik, gross, d, th"
    )
