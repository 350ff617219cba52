"""The settings of the tests, with the toy alone and a beat that looks every second what is missing."""

from puzzles import registry

registry.PACKAGES.clear()

from tests.settings import *  # noqa: E402, F403

for _name in ("ensure-editions", "ask-again"):
    CELERY_BEAT_SCHEDULE[_name]["schedule"] = 1.0  # noqa: F405
