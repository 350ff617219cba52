"""The tests' settings as one release of several, for tests of two side by side: RELEASE=files/wire names it."""

import os

from tests.settings import *  # noqa: F403

RELEASE_WITH_TYPES = os.environ["RELEASE"]
RELEASE = RELEASE_WITH_TYPES.partition("/")[0]
