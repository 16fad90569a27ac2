"""The pictures of cards: each at an address that names all it shows, so that a browser fetches it once and keeps it."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotFound, HttpResponseRedirect
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from collection.pictures.addresses import picture_address
from collection.pictures.drawing import digest_of, draw
from collection.pictures.picture import Picture, UnknownPictureError

KEPT = "public, max-age=31536000, immutable"


@login_not_required
@require_safe
def picture(request: HttpRequest, digest: str, name: str) -> HttpResponseBase:
    """The picture as SVG; one that is drawn otherwise by now leads to where it is, and what cannot be drawn is a 404."""
    try:
        found = Picture.read(name)
    except UnknownPictureError:
        return HttpResponseNotFound(_("There is no such picture."), content_type="text/plain; charset=utf-8")
    current = digest_of(found)
    if digest != current:
        return HttpResponseRedirect(picture_address(found), headers={"Cache-Control": "no-cache"})
    headers = {"Cache-Control": KEPT, "ETag": quote_etag(current)}
    response = HttpResponse(draw(found), content_type="image/svg+xml", headers=headers)
    return get_conditional_response(request, etag=headers["ETag"], response=response) or response
