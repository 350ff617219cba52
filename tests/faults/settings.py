"""The settings of the tests, with the toy alone, a beat that looks every second what is missing, and a clock by file.

All processes of an installation read by how many seconds their clock goes before that of the machine, so midnight
comes when a test wants it.
"""

import os
from datetime import datetime, timedelta
from pathlib import Path

from django.utils import timezone

from tests.toy.settings import *  # noqa: F403

for _name in ("ensure-editions", "resend-lost-jobs"):
    CELERY_BEAT_SCHEDULE[_name]["schedule"] = 1.0  # noqa: F405
_clock = Path(os.environ["FAULTS_CLOCK"])
_machines = timezone.now


def _now() -> datetime:
    return _machines() + timedelta(seconds=float(_clock.read_text()))


timezone.now = _now
