"""What pages say of how hard an edition is, as players feel it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django import template

from games.difficulty.fitting import EDITIONS, FINISHES, solvers_grade
from games.difficulty.models import Expected, Fit
from games.editions.models import Edition, Version
from games.editions.weeks import DayOfMonth
from games.plays.durations import duration
from puzzles.abilities import Featured

register = template.Library()


@register.simple_tag
def felt_grade(edition: Edition) -> str:
    """The grade that an edition feels like, where that is another than the solver's; else ''."""
    one = Expected.objects.filter(pk=edition.pk).first()
    return one.felt if one and one.felt != solvers_grade(edition) else ""


@register.simple_tag
def expected_told(edition: Edition) -> str:
    """What an editor reads of how long an edition takes and how many win, and from where that is known."""
    one = Expected.objects.filter(pk=edition.pk).select_related("fit").first()
    if one is None or (one.played and one.fit is None):
        return f"How hard this is only the solver says: {_why(edition)}"
    if one.played:  # the figures of the page say the rest
        return f"As played, it feels {one.felt}." if one.felt else ""
    felt = f"; it feels {one.felt}" if one.felt else ""
    told = f"{duration(round(one.seconds))} for a win, {100 * one.success:.0f} % win{felt}"
    version = f", version {one.fit.version}" if one.fit else ""
    return f"Expected from plays of earlier editions{version}: {told}."


@register.simple_tag
def expected_in(weeks: Sequence[Sequence[DayOfMonth]]) -> Mapping[int, str]:
    """What the cells of the calendar say of how hard editions are, and how long they take, by edition."""
    slots = [slot for week in weeks for day in week for slot in day.slots]
    known = Expected.objects.filter(pk__in=[slot.edition.pk for slot in slots if slot.edition], played=False)
    return {
        one.pk: f"{one.felt or 'expected'}: {duration(round(one.seconds))}, {100 * one.success:.0f} % win"
        for one in known
        if one.fit_id or not one.played
    }


@register.filter
def expected_of(version: Version) -> str:
    """How long a version of a day takes and how many win, where plays of its kind foretell that; else ''."""
    edition = version.as_edition()
    fit = Fit.objects.filter(game=edition.game, variant=edition.variant).order_by("-version").first()
    if fit is None or not fit.useful or not isinstance(edition.engine, Featured):
        return ""
    seconds, success = fit.learned.foretold(edition.engine.features(edition.puzzle))
    return f"{duration(round(seconds))} for a win, {100 * success:.0f} % win"


def _why(edition: Edition) -> str:
    """Why plays do not tell how hard the editions of a kind are."""
    fit = Fit.objects.filter(game=edition.game, variant=edition.variant).order_by("-version").first()
    if fit is None:
        return f"plays tell once {EDITIONS} editions of this kind have {FINISHES} finishes each."
    return (
        f"what was learned from {fit.editions} editions of this kind foretells others no better than their mean does."
    )
