"""Two days of the calendar swapped by dragging one on the other: what is told of it, and a way back."""

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import combinations

from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.editions import changes
from games.editions.calendar import difficulty, monday
from games.editions.making import NotReplaceable
from games.editions.models import Edition
from games.infra.admin_pages import rows_named
from games.infra.roles import editor

PAIR = 2


def swap_pair(request: HttpRequest) -> tuple[Sequence[Edition], SafeString]:
    """Swaps the two editions that a form names, as they were seen: both, and what came of it, with a way back.

    Raises `NotReplaceable`.
    """
    numbers = rows_named(request.POST.get("pair", "").split())
    there = Edition.objects.in_bulk(numbers)
    if len(there) != PAIR or len(numbers) != PAIR:
        raise NotReplaceable("Choose two days to swap.")
    one, other = (there[number] for number in numbers)
    if not {one.puzzle_name, other.puzzle_name} <= set(request.POST.getlist("seen")):
        raise NotReplaceable(changes.REPLACED)
    weeks = sorted({monday(one.day), monday(other.day)})
    before = [read_difficulties(one, first) for first in weeks]
    changes.swap(one, other, editor(request))
    after = [read_difficulties(one, first) for first in weeks]
    told = " ".join(
        f"{describe_uneven(days)}"
        for was, days in zip(before, after, strict=True)
        if count_uneven(days) > count_uneven(was)
    )
    days = sorted([one.day, other.day])
    text = f"{one.engine.title}, {one.variant}: {days[0]:%a %-d %b} and {days[1]:%a %-d %b} are swapped. {told}"
    back = format_html(
        '<button type="submit" class="button" form="days" formaction="{}" name="pair" value="{} {}">Undo</button>',
        *(reverse("admin:editions_swap"), one.pk, other.pk),
    )
    return (one, other), format_html("{} {}", text.strip(), back)


def read_difficulties(like: Edition, first: date) -> list[tuple[date, int]]:
    """How hard the puzzles of a week were made, by day, of the game and variant of an edition."""
    days = (first, first + timedelta(days=6))
    rows = Edition.objects.filter(kind=Edition.DAILY, game=like.game, variant=like.variant, date__range=days)
    wished = [(row.day, row.puzzle.public.difficulty) for row in rows.order_by("date")]
    return [(day, wish) for day, wish in wished if wish is not None]


def count_uneven(days: Sequence[tuple[date, int]]) -> int:
    """In how many pairs of days of a week the easier day has the harder puzzle.

    >>> count_uneven([(date(2026, 11, 23), 1), (date(2026, 11, 24), 2), (date(2026, 11, 25), 3)])
    0
    >>> count_uneven([(date(2026, 11, 23), 3), (date(2026, 11, 24), 2), (date(2026, 11, 25), 1)])
    3
    """
    pairs = combinations([(difficulty(day), wish) for day, wish in days], PAIR)
    return sum((one[0] - other[0]) * (one[1] - other[1]) < 0 for one, other in pairs)


def describe_uneven(days: Sequence[tuple[date, int]]) -> str:
    """What an editor reads of a week that no longer goes from easy to hard.

    >>> describe_uneven([(date(2026, 11, 23), 3), (date(2026, 11, 24), 1)])
    'That week no longer goes from easy to hard: Mon 3, Tue 1 (of 5).'
    """
    return f"That week no longer goes from easy to hard: {', '.join(f'{day:%a} {wish}' for day, wish in days)} (of 5)."
