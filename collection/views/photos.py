"""A player's own pictures of cards: sent, looked at, removed. Nobody else is told that there are any."""

import uuid

from django.contrib import messages
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_POST, require_safe

from collection.faces.photo_reading import LARGEST_FILE, too_large
from collection.models import Photo, Printing
from collection.services.photos import MOST_PHOTOS, UnusablePhotoError, attach_photo, remove_photo
from collection.uploads import CappedUploads
from collection.views.access import PlayerRequest, way_back

SIZES = {"petite": "small", "grande": "large"}


@require_safe
def photos(request: PlayerRequest) -> HttpResponse:
    """All of them, with how many an account may have."""
    rows = Photo.objects.of(request.user).light().select_related("printing__card__game", "printing__set")
    return render(request, "collection/photos.html", {"photos": rows, "most": MOST_PHOTOS})


@require_safe
def photo(request: PlayerRequest, pk: uuid.UUID, size: str) -> HttpResponse:
    """The picture itself, to its owner; to everybody else it is not there."""
    if size not in SIZES:
        raise Http404
    kept = Photo.objects.of(request.user).filter(pk=pk).values_list(SIZES[size], flat=True).first()
    if kept is None:
        raise Http404
    return HttpResponse(bytes(kept), content_type="image/webp", headers={"Cross-Origin-Resource-Policy": "same-origin"})


@csrf_exempt
@require_POST
def attach(request: PlayerRequest, game: str, key: str) -> HttpResponse:
    """Keep the picture that was sent. The cap stands before anything reads the form, the check against forged forms included."""
    request.upload_handlers.insert(0, CappedUploads(request, most=LARGEST_FILE))
    try:
        answer: HttpResponse = _attach(request, game, key)
    except RequestDataTooBig:
        return _refused(request, get_object_or_404(Printing.objects.of(game).shown(), key=key), too_large())
    return answer


@csrf_protect
def _attach(request: PlayerRequest, game: str, key: str) -> HttpResponse:
    printing = get_object_or_404(Printing.objects.of(game).shown(), key=key)
    file = request.FILES.get("photo")
    try:
        if file is None:
            raise UnusablePhotoError(_("Choose a photo first."))
        attach_photo(player=request.user, printing=printing, content=file.read(), now=timezone.now())
    except UnusablePhotoError as problem:
        return _refused(request, printing, problem)
    messages.success(request, _("You see your photo of %(card)s from now on, and nobody else does.") % {"card": printing.card})
    return redirect(_page_of(printing))


@require_POST
def remove(request: PlayerRequest, pk: uuid.UUID) -> HttpResponse:
    """Go back to the drawn face."""
    try:
        printing = remove_photo(player=request.user, pk=pk)
    except Photo.DoesNotExist as problem:
        raise Http404 from problem
    messages.success(request, _("Your photo of %(card)s is deleted.") % {"card": printing.card})
    return redirect(way_back(request, _page_of(printing)))


def _refused(request: PlayerRequest, printing: Printing, problem: UnusablePhotoError) -> HttpResponse:
    """Back to the page of the card, which says why nothing was kept."""
    messages.error(request, str(problem))
    return redirect(_page_of(printing))


def _page_of(printing: Printing) -> str:
    """The page of a card, with this printing shown."""
    page = reverse("catalogue:card", args=[printing.card.game_id, printing.card.key])
    return f"{page}?{urlencode({'printing': printing.key})}#card-photo"
