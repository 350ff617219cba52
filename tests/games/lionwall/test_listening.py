"""Whoever writes a category of wordplay is told what fits."""

from __future__ import annotations

import pytest

from games.words.models import Word
from games.words.signals import tell
from puzzles.lionwall.categories import CATEGORIES

pytestmark = pytest.mark.django_db


def told(details: str) -> list[str]:
    Word.objects.create(word_list=CATEGORIES, text="Hidden relatives", details=details)
    return tell([(CATEGORIES, "Hidden relatives")])


def test_what_fits_and_what_does_not_is_told() -> None:
    (said,) = told("rule: hidden | mum, dad, gran\nchrysanthemum\nDadaism\ngranite\nteapot")
    assert "These do not fit: teapot." in said
    assert "immigrant" in said.partition("These fit as well:")[2]


def test_words_in_one_line_and_no_words_are_told() -> None:
    (said,) = told("rule: hidden | mum, dad, gran\nmuseum, daddy")
    assert "Write one word to a line, without commas: museum, daddy." in said
    Word.objects.all().delete()
    (said,) = told("rule: hidden | mum, dad, gran")
    assert "It has no words yet" in said


def test_where_all_fits_it_is_said() -> None:
    (said,) = told("rule: palindrome\nlevel\ncivic\nradar\nkayak")
    assert "All its words fit." in said and "refer" in said


def test_a_rule_that_is_none_is_told_and_drawn_for_no_wall() -> None:
    (said,) = told("rule: hiden | colours\nscarred")
    assert "is drawn for no wall" in said and "“hiden” is no kind of wordplay" in said


def test_of_a_category_without_a_rule_nothing_is_said() -> None:
    assert told("about: film\nJaws") == []
