"""Write numbers, times and lists in words, for comments on a finished play."""

from collections.abc import Sequence

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def format_duration(seconds: float) -> str:
    """Write a duration in words.

    >>> format_duration(0.4), format_duration(42.6), format_duration(60), format_duration(135), format_duration(7380)
    ('a moment', '43 s', '1 min', '2 min 15 s', '2 h 3 min')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s" if whole else "a moment"
    if whole < 3600:
        return _join_units(*divmod(whole, 60), "min", "s")
    return _join_units(*divmod(whole // 60, 60), "h", "min")


def _join_units(large: int, small: int, large_unit: str, small_unit: str) -> str:
    return f"{large} {large_unit} {small} {small_unit}" if small else f"{large} {large_unit}"


def praise_pace(steady_seconds: int, seconds: int | None) -> str:
    """Praise a time below that of a steady player (`steady_seconds`); return '' for any other, or for None (unknown).

    >>> praise_pace(150, 95), praise_pace(150, 150), praise_pace(150, None)
    ('That’s faster than a steady player, who takes about 2 min 30 s.', '', '')
    """
    if seconds is None or seconds >= steady_seconds:
        return ""
    return f"That’s faster than a steady player, who takes about {format_duration(steady_seconds)}."


def format_count(number: int, noun: str) -> str:
    """Write a number with its noun.

    >>> format_count(1, "join"), format_count(3, "join")
    ('1 join', '3 joins')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def format_times(number: int) -> str:
    """Write how often something happened.

    >>> format_times(1), format_times(2), format_times(5)
    ('once', 'twice', '5 times')
    """
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def format_percent(part: float, whole: float) -> str:
    """Write a part as a percentage of the whole.

    >>> format_percent(3, 12), format_percent(2, 3)
    ('25%', '67%')
    """
    return f"{100 * part / whole:.0f}%"


def format_part(part: int, whole: int) -> str:
    """Write a number with its percentage of the whole.

    >>> format_part(3, 12), format_part(0, 0), format_part(1200, 1200)
    ('3 (25%)', '0', '1,200 (100%)')
    """
    return f"{part:,} ({format_percent(part, whole)})" if whole else f"{part:,}"


def join_in_words(texts: Sequence[str]) -> str:
    """Join texts into a list as people write it, with commas and “and”.

    >>> join_in_words(["Mars"]), join_in_words(["Mars", "fox"]), join_in_words(["Mars", "fox", "heel"])
    ('Mars', 'Mars and fox', 'Mars, fox and heel')
    """
    *first, last = texts
    return f"{', '.join(first)} and {last}" if first else last
