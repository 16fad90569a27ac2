"""What browsers are told not to allow and not to keep, beyond what Django and django-csp tell them."""

import codecs
from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse

ACCOUNT_PAGES = "compte/"
FORM = "application/x-www-form-urlencoded"
NOT_UTF8 = "Les formulaires de ce site s’envoient en UTF-8. / Forms of this site are sent in UTF-8.\n"
UNUSED = ("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "microphone", "payment", "usb")


class FormsInUtf8Middleware:
    """Refuses forms in another encoding before anything reads them: Django refuses them late, and again in each error page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        charset = (request.content_params or {}).get("charset")
        if charset and request.content_type == FORM:
            if not _is_utf8(charset):
                return HttpResponse(NOT_UTF8, status=HTTPStatus.UNSUPPORTED_MEDIA_TYPE, content_type="text/plain; charset=utf-8")
            request.encoding = "utf-8"  # Django knows it by this name alone
        return self.get_response(request)


def _is_utf8(name: str) -> bool:
    try:
        return codecs.lookup(name).name == "utf-8"
    except LookupError:  # Django does not look at what is no encoding either
        return True


class PermissionsPolicyMiddleware:
    """The site uses no device of its visitors; nothing that slipped into a page may either."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.policy = ", ".join(f"{feature}=()" for feature in UNUSED)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", self.policy)
        return response


class PrivatePagesMiddleware:
    """Forbids to keep what a signed-in person saw, and pages about accounts: after logging out, "back" shows nothing.

    Answers that did not look at who asks (static files, health, the manifest) say for themselves how long they may be kept.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if _is_about_accounts(request) or (request.session.accessed and request.user.is_authenticated):
            response.headers["Cache-Control"] = "private, no-store"
        return response


def _is_about_accounts(request: HttpRequest) -> bool:
    return request.resolver_match is not None and request.resolver_match.route.startswith(ACCOUNT_PAGES)
