"""How much of a large whole the tests walk: a fixed sample, or all of it with THOROUGH=1 (`make test-thorough`).

A sample is for what holds one by one over thousands (each secret word, each seed): a fault in the rule shows in any of
them, a fault in the data where a nightly run walks all.
"""

import os
from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")
THOROUGH = os.environ.get("THOROUGH") == "1"
CHOSEN = [] if THOROUGH else ["-m", "not thorough"]
"""What pytest is asked to run."""


def some(whole: Sequence[T], number: int) -> list[T]:
    """A number of the whole, always the same ones; all of them in a thorough run."""
    return list(whole) if THOROUGH or len(whole) <= number else Random(len(whole)).sample(whole, number)
