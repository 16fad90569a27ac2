"""A poster as the answer to whoever shows a preview of a link."""

from __future__ import annotations

from hashlib import blake2b

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag

from collection.posters.drawing import png
from collection.posters.poster import Poster

A_DAY = 24 * 3600
MINUTES = 600
"""How long caches keep a poster of what may be withdrawn."""


def poster_answer(request: HttpRequest, poster: Poster, *, kept: int = A_DAY) -> HttpResponseBase:
    """The poster as PNG, kept by caches for so many seconds."""
    content = png(poster)
    headers = {"Cache-Control": f"public, max-age={kept}", "ETag": quote_etag(blake2b(content, digest_size=9).hexdigest())}
    response = HttpResponse(content, content_type="image/png", headers=headers)
    return get_conditional_response(request, etag=headers["ETag"], response=response) or response
