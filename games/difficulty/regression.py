"""A plain ridge regression: how long a puzzle takes, and how many succeed, from what the solver knows of it.

Each feature is put on one scale (its mean 0, its spread 1), so that one penalty suits all. How well it does is measured
on puzzles that it has not seen: each part of them is foretold from the others.

Method: A. E. Hoerl and R. W. Kennard, “Ridge Regression: Biased Estimation for Nonorthogonal Problems”, 1970.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

PENALTY = 3.0
"""How much the weights are held back; worth as many puzzles."""
PARTS = 10
"""So many parts are foretold from the others in turn."""
MOST = 0.98
"""No more than this share is foretold to succeed, and no less than the rest to fail."""
BETTER = 0.9
"""A model beats the mean where it is wrong by no more than this share of what the mean is wrong by."""
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Sample:
    """A puzzle that was played: its features, the logarithm of the seconds of a win in the mean, the share of wins."""

    features: Mapping[str, float]
    time: float
    success: float


@dataclass(frozen=True)
class Model:
    """What was learned: names of features with their means and spreads; weights, that of 1 first, for the time and for
    the logit of success."""

    names: tuple[str, ...]
    means: tuple[float, ...]
    spreads: tuple[float, ...]
    time: tuple[float, ...]
    success: tuple[float, ...]

    def foretold(self, features: Mapping[str, float]) -> tuple[float, float]:
        """The seconds of a win, and the share of wins, that are to be expected of a puzzle."""
        rows = _rows([features], self.names, self.means, self.spreads)
        time, success = (float((rows @ np.array(weights))[0]) for weights in (self.time, self.success))
        return math.exp(time), 1 / (1 + math.exp(-success))


def _rows(
    told: Sequence[Mapping[str, float]], names: Sequence[str], means: Sequence[float], spreads: Sequence[float]
) -> Floats:
    """One row for each puzzle (n × 1 + features): a 1, then its features on one scale."""
    raw = np.array([[features.get(name, mean) for name, mean in zip(names, means, strict=True)] for features in told])
    scaled = (raw - np.array(means)) / np.array(spreads)
    return np.hstack([np.ones((len(told), 1)), scaled])


def logit(share: float) -> float:
    """The logit of a share, none beyond `MOST`."""
    held = min(MOST, max(1 - MOST, share))
    return math.log(held / (1 - held))


def learned(samples: Sequence[Sample]) -> Model:
    """The model of some puzzles; of features that differ among them."""
    known = sorted(samples[0].features)
    raw = np.array([[one.features.get(name, 0.0) for name in known] for one in samples])
    differ = [n for n in range(len(known)) if raw[:, n].std() > 1e-9]
    names = tuple(known[n] for n in differ)
    means = tuple(float(raw[:, n].mean()) for n in differ)
    spreads = tuple(float(raw[:, n].std()) for n in differ)
    rows = _rows([one.features for one in samples], names, means, spreads)
    time = _ridge(rows, np.array([one.time for one in samples]))
    success = _ridge(rows, np.array([logit(one.success) for one in samples]))
    return Model(names, means, spreads, tuple(time.tolist()), tuple(success.tolist()))


def _ridge(rows: Floats, targets: Floats) -> Floats:
    """The weights that tell the targets best, held back by the penalty; that of 1 is free."""
    penalty = PENALTY * np.eye(rows.shape[1])
    penalty[0, 0] = 0
    return np.asarray(np.linalg.solve(rows.T @ rows + penalty, rows.T @ targets), dtype=np.float64)


@dataclass(frozen=True)
class Match:
    """How well puzzles are foretold that were not seen: correlation of the logarithm of the time and of success (0
    where they do not differ), and by how much a time is wrong in the mean, as a share, beside what the mean alone does.
    """

    time: float
    success: float
    wrong: float
    wrong_by_mean: float

    @property
    def beats_mean(self) -> bool:
        """Whether a puzzle is foretold clearly better than by saying of each what all take in the mean.

        >>> Match(0.9, 0.8, wrong=0.09, wrong_by_mean=0.28).beats_mean
        True
        >>> Match(0.05, 0.0, wrong=0.116, wrong_by_mean=0.118).beats_mean
        False
        """
        return self.time > 0 and self.wrong <= BETTER * self.wrong_by_mean


def match(samples: Sequence[Sample]) -> Match:
    """Foretells each part of the puzzles from the others."""
    foretold, plain = [(0.0, 0.0)] * len(samples), [0.0] * len(samples)
    for part in range(PARTS):
        others = [one for n, one in enumerate(samples) if n % PARTS != part]
        model, mean = learned(others), float(np.mean([one.time for one in others]))
        for n in range(part, len(samples), PARTS):
            seconds, success = model.foretold(samples[n].features)
            foretold[n], plain[n] = (math.log(seconds), success), mean
    times, successes = [one.time for one in samples], [one.success for one in samples]
    return Match(
        time=_correlation([time for time, _ in foretold], times),
        success=_correlation([success for _, success in foretold], successes),
        wrong=_wrong([time for time, _ in foretold], times),
        wrong_by_mean=_wrong(plain, times),
    )


def _correlation(one: Sequence[float], other: Sequence[float]) -> float:
    if np.std(one) < 1e-9 or np.std(other) < 1e-9:
        return 0.0
    return float(np.corrcoef(one, other)[0, 1])


def _wrong(foretold: Sequence[float], played: Sequence[float]) -> float:
    return float(np.mean(np.abs(np.expm1(np.array(foretold) - np.array(played)))))
