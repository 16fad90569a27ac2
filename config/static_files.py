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
        if self.use_finders and file is not None and (path := changed(file)):
            self.add_file_to_dictionary(request.path_info, path)
        answer: HttpResponseBase = super().__call__(request)
        return answer


def changed(file: Any) -> str:
    """The path of a file of WhiteNoise that is not what it was when it was found; empty where it is."""
    _encoding, path, headers = file.alternatives[-1]
    told, now = dict(headers), os.stat(path)
    is_same = told["Content-Length"] == str(now.st_size) and told["Last-Modified"] == formatdate(now.st_mtime, usegmt=True)
    return "" if is_same else str(path)


class HashedModulesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # WhiteNoise is not typed
    """Also renames what our JavaScript modules import: one module under two names would run twice."""

    support_js_module_import_aggregation = True
