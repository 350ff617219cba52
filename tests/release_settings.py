"""The tests' settings as one release of several, for tests of two side by side: RELEASE=files/wire names it."""

import os

from tests.settings import *  # noqa: F403

RELEASE_TOLD = os.environ["RELEASE"]
RELEASE = RELEASE_TOLD.partition("/")[0]
STATIC_ROOT = VAR / "static" / RELEASE  # noqa: F405
STATIC_URL = f"/static/{RELEASE}/"
STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"  # noqa: F405
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = False
