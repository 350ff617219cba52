"""What people type and paste, read in one way."""

import unicodedata

import pytest

from puzzles.typed_text import fold_typed

DASHES = [*(sign for code in range(0x110000) if unicodedata.category(sign := chr(code)) == "Pd"), "\u2212"]
UNSEEN = ["\ufeff", "\u00ad", "\u200b", "\u200d", "\u200c", "\u202e", "\ufe0f", "\U000e0041"]
ALIKE = {
    "every apostrophe": ("'’‘ʼʻ‛`´′‵＇ʹʽ", "O{}Brien", "O'Brien"),
    "every dash": (DASHES, "Jean{}Luc", "Jean-Luc"),
    "every gap": (["\t", "\u00a0", "\u202f", "\u3000", "\u2009 ", " \t "], "{0}Anna{0}Berg{0}", "Anna Berg"),
    "what nobody sees": (UNSEEN, "{0}An{0}na{0}", "Anna"),
}


@pytest.mark.parametrize(("signs", "form", "read"), ALIKE.values(), ids=ALIKE)
def test_signs_that_mean_the_same_are_read_as_one(signs: list[str], form: str, read: str) -> None:
    assert [ascii(sign) for sign in signs if fold_typed(form.format(sign)) != read] == []


def test_scripts_that_join_keep_their_marks_and_one_joiner_within() -> None:
    names = ["अनिवर\u094d\u200d", "അനിവര്\u200d", "علی\u200cرضا", "র\u200d্যা", "ක්\u200dරිස්", "प्रियंका", "กิตติศักดิ์"]
    assert [fold_typed(name) for name in names] == names
    assert fold_typed("\u200cعلی\u200c\u200d\u200cرضا\u200c") == "علی\u200cرضا"


def test_two_ways_to_write_a_letter_are_one_and_what_was_folded_stays() -> None:
    pairs = [("José", "Jose\u0301"), ("Å", "\u212b"), ("Ａｎｎａ", "Anna"), ("ﬁ", "fi"), ("\u9818", "\uf9b4")]
    assert [pair for pair in pairs if fold_typed(pair[0]) != fold_typed(pair[1])] == []
    texts = ["´a`", "a\u0301 – ‘b’\u200d", "\u1fbf", "½ ﷺ"]
    assert [text for text in texts if fold_typed(fold_typed(text)) != fold_typed(text)] == []
