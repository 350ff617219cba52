"""Write dates as people read them; templates write the same forms with Django's filter `date`."""

from datetime import date

from django.utils import dateformat


def format_day(day: date, *, weekday: bool = False, year: bool = False) -> str:
    """Write a day, perhaps with its weekday and year.

    >>> christmas = date(2026, 12, 25)
    >>> format_day(christmas), format_day(christmas, year=True), format_day(christmas, weekday=True, year=True)
    ('25 December', '25 December 2026', 'Friday 25 December 2026')
    """
    return dateformat.format(day, f"{'l ' * weekday}j F{' Y' * year}")
