"""Releases side by side: the static files of each stay where they were."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware

log = logging.getLogger(__name__)
NOT_COLLECTED = "The static files are not collected: run python -m config.collect; they are served from then on."
STATIC = re.compile(r"/static/([0-9a-f]{10})/")


def is_collected(settings: Any = settings) -> bool:
    """Whether this release's static files lie where they are served from, or are found where they were written."""
    return bool(settings.WHITENOISE_USE_FINDERS) or settings.STATIC_ROOT.is_dir()


class StaticReleases(WhiteNoiseMiddleware):  # type: ignore[misc]  # whitenoise has no types
    """Serves the files of every release that lies beside this one's, also of one that came after this process began.

    A page of the last release goes on fetching its own modules, and while processes are replaced one by one, an old
    one may be asked for what only the new release has.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse], settings: Any = settings) -> None:
        super().__init__(get_response, settings)
        self._folder: Path = settings.STATIC_ROOT.parent
        self._known = {settings.STATIC_ROOT.name} if is_collected(settings) else set()
        if not self._known:
            log.warning("%s", NOT_COLLECTED)
        self._lock = Lock()

    def __call__(self, request: HttpRequest) -> Any:
        found = STATIC.match(request.path_info)
        if found and found[1] not in self._known:
            self._take_in(found[1])
        return super().__call__(request)

    def _take_in(self, release: str) -> None:
        """Lists the files of a release, once, where it is there."""
        folder = self._folder / release
        with self._lock:
            if release not in self._known and folder.is_dir():
                self.add_files(folder, prefix=f"/static/{release}/")
                self._known.add(release)
