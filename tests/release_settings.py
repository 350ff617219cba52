"""The tests' settings as one release of several, for tests of two side by side: RELEASE=files/wire names it."""

import os

from tests.settings import *  # noqa: F403

RELEASE_TOLD = os.environ["RELEASE"]
RELEASE = RELEASE_TOLD.partition("/")[0]
