"""What browsers are told not to allow and not to keep, beyond what Django and django-csp tell them."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

ACCOUNT_PAGES = "compte/"
UNUSED = ("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "microphone", "payment", "usb")


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
    """Nobody keeps what a signed-in person saw, nor the pages about accounts: after logging out, "back" shows nothing.

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
