"""The doors of what a device keeps: the page that shows it, its state as data, the worker that answers without a network."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from collection.services.queued import account_tag
from collection.views.access import PlayerRequest
from config.offline.snapshot import VERSION, snapshot_of

FILES = (
    "css/tokens.css",
    "css/base.css",
    "css/components.css",
    "css/offline.css",
    "fonts/bricolage-grotesque-latin.woff2",
    "fonts/instrument-sans-latin.woff2",
    "fonts/instrument-sans-latin-ext.woff2",
    "favicon.svg",
    "js/offline/page.js",
    "js/offline/catalogue.js",
    "js/offline/keeping.js",
    "js/offline/store.js",
    "js/tokens.js",
)
"""All that the page is made of; a device keeps them beside what they show."""

MOST_WAITING = 500
"""Changes that a device notes before it has to send them: far fewer than the receipts that are kept of a player."""


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The page that draws what this device keeps; it holds nothing of whoever asks but the tag that tells accounts apart."""
    return render(request, "offline/page.html", {"most_waiting": MOST_WAITING, "version": VERSION})


@require_safe
def snapshot(request: PlayerRequest) -> JsonResponse:
    """What to keep now, and what shows it: the files of the page, and the worker."""
    found = snapshot_of(request.user, now=timezone.now())
    return JsonResponse(
        {"snapshot": found, "files": [static(name) for name in FILES], "worker": reverse("service-worker")},
        json_dumps_params={"ensure_ascii": False, "separators": (",", ":")},
    )


@require_safe
def session(request: PlayerRequest) -> JsonResponse:
    """Whose session this is, where changes that were noted go, and the token to send them with."""
    return JsonResponse(
        {"account": account_tag(request.user), "door": reverse("queued-change-list"), "token": get_token(request)}
    )


@require_safe
@never_cache
def service_worker(request: HttpRequest) -> HttpResponse:
    """The worker of the whole site; it answers only where the network does not."""
    words = (
        f'self.PAGE = "{reverse("offline")}";\n'
        f'self.FILES = "{settings.STATIC_URL}";\n'
        f'importScripts("{static("js/offline/worker.js")}");\n'
    )
    return HttpResponse(words, content_type="text/javascript")
