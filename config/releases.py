"""Static files of a running site: their storage, and a middleware that also serves files collected later."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config.release import STAMP
from games.site.built import FOLDER


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise has no types
    """Name files by their hashes, except scripts, which esbuild has named so; sources keep their names."""

    def hashed_name(self, name: str, *more: Any, **named: Any) -> str:
        is_script = name.startswith(f"{FOLDER}/") and not name.endswith(".css")
        return name if is_script else str(super().hashed_name(name, *more, **named))

    def stored_name(self, name: str) -> str:
        return name if settings.SERVES_SOURCES else str(super().stored_name(name))


class StaticReleases(WhiteNoiseMiddleware):  # type: ignore[misc]  # whitenoise has no types
    """Serve the collected files, also of a release that was collected after this process started.

    While processes are replaced one by one, an old process may be asked for files that only the new release has.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse], settings: Any = settings) -> None:
        super().__init__(get_response, settings)
        self._stamp = settings.STATIC_ROOT / STAMP
        self._lock = Lock()
        self._seen = self._collected_at()

    def __call__(self, request: HttpRequest) -> Any:
        if request.path_info.startswith(self.static_prefix) and request.path_info not in self.files:
            self._look_again()
        return super().__call__(request)

    def _collected_at(self) -> float:
        return float(self._stamp.stat().st_mtime) if self._stamp.exists() else 0.0

    def _look_again(self) -> None:
        """List the collected files again if something was collected since."""
        with self._lock:
            if (now := self._collected_at()) != self._seen:
                self._seen = now
                self.add_files(self.static_root, prefix=self.static_prefix)
