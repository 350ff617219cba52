"""Learns each night from plays how hard puzzles are, and writes down what is to be expected of each edition.

A game's variant is learned from at least `EDITIONS` editions of a day, each with at least `FINISHES` finishes. Where
there are fewer nothing is expected, and the solver's grade stands alone; so it does where what was learned foretells
editions that were held out no better than their mean (`Fit.useful`).
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import timedelta
from itertools import accumulate

from django.db.models import Max

from games.difficulty.models import Expected, Fit
from games.difficulty.regression import Sample, learned, match
from games.editions.calendar import today
from games.editions.models import Edition
from games.insights.models import Figures
from puzzles import registry
from puzzles.abilities import Featured

EDITIONS, FINISHES = 30, 50
"""So many editions with so many finishes each are enough to learn from."""
BACK, AHEAD = timedelta(days=365), timedelta(days=60)
"""Plays of the past year are learned from; of coming days so many are foretold."""
GRADES = ("gentle", "tricky", "fiendish")


def solvers_grade(edition: Edition) -> str:
    """What the page calls an edition: the puzzle's own grade, or else the variant's; '' where it has none."""
    told = getattr(edition.puzzle.public, "grade", None) or edition.variant
    return told if told in GRADES else ""


def sample_of(edition: Edition, figures: Figures) -> Sample | None:
    """What plays tell of an edition; None where too few have finished, or nobody won."""
    engine = edition.engine
    wins = sum(figures.times.values())
    if figures.finished < FINISHES or not wins or not isinstance(engine, Featured):
        return None
    time = sum(math.log(max(1, int(seconds))) * count for seconds, count in figures.times.items()) / wins
    return Sample(engine.features(edition.puzzle), time, figures.won / figures.finished)


def learn() -> int:
    """Learns all that can be learned, and foretells; returns how many variants there was enough of. Safe to repeat."""
    return sum(_learn_game(slug) for slug in registry.slugs() if isinstance(registry.engine(slug), Featured))


def _learn_game(game: str) -> int:
    editions = list(
        Edition.objects.filter(game=game, kind=Edition.DAILY, date__range=(today() - BACK, today() + AHEAD))
    )
    figures = Figures.objects.in_bulk([edition.pk for edition in editions])
    samples = {
        edition.pk: sample
        for edition in editions
        if edition.pk in figures and (sample := sample_of(edition, figures[edition.pk]))
    }
    learned_from = dict(_fits(game, editions, samples))
    fits = {variant: fit for variant, fit in learned_from.items() if fit.useful}
    expected = [one for edition in editions if (one := _expected(edition, samples, fits))]
    _grade(editions, expected)
    stale = Expected.objects.filter(edition__in=[edition.pk for edition in editions])
    stale.exclude(pk__in=[one.pk for one in expected]).delete()
    Expected.objects.bulk_create(
        expected,
        update_conflicts=True,
        unique_fields=["edition"],
        update_fields=["fit", "played", "seconds", "success", "felt"],
    )
    return len(learned_from)


def _fits(game: str, editions: Sequence[Edition], samples: dict[int, Sample]) -> Iterator[tuple[str, Fit]]:
    """The fit of each variant of which there is enough; a new version where it is another than the last one."""
    for variant in registry.engine(game).variants:
        known = [
            samples[edition.pk] for edition in editions if edition.variant == variant.slug and edition.pk in samples
        ]
        if len(known) < EDITIONS:
            continue
        model = {name: list(value) for name, value in asdict(learned(known)).items()}
        fits = Fit.objects.filter(game=game, variant=variant.slug)
        newest = fits.order_by("-version").first()
        if newest is None or newest.model != model:
            version = 1 + (fits.aggregate(last=Max("version"))["last"] or 0)
            told = {"version": version, "editions": len(known), "model": model, "match": asdict(match(known))}
            newest = Fit.objects.create(game=game, variant=variant.slug, **told)
        yield variant.slug, newest


def _expected(edition: Edition, samples: dict[int, Sample], fits: dict[str, Fit]) -> Expected | None:
    """What is expected of an edition: what was played where enough have, else what a useful fit of its variant says."""
    fit, sample, engine = fits.get(edition.variant), samples.get(edition.pk), edition.engine
    if sample:
        return Expected(edition=edition, fit=fit, played=True, seconds=math.exp(sample.time), success=sample.success)
    if fit is None or not isinstance(engine, Featured):
        return None
    seconds, success = fit.learned.foretold(engine.features(edition.puzzle))
    return Expected(edition=edition, fit=fit, seconds=seconds, success=success)


def _grade(editions: Sequence[Edition], expected: Sequence[Expected]) -> None:
    """Says how hard each edition feels: as many are gentle, tricky and fiendish as the solver calls so.

    Only where enough have been played, the solver tells grades at all, and the fit of the variant is useful: if what
    the solver knows of a puzzle says nothing of how it plays, a difference between two of them may be chance.
    """
    useful = {one.edition_id for one in expected if one.fit_id}
    told = {edition.pk: solvers_grade(edition) if edition.pk in useful else "" for edition in editions}
    played = [one for one in expected if one.played and told[one.edition_id]]
    if len(played) < EDITIONS:
        return
    hardness = sorted(one.hardness for one in played)
    counts = [sum(told[one.edition_id] == grade for one in played) for grade in GRADES]
    bounds = [hardness[min(until, len(hardness) - 1)] for until in accumulate(counts[:-1])]
    for one in expected:
        one.felt = GRADES[bisect_right(bounds, one.hardness)] if told[one.edition_id] else ""
