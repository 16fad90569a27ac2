"""Static files as an installation serves them."""

import json
import os
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.http import FileResponse, HttpResponse
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from config.static_files import StaticFilesMiddleware


@pytest.fixture
def collected(settings: Settings, tmp_path: Path) -> Path:
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": "config.static_files.HashedModulesStorage"}}
    call_command("collectstatic", interactive=False, verbosity=0)
    return tmp_path


def test_modules_and_sheets_name_hashed_files_only(collected: Path) -> None:
    names = json.loads((collected / "staticfiles.json").read_text())["paths"]
    hashed = set(names.values())
    ours = [name for name in names if re.match(r"(js|css)/", name)]

    for name in ours:
        text = (collected / names[name]).read_text(encoding="utf-8")
        folder = Path(name).parent
        for target in re.findall(r"""(?:from\s*|import\s*|import\()["'](\.[^"']+)["']|url\(["']?([^"')]+)""", text):
            path = (collected / folder / (target[0] or target[1])).resolve().relative_to(collected.resolve()).as_posix()
            assert path in hashed, f"{name}: {path}"
    assert "js/site.js" in ours
    assert "css/tokens.css" in ours


def test_a_source_that_is_changed_while_the_site_runs_is_sent_as_it_is(
    settings: Settings, tmp_path: Path, rf: RequestFactory
) -> None:
    """Fewer bytes than were promised keep a browser waiting until it gives up."""
    source, address = tmp_path / "some.css", "/static/some.css"
    source.write_text("body { color: black; }")
    site = site_of(source, address, settings)
    etag = site(rf.get(address))["ETag"]

    source.write_text("body {}")
    now = site(rf.get(address, HTTP_IF_NONE_MATCH=etag))

    assert isinstance(now, FileResponse)
    assert (now.status_code, now["Content-Length"], now.getvalue()) == (200, "7", b"body {}")


def test_a_source_that_is_gone_is_not_there_and_one_without_a_time_is_sent(
    settings: Settings, tmp_path: Path, rf: RequestFactory
) -> None:
    """Images of systems that are built alike everywhere hold files of the first second of 1970."""
    source, address = tmp_path / "some.css", "/static/some.css"
    source.write_text("body {}")
    os.utime(source, (0, 0))
    site = site_of(source, address, settings)

    assert site(rf.get(address)).status_code == 200
    source.unlink()
    assert [site(rf.get(address)).status_code for _twice in range(2)] == [404, 404]


def site_of(source: Path, address: str, settings: Settings) -> StaticFilesMiddleware:
    """A site that found this file when it began."""
    settings.WHITENOISE_USE_FINDERS = True
    site = StaticFilesMiddleware(lambda _request: HttpResponse(status=404))
    site.add_file_to_dictionary(address, str(source))
    return site


def test_every_licence_travels_with_its_files() -> None:
    static = Path(settings.BASE_DIR) / "static"
    borrowed = [*(static / "fonts").glob("*.woff2"), *(static / "vendor").glob("*.js")]

    assert borrowed
    for file in borrowed:
        family = re.split(r"-latin|\.min|\.", file.name)[0]
        assert (file.parent / f"{family}.LICENSE.txt").is_file(), file.name
