"""Static files: from their sources as they are now, or under names that change with their content.

Those of the second kind a browser may keep for ever.
"""

import os
from email.utils import formatdate
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]  # WhiteNoise is not typed
    """Looks anew at a source that was changed since the site began: a browser would wait for as many bytes as there were then."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        file = self.files.get(request.path_info)
        if self.use_finders and file is not None:
            self._look_anew(request.path_info, file)
        answer: HttpResponseBase = super().__call__(request)
        return answer

    def _look_anew(self, address: str, file: Any) -> None:
        _encoding, path, headers = file.alternatives[-1]
        try:
            now = os.stat(path)
        except FileNotFoundError:
            self.files.pop(address, None)
            return
        told, when = dict(headers), formatdate(now.st_mtime, usegmt=True)
        if (told["Content-Length"], told.get("Last-Modified", when)) != (
            str(now.st_size),
            when,
        ):  # no time is told of a file of 1970
            self.add_file_to_dictionary(address, path)


class HashedModulesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # WhiteNoise is not typed
    """Also renames what our JavaScript modules import: one module under two names would run twice."""

    support_js_module_import_aggregation = True
