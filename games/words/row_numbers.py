"""Numbers of rows as addresses and forms of the desk name them, which anybody may write by hand."""

from __future__ import annotations

from collections.abc import Iterable

MOST_DIGITS = 18
"""Longer numbers no database has for its rows."""


def rows_named(texts: Iterable[str]) -> list[int]:
    """The numbers among some texts that rows can have.

    >>> rows_named(["12", " ", "²", "-1", "9" * 5000])
    [12]
    """
    return [int(text) for text in texts if text.isdecimal() and len(text) <= MOST_DIGITS]
