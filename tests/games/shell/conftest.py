"""What tests of the pages around the games share."""

from __future__ import annotations

from tests.cast.toys import home_has_the_toy_alone  # noqa: F401  (pytest finds it here)
