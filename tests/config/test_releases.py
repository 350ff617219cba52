"""What a process serves when another release is collected beside it, and that every answer names its release."""

from __future__ import annotations

from pathlib import Path

from django.http import HttpResponse
from django.test import Client, RequestFactory
from pytest_django import Settings

from config.release import STAMP
from config.releases import HEADER, StaticReleases


def test_a_process_also_serves_what_is_collected_after_its_start_and_nothing_beside_it(
    tmp_path: Path, settings: Settings
) -> None:
    settings.STATIC_ROOT = tmp_path / "static"
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = False
    (tmp_path / "static.12").mkdir()
    (tmp_path / "static.12" / "new.js").touch()  # a release that is being collected
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "old.js").touch()
    served = StaticReleases(lambda request: HttpResponse("a page", status=404))

    def asked() -> list[int]:
        names = ("old.js", "new.js", "../static.12/new.js", "../static.12/", "")
        return [served(RequestFactory().head(f"/static/{name}")).status_code for name in names]

    assert asked() == [200, 404, 404, 404, 404]
    (tmp_path / "static" / "new.js").touch()
    (tmp_path / "static" / STAMP).touch()
    assert asked() == [200, 200, 404, 404, 404]


def test_every_answer_names_the_release_but_files(client: Client, db: None, settings: Settings) -> None:
    for address in ("/about/", "/api/toy/small/never/", "/nothing/"):
        assert client.get(address)[HEADER] == settings.RELEASE_TOLD
    assert f'data-release="{settings.RELEASE_TOLD}"' in client.get("/about/").content.decode()
