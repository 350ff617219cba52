"""Releases side by side: each one's static files stay where they were, and every answer names its release."""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from pytest_django import Settings

from config import collect, health
from config.headers import RELEASE
from config.releases import NOT_COLLECTED, StaticReleases

OLD, OWN, NEW = "0123456789", "abcdef0123", "fedcba9876"


@pytest.fixture
def served(tmp_path: Path, settings: Settings) -> StaticReleases:
    """What serves static files in a process of one release, with an older release beside it."""
    for release in (OLD, OWN):
        put(tmp_path, release)
    settings.STATIC_ROOT, settings.STATIC_URL = tmp_path / OWN, f"/static/{OWN}/"
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = False
    settings.WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/"
    return StaticReleases(lambda request: HttpResponse("a page", status=404))


def put(folder: Path, release: str) -> None:
    (folder / release / "js").mkdir(parents=True)
    (folder / release / "js" / "game.js").write_text(f"// {release}")


def fetched(served: StaticReleases, address: str) -> tuple[int, str]:
    request: HttpRequest = RequestFactory().get(address)
    response: Any = served(request)
    body = b"".join(response.streaming_content) if response.streaming else response.content
    for close in response._resource_closers:
        close()
    return response.status_code, body.decode()


def test_a_process_serves_the_files_of_the_release_before_and_of_one_that_came_later(
    served: StaticReleases, tmp_path: Path
) -> None:
    for release in (OLD, OWN):
        assert fetched(served, f"/static/{release}/js/game.js") == (200, f"// {release}")
    assert fetched(served, f"/static/{NEW}/js/game.js")[0] == 404
    put(tmp_path, NEW)
    assert fetched(served, f"/static/{NEW}/js/game.js") == (200, f"// {NEW}")
    response: Any = served(RequestFactory().head(f"/static/{NEW}/js/game.js"))
    assert "immutable" in response["Cache-Control"]


def test_what_is_collected_after_the_start_is_served_and_until_then_somebody_is_told(
    tmp_path: Path, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.STATIC_ROOT, settings.STATIC_URL = tmp_path / OWN, f"/static/{OWN}/"
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = False
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="No directory at")  # as the settings of the site do
        served = StaticReleases(lambda request: HttpResponse("a page", status=404))
    assert [record.getMessage() for record in caplog.records] == [NOT_COLLECTED]
    with pytest.raises(LookupError, match="not collected"):
        health.static_files()
    assert fetched(served, f"/static/{OWN}/js/game.js")[0] == 404
    put(tmp_path, OWN)
    assert fetched(served, f"/static/{OWN}/js/game.js") == (200, f"// {OWN}")
    health.static_files()


def test_nothing_else_that_lies_there_is_served(served: StaticReleases, tmp_path: Path) -> None:
    put(tmp_path, "0123456789.123")  # a release that is being collected
    for address in ("/static/../js/game.js", "/static/0123456789.123/js/game.js", f"/static/{OLD}/"):
        assert fetched(served, address)[0] == 404


def test_every_answer_names_the_release_but_files(client: Client, db: None, settings: Settings) -> None:
    for address in ("/about/", "/api/toy/small/never/", "/nothing/"):
        assert client.get(address)[RELEASE] == settings.RELEASE_TOLD
    assert f'data-release="{settings.RELEASE_TOLD}"' in client.get("/about/").content.decode()


def test_the_newest_releases_stay_and_one_taken_up_again_is_the_newest(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = [f"{n:010x}" for n in range(6)]
    monkeypatch.setattr(collect, "call_command", lambda *words, **more: settings.STATIC_ROOT.mkdir())
    monkeypatch.setattr(collect, "roll", lambda folder: [])
    for age, release in enumerate(made[:-1]):
        put(tmp_path, release)
        os.utime(tmp_path / release, (age, age))
    for release in (made[0], made[-1]):
        settings.STATIC_ROOT = tmp_path / release
        collect.collect()
    assert {folder.name for folder in tmp_path.iterdir()} == {made[0], made[5]}
