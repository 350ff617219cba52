"""The static files of a running site: their storage, and the middleware that serves them."""

from collections.abc import Callable
from threading import Lock
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config.release import STAMP_FILE
from games.site.assets import BUILT_FOLDER


class HashedStaticStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise has no types
    """A storage that adds a hash to files' names, except those of sources, and of scripts, which esbuild has hashed."""

    def hashed_name(self, name: str, *args: Any, **options: Any) -> str:
        is_script = name.startswith(f"{BUILT_FOLDER}/") and not name.endswith(".css")
        return name if is_script else str(super().hashed_name(name, *args, **options))

    def stored_name(self, name: str) -> str:
        return name if settings.SERVES_SOURCES else str(super().stored_name(name))


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]  # whitenoise has no types
    """Middleware that serves the collected files, even of a release that was collected after this process started.

    While processes are replaced one by one, an old process may be asked for files that only the new release has.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse], settings: Any = settings) -> None:
        super().__init__(get_response, settings)
        self._stamp = settings.STATIC_ROOT / STAMP_FILE
        self._lock = Lock()
        self._listed_at = self._read_collection_time()

    def __call__(self, request: HttpRequest) -> Any:
        if request.path_info.startswith(self.static_prefix) and request.path_info not in self.files:
            self._list_new_files()
        return super().__call__(request)

    def _read_collection_time(self) -> float:
        return float(self._stamp.stat().st_mtime) if self._stamp.exists() else 0.0

    def _list_new_files(self) -> None:
        """Serve new files, too, if something was collected since the last look."""
        with self._lock:
            if (now := self._read_collection_time()) != self._listed_at:
                self._listed_at = now
                self.add_files(self.static_root, prefix=self.static_prefix)
