"""What the style sheets promise of single parts of a page, read as text."""

from __future__ import annotations

import re
from pathlib import Path

CSS = Path(__file__).parent.parent / "static" / "css"


def text_of(sheet: str) -> str:
    return (CSS / sheet).read_text("utf-8")


def rule(sheet: str, selector: str) -> str:
    """What stands in all rules whose last or only selector this is; nothing where there is none."""
    return "".join(re.findall(rf"^{re.escape(selector)} \{{([^}}]*)\}}", text_of(sheet), re.MULTILINE))


def test_a_day_without_games_looks_empty_and_a_complete_one_does_not() -> None:
    plain = rule("month.css", ".days .closed")
    assert "height" in plain and "background" not in plain
    assert "background" in rule("month.css", ".days a.complete")


def test_two_forms_are_set_apart_only_where_one_stands_below_the_other() -> None:
    below, beside = ".form-card form + form", ".form-actions form + form"
    assert "margin-top: 0;" in rule("persons.css", beside) and "margin-top" in rule("persons.css", below)
    assert text_of("persons.css").index(below) < text_of("persons.css").index(beside), "the later one counts"


def test_a_title_is_set_apart_from_what_is_seen_above_it_only() -> None:
    assert rule("persons.css", ".form-card * + h2") == ""
    assert "margin-top" in rule("persons.css", ".form-card :not(input) + h2")
